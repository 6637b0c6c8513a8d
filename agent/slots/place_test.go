package slots

import (
	"testing"
	"time"

	"github.com/leaveway/leaveway/wizard"
)

// twoSteps is a form with a name for the request and a day, on a step each.
const twoSteps = `
wizardId: off
wizardName: Time off
steps:
  - {stepId: what, sort: 1, name: what, title: What for, semanticTag: OFF:STEP:WHAT}
  - {stepId: since, sort: 2, name: since, title: Which day, semanticTag: OFF:STEP:SINCE}
elements:
  - elementId: kind
    stepId: what
    type: question
    sort: 1
    isVisible: true
    attributes: {questionId: q-kind, semanticTag: OFF:QUESTION:KIND, componentTypeKey: text, questionText: For what?, label: For, validation: [required], fact: leave_name}
  - elementId: start
    stepId: since
    type: question
    sort: 1
    isVisible: true
    attributes: {questionId: q-start, semanticTag: OFF:QUESTION:START, componentTypeKey: datePicker, questionText: From when?, label: First day, validation: [required], fact: leave_start}
`

// TestPlace tells where a form is as it is answered, its second step first.
func TestPlace(t *testing.T) {
	t.Parallel()
	library := wizard.NewLibrary(wizard.Limits{})
	if err := library.LoadFiles(map[string][]byte{"off.yaml": []byte(twoSteps)}); err != nil {
		t.Fatal(err)
	}
	answered := wizard.Answers{}
	for _, at := range []struct {
		question wizard.QuestionID // answered in a message of this name
		stop     int
	}{{"", 0}, {"q-start", 0}, {"q-kind", 2}} {
		if at.question != "" {
			answered[at.question] = wizard.Answer{Value: "2027-01-04", Revision: int64(len(answered) + 1), Source: string(at.question)}
		}
		plan := library.Plan("off", nil, answered, time.Date(2026, time.November, 20, 0, 0, 0, 0, time.UTC))
		if got := OpenStop(&plan); got != at.stop {
			t.Errorf("after %q, step %d is open, want %d", at.question, got, at.stop)
		}
		if got := AnsweredIn(&plan, answered, string(at.question)); got != at.question {
			t.Errorf("a message answered %q, want %q", got, at.question)
		}
		if last := AnsweredLast(&plan, answered); (last == nil) != (at.question == "") || last != nil && last.QuestionID != at.question {
			t.Errorf("answered last is %v, want %q", last, at.question)
		}
		if !IsBrief(&plan) {
			t.Error("a form that names its request isn't brief")
		}
		if i, ok := StopOf(&plan, "since"); !ok || i != 1 {
			t.Errorf("the second of %d steps is %d", len(plan.Stops), i)
		}
		if _, ok := StopOf(&plan, ""); ok {
			t.Error("a step without a name is found")
		}
	}
	if got := AnsweredIn(&wizard.Plan{}, answered, "q-kind"); got != "q-kind" {
		t.Errorf("a parked answer is %q", got)
	}
}
