package stored_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules"
	"github.com/leaveway/leaveway/wizard/rules/stored"
)

// form has the names of the rules below, which are those of the design that the product
// began with, word for word.
const form = `wizardId: preg-v1
wizardName: Pregnancy
steps:
  - {stepId: s-1, name: leave-dates, title: Leave dates, semanticTag: "PREG:STEP:LEAVE_DATES"}
  - {stepId: s-2, name: work, title: Your work, semanticTag: "PREG:STEP:WORK"}
  - {stepId: s-3, name: cfra, title: CFRA eligibility, semanticTag: "PREG:STEP:CFRA_ELIGIBILITY"}
  - {stepId: s-4, name: fmla, title: FMLA eligibility, semanticTag: "PREG:STEP:FMLA_ELIGIBILITY"}
elements:
  - {elementId: e-1, stepId: s-1, type: question, attributes: {questionId: q-state, semanticTag: "PREG:QUESTION:WORK_STATE", componentTypeKey: select, label: Work state, questionText: "Where do you work?", options: [{optionId: o-1, label: California, value: CA}, {optionId: o-2, label: Texas, value: TX}]}}
  - {elementId: e-2, stepId: s-1, type: question, attributes: {questionId: q-type, semanticTag: "PREG:QUESTION:LEAVE_TYPE", componentTypeKey: select, label: Leave type, questionText: "Which leave?", options: [{optionId: o-3, label: Pregnancy, value: pregnancy}, {optionId: o-4, label: Adoption, value: adoption}]}}
  - {elementId: e-3, stepId: s-2, type: question, attributes: {questionId: q-due, semanticTag: "PREG:QUESTION:EXPECTED_DATE", componentTypeKey: datePicker, label: Due date, questionText: "When is the child due?"}}
  - {elementId: e-4, stepId: s-2, type: question, attributes: {questionId: q-weeks, semanticTag: "PREG:QUESTION:WEEKS_EMPLOYED", componentTypeKey: number, label: Weeks employed, questionText: "For how many weeks have you worked here?"}}
  - {elementId: e-5, stepId: s-3, type: info, attributes: {text: "About CFRA"}}
  - {elementId: e-6, stepId: s-4, type: info, attributes: {text: "About FMLA"}}
`

const written = `rules:
  # California first
  - text: |
      When PREG:QUESTION:WORK_STATE is California
      and PREG:QUESTION:LEAVE_TYPE is Pregnancy
      then after PREG:STEP:LEAVE_DATES go to PREG:STEP:CFRA_ELIGIBILITY
  - text: |
      When PREG:QUESTION:EXPECTED_DATE is within 60 days
      and PREG:QUESTION:WEEKS_EMPLOYED is more than 52
      then go to PREG:STEP:FMLA_ELIGIBILITY
    cases:
      - "2026-11-23 | after PREG:STEP:WORK | PREG:QUESTION:EXPECTED_DATE=2027-01-22; PREG:QUESTION:WEEKS_EMPLOYED=53 | PREG:STEP:FMLA_ELIGIBILITY"
checks: []
`

func compile(t *testing.T, source string) stored.Result {
	t.Helper()
	result, err := stored.Compile(wizard.NewLibrary(wizard.Limits{}), "preg.yaml", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func row(t *testing.T, line string) rules.Row {
	t.Helper()
	rows, err := rules.ParseRows(line)
	if err != nil {
		t.Fatal(err)
	}
	return rows[0]
}

func load(source string) (*wizard.Library, error) {
	library := wizard.NewLibrary(wizard.Limits{})
	err := library.LoadFiles(map[string][]byte{"preg.yaml": []byte(source)})
	return library, err
}

// TestSeed compiles the two rules that the product began with, and loads the form.
func TestSeed(t *testing.T) {
	t.Parallel()
	result := compile(t, form+written)
	text := string(result.Source)
	for _, want := range []string{
		`- {after: "PREG:STEP:LEAVE_DATES", when: "PREG:QUESTION:WORK_STATE == \"CA\" && PREG:QUESTION:LEAVE_TYPE == \"pregnancy\"", go: "PREG:STEP:CFRA_ELIGIBILITY"}`,
		`- {after: "PREG:STEP:WORK", when: "PREG:QUESTION:EXPECTED_DATE >= today && PREG:QUESTION:EXPECTED_DATE <= today + days(60) && PREG:QUESTION:WEEKS_EMPLOYED > 52", go: "PREG:STEP:FMLA_ELIGIBILITY"}`,
		"  # California first\n", "\nchecks: []\n", "    cases:\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the file lacks %s:\n%s", want, text)
		}
	}
	if again := compile(t, text); string(again.Source) != text {
		t.Errorf("compiling again changes the file to\n%s", again.Source)
	}
	library, err := load(text)
	if err != nil {
		t.Fatal(err)
	}
	if w, _ := library.Latest("preg-v1"); len(w.Next) != 2 {
		t.Errorf("the form has %d rules, want 2", len(w.Next))
	}
	if got, why := result.Rules[1].Program.Check(row(t, result.Rules[1].Cases[0])); got != "PREG:STEP:FMLA_ELIGIBILITY" {
		t.Errorf("the approved case decides %s: %s", got, why)
	}
}

