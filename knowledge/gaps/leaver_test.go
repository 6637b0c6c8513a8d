package gaps_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/files"
)

// TestOneAmongCopies: whatever somebody did for one row only is asked about, and what explains itself isn't.
func TestOneAmongCopies(t *testing.T) {
	t.Parallel()
	beds := func(fifth string, more ...string) *files.File {
		lines := []string{"W!A1 Wards", "W!A2 Cut", "W!B2 0.25", "W!C2 stage one of the plan of May", "W!A4 Ward", "W!B4 Beds", "W!C4 In a shortage"}
		for row := 5; row <= 11; row++ {
			lines = append(lines, fmt.Sprintf("W!A%d ward %c", row, 'A'+row), fmt.Sprintf("W!B%d %d", row, 10+row))
		}
		lines = append(lines, down("W", "C", 5, 11, "=B#*(1-$B$2)", 8)...)
		return book(t, "a.xlsx", append(append(lines, "W!C8 "+fifth), more...)...)
	}
	counts := func(cell string, more ...string) *files.File {
		lines := []string{"S!A1 Stock", "S!A3 Week", "S!B3 Boxes"}
		for row := 4; row <= 12; row++ {
			lines = append(lines, fmt.Sprintf("S!A%d %d", row, row-3))
			if row != 7 {
				lines = append(lines, fmt.Sprintf("S!B%d %d", row, 200+row*7%40))
			}
		}
		return book(t, "a.xlsx", append(append(lines, "S!B7 "+cell), more...)...)
	}
	for _, c := range []struct {
		name string
		file *files.File
		kind string
		says []string // nothing: no question of this kind
	}{
		{"a formula of its own", beds("=MAX(B8,24) -> 24"), "typed over a formula", []string{"W!C8", "=MAX(B8,24)", "different"}},
		{"one with a remark", beds("=MAX(B8,24) -> 24", "W!D8 because the clinic has no stock of its own"), "typed over a formula", nil},
		{"a total between copies", beds("=SUM(C5:C7) -> 24"), "typed over a formula", nil},
		{"a number that was corrected", counts("=212-38 -> 174"), "typed over a formula", []string{"=212-38", "S!B7"}},
		{"with two words on it", counts("=212-38 -> 174", "S!B7 note: adj. Rhona"), "typed over a formula", []string{"=212-38"}},
		{"with a reason", counts("=212-38 -> 174", "S!B7 note: 38 boxes were wet because of the roof"), "typed over a formula", nil},
		{"a remark that says who, and not why", counts("174", "S!B7 note: adj. Rhona 24/4"), "undocumented decision", []string{"adj. Rhona 24/4", "S!B7"}},
		{"a remark that names something", counts("174", "S!B7 note: boxes of twelve"), "undocumented decision", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			expectAsked(t, openOf(c.kind, c.file), c.says)
		})
	}
}

// expectAsked fails unless what is asked has all those texts; without any, unless nothing is asked.
func expectAsked(t *testing.T, asked string, says []string) {
	t.Helper()
	if len(says) == 0 && asked != "" {
		t.Error("asked:", asked)
	}
	for _, s := range says {
		if !strings.Contains(asked, s) {
			t.Errorf("%q isn't in: %s", s, asked)
		}
	}
}

// TestInputs: a typed number next to its name, by which formulas calculate, needs a source.
func TestInputs(t *testing.T) {
	t.Parallel()
	plan := func(more ...string) *files.File {
		return book(t, "a.xlsx", append(append([]string{"P!A1 Plan", "P!A3 Turnout", "P!B3 0.83", "P!A7 Week", "P!B7 Seats", "P!C7 Guests"}, typed("B", 8, 40, 44, 48, 52, 56)...), append(down("P", "C", 8, 12, "=B#*$B$3"), more...)...)...)
	}
	expectAsked(t, openOf("unexplained number", plan()), []string{"0.83", "P!B3", "Turnout"})
	expectAsked(t, openOf("unexplained number", plan("P!C3 counted in May")), nil)
	expectAsked(t, openOf("unexplained number", plan("P!B3 note: Ada")), nil)
	expectAsked(t, openOf("unexplained number", plan(), text("n.md", "# N\n\n## Guests\n\nThe turnout of 0.83 was counted over two years.\n")), nil)
	expectAsked(t, openOf("unexplained number", book(t, "a.xlsx", append([]string{"P!A1 Plan", "P!A3 Week", "P!B3 Cover"}, down("P", "B", 4, 9, "=A#/6")...)...)), []string{"6", "P!B4:B9"})
}

