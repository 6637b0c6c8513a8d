package change

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
)

// Every step takes a request and returns the next state of it, or the unchanged request and a
// refusal. The caller writes the audit.

// ask adds a change that the employee wants. Before HR has decided the request, it counts at
// once: nothing was promised yet. Whatever was open before is over.
func ask(r agent.Request, d Draft, by agent.Signature) (agent.Request, *agent.Refusal) {
	if !r.CanCancel() {
		return r, agent.Refuse(say.CannotChange(r))
	}
	r = Close(r, by)
	a := d.Amendment
	a.Asked, a.ByHR, a.State = by, false, agent.AmendmentOpen
	r.Amendments, r.UpdatedAt = append(slices.Clip(r.Amendments), a), by.At
	if r.State.Waiting() {
		r = apply(r, by)
	}
	return r, nil
}

// again begins the route of a request whose days changed before the decision, as if it were
// filed now: what was approved so far was for other days, and other steps may be due.
func (s Scene) again(r agent.Request, by agent.Signature) agent.Request {
	switch {
	case r.Approval != nil && len(r.Approval.Steps) == 0:
		return r // HR took back what was approved automatically, and decides
	case s.Begin == nil:
		r.Approval = nil
		return r
	}
	s.Request = r
	answers := s.answers()
	next, approved := s.Begin(r, Facts(s.Plan(answers), answers))
	if next = next.Clone(); next != nil {
		next.Again = r.Revision()
	}
	r.Approval = next
	switch {
	case approved && r.State == agent.Filed:
		r.State, r.Decided = agent.Approved, &agent.Signature{Name: say.Automatically, At: by.At}
	case approved: // HR has asked something, and decides
		r.Approval.Automatic = ""
	}
	return r
}

// propose adds other days that HR would accept.
func propose(r agent.Request, d Draft, by agent.Signature) (agent.Request, *agent.Refusal) {
	if !r.CanCancel() {
		return r, agent.Refuse(closed(r))
	}
	r = Close(r, by)
	a := d.Amendment
	a.Asked, a.ByHR, a.State = by, true, agent.AmendmentOpen
	r.Amendments, r.UpdatedAt = append(slices.Clip(r.Amendments), a), by.At
	return r, nil
}

// accept makes the new days those of the request. If HR proposed them before it had decided,
// the request is approved with them: that is what HR offered.
func accept(r agent.Request, by agent.Signature) agent.Request {
	a := r.Amendment()
	if a.ByHR && r.State.Waiting() {
		decided := a.Asked
		decided.At = by.At
		r.State, r.Decided = agent.Approved, &decided
	}
	return apply(r, by)
}

// apply accepts the open change.
func apply(r agent.Request, by agent.Signature) agent.Request {
	a := *r.Amendment()
	if !a.From.Last.Equal(a.To.Last) {
		r.Return = nil // they'll be back on another day
	}
	r.Answers, r.Headline, r.Estimate, r.Checks = a.Answers, a.After, a.Estimate, a.Checks
	return settle(r, agent.AmendmentAccepted, by, "")
}

// decline refuses the open change. HR has to say why.
func decline(r agent.Request, by agent.Signature, why string) (agent.Request, *agent.Refusal) {
	if !r.Amendment().ByHR && strings.TrimSpace(why) == "" {
		return r, agent.Refuse(say.ReasonRequired)
	}
	return settle(r, agent.AmendmentDeclined, by, why), nil
}

// Close ends the open change, if there is one, because of something else that happens to the
// request.
func Close(r agent.Request, by agent.Signature) agent.Request {
	if r.Amendment() == nil {
		return r
	}
	return settle(r, agent.AmendmentWithdrawn, by, "")
}

func settle(r agent.Request, to agent.AmendmentState, by agent.Signature, why string) agent.Request {
	r.Amendments = slices.Clone(r.Amendments)
	a := &r.Amendments[len(r.Amendments)-1]
	a.State, a.Decided, a.Why = to, &by, why
	r.UpdatedAt = by.At
	return r
}
