package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/eval/dialogues"
)

// TestEvalDialogues fills forms that no rule was written for, from equipment to a harassment
// report. Their authors wrote questions and options only.
func TestEvalDialogues(t *testing.T) {
	t.Parallel()
	for file, n := range map[string]int{"strangers": 27, "strangers-more": 20} {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			var out strings.Builder
			if err := (evalDialogues{File: "testdata/" + file + ".jsonl", Failures: true}).Run(t.Context(), &out); err != nil {
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
			if report.N != n || report.SlotAccuracy < filled || report.TypedAccuracy < filled || report.Wrong > wrong {
				t.Errorf("less than %v of the answers are right, or more than %v are wrong:\n%s", filled, wrong, &out)
			}
		})
	}
}
