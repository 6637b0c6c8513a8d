package desk

import (
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// Front is what HR sees in the app's home besides their own leave.
type Front struct {
	Waiting  []agent.Request // that wait for a decision
	Changes  []agent.Request // that are approved and have a change to decide
	Approved []agent.Request // the newest
	Cut      bool            // there is more approved leave than was looked at
}

// Queue returns what HR has to decide, those that have waited longest first: requests, and changes
// of those that are approved.
func (f *Front) Queue() []agent.Request { return Waiting(slices.Concat(f.Waiting, f.Changes)) }

// QueueOf parts the queue into what somebody in HR can decide now, and what waits for somebody else:
// for another person whom a route names, for the employee's answer, for the day until which it was
// put off, or, if it is their own, for anybody else in HR.
func (f *Front) QueueOf(who agent.UserID, at time.Time) (theirs, others []agent.Request) {
	for _, r := range f.Queue() {
		step, _ := r.Approval.Open()
		elsewhere := r.State.Waiting() && r.Approval.Waiting() && !r.Approval.Waits(who) && step.Overdue.IsZero()
		if elsewhere || r.State == agent.Questioned || r.IsPutOff(at) || r.Employee.ID == who {
			others = append(others, r)
		} else {
			theirs = append(theirs, r)
		}
	}
	return theirs, others
}

// After returns what HR sees once requests have changed.
func (f *Front) After(changed agent.Request) *Front {
	if f == nil {
		return nil
	}
	isIt := func(r agent.Request) bool { return r.ID == changed.ID }
	next := Front{Waiting: slices.DeleteFunc(slices.Clone(f.Waiting), isIt), Changes: slices.DeleteFunc(slices.Clone(f.Changes), isIt), Approved: slices.DeleteFunc(slices.Clone(f.Approved), isIt), Cut: f.Cut}
	switch {
	case changed.State.Waiting():
		next.Waiting = append(next.Waiting, changed)
	case changed.State == agent.Approved:
		next.Approved = append(next.Approved, changed)
		if changed.WaitsForHR() {
			next.Changes = append(next.Changes, changed)
		}
	}
	return &next
}

// Waiting returns the requests that wait for a decision or have a change that does, those
// that have waited longest first.
func Waiting(all []agent.Request) []agent.Request {
	waiting := slices.DeleteFunc(slices.Clone(all), func(r agent.Request) bool { return !r.WaitsForHR() })
	slices.SortStableFunc(waiting, func(a, b agent.Request) int { return a.WaitsSince().Compare(b.WaitsSince()) })
	return waiting
}

// waitFor are the requests that wait for somebody whom their routes name, those that have waited
// longest first.
func waitFor(all []agent.Request, who agent.UserID) []agent.Request {
	return slices.DeleteFunc(Waiting(all), func(r agent.Request) bool {
		return !r.State.Waiting() || !r.Approval.Waits(who) || r.Employee.ID == who
	})
}

// severalButtons open the forms in which several requests are decided at once.
func severalButtons() []agent.Block {
	return []agent.Block{{Buttons: []agent.Button{
		{Label: "Approve several…", Press: agent.Press{Do: agent.DoApproveSeveral}},
		{Label: "Deny several…", Press: agent.Press{Do: agent.DoDenySeveral}},
	}}}
}

// mostCards is how many cards one answer shows.
const mostCards = 6
