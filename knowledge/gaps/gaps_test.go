package gaps_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

// book makes a workbook of lines such as "Plan!B4 =B3*1.07 -> 12", "Plan!A1 Sales" and
// "Plan!C2 note: for one year". A sheet whose name begins with an underscore is hidden.
func book(t *testing.T, name string, lines ...string) *files.File {
	t.Helper()
	w := &files.Workbook{}
	for _, line := range lines {
		place, text, _ := strings.Cut(line, " ")
		sheet, cell, _ := strings.Cut(place, "!")
		area, ok := files.ParseRange(cell)
		if !ok {
			t.Fatalf("%q doesn't begin with a cell", line)
		}
		if _, known := w.Sheet(sheet); !known {
			w.Sheets = append(w.Sheets, files.Sheet{Name: sheet, Hidden: strings.HasPrefix(sheet, "_")})
		}
		if note, isNote := strings.CutPrefix(text, "note: "); isNote {
			w.Comments = append(w.Comments, files.Comment{Cell: place, Text: note})
			continue
		}
		v := files.Value{Row: int32(area.From.Row), Column: uint16(area.From.Column)}
		formula, shown, _ := strings.Cut(text, " -> ")
		if formula, isFormula := strings.CutPrefix(formula, "="); isFormula {
			w.Formulas = append(w.Formulas, files.Formula{Text: formula, At: area.From})
			v.Formula, text = int32(len(w.Formulas)), shown
		}
		if number, isPercent := strings.CutSuffix(text, "%"); isPercent {
			v.Format, text = files.Percent, number
		}
		if n, err := strconv.ParseFloat(text, 64); err == nil {
			v.Kind, v.Number = files.IsNumber, n
			if v.Format == files.Percent {
				v.Number /= 100
			}
		} else if text != "" {
			w.Texts = append(w.Texts, text)
			v.Kind, v.Text = files.IsText, int32(len(w.Texts)-1)
		}
		s, _ := w.Sheet(sheet)
		s.Cells = append(s.Cells, v)
		slices.SortFunc(s.Cells, func(a, b files.Value) int { return int(a.Row-b.Row)*100_000 + int(a.Column) - int(b.Column) })
	}
	return &files.File{ID: name, Type: "xlsx", Workbook: w}
}

// down writes a formula into cells one below the other: # is the row, ^ the one above.
func down(sheet, column string, from, to int, formula string, except ...int) []string {
	var lines []string
	for row := from; row <= to; row++ {
		if !slices.Contains(except, row) {
			written := strings.NewReplacer("#", strconv.Itoa(row), "^", strconv.Itoa(row-1)).Replace(formula)
			lines = append(lines, fmt.Sprintf("%s!%s%d %s -> 5", sheet, column, row, written))
		}
	}
	return lines
}

func text(name, content string) *files.File { return files.Read(name, []byte(content)) }

