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

// TestNumbersTogether: two unexplained numbers of two files are one question if there are more gaps than rounds.
func TestNumbersTogether(t *testing.T) {
	t.Parallel()
	for n, together := range map[int]bool{3: false, 12: true} {
		all := []*files.File{text("n.md", "# Notes\n")}
		for i := range n { // of kinds that aren't joined
			all = append(all, text(fmt.Sprintf("s%d.py", i), fmt.Sprintf("LOGIN = \"ana%c.lund@boats.example\"\n", 'a'+i)))
		}
		for _, name := range []string{"Tea", "Oil"} {
			all = append(all, book(t, name+".xlsx", append([]string{name + "!A1 " + name, name + "!C3 Boxes of " + name}, down(name, "C", 4, 9, "=B#*0."+map[string]string{"Tea": "37", "Oil": "61"}[name])...)...))
		}
		asked := openOf("unexplained number", all...)
		if got := strings.Contains(asked, "0.37") && strings.Contains(asked, "0.61") && strings.Count(asked, "?") == 1; got != together {
			t.Errorf("%d other gaps: %q", n, asked)
		}
	}
}
