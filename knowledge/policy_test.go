package knowledge_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge"
)

// TestAskedReachesThePassage adds a question to every passage of a policy whose
// headings repeat and whose sections are cut: that one has it, and no other.
func TestAskedReachesThePassage(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("The garage on Oak Street has room for cars of all sizes, and the gate opens at six.\n\n", 40)
	policy := knowledge.Policy{
		Source: knowledge.Source{Policy: "site", Title: "Site"},
		Body:   "Two places.\n\n# Site\n\nMore of it.\n\n## Parking\n\n" + long + "## Hours\n\nNine to five.\n\n# Annex\n\n## Parking\n\nIn the yard.\n\n## Hours\n\nTen to six.\n",
	}
	all := policy.Passages()
	if len(all) < 7 {
		t.Fatalf("%d passages, which is too few for this test", len(all))
	}
	const question = "Where is it?"
	for _, passage := range all {
		asked, ok := policy.WithQuestion(passage.ID, question)
		if !ok {
			t.Errorf("%s takes no question", passage.ID)
		}
		var has []knowledge.PassageID
		for _, p := range asked.Passages() {
			if slices.Contains(p.Questions, question) {
				has = append(has, p.ID)
			}
		}
		if !slices.Equal(has, []knowledge.PassageID{passage.ID}) {
			t.Errorf("the question for %s is with %v", passage.ID, has)
		}
		if again, _ := asked.WithQuestion(passage.ID, question); len(again.Questions) != len(asked.Questions) {
			t.Errorf("%s is asked the same twice", passage.ID)
		}
	}
}

// TestAskedOutlivesTheCut keeps a question whose passage is gone, because the
// section is short now, with its heading.
func TestAskedOutlivesTheCut(t *testing.T) {
	t.Parallel()
	policy := knowledge.Policy{
		Source: knowledge.Source{Policy: "site", Title: "Site"}, Body: "## Parking\n\nIn the yard.\n",
		Questions: map[string][]string{"#parking-3": {"Where do trucks park?"}},
	}
	if got := policy.Passages()[0].Questions; !slices.Equal(got, []string{"Where do trucks park?"}) {
		t.Errorf("the passage has the questions %q", got)
	}
}
