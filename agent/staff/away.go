package staff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent/timeoff"
)

// Out says when the people of a team are away. What it says is for their colleagues: the
// days, and never why.
type Out struct {
	Team     []*Person
	Absences []Absence // of all of them, earlier and later ones, too
	Today    timeoff.Day
}

// Around widens days on which somebody doesn't work, such as Christmas, to the whole week: that
// is when the others are away.
func (o Out) Around(asker *Person, from, to timeoff.Day) (first, last timeoff.Day) {
	if asker.worksOn(from, to) {
		return from, to
	}
	const week = 7
	sinceMonday := timeoff.Day((from.Weekday() + week - 1) % week)
	return from - sinceMonday, max(to, from-sinceMonday+week-1)
}

// Tell says who of the team is away on any workday of a span, both days included.
func (o Out) Tell(from, to timeoff.Day) string {
	away := o.on(from, to, false)
	switch len(away) {
	case 0:
		return fmt.Sprintf("Nobody on your team is away %s.", o.when(from, to))
	case 1:
		return o.sentence(away[0]) + " " + fmt.Sprintf("Nobody else on your team is away %s.", o.when(from, to))
	}
	lines := []string{fmt.Sprintf("Away %s, of the %d people on your team:", o.when(from, to), len(o.Team))}
	for _, a := range away {
		lines = append(lines, "• "+a.Who.Called()+", "+o.days(a)+back(a))
	}
	return strings.Join(lines, "\n")
}

// TellOf says whether one of the team is away on any workday of a span, and when they are back.
func (o Out) TellOf(who *Person, from, to timeoff.Day) string {
	for _, a := range o.on(from, to, false) {
		if a.Who == who {
			return o.sentence(a)
		}
	}
	said := fmt.Sprintf("As far as I know, %s isn't away %s.", who.Called(), o.when(from, to))
	if !who.worksOn(from, to) {
		said = fmt.Sprintf("%s doesn't work %s.", who.Called(), o.when(from, to))
	}
	const soon = 31
	for _, a := range o.on(o.Today, to+soon, false) {
		if a.Who == who {
			return said + " They're away " + o.days(a) + back(a) + "."
		}
	}
	return said
}

// worksOn reports whether any of several days, the first and the last included, is a workday.
func (p *Person) worksOn(from, to timeoff.Day) bool {
	for d := from; d <= to; d++ {
		if p.Calendar.Works(d) {
			return true
		}
	}
	return false
}

// ForHR says whose leave falls on the same workdays as a request of a colleague; "" if
// nobody's does.
func (o Out) ForHR(from, to timeoff.Day) string {
	var names []string
	for _, asked := range []bool{false, true} {
		for _, a := range o.on(from, to, asked) {
			name := a.Who.Called()
			if asked {
				name += " (not decided yet)"
			}
			if !slices.Contains(names, name) && !slices.Contains(names, a.Who.Called()) {
				names = append(names, name)
			}
		}
	}
	if len(names) == 0 {
		return ""
	}
	const most = 5
	if more := len(names) - most; more > 0 {
		names = append(names[:most], fmt.Sprintf("%d more", more))
	}
	return "Away on some of these days, too, from the same team: " + strings.Join(names, ", ")
}

// Soon lists who is away on any workday from today to a later day, a line each.
func (o Out) Soon(until timeoff.Day) []string {
	var lines []string
	for _, a := range o.on(o.Today, until, false) {
		lines = append(lines, a.Who.Called()+", "+o.days(a)+back(a))
	}
	return lines
}

// on returns the absences of a span of days, both included, that HR approved, or those that
// it hasn't decided, the earliest first.
func (o Out) on(from, to timeoff.Day, asked bool) []Absence {
	on := slices.DeleteFunc(slices.Clone(o.Absences), func(a Absence) bool { return a.Asked != asked || !a.isOn(from, to) })
	slices.SortStableFunc(on, func(a, b Absence) int { return cmp.Compare(a.From, b.From) })
	return on
}

func (o Out) sentence(a Absence) string {
	return a.Who.Called() + " is away " + o.days(a) + back(a) + "."
}

// back says when somebody is back, if that isn't the next day.
func back(a Absence) string {
	if a.Back == 0 || a.Back <= a.To+1 && a.From == a.To {
		return ""
	}
	return ", and back on " + weekday(a.Back)
}

// When says when somebody is away: "until Friday, December 4".
func (o Out) When(a Absence) string { return o.days(a) }

// days says when somebody is away: "until Friday, December 4".
func (o Out) days(a Absence) string {
	switch {
	case a.Open && a.From <= o.Today:
		return "since " + o.day(a.From) + ", and I don't know until when"
	case a.Open:
		return "from " + o.day(a.From) + ", and I don't know until when"
	case a.Minutes > 0:
		return "for a part of " + o.day(a.To)
	case a.From == a.To && a.FromNoon:
		return "on the afternoon of " + o.day(a.To)
	case a.From == a.To && a.UntilNoon:
		return "on the morning of " + o.day(a.To)
	case a.From == a.To && a.To == o.Today:
		return "today"
	case a.From == a.To:
		return "on " + o.day(a.To)
	case a.From <= o.Today:
		return "until " + o.day(a.To)
	}
	return "from " + o.day(a.From) + " to " + o.day(a.To)
}

// when says the days of a question: "today", "on Friday, November 27".
func (o Out) when(from, to timeoff.Day) string {
	switch {
	case from == to && to == o.Today:
		return "today"
	case from == to:
		return "on " + o.day(to)
	}
	return "from " + o.day(from) + " to " + o.day(to)
}

// day says a day, with its year if that isn't this one.
func (o Out) day(d timeoff.Day) string { return Wish{Today: o.Today}.day(d) }

func weekday(d timeoff.Day) string {
	said := d.Said()
	return said[:strings.LastIndex(said, ",")]
}