// TestChangedText checks that nothing loads that wasn't compiled since it was changed.
func TestChangedText(t *testing.T) {
	t.Parallel()
	text := string(compile(t, form+written).Source)
	for what, changed := range map[string]string{
		"not compiled":     form + written,
		"another text":     strings.Replace(text, "is more than 52", "is more than 26", 1),
		"another limit":    strings.Replace(text, "_EMPLOYED > 52", "_EMPLOYED > 26", 1),
		"another step":     strings.Replace(text, `go: "PREG:STEP:CFRA`, `go: "PREG:STEP:FMLA`, 1),
		"an unknown field": strings.Replace(text, "    sum: ", "    reads2: ", 1),
	} {
		_, err := load(changed)
		if err == nil {
			t.Errorf("%s: the form loads", what)
		} else if what != "an unknown field" && !strings.Contains(err.Error(), "run “leaveway rules compile preg.yaml”") && !strings.Contains(err.Error(), "Run “leaveway rules compile preg.yaml”") {
			t.Errorf("%s: the mistake doesn't say what to do: %v", what, err)
		}
	}
}

// TestRenamedLabel checks that a rule stays about the question that it was about.
func TestRenamedLabel(t *testing.T) {
	t.Parallel()
	source := form + "rules:\n  - text: If the work state is Texas, go to FMLA eligibility.\n"
	text := string(compile(t, source).Source)
	renamed := strings.NewReplacer("label: Work state", "label: Home state", "label: Leave type", "label: Work state").Replace(text)
	library, err := load(renamed)
	if err != nil {
		t.Fatal(err)
	}
	if w, _ := library.Latest("preg-v1"); w.Next[0].When.Expr != `PREG:QUESTION:WORK_STATE == "TX"` {
		t.Errorf("the rule is about %s", w.Next[0].When.Expr)
	}
}

// TestRefused checks that a file stays as it is when one of its rules isn't understood.
func TestRefused(t *testing.T) {
	t.Parallel()
	list, _, _ := strings.Cut(written, "checks")
	source := form + list + "  - text: Pregnant people go to FMLA eligibility soon.\n"
	result := compile(t, source)
	if !result.Refused() || string(result.Source) != source || result.Rules[2].Refusal == nil {
		t.Errorf("refused %v, rules %+v", result.Refused(), result.Rules)
	}
}

// TestRequired compiles a rule that requires an answer, and loads the form: the question is
// required while the rule holds.
func TestRequired(t *testing.T) {
	t.Parallel()
	source := form + "rules:\n  - text: |\n      The due date is required if the leave type is pregnancy.\n      Only ask for the weeks employed if the work state is California.\n"
	text := string(compile(t, source).Source)
	for _, want := range []string{
		"    require:\n      - {question: \"PREG:QUESTION:EXPECTED_DATE\", when: \"PREG:QUESTION:LEAVE_TYPE == \\\"pregnancy\\\"\"}\n",
		"    show:\n      - {question: \"PREG:QUESTION:WEEKS_EMPLOYED\", when: ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the file lacks %s:\n%s", want, text)
		}
	}
	if again := compile(t, text); string(again.Source) != text {
		t.Errorf("compiling again changes the file to\n%s", again.Source)
	}
	library, err := load(text)
	if err != nil {
		t.Fatal(err)
	}
	for kind, want := range map[string]bool{"pregnancy": true, "adoption": false} {
		answers := wizard.Answers{"q-state": {Value: "CA"}, "q-type": {Value: kind}}
		plan := library.Plan("preg-v1", nil, answers, time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC))
		_, q, ok := plan.Question("q-due")
		if !ok || q.Required() != want {
			t.Errorf("with %s the due date is required: %v, want %v", kind, ok && q.Required(), want)
		}
	}
	changed := strings.Replace(text, "LEAVE_TYPE == \\\"pregnancy\\\"", "LEAVE_TYPE == \\\"adoption\\\"", 1)
	if _, err := load(changed); changed == text || err == nil {
		t.Errorf("a rule that was changed by hand loads")
	}
}
