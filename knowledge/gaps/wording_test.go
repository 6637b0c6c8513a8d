package gaps_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge/files"
)

// TestWording shows what words and numbers raise a question, and what looks like it and doesn't.
func TestWording(t *testing.T) {
	t.Parallel()
	note := func(sentences ...string) []*files.File {
		return []*files.File{text("n.md", "# N\n\n## Round\n\n"+strings.Join(sentences, "\n\n")+"\n")}
	}
	readings := func(numbers ...float64) []*files.File {
		return []*files.File{book(t, "a.xlsx", append([]string{"L!A1 Readings", "L!A3 Day", "L!B3 Chlorine"}, typed("L", 4, numbers...)...)...)}
	}
	terms := []string{"T!A1 Item", "T!B1 Value", "T!C1 Source", "T!A2 Rent", "T!B2 30", "T!C2 lease of May", "T!A3 Power", "T!B3 40", "T!C3 bill no. 7", "T!A4 Rate", "T!B4 0.86"}
	factored := append([]string{"H!A1 Heat", "H!A3 Month", "H!B3 Outside", "H!C3 Gas"}, down("H", "C", 4, 9, "=(27.5-B#)*1433.5")...)
	plan := func(title string, bullets ...string) []*files.File {
		return []*files.File{slideOf(title, "", bullets...)}
	}
	for _, c := range []struct {
		name  string
		files []*files.File
		kind  string
		want  string
		place string
	}{
		{"what is usual comes before what is typed", note("Type the values into the log.", "Then do the usual thing with the valve."), "done by hand", "the usual thing", "section 'Round'"},
		{"whom only one may", note("Only Frau Sturm is authorized to sign passports."), "one person", "Only Frau Sturm", "section 'Round'"},
		{"a book is no step", note("The pump's manual, page 12, has the curve.", "See its manual."), "done by hand", "", ""},
		{"a manual step", note("The manual steps come last."), "done by hand", "manual steps", "section 'Round'"},
		{"a year later is not later", note("Unsold copies come back a year later."), "open point", "", ""},
		{"a promise in no contract", note("She gets 15 % from 7,500 copies. It is a verbal promise, and in no contract."), "undocumented decision", "verbal promise", "section 'Round'"},
		{"a call is no agreement", note("Sick calls come by phone until half past three."), "undocumented decision", "", ""},
		{"agreed in a call", note("The rate was confirmed with the bank by phone."), "undocumented decision", "by phone", "section 'Round'"},
		{"not for some", []*files.File{slideOf("Next", "Not for the authors: the hall is given up.", "Spring list")}, "undocumented decision", "the hall is given up", "slide 2 notes"},
		{"plans", plan("Plan 2027", "Replace the sand in filter 2 only", "Move the closing week to September"), "undocumented decision", "Replace the sand", "slide 2"},
		{"a plan that changes nothing", plan("Plan 2027", "Budget: 3,400", "Six lanes"), "undocumented decision", "", ""},

		{"what is asked about, and not whom", []*files.File{slideOf("Status", "They always ask about pump 9.", "All pumps run")}, "one person", "", ""},
		{"a thing that is called manual", note("401 is a manual stop."), "done by hand", "", ""},
		{"looked up in a list with a name", []*files.File{script(`SKIP = ["T07"]`, "for row in rows:", `    if row["turbine"] in SKIP:`, "        continue")}, "left out", "leave out T07", "lines 3-4"},
		{"looked up in a list with a reason", []*files.File{script(`SKIP = ["T07"]  # its clock is an hour late`, "for row in rows:", `    if row["turbine"] in SKIP:`, "        continue")}, "left out", "", ""},
		{"what a value is called", []*files.File{script("def cause(code):", `    if code == "217":`, `        return "ice"`)}, "left out", "", ""},
		{"what a code stands for is no reason", []*files.File{script("for row in rows:", `    if row["channel"] == "CLUB":`, "        continue"), text("n.md", "# N\n\n## Channels\n\nCLUB = book club editions of the channel\n")}, "left out", "leave out CLUB", "lines 2-3"},
		{"a permit until a day", plan("Dates", "Operating permit for T10 until 30 June 2027"), "day that passes", "Operating permit", "slide 2"},
		{"a contract and a day", plan("Dates", "The contract was signed on 30 June 2027"), "day that passes", "", ""},
		{"points of percent", []*files.File{slides(files.Slide{Title: "Call"}, files.Slide{Title: "Grid", Bullets: []string{"Grid curtailment 1.6 % of yield"}}), book(t, "a.xlsx", "A!A4 Grid curtailment", "A!B4 2.4", "A!C4 % of yield")}, "two values", "the 1.6 %", "A!B4"},
		{"the same points of percent", []*files.File{slides(files.Slide{Title: "Call"}, files.Slide{Title: "Grid", Bullets: []string{"Grid curtailment 2.4 % of yield"}}), book(t, "a.xlsx", "A!A4 Grid curtailment", "A!B4 2.4", "A!C4 % of yield")}, "two values", "", ""},
		{"words behind a number on a slide", []*files.File{slides(files.Slide{Title: "Call"}, files.Slide{Title: "Results", Bullets: []string{"Phosphorus limit 0.8 mg/l kept on all days"}}), book(t, "a.xlsx", "L!A3 Parameter", "L!B3 Limit", "L!A4 Phosphorus", "L!B4 1.2")}, "two values", "the 0.8", "L!B4"},
		{"a number before a name", []*files.File{slides(files.Slide{Title: "Call"}, files.Slide{Title: "Sales", Bullets: []string{"Night Trains: 5,300 copies"}}), book(t, "a.xlsx", "S!A3 ISBN", "S!B3 Title", "S!C3 Copies", "S!A4 978-0066", "S!B4 Night Trains", "S!C4 5120")}, "two values", "Night Trains, Copies", "S!C4"},

		{"a point in the wrong place", readings(0.48, 0.5, 0.52, 4.8, 0.47, 0.55, 0.51), "mixed units", "4.8 in L!B7", "L!B7"},
		{"readings that vary", readings(1, 4, 2.2, 9, 0.4, 3, 12), "mixed units", "", ""},
		{"a high one", readings(0.48, 0.5, 0.52, 1.2, 0.47, 0.55, 0.51), "mixed units", "", ""},
		{"megawatts among kilowatts", []*files.File{text("gas.csv", "month,kwh\n1,42775\n2,38425\n3,31175\n4,25375\n5,19575\n6,12.3\n")}, "mixed units", "12.3 in gas.csv, line 7", "line 7"},
		{"numbers of things", []*files.File{text("gas.csv", "meter no,kwh\n42775,1\n38425,1\n31175,1\n25375,1\n19575,1\n12,1\n")}, "mixed units", "", ""},

		{"a list with a name", []*files.File{script(`HOLD = ["Haske"]`, "data = data[~data.author.isin(HOLD)]")}, "left out", "leave out Haske", "line 2"},
		{"a list with a reason", []*files.File{script(`HOLD = ["Haske"]  # her bank sent it back`, "data = data[~data.author.isin(HOLD)]")}, "left out", "", ""},
		{"the other number of a formula", []*files.File{book(t, "a.xlsx", factored...), text("n.md", "# N\n\n## Heat\n\nThe water has 27.5 degrees, because the council decided so for the gas.\n")}, "unexplained number", "1,433.5", "H!C4:C9"},
		{"a small count on a slide", []*files.File{slides(files.Slide{Title: "Review"}, files.Slide{Title: "Water", Bullets: []string{"Backwash every 3 days"}}), book(t, "a.xlsx", "S!A4 Backwash every days", "S!B4 4")}, "two values", "the 3 in deck.pptx", "S!B4"},
		{"another count", []*files.File{slides(files.Slide{Title: "Review"}, files.Slide{Title: "Water", Bullets: []string{"3 days of training"}}), book(t, "a.xlsx", "S!A4 Backwash every days", "S!B4 4")}, "two values", "", ""},
		{"one of three without a source", []*files.File{book(t, "a.xlsx", terms...)}, "unexplained number", "0.86 in T!B4", "T!B4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			isAsked(t, c.files, c.kind, c.want, c.place)
		})
	}
}
