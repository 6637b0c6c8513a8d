package knowledge_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge"
)

// TestWithQuestion adds a question to every passage of a policy with repeated headings
// and long sections. Only that passage gets it.
func TestWithQuestion(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("The garage on Oak Street has room for cars of all sizes, and the gate opens at six.\n\n", 40)
	policy := knowledge.Policy{
		Source: knowledge.Source{Policy: "site", Title: "Site"},
		Body:   "Two places.\n\n# Site\n\nMore of it.\n\n## Parking\n\n" + long + "## Hours\n\nNine to five.\n\n# Annex\n\n## Parking\n\nIn the yard.\n\n## Hours\n\nTen to six.\n",
	}
	all := policy.Passages()
	if len(all) < 7 {
		t.Fatalf("only %d passages", len(all))
	}
	const question = "Where is it?"
	for _, passage := range all {
		asked, ok := policy.WithQuestion(passage.ID, question)
		if !ok {
			t.Errorf("can't add a question to %s", passage.ID)
		}
		var has []knowledge.PassageID
		for _, p := range asked.Passages() {
			if slices.Contains(p.Questions, question) {
				has = append(has, p.ID)
			}
		}
		if !slices.Equal(has, []knowledge.PassageID{passage.ID}) {
			t.Errorf("%v got the question for %s", has, passage.ID)
		}
		if again, _ := asked.WithQuestion(passage.ID, question); len(again.Questions) != len(asked.Questions) {
			t.Errorf("%s got the same question twice", passage.ID)
		}
	}
}

// TestAnchorWithoutPassage checks that a question stays under its heading if the section
// has become too short for the passage it belonged to.
func TestAnchorWithoutPassage(t *testing.T) {
	t.Parallel()
	policy := knowledge.Policy{
		Source: knowledge.Source{Policy: "site", Title: "Site"}, Body: "## Parking\n\nIn the yard.\n",
		Questions: map[string][]string{"#parking-3": {"Where do trucks park?"}},
	}
	if got := policy.Passages()[0].Questions; !slices.Equal(got, []string{"Where do trucks park?"}) {
		t.Errorf("the passage has the questions %q", got)
	}
}
