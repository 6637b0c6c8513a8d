package wizard

import (
	"strings"
	"testing"
)

// ruled is a form where answers decide what must be answered.
const ruled = `wizardId: trip-v1
wizardName: Business trip
steps:
  - {stepId: s-1, name: trip, title: The trip, semanticTag: "TRIP:STEP:TRIP"}
elements:
  - {elementId: e-1, stepId: s-1, type: question, attributes: {questionId: q-to, semanticTag: "TRIP:QUESTION:TO", componentTypeKey: select, label: Destination, questionText: "Where to?", validation: [required], options: [{optionId: o-1, label: Japan, value: JP}, {optionId: o-2, label: Germany, value: DE}]}}
  - {elementId: e-2, stepId: s-1, type: question, isRequired: 'TRIP:QUESTION:TO == "JP"', attributes: {questionId: q-contact, semanticTag: "TRIP:QUESTION:CONTACT", componentTypeKey: text, label: Contact, questionText: "Whom should we call?"}}
  - {elementId: e-3, stepId: s-1, type: question, isRequired: '!answered(TRIP:QUESTION:TO) || TRIP:QUESTION:TO != "DE"', attributes: {questionId: q-cost, semanticTag: "TRIP:QUESTION:COST", componentTypeKey: number, label: Cost, questionText: "What does it cost?", validation: [required, "min:1"]}}
`

// TestRequiredByAnswers checks that answers decide which questions must be answered: what a
// plan asks for, accepts as left out, and counts as complete.
func TestRequiredByAnswers(t *testing.T) {
	library := NewLibrary(Limits{})
	if err := library.LoadFiles(map[string][]byte{"trip.yaml": []byte(ruled)}); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		answers  map[QuestionID]string
		required string // the questions that must be answered
		open     QuestionID
	}{
		{map[QuestionID]string{}, "q-to q-cost", "q-to"},
		{map[QuestionID]string{"q-to": "JP"}, "q-to q-contact q-cost", "q-contact"},
		{map[QuestionID]string{"q-to": "JP", "q-contact": ""}, "q-to q-contact q-cost", "q-contact"},
		{map[QuestionID]string{"q-to": "JP", "q-contact": "Sam", "q-cost": ""}, "q-to q-contact q-cost", "q-cost"},
		{map[QuestionID]string{"q-to": "DE", "q-contact": "", "q-cost": ""}, "q-to", ""},
		{map[QuestionID]string{"q-to": "JP", "q-contact": "Sam", "q-cost": "12"}, "q-to q-contact q-cost", ""},
		{map[QuestionID]string{"q-to": "DE", "q-contact": "Sam", "q-cost": "0"}, "q-to", "q-cost"}, // other validations stay
	} {
		answers := Answers{}
		for id, value := range tt.answers {
			answers[id] = Answer{Value: value}
		}
		plan := library.Plan("trip-v1", nil, answers, today)
		var required []string
		for _, q := range plan.Questions() {
			if q.Required() {
				required = append(required, string(q.QuestionID))
			}
		}
		if got := strings.Join(required, " "); got != tt.required {
			t.Errorf("%v: required are %s, want %s", tt.answers, got, tt.required)
		}
		var open QuestionID
		if _, q, ok := plan.Open(); ok {
			open = q.QuestionID
		}
		if open != tt.open || plan.Complete() != (tt.open == "") {
			t.Errorf("%v: open is %q and complete %v, want %q", tt.answers, open, plan.Complete(), tt.open)
		}
	}
}

// TestRequiredMistakes checks that conditions of required questions are checked like others.
func TestRequiredMistakes(t *testing.T) {
	for change, want := range map[string]string{
		`isRequired: 'TRIP:QUESTION:TO == "FR"'`:  `no option of TRIP:QUESTION:TO has the value "FR"`,
		`isRequired: 'TRIP:QUESTION:COST > 5'`:    "TRIP:QUESTION:COST is asked later",
		`isRequired: 'TRIP:QUESTION:COLOR == ""'`: `no question has the tag "TRIP:QUESTION:COLOR"`,
		`isRequired: false`:                       "isRequired: false says nothing",
	} {
		source := strings.Replace(ruled, `isRequired: 'TRIP:QUESTION:TO == "JP"'`, change, 1)
		err := NewLibrary(Limits{}).LoadFiles(map[string][]byte{"trip.yaml": []byte(source)})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the mistake is %v, want %q", change, err, want)
		}
	}
}
