package gaps_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

// TestUnlike shows gaps that one sees by comparing: a total with its column, a table with the list of its codes, two
// texts that say when something is. Each has a twin that looks like it and is in order.
func TestUnlike(t *testing.T) {
	t.Parallel()
	total := func(sum string) []*files.File {
		return []*files.File{book(t, "a.xlsx", append(append([]string{"H!A1 Hours", "H!A3 Team", "H!B3 Days", "H!C3 Hours"}, typed("B", 4, 3, 4, 5, 6, 7, 8)...), append(down("H", "C", 4, 9, "=B#*8"), "H!A10 Total", "H!B10 =SUM(B4:B9) -> 33", "H!C10 ="+sum+" -> 144")...)...)}
	}
	list := []string{"L!A1 Stops", "L!A3 Code", "L!B3 Name", "L!A4 K1", "L!A5 K2", "L!A6 K3", "L!A7 K4", "L!A8 K5", "L!A9 K6"}
	counts := func(last string) *files.File {
		return text("counts.csv", "stop,people\nK1,4\nK2,9\nK3,7\nK1,8\nK4,5\nK5,6\n"+last+",3\n")
	}
	causes := func(last, more string) []*files.File {
		return []*files.File{
			text("log.csv", "day,cause\n2026-05-01,1\n2026-05-02,2\n2026-05-03,1\n2026-05-04,3\n2026-05-09,"+last+"\n"),
			text("n.md", "# N\n\n## Stops\n\nEach stop is written down with its cause:\n\n- 1 no power\n- 2 belt torn\n- 3 jam\n- 4 operator away\n"+more),
		}
	}
	two := func(one, other string) []*files.File {
		return []*files.File{text("a.md", "# A\n\n## Evening\n\n"+one+"\n"), text("b.md", "# B\n\n## Week\n\n"+other+"\n")}
	}
	marked := func(more ...string) []*files.File {
		return []*files.File{
			book(t, "a.xlsx", "P!A1 Plan", "P!A3 Part", "P!B3 Class", "P!A4 a", "P!A5 b", "P!A6 c", "P!A7 d", "P!A8 e", "P!A9 f", "P!B4 A", "P!B5 B", "P!B6 B*", "P!B7 A", "P!B8 B", "P!B9 A"),
			text("n.md", "# N\n\n## Classes\n\nA goes by train. B goes by road.\n"+strings.Join(more, " ")),
		}
	}
	for _, c := range []struct {
		name  string
		files []*files.File
		says  []string // nothing: no question
	}{
		{"a total that stops early", total("SUM(C4:C7)"), []string{"H!C10", "C8:C9"}},
		{"a total of all", total("SUM(C4:C9)"), nil},
		{"a code that the list doesn't have", []*files.File{book(t, "a.xlsx", list...), counts("K9")}, []string{"K9", "L!A4:A9"}},
		{"a code that a text explains", []*files.File{book(t, "a.xlsx", list...), counts("K9"), text("n.md", "# N\n\n## Stops\n\nK9 is the depot, where nobody gets off.\n")}, nil},
		{"all codes are in the list", []*files.File{book(t, "a.xlsx", list...), counts("K6")}, nil},
		{"a number that a list of causes doesn't have", causes("9", ""), []string{"What is 9 in", "“cause”", "section 'Stops'"}},
		{"a number that the list has", causes("3", ""), nil},
		{"a number that a sentence explains", causes("9", "\nCause 9 is the lightning of May.\n"), nil},
		{"a number of things", append(causes("3", ""), text("trays.csv", "van,trays\nA,2\nB,9\nA,2\nB,1\nA,3\n")), nil},
		{"two times", two("The gate closes for visitors at 18:00.", "Visitors are let in until 19:30 when the gate closes."), []string{"18:00", "19:30"}},
		{"one time", two("The gate closes for visitors at 18:00.", "The gate closes for visitors at 18:00, and at 20:00 in July."), nil},
		{"times of two things", two("The gate closes for visitors at 18:00.", "The canteen serves soup until 19:30."), nil},
		{"a check that is off", []*files.File{script("def total(rows):", "    n = sum(rows)", "    # if n > 900:", "    #     raise ValueError(n)", "    return n")}, []string{"if n > 900:", "switched off"}},
		{"a check that is off, with a reason", []*files.File{script("def total(rows):", "    n = sum(rows)", "    # off until the new scale is here, it counts every crate twice", "    # if n > 900:", "    #     raise ValueError(n)", "    return n")}, nil},
		{"a comment in words", []*files.File{script("def total(rows):", "    # returns the total of all rows (with tax)", "    return sum(rows)")}, nil},
		{"a mark behind a code", marked(), []string{"B*", "P!B6"}},
		{"a mark that a text explains", marked("\nB* needs a permit as well.\n"), nil},
		{"mail to one account", []*files.File{text("n.md", "# N\n\n## Pump\n\nWhen the pump stops, it sends a message to ana.lund@example.org.\n")}, []string{"who gets this"}},
		{"mail to the office", []*files.File{text("n.md", "# N\n\n## Pump\n\nWhen the pump stops, it sends a message to office@example.org.\n")}, nil},
		{"as every year", []*files.File{slideOf("Autumn", "", "Lanterns as every year")}, []string{"Lanterns as every year"}},
		{"decided yet?", []*files.File{slideOf("Decisions wanted", "", "Close the north door?", "Signs at the south door")}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			open := slices.DeleteFunc(gaps.Analyse(c.files).Backlog, func(q gaps.Question) bool { return q.Status != gaps.Open })
			isAsked := slices.ContainsFunc(open, func(q gaps.Question) bool {
				return !slices.ContainsFunc(c.says, func(s string) bool { return !strings.Contains(q.Text+q.Evidence[0].Location, s) })
			})
			if c.says == nil && len(open) > 0 || c.says != nil && !isAsked {
				t.Errorf("asked %+v", open)
			}
		})
	}
}
