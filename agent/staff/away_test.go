package staff_test

import (
	"testing"

	"github.com/leaveway/leaveway/agent"

	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// team has Sam, who manages Ana, Ben and Cleo, and works under Dee; Eve has another manager,
// and Finn has left.
const team = `id,email,name,manager,country,state,hired,left,workweek
U0SAM,,Sam Ortiz,U0DEE,US,CA,2019-03-04,,
U0ANA,,Ana Reyes,U0SAM,US,CA,2019-03-04,,
U0BEN,,Ben Lee,U0SAM,US,CA,2019-03-04,,8 8 8 0 0 0 0
,cleo@x.example,Cleo Park,U0SAM,DE,BY,2019-03-04,,
U0DEE,,Dee Wolf,,US,CA,2019-03-04,,
U0EVE,,Eve Mora,U0DEE,US,CA,2019-03-04,,
U0FIN,,Finn Ray,U0SAM,US,CA,2019-03-04,2026-10-30,
`

// friday is Friday, November 20, 2026.
var friday = timeoff.On(2026, 11, 20)

func TestTeam(t *testing.T) {
	t.Parallel()
	b := load(t, team)
	for _, c := range []struct{ who, want string }{
		{"U0ANA", "Sam Ortiz, Ben Lee, Cleo Park"}, // who left isn't told
		{"U0SAM", "Ana Reyes, Ben Lee, Cleo Park, Dee Wolf, Eve Mora"},
		{"U0DEE", "Sam Ortiz, Eve Mora"},
		{"U0EVE", "Sam Ortiz, Dee Wolf"},
		{"U0NOBODY", ""},
	} {
		var names string
		for i, p := range b.Team(b.Person(agent.UserID(c.who), ""), friday) {
			if i > 0 {
				names += ", "
			}
			names += p.Called()
		}
		if names != c.want {
			t.Errorf("the team of %s is %q, want %q", c.who, names, c.want)
		}
	}
}

// TestAway reads what colleagues hear of absences: the days, never why. Leaves with no workday
// between them look like one.
func TestAway(t *testing.T) {
	t.Parallel()
	b := load(t, team)
	out := staff.Out{Today: friday, Team: b.Team(b.Person("U0ANA", ""), friday)}
	for id, leaves := range map[agent.UserID][]string{
		"U0SAM": {"vacation 2026-11-30 2026-12-02 approved", "sick 2026-12-03 1_day approved", "vacation 2026-12-04 1_day submitted", "vacation 2026-12-21 1_week denied"},
		"U0BEN": {"vacation 2026-11-16 2026-11-25 approved", "sick 2026-12-01 morning approved", "vacation 2026-12-14 not-sure approved"},
		"":      {"vacation 2026-11-27 1_day approved", "sick 2026-11-30 1_day approved", "jury 2026-12-18 2_hours approved", "jury 2026-12-22 afternoon approved"},
	} {
		who := b.Person(id, "cleo@x.example")
		var all []staff.Leave
		for _, l := range leaves {
			all = append(all, asking(l))
		}
		out.Absences = append(out.Absences, staff.Absences(who, all)...)
	}
	sam, ben, cleo := b.Person("U0SAM", ""), b.Person("U0BEN", ""), b.Person("", "cleo@x.example")
	for _, c := range []struct {
		who      *staff.Person
		from, to string
		want     string
	}{
		{nil, "2026-11-24", "2026-11-24", "Ben Lee is away until Wednesday, November 25, and back on Monday, November 30. Nobody else on your team is away on Tuesday, November 24."},
		{nil, "2026-12-07", "2026-12-13", "Nobody on your team is away from Monday, December 7 to Sunday, December 13."},
		{nil, "2026-11-20", "2026-11-20", "Nobody on your team is away today."}, // Ben doesn't work on Fridays
		{nil, "2026-11-30", "2026-11-30", "Away on Monday, November 30, of the 3 people on your team:\n" +
			"• Cleo Park, from Friday, November 27 to Monday, November 30, and back on Tuesday, December 1\n" +
			"• Sam Ortiz, from Monday, November 30 to Thursday, December 3, and back on Friday, December 4"},
		{sam, "2026-12-01", "2026-12-01", "Sam Ortiz is away from Monday, November 30 to Thursday, December 3, and back on Friday, December 4."},
		{sam, "2026-12-04", "2026-12-04", "As far as I know, Sam Ortiz isn't away on Friday, December 4. They're away from Monday, November 30 to Thursday, December 3, and back on Friday, December 4."},
		{sam, "2026-12-22", "2026-12-22", "As far as I know, Sam Ortiz isn't away on Tuesday, December 22. They're away from Monday, November 30 to Thursday, December 3, and back on Friday, December 4."},
		{sam, "2026-11-21", "2026-11-22", "Sam Ortiz doesn't work from Saturday, November 21 to Sunday, November 22. They're away from Monday, November 30 to Thursday, December 3, and back on Friday, December 4."},
		{ben, "2026-12-01", "2026-12-01", "Ben Lee is away on the morning of Tuesday, December 1."},
		{ben, "2026-12-14", "2026-12-14", "Ben Lee is away from Monday, December 14, and I don't know until when."},
		{cleo, "2026-12-18", "2026-12-18", "Cleo Park is away for a part of Friday, December 18."},
		{cleo, "2026-12-22", "2026-12-22", "Cleo Park is away on the afternoon of Tuesday, December 22."},
	} {
		from, to := day(t, c.from), day(t, c.to)
		got := out.Tell(from, to)
		if c.who != nil {
			got = out.TellOf(c.who, from, to)
		}
		if got != c.want {
			t.Errorf("%s to %s:\n got %s\nwant %s", c.from, c.to, got, c.want)
		}
	}
	for _, c := range []struct{ from, to, want string }{
		{"2026-12-03", "2026-12-04", "Away on some of these days, too, from the same team: Sam Ortiz"},
		{"2026-12-04", "2026-12-04", "Away on some of these days, too, from the same team: Sam Ortiz (not decided yet)"},
		{"2026-12-07", "2026-12-08", ""},
	} {
		if got := out.ForHR(day(t, c.from), day(t, c.to)); got != c.want {
			t.Errorf("%s to %s: HR reads %q, want %q", c.from, c.to, got, c.want)
		}
	}
	ana := b.Person("U0ANA", "")
	if from, to := out.Around(ana, day(t, "2026-12-25"), day(t, "2026-12-25")); from.String() != "2026-12-21" || to.String() != "2026-12-27" {
		t.Errorf("the days around Christmas are %s to %s", from, to)
	}
}

func day(t *testing.T, text string) timeoff.Day {
	t.Helper()
	d, err := timeoff.ParseDay(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestAbsencesThatArent leaves out leave in parts, whose days nobody knows, and the days after
// somebody's last one.
func TestAbsencesThatArent(t *testing.T) {
	t.Parallel()
	b := load(t, team)
	parts := asking("medical 2026-11-23 12_weeks approved")
	parts.Facts["pattern"] = "intermittent"
	if got := staff.Absences(b.Person("U0ANA", ""), []staff.Leave{parts}); len(got) != 0 {
		t.Errorf("leave in parts is %+v", got)
	}
	parts.Facts["pattern"] = "continuous"
	if got := staff.Absences(b.Person("U0ANA", ""), []staff.Leave{parts}); len(got) != 1 {
		t.Errorf("leave in one piece is %+v", got)
	}
	finn := b.Person("U0FIN", "")
	got := staff.Absences(finn, []staff.Leave{asking("vacation 2026-10-26 2026-10-30 approved")})
	if len(got) != 1 || got[0].Back != 0 {
		t.Errorf("somebody is back after their last day: %+v", got)
	}
}
