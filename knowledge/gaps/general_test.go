package gaps_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/knowledge/files"
	"github.com/leaveway/leaveway/knowledge/gaps"
)

// TestAnyTrade shows what somebody asks about any folder, whatever it is about: an exception in a column of like values,
// a step that is left out, a name that a script treats in another way, what has to be done by a day. Each has a twin
// that looks like it and is in order.
func TestAnyTrade(t *testing.T) {
	t.Parallel()
	note := func(text string) []*files.File { return []*files.File{sectionOf("n.md", text)} }
	casks := func(last string, more ...string) []*files.File {
		lines := []string{"C!A1 Casks", "C!A3 Lot", "C!B3 Liters"}
		for i, lot := range []string{"Lot 7", "Lot 8", "Lot 9", "Lot 10", "Lot 11", "Lot 12", last} {
			lines = append(lines, "C!A"+strconv.Itoa(i+4)+" "+lot, "C!B"+strconv.Itoa(i+4)+" "+[]string{"225", "228", "500", "225", "300", "228", "240"}[i])
		}
		return []*files.File{book(t, "a.xlsx", append(lines, more...)...)}
	}
	seats := func(last, remark string) []*files.File {
		return []*files.File{text("seats.csv", "seat,block,rate,remark\nP1,A,12,\nP2,B,12,\nP3,A,12,\nP4,C,12,\nP5,B,"+last+","+remark+"\nP6,A,12,\nP7,C,12,\nP8,A,12,\n")}
	}
	hives := func(keys string, more ...string) []*files.File {
		lines := append([]string{"SITES = {" + keys + "}", "def site(row):", "    return SITES.get(row['hive'], 'meadow')"}, more...)
		return []*files.File{script(lines...), text("honey.csv", "hive,kg\nH1,12\nH2,9\nH8,7\n")}
	}
	// The plan of a week, in which somebody's days off are the only text of a column.
	shifts := func(marked, off string) []*files.File {
		lines := []string{"W!A1 Week", "W!A3 No", "W!B3 Mon", "W!C3 Tue"}
		for i, duty := range []string{"201", "215", "203", "204", off, "206", "207", "208"} {
			row := strconv.Itoa(i + 4)
			lines = append(lines, "W!A"+row+" "+strconv.Itoa(301+2*i), "W!B"+row+" "+duty, "W!C"+row+" "+[]string{"202", marked, "205", "207", off, "203", "201", "204"}[i])
		}
		return []*files.File{book(t, "a.xlsx", lines...)}
	}
	register := func(third, signed string) []*files.File {
		return []*files.File{text("gear.csv", "what,next check\nRope,2027-05\nWinch,2026-12\nDavit,"+third+"\nLadder,2027-08\nRaft,2027-01\n"), note(signed)[0]}
	}
	languages := func(fourth, remark string) []*files.File {
		return []*files.File{text("sheets.csv", "sheet,languages,remark\nP1,\"en,de\",\nP2,\"en,de\",\nP3,en,\nP4,"+fourth+","+remark+"\nP5,\"de,en\",\nP6,\"en,de\",\nP7,en,\n")}
	}
	for _, c := range []struct {
		name  string
		files []*files.File
		says  []string // nothing: no question
	}{
		{"a lot that isn't there", casks("Lot 14"), []string{"“Lot 13” between “Lot 12” and “Lot 14”", "C!A10"}},
		{"all lots", casks("Lot 13"), nil},
		{"a lot that a sentence names", append(casks("Lot 14"), note("Lot 13 went to the distiller in March.")...), nil},
		{"another rate", seats("9", ""), []string{"“9” in seats.csv, line 6", "“12” in all other rows"}},
		{"another rate with a remark", seats("9", "behind the pillar"), nil},
		{"one rate", seats("12", ""), nil},
		{"a word among numbers", []*files.File{book(t, "a.xlsx", "C!A1 Casks", "C!A3 Wood", "C!B3 Liters", "C!A4 oak", "C!B4 225", "C!A5 ash", "C!B5 228", "C!A6 elm", "C!B6 as agreed", "C!A7 fir", "C!B7 225", "C!A8 yew", "C!B8 300", "C!A9 beech", "C!B9 228", "C!A10 lime", "C!B10 240")}, []string{"“as agreed” in C!B6", "elm"}},
		{"a row that is there twice", []*files.File{text("boats.csv", "boat,berth\nKestrel,4\nHeron,9\nTern,2\nGull,7\nSwan,3\nHeron,8\nOsprey,1\nPlover,5\nDunlin,6\n")}, []string{"“Heron” there twice", "line 3 and line 7"}},

		{"a value that a lookup doesn't have", hives("'H1': 'orchard', 'H2': 'heath'"), []string{"“H8” in honey.csv", "takes meadow for it"}},
		{"a lookup that has all values", hives("'H1': 'orchard', 'H2': 'heath', 'H8': 'meadow'"), []string{"takes meadow where SITES"}},
		{"a lookup without a default", []*files.File{script("SITES = {'H1': 'orchard'}", "print(SITES.get('H1', ''))")}, nil},
		{"a customer of its own", []*files.File{script("def price(client, eur):", "    if client == 'Lindow':", "        eur = eur - cut", "    return eur")}, []string{"treat Lindow in another way"}},
		{"a list of customers of their own", []*files.File{script("OLD = ['Lindow', 'Marsh']", "def price(client, eur):", "    if client in OLD:", "        eur = eur - cut", "    return eur")}, []string{"treat Lindow, Marsh in another way"}},
		{"a mode", []*files.File{script("def price(mode, eur):", "    if mode == 'net':", "        eur = eur - tax", "    return eur")}, nil},
		{"a customer with a reason", []*files.File{script("def price(client, eur):", "    # Lindow collects the crates, so there is no freight", "    if client == 'Lindow':", "        eur = eur - cut", "    return eur")}, nil},

		{"a customer of its own in formulas", []*files.File{book(t, "a.xlsx", append([]string{"P!A1 Prices", "P!A3 Client", "P!B3 EUR"}, down("P", "B", 4, 9, `=IF(A#="Lindow",C#*D#,C#)`)...)...)}, []string{"treat Lindow in another way"}},
		{"a flag in formulas", []*files.File{book(t, "a.xlsx", append([]string{"P!A1 Prices", "P!A3 Client", "P!B3 EUR"}, down("P", "B", 4, 9, `=IF(A#="yes",C#*D#,C#)`)...)...)}, nil},
		{"a total that the rows don't make", []*files.File{book(t, "a.xlsx", append([]string{"H!A1 Hay", "H!A3 Field", "H!B3 Bales", "H!A4 Mill", "H!A5 Brook", "H!A6 Hill", "H!A7 Total"}, typed("H", 4, 31, 40, 17, 96)...)...)}, []string{"96 typed into H!B7", "make 88"}},
		{"a total that they make", []*files.File{book(t, "a.xlsx", append([]string{"H!A1 Hay", "H!A3 Field", "H!B3 Bales", "H!A4 Mill", "H!A5 Brook", "H!A6 Hill", "H!A7 Total"}, typed("H", 4, 31, 40, 17, 88)...)...)}, nil},
		{"another limit in a text", []*files.File{script("MAX_CRATES = 40", "print(MAX_CRATES)"), text("n.md", "# N\n\n## Crates per van\n\nNo more than 28 go into one van.\n")}, []string{"the 40 in s.py", "the 28 in n.md"}},
		{"the same limit in a text", []*files.File{script("MAX_CRATES = 40  # as below", "print(MAX_CRATES)"), text("n.md", "# N\n\n## Crates per van\n\nNo more than 40 go into one van.\n")}, nil},
		{"figures of a day long ago", []*files.File{diary("2026-05-02"), sectionOf("n.md", "Tools counted on 3 January 2026.")}, []string{"Tools counted on 3 January 2026", "May 8, 2026"}},
		{"figures of these days", []*files.File{diary("2026-05-02"), sectionOf("n.md", "Tools counted on 3 May 2026.")}, nil},
		{"what holds from a day on", []*files.File{diary("2026-05-02"), sectionOf("n.md", "Rates from 3 January 2026.")}, nil},
		{"a question in the margin", []*files.File{book(t, "a.xlsx", "P!A1 Pots", "P!B1 12", "P!B1 note: is that with the lids?")}, []string{"with the lids?", "what is the answer?"}},
		{"a question that is answered below", note("What if it snows? We stay at home."), nil},

		{"a code that a script writes over", []*files.File{script("FIX = {'UN3264': 'UN1805'}", "def code(row):", "    return FIX.get(row[2], row[2])")}, []string{"make “UN1805” of “UN3264” (FIX)"}},
		{"one that a frame writes over", []*files.File{script("FIX = {'Lindow': 'Marsh'}", "clients = clients.replace(FIX)")}, []string{"make “Marsh” of “Lindow”"}},
		{"one with a reason", []*files.File{script("# the register still has the number from before the move", "FIX = {'UN3264': 'UN1805'}", "def code(row):", "    return FIX.get(row[2], row[2])")}, nil},
		{"a translation", []*files.File{script("DAYS = {'Mo': 'Mon', 'Di': 'Tue', 'Mi': 'Wed', 'Do': 'Thu', 'Fr': 'Fri', 'Sa': 'Sat', 'So': 'Sun'}", "def day(row):", "    return DAYS.get(row[0], row[0])")}, nil},
		{"a customer who gets a number of their own", []*files.File{script("OWN = ['K-118']", "def phone(client):", "    if client in OWN:", "        return '', '+44 0000 118118'", "    return firm, number")}, []string{"treat K-118 in another way"}},
		{"a customer who gets words of their own", []*files.File{script("def note(client):", "    if client == 'K-118':", "        return 'they fetch it themselves'", "    return text")}, nil},

		{"a mark in a plan", shifts("215*", "R"), []string{"the mark in 215*", "W!C5"}},
		{"a plan without one", shifts("215", "R"), nil},
		{"a mark that is told", append(shifts("215*", "R"), note("A star, as in 215*, is a taxi.")[0]), nil},

		{"a check that is over", register("2026-03", "Ana Lund, November 2026."), []string{"“Davit, next check” is 2026-03", "which is over"}},
		{"a check that isn't over", register("2027-03", "Ana Lund, November 2026."), nil},
		{"nobody knows when it was written", register("2026-03", "Ask Ana Lund."), nil},
		{"a sheet in one language", languages("de", ""), []string{"“de” only, and not “en”", "line 5"}},
		{"a sheet in one language with a remark", languages("de", "the Vienna office asked for it"), nil},
		{"sheets in English", languages("en", ""), nil},

		{"by a day", note("The samples have to be at the laboratory before 12/3 or they are void."), []string{"before 12/3", "what changes on that day"}},
		{"what was before a day", note("The hall was painted before 12/3."), nil},
		{"what helps", note("If the scale shows an error, unplug it and wait a minute."), []string{"what is the cause"}},
		{"what is done when it rains", note("If it rains we meet in the barn."), nil},
		{"what somebody sends", note("When Hana sends the new list, print the labels."), []string{"what if it doesn't?"}},
		{"what somebody is", note("When Hana is away, Olga Lund prints the labels."), nil},
		{"what nobody minded", note("The old tags stay in the list, and nobody has complained so far."), []string{"what is behind this?"}},
		{"an exception", note("All crates are washed, except the blue ones."), []string{"what was the reason?"}},
		{"a day off", note("The shop is open every day, except Sundays."), nil},
		{"an amount that only its writer knows", note("Order a few more in the week of the fair."), []string{"what exactly has to be done?"}},
		{"what must not be", note("The left valve must not be opened first."), []string{"what is behind this?"}},
		{"what must not be, with a reason", note("The left valve must not be opened first, because the tank runs over."), nil},
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

// sectionOf is a document with one section.
func sectionOf(name, body string) *files.File { return text(name, "# N\n\n## Work\n\n"+body+"\n") }

// TestParticulars: of a section of which nothing else is asked, the one sentence that is most its writer's own is asked
// about, two of a file together. What has a reason, or is true of any day, isn't.
func TestParticulars(t *testing.T) {
	t.Parallel()
	for text, isAsked := range map[string]bool{
		"Vat 7 gets a day more than the others.":              true,
		"For the Lauritzen order we use the old price.":       true,
		"I round these up to full pallets.":                   true,
		"The alarm limit was raised from 4 to 6 in March.":    true,
		"The alarm limit is 6, because the old pipes hum.":    false,
		"The hall has a wooden floor and large windows.":      false,
		"The shop is open every day, except Sundays.":         false,
		"The canteen serves soup until 19:30.":                false,
		"We meet in the barn and drink coffee with the crew.": false,
	} {
		if asked := openOf("unexplained remark", sectionOf("n.md", text)); isAsked != strings.Contains(asked, strings.TrimSuffix(text, ".")) {
			t.Errorf("%q: %q", text, asked)
		}
	}
	both := openOf("unexplained remark", text("n.md", "# N\n\n## Vats\n\nVat 7 gets a day more than the others.\n\n## Pallets\n\nI round these up to full pallets.\n"))
	if !strings.Contains(both, "” and “") {
		t.Errorf("asked %q", both)
	}
}

// diary is a table with a row a day, from a day on.
func diary(from string) *files.File {
	day, _ := time.Parse(time.DateOnly, from)
	rows := "day,sheep\n"
	for i := range 7 {
		rows += day.AddDate(0, 0, i).Format(time.DateOnly) + "," + strconv.Itoa(31+i*i) + "\n"
	}
	return text("diary.csv", rows)
}

// TestOneDecisionTypedOften: numbers that are typed over formulas in the rows of one customer are one question, also if
// they are 0.
func TestOneDecisionTypedOften(t *testing.T) {
	t.Parallel()
	lines := append([]string{"F!A1 Fees", "F!A3 Guest", "F!B3 Nights", "F!C3 Fee"}, down("F", "C", 4, 21, "=B#*$E$1")...)
	for row := range 18 {
		guest := "Guest " + string(rune('A'+row))
		if row == 4 || row == 11 {
			guest = "Choir of Lund"
			lines = append(lines, "F!C"+strconv.Itoa(row+4)+" 0")
		}
		lines = append(lines, "F!A"+strconv.Itoa(row+4)+" "+guest, "F!B"+strconv.Itoa(row+4)+" 3")
	}
	lines = slices.DeleteFunc(lines, func(l string) bool { return strings.HasPrefix(l, "F!C8 =") || strings.HasPrefix(l, "F!C15 =") })
	asked := openOf("typed over a formula", book(t, "a.xlsx", lines...))
	if strings.Count(asked, "typed into") != 1 {
		t.Error("asked:", asked)
	}
}

// TestAskedTogether: where there are more gaps than rounds, two of one file are asked about in one question that reads as
// one.
func TestAskedTogether(t *testing.T) {
	t.Parallel()
	var all []*files.File
	for _, name := range []string{"a", "b", "c", "d", "e", "f", "g"} {
		all = append(all, sectionOf(name+".md", "If it jams, open lid "+name+".\n\n## Office\n\nWhen Hana sends the list for "+name+", print the labels."))
	}
	two := 0
	for _, q := range gaps.Analyse(all).Backlog {
		if q.Status == gaps.Open && len(q.Parts) == 2 {
			two++
			if strings.Count(q.Text, "?") != 1 || strings.Count(q.Text, "“") != 2 || !strings.HasSuffix(q.Text, "what should somebody new know about these?") {
				t.Errorf("two questions in one: %q", q.Text)
			}
		}
	}
	if two == 0 {
		t.Error("nothing is asked together")
	}
}
