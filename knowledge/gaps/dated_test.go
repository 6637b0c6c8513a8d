package gaps_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

// TestWhatPasses shows what ends on a day, what one person holds, what is promised without a number behind it,
// and which numbers are asked about together.
func TestWhatPasses(t *testing.T) {
	t.Parallel()
	note := func(text1 string) []*files.File {
		return []*files.File{text("n.md", "# N\n\n## Papers\n\n"+text1+"\n")}
	}
	backed := book(t, "a.xlsx", "P!A1 Plan", "P!A3 Members", "P!B3 340")
	steps := append(down("S", "D", 4, 9, "=B#*1.15"), down("S", "E", 4, 9, "=D#*0.42")...)
	for _, c := range []struct {
		name  string
		files []*files.File
		kind  string
		want  string // what an open question says; "" if none of this kind is asked
	}{
		{"a permit that has ended", note("The permit for the yard ended on 31 August 2026."), "day that passes", "31 August"},
		{"one that will", note("Insured until further notice; the lease expires March 3."), "day that passes", "March 3"},
		{"no day", note("Permits expire now and then."), "day that passes", ""},
		{"what merely happens on a day", note("The fair begins on 3 March 2027."), "day that passes", ""},
		{"a key", note("Cellar: key with Oda Strand."), "one person", "Oda Strand"},
		{"a signature", note("Mrs. Pohl signs the letters."), "one person", "Mrs. Pohl"},
		{"a key that everybody has", note("The key is with Oda Strand or at the desk."), "one person", ""},
		{"a key of a piano", note("The key of the tune is G major."), "one person", ""},
		{"a promise", []*files.File{slideOf("Outlook", "", "The new app brings 500 members more")}, "unsupported promise", "500 members"},
		{"half of something", []*files.File{slideOf("Heating", "", "The pump halves the cost")}, "unsupported promise", "halves"},
		{"one with a number behind it", []*files.File{slideOf("Outlook", "", "The new app brings 340 members more"), backed}, "unsupported promise", ""},
		{"one with its reason", []*files.File{slideOf("Outlook", "The 500 are from the survey, because two of five said yes.", "The app brings 500 members more")}, "unsupported promise", ""},
		{"a fact", []*files.File{slideOf("Costs", "", "Rent EUR 900")}, "unsupported promise", ""},
		{"one change with its month", []*files.File{slideOf("Prices", "", "Day pass moves from EUR 49 to 54 in May")}, "undocumented decision", "Day pass"},
		{"two numbers of one formula", []*files.File{book(t, "a.xlsx", append([]string{"S!A1 Sums", "S!D3 Fee"}, down("S", "D", 4, 9, "=B#*1.15+C#*2.35")...)...)}, "unexplained number", "the 2.35 in the formulas"},
		{"two steps of one sheet", []*files.File{book(t, "a.xlsx", append([]string{"S!A1 Sums", "S!D3 Fee", "S!E3 Energy"}, steps...)...)}, "unexplained number", "and the 0.42 in the formulas of S!E4:E9"},
		{"a number over some rows", []*files.File{script("import pandas as pd", "r = pd.read_csv('x.csv')", "r.loc[r.flat == '2R', 'units'] = 410")}, "typed over a formula", "410"},
		{"a column for all rows", []*files.File{script("import pandas as pd", "r = pd.read_csv('x.csv')", "r['units'] = 410")}, "typed over a formula", ""},
		{"a limit", []*files.File{script("r = r.clip(upper=2500)")}, "unexplained number", "2,500"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var asked []string
			for _, q := range gaps.Analyse(c.files).Backlog {
				if q.Kind == c.kind && q.Status == gaps.Open {
					asked = append(asked, q.Text)
				}
			}
			isAsked := slices.ContainsFunc(asked, func(q string) bool { return strings.Contains(q, c.want) })
			if c.want == "" && len(asked) > 0 || c.want != "" && !isAsked {
				t.Errorf("asked: %q", asked)
			}
		})
	}
}

// TestLaptopOnly: a data file on somebody's computer that wasn't handed over goes with the computer.
func TestLaptopOnly(t *testing.T) {
	t.Parallel()
	path := script(`open("C:\\Users\\ana\\log.csv")`)
	risk := func(all ...*files.File) gaps.Priority {
		for _, q := range gaps.Analyse(all).Backlog {
			if q.Kind == "one computer" {
				return q.Priority
			}
		}
		return ""
	}
	if got := risk(path); got != gaps.P1 {
		t.Errorf("missing: %q", got)
	}
	if got := risk(path, text("log.csv", "a,b\n1,2\n")); got != gaps.P2 {
		t.Errorf("handed over: %q", got)
	}
}
