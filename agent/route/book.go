package route

import (
	"slices"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// File is the name of the file with a company's routes.
const File = "routes.yaml"

// Book has the routes of a company. It doesn't change. Without routes, HR decides.
type Book struct {
	people *staff.Book
	groups map[string][]*staff.Person
	routes []route
}

// route is who decides some requests.
type route struct {
	name      string
	kinds     []string // of requests; empty is all
	places    []string // "US-CA", "US" or an office, where the employee works; empty is everywhere
	upTo      timeoff.Amount
	automatic bool
	showKind  bool
	steps     []agent.ApprovalStep // only Who, All and Days are set
}

// Empty reports whether HR decides everything.
func (b *Book) Empty() bool { return b == nil || len(b.routes) == 0 }

// For returns the same routes for the people of another book, such as one that the company's
// directory has changed. Whoever isn't in it anymore is in no group.
func (b *Book) For(people *staff.Book) *Book {
	if b == nil || b.people == people {
		return b
	}
	next := &Book{people: people, groups: make(map[string][]*staff.Person, len(b.groups)), routes: b.routes}
	for name, members := range b.groups {
		for _, p := range members {
			if now := people.Named(p.Key()); now != nil {
				next.groups[name] = append(next.groups[name], now)
			}
		}
	}
	return next
}

// Wish is a request before somebody decides it.
type Wish struct {
	Kind  string            // a value of a form: "vacation", "medical"
	Who   *staff.Person     // nil if people.csv doesn't have them
	Facts map[string]string // of the answers
}

// length returns the workdays of a wish; ok is false if nobody knows them.
func (w Wish) length() (timeoff.Amount, bool) {
	if w.Who == nil {
		return 0, false
	}
	span, ok := staff.SpanOf(w.Facts, w.Who.Calendar)
	if !ok {
		return 0, false
	}
	days, _, err := w.Who.Calendar.Count(span, timeoff.Days)
	return days, err == nil && staff.InOnePiece(w.Facts)
}

// Route returns the steps of a request, none of them open yet; nil if HR decides. The first
// route that fits counts. An automatic one fits only who is known and how long it is.
func (b *Book) Route(w Wish) *agent.Approval {
	if b.Empty() {
		return nil
	}
	days, known := w.length()
	i := slices.IndexFunc(b.routes, func(r route) bool {
		return r.isFor(w) && (r.upTo == 0 || known && days <= r.upTo)
	})
	if i < 0 {
		return nil
	}
	r := b.routes[i]
	a := &agent.Approval{Route: r.name, ShowKind: r.showKind, Steps: slices.Clone(r.steps)}
	if r.automatic {
		a.Automatic = automatic(r, days)
	}
	return a
}

// Possible returns the steps of all routes that a wish may come to, whatever its days will be.
func (b *Book) Possible(w Wish) []agent.ApprovalStep {
	if b.Empty() {
		return nil
	}
	var all []agent.ApprovalStep
	for _, r := range b.routes {
		if r.isFor(w) {
			all = append(all, r.steps...)
		}
	}
	return all
}

func (r route) isFor(w Wish) bool {
	return (len(r.kinds) == 0 || slices.Contains(r.kinds, w.Kind)) && (len(r.places) == 0 || r.isAt(w.Who))
}

func (r route) isAt(who *staff.Person) bool {
	return who != nil && slices.ContainsFunc(r.places, func(place string) bool {
		return place == who.Location || place == who.Country || who.State != "" && place == who.Country+"-"+who.State
	})
}