// TestGaps shows what is asked, and where. A question must name its place, say the words, and
// nothing else may be asked.
func TestGaps(t *testing.T) {
	t.Parallel()
	sales := func(more ...string) []string {
		return append(append([]string{"Plan!A1 Sales plan", "Plan!A4 Year", "Plan!B4 Pieces"}, down("Plan", "B", 6, 12, "=B^*Plan!$F$1", 9)...), more...)
	}
	for _, c := range []struct {
		name  string
		files []*files.File
		place string // "" if nothing may be asked
		says  []string
	}{
		{"a number over a formula", []*files.File{book(t, "a.xlsx", sales("Plan!A9 2030", "Plan!B9 4200")...)}, "Plan!B9", []string{"4,200", "typed", "“2030, Pieces”", "above and below"}},
		{"a number over a formula, in a row", []*files.File{book(t, "a.xlsx", "Plan!A2 Hours", "Plan!B2 =B1*2 -> 4", "Plan!C2 =C1*2 -> 4", "Plan!D2 7", "Plan!E2 =E1*2 -> 4", "Plan!F2 =F1*2 -> 4")}, "Plan!D2", []string{"left and right"}},
		{"with a note", []*files.File{book(t, "a.xlsx", sales("Plan!B9 4200", "Plan!B9 note: strike in that year, see minutes")...)}, "", nil},
		{"with a remark in its row", []*files.File{book(t, "a.xlsx", sales("Plan!B9 4200", "Plan!D9 once, contract of May 3")...)}, "", nil},
		{"another formula", []*files.File{book(t, "a.xlsx", sales("Plan!B9 =B8*Plan!$F$2 -> 5")...)}, "Plan!B9", []string{"different"}},
		{"a factor", []*files.File{book(t, "a.xlsx", append([]string{"Plan!C4 Net price"}, down("Plan", "C", 5, 9, "=B#*0.83")...)...)}, "Plan!C5:C9", []string{"0.83", "Net price"}},
		{"a factor with its name", []*files.File{book(t, "a.xlsx", append([]string{"Plan!C4 Price less 17 % rebate"}, down("Plan", "C", 5, 9, "=B#*0.83")...)...)}, "", nil},
		{"digits and positions are no factors", []*files.File{book(t, "a.xlsx", down("Plan", "C", 5, 9, "=ROUND(VLOOKUP(A#,X!$A$1:$H$99,17,FALSE)/12,8)")...)}, "", nil},
		{"a threshold", []*files.File{book(t, "a.xlsx", "Plan!A1 Late", `Plan!B1 =COUNTIF(C1:C9,">45") -> 3`)}, "Plan!B1", []string{"45"}},
		{"another workbook", []*files.File{func() *files.File {
			f := book(t, "a.xlsx", "Plan!A1 Rent", "Plan!B1 ='[1]Old'!C4 -> 17")
			f.Workbook.External = []string{`file:///P:\Finance\rents_2023.xlsx`}
			return f
		}()}, "Plan!B1", []string{"rents_2023.xlsx", "link", "17"}},
		{"a name that leads to another workbook", []*files.File{func() *files.File {
			f := book(t, "a.xlsx", "Plan!A1 Rent", "Plan!B1 =Rent*2 -> 34")
			f.Workbook.External = []string{`file:///P:\Finance\rents_2023.xlsx`}
			f.Workbook.Names = append(f.Workbook.Names, files.DefinedName{Name: "Rent", Ref: "'[1]Old'!$C$4"}, files.DefinedName{Name: "Own", Ref: "[0]!Rent"})
			return f
		}()}, "name 'Rent'", []string{"rents_2023.xlsx", "called Rent"}},
		{"a hidden sheet in use", []*files.File{book(t, "a.xlsx", "_old!A3 Storage contract", "_old!B3 1480", "Plan!A1 Income", "Plan!B1 =_old!B3*2 -> 2960")}, "_old", []string{"hidden", "1,480", "Storage contract"}},
		{"percent and share", []*files.File{book(t, "a.xlsx", "Rates!A1 Insurance", "Rates!B1 7.8", "Rates!A2 Pension", "Rates!B2 0.045", "Pay!B1 =A1*Rates!B1/100 -> 5", "Pay!C1 =A1*Rates!B2 -> 5")}, "Rates!B1:B2", []string{"percent", "share"}},
		{"thousands", []*files.File{book(t, "a.xlsx", "Cost!A4 Energy", "Cost!B4 Staff", "Cost!A5 90000", "Cost!B5 70", "Cost!C5 =A5/1000+B5 -> 160")}, "Cost!A5", []string{"divided by 1,000"}},
		{"an error made zero", []*files.File{book(t, "a.xlsx", "Bill!B4 Implants", "Bill!B5 =IFERROR(VLOOKUP(A5,X!A:B,2,FALSE),0) -> 4", "Bill!B6 =IFERROR(VLOOKUP(A6,X!A:B,2,FALSE),0) -> 0")}, "Bill!B5:B6", []string{"silently", "0"}},
		{"the only one without a source", []*files.File{book(t, "a.xlsx", "In!A1 Input", "In!B1 Value", "In!C1 Source", "In!A2 Rent", "In!B2 30", "In!C2 lease", "In!A3 Power", "In!B3 40", "In!C3 invoice", "In!A4 Water", "In!B4 50", "In!C4 invoice", "In!A5 Growth", "In!B5 60")}, "In!B5", []string{"60", "Growth"}},
		{"an error swallowed", []*files.File{text("s.py", "def load(p):\n    try:\n        return read(p)\n    except Exception:\n        return []\n")}, "line 4", []string{"hides the error"}},
		{"with its reason", []*files.File{text("s.py", "def load(p):\n    try:\n        return read(p)\n    except KeyError:\n        return 7  # new accounts have no name yet\n")}, "", nil},
		{"counted, not swallowed", []*files.File{text("s.py", "try:\n    x = float(a)\nexcept ValueError:\n    bad += 1\n    log(a)\n")}, "", nil},
		{"quiet pandas", []*files.File{text("s.py", "df = pd.to_numeric(col, errors=\"coerce\")\n")}, "line 1", []string{"silently", "coerce"}},
		{"a path of one's own", []*files.File{text("s.py", "OUT = r\"C:\\Users\\kim\\Desktop\\out\"\n")}, "line 1", []string{"path", "kim"}},
		{"a threshold in a script", []*files.File{text("s.py", "def check(d):\n    return abs(d) > 250\n")}, "line 2", []string{"threshold", "250"}},
		{"one that is left out", []*files.File{text("s.py", "for a in all:\n    if a.code == \"2190\":\n        continue\n    add(a)\n")}, "lines 2-3", []string{"leave out 2190"}},
		{"one person", []*files.File{text("n.md", "# N\n\n## Access\n\nOnly Priti can open the vault.\n")}, "section 'Access'", []string{"Priti", "who can do this"}},
		{"done by hand", []*files.File{text("n.md", "# N\n\n## Steps\n\n1. Run the usual macro.\n")}, "section 'Steps'", []string{"macro", "what exactly"}},
		{"told afterwards", []*files.File{text("n.md", "# N\n\n## Data\n\nI checked forty of them by hand, all were right.\n")}, "", nil},
		{"ordinary text", []*files.File{text("n.md", "# N\n\n## Rent\n\nThe rent is paid on the first of the month.\n")}, "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var open []gaps.Question
			for _, q := range gaps.Analyse(c.files).Backlog {
				if q.Status == gaps.Open {
					open = append(open, q)
				}
			}
			if c.place == "" {
				if len(open) > 0 {
					t.Errorf("asked %q", open[0].Text)
				}
				return
			}
			if len(open) != 1 {
				t.Fatalf("%d questions: %+v", len(open), open)
			}
			if !slices.ContainsFunc(open[0].Evidence, func(p files.Place) bool { return p.Location == c.place }) {
				t.Errorf("the evidence is %v, not %s", open[0].Evidence, c.place)
			}
			for _, word := range c.says {
				if !strings.Contains(open[0].Text, word) {
					t.Errorf("%q doesn't say %q", open[0].Text, word)
				}
			}
		})
	}
}

