package gaps_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

// TestTogether shows that two gaps of one kind are one question if there are more gaps than an interview has rounds,
// and that no gap is lost. Fewer gaps are asked about one by one.
func TestTogether(t *testing.T) {
	t.Parallel()
	for n, pairs := range map[int]int{5: 0, 15: 3} {
		var notes strings.Builder
		notes.WriteString("# Notes\n")
		for i := range n {
			fmt.Fprintf(&notes, "\n## Part %d\n\nType the list of ledger %c%d in by hand.\n", i, 'A'+i, i)
		}
		raised, open := 0, slices.DeleteFunc(gaps.Analyse([]*files.File{text("n.md", notes.String())}).Backlog, func(q gaps.Question) bool { return q.Status != gaps.Open })
		joined := 0
		for _, q := range open {
			raised += max(1, len(q.Parts))
			if len(q.Parts) > 0 {
				joined++
				if len(q.Evidence) != 2 || strings.Count(q.Text, "“") != 2 || !strings.HasSuffix(q.Text, "”: what exactly has to be done?") {
					t.Errorf("%q at %v", q.Text, q.Evidence)
				}
			}
		}
		if raised != n || joined != pairs {
			t.Errorf("%d gaps are %d questions about %d, of which %d are about two", n, len(open), raised, joined)
		}
	}
}
