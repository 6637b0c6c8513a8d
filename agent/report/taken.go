package report

import (
	"cmp"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// Leave is a request, with the days that it takes.
type Leave struct {
	agent.Request
	Span     timeoff.Span
	Known    bool // the days are known
	Guessed  bool // nobody knows the workweek, so Monday to Friday are counted
	calendar timeoff.Calendar
}

// usual is the workweek of people whom the company's file doesn't have: Monday to Friday, and
// no holidays.
var usual = func() timeoff.Calendar {
	const day = 8 * 60
	c, err := timeoff.NewCalendar([]timeoff.Workweek{timeoff.EveryWeek(0, [7]int{time.Monday: day, time.Tuesday: day, time.Wednesday: day, time.Thursday: day, time.Friday: day})}, nil)
	if err != nil {
		panic("report: the usual week: " + err.Error())
	}
	return c
}()

// Facts of a form that say whether a leave is in one piece.
const (
	factPattern = "pattern"
	inOnePiece  = "continuous"
)

// Taken says which days a request takes, by the facts of its answers. who is nil if the
// company's file doesn't have the employee. Leave in parts has no days that anybody knows.
func Taken(r agent.Request, facts map[string]string, who *staff.Person) Leave {
	l := Leave{Request: r, calendar: usual, Guessed: who == nil}
	if who != nil {
		l.calendar = who.Calendar
	}
	if pattern := facts[factPattern]; pattern != "" && pattern != inOnePiece {
		return l
	}
	l.Span, l.Known = staff.SpanOf(facts, l.calendar)
	l.Known = l.Known && l.Span.Check() == nil
	return l
}

// In returns how many workdays of a calendar year the leave takes; known is false if its days
// aren't known.
func (l Leave) In(year int) (days timeoff.Amount, known bool) {
	s := l.Span
	first, last := timeoff.On(year, time.January, 1), timeoff.On(year, time.December, 31)
	if !l.Known {
		return 0, false
	}
	if s.From < first {
		s.From, s.FromNoon = first, false
	}
	if s.To > last {
		s.To, s.UntilNoon = last, false
	}
	if s.From > s.To {
		return 0, true
	}
	days, _, _ = l.calendar.Count(s, timeoff.Days) // a weekend has nothing to take, and counts 0
	return days, true
}

// Workdays returns how many workdays the whole leave takes.
func (l Leave) Workdays() timeoff.Amount {
	if !l.Known {
		return 0
	}
	days, _, _ := l.calendar.Count(l.Span, timeoff.Days)
	return days
}

// EndingSoon returns the approved leave whose last day is in a span of days, both included, by
// that day.
func EndingSoon(leaves []Leave, from, to timeoff.Day) []Leave {
	soon := slices.DeleteFunc(slices.Clone(leaves), func(l Leave) bool {
		return l.State != agent.Approved || !l.Known || l.Span.To < from || l.Span.To > to
	})
	slices.SortStableFunc(soon, func(a, b Leave) int {
		return cmp.Or(cmp.Compare(a.Span.To, b.Span.To), cmp.Compare(a.Employee.DisplayName(), b.Employee.DisplayName()))
	})
	return soon
}

// Away returns the approved leave that takes a workday of a span of days, both included, by its
// first day.
func Away(leaves []Leave, from, to timeoff.Day) []Leave {
	away := slices.DeleteFunc(slices.Clone(leaves), func(l Leave) bool {
		return l.State != agent.Approved || !l.Known || !l.worksOn(max(from, l.Span.From), min(to, l.Span.To))
	})
	slices.SortStableFunc(away, func(a, b Leave) int {
		return cmp.Or(cmp.Compare(a.Span.From, b.Span.From), cmp.Compare(a.Employee.DisplayName(), b.Employee.DisplayName()))
	})
	return away
}

// worksOn reports whether any day of a span of days, both included, is a workday.
func (l Leave) worksOn(from, to timeoff.Day) bool {
	for d := from; d <= to; d++ {
		if l.calendar.Works(d) {
			return true
		}
	}
	return false
}

// longestBreak is how many days there can be without a workday.
const longestBreak = 31

// Back returns the first workday after the leave; 0 if there is none within a month.
func (l Leave) Back() timeoff.Day {
	for d := l.Span.To + 1; d <= l.Span.To+longestBreak; d++ {
		if l.calendar.Works(d) {
			return d
		}
	}
	return 0
}
