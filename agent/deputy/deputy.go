// Package deputy is who decides requests in somebody's place for some days, as they or HR say.
// Whom it leads to is settled by package route when a step opens. It is pure.
//
//	asked.go   what words, a form or a button name
//	act.go     naming somebody, and taking that back, with whom it is told
//	deputy.go  whether that can be
//	words.go   what people read about it
package deputy

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/route"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// The bounds of what can be named.
const (
	mostNamed = 10 // substitutes of one person, past ones left out
	mostDays  = 366
	furthest  = 8 // substitutes of substitutes that are looked at
)

// Place is somebody in whose place others may decide.
type Place struct {
	Tenant agent.TenantID
	Book   *staff.Book
	Owner  *staff.Person // nil if people.csv doesn't have them
	Own    bool          // the owner acts, and not HR
	// Standing is what is known of the owner and of those who may be named.
	Standing map[*staff.Person]route.Standing
	Today    time.Time // midnight UTC
	By       agent.Signature
}

// Named is what a button carries: whom somebody named, for which days and in whose place.
type Named struct {
	Line, Owner string
	Days        agent.Days
}

func (n Named) String() string { return n.Line + " " + n.Days.String() + " " + n.Owner }

// ParseNamed reads what [Named.String] wrote.
func ParseNamed(text string) (n Named, ok bool) {
	parts := strings.Fields(text)
	if len(parts) != 3 {
		return n, false
	}
	n.Line, n.Owner = parts[0], parts[2]
	n.Days, ok = agent.ParseDays(parts[1])
	return n, ok && !n.Days.Last.IsZero()
}

// profile is what is kept of the owner.
func (p Place) profile() agent.Profile { return p.Standing[p.Owner].Profile }

// Judge returns whom a wish names, or says why that can't be.
func (p Place) Judge(who []string, days agent.Days) (n Named, refused string) {
	if p.Owner == nil {
		return n, notInFile
	}
	var fits []*staff.Person
	for person := range p.Standing {
		if slices.Contains(who, person.Called()) || slices.ContainsFunc(who, person.IsNamed) {
			fits = append(fits, person)
		}
	}
	slices.SortFunc(fits, func(a, b *staff.Person) int {
		return cmp.Or(cmp.Compare(a.Called(), b.Called()), cmp.Compare(a.Key(), b.Key()))
	})
	switch {
	case len(fits) == 0:
		return n, nobodyFits
	case len(fits) > 1:
		return n, severalFit(fits)
	}
	return p.check(Named{Line: fits[0].Key(), Owner: p.Owner.Key(), Days: days})
}

// check says what is wrong with somebody for some days, or "".
func (p Place) check(n Named) (Named, string) {
	deputy := p.Book.Named(n.Line)
	switch known := p.Standing[deputy]; {
	case deputy == nil:
		return n, nobodyFits
	case deputy == p.Owner:
		return n, themselves(p)
	case known.Left, deputy.Left != 0 && deputy.Left < timeoff.DayOf(n.Days.Last):
		return n, hasLeft(deputy)
	case !known.Failed && known.ID == "":
		return n, notReached(deputy)
	case !p.Own && p.Standing[p.Owner].ID == "": // their record has no owner
		return n, notKnownHere(p.Owner)
	case n.Days.First.IsZero() || n.Days.Last.IsZero():
		return n, whichDays(deputy)
	case n.Days.Last.Before(n.Days.First):
		return n, wrongOrder(n.Days)
	case n.Days.Last.Before(p.Today):
		return n, pastDays(n.Days)
	case n.Days.Last.Sub(n.Days.First) > mostDays*24*time.Hour, n.Days.First.Sub(p.Today) > mostDays*24*time.Hour:
		return n, tooLong
	}
	if via, loops := p.leadsBack(deputy, n.Days, 0); loops {
		return n, comesBack(p, via)
	}
	for _, one := range p.profile().Substitutes {
		if overlap(one.Days, n.Days) && !deputy.IsNamed(one.Line) {
			return n, alreadyNamed(p, one)
		}
	}
	if len(current(p.profile().Substitutes, p.Today)) >= mostNamed {
		return n, tooMany
	}
	return n, ""
}

// leadsBack reports whether whom somebody named leads back to the owner on some of the days.
func (p Place) leadsBack(from *staff.Person, days agent.Days, depth int) (via *staff.Person, loops bool) {
	if depth == furthest {
		return from, true
	}
	for _, one := range p.Standing[from].Profile.Substitutes {
		next := p.Book.Named(one.Line)
		if next == nil || !overlap(one.Days, days) {
			continue
		}
		if next == p.Owner {
			return from, true
		}
		if via, loops := p.leadsBack(next, days, depth+1); loops {
			return via, true
		}
	}
	return nil, false
}

func overlap(a, b agent.Days) bool { return !a.Last.Before(b.First) && !b.Last.Before(a.First) }

// current are those that haven't ended.
func current(all []agent.Substitute, today time.Time) []agent.Substitute {
	return slices.DeleteFunc(slices.Clone(all), func(one agent.Substitute) bool { return one.Days.Last.Before(today) })
}

// Set names somebody. changed is false if that was done already. A button may be old, so
// everything is checked again.
func (p Place) Set(n Named) (next agent.Profile, changed bool, refused string) {
	next = p.profile()
	if p.Owner == nil {
		return next, false, notInFile
	}
	deputy := p.Book.Named(n.Line)
	for _, one := range next.Substitutes {
		if deputy != nil && deputy.IsNamed(one.Line) && one.Days == n.Days {
			return next, false, ""
		}
	}
	if _, refused = p.check(n); refused != "" {
		return next, false, refused
	}
	next.Substitutes = append(current(next.Substitutes, p.Today), agent.Substitute{Line: deputy.Key(), Name: deputy.Called(), Days: n.Days, Set: p.By})
	slices.SortStableFunc(next.Substitutes, func(a, b agent.Substitute) int { return a.Days.First.Compare(b.Days.First) })
	next.Updated = p.By.At
	return next, true, ""
}

// End takes back that somebody was named; an empty line ends all. ended are those that it ended.
func (p Place) End(line string, days agent.Days) (next agent.Profile, ended []agent.Substitute) {
	next = p.profile()
	var left []agent.Substitute
	for _, one := range current(next.Substitutes, p.Today) {
		if deputy := p.Book.Named(one.Line); line == "" || one.Line == line && one.Days == days || deputy != nil && deputy.IsNamed(line) && one.Days == days {
			ended = append(ended, one)
			continue
		}
		left = append(left, one)
	}
	if len(ended) > 0 {
		next.Substitutes, next.Updated = left, p.By.At
	}
	return next, ended
}