// TestParts: what is a part of something in the list is asked about, also where the list has little else.
func TestParts(t *testing.T) {
	t.Parallel()
	list := []string{"V!A1 Halls", "V!A3 Code", "V!B3 Name", "V!A4 V01", "V!A5 V02", "V!A6 V03", "V!A7 V04", "V!A8 V05", "V!B4 town hall", "V!B5 school", "V!B6 foyer", "V!B7 chapel", "V!B8 bus"}
	days := func(all ...string) []string {
		lines := []string{"D!A1 Days", "D!A3 Day", "D!B3 Hall"}
		for i, v := range all {
			lines = append(lines, fmt.Sprintf("D!A%d day %d", i+4, i), fmt.Sprintf("D!B%d %s", i+4, v))
		}
		return append(lines, list...)
	}
	expectAsked(t, openOf("not in the list", book(t, "a.xlsx", days("V02", "V01a", "V01b", "V03", "V04", "V02", "V05")...)), []string{"v01a", "v01b"})
	expectAsked(t, openOf("not in the list", book(t, "a.xlsx", days("V02", "V01", "V01", "V03", "V04", "V02", "V05")...)), nil)
	expectAsked(t, openOf("not in the list", book(t, "a.xlsx", days("V02", "X7", "X8", "V03", "V04", "V02", "V05")...)), nil)
}

// TestOwnThings: what is the writer's own, and what is done at times that only they know.
func TestOwnThings(t *testing.T) {
	t.Parallel()
	for text1, want := range map[string]string{
		"The totals come from a query in my private folder.":         "how does somebody else get at this?",
		"The totals come from a query in the shared folder.":         "",
		"The short version goes to Ada now and then, when she asks.": "when exactly is that due?",
		"Copy the figures over when there is time.":                  "when exactly is that due?",
		"The short version goes to Ada on Fridays at nine.":          "",
		"The report goes out every month or so.":                     "when exactly is that due?",
		"The export only works from the old laptop.":                 "how does somebody else get at this?",
		"The login for the portal is Marta's.":                       "how does somebody else get at this?",
		"The password is on the sticky note in the cash office.":     "how does somebody else get at this?",
		"The password is at least twelve letters long.":              "",
		"The first run always fails.":                                "what is the cause, and what has to be done then?",
		"Send the page to everybody in the mail group.":              "what exactly has to be done?",
		"I adjust the total before it goes out.":                     "what exactly has to be done?",
	} {
		asked := openOf("one person", sectionOf("n.md", text1)) + openOf("done by hand", sectionOf("n.md", text1))
		if want == "" && asked != "" || !strings.Contains(asked, want) {
			t.Errorf("%s: %q", text1, asked)
		}
	}
	expectAsked(t, openOf("undocumented decision", sectionOf("n.md", "Rows in yellow aren't real.")), []string{"Rows in yellow"})
	expectAsked(t, openOf("day that passes", sectionOf("n.md", "The renewal of the insurance is due in October.")), []string{"October"})
	expectAsked(t, openOf("unexplained remark", sectionOf("n.md", "Ledger > Reports > Weekly > Choose the week.")), []string{"Ledger > Reports"})
}

// TestListsThatAreLeftOut: a list of what is skipped is a place of the question, and a remark above it answers it.
func TestListsThatAreLeftOut(t *testing.T) {
	t.Parallel()
	pick := func(above string) *files.File {
		return script("import csv", "", above, `SKIP = {"40117", "40388"}`, "", "", "def pick(rows):", "    out = []", "    for row in rows:", `        if row["id"] in SKIP:`, "            continue", "        out.append(row)", "    return out")
	}
	for _, c := range []struct {
		above string
		isIn  bool
	}{{"", true}, {"# both moved away in May, letters come back", false}} {
		found := false
		for _, q := range openQuestions(pick(c.above)) {
			for _, e := range q.Evidence {
				found = found || q.Kind == "left out" && e.Location == "line 4"
			}
		}
		if found != c.isIn {
			t.Errorf("%q above the list: it is a place of a question: %v", c.above, found)
		}
	}
}

