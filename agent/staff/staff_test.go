package staff_test

import (
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf16"

	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// kinds are those that people can ask for.
var kinds = []string{"vacation", "sick", "other"}

const vacation = `policyId: vacation
name: Vacation
kinds: [vacation]
unit: days
terms:
  - {from: 2020-01-01, perYear: [{amount: 20}], given: at once, year: calendar, carryUpTo: 5, carryUntil: "03-31"}
`

// folder is a content folder with some people and the policy for vacation.
func folder(people string, more ...string) fstest.MapFS {
	files := fstest.MapFS{staff.File: {Data: []byte(people)}, "time-off/vacation.yaml": {Data: []byte(vacation)}}
	for i := 0; i+1 < len(more); i += 2 {
		files[more[i]] = &fstest.MapFile{Data: []byte(more[i+1])}
	}
	return files
}

func load(t testing.TB, people string, more ...string) *staff.Book {
	t.Helper()
	b, err := staff.Load(folder(people, more...), kinds)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestMistakes reads what HR is told about a file that can't be right.
func TestMistakes(t *testing.T) {
	t.Parallel()
	const head = "id,email,name,manager,hired\n"
	for name, c := range map[string]struct{ people, want string }{
		"an id twice":            {head + "U0ANA,,Ana,,2020-01-01\nU0ANA,,Ben,,2020-01-01\n", "people.csv:3: U0ANA is on line 2 already. Keep one of the lines."},
		"an address twice":       {head + ",ana@x.example,Ana,,2020-01-01\n,ANA@x.example,Ben,,2020-01-01\n", "people.csv:3: ana@x.example is on line 2 already"},
		"a manager not there":    {head + "U0ANA,,Ana,ben@x.example,2020-01-01\n", "Ana has \"ben@x.example\" as manager, who has no line in this file"},
		"their own manager":      {head + "U0ANA,,Ana,U0ANA,2020-01-01\n", "Ana can't be their own manager"},
		"a circle of two":        {head + "U0ANA,,Ana,U0BEN,2020-01-01\nU0BEN,,Ben,U0ANA,2020-01-01\n", "the managers form a circle: Ana → Ben → Ana"},
		"a circle above":         {head + "U0CLEO,,Cleo,U0ANA,2020-01-01\nU0ANA,,Ana,U0BEN,2020-01-01\nU0BEN,,Ben,U0ANA,2020-01-01\n", "people.csv:3: the managers form a circle: Ana → Ben → Ana"},
		"nobody":                 {head + ",,Ana,,2020-01-01\n", "nobody can be recognized by this line"},
		"no address":             {head + ",ana at x,Ana,,2020-01-01\n", "\"ana at x\" isn't an email address"},
		"no member id":           {head + "ana,,Ana,,2020-01-01\n", "\"ana\" isn't a member ID"},
		"a day of a spreadsheet": {head + "U0ANA,,Ana,,3/4/2020\n", "\"3/4/2020\" in the column hired isn't a day. Write it as 2024-03-15."},
		"no first day":           {head + "U0ANA,,Ana,,\n", "Ana has no day in the column hired"},
		"a misspelled column":    {"id,hired,manger\nU0ANA,2020-01-01,\n", "there is no column \"manger\". Did you mean \"manager\"?"},
		"a column twice":         {"id,hired,id\nU0ANA,2020-01-01,\n", "the column \"id\" is there twice"},
		"no column to find by":   {"name,hired\nAna,2020-01-01\n", "there is neither a column id nor a column email"},
		"no column hired":        {"id\nU0ANA\n", "there is no column hired"},
		"an open quote":          {head + "U0ANA,,\"Ana,,2020-01-01\nU0BEN,,Ben,,2020-01-01\n", "this line can't be read"},
		"too many fields":        {head + "U0ANA,,Reyes, Ana,,2020-01-01\n", "this line has more fields than the first one has columns"},
		"Latin-1":                {head + "U0ANA,,Ren\xe9,,2020-01-01\n", "people.csv:2: this line isn't in UTF-8"},
		"a spreadsheet":          {"PK\x03\x04\x00\x00", "this isn't a text file"},
		"nothing":                {"", "the file is empty"},
		"a country by name":      {"id,hired,country\nU0ANA,2020-01-01,Germany\n", "\"GERMANY\" isn't a country"},
		"a state by itself":      {"id,hired,state\nU0ANA,2020-01-01,CA\n", "the state \"CA\" says nothing without a country"},
		"a state by name":        {"id,hired,country,state\nU0ANA,2020-01-01,US,California\n", "isn't the code of a state"},
		"left before hired":      {"id,hired,left\nU0ANA,2020-01-01,2019-01-01\n", "left on 2019-01-01, before the first day of work"},
		"hours of a year":        {"id,hired,hours\nU0ANA,2020-01-01,2080\n", "isn't a number of hours"},
		"six days":               {"id,hired,workweek\nU0ANA,2020-01-01,8 8 8 8 8 0\n", "doesn't have seven days"},
		"25 hours":               {"id,hired,workweek\nU0ANA,2020-01-01,25 8 8 8 8 0 0\n", "\"25\" in the workweek isn't a number of hours"},
		"nothing worked":         {"id,hired,workweek\nU0ANA,2020-01-01,0 0 0 0 0 0 0\n", "nothing is worked"},
		"hours that disagree":    {"id,hired,hours,workweek\nU0ANA,2020-01-01,20,8 8 8 8 8 0 0\n", "the workweek has 40 hours, but the column hours says 20"},
		"a substitute not there": {"id,hired,substitute\nU0ANA,2020-01-01,U0X\n", "as substitute, who has no line"},
	} {
		_, err := staff.Load(folder(c.people), kinds)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: HR reads\n\t%v\nand not\n\t%s", name, err, c.want)
		}
	}
}

// TestManyMistakes keeps a wrong column in 10,000 lines from being 10,000 lines to read.
func TestManyMistakes(t *testing.T) {
	t.Parallel()
	_, err := staff.Load(folder("id,hired\n"+strings.Repeat("U0ANA,today\n", 10_000)), kinds)
	if lines := strings.Count(err.Error(), "\n") + 1; lines > 60 || !strings.Contains(err.Error(), "more mistakes aren't listed") {
		t.Errorf("%d lines, which end with %q", lines, err.Error()[max(0, len(err.Error())-200):])
	}
}

// TestEncodings reads the same people as spreadsheets save them.
func TestEncodings(t *testing.T) {
	t.Parallel()
	const text = "id,name,hired\nU0ANA,Zoë Łuk,2020-01-01\n"
	units := utf16.Encode([]rune("\ufeff" + text))
	little, big := make([]byte, 0, 2*len(units)), make([]byte, 0, 2*len(units))
	for _, u := range units {
		little, big = append(little, byte(u), byte(u>>8)), append(big, byte(u>>8), byte(u))
	}
	for name, source := range map[string]string{
		"plain": text, "with a mark": "\ufeff" + text, "Windows": strings.ReplaceAll(text, "\n", "\r\n"), "an old Mac": strings.ReplaceAll(text, "\n", "\r"),
		"semicolons": strings.ReplaceAll(text, ",", ";"), "tabs": strings.ReplaceAll(text, ",", "\t"), "UTF-16": string(little), "UTF-16, big endian": string(big),
		"quoted": "\"id\",\"name\",\"hired\"\n\"U0ANA\",\"Zoë Łuk\",\"2020-01-01\"\n\n", "other columns": "Cost Center,ID,Name,HIRED\nx,U0ANA,Zoë Łuk,2020-01-01\n",
	} {
		b, err := staff.Load(folder(source), kinds)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if p := b.Person("U0ANA", ""); p == nil || p.Name != "Zoë Łuk" {
			t.Errorf("%s: found %+v", name, p)
		}
	}
}

// TestWhoIsFound finds people by their ID or else by their address, and nobody by the address
// of a line that has another ID.
func TestWhoIsFound(t *testing.T) {
	t.Parallel()
	b := load(t, "id,email,name,hired\nU0ANA,ana@x.example,Ana,2020-01-01\n,Ben@x.example,Ben,2020-01-01\n")
	for _, c := range []struct{ id, email, want string }{
		{"U0ANA", "", "Ana"}, {"U0BEN", "ben@X.example", "Ben"}, {"U0BEN", "", ""}, {"U0EVE", "ana@x.example", ""}, {"", "", ""},
	} {
		got := ""
		if p := b.Person(staffID(c.id), c.email); p != nil {
			got = p.Name
		}
		if got != c.want {
			t.Errorf("%s with %q is %q, not %q", c.id, c.email, got, c.want)
		}
	}
}

// TestPolicyMistakes reads what HR is told about the folder of policies.
func TestPolicyMistakes(t *testing.T) {
	t.Parallel()
	const people = "id,hired\nU0ANA,2020-01-01\n"
	for name, c := range map[string]struct{ file, text, want string }{
		"a kind twice":            {"time-off/more.yaml", strings.ReplaceAll(vacation, "policyId: vacation", "policyId: more"), "the kind \"vacation\" is in time-off/more.yaml already"},
		"a kind that isn't there": {"time-off/x.yaml", strings.ReplaceAll(vacation, "kinds: [vacation]", "kinds: [vacatoin]"), "nobody can ask for the kind \"vacatoin\". Did you mean \"vacation\"?"},
		"a mistake in a policy":   {"time-off/x.yaml", "name: X\n", "time-off/x.yaml"},
		"another file":            {"time-off/rules.docx", "x", "nothing reads this file"},
		"a calendar":              {"time-off/US.ics", "x", "time-off/US.ics"},
		"a correction for nobody": {"time-off/corrections.csv", "id,policy,day,amount\nU0BEN,vacation,2026-01-01,1\n", "nobody in people.csv is \"U0BEN\""},
		"of no policy":            {"time-off/corrections.csv", "id,policy,day,amount\nU0ANA,vacatoin,2026-01-01,1\n", "there is no policy \"vacatoin\""},
		"of no amount":            {"time-off/corrections.csv", "id,policy,day,amount\nU0ANA,vacation,2026-01-01,a lot\n", "\"a lot\" isn't a number"},
	} {
		_, err := staff.Load(folder(people, c.file, c.text), kinds)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: HR reads\n\t%v\nand not\n\t%s", name, err, c.want)
		}
	}
}