// TestAcrossFiles shows what takes two files to see.
func TestAcrossFiles(t *testing.T) {
	t.Parallel()
	model := func(lines ...string) *files.File { return book(t, "model.xlsx", lines...) }
	slide := func(bullet string) *files.File {
		return &files.File{ID: "deck.pptx", Type: "pptx", Deck: &files.Deck{Slides: []files.Slide{{N: 1, Title: "Returns", Bullets: []string{bullet}}}}}
	}
	for _, c := range []struct {
		name  string
		files []*files.File
		says  []string // nothing is asked without
	}{
		{"a slide says another number", []*files.File{slide("Project IRR 12.8 %"), model("Sum!A1 Project IRR", "Sum!B1 11.3%")}, []string{"12.8 %", "11.3 %", "slide 1", "Sum!B1"}},
		{"rounded and in millions", []*files.File{slide("Peak funding need of EUR 142m"), model("Sum!A1 Peak funding need", "Sum!B1 141626.2")}, nil},
		{"another subject", []*files.File{slide("Tax rate 12.8 %"), model("Sum!A1 Project IRR", "Sum!B1 11.3%")}, nil},
		{"a notebook says another number", []*files.File{
			text("fit.ipynb", `{"cells":[{"cell_type":"code","execution_count":1,"source":"fit()","outputs":[{"output_type":"stream","text":"fitted growth 0.0312"}]}]}`),
			model("In!A1 Growth", "In!B1 0.036", "In!C1 fit.ipynb"),
		}, []string{"0.036", "0.0312", "fit.ipynb"}},
		{"the fallback of a script", []*files.File{
			text("fx.py", "LAST = 1.09\ndef rate():\n    try:\n        return mean()\n    except Exception:\n        return LAST\n"), model("In!A1 Rate", "In!B1 1.09", "In!C1 fx.py"),
		}, []string{"1.09", "In!B1", "fx.py"}},
		{"lines that a script drops", []*files.File{
			text("r.py", "for row in rows:\n    try:\n        s += float(row[\"amount\"])\n    except ValueError:\n        continue\n"),
			text("gl.csv", "id,amount\n1,5\n2,\"1.402,11\"\n3,6\n4,7\n5,8\n6,9\n"),
		}, []string{"1.402,11", "gl.csv"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			backlog := gaps.Analyse(c.files).Backlog
			if len(c.says) == 0 {
				if len(backlog) > 0 {
					t.Errorf("asked %q", backlog[0].Text)
				}
				return
			}
			if len(backlog) == 0 || backlog[0].Origin != "global" || backlog[0].Priority != gaps.P0 {
				t.Fatalf("the backlog is %+v", backlog)
			}
			for _, word := range c.says {
				if !strings.Contains(backlog[0].Text, word) {
					t.Errorf("%q doesn't say %q", backlog[0].Text, word)
				}
			}
		})
	}
}

