package knowledge_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/knowledge"
)

func TestDiff(t *testing.T) {
	policy := func(title, body string) knowledge.Policy {
		return knowledge.Policy{Source: knowledge.Source{Policy: "dogs", Title: title}, Body: body}
	}
	for name, c := range map[string]struct {
		before, after  knowledge.Policy
		added, removed []string
	}{
		"the same":            {policy("Dogs", "On Fridays."), policy("Dogs", "On Fridays."), nil, nil},
		"the title changed":   {policy("Dogs", "On Fridays."), policy("Dogs at work", "On Fridays."), nil, nil},
		"a sentence changed":  {policy("Dogs", "On Fridays. On a leash."), policy("Dogs", "On Mondays. On a leash."), []string{"On Mondays."}, []string{"On Fridays."}},
		"a sentence moved":    {policy("Dogs", "On Fridays. On a leash."), policy("Dogs", "On a leash. On Fridays."), nil, nil},
		"a footnote":          {policy("Dogs", "On Fridays †.\n\n† Ask first."), policy("Dogs", "On Fridays †.\n\n† Ask twice."), []string{"† Ask twice."}, []string{"† Ask first."}},
		"a sentence repeated": {policy("Dogs", "On Fridays."), policy("Dogs", "On Fridays. On Fridays."), []string{"On Fridays."}, nil},
		"a heading and a list": {
			policy("Dogs", "On Fridays."), policy("Dogs", "On Fridays.\n\n## Not here\n\nNever in\n\n- the lab\n- the canteen"),
			[]string{"Not here", "Never in", "- the lab", "- the canteen"},
			nil,
		},
	} {
		added, removed := knowledge.Diff(c.before, c.after)
		if !slices.Equal(added, c.added) || !slices.Equal(removed, c.removed) {
			t.Errorf("%s: added %q, removed %q", name, added, removed)
		}
	}
}

// TestDiffIsSymmetric swaps two versions, and compares a version with itself.
func TestDiffIsSymmetric(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		text := rapid.StringMatching(`((## )?[A-C][a-c ]{0,6}[.!\n]{1,2}){0,12}`)
		a, b := knowledge.Policy{Body: text.Draw(rt, "before")}, knowledge.Policy{Body: text.Draw(rt, "after")}
		added, removed := knowledge.Diff(a, b)
		back, forth := knowledge.Diff(b, a)
		if !slices.Equal(added, forth) || !slices.Equal(removed, back) {
			rt.Fatalf("added %q, removed %q; back added %q, removed %q", added, removed, back, forth)
		}
		if added, removed := knowledge.Diff(a, a); len(added)+len(removed) > 0 {
			rt.Fatalf("compared with itself: added %q, removed %q", added, removed)
		}
	})
}
