package dialogue_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/dialogue"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/intents"
)

// greedyQuestionnaires has a questionnaire that any words ask for.
type greedyQuestionnaires struct{ asked int }

func (*greedyQuestionnaires) Wanted(string) agent.QuestionnaireID { return "eager" }

func (*greedyQuestionnaires) Hears(agent.QuestionnaireID, string) bool { return false }

func (*greedyQuestionnaires) Active(context.Context, agent.TenantID, string) (agent.QuestionnaireID, error) {
	return "", nil
}

func (e *greedyQuestionnaires) Take(context.Context, agent.Answering) (agent.Reply, error) {
	e.asked++
	return agent.Reply{Questionnaire: "eager", Open: "day", Question: "Which day?"}, nil
}

// TestFreeTextBeatsQuestionnaires checks that words for an open free-text question don't
// begin a questionnaire, although the same words do elsewhere.
func TestFreeTextBeatsQuestionnaires(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	w.fillForm()
	e := &greedyQuestionnaires{}
	w.agent = dialogue.New(dialogue.Config{
		Store: w.db, Classifier: intents.Offline{}, Policies: fakePolicies{shippedPolicies, w.db}, Questionnaires: e,
		Wizards: library, Root: "leave-type-selector", Law: entitlement.ShippedParameters(),
	})
	w.press(agent.Press{Do: agent.DoChangeAnswer, Question: "q-notes"})
	const notes = "please prepare my return to the lab"
	w.say(notes)
	s, _, err := w.db.Session(t.Context(), tenant, session)
	if err != nil || s.Form.Answers["q-notes"].Value != notes || e.asked > 0 {
		t.Errorf("%+v, asked %d times, %v", s.Form.Answers["q-notes"], e.asked, err)
	}
	if w.say(notes); e.asked != 1 { // no free-text question is open
		t.Errorf("asked %d times", e.asked)
	}
}

// TestQuestionsBeginNothing checks that a question that contains words a questionnaire begins
// with is answered, and that asking for one, as a question too, begins it.
func TestQuestionsBeginNothing(t *testing.T) {
	for words, begins := range map[string]bool{
		"How many days of leave do I get when I relocate?":      false,
		"what does the policy say about people who relocate":    false,
		"Does the company pay for people who have to relocate?": false,
		"is relocating taxed?":                                  false,
		"I have to relocate":                                    true,
		"relocation?":                                           true,
		"Can I plan my relocation?":                             true,
	} {
		w := newWorld(t)
		e := &greedyQuestionnaires{}
		w.agent = dialogue.New(dialogue.Config{
			Store: w.db, Classifier: intents.Offline{}, Policies: fakePolicies{shippedPolicies, w.db}, Questionnaires: e,
			Wizards: library, Root: "leave-type-selector", Law: entitlement.ShippedParameters(),
		})
		if w.say(words); e.asked > 0 != begins {
			t.Errorf("%q begins a questionnaire: %t", words, e.asked > 0)
		}
		w.close()
	}
}

// TestLongMessages checks that somebody whose message is read in part is told so, up to
// where; and nobody else: not when all of it is read, or kept as an answer.
func TestLongMessages(t *testing.T) {
	told := func(w *world, text string) bool {
		t.Helper()
		out := w.say(text)
		return len(out.Messages) > 0 && strings.Contains(out.Messages[0].Text, "read only the first part, up to “")
	}
	story := strings.Repeat("The weather was lovely all week. ", 200)
	for name, text := range map[string]string{"letters": story, "no blanks": strings.Repeat("x", 5000), "other letters": strings.Repeat("雪が溶けたら ", 500), "commands": strings.Repeat("cancel, no, ", 500)} {
		w := newWorld(t)
		if !told(w, text) {
			t.Errorf("%s: it isn't said that only a part was read", name)
		}
		w.close()
	}
	w := newWorld(t)
	defer w.close()
	if told(w, story[:2400]) { // fewer than 450 words
		t.Error("all of it was read")
	}
	w.fillForm()
	w.press(agent.Press{Do: agent.DoChangeAnswer, Question: "q-notes"})
	var notes strings.Builder
	for n := range 80 {
		fmt.Fprintf(&notes, "Box %d on my desk belongs to the team on floor %d, its key is in drawer %d. ", n, n%7, n%13)
	}
	partly := told(w, notes.String())
	s, _, err := w.db.Session(t.Context(), tenant, session)
	if kept := s.Form.Answers["q-notes"].Value; err != nil || partly == (kept == strings.TrimSpace(notes.String())) {
		t.Errorf("%d of %d letters are kept, and said to be read in part: %t; %v", len(kept), notes.Len(), partly, err)
	}
}
