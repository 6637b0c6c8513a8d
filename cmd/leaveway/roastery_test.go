package main

import (
	"encoding/json"
	"testing"
)

// roastery is the project by which a fresh clone shows a handover.
const roastery = "../../examples/coffee-roastery"

// TestRoastery scores the example against what is known about it.
func TestRoastery(t *testing.T) {
	t.Parallel()
	var got struct {
		Facts       float64 `json:"facts"`
		Planted     float64 `json:"planted"`
		FalseAlarms float64 `json:"false_alarms"`
		Questions   int     `json:"questions"`
		Interview   struct{ Kept, Newcomer, Gaps float64 }
	}
	code, out, errs := runFor(t.Context(), "eval", "handover", roastery)
	if err := json.Unmarshal([]byte(out), &got); code != 0 || err != nil {
		t.Fatalf("%d %v %s%s", code, err, out, errs)
	}
	if got.Facts < 1 || got.Planted < 1 || got.FalseAlarms > 0 || got.Questions > 15 || got.Interview.Kept < 0.85 || got.Interview.Newcomer < 0.8 || got.Interview.Gaps < 1 {
		t.Errorf("scored %s", out)
	}
}
