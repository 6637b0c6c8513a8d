package staff_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// TestJudge reads what people are told about days before they are asked for, after some
// vacation was approved and some asked for.
func TestJudge(t *testing.T) {
	t.Parallel()
	b := load(t, ana)
	before := []staff.Leave{
		asking("vacation 2026-12-28 2_days approved"), asking("vacation 2026-12-21 morning submitted"), asking("vacation 2026-12-10 2_hours submitted"),
		asking("vacation 2026-12-15 1_day denied"), asking("sick 2026-12-02 1_day submitted"),
	}
	for i := range before {
		before[i].ID, before[i].Name = agent.RequestID("LR-"+string(rune('A'+i))), strings.ToUpper(before[i].Name[:1])+before[i].Name[1:]
	}
	const nobody = "U0NOBODY"
	for _, c := range []struct{ who, asked, want string }{
		{"U0ANA", "vacation 2026-12-03 1_day", "Thursday, December 3, 1 day | You'd have 16.25 days of vacation left."},
		{"U0ANA", "vacation 2026-12-03 half_day", "Thursday, December 3, half a day | You'd have 16.75 days of vacation left."},
		{"U0ANA", "vacation 2026-12-03 2026-12-07", "Thursday, December 3 to Monday, December 7, 3 workdays | You'd have 14.25 days of vacation left."},
		{"U0ANA", "sick 2026-11-20 1_day", "Friday, November 20, 1 day"},
		{"U0ANA", "sick 2026-11-19 1_day", "Thursday, November 19, 1 day | That has passed already. HR can still approve it."},
		{"U0ANA", "vacation 2026-11-19 1_day", "Thursday, November 19, 1 day | That has passed already. HR can still approve it. | You'd have 16.25 days of vacation left."},
		{"U0ANA", "vacation 2027-03-01 1_day", "Monday, March 1, 2027, 1 day | You'd have 24 days of vacation left."},
		{"U0ANA", "vacation 2026-12-30 2027-01-05", "Wednesday, December 30 to Tuesday, January 5, 2027, 4 workdays | You'd have 15.25 days of vacation left on Thursday, December 31, and 23 days in the year after that."},
		{"U0ANA", "vacation 2027-03-01 8_weeks", "Monday, March 1, 2027 to Sunday, April 25, 2027, 39 workdays | That is 14 days more vacation than you'll have by then. HR decides."},
		{"U0ANA", "sick 2026-12-21 1_day", "Monday, December 21, 1 day | Monday, December 21 overlaps with Vacation (LR-B)."},
		{"U0ANA", "vacation 2026-12-02 1_day", "Wednesday, December 2, 1 day | Wednesday, December 2 overlaps with Sick (LR-E). | You'd have 16.25 days of vacation left."},
		{"U0ANA", "vacation 2026-12-15 1_day", "Tuesday, December 15, 1 day | You'd have 16.25 days of vacation left."}, // it was denied
		{"U0ANA", "vacation 2026-12-21 afternoon", "Monday, December 21, the afternoon | You'd have 16.75 days of vacation left."},
		{"U0ANA", "vacation 2026-12-10 2_hours", "Thursday, December 10, 2 hours | You'd have 17 days of vacation left."},

		{"U0ANA", "vacation 2026-12-29 1_day", "refused: You've already asked for Tuesday, December 29: Vacation (LR-A). Which day do you mean?"},
		{"U0ANA", "vacation 2026-12-21 morning", "refused: You've already asked for Monday, December 21: Vacation (LR-B). Which day do you mean?"},
		{"U0ANA", "vacation 2026-12-14 4_weeks", "refused: You've already asked for Monday, December 28: Vacation (LR-A). Which days do you mean?"},
		{"U0ANA", "vacation 2026-12-10 7_hours", "refused: Together with what you already have off on Thursday, December 10, 2026, that is more than you work."},
		{"U0ANA", "vacation 2026-12-21 5_hours", "refused: Together with what you already have off on Monday, December 21, 2026, that is more than you work."},
		{"U0ANA", "sick 2026-12-21 5_hours", "Monday, December 21, 5 hours | Together with what you already have off on Monday, December 21, 2026, that is more than you work."},
		{"U0ANA", "vacation 2026-12-11 9_hours", "refused: On Friday, December 11, 2026 you work 8 hours, so 9 hours can't be taken."},
		{"U0ANA", "vacation 2026-12-25 half_day", "refused: Friday, December 25, 2026 is a holiday (Christmas Day), so you're off anyway."},
		{"U0ANA", "vacation 2026-11-28 1_day", "refused: You don't work on Saturday, November 28, 2026, so you're off anyway."},
		{"U0BEN", "vacation 2026-12-03 1_day", "refused: You don't work on Thursday, December 3, 2026, so you're off anyway."},
		{"U0BEN", "vacation 2026-12-05 2026-12-06", "refused: You don't work on any day from Saturday, December 5, 2026 to Sunday, December 6, 2026, so you're off anyway."},
		{"U0ANA", "vacation 2026-12-09 2026-12-07", "refused: The last day, Monday, December 7, 2026, is before the first one, Wednesday, December 9, 2026."},
		{"U0ANA", "vacation 2026-12-07 2028-01-10", "refused: That would be 400 days, more than a year. Please check the days, or ask HR."},
		{"U0ANA", "vacation 2026-12-07 2038-01-10", "refused: From Monday, December 7, 2026 to Sunday, January 10, 2038 is longer than two years. Please check the year."},

		{"U0ANA", "vacation 2026-12-07 0_days", "from Monday, December 7"},
		{"U0ANA", "vacation 2026-12-07 not-sure", "from Monday, December 7"},
		{"U0ANA", "vacation someday 1_day", ""},
		{nobody, "vacation 2026-11-28 1_day", "Saturday, November 28, 1 day | That's on a weekend. If you don't work then, you don't have to ask for it."}, // nobody knows when they work
		{nobody, "vacation 2026-12-07 2026-12-09", "Monday, December 7 to Wednesday, December 9"},
		{nobody, "vacation 2026-12-29 1_day", "refused: You've already asked for Tuesday, December 29: Vacation (LR-A). Which day do you mean?"},
	} {
		v := b.Judge(staff.Wish{
			Who: b.Person(staffID(c.who), ""), Facts: asking(c.asked + " submitted").Facts, Others: before, Today: timeoff.On(2026, 11, 20), Brief: true,
		})
		got := strings.Join(append([]string{v.When}, v.Notes...), " | ")
		if v.Refused != "" {
			got = "refused: " + v.Refused
		}
		if got != c.want {
			t.Errorf("%s asks for %s:\n got %s\nwant %s", c.who, c.asked, got, c.want)
		}
	}
}

