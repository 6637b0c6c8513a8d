package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/eval/dialogues"
)

// TestEvalDialogues fills ten forms that no rule was written for, from equipment to an exit
// interview. Their authors wrote questions and options only.
func TestEvalDialogues(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	if err := (evalDialogues{File: "testdata/strangers.jsonl", Failures: true}).Run(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	var report dialogues.Report
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &report); err != nil {
		t.Fatal(err)
	}
	const (
		filled = 0.85
		wrong  = 0.08
	)
	if report.N != 27 || report.SlotAccuracy < filled || report.TypedAccuracy < filled || report.Wrong > wrong {
		t.Errorf("less than %v of the answers are right, or more than %v are wrong:\n%s", filled, wrong, &out)
	}
}
