package gaps_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/files"
)

// ledger writes a table of what came, what went and what is left; changed may spoil a row.
func ledger(changed func(row int, left *float64, remark *string)) *files.File {
	lines, left := []string{"day,item,came,went,left,remark"}, 90.0
	for row := range 24 {
		came, went, remark := "", fmt.Sprint(row%5+1), ""
		left -= float64(row%5 + 1)
		if row%8 == 7 {
			came, went = "30", ""
			left += 30 + float64(row%5+1)
		}
		changed(row, &left, &remark)
		lines = append(lines, fmt.Sprintf("2026-05-%02d,rope,%s,%s,%g,%s", row+1, came, went, left, remark))
	}
	return text("ledger.csv", strings.Join(lines, "\n")+"\n")
}

// readings writes a table of two sensors, with the numbers of one.
func readings(remark string, numbers ...float64) *files.File {
	lines := []string{"time,sensor,level,remark"}
	for i, x := range numbers {
		said := ""
		if i == len(numbers)/2 {
			said = remark
		}
		lines = append(lines, fmt.Sprintf("%02d:00,north,%g,%s", i, x, said), fmt.Sprintf("%02d:00,south,%g,", i, 50+float64(i*7%11)/10))
	}
	return text("levels.csv", strings.Join(lines, "\n")+"\n")
}

// TestSeries shows which rows of a table don't follow from the ones before them.
func TestSeries(t *testing.T) {
	t.Parallel()
	steady := func(from, to int, add float64, more ...float64) (all []float64) {
		for i := from; i < to; i++ {
			all = append(all, 80+add+float64(i*5%13)/10)
		}
		return append(all, more...)
	}
	for _, c := range []struct {
		name        string
		file        *files.File
		want, place string
	}{
		{"a balance that isn't made", ledger(func(row int, left *float64, _ *string) {
			if row == 13 {
				*left -= 20
			}
		}), "20 less than its movements make", "line 15"},
		{"a balance that is", ledger(func(int, *float64, *string) {}), "", ""},
		{"no balance at all", ledger(func(row int, left *float64, _ *string) { *left += float64(row * 31 % 17) }), "", ""},
		{"a level that drops", readings("", append(steady(0, 10, 0), steady(10, 20, -40)...)...), "goes from 80.6 to 41.1", "line 22"},
		{"one with a remark", readings("drained for the new door", append(steady(0, 10, 0), steady(10, 20, -40)...)...), "", ""},
		{"one wrong reading", readings("", append(append(steady(0, 10, 0), 40), steady(11, 20, 0)...)...), "", ""},
		{"a level that moves", readings("", steady(0, 20, 0)...), "", ""},
		{"a counter that stands still", readings("", append(append(steady(0, 8, 0), 0, 0, 0, 0, 0), steady(13, 22, 0)...)...), "“north” 0 5 times in a row", "lines 18-26"},
		{"one that often does", readings("", slices.Repeat([]float64{80, 80, 81, 81, 82, 83, 84, 85, 84, 83, 82, 82, 82, 82, 81}, 2)...), "", ""},
	} {
		t.Run(c.name, func(t *testing.T) { t.Parallel(); isAsked(t, []*files.File{c.file}, "unlikely data", c.want, c.place) })
	}
}

// TestNamedRows shows when what a slide says of a thing is held against the row that names it in other words.
func TestNamedRows(t *testing.T) {
	t.Parallel()
	rates := func(more ...string) *files.File {
		return book(t, "a.xlsx", append([]string{"R!A1 Day rates, EUR", "R!A3 Boat", "R!B3 Fuel", "R!C3 Rate", "R!D3 Reorder at", "R!E3 Unit", "R!A4 B1", "R!B4 310", "R!C4 94", "R!D4 6", "R!E4 drum", "R!A5 B2", "R!B5 480", "R!C5 172", "R!D5 10", "R!E5 drum", "R!F5 the new ferry"}, more...)...)
	}
	for _, c := range []struct {
		name          string
		bullet, notes string
		book          *files.File
		want, place   string
	}{
		{"near, and the title says what", "New ferry: EUR 148 per day", "", rates(), "148", "R!C5"},
		{"near, and the notes say what", "New ferry: EUR 148", "All rates are from the workbook.", rates(), "148", "R!C5"},
		{"the same", "New ferry: EUR 172 per day", "", rates(), "", ""},
		{"rounded", "New ferry: EUR 170 per day", "", rates("R!C5 171.6"), "", ""},
		{"far, and the heading and the unit are said", "Ferry: order when fewer than 4 drums are left", "", rates(), "4", "R!D5"},
		{"far, and the unit isn't", "Ferry: order when fewer than 4 men are there", "", rates(), "", ""},
		{"two rows are about it", "New ferry: EUR 148 per day", "", rates("R!F4 for the new ferry, too"), "", ""},
		{"no subject", "EUR 148 per day for the new ferry", "", rates(), "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			isAsked(t, []*files.File{slideOf("What it costs", c.notes, c.bullet), c.book}, "two values", c.want, c.place)
		})
	}
}

// TestSaidTotals shows when what a slide says is held against the total of a column.
func TestSaidTotals(t *testing.T) {
	t.Parallel()
	transit := book(t, "a.xlsx", append(append([]string{"T!A1 Transit, Lindow", "T!A3 Crate", "T!B3 Nail to nail EUR"}, typed("T", 4, 310, 420, 290, 380)...), "T!A8 Total", "T!B8 =SUM(B4:B7) -> 1400")...)
	for _, c := range []struct{ name, title, bullet, want string }{
		{"near", "Lindow: what it is worth", "EUR 1.2k nail to nail, nine crates", "total of 1,400"},
		{"the same", "Lindow: what it is worth", "EUR 1.4k nail to nail", ""},
		{"one of its numbers", "Lindow: what it is worth", "EUR 420 nail to nail", ""},
		{"of something else as well", "Lindow: what it is worth", "EUR 1.2k nail to nail for the clocks", ""},
		{"of another place", "Brenne: what it is worth", "EUR 1.2k nail to nail", ""},
		{"far", "Lindow: what it is worth", "EUR 9k nail to nail", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			isAsked(t, []*files.File{slideOf(c.title, "", c.bullet), transit}, "two values", c.want, "T!B8")
		})
	}
}

