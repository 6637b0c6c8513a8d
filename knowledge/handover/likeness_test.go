package handover_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
	"github.com/leaveway/leaveway/knowledge/handover"
)

// TestLikeness shows what besides single words leads to an answer, and what keeps one from being sure.
func TestLikeness(t *testing.T) {
	t.Parallel()
	notes := `# Depot

## Returns

No shop may send back more than 8 % of a day. What comes back goes to the food bank at 18:00.

## Crates

Crates that are sent back empty are counted by the shops every day.

## Lindow

The contract of Lindow says 20 per cent of a day.

## Letters

| Letter | Meaning |
|---|---|
| A | active |
| K | place given back for the season |

## Silo

Call off flour below 0.25.

Call off flour on Monday morning and note the filling.
`
	read := []*files.File{
		files.Read("notes.md", []byte(notes)),
		files.Read("swap.py", []byte("def row_of(place):\n    try:\n        return int(place)\n    except ValueError:\n        return 99  # standing places have a letter and no row\n")),
	}
	found := gaps.Analyse(read)
	shelf := handover.NewShelf(handover.Build(handover.About{Project: "depot", Role: "planner"}, handover.NotesOf(read, found), handover.NewInterview(nil)))
	for _, c := range []struct {
		asked, says string
		unsure      bool
	}{
		{asked: "What happens to the bread that comes back?", says: "food bank"},
		{asked: "How much of a day may Lindow send back?", says: "20 per cent"},
		{asked: "What does the letter K in the list mean?", says: "given back for the season"},
		{asked: "At what filling do we call off flour?", says: "0.25"},
		{asked: "How many standing places may we sell to schools?", unsure: true},
		{asked: "What does a shop pay for a stolen pallet jack?", unsure: true},
	} {
		answer, ok := shelf.Ask(c.asked)
		if c.unsure {
			if ok && answer.Sure {
				t.Errorf("%s is answered with %q", c.asked, answer.Text)
			}
			continue
		}
		if !ok || !strings.Contains(answer.Text, c.says) {
			t.Errorf("%s: %q", c.asked, answer.Text)
		}
	}
}
