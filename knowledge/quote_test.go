package knowledge_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge"
)

// TestQuoteBeginsWithTheRule holds that an exception, though it has more of the
// question's words, is quoted behind the rule.
func TestQuoteBeginsWithTheRule(t *testing.T) {
	t.Parallel()
	filler := " The garage opens at six in the morning and closes at ten at night on all days of the week, and the gate is on the north side of the building next to the loading dock."
	tests := []struct{ ask, text, begins string }{
		{
			"Can I be dismissed while I am ill?",
			"Your position is kept for you during sick leave." + filler + filler + " You are not protected if you would be dismissed while ill for other reasons.",
			"Your position is kept",
		},
		{
			"Is overtime on weekends paid?",
			"Every hour beyond forty is paid at one and a half times your rate." + filler + filler + " Unless your lead has agreed before, overtime on weekends is paid later.",
			"Every hour beyond forty",
		},
		{
			"When does the garage close at night?",
			"Every hour beyond forty is paid at one and a half times your rate. Unless your lead has agreed before, overtime on weekends is paid later." + filler + filler,
			"The garage opens",
		},
	}
	for _, test := range tests {
		source := knowledge.Source{Policy: "p", Title: "Rules"}
		x := knowledge.NewIndex([]knowledge.Passage{{Source: source, ID: "p#rules", Heading: "Rules", Text: test.text, Questions: []string{test.ask}}}, knowledge.DefaultWords())
		if a := x.Ask(knowledge.Question{Text: test.ask}); !a.Found() || !strings.HasPrefix(a.Quote, test.begins) {
			t.Errorf("%q (%.2f) is answered %q, which should begin %q", test.ask, a.Confidence, a.Quote, test.begins)
		}
	}
}
