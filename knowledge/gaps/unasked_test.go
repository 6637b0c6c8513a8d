package gaps_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

// openOf returns the open questions of a kind about files.
func openOf(kind string, all ...*files.File) string {
	var asked []string
	for _, q := range openQuestions(all...) {
		if q.Kind == kind {
			asked = append(asked, q.Text)
		}
	}
	return strings.Join(asked, "\n")
}

// openQuestions are those that a leaver is asked about files.
func openQuestions(all ...*files.File) []gaps.Question {
	return slices.DeleteFunc(gaps.Analyse(all).Backlog, func(q gaps.Question) bool { return q.Status != gaps.Open })
}

// TestNoNumberToAskAbout: days and grades in a list with remarks aren't numbers that need a source.
func TestNoNumberToAskAbout(t *testing.T) {
	t.Parallel()
	list := func(number func(i int) int) *files.File {
		lines := []string{"Log!A1 Visits", "Log!A3 Day", "Log!B3 Horse", "Log!C3 Remark"}
		for i := range 12 {
			lines = append(lines, fmt.Sprintf("Log!A%d %d", i+4, number(i)), fmt.Sprintf("Log!B%d horse no. %d", i+4, i))
			if i%3 > 0 {
				lines = append(lines, fmt.Sprintf("Log!C%d lame on the left, visit %d", i+4, i))
			}
		}
		return book(t, "a.xlsx", lines...)
	}
	days := list(func(i int) int { return 45_600 + 7*i })
	for i, v := range days.Workbook.Sheets[0].Cells {
		if v.Kind == files.IsNumber {
			days.Workbook.Sheets[0].Cells[i].Format = files.Date
		}
	}
	if asked := openOf("unexplained number", days, list(func(i int) int { return 1 + i%3 })); asked != "" {
		t.Error("asked:", asked)
	}
	if asked := openOf("unexplained number", list(func(i int) int { return 310 + 17*i })); asked == "" {
		t.Error("measurements without a source aren't asked about")
	}
}

// TestPercentNextToUnit: a number with a unit next to it isn't a percentage, whatever it is divided by.
func TestPercentNextToUnit(t *testing.T) {
	t.Parallel()
	rates := func(unit, other string) *files.File {
		return book(t, "a.xlsx", "In!A1 Name", "In!B1 Value", "In!C1 Unit", "In!A2 Bag", "In!B2 25", "In!C2 "+unit, "In!A3 Loss", "In!B3 0.4", "In!C3 "+other,
			"Out!A1 Sacks", "Out!B1 =A1*In!B2/100 -> 5", "Out!B2 =A1*In!B3 -> 5")
	}
	if asked := openOf("mixed units", rates("kg", "share")); asked != "" {
		t.Error("asked:", asked)
	}
	if asked := openOf("mixed units", rates("", "")); asked == "" {
		t.Error("a percentage next to a share isn't asked about")
	}
}

// TestTimesOfScripts: a weekend says itself why nothing is done, and “return None” tells the caller.
func TestTimesOfScripts(t *testing.T) {
	t.Parallel()
	for body, isAsked := range map[string]bool{
		"    if day.weekday() >= 5:\n        return []":             false,
		"    if day.weekday() > 4:\n        return":                 false,
		"    if day.isoweekday() in (6, 7):\n        return []":     false,
		"    if day.month in (6, 7):\n        return None":          false,
		"    if day.month in (6, 7):\n        return []":            true,
		"    if day.weekday() == 2:\n        return []":             true,
		"    if day.weekday() not in (5, 6):\n        return []":    true,
		"    if day.isoweekday() in (5, 6):\n        return []":     true,
		"    if day.weekday() >= 5 and x > 3:\n        return []":   true,
		"    if day.month == 1:\n        return [] # shut for snow": false,
	} {
		f := text("s.py", "def due(day):\n"+body+"\n    return book(day)\n")
		if asked := openOf("left out", f); (asked != "") != isAsked {
			t.Errorf("%s\nasked: %q", body, asked)
		}
	}
}

// TestMinutesAreNoReason: how often something is measured doesn't say why an error is swallowed.
func TestMinutesAreNoReason(t *testing.T) {
	t.Parallel()
	f := func(doc string) *files.File {
		return text("s.py", "def load(hive):\n    \"\"\""+doc+"\"\"\"\n    try:\n        return weigh(hive)\n    except OSError:\n        return [30.0] * 4\n")
	}
	if openOf("silent error", f("Weights of a hive, every 20 minutes.")) == "" {
		t.Error("the error isn't asked about")
	}
	if asked := openOf("silent error", f("Weights of a hive; 30 where the scale is off, see the minutes of May.")); asked != "" {
		t.Error("asked:", asked)
	}
}

