package handover

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/files"
)

// TestPercentages: a share in a formula and a percentage in a question are one number.
func TestPercentages(t *testing.T) {
	t.Parallel()
	if got := strings.Join(numbersOf("the 0.04 in Intake!E4"), " "); !strings.Contains(got, "4%") {
		t.Errorf("the share is %q", got)
	}
	if got := strings.Join(numbersOf("Why are 4 percent taken off?"), " "); got != "4%" {
		t.Errorf("the question has %q", got)
	}
}

// TestAnswersByLabel: what somebody was asked about finds their answer.
func TestAnswersByLabel(t *testing.T) {
	t.Parallel()
	p := Package{Facts: []Fact{
		{ID: "f1", Question: "q1", Asked: "What does the 2.35 in the formulas of Loans!F4:F11 (“Transport (GBP)”) stand for?", Text: "A kilometer with two drivers.", Evidence: []files.Place{{File: "a.xlsx", Location: "Loans!F4:F11"}}},
		{ID: "f2", Question: "q2", Asked: "Why is 7 typed into Loans!H4 (“Days”)?", Text: "The lender asked for a week.", Evidence: []files.Place{{File: "a.xlsx", Location: "Loans!H4"}}},
	}}
	found, ok := NewShelf(p, knowledge.DefaultWords()).Ask("How is the transport price worked out?")
	if !ok || found.Source.Question != "q1" {
		t.Errorf("answered %t %+v", ok, found)
	}
}