// TestAnsweredByFiles checks that a question is answered only by a sentence that says the
// number and what it is about.
func TestAnsweredByFiles(t *testing.T) {
	t.Parallel()
	fees := book(t, "a.xlsx", append([]string{"Cost!E4 Concession fee"}, down("Cost", "E", 5, 9, "=D#*1.15")...)...)
	for said, want := range map[string]gaps.Status{
		"The fee goes up by 15 % under clause 14.": gaps.Answered,
		"The margin went up by 15 % in May.":       gaps.Open,
		"The fee is paid in March.":                gaps.Open,
	} {
		backlog := gaps.Analyse([]*files.File{fees, text("n.md", "# N\n\n"+said+"\n")}).Backlog
		if len(backlog) != 1 || backlog[0].Status != want {
			t.Errorf("%s: %+v", said, backlog)
			continue
		}
		if q := backlog[0]; want == gaps.Answered && (q.Answer == nil || *q.Answer != said) {
			t.Errorf("the answer is %v", q.Answer)
		}
	}
}

// TestBacklogIsSmall checks that a project full of gaps still has few questions, each with
// its own place, and that the same files give the same ones.
func TestBacklogIsSmall(t *testing.T) {
	t.Parallel()
	var all []*files.File
	for n := range 20 {
		var b strings.Builder
		fmt.Fprintf(&b, "# Notes %d\n", n)
		for step := range 30 {
			fmt.Fprintf(&b, "\n## Step %d.%d\n\nRun macro %d by hand, only Kim%d knows how.\n", n, step, step, step)
		}
		all = append(all, text(fmt.Sprintf("n%d.md", n), b.String()))
	}
	first, second := gaps.Analyse(all).Backlog, gaps.Analyse(all).Backlog
	if diff := cmp.Diff(first, second); diff != "" {
		t.Errorf("the same files differ:\n%s", diff)
	}
	open, ids := 0, map[string]bool{}
	for _, q := range first {
		if ids[q.ID] || len(q.Evidence) == 0 {
			t.Errorf("%+v", q)
		}
		ids[q.ID] = true
		if q.Status == gaps.Open {
			open++
		}
	}
	if open == 0 || open > 15 {
		t.Errorf("%d questions are open", open)
	}
}
