package changes_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/bot/studio/changes"
)

// TestLines says in words how texts differ, each change below its heading or ID.
func TestLines(t *testing.T) {
	t.Parallel()
	const policy = "---\ntitle: Loss\n---\n\n# Loss\n\nFive days.\n\n## Pets\n\nOne day.\n"
	const asks = "template: x\nquestions:\n  - id: day\n    ask: Which day?\n  - id: why\n    ask: Why?\n"
	for _, tt := range []struct {
		name, before, after string
		want                []string
	}{
		{"nothing", policy, policy, nil},
		{"only empty lines", policy, policy + "\n\n", nil},
		{"a sentence", policy, strings.Replace(policy, "One day.", "Two days.", 1), []string{"Pets: “One day.” now says “Two days.”"}},
		{"a new part", policy, policy + "\n## Plants\n\nNo days.\n", []string{"Plants: New: “Plants”.", "Plants: New: “No days.”"}},
		{"a part is gone", policy, strings.Split(policy, "## Pets")[0], []string{"Pets: Gone: “Pets”.", "Pets: Gone: “One day.”"}},
		{"another heading", policy, strings.Replace(policy, "## Pets", "### Pets", 1), []string{"Pets: “## Pets” now says “### Pets”."}},
		{"two places", policy, strings.NewReplacer("Five", "Six", "One day", "Two days").Replace(policy), []string{"Loss: “Five days.” now says “Six days.”", "Pets: “One day.” now says “Two days.”"}},
		{"a question", asks, strings.Replace(asks, "Why?", "What for?", 1), []string{"why: “ask: Why?” now says “ask: What for?”"}},
		{"everything", "a\n", "b\n", []string{"At the beginning: “a” now says “b”."}},
		{"something from nothing", "", "a\n", []string{"At the beginning: New: “a”."}},
		{"a long line", "", strings.Repeat("x", 500), []string{"At the beginning: New: “" + strings.Repeat("x", 160) + "…”."}},
	} {
		var got []string
		for _, c := range changes.Lines(tt.before, tt.after) {
			got = append(got, c.About+": "+c.What)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
	if long := strings.Repeat("a line\n", 20_000); len(changes.Lines(long, strings.Repeat("another\n", 20_000))) == 0 {
		t.Error("long texts don't differ")
	}
}
