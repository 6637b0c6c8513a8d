package dialogues

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/leaveway/leaveway/wizard"
)

// writeFailures writes a dialogue's wrong and missing answers, each with the turn in which
// it was said, and the turn in which a wrong one came.
func writeFailures(out io.Writer, r row, after []answers) {
	if len(after) == 0 {
		return
	}
	ids := slices.SortedFunc(maps.Keys(r.Gold), func(a, b wizard.QuestionID) int {
		return cmp.Or(r.Gold[a].Turn-r.Gold[b].Turn, cmp.Compare(a, b))
	})
	last := after[len(after)-1]
	headed := false
	for _, id := range ids {
		w := r.Gold[id]
		if ok, _ := w.right(last[id]); ok || !w.scored() {
			continue
		}
		if !headed {
			headed = true
			fmt.Fprintf(out, "%s\n", r.ID)
		}
		if last[id] == "" {
			fmt.Fprintf(out, "  missing %s, want %q, turn %d: %s\n", id, w.values(), w.Turn, r.said(w.Turn))
			continue
		}
		came := slices.IndexFunc(after, func(held answers) bool { return held[id] == last[id] })
		fmt.Fprintf(out, "  wrong %s = %q, want %q, turn %d: %s\n", id, last[id], w.values(), w.Turn, r.said(w.Turn))
		if came != w.Turn {
			fmt.Fprintf(out, "    came in turn %d: %s\n", came, r.said(came))
		}
	}
}

// said returns what the person said in a turn.
func (r row) said(turn int) string {
	if turn < 0 || turn >= len(r.Turns) {
		return ""
	}
	return r.Turns[turn].User
}
