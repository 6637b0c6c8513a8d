package staff_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/when"
)

func staffID(id string) agent.UserID { return agent.UserID(id) }

const ana = "id,name,country,state,hired,workweek\nU0ANA,Ana,US,CA,2019-03-04,\nU0BEN,Ben,US,CA,2019-03-04,8 8 8 0 0 0 0\n"

// scene is a Friday in November 2026, with some kinds as the form has them.
func scene() staff.Scene {
	return staff.Scene{
		Clock: when.Clock{Now: time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC)},
		Kinds: []choose.Option{
			{Label: "Vacation", Value: "vacation", Words: []string{"vacation days", "pto", "holiday", "annual leave"}},
			{Label: "Sick day", Value: "sick", Words: []string{"sick days", "sick leave"}},
			{Label: "Jury duty", Value: "jury", Words: []string{"jury"}},
		},
	}
}

// asking is a request: "vacation 2026-12-21 3_days approved".
func asking(text string) staff.Leave {
	f := strings.Fields(text)
	l := staff.Leave{ID: agent.RequestID(text), Name: f[0], State: agent.RequestState(f[3]), Facts: map[string]string{"leave_name": f[0], "leave_start": f[1]}}
	if _, err := timeoff.ParseDay(f[2]); err == nil {
		l.Facts["leave_end"] = f[2]
	} else {
		l.Facts["weeks_asked"] = f[2]
	}
	if len(f) > 4 { //nolint:mnd // the last word
		l.Facts["half_days"] = f[4]
	}
	return l
}

// TestDays counts what requests take: by the workweek of a person and the holidays of their
// state.
func TestDays(t *testing.T) {
	t.Parallel()
	b := load(t, ana)
	for _, c := range []struct{ who, asked, want string }{
		{"U0ANA", "2026-11-27 1_day", "2026-11-27 to 2026-11-27: 0 days"}, // a holiday of California
		{"U0ANA", "2026-11-25 3_days", "2026-11-25 to 2026-12-01: 3 days"},
		{"U0ANA", "2026-12-18 2_days", "2026-12-18 to 2026-12-21: 2 days"},
		{"U0ANA", "2026-12-21 1_week", "2026-12-21 to 2026-12-27: 4 days"}, // Christmas is free
		{"U0ANA", "2026-12-23 half_day", "2026-12-23 to 2026-12-23: 0.5 days"},
		{"U0ANA", "2026-12-23 morning", "2026-12-23 to 2026-12-23: 0.5 days"},
		{"U0ANA", "2026-12-23 2_hours", "2026-12-23 to 2026-12-23: 0.25 days"},
		{"U0ANA", "2026-12-25 half_day", "2026-12-25 to 2026-12-25: 0 days"},
		{"U0BEN", "2026-12-23 3_days", "2026-12-23 to 2026-12-29: 3 days"}, // Monday to Wednesday only
		{"U0BEN", "2026-12-14 2_weeks", "2026-12-14 to 2026-12-27: 6 days"},
		{"U0ANA", "2026-12-14 2026-12-18", "2026-12-14 to 2026-12-18: 5 days"},
		{"U0ANA", "2026-12-14 2026-12-18 approved last_until_noon", "2026-12-14 to 2026-12-18: 4.5 days"},
		{"U0ANA", "2026-12-14 3_days approved first_from_noon", "2026-12-14 to 2026-12-16: 2.5 days"},
		{"U0ANA", "2026-12-18 2026-12-21 approved both", "2026-12-18 to 2026-12-21: 1 day"},
		{"U0ANA", "2026-12-14 1_week approved last_until_noon", "2026-12-14 to 2026-12-18: 4.5 days"},   // nobody works on Sunday
		{"U0ANA", "2026-12-21 2026-12-25 approved last_until_noon", "2026-12-21 to 2026-12-25: 4 days"}, // half of a holiday is free, too
		{"U0ANA", "2026-12-23 half_day approved last_until_noon", "2026-12-23 to 2026-12-23: 0.5 days"},
		{"U0ANA", "2026-12-14 other", "not known"},
		{"U0ANA", "someday 1_day", "not known"},
		{"U0ANA", "2026-12-14 0_days", "not known"},
		{"U0ANA", "2026-12-14 -3_days", "not known"},
		{"U0ANA", "2026-12-14 9999_days", "not known"},
	} {
		calendar := b.Person(staffID(c.who), "").Calendar
		got := "not known"
		if s, ok := staff.SpanOf(asking("vacation "+c.asked+" approved").Facts, calendar); ok {
			total, _, err := calendar.Count(s, timeoff.Days)
			if err != nil {
				t.Errorf("%s: %v", c.asked, err)
			}
			got = fmt.Sprintf("%s to %s: %s", s.From, s.To, timeoff.Days.Say(total))
		}
		if got != c.want {
			t.Errorf("%s asks for %s:\n got %s\nwant %s", c.who, c.asked, got, c.want)
		}
	}
}

