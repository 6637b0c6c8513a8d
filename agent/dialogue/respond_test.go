package dialogue_test

import (
	"context"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/dialogue"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/intents"
)

// greedyQuestionnaires has a questionnaire that any words ask for.
type greedyQuestionnaires struct{ asked int }

func (*greedyQuestionnaires) Wanted(string) agent.QuestionnaireID { return "eager" }

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