// TestOwnHolidays has a company's own calendar count instead of the table: California's has the
// day after Thanksgiving, on which many companies work.
func TestOwnHolidays(t *testing.T) {
	t.Parallel()
	const calendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:Founders' day\r\nDTSTART;VALUE=DATE:20261120\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
	const people = "id,country,state,hired\nU0ANA,US,CA,2020-01-01\nU0BEN,GB,ENG,2020-01-01\nU0CLEO,BO,,2020-01-01\n"
	for _, c := range []struct{ file, who, day, want string }{
		{"", "U0ANA", "2026-11-27", "0 days"},
		{"", "U0ANA", "2026-11-20", "1 day"},
		{"US-CA.ics", "U0ANA", "2026-11-27", "1 day"},
		{"US-CA.ics", "U0ANA", "2026-11-20", "0 days"},
		{"US-CA.ics", "U0BEN", "2026-12-25", "0 days"},
		{"us.ics", "U0ANA", "2026-11-20", "0 days"},
		{"all.ics", "U0CLEO", "2026-11-20", "0 days"},
		{"all.ics", "U0BEN", "2026-12-25", "1 day"},
	} {
		var more []string
		if c.file != "" {
			more = []string{"time-off/" + c.file, calendar}
		}
		p := load(t, people, more...).Person(staffID(c.who), "")
		d, err := timeoff.ParseDay(c.day)
		if err != nil {
			t.Fatal(err)
		}
		total, _, err := p.Calendar.Count(timeoff.Span{From: d, To: d}, timeoff.Days)
		if got := timeoff.Days.Say(total); err != nil || got != c.want {
			t.Errorf("%s with %q: %s costs %s %s, not %s", c.who, c.file, c.day, got, err, c.want)
		}
		if p.NoHolidays != (c.who == "U0CLEO" && c.file != "all.ics") {
			t.Errorf("%s with %q: holidays unknown is %v", c.who, c.file, p.NoHolidays)
		}
	}
}
