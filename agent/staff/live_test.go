package staff_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
)

func bookOf(t *testing.T, people string) *staff.Book {
	t.Helper()
	b, err := staff.Load(fstest.MapFS{staff.File: {Data: []byte(people)}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestWithDirectory lets the file count, and has the directory fill in the rest.
func TestWithDirectory(t *testing.T) {
	t.Parallel()
	file := bookOf(t, "id,email,name,manager,country,hired\nU0SAM,sam@x.com,Sam,,US,2019-01-01\n,ana@x.com,Ana,sam@x.com,,2020-01-01\n")
	b := file.With([]staff.Entry{
		{ID: "1", Email: "Ana@X.com", Name: "Another Ana", Department: "Design", Manager: "3", Country: "United States", State: "CA"},
		{ID: "2", Email: "bo@x.com", Name: "Bo", Manager: "1", Country: "Narnia", State: "Far away", Workweek: "nonsense"},
		{ID: "3", Email: "cy@x.com", Manager: "2", Hired: timeoff.On(2024, 3, 1), Left: timeoff.On(2026, 11, 20), Workweek: "8 8 8 8 0 0 0"},
		{ID: "4", Email: "cy@x.com", Name: "Cy"}, // twice
		{ID: "5"},
		{Email: "nobody@x.com"},
		{ID: "6", Email: "dee@x.com", Manager: "7"},
		{ID: "7", Email: "eve@x.com", Manager: "6"}, // a circle
		{ID: "8", Email: "sam@x.com", Manager: "2", State: "CA"},
	})
	for key, want := range map[string]string{
		"ana@x.com":    "Ana Design U0SAM US-CA 2020-01-01 0",
		"bo@x.com":     "Bo  ana@x.com - 1970-01-01 0",
		"cy@x.com":     "Cy  bo@x.com - 2024-03-01 32",
		"dee@x.com":    "dee@x.com  eve@x.com - 1970-01-01 0",
		"eve@x.com":    "eve@x.com  nobody - 1970-01-01 0",
		"U0SAM":        "Sam  nobody US- 2019-01-01 0", // Bo is below Sam
		"nobody@x.com": "isn't there",
	} {
		got := "isn't there"
		if p := b.Named(key); p != nil {
			boss := "nobody"
			if p.Manager != nil {
				boss = string(p.Manager.ID)
				if boss == "" {
					boss = p.Manager.Email
				}
			}
			got = fmt.Sprintf("%s %s %s %s-%s %s %g", p.Called(), p.Department, boss, p.Country, p.State, p.Hired, p.Hours)
			if !p.Calendar.Works(timeoff.On(2026, 11, 24)) {
				t.Errorf("%s never works", key)
			}
		}
		if got != want {
			t.Errorf("%s: %s, want %s", key, got, want)
		}
	}
	if ana := file.Named("ana@x.com"); file.Len() != 2 || ana.Department != "" || ana.Country != "" {
		t.Errorf("the file's own book has changed: %+v", ana)
	}
	if cy := b.Named("cy@x.com"); cy.Left != 0 || cy.Gone || file.With(nil) != file {
		t.Error("who came back with another account has left, or nothing isn't the same")
	}
	gone := file.With([]staff.Entry{{ID: "1", Email: "ana@x.com", Left: timeoff.On(2026, 11, 20)}}).Named("ana@x.com")
	if gone.Left != timeoff.On(2026, 11, 20) || !gone.Gone {
		t.Errorf("whose account was closed is here: %+v", gone)
	}
}

// TestHiredUnknown says nothing that depends on a first day of work that nobody knows.
func TestHiredUnknown(t *testing.T) {
	t.Parallel()
	b := (&staff.Book{}).With([]staff.Entry{{ID: "1", Email: "ana@x.com", Department: "Design"}, {ID: "2", Email: "bo@x.com", Department: "Design"}, {ID: "3", Email: "cy@x.com", Department: "Sales"}})
	ana := b.Named("ana@x.com")
	if got := ana.Known("tenure_12_months", timeoff.On(2026, 11, 20)); got != "" {
		t.Errorf("a year of work is known: %s", got)
	}
	if team := b.Team(ana, timeoff.On(2026, 11, 20)); len(team) != 1 || team[0].Email != "bo@x.com" {
		t.Errorf("without managers, the department is the team: %v", team)
	}
	told := staff.AccountOf(ana, timeoff.Policy{Name: "Vacation"}, nil).Tell(staff.Asked{On: timeoff.On(2026, 11, 20)})
	if len(told) != 1 || told[0] != "I can't count your vacation: your company's records don't say when your first day of work was. HR can tell you, and correct it." {
		t.Errorf("%q", told)
	}
}

// TestSources keeps which system says what, lets the file count more, and fills in the workweek that
// the file leaves open.
func TestSources(t *testing.T) {
	t.Parallel()
	file := bookOf(t, "id,email,name,country,hired,hours\nU0ANA,ana@x.com,Ana,,2020-01-01,\nU0BEN,ben@x.com,Ben,GB,2020-01-01,20\n")
	b := file.With([]staff.Entry{
		{ID: "1", Email: "ana@x.com", Source: "OrangeHRM", Country: "US", State: "CA", Manager: "2", Workweek: "8.5 8.5 8.5 8.5 0 0 0", Hired: timeoff.On(2019, 1, 1)},
		{ID: "2", Email: "ben@x.com", Source: "OrangeHRM", Country: "US", State: "NV", Workweek: "8 8 8 8 8 0 0"},
	})
	for _, row := range []struct{ who, fact, value, source string }{
		{"U0ANA", "work_state", "CA", "OrangeHRM"},
		{"U0ANA", "manager", "U0BEN", "OrangeHRM"},
		{"U0ANA", "schedule_hours_week", "34", "OrangeHRM"},
		{"U0ANA", "tenure_12_months", "yes", ""}, // the file has the first day
		{"U0BEN", "work_country", "GB", ""},
		{"U0BEN", "work_state", "other", ""}, // Nevada isn't in the United Kingdom
		{"U0BEN", "schedule_hours_week", "20", ""},
	} {
		p := b.Named(row.who)
		if value, source := p.Known(row.fact, timeoff.On(2026, 11, 20)), p.Source(row.fact); value != row.value || source != row.source {
			t.Errorf("%s of %s: %q by %q, want %q by %q", row.fact, row.who, value, source, row.value, row.source)
		}
	}
	if ana := b.Named("U0ANA"); ana.Calendar.Works(timeoff.On(2026, 11, 27)) || file.Named("U0ANA").Source("work_state") != "" {
		t.Error("Ana works on a Friday, or the file's own book has changed")
	}
}

// TestHeld tells the balances of another system as they are, and nothing of our own next to them.
func TestHeld(t *testing.T) {
	t.Parallel()
	days := func(n float64) timeoff.Amount { return timeoff.Amount(n * float64(timeoff.One)) }
	b := (&staff.Book{}).With([]staff.Entry{
		{ID: "1", Email: "ana@x.com", Source: "OrangeHRM", Held: []staff.Held{
			{Type: "Annual Leave", Given: days(20), Used: days(4.5), Planned: days(2), Pending: days(1), Left: days(12.5)},
			{Type: "Sick leave (paid)", Given: days(10), Left: days(10)},
			{Type: "Sonderurlaub", Given: days(2), Used: days(2)},
			{Type: "Floating", Given: days(1), Used: days(2), Left: days(-1)},
		}},
		{ID: "2", Email: "bo@x.com", Source: "OrangeHRM", Held: []staff.Held{}},
	})
	kinds := map[string]string{}
	for _, p := range b.Policies() {
		kinds[p.Name] = fmt.Sprint(p.Kinds)
	}
	if want := fmt.Sprint(map[string]string{"Annual Leave": "[vacation]", "Sick leave (paid)": "[sick]", "Sonderurlaub": "[]", "Floating": "[personal]"}); fmt.Sprint(kinds) != want {
		t.Errorf("%v, want %s", kinds, want)
	}
	want := map[string][2]string{
		"Annual Leave":      {"says you have 12.5 days of Annual Leave left", "20 days given − 4.5 used − 2 approved for later − 1 waiting there = 12.5 days"},
		"Sick leave (paid)": {"says you have 10 days of Sick leave (paid) left", "10 days given, none of it used"},
		"Sonderurlaub":      {"says you have no Sonderurlaub left", "2 days given − 2 used = 0 days"},
		"Floating":          {"says you've taken 1 day more of Floating than you have", "1 day given − 2 used = −1 day"},
	}
	for _, p := range b.Policies() {
		told := staff.AccountOf(b.Named("ana@x.com"), p, nil).Tell(staff.Asked{})
		if len(told) != 2 || !strings.Contains(told[0], want[p.Name][0]) || told[1] != want[p.Name][1] {
			t.Errorf("%s: %q", p.Name, told)
		}
	}
	bo := b.Named("bo@x.com")
	if having := bo.Having(b.Policies()); len(having) != 1 {
		t.Errorf("who has nothing hears of %v", having)
	} else if told := staff.AccountOf(bo, having[0], nil).Tell(staff.Asked{}); len(told) != 1 || !strings.Contains(told[0], "OrangeHRM doesn't say") {
		t.Errorf("%q", told)
	}
}
