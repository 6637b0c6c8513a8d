package read_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
)

// TestFormat reads a formatted policy.
func TestFormat(t *testing.T) {
	p := knowledge.Policy{
		Source: knowledge.Source{
			Policy: "parking", Title: "Parking: who, where & when", Owner: "HR", Link: "https://example.com/p?a=1",
			Scope: knowledge.Scope{Country: []string{"US"}, State: []string{"CA", "NO"}}, AsOf: "2026-11-20", From: "2027-01-01",
		},
		Body:      "Everybody may park.\n\n## Visitors\n\nVisitors park in row A.\n",
		Questions: map[string][]string{"Visitors": {"Where do visitors park?", "yes"}},
	}
	got, err := read.File("parking.md", []byte(read.Format(p)))
	if err != nil {
		t.Fatal(err)
	}
	got.Body = strings.TrimSpace(got.Body) + "\n"
	if diff := cmp.Diff(p, got); diff != "" {
		t.Error(diff)
	}
}

// TestFormatKeepsAnchors formats a policy with a question under an anchor, and reads it.
func TestFormatKeepsAnchors(t *testing.T) {
	t.Parallel()
	p := knowledge.Policy{
		Source: knowledge.Source{Policy: "site", Title: "Site"},
		Body:   "# Office\n\n## Parking\n\nIn the yard.\n\n# Annex\n\n## Parking\n\nOn the roof.\n",
	}
	p, ok := p.WithQuestion("site#parking-2", "Where do I park at the annex?")
	if !ok {
		t.Fatal("the policy has no such passage")
	}
	text := []byte(read.Format(p))
	if problems := read.Lint("site.md", text); len(problems) > 0 {
		t.Errorf("%v", problems)
	}
	again, err := read.File("site.md", text)
	if err != nil {
		t.Fatal(err)
	}
	if got := again.Passages()[1].Questions; len(got) != 1 {
		t.Errorf("the second passage has the questions %q in\n%s", got, text)
	}
}
