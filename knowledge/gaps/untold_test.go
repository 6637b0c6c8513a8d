package gaps_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

// column writes values below a heading of sheet C: column("B", "Qty", "38", "12") begins at B3.
func column(letter, heading string, values ...string) []string {
	lines := []string{"C!" + letter + "3 " + heading}
	for i, v := range values {
		if v != "" {
			lines = append(lines, "C!"+letter+strconv.Itoa(i+4)+" "+v)
		}
	}
	return lines
}

// TestUntold shows what somebody asks about the practice of any trade: each with a twin that says what was missing.
func TestUntold(t *testing.T) {
	t.Parallel()
	note := func(text string) []*files.File { return []*files.File{sectionOf("n.md", text)} }
	sheet := func(columns ...[]string) []*files.File {
		return []*files.File{book(t, "a.xlsx", slices.Concat(columns...)...)}
	}
	items := column("A", "Item", "Winch", "Grip", "Brake", "Belt", "Pump", "Diesel", "Mast")
	shows := `=IF(B4<0,"DUE","ok") -> ok`
	status := func(word, remark string) []*files.File {
		return sheet(items, column("B", "Left", "12", "9", "40", "17", "21", "33", "8"), column("C", "Status", shows, strings.ReplaceAll(shows, "B4", "B5"), word, strings.ReplaceAll(shows, "B4", "B7"), strings.ReplaceAll(shows, "B4", "B8"), strings.ReplaceAll(shows, "B4", "B9"), strings.ReplaceAll(shows, "B4", "B10")), column("D", "Remark", "", "", remark))
	}
	intervals := func(remark string) []*files.File {
		return sheet(items, column("B", "Hours", "1500", "1500", "900", "600", "1500", "1500", "1500"), column("C", "Remark", "", "", remark, "the maker says 600"))
	}
	shelf := func(heading string) []*files.File {
		return sheet(items, column("B", heading, "38", "12", "-1", "64", "4", "9", "17"))
	}
	reconciled := func(remark string) []*files.File {
		return sheet([]string{"R!A1 March", "R!A3 Line", "R!B3 EUR", "R!C3 Remark", "R!A4 Books", "R!B4 5120", "R!A5 Bank statement", "R!B5 4708", "R!A6 Difference", "R!B6 =B4-B5 -> 412", "R!C6 " + remark})
	}
	for _, c := range []struct {
		name  string
		files []*files.File
		says  []string // nothing: no question
	}{
		{"a status typed over its formula", status("fine", ""), []string{"“fine” typed into C!C6", "calculate it"}},
		{"a status with its reason", status("fine", "tested by the fire brigade, letter of 3 May"), nil},
		{"an interval for one boiler", intervals(""), []string{"“900” in C!B6", "“1,500” in all other rows"}},
		{"a shelf with less than nothing", shelf("Qty"), []string{"the -1 in C!B6", "below zero"}},
		{"a change that may be negative", shelf("Change"), nil},
		{"a difference to the bank", reconciled("old, leave it"), []string{"“old, leave it”", "R!B6", "what becomes of it?"}},
		{"a difference with its reason", reconciled("because the card fees are booked in May"), nil},
		{"a day without a date", sheet(items, column("B", "Length", "46", "", "70", "44", "51", "38", "57")), []string{"C!B5", "empty"}},
		{"an hour that is added", []*files.File{script("def local(t):", "    return t + timedelta(hours=2)")}, []string{"add 2 hours", "all year"}},
		{"hours that a text says", append([]*files.File{script("def night_shift(t):", "    return t - timedelta(hours=5)")}, text("n.md", "# N\n\n## Night shift\n\nThe night shift runs until 05:00 of the next day.\n")), nil},
		{"a month with another price", []*files.File{script("def rate(month):", "    if month in (5, 6):", "        return 46.5 - 2", "    return 46.5")}, []string{"another number", "month in (5, 6)"}},
		{"something late", note("The list goes to the canton in May, last year they cut us 800 because it was late."), []string{"what has to be there by when"}},
		{"somebody's token", note("The bank list is uploaded with Anna's token."), []string{"how does somebody else get at this?"}},
		{"somebody's token, and a deputy's", note("The bank list is uploaded with Anna's token, or with that of Tom Reed."), nil},
		{"something lent", note("Our pump is on loan to the neighbors."), []string{"when does it come back?"}},
		{"another one each year", note("The order number goes into the subject. It changes each year."), []string{"The order number goes into the subject. It changes each year.", "where does the new one come from"}},
		{"a favor", note("With Roth I ring Beppe, he puts good crates aside."), []string{"what was agreed"}},
		{"the other way round", note("In winter the other way round."), []string{"why is that so?"}},
		{"the other way round, with a reason", note("In winter the other way round, because the road is closed."), nil},
		{"somebody who stands in", note("Only Gavin may sign a skip. When he is away Lorna Petrie signs."), nil},
		{"what a hidden sheet has", append([]*files.File{book(t, "a.xlsx", "C!A1 Oil", "C!B1 =_lim!B1", "_lim!A1 warn", "_lim!B1 120")}, note("`_lim` in the workbook only has the limits for the oil.")...), nil},
		{"an interval with its reason", intervals("the maker says 900 for this gear"), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			open := slices.DeleteFunc(gaps.Analyse(c.files).Backlog, func(q gaps.Question) bool {
				return q.Status != gaps.Open || q.Priority == gaps.P2 || q.Kind == "unexplained remark"
			})
			isAsked := slices.ContainsFunc(open, func(q gaps.Question) bool {
				return !slices.ContainsFunc(c.says, func(s string) bool { return !strings.Contains(q.Text+q.Evidence[0].Location, s) })
			})
			if c.says == nil && len(open) > 0 || c.says != nil && !isAsked {
				t.Errorf("asked %+v", open)
			}
		})
	}
}

// TestAnswersAreNoQuestions: a sentence that explains why a script treats somebody in another way isn't asked about, and
// the report of its file is written all the same.
func TestAnswersAreNoQuestions(t *testing.T) {
	t.Parallel()
	a := gaps.Analyse([]*files.File{
		script("def pay(name, eur):", "    if name == 'Moosegg':", "        eur += 60", "    return eur"),
		sectionOf("n.md", "Moosegg first, the road to Moosegg is closed to lorries after 8. Moosegg gets 60 more for the long road, the others nothing."),
	})
	if len(a.Reports) != 2 {
		t.Error(a.Reports)
	}
	for _, q := range a.Backlog {
		if q.Status == gaps.Open && q.Kind == "undocumented decision" && strings.Contains(q.Text, "60 more") {
			t.Errorf("asked %s", q.Text)
		}
	}
}
