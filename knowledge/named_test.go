package knowledge_test

import (
	"testing"

	"github.com/leaveway/leaveway/knowledge"
)

// TestOnlyWhenNamed checks that a policy on a painful subject answers only who names it.
func TestOnlyWhenNamed(t *testing.T) {
	t.Parallel()
	loss := knowledge.Passage{
		ID: "loss#after", Source: knowledge.Source{Policy: "loss", Title: "Loss", OnlyWhenNamed: []string{"miscarr*", "passed away"}},
		Heading: "After a miscarriage", Text: "After a miscarriage you have ten days of leave. HR decides within a week.",
	}
	x := knowledge.NewIndex([]knowledge.Passage{loss}, knowledge.DefaultWords())
	for question, want := range map[string]bool{
		"how many days of leave after a miscarriage?":        true,
		"I MISCARRIED, how many days of leave do I have?":    true,
		"when does HR decide on my leave?":                   false,
		"how many days until my leave?":                      false,
		"he passed away, how many days of leave do I have?":  true,
		"we passed the test, how many days of leave are it?": false,
	} {
		if got := len(x.Search(knowledge.Question{Text: question}, 1)) > 0; got != want {
			t.Errorf("%q: found %v, want %v", question, got, want)
		}
	}
	followUp := knowledge.Question{Text: "and how many days?", Previous: "what is there after a miscarriage?"}
	if len(x.Search(followUp, 1)) == 0 {
		t.Error("a follow-up doesn't find what the question before it named")
	}
}
