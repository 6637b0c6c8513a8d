package knowledge_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/knowledge"
)

func TestPassages(t *testing.T) {
	t.Parallel()
	policy := knowledge.Policy{
		Source: knowledge.Source{Policy: "leave", Title: "Leave"},
		Body: `# Leave

For all of us.

## Sick leave

### Amount

You have **ten** days, as [the table](https://example.com/t) says:

| Years | Days |
| --- | --- |
| 0–1 | 10 |
| 2+ | 15 |

<script>alert(1)</script>

## Vacation

1. Ask your lead.
2. Enter it:
   - in the calendar
   - in the tool

### Amount

As you like.
`,
		Questions: map[string][]string{"": {"Who is this for?"}, "vacation": {"How do I take vacation?"}},
	}
	got := policy.Passages()
	want := []knowledge.Passage{
		{ID: "leave#leave", Heading: "Leave", Text: "For all of us."},
		{ID: "leave#amount", Crumbs: []string{"Sick leave"}, Heading: "Amount", Text: "You have ten days, as the table (https://example.com/t) says:\n\nYears | Days\n0–1 | 10\n2+ | 15"},
		{ID: "leave#vacation", Heading: "Vacation", Text: "1. Ask your lead.\n2. Enter it:\n  - in the calendar\n  - in the tool", Questions: []string{"How do I take vacation?"}},
		{ID: "leave#amount-2", Crumbs: []string{"Vacation"}, Heading: "Amount", Text: "As you like."},
	}
	for i := range want {
		want[i].Source = policy.Source
	}
	want[0].Questions = []string{"Who is this for?"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestLongSectionsAreCutAtParagraphs(t *testing.T) {
	t.Parallel()
	paragraph := strings.TrimSpace(strings.Repeat("Some people say this and some say that. ", 20))
	list := "These count:\n\n" + strings.Repeat("- an item of some length that is counted\n", 60)
	body := strings.Join([]string{paragraph, paragraph, paragraph, list, paragraph}, "\n\n")
	got := knowledge.Policy{Source: knowledge.Source{Policy: "p", Title: "P"}, Body: body}.Passages()
	if len(got) < 4 {
		t.Fatalf("%d passages", len(got))
	}
	ids := map[knowledge.PassageID]bool{}
	lists := 0
	for _, p := range got {
		ids[p.ID] = true
		if n := strings.Count(p.Text, "- an item"); n > 0 {
			lists++
			if n != 60 || !strings.HasPrefix(p.Text, "These count:") {
				t.Errorf("the list is split, or separated from its introduction: %d items in %.60q", n, p.Text)
			}
		}
	}
	if lists != 1 || len(ids) != len(got) {
		t.Errorf("%d lists, %d IDs for %d passages", lists, len(ids), len(got))
	}
}

func FuzzPassages(f *testing.F) {
	for _, seed := range []string{"# A\n\ntext", "- a\n  - b\n\n|a|b|\n|-|-|\n|1|2|", "> q\n\n```\ncode\n```", "a. B. e.g. C! \"D?\" (E.) 1. F"} {
		f.Add(seed)
	}
	words := knowledge.DefaultWords()
	f.Fuzz(func(t *testing.T, body string) {
		passages := knowledge.Policy{Source: knowledge.Source{Policy: "p", Title: "P"}, Body: body}.Passages()
		for _, p := range passages {
			if strings.TrimSpace(p.Text) == "" || p.ID == "" || p.Policy != "p" {
				t.Errorf("%+v", p)
			}
		}
		x := knowledge.NewIndex(passages, words)
		a := x.Ask(knowledge.Question{Text: body, Previous: body})
		if a.Confidence < 0 || a.Confidence > 1 || slices.ContainsFunc(a.Others, func(h knowledge.Hit) bool { return h.Score > a.Score }) {
			t.Errorf("%+v", a)
		}
		words.Doubts(body, passages)
	})
}
