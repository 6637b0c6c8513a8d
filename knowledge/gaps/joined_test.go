package gaps_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

// TestJoined shows which gaps are asked about together, because an interview has few rounds, and which
// values of whole columns are compared with what is said elsewhere.
func TestJoined(t *testing.T) {
	t.Parallel()
	buffer := book(t, "a.xlsx", append([]string{"P!A1 Drug supply by site", "P!A3 Site", "P!F3 Needed", "P!G3 Buffer"}, down("P", "G", 4, 9, "=F#*0.22")...)...)
	growth := book(t, "a.xlsx", append([]string{"B!A1 Volumes", "B!A3 Week", "B!B3 Growth"}, typed("B", 4, 0.045, 0.045, 0.045, 0.045, 0.045)...)...)
	for _, c := range []struct {
		name   string
		files  []*files.File
		says   []string
		places []string // each of them is evidence of the same open question
		most   int      // open questions
	}{
		{"one number typed twice in a row", []*files.File{book(t, "a.xlsx", append(append(append([]string{"B!A1 Budget", "B!B3 Now", "B!C3 Next", "B!E3 Later"}, down("B", "C", 4, 9, "=B#*2", 6)...), down("B", "E", 4, 9, "=C#*2", 6)...), "B!A6 Lease", "B!C6 196000", "B!E6 196000")...)}, []string{"196,000", "B!C6"}, []string{"B!C6", "B!E6"}, 1},
		{"two numbers of one script", []*files.File{script("LONG = 75", "", "def due(x, n):", "    return x * 1.5")}, []string{"75", "1.5", "come from"}, []string{"line 1", "line 4"}, 1},
		{"a remark on a hidden sheet", []*files.File{book(t, "a.xlsx", "_r!A1 do not show to the client", "_r!A3 New people", "_r!B3 0.5", "P!A1 Plan", "P!B1 =_r!B3*2 -> 1")}, []string{"hidden sheet _r"}, []string{"_r", "_r!B3"}, 1},
		{"a hidden sheet that nothing uses", []*files.File{book(t, "a.xlsx", "_r!A1 Ratio", "_r!A3 Active", "_r!B3 2")}, []string{"hidden sheet _r", "nothing else uses"}, []string{"_r"}, 1},
		{"one person in two files", []*files.File{text("n.md", "# N\n\n## Quarantine\n\nBirgit Ahlgren decides, and nobody else may release.\n"), book(t, "a.xlsx", "C!A1 Who", "C!B1 For", "C!A2 Birgit Ahlgren", "C!B2 releases quarantine, only she can sign")}, []string{"that person is away"}, []string{"section 'Quarantine'", "C!B2"}, 1},
		{"a share in formulas", []*files.File{slideOf("Where we are", "", "Buffer of 25 % at every site"), buffer}, []string{"25 %", "22 %"}, []string{"slide 2", "P!G4:G9"}, 1},
		{"the same share", []*files.File{slideOf("Where we are", "", "Stock of 22 % at every site"), buffer}, []string{"0.22"}, []string{"P!G4:G9"}, 1},
		{"a number in each row of a column", []*files.File{script("growth = 0.052"), growth}, []string{"0.052", "0.045"}, []string{"line 1", "B!B4:B8"}, 1},
		{"far from all others", []*files.File{text("log.csv", "day,degrees\n1,27.4\n2,24.9\n3,31.2\n4,76.1\n5,25.3\n6,22.0\n")}, []string{"76.1", "far from all other"}, []string{"line 5"}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			open := slices.DeleteFunc(gaps.Analyse(c.files).Backlog, func(q gaps.Question) bool { return q.Status != gaps.Open })
			if len(open) > c.most {
				t.Errorf("%d open questions: %+v", len(open), open)
			}
			if !slices.ContainsFunc(open, func(q gaps.Question) bool {
				return !slices.ContainsFunc(c.says, func(s string) bool { return !strings.Contains(q.Text, s) }) &&
					!slices.ContainsFunc(c.places, func(at string) bool {
						return !slices.ContainsFunc(q.Evidence, func(e files.Place) bool { return e.Location == at })
					})
			}) {
				t.Errorf("asked %+v", open)
			}
		})
	}
}

// TestNothing: without files there is nothing to ask, which is an empty list in JSON, too.
func TestNothing(t *testing.T) {
	t.Parallel()
	if a := gaps.Analyse(nil); a.Backlog == nil || len(a.Backlog) > 0 || a.Reports == nil {
		t.Errorf("%+v", a)
	}
}
