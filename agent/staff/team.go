package staff

import (
	"cmp"
	"slices"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// MostInTeam bounds whose leave is read for one answer. Somebody who manages more people has
// several teams.
const MostInTeam = 50

// Team are the people whom somebody works with from day to day: those with the same manager,
// that manager, and those whom they manage themselves. Who has no manager works with their
// department. Who has left by the given day is left
// out. They come in the order of the file.
func (b *Book) Team(who *Person, today timeoff.Day) []*Person {
	if b == nil || who == nil {
		return nil
	}
	var team []*Person
	for _, p := range b.people {
		isPeer := who.Manager != nil && p.Manager == who.Manager || who.Manager == nil && who.Department != "" && p.Department == who.Department
		near := isPeer || p == who.Manager || p.Manager == who
		if near && p != who && (p.Left == 0 || p.Left >= today) && len(team) < MostInTeam {
			team = append(team, p)
		}
	}
	return team
}

// Absence is when a colleague is away. It never says why: to the others, somebody who is ill
// and somebody at the sea are both away.
type Absence struct {
	Who *Person
	timeoff.Span
	Back  timeoff.Day       // the first workday afterwards; 0 if it isn't known
	Asked bool              // HR hasn't decided yet
	Of    []agent.RequestID // the requests that it consists of
	Open  bool              // nobody knows the last day; To is only how long it is told
}

// openEnded is for how many days a leave without a last day is told.
const openEnded = 90

// How a leave is taken, in answers with the fact pattern: "continuous", or in parts.
const (
	factPattern = "pattern"
	inOnePiece  = "continuous"
)

// InOnePiece reports whether a leave is taken on every workday from its first to its last day.
func InOnePiece(facts map[string]string) bool {
	pattern := facts[factPattern]
	return pattern == "" || pattern == inOnePiece
}

// Absences returns when somebody is away, the earliest first. Leaves with no workday between
// them are one absence, as it looks to the others. Those that HR hasn't decided yet are told
// apart, and stay by themselves. Leave in parts, or on fewer hours, isn't one: its days aren't
// known. Of a leave that has begun and has no known last day, Until is unknown.
func Absences(who *Person, leaves []Leave) []Absence {
	var all []Absence
	for _, l := range leaves {
		if !l.counts() || !InOnePiece(l.Facts) {
			continue
		}
		s, ok := SpanOf(l.Facts, who.Calendar)
		if first, err := timeoff.ParseDay(cmp.Or(l.Facts[factStart], l.Facts[factComes])); !ok && err == nil && l.State == agent.Approved {
			s = timeoff.Span{From: first, To: first + openEnded}
			all = append(all, Absence{Who: who, Span: s, Open: true, Of: []agent.RequestID{l.ID}})
			continue
		}
		if ok && s.Check() == nil {
			all = append(all, Absence{Who: who, Span: s, Asked: l.State.Waiting(), Of: []agent.RequestID{l.ID}})
		}
	}
	slices.SortStableFunc(all, func(a, b Absence) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To)) })
	var joined []Absence
	for _, a := range all {
		i := slices.IndexFunc(joined, func(before Absence) bool { return before.goesOnWith(a) })
		if i < 0 {
			joined = append(joined, a)
			continue
		}
		joined[i].Of = append(joined[i].Of, a.Of...)
		joined[i].To, joined[i].UntilNoon, joined[i].Minutes = max(joined[i].To, a.To), a.UntilNoon && a.To >= joined[i].To, 0
	}
	for i := range joined {
		joined[i].Back = joined[i].backAfter()
	}
	return joined
}

// goesOnWith reports whether somebody doesn't work between two absences.
func (a Absence) goesOnWith(next Absence) bool {
	if a.Open || next.Open || a.Asked != next.Asked || a.UntilNoon || next.FromNoon || a.Minutes > 0 || next.Minutes > 0 {
		return false
	}
	for d := a.To + 1; d < next.From; d++ {
		if a.Who.Calendar.Works(d) {
			return false
		}
	}
	return true
}

// longestBreak is how many days there can be without a workday: more than any run of holidays
// and less than a leave.
const longestBreak = 31

// backAfter returns the day on which somebody works again; 0 if it isn't known. After a
// morning, it is the same day.
func (a Absence) backAfter() timeoff.Day {
	if a.UntilNoon || a.Minutes > 0 {
		return a.To
	}
	for d := a.To + 1; d <= a.To+longestBreak && !a.Open && (a.Who.Left == 0 || d <= a.Who.Left); d++ {
		if a.Who.Calendar.Works(d) {
			return d
		}
	}
	return 0
}

// AllOf reports whether an absence takes a whole day, and not only a part of it.
func (a Absence) AllOf(d timeoff.Day) bool {
	return a.From <= d && d <= a.To && a.Minutes == 0 && !(d == a.From && a.FromNoon) && !(d == a.To && a.UntilNoon)
}

// isOn reports whether an absence takes any workday of a span of days, both included.
func (a Absence) isOn(from, to timeoff.Day) bool {
	return a.Who.worksOn(max(a.From, from), min(a.To, to))
}
