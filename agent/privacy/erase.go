package privacy

import (
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/handover"
)

// erase adds to an outcome what forgets a person. It returns when the last of what has to be kept
// may be deleted; zero if nothing has to be.
func erase(out *agent.Outcome, p agent.Personal, by agent.Signature) (due time.Time) {
	f := &agent.Forgetting{Person: p.Person}
	for _, s := range p.Sessions {
		f.Sessions = append(f.Sessions, s.ID)
	}
	f.Requests, due = eraseRequests(out, retained(out, p.Requests, by), by.At)
	for _, t := range p.Tickets {
		out.Tickets = append(out.Tickets, withoutAsker(t, p.Person, by))
	}
	for _, h := range p.Handovers {
		next, parts := h, []agent.HandoverPart(nil)
		if h.People.Leaver.ID == p.Person {
			next, parts = handover.Forget(h, p.Parts)
		}
		if next.State.IsOver() {
			next.People = unnamed(next.People, p.Person)
		}
		out.Handovers, out.HandoverParts = append(out.Handovers, next), append(out.HandoverParts, parts...)
	}
	for _, s := range p.Subscriptions {
		if s.Kind == agent.Weekly { // a channel's; the person's own are deleted
			s.Owner, s.Line = agent.PersonRef{}, ""
			out.Subscriptions = append(out.Subscriptions, s)
		}
	}
	out.Forgetting = f
	return due
}

// retained are the requests as they are from now on: the person doesn't see them anymore, and nobody
// decides those that wait. Those that change are part of the outcome.
func retained(out *agent.Outcome, requests []agent.Request, by agent.Signature) []agent.Request {
	all := slices.Clone(requests)
	for i, r := range all {
		if r.IsRetained() {
			continue
		}
		if r.State.Waiting() {
			out.Audit = append(out.Audit, agent.AuditEntry{At: by.At, By: by.By, What: AuditWithdrawn, Request: r.ID})
		}
		if all[i] = r.Withdraw(by); KeptUntil(all[i]).After(by.At) {
			out.Requests = append(out.Requests, all[i])
		}
	}
	return all
}

// eraseRequests takes the person out of the requests that need not be kept any longer. It returns
// which they are, and when the last of the others may go.
func eraseRequests(out *agent.Outcome, requests []agent.Request, now time.Time) (erased []agent.RequestID, due time.Time) {
	for _, r := range requests {
		if until := KeptUntil(r); until.After(now) {
			if until.After(due) {
				due = until
			}
			continue
		}
		out.Requests = append(out.Requests, withoutEmployee(r))
		erased = append(erased, r.ID)
	}
	return erased, due
}

// withoutEmployee is a request of which only the kind, the days and the decision are left, for the
// company's figures.
func withoutEmployee(r agent.Request) agent.Request {
	kept := agent.Request{
		ID: r.ID, Version: r.Version, Tenant: r.Tenant, Employee: agent.PersonRef{ID: Erased}, Wizard: r.Wizard, WizardName: r.WizardName, Pin: r.Pin,
		State: r.State, Headline: r.Headline, WasApproved: r.WasApproved, FiledAt: r.FiledAt, UpdatedAt: r.UpdatedAt,
	}
	if r.Decided != nil && r.Decided.By != r.Employee.ID {
		kept.Decided = r.Decided
	}
	return kept
}

// withoutAsker is a ticket without a person. Their words go, unless somebody else asked the same.
func withoutAsker(t agent.Ticket, person agent.UserID, by agent.Signature) agent.Ticket {
	asked := slices.Contains(t.AskerIDs(), person)
	first := len(t.Askers) > 0 && t.Askers[0].Person.ID == person
	t.Askers = slices.DeleteFunc(slices.Clone(t.Askers), func(a agent.Asker) bool { return a.Person.ID == person })
	t.Reach = slices.DeleteFunc(slices.Clone(t.Reach), func(p agent.PersonRef) bool { return p.ID == person })
	t.Owner, t.Decided = unsigned(t.Owner, person), unsigned(t.Decided, person)
	switch {
	case asked && len(t.Askers) == 0:
		t.Question, t.Answer = wordsErased, ""
		if t.State == agent.TicketOpen {
			t.State, t.Decided = agent.TicketClosed, &by
		}
	case first:
		t.Question = t.Askers[0].Words
	}
	t.Updated = by.At
	return t
}

// unsigned is a signature without the name of a person: who decided stays known by an ID.
func unsigned(s *agent.Signature, person agent.UserID) *agent.Signature {
	if s == nil || s.By != person {
		return s
	}
	return &agent.Signature{By: s.By, At: s.At}
}

// unnamed are the people of a handover that is over, without one of them.
func unnamed(p agent.HandoverPeople, person agent.UserID) agent.HandoverPeople {
	for _, ref := range []*agent.PersonRef{&p.Leaver, &p.Manager, &p.Successor, &p.Starter} {
		if ref.ID == person {
			*ref = agent.PersonRef{}
		}
	}
	return p
}

// Later is what an erasure still has to do once what had to be kept may be deleted. What the person
// did since then, as somebody new, isn't touched. It is empty while their records are held.
func Later(p agent.Personal, now time.Time) agent.Outcome {
	out := agent.Outcome{Tenant: p.Tenant, At: now}
	e := p.Erasure
	if p.Hold.Version > 0 || e.State != agent.ErasureDone || e.Ended == nil || e.Due.IsZero() {
		return out
	}
	before := slices.DeleteFunc(slices.Clone(p.Requests), func(r agent.Request) bool { return r.FiledAt.After(e.Ended.At) })
	var erased []agent.RequestID
	if erased, e.Due = eraseRequests(&out, before, now); len(erased) > 0 {
		out.Forgetting = &agent.Forgetting{Requests: erased}
	}
	out.Erasures = []agent.Erasure{e}
	return out
}