// TestSumsOfUnits: a total of numbers in several currencies or units is asked about, unless a formula looks at these.
func TestSumsOfUnits(t *testing.T) {
	t.Parallel()
	hives := func(head string, units []string, more ...string) *files.File {
		lines := []string{"In!A1 Sales", "In!A3 Shop", "In!B3 Amount", "In!C3 " + head}
		for i := range 8 {
			lines = append(lines, fmt.Sprintf("In!A%d shop no. %d", i+4, i), fmt.Sprintf("In!B%d %d", i+4, 310+17*i), fmt.Sprintf("In!C%d %s", i+4, units[i%len(units)]))
		}
		return book(t, "a.xlsx", append(append(lines, "In!A12 Total", "In!B12 =SUM(B4:B11) -> 2956"), more...)...)
	}
	filtered := func(f *files.File) *files.File {
		f.Workbook.Formulas[0].Text = "SUBTOTAL(9,B4:B11)"
		return f
	}
	for _, c := range []struct {
		name string
		file *files.File
		want string
	}{
		{"two currencies", hives("Currency", []string{"EUR", "SEK", "EUR"}), "In!B12"},
		{"two units", hives("Unit", []string{"jars", "kg"}), "jars and kg"},
		{"one", hives("Currency", []string{"SEK"}), ""},
		{"one, written in two ways", hives("Unit", []string{"kg", "Kg"}), ""},
		{"what a filter leaves", filtered(hives("Unit", []string{"jars", "kg"})), ""},
		{"converted", hives("Currency", []string{"EUR", "SEK"}, "In!D4 =IF(C4=\"SEK\",B4/11.4,B4) -> 5"), ""},
		{"two shops", hives("Region", []string{"north", "south"}), ""},
		{"explained", hives("Currency", []string{"EUR", "SEK"}, "In!B12 note: all are EUR by now, converted at the day's rate"), ""},
	} {
		if asked := openOf("mixed units", c.file); (asked != "") != (c.want != "") || !strings.Contains(asked, c.want) {
			t.Errorf("%s: asked: %q", c.name, asked)
		}
	}
}

// TestSentToSomebody: cells that only say whom to ask are one question, which asks what is known there.
func TestSentToSomebody(t *testing.T) {
	t.Parallel()
	register := func(one, other string) *files.File {
		return book(t, "a.xlsx", "R!A1 Boats", "R!A3 Boat", "R!B3 Papers", "R!A4 no. 4", "R!B4 in order", "R!A5 no. 5", "R!B5 "+one, "R!A6 no. 6", "R!B6 "+other)
	}
	for _, text := range []string{"see KP", "ask Mrs. Pohl", "Check with Oda Strand"} {
		if asked := openOf("one person", register(text, text)); !strings.Contains(asked, text) || !strings.Contains(asked, "R!B5, R!B6") {
			t.Errorf("%s: asked: %q", text, asked)
		}
	}
	for _, text := range []string{"see PDF", "See VAT", "see above", "see page 3", "see B12", "Ask for a receipt"} {
		if asked := openOf("one person", register(text, text)); asked != "" {
			t.Errorf("%s: asked: %q", text, asked)
		}
	}
}

// TestHeadingSendsNobody: “Ask Price” above prices is what they are.
func TestHeadingSendsNobody(t *testing.T) {
	t.Parallel()
	f := book(t, "a.xlsx", "R!A1 Lots", "R!A3 Lot", "R!B3 Ask Price", "R!C3 Ask Broker", "R!A4 no. 4", "R!B4 310", "R!C4 yes", "R!A5 no. 5", "R!B5 290", "R!C5 no")
	if asked := openOf("one person", f); asked != "" {
		t.Errorf("asked: %q", asked)
	}
}

// TestWordGiven: what somebody was told, who is known where, and a key in two parts.
func TestWordGiven(t *testing.T) {
	t.Parallel()
	for said, kind := range map[string]string{
		"Mrs. Pohl asked for two more weeks. I told her it would be all right.":    "undocumented decision",
		"Mrs. Pohl asked for a berth. I promised Ana Pohl that she gets number 4.": "undocumented decision",
		"The mooring is paid in cash. At the harbor office they know me.":          "one person",
		"The vault has two keys, one is Oda's, the other mine.":                    "one person",
		"Register the boats, as last year.":                                        "done by hand",
	} {
		if openOf(kind, text("n.md", "# N\n\n## Boats\n\n"+said+"\n")) == "" {
			t.Errorf("%s isn't asked about", said)
		}
	}
}