// TestTitleOfScript: what a script's first line asks, the script answers.
func TestTitleOfScript(t *testing.T) {
	t.Parallel()
	expectAsked(t, openOf("open point", script(`"""Who gets a letter this week?"""`, "print(1)")), nil)
	expectAsked(t, openOf("open point", script("x = 1  # is this still the list of May?", "print(x)")), []string{"list of May?"})
}

// TestOtherVersion: a script that names last year's file, where this year's is there.
func TestOtherVersion(t *testing.T) {
	t.Parallel()
	plan := func(name string) *files.File { return book(t, name, "P!A1 Plan", "P!B1 3") }
	for _, c := range []struct {
		path string
		more []*files.File
		says []string
	}{
		{"S:/plans/Yard_Plan_2025_v7 FINAL.xlsx", []*files.File{plan("Yard_Plan_2026.xlsx")}, []string{"Yard_Plan_2025_v7 FINAL.xlsx", "Yard_Plan_2026.xlsx"}},
		{"Yard_Plan_2025.xlsx", []*files.File{plan("Yard_Plan_2026.xlsx")}, []string{"name Yard_Plan_2025.xlsx"}},
		{"Yard_Plan_2026.xlsx", []*files.File{plan("Yard_Plan_2026.xlsx")}, nil},
		{"Yard_Plan_2024.xlsx", []*files.File{plan("Yard_Plan_2026.xlsx"), plan("Yard_Plan_2025.xlsx")}, []string{"come from"}}, // one of a series
	} {
		t.Run(c.path, func(t *testing.T) {
			t.Parallel()
			expectAsked(t, openOf("outside link", append(c.more, script("import openpyxl", `PLAN = "`+c.path+`"`, "book = openpyxl.load_workbook(PLAN)"))...), c.says)
		})
	}
}

// TestCopiedOnce: numbers that somebody copied out of a notebook, which prints others by now.
func TestCopiedOnce(t *testing.T) {
	t.Parallel()
	notebook := func(lines string) *files.File {
		return text("f.ipynb", `{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[{"cell_type":"code","id":"a","metadata":{},"execution_count":1,"source":"for w in weeks: print(w, int(bags[w]))","outputs":[{"output_type":"stream","name":"stdout","text":"`+lines+`"}]}]}`)
	}
	rows := []string{"F!A1 Weeks", "F!A3 Week", "F!B3 Model"}
	for i, x := range []int{398, 391, 402, 431, 447, 455} {
		rows = append(rows, fmt.Sprintf("F!A%d %d", i+4, i+31), fmt.Sprintf("F!B%d %d", i+4, x))
	}
	sheet := book(t, "a.xlsx", rows...)
	for lines, says := range map[string][]string{
		`31  361\n32  355\n33  366\n34  402\n35  419\n36  428\n`:       {"398 and not 361 for 31"},
		`31  398\n32  391\n33  402\n34  431\n35  447\n36  455\n`:       nil, // the same
		`31  21\n32  19\n33  24\n34  20\n35  22\n36  23\n`:             nil, // of something else
		`101  361\n102  355\n103  366\n104  402\n105  419\n106  428\n`: nil, // by other keys
	} {
		expectAsked(t, openOf("two values", sheet, notebook(lines)), says)
	}
}

// TestRowSaidOtherwise: a sentence has another number than the row that it names, in the column of its unit.
func TestRowSaidOtherwise(t *testing.T) {
	t.Parallel()
	levels := book(t, "a.xlsx", "L!A1 Levels", "L!A3 Kind", "L!B3 Per day", "L!C3 Min days", "L!A4 Red paint", "L!B4 11.6", "L!C4 6", "L!A5 Blue paint", "L!B5 4.1", "L!C5 4", "L!A6 Tar", "L!B6 2.2", "L!C6 5")
	for sentence, says := range map[string][]string{
		"We never let red paint fall under 7 days.":    {"7 days", "L!C4", "6"},
		"We never let red paint fall under 6 days.":    nil,
		"A drum of red paint has 200 liters.":          nil, // of something else
		"Blue paint and tar are kept for 8 days each.": nil, // of two
	} {
		expectAsked(t, openOf("two values", sectionOf("n.md", sentence), levels), says)
	}
}