// TestTell asks for a balance in words and reads the answer.
func TestTell(t *testing.T) {
	t.Parallel()
	b := load(t, ana, "time-off/corrections.csv", "id,policy,day,amount,note\nU0ANA,vacation,2026-02-01,1.5,from before\n")
	leaves := []staff.Leave{
		asking("vacation 2026-06-01 3_days approved"), asking("vacation 2026-12-28 2_days approved"), asking("vacation 2026-12-21 half_day submitted"),
		asking("vacation 2026-08-03 1_week denied"), asking("sick 2026-03-02 2_days approved"), asking("vacation 2026-09-01 1_week cancelled"),
	}
	for _, c := range []struct{ asked, want string }{
		{"how much vacation do I have?", "You have 16 days of vacation left, as of today, Friday, November 20, 2026.\n" +
			"20 days given this year + 1.5 by HR − 3 used − 2 approved for later − 0.5 waiting for HR = 16 days"},
		{"how much PTO do I have at Christmas?", "On Friday, December 25, 2026 you'll have 16 days of vacation left, if nothing else changes until then.\n…"},
		{"how much vacation will I have on March 2?", "On Tuesday, March 2, 2027 you'll have 25 days of vacation left, if nothing else changes until then.\n" +
			"20 days given in 2027 + 5 carried over from the year before = 25 days"},
		{"how much vacation will I have next year", "On Friday, January 1, 2027 …"},
		{"what's my balance at the end of the year", "On Thursday, December 31, 2026 …"},
		{"how many days off do I have left?", "You have 16 days …"},
		{"how many days off do I have left, I think I took three in June", "You have 16 days …"},
		{"how many sick days do I have?", "no"},
		{"how much FMLA do I have left?", "no"},
		{"how much parental leave is left?", "no"},
	} {
		got := "no"
		if asked, ok := b.Read(c.asked, scene()); ok {
			got = strings.Join(staff.AccountOf(b.Person("U0ANA", ""), asked.Policies[0], leaves).Tell(asked), "\n")
		}
		if start, rest, _ := strings.Cut(c.want, "…"); got != c.want && !(rest == "" && start != c.want && strings.HasPrefix(got, start)) {
			t.Errorf("%s\n got %s\nwant %s", c.asked, got, c.want)
		}
	}
}

// TestGoesOn goes on from a question about a balance.
func TestGoesOn(t *testing.T) {
	t.Parallel()
	b := load(t, ana)
	for said, want := range map[string]string{
		"and at Christmas?":                   "Vacation 2026-12-25",
		"what about March 1?":                 "Vacation 2027-03-01",
		"and next year?":                      "Vacation 2027-01-01",
		"at christmas?":                       "Vacation 2026-12-25",
		"and in June":                         "Vacation 2027-06-01",
		"how about the end of December":       "Vacation 2026-12-31",
		"and sick days?":                      "",
		"and in New York?":                    "",
		"and can I take it at Christmas?":     "",
		"and what if I am sick at Christmas?": "",
		"I want next Friday off":              "",
		"vacation next Monday":                "",
		"Friday off":                          "",
		"then vacation Friday please":         "",
		"and vacation at Christmas?":          "Vacation 2026-12-25",
		"and in June next year?":              "Vacation 2027-06-01",
		"and at the end of next year?":        "Vacation 2027-12-31",
		"and Sam?":                            "",
		"thanks":                              "",
	} {
		got := ""
		if asked, ok := b.GoesOn(said, "how much vacation do I have?", scene()); ok {
			got = asked.Policies[0].Name + " " + asked.On.String()
		}
		if got != want {
			t.Errorf("%s: %q, not %q", said, got, want)
		}
	}
}