// TestJudgeByTerms reads what people are told under a policy that gives a day at the end of
// each month, lets nobody take any in their first 90 days, and allows a day of debt.
func TestJudgeByTerms(t *testing.T) {
	t.Parallel()
	b := load(t, "id,name,country,state,hired\nU0ANA,Ana,US,CA,2026-06-01\nU0NEW,New,US,CA,2026-11-02\n", "time-off/vacation.yaml", `policyId: vacation
name: PTO
kinds: [vacation]
unit: days
terms:
  - from: 2026-01-01
    perYear: [{amount: 12}]
    given: monthly
    waitDays: 90
    carryUpTo: 2
    belowZero: 1
`)
	for _, c := range []struct{ who, asked, want string }{
		{"U0ANA", "vacation 2026-11-23 2026-11-25", "You'd have 2 days of PTO left."},
		{"U0ANA", "vacation 2026-11-23 2026-12-01", "You'd have 1 day of PTO left."}, // November's day comes in between
		{"U0ANA", "vacation 2026-12-02 2026-12-10", "That puts you 1 day below zero, which your policy allows."},
		{"U0ANA", "vacation 2026-12-02 2026-12-15", "That is 4 days more PTO than you'll have by then. HR decides."},
		{"U0ANA", "vacation 2027-03-01 2027-03-03", "You'd have 1 day of PTO left."}, // two were carried over, two given
		{"U0NEW", "vacation 2026-12-07 1_day", "You can take PTO starting Sunday, January 31, 2027. HR decides."},
	} {
		v := b.Judge(staff.Wish{
			Who: b.Person(staffID(c.who), ""), Facts: asking(c.asked + " submitted").Facts, Today: timeoff.On(2026, 11, 20), Brief: true,
		})
		if got := strings.Join(v.Notes, " | "); v.Refused != "" || got != c.want {
			t.Errorf("%s asks for %s:\n got %s%s\nwant %s", c.who, c.asked, v.Refused, got, c.want)
		}
	}
}
