package read_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
)

// What is written back is read as it was.
func TestText(t *testing.T) {
	p := knowledge.Policy{
		Source: knowledge.Source{
			Policy: "parking", Title: "Parking: who, where & when", Owner: "HR", Link: "https://example.com/p?a=1",
			Scope: knowledge.Scope{Country: []string{"US"}, State: []string{"CA", "NO"}}, AsOf: "2026-11-20", From: "2027-01-01",
		},
		Body:      "Everybody may park.\n\n## Visitors\n\nVisitors park in row A.\n",
		Questions: map[string][]string{"Visitors": {"Where do visitors park?", "yes"}},
	}
	got, err := read.File("parking.md", []byte(read.Text(p)))
	if err != nil {
		t.Fatal(err)
	}
	got.Body = strings.TrimSpace(got.Body) + "\n"
	if diff := cmp.Diff(p, got); diff != "" {
		t.Error(diff)
	}
}
