package gaps_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

// rowsOf writes a table with its headings in row 3 and its rows below; cells are cut at "|", and an empty one stays empty.
func rowsOf(sheet string, headings string, rows ...string) []string {
	lines := []string{sheet + "!A1 A table"}
	for i, row := range append([]string{headings}, rows...) {
		for c, cell := range strings.Split(row, "|") {
			if cell != "" {
				lines = append(lines, sheet+"!"+string(rune('A'+c))+strconv.Itoa(i+3)+" "+strings.ReplaceAll(cell, "#", strconv.Itoa(i+3)))
			}
		}
	}
	return lines
}

// TestSmallTables shows what is asked about tables of a few rows, where a row more or less is all that tells: each kind has
// twins that look like it and are in order.
func TestSmallTables(t *testing.T) {
	t.Parallel()
	sheet := func(headings string, rows ...string) []*files.File {
		return []*files.File{book(t, "a.xlsx", rowsOf("T", headings, rows...)...)}
	}
	note := func(text string) *files.File { return sectionOf("n.md", text) }
	four := func(third string) []*files.File {
		return sheet("Ward|Beds|Kilos|Bags", "North|20|=B4*2 -> 40|=C4/2 -> 20", "South|30|=B5*2 -> 60|=C5/2 -> 30", "East|12|"+third+"|=C6/2 -> 39", "West|9|=B7*2 -> 18|=C7/2 -> 9")
	}
	total := func(formula string, more ...string) []*files.File {
		return []*files.File{book(t, "a.xlsx", append(rowsOf("T", "Client|Owed", "Oak|3", "Elm|4", "Ash|6", "Yew|2", "Open|"+formula), more...)...)}
	}
	given := func(last, remark string) []*files.File {
		var rows []string
		for i, n := range []string{"0", "2", "0", "1", "0", "3", last} {
			rows = append(rows, []string{"Oak", "Elm", "Ash", "Yew", "Fir", "Bay", "Fig"}[i]+"|5|4|=B#-C# -> "+n)
		}
		rows[6] += remark
		return sheet("Client|Owed|Given|Open|Remark", rows...)
	}
	months := func(written ...string) []*files.File {
		var rows []string
		for i, m := range written {
			rows = append(rows, m+"|"+[]string{"412", "398", "455", "430", "371", "402", "388", "419"}[i])
		}
		return sheet("Month|Kilos", rows...)
	}
	remarks := func(remark string, more ...*files.File) []*files.File {
		return append(sheet("Date|Client|Reason", "d1|Oak|storm and gale", "d2|Elm|"+remark, "d3|Ash|football on air"), more...)
	}
	for _, c := range []struct {
		name  string
		files []*files.File
		says  []string // nothing: no question
	}{
		{"typed in a table of four", four("77"), []string{"77", "T!C6"}},
		{"typed in a table of four, with the reason", append(four("77"), note("East gets 77 kilos because its beds are doubled in winter, so Kilos of East isn't calculated.")), nil},
		{"no row is typed", four("=B6*2 -> 24"), nil},
		{"a table of three", sheet("Ward|Beds|Kilos", "North|20|=B4*2 -> 40", "South|30|77", "East|12|=B6*2 -> 24"), nil},

		{"taken off a total", total("=SUM(B4:B7)-2 -> 13"), []string{"2 taken off", "T!B8"}},
		{"added to a total", total("=SUM(B4:B7)+40 -> 55"), []string{"40 added to", "T!B8"}},
		{"taken off in a function", total("=MAX(0,SUM(B4:B7)-3) -> 12"), []string{"3 taken off"}},
		{"added to a count", total("=COUNTIF(B4:B7,\">2\")+2 -> 5"), []string{"2 added to"}},
		{"added to an average", total("=AVERAGE(B4:B7)+0.5 -> 4.25"), []string{"0.5 added to"}},
		{"added to some of it", total("=SUMIF(A4:A7,\"Oak\",B4:B7)+7 -> 10"), []string{"7 added to"}},
		{"the heading's row", total("=COUNTA(B3:B7)-1 -> 4"), nil},
		{"a total and another cell", total("=SUM(B4:B7)-B9 -> 15", "T!B9 0"), nil},
		{"a factor behind it", total("=SUM(B4:B7)*2 -> 30"), nil},
		{"with a note", total("=SUM(B4:B7)-2 -> 13", "T!B8 note: less the two of Fir, who pays in cash"), nil},

		{"more given than owed", given("-1", ""), []string{"-1 in T!D10", "below zero"}},
		{"more given, with a remark", given("-1", "|one more because the first was spoiled"), nil},
		{"nothing too much", given("4", ""), nil},

		{"a month that isn't there", months("2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-07", "2026-08"), []string{"“2026-06”"}},
		{"a month by name", months("Jan 2026", "Feb 2026", "Mar 2026", "Apr 2026", "Jun 2026", "Jul 2026", "Aug 2026"), []string{"“May 2026”"}},
		{"over the new year", months("10/2025", "11/2025", "12/2025", "02/2026", "03/2026", "04/2026", "05/2026"), []string{"“01/2026”"}},
		{"quarters", months("Q1 24", "Q2 24", "Q3 24", "Q4 24", "Q2 25", "Q3 25", "Q4 25"), []string{"“Q1 25”"}},
		{"quarters behind the year", months("2024 Q1", "2024 Q2", "2024 Q3", "2025 Q1", "2025 Q2", "2025 Q3", "2025 Q4"), []string{"“2024 Q4”"}},
		{"a year and a short month", months("Sep-25", "Oct-25", "Nov-25", "Dec-25", "Jan-26", "Mar-26", "Apr-26"), []string{"“Feb-26”"}},
		{"all months", months("2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06", "2026-07"), nil},
		{"months of the season", months("2024-05", "2024-07", "2024-12", "2025-02", "2025-03", "2025-09", "2026-01"), nil},
		{"a month that a sentence names", append(months("2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-07", "2026-08"), note("The scale was away in 2026-06, so there is no number.")), nil},

		{"sent to somebody", remarks("see Ishbel", note("Ishbel can do the list.")), []string{"“see Ishbel” in T!C5"}},
		{"sent to somebody who is asked", remarks("per Rowan", note("The gate is open, else ring Rowan at home.")), []string{"“per Rowan”"}},
		{"sent to an annex", remarks("see Annex", note("The annex has the prices.")), nil},
		{"sent to a book", remarks("see Ledger", note("We write it into the Ledger at night.")), nil},
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

// TestHalfExplained shows that what only names something doesn't explain it, and that a number may be a word.
func TestHalfExplained(t *testing.T) {
	t.Parallel()
	note := func(text string) *files.File { return sectionOf("n.md", text) }
	barter := func(more ...*files.File) []*files.File {
		return append([]*files.File{book(t, "a.xlsx", "Plan!A1 Plan", "_Barter!A1 Partner", "_Barter!B1 Goods", "_Barter!A2 Oak", "_Barter!B2 tickets")}, more...)
	}
	apart := func(statement string, more ...*files.File) []*files.File {
		return append([]*files.File{script("def price(client, kg):", "    if client == 'KUR':", "        "+statement, "    return kg")}, more...)
	}
	codes := note("ANN is the main house, MAR the nursing home, KUR the clinic on the hill.")
	most := func(most string) []*files.File {
		return []*files.File{book(t, "a.xlsx", "P!A1 Ads", "P!A3 Minutes per hour at most", "P!B3 "+most, "P!A4 Longest break", "P!B4 180"), note("We have at most ten minutes in an hour.")}
	}
	for _, c := range []struct {
		name  string
		files []*files.File
		says  string // empty: no question
	}{
		{"a hidden sheet that a sentence leaves out", barter(note("_Barter is not in the totals of the month.")), "hidden sheet _Barter"},
		{"one that is old", barter(note("_Barter is old and nobody has looked at it lately.")), "hidden sheet _Barter"},
		{"a hidden sheet that a sentence tells about", barter(note("_Barter has the partners who pay in goods.")), ""},
		{"a hidden sheet that is for something", barter(note("_Barter is the list of partners who pay in goods.")), ""},

		{"a number taken off one", apart("kg = kg - 35", codes), "treat KUR in another way"},
		{"a number taken off one at once", apart("kg -= 35", codes), "treat KUR in another way"},
		{"a number that it is multiplied by", apart("kg = kg * 0.92", codes), "treat KUR in another way"},
		{"a number that a sentence says", apart("kg = kg - 35", codes, note("KUR gets 35 kg off because the towels are wrung by hand.")), ""},

		{"a number that is a word", most("9"), "ten minutes"},
		{"the same number as a word", most("10"), ""},
		{"a number in a word's company", []*files.File{book(t, "a.xlsx", "P!A1 Ads", "P!A3 Longest break", "P!B3 180"), note("The ten best breaks are in the folder.")}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			open := slices.DeleteFunc(gaps.Analyse(c.files).Backlog, func(q gaps.Question) bool {
				return q.Status != gaps.Open || q.Priority == gaps.P2 || q.Kind == "unexplained remark"
			})
			isAsked := slices.ContainsFunc(open, func(q gaps.Question) bool { return strings.Contains(q.Text, c.says) })
			if c.says == "" && len(open) > 0 || c.says != "" && !isAsked {
				t.Errorf("asked %+v", open)
			}
		})
	}
}
