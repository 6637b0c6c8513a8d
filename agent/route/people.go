package route

import (
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// Standing is what is known today of somebody who may be asked.
type Standing struct {
	ID   agent.UserID // in Slack; empty without an account
	Left bool         // the account is closed
	// Failed is set if the directory couldn't be asked, and the file has no ID.
	Failed bool
	Leaves []staff.Leave // everything they asked for
	// Profile has those whom they, or HR, named to decide in their place for some days.
	Profile agent.Profile
}

// Scene is what is known today of the people who may decide a request.
type Scene struct {
	Who      *staff.Person   // asks; nil if people.csv doesn't have them
	Self     agent.PersonRef // the same person
	Today    timeoff.Day
	At       time.Time // UTC
	Standing map[*staff.Person]Standing
}

// furthest bounds how many people are looked at in place of one: substitutes of substitutes and
// those above. After that, HR decides.
const furthest = 8

// Gather looks up all the people who may come to decide some steps, in no more than a bounded
// number: those named, their substitutes and those above them. It adds them to known.
func (b *Book) Gather(who *staff.Person, steps []agent.ApprovalStep, known map[*staff.Person]Standing, look func(*staff.Person) Standing) {
	var add func(p *staff.Person, depth int)
	reached := map[*staff.Person]bool{}
	add = func(p *staff.Person, depth int) {
		if p == nil || depth == furthest || reached[p] {
			return
		}
		reached[p] = true
		if _, looked := known[p]; !looked {
			known[p] = look(p)
		}
		for _, one := range known[p].Profile.Substitutes {
			add(b.people.Named(one.Line), depth+1)
		}
		add(p.Substitute, depth+1)
		add(p.Manager, depth+1)
	}
	for _, step := range steps {
		for _, role := range step.Who {
			for _, p := range b.named(role, who) {
				add(p, 0)
			}
		}
	}
}

// Follow looks up somebody, those whom they named, whom those named, and so on.
func (b *Book) Follow(p *staff.Person, known map[*staff.Person]Standing, look func(*staff.Person) Standing) {
	for next := []*staff.Person{p}; len(next) > 0 && len(known) < mostPeople*furthest; next = next[1:] {
		if next[0] == nil {
			continue
		}
		if _, looked := known[next[0]]; !looked {
			known[next[0]] = look(next[0])
			for _, one := range known[next[0]].Profile.Substitutes {
				next = append(next, b.people.Named(one.Line))
			}
		}
	}
}

// Asks reports whether somebody may come to decide requests: they manage people, or routes name
// them.
func (b *Book) Asks(p *staff.Person) bool {
	if b.Empty() || p == nil {
		return false
	}
	for _, r := range b.routes {
		for _, step := range r.steps {
			for _, role := range step.Who {
				if slices.Contains(b.groups[role], p) || p.IsNamed(role) {
					return true
				}
			}
		}
	}
	return b.people.Manages(p)
}

// named returns the people of a role, before anybody is replaced.
func (b *Book) named(role string, who *staff.Person) []*staff.Person {
	switch role {
	case roleHR:
		return nil
	case roleManager, roleAbove:
		if who == nil || who.Manager == nil {
			return nil
		}
		if role == roleManager {
			return []*staff.Person{who.Manager}
		}
		if who.Manager.Manager == nil {
			return nil
		}
		return []*staff.Person{who.Manager.Manager}
	}
	if group, ok := b.groups[role]; ok {
		return group
	}
	if p := b.people.Named(role); p != nil {
		return []*staff.Person{p}
	}
	return nil
}

// search is the way from somebody who can't decide to somebody who can.
type search struct {
	Scene
	seen []*staff.Person
	why  []string // why those before can't, as parts of a sentence
}

// from returns the first who can decide: the person, whom they named for today, their
// substitute while they are away, or else those above them; nil if that leads nowhere.
func (s *search) from(p *staff.Person) *staff.Person {
	if p == nil || slices.Contains(s.seen, p) || len(s.seen) == furthest {
		return nil
	}
	s.seen = append(s.seen, p)
	absence, away := s.away(p)
	reason := s.against(p)
	deputy, named := s.namedFor(p, s.Today)
	switch {
	case reason != "":
	case named && (s.against(deputy) == "" || away):
		before := len(s.why)
		s.why = append(s.why, hasNamed(p, deputy, s.Standing[p].Profile.Substitutes, s.Today))
		found := s.from(deputy)
		if found != nil {
			return found
		}
		if !away { // whom they named leads nowhere
			s.why = s.why[:before]
			return p
		}
	case named:
		s.why = append(s.why, s.against(deputy))
		return p
	case !away:
		return p
	default:
		reason = isAway(p, s.Today, absence)
	}
	if reason != "" {
		s.why = append(s.why, reason)
	}
	if away {
		if found := s.from(p.Substitute); found != nil {
			return found
		}
	}
	return s.from(p.Manager)
}

// namedFor returns who decides in somebody's place on a day, because they or HR named them; ok is
// false if nobody does, or the company's file doesn't have them anymore.
func (s Scene) namedFor(p *staff.Person, day timeoff.Day) (deputy *staff.Person, ok bool) {
	for _, one := range s.Standing[p].Profile.Substitutes {
		if one.On(day.Time()) {
			for known := range s.Standing {
				if known.IsNamed(one.Line) && known != p {
					return known, true
				}
			}
		}
	}
	return nil, false
}

// against says why somebody can't decide at all, as a part of a sentence; "" if they can.
func (s Scene) against(p *staff.Person) string {
	known := s.Standing[p]
	switch {
	case p == s.Who, known.ID != "" && known.ID == s.Self.ID:
		return ownRequest(p)
	case s.isGone(p):
		return hasLeft(p)
	case known.Failed:
		return notFound(p)
	case known.ID == "":
		return notReached(p)
	}
	return ""
}

// HasLeft reports whether somebody who may come to decide has left, by what is known today.
func (s Scene) HasLeft(id agent.UserID) bool {
	for p, known := range s.Standing {
		if (known.ID == id || p.ID == id) && s.isGone(p) {
			return true
		}
	}
	return false
}

// isGone reports whether somebody has left: their last day is over, or their account is closed.
func (s Scene) isGone(p *staff.Person) bool {
	return s.Standing[p].Left || p.Gone || p.Left != 0 && p.Left < s.Today
}

// away returns the absence because of which somebody can't decide today: an approved one that
// takes the whole day.
func (s Scene) away(p *staff.Person) (staff.Absence, bool) {
	for _, a := range staff.Absences(p, s.Standing[p].Leaves) {
		if !a.Asked && a.AllOf(s.Today) {
			return a, true
		}
	}
	return staff.Absence{}, false
}

// decider is how a person is kept with a request.
func (s Scene) decider(p *staff.Person) agent.Decider {
	return agent.Decider{ID: s.Standing[p].ID, Name: p.Called()}
}
