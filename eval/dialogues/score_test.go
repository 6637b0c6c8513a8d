package dialogues

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// parrot answers the form's first question with every message, except with the opening.
func parrot(forms *wizard.Library, root wizard.ID) Turn {
	form, _ := forms.Latest(root)
	held := wizard.Answers{}
	return func(_ context.Context, ev agent.Event) (agent.Outcome, error) {
		said := ev.Act.(agent.Said).Text
		switch said {
		case opening:
			return agent.Outcome{Session: &agent.Session{Form: &agent.Form{Answers: wizard.Answers{}}}}, nil
		case "ignored":
			return agent.Outcome{}, nil // leaves the session alone
		}
		held[form.Elements[0].Attributes.QuestionID] = wizard.Answer{Value: said}
		return agent.Outcome{Session: &agent.Session{Form: &agent.Form{Answers: held}}}, nil
	}
}

// desk is a form with a text and a number. The parrot answers only the text.
const desk = `"wizard":{"wizardId":"desk","wizardName":"Desk","steps":[{"stepId":"s1","sort":1,"name":"desk","title":"Desk","semanticTag":"DESK:STEP:S1"}],"elements":[
{"elementId":"e1","stepId":"s1","type":"question","sort":1,"isVisible":true,"attributes":{"questionId":"q-where","semanticTag":"DESK:QUESTION:WHERE","componentTypeKey":"text","questionText":"Where is your desk?","validation":["required"]}},
{"elementId":"e2","stepId":"s1","type":"question","sort":2,"isVisible":true,"attributes":{"questionId":"q-legs","semanticTag":"DESK:QUESTION:LEGS","componentTypeKey":"number","questionText":"How many legs has it?"}}]}`

func dialogue(id, domain, turns, gold string) string {
	line := `{"id":"` + id + `","domain":"` + domain + `",` + desk + `,"turns":` + turns + `,"gold":` + gold + `}`
	return strings.ReplaceAll(line, "\n", "") + "\n"
}

var threeDialogues = dialogue("a", "desks", `[{"user":"by the window"},{"user":"by the door"}]`,
	`{"q-where":{"kind":"text","value":"by the door","turn":1,"label":"clean"},"q-legs":{"kind":"number","value":4,"turn":1,"label":"unknown"}}`) +
	dialogue("b", "desks", `[{"user":"upstairs"},{"user":"ignored"}]`,
		`{"q-where":{"kind":"text","value":"upstairs","turn":0,"label":"clean"},"q-legs":{"kind":"number","value":4,"turn":1,"label":"repaired"}}`) +
	dialogue("c", "chairs", `[{"user":"It is in the hall"}]`,
		`{"q-where":{"kind":"text","value":"downstairs","also":["hall"],"turn":0,"label":"clean"}}`)

func TestScore(t *testing.T) {
	t.Parallel()
	var failures strings.Builder
	report, err := Score(t.Context(), strings.NewReader(threeDialogues), parrot, &failures)
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(report)
	if err != nil {
		t.Fatal(err)
	}
	// Of four scored answers, b's number is missing. Of the five turns, the first of a holds
	// a later answer that is wrong, and the last of b lacks the number.
	const want = `{"n":3,"slot_accuracy":0.75,"typed_accuracy":0,"text_exactness":0.7333,"wrong":0,"joint_turns":0.6,"by_domain":{` +
		`"chairs":{"n":1,"slot_accuracy":1,"typed_accuracy":0,"text_exactness":0.2,"wrong":0,"joint_turns":1},` +
		`"desks":{"n":2,"slot_accuracy":0.6667,"typed_accuracy":0,"text_exactness":1,"wrong":0,"joint_turns":0.5}}}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	const told = "b\n  missing q-legs, want [\"4\"], turn 1: ignored\n"
	if failures.String() != told {
		t.Errorf("failures:\n%s\nwant:\n%s", failures.String(), told)
	}
}

func TestScoreTellsWrongAnswers(t *testing.T) {
	t.Parallel()
	line := dialogue("a", "desks", `[{"user":"upstairs"},{"user":"ignored"}]`, `{"q-where":{"kind":"text","value":"in the hall","turn":1,"label":"clean"}}`)
	var failures strings.Builder
	report, err := Score(t.Context(), strings.NewReader(line), parrot, &failures)
	if err != nil {
		t.Fatal(err)
	}
	if report.Wrong != 1 || report.SlotAccuracy != 0 || report.JointTurns != 0 {
		t.Errorf("got %+v", report.Figures)
	}
	const told = "a\n  wrong q-where = \"upstairs\", want [\"in the hall\"], turn 1: ignored\n    came in turn 0: upstairs\n"
	if failures.String() != told {
		t.Errorf("failures:\n%s\nwant:\n%s", failures.String(), told)
	}
}

func TestScoreErrorsNameTheirPlace(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{
		`{"id":`: "line 1",
		dialogue("a", "x", `[]`, `{"q-where":{"kind":"color","value":"red"}}`):   `line 1: q-where: no answer is a "color"`,
		dialogue("a", "x", `[]`, `{"q-where":{"kind":"number","value":"four"}}`): `"four" is not a number`,
		`{"id":"a","wizard":{}}`: "a: its form",
	} {
		_, err := Score(t.Context(), strings.NewReader(file), parrot, nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40s: error %v, want %q", file, err, want)
		}
	}
}
