package knowledge_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge"
)

// TestQuoteBeginsWithTheRule checks that an exception follows its rule, even if it matches
// the question better.
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
			t.Errorf("%q (%.2f): quoted %q, want it to begin with %q", test.ask, a.Confidence, a.Quote, test.begins)
		}
	}
}

// TestQuoteExplainsMarks checks that a quotation with a mark ends with the footnote that
// explains it, and that a footnote without a mark stays ordinary text.
func TestQuoteExplainsMarks(t *testing.T) {
	t.Parallel()
	const note = "† Not yet checked by a lawyer."
	quote := func(body string) string {
		policy := knowledge.Policy{Source: knowledge.Source{Policy: "p", Title: "Parking"}, Body: body}
		x := knowledge.NewIndex(policy.Passages(), knowledge.DefaultWords())
		return x.Ask(knowledge.Question{Text: "Where do visitors park?"}).Quote
	}
	for body, want := range map[string]string{
		"Visitors park in row A †.\n\n" + note:                                    "Visitors park in row A †.\n" + note,
		"Visitors park in row A.\n\n## Trucks\n\nTrucks wait here †.\n\n" + note:  "Visitors park in row A.",
		"Visitors park in row A.\n\n## Trucks\n\nTrucks wait outside.\n\n" + note: "Visitors park in row A.",
		note + "\n\nVisitors park in row A.":                                      "Visitors park in row A.",
		"## Visitors park here\n\n" + note:                                        note,
	} {
		if got := quote(body); got != want {
			t.Errorf("%q: quoted %q, want %q", body, got, want)
		}
	}
}
