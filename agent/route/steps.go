package route

import (
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// Begin opens the first step. It returns the approval as it is then, and whether everybody
// whom it needs has approved: nobody, if it is automatic.
func (b *Book) Begin(a *agent.Approval, s Scene) (next *agent.Approval, done bool) {
	if a == nil || a.Automatic != "" {
		return a, a != nil
	}
	next = a.Clone()
	return next, b.open(next, 0, s)
}

// Approve adds somebody's approval to the open step, and opens the next one once it is done.
// done reports whether that was the last.
func (b *Book) Approve(a *agent.Approval, by agent.StepApproval, s Scene) (next *agent.Approval, done bool) {
	next = a.Clone()
	step, i := next.Open()
	if step == nil || step.HasApproved(by.By) {
		return next, false
	}
	step.Approved = append(step.Approved, by)
	if !step.Done() {
		return next, false
	}
	return next, b.open(next, i+1, s)
}

// open opens the steps from one on, as long as those who have approved already are all that
// they need. It reports whether no step is left.
func (b *Book) open(a *agent.Approval, from int, s Scene) (done bool) {
	for i := from; i < len(a.Steps); i++ {
		step := &a.Steps[i]
		step.Opened = s.At
		step.Deciders, step.Why = b.settle(*step, s)
		for _, d := range step.Deciders {
			for _, before := range a.Steps[:i] {
				at := slices.IndexFunc(before.Approved, func(by agent.StepApproval) bool { return by.By == d.ID })
				if at >= 0 && !step.HasApproved(d.ID) {
					step.Approved = append(step.Approved, agent.StepApproval{Signature: before.Approved[at].Signature})
				}
			}
		}
		if !step.Done() {
			return false
		}
	}
	return true
}

// settle says who takes a step today, and why these and no others. Nobody means HR.
func (b *Book) settle(step agent.ApprovalStep, s Scene) (deciders []agent.Decider, why []string) {
	missing := false
	for _, role := range step.Who {
		found, reasons := b.inRole(role, step.All, s)
		missing = missing || len(found) == 0 && role != roleHR
		why = append(why, reasons...)
		for _, d := range found {
			if !slices.ContainsFunc(deciders, func(other agent.Decider) bool { return other.ID == d.ID }) {
				deciders = append(deciders, d)
			}
		}
	}
	if step.All && missing { // not all of them can be asked
		deciders = nil
	}
	return deciders, slices.Compact(why)
}

// inRole says who has a role today. In a group of which any decides, those who can't are left
// out; everybody else is replaced.
func (b *Book) inRole(role string, all bool, s Scene) (found []agent.Decider, why []string) {
	people := b.named(role, s.Who)
	if len(people) == 0 && role != roleHR {
		return nil, []string{nobodyIs(role, s)}
	}
	if _, group := b.groups[role]; group && !all {
		return inGroup(people, s)
	}
	for _, p := range people {
		way := search{Scene: s}
		p = way.from(p)
		if len(way.why) > 0 {
			why = append(why, instead(way.why, p))
		}
		if p == nil { // HR decides for all of them
			return nil, why
		}
		found = append(found, s.decider(p))
	}
	return found, why
}

// inGroup are the members of a group who can decide today. If all of them are away, all are
// asked.
func inGroup(people []*staff.Person, s Scene) (found []agent.Decider, why []string) {
	var away []agent.Decider
	for _, p := range people {
		_, isAway := s.away(p)
		switch {
		case s.against(p) != "":
			continue
		case isAway:
			away = append(away, s.decider(p))
		default:
			found = append(found, s.decider(p))
		}
	}
	if len(found) == 0 {
		found = away
	}
	if len(found) == 0 {
		why = []string{nobodyLeft}
	}
	return found, why
}

// MayDecide reports whether somebody who was asked when a step opened is still among those who
// may come to take it, by today's file and substitutes. That the directory can't be reached
// takes nobody's step away.
func (b *Book) MayDecide(step agent.ApprovalStep, id agent.UserID, s Scene) bool {
	opened := timeoff.DayOf(step.Opened)
	seen := map[*staff.Person]bool{}
	var leads func(p *staff.Person) bool
	leads = func(p *staff.Person) bool {
		if p == nil || seen[p] || len(seen) == mostPeople*furthest {
			return false
		}
		seen[p] = true
		known, looked := s.Standing[p]
		if !looked {
			return false
		}
		if known.Failed && !s.isGone(p) || known.ID == id && s.against(p) == "" {
			return true
		}
		for _, day := range []timeoff.Day{s.Today, opened} {
			if deputy, ok := s.namedFor(p, day); ok && leads(deputy) {
				return true
			}
		}
		return leads(p.Substitute) || leads(p.Manager)
	}
	for _, role := range step.Who {
		if slices.ContainsFunc(b.named(role, s.Who), leads) {
			return true
		}
	}
	return false
}

// Reroute asks those who take the open step today, if they are others than when it opened:
// somebody is away now, has a substitute, or isn't in the company's file anymore.
func (b *Book) Reroute(a *agent.Approval, s Scene) (next *agent.Approval, changed bool) {
	next = a.Clone()
	step, _ := next.Open()
	if step == nil {
		return a, false
	}
	deciders, why := b.settle(*step, s)
	same := func(x, y agent.Decider) bool { return x.ID == y.ID }
	if slices.EqualFunc(deciders, step.Deciders, same) {
		return a, false
	}
	step.Deciders, step.Why, step.Opened, step.Overdue = deciders, why, s.At, time.Time{}
	return next, true
}

// IsOverdue reports whether nobody has taken a step for as many office days as its route
// allows, in HR's zone.
func IsOverdue(step *agent.ApprovalStep, now time.Time, zone *time.Location) bool {
	if step == nil || step.Days == 0 || !step.Overdue.IsZero() || len(step.Deciders) == 0 {
		return false
	}
	year, month, day := step.Opened.In(zone).Date()
	at := time.Date(year, month, day, agent.OfficeHour, 0, 0, 0, zone)
	for days := step.Days; days > 0; {
		at = at.AddDate(0, 0, 1)
		if agent.IsOfficeDay(at) {
			days--
		}
	}
	return !now.Before(at)
}

// LastOf returns when somebody approved, if nobody has approved since; ok is false otherwise.
func LastOf(a *agent.Approval, who agent.UserID) (at time.Time, ok bool) {
	if a == nil {
		return at, false
	}
	for _, s := range a.Steps {
		for _, by := range s.Approved {
			at, ok = by.At, by.By == who
		}
	}
	return at, ok
}

// TakeBack removes the last approval, and closes the steps that it opened. An approval without
// steps was automatic: HR decides then.
func TakeBack(a *agent.Approval, who agent.UserID) *agent.Approval {
	next := a.Clone()
	first := slices.IndexFunc(next.Steps, func(s agent.ApprovalStep) bool { return s.HasApproved(who) })
	for i := range next.Steps {
		step := &next.Steps[i]
		switch {
		case first < 0:
		case i > first:
			step.Opened, step.Overdue, step.Deciders, step.Why, step.Approved = time.Time{}, time.Time{}, nil, nil, nil
		case i == first:
			step.Approved = slices.DeleteFunc(step.Approved, func(by agent.StepApproval) bool { return by.By == who })
		}
	}
	return next
}

// Reopen makes a decided request wait again, once HR takes the decision back: for the step that
// decided it. What was approved automatically waits for HR.
func Reopen(a *agent.Approval) *agent.Approval {
	next := a.Clone()
	next.Automatic = ""
	if open, _ := next.Open(); open == nil && len(next.Steps) > 0 {
		next.Steps[len(next.Steps)-1].Approved = nil
	}
	return next
}