// TestOrderDoesNotMatter recounts the account after any order of the same requests, and after
// each of them was filed, approved, changed or canceled in any order.
func TestOrderDoesNotMatter(t *testing.T) {
	t.Parallel()
	b := load(t, ana)
	p := b.Person("U0ANA", "")
	policy, _ := b.PolicyFor("vacation")
	states := []agent.RequestState{agent.Filed, agent.Questioned, agent.Approved, agent.Denied, agent.Canceled}
	lengths := []string{"1_day", "3_days", "half_day", "1_week", "2_hours"}
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		now := map[agent.RequestID]staff.Leave{}
		for range 40 { // what happens, one after the other
			l := asking(fmt.Sprintf("vacation 2026-%02d-%02d %s submitted", 1+r.IntN(12), 1+r.IntN(28), lengths[r.IntN(len(lengths))]))
			l.ID, l.State = agent.RequestID(fmt.Sprint("LR-", r.IntN(12))), states[r.IntN(len(states))]
			now[l.ID] = l
		}
		var leaves []staff.Leave
		var used timeoff.Amount // counted by hand, day by day
		for _, l := range now {
			leaves = append(leaves, l)
			if s, _ := staff.SpanOf(l.Facts, p.Calendar); l.State == agent.Approved {
				for d := s.From; d <= s.To; d++ {
					one := s
					one.From, one.To = d, d
					if n, _, err := p.Calendar.Count(one, timeoff.Days); err == nil && d < timeoff.On(2027, 1, 1) {
						used += n
					}
				}
			}
		}
		slices.SortFunc(leaves, func(a, b staff.Leave) int { return strings.Compare(string(a.ID), string(b.ID)) })
		var first timeoff.Balance
		for i := range 4 {
			got, err := staff.AccountOf(p, policy, leaves).Balance(timeoff.On(2026, 12, 31))
			if err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				first = got
			}
			if got != first || got.Used+got.Planned != used {
				t.Fatalf("seed %d: %+v, first %+v, used by hand %d", seed, got, first, used)
			}
			r.Shuffle(len(leaves), func(i, j int) { leaves[i], leaves[j] = leaves[j], leaves[i] })
		}
	}
}

// TestCollision finds the request that takes the same time.
func TestCollision(t *testing.T) {
	t.Parallel()
	c := load(t, ana).Person("U0ANA", "").Calendar
	for _, one := range []struct {
		asked, before string
		want          bool
	}{
		{"2026-12-21 1_day", "2026-12-18 3_days approved", true},
		{"2026-12-23 1_day", "2026-12-18 3_days approved", false},
		{"2026-12-21 morning", "2026-12-21 afternoon approved", false},
		{"2026-12-21 morning", "2026-12-21 morning submitted", true},
		{"2026-12-21 half_day", "2026-12-21 morning submitted", false},
		{"2026-12-21 half_day", "2026-12-21 1_day submitted", true},
		{"2026-12-21 2_hours", "2026-12-21 2_hours submitted", false},
		{"2026-12-21 1_day", "2026-12-21 1_day denied", false},
		{"2026-12-21 1_day", "2026-12-21 1_day cancelled", false},
		{"2026-12-21 1_day", "2026-12-21 1_day questioned", true},
		{"2026-12-21 1_day", "2026-12-01 12_weeks approved", true},
	} {
		_, day, got := staff.Collision(asking("vacation "+one.asked+" submitted").Facts, []staff.Leave{asking("x " + one.before)}, c)
		if got != one.want {
			t.Errorf("%s after %s: %v on %s", one.asked, one.before, got, day)
		}
	}
}

// TestYearOfService checks that what is given in a year of service isn't said to be of a
// calendar year.
func TestYearOfService(t *testing.T) {
	t.Parallel()
	a := staff.Account{Person: &staff.Person{}, Policy: timeoff.Policy{Name: "Vacation", Terms: []timeoff.Terms{{
		From: timeoff.On(2020, time.January, 1), Year: timeoff.YearOfService, PerYear: []timeoff.Step{{Amount: 20 * timeoff.One}},
	}}}}
	a.History.Hired = timeoff.On(2023, time.March, 6)
	told := a.Tell(staff.Asked{On: timeoff.On(2027, time.January, 11), Later: true})
	if !strings.Contains(told[1], "20 days given in the year from Friday, March 6, 2026") {
		t.Errorf("told %q", told)
	}
}