// TestStillThere shows when a list that has a thing where it was is held against a table of movements.
func TestStillThere(t *testing.T) {
	t.Parallel()
	list := func(place string, until float64) *files.File {
		f := book(t, "a.xlsx", "L!A1 Loans", "L!A3 Object", "L!B3 Borrower", "L!C3 Due", "L!A4 OH-7", "L!B4 "+place, "L!A5 OH-8", "L!B5 Ettersby", fmt.Sprintf("L!C4 %g", until))
		for i, v := range f.Workbook.Sheets[0].Cells {
			if v.Kind == files.IsNumber {
				f.Workbook.Sheets[0].Cells[i].Format = files.Date
			}
		}
		return f
	}
	const later, before = 46_500, 45_000 // days in 2027 and 2023
	moves := func(more string) *files.File {
		return text("moves.csv", "date,object,from,to\n2026-05-01,OH-9,Store A,Store B\n2026-08-03,OH-7,Fenwold,Store C\n"+more)
	}
	for _, c := range []struct {
		name  string
		files []*files.File
		want  string
	}{
		{"still there", []*files.File{list("Fenwold", later), moves("")}, "Where is OH-7"},
		{"elsewhere", []*files.File{list("Store C", later), moves("")}, ""},
		{"was due before", []*files.File{list("Fenwold", before), moves("")}, ""},
		{"went back", []*files.File{list("Fenwold", later), moves("2026-09-01,OH-7,Store C,Fenwold\n")}, ""},
	} {
		t.Run(c.name, func(t *testing.T) { t.Parallel(); isAsked(t, c.files, "two values", c.want, "L!B4") })
	}
}

// TestApartByName shows when rows of one kind are held against the others of a total.
func TestApartByName(t *testing.T) {
	t.Parallel()
	stock := func(name, total string, rolls ...float64) *files.File {
		lines := append([]string{"S!A1 Paper", "S!A3 Paper", "S!B3 On hand"}, typed("S", 4, append([]float64{7000, 15000, 9000, 43500, 25500, 23000, 43000, 30500, 38500}, rolls...)...)...)
		for row := 4; row < 13; row++ {
			lines = append(lines, fmt.Sprintf("S!A%d Silk no. %d", row, row))
		}
		for row := range rolls {
			lines = append(lines, fmt.Sprintf("S!A%d %s %d cm", row+13, name, row+40))
		}
		return book(t, "a.xlsx", append(lines, "S!A20 Total", "S!B20 ="+total+" -> 5")...)
	}
	for _, c := range []struct {
		name string
		file *files.File
		want string
	}{
		{"apart, and of one name", stock("Roll,", "SUM(B4:B16)", 1240, 615, 388, 1075), "“Roll”"},
		{"apart by little", stock("Roll,", "SUM(B4:B16)", 6200, 6150, 4880, 5750), ""},
		{"not added up", stock("Roll,", "MAX(B4:B9)", 1240, 615, 388, 1075), ""},
		{"two of them", stock("Roll,", "SUM(B4:B16)", 1240, 615), ""},
	} {
		t.Run(c.name, func(t *testing.T) { t.Parallel(); isAsked(t, []*files.File{c.file}, "mixed units", c.want, "S!B13") })
	}
}

// TestChoices shows when a choice is asked about: one of several options on a slide, and the only rule of a list that
// has no reason.
func TestChoices(t *testing.T) {
	t.Parallel()
	offers := func(bullets ...string) *files.File {
		table := [][]string{{"Offer", "EUR"}, {"A", "1,040"}, {"B", "1,180"}, {"C", "1,395"}}
		return slides(files.Slide{N: 1, Title: "Boats"}, files.Slide{N: 2, Title: "Three offers", Table: table}, files.Slide{N: 3, Title: "What we want", Bullets: bullets})
	}
	rules := func(reason string) *files.File {
		lines := []string{"L!A1 Rules", "L!A3 Rule", "L!B3 Value", "L!C3 Reason"}
		for i, name := range []string{"Watch, hours", "Hands on deck", "Sailing on Wednesday", "Lights at dusk", "Wishes, weeks"} {
			lines = append(lines, fmt.Sprintf("L!A%d %s", i+4, name), fmt.Sprintf("L!B%d rule %d", i+4, i))
			if i != 2 {
				lines = append(lines, fmt.Sprintf("L!C%d staff contract", i+4))
			} else if reason != "" {
				lines = append(lines, "L!C6 "+reason)
			}
		}
		return book(t, "a.xlsx", lines...)
	}
	for _, c := range []struct {
		name        string
		file        *files.File
		want, place string
	}{
		{"one of three", offers("Offer B", "Order by January"), "Why “Offer B” on slide 3", "slide 2"},
		{"with its reason", offers("Offer B", "Because the hall carries no more"), "", ""},
		{"two of three", offers("Offer B or offer C"), "", ""},
		{"none of them", offers("Offer D"), "", ""},
		{"a rule without a reason", rules(""), "Sailing on Wednesday", "L!A6:C6"},
		{"all rules have one", rules("the lock is shut"), "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			isAsked(t, []*files.File{c.file}, "undocumented decision", c.want, c.place)
		})
	}
}
