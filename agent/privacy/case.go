package privacy

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// What the audit says was done with a person's records.
const (
	AuditWanted    = "erasure asked for"
	AuditBegun     = "erasure begun"
	AuditErased    = "erased"
	AuditWithdrawn = "withdrawn" // a request that waited when its employee's records were deleted
	AuditRefused   = "erasure refused"
	AuditHeld      = "hold set"
	AuditReleased  = "hold ended"
	AuditExported  = "exported"
)

// Want is what a person's own wish leads to.
func Want(p agent.Personal, who agent.PersonRef, by agent.Signature) (agent.Outcome, *agent.Refusal) {
	if p.Erasure.IsOpen() {
		return agent.Outcome{}, agent.Refuse(alreadyWanted)
	}
	e := agent.Erasure{Person: who, Version: p.Erasure.Version, State: agent.ErasureWanted, Wanted: &by, Due: p.Erasure.Due}
	return decided(p, e, by, AuditWanted, ""), nil
}

// Begin is what the first of the two who decide leads to.
func Begin(p agent.Personal, who agent.PersonRef, by agent.Signature) (agent.Outcome, *agent.Refusal) {
	switch e := p.Erasure; {
	case by.By == p.Person:
		return agent.Outcome{}, agent.Refuse(notYourself)
	case p.Hold.Version > 0:
		return agent.Outcome{}, agent.Refuse(Held(p.Hold))
	case p.IsEmpty():
		return agent.Outcome{}, agent.Refuse(nothingKept)
	case !ErasedAt(p, by.At).IsZero():
		return agent.Outcome{}, agent.Refuse(AlreadyErased(ErasedAt(p, by.At)))
	case e.IsBegun(by.At) && e.Begun.By == by.By:
		return agent.Outcome{}, agent.Refuse(somebodyElse(e))
	case e.IsBegun(by.At):
		return agent.Outcome{}, agent.Refuse(waitsForConfirmation(e))
	}
	e := agent.Erasure{Person: who, Version: p.Erasure.Version, State: agent.ErasureBegun, Begun: &by, Due: p.Erasure.Due}
	if p.Erasure.IsOpen() {
		e.Wanted = p.Erasure.Wanted
	}
	return decided(p, e, by, AuditBegun, ""), nil
}

// Confirm is what the second of the two leads to: everything that may be deleted is.
func Confirm(p agent.Personal, by agent.Signature) (agent.Outcome, *agent.Refusal) {
	switch e := p.Erasure; {
	case by.By == p.Person:
		return agent.Outcome{}, agent.Refuse(notYourself)
	case p.Hold.Version > 0:
		return agent.Outcome{}, agent.Refuse(Held(p.Hold))
	case !e.IsOpen() && !ErasedAt(p, by.At).IsZero():
		return agent.Outcome{}, agent.Refuse(AlreadyErased(ErasedAt(p, by.At)))
	case e.State == agent.ErasureBegun && !e.IsBegun(by.At):
		return agent.Outcome{}, agent.Refuse(tooLate(e))
	case !e.IsBegun(by.At):
		return agent.Outcome{}, agent.Refuse(notBegun)
	case e.Begun.By == by.By:
		return agent.Outcome{}, agent.Refuse(somebodyElse(e))
	}
	e := p.Erasure
	e.State, e.Ended = agent.ErasureDone, &by
	out := agent.Outcome{Tenant: p.Tenant, At: by.At}
	due := erase(&out, p, by)
	if e.Due.After(due) { // of an earlier erasure of the same person
		due = e.Due
	}
	e.Due = due
	e.Person, e.Begun, e.Wanted = agent.PersonRef{ID: p.Person}, unnamedSignature(e.Begun), unnamedSignature(e.Wanted)
	out.Erasures = []agent.Erasure{e}
	out.Audit = append(out.Audit, agent.AuditEntry{At: by.At, By: by.By, What: AuditErased, Person: p.Person})
	return out, nil
}

func unnamedSignature(s *agent.Signature) *agent.Signature {
	if s == nil {
		return nil
	}
	return &agent.Signature{By: s.By, At: s.At}
}

// Refuse is what a no leads to. The person who began may take it back, too.
func Refuse(p agent.Personal, by agent.Signature, why string) (agent.Outcome, *agent.Refusal) {
	why = strings.TrimSpace(why)
	switch {
	case by.By == p.Person:
		return agent.Outcome{}, agent.Refuse(notYourself)
	case !p.Erasure.IsOpen():
		return agent.Outcome{}, agent.Refuse(notOpen)
	case why == "":
		return agent.Outcome{}, agent.Refuse(reasonMissing)
	}
	e := p.Erasure
	e.State, e.Ended, e.Why = agent.ErasureRefused, &by, why
	return decided(p, e, by, AuditRefused, why), nil
}

func decided(p agent.Personal, e agent.Erasure, by agent.Signature, what, why string) agent.Outcome {
	return agent.Outcome{
		Tenant: p.Tenant, At: by.At, Erasures: []agent.Erasure{e},
		Audit: []agent.AuditEntry{{At: by.At, By: by.By, What: what, Person: p.Person, Why: why}},
	}
}

// SetHold keeps a person's records as they are. A second one replaces the reason.
func SetHold(p agent.Personal, by agent.Signature, why string) (agent.Outcome, *agent.Refusal) {
	if why = strings.TrimSpace(why); why == "" {
		return agent.Outcome{}, agent.Refuse(holdReasonMissing)
	}
	if by.By == p.Person {
		return agent.Outcome{}, agent.Refuse(notYourself)
	}
	return agent.Outcome{
		Tenant: p.Tenant, At: by.At, Holds: []agent.Hold{{Person: p.Person, Version: p.Hold.Version, Reason: why, Set: by}},
		Audit: []agent.AuditEntry{{At: by.At, By: by.By, What: AuditHeld, Person: p.Person, Why: why}},
	}, nil
}

// EndHold lets a person's records go again.
func EndHold(p agent.Personal, by agent.Signature) (agent.Outcome, *agent.Refusal) {
	switch {
	case by.By == p.Person:
		return agent.Outcome{}, agent.Refuse(notYourself)
	case p.Hold.Version == 0:
		return agent.Outcome{}, agent.Refuse(notHeld)
	}
	h := p.Hold
	h.Delete = true
	return agent.Outcome{
		Tenant: p.Tenant, At: by.At, Holds: []agent.Hold{h},
		Audit: []agent.AuditEntry{{At: by.At, By: by.By, What: AuditReleased, Person: p.Person, Why: h.Reason}},
	}, nil
}

// ErasedAt returns when a person's records were deleted, if nothing has come since that could be;
// zero otherwise.
func ErasedAt(p agent.Personal, now time.Time) time.Time {
	var at time.Time
	if p.Erasure.IsOpen() || len(PlanOf(p, now).Deleted) > 0 {
		return at
	}
	for _, a := range p.Audit { // an erasure after which nothing waits for its time isn't kept itself
		if a.What == AuditErased && a.Person == p.Person && a.At.After(at) {
			at = a.At
		}
	}
	if e := p.Erasure; e.State == agent.ErasureDone && e.Ended != nil {
		at = e.Ended.At
	}
	return at
}

// Who is the person, with their name where one is kept.
func Who(p agent.Personal) agent.PersonRef {
	i := slices.IndexFunc(p.Sessions, func(s agent.Session) bool { return s.Person.Name != "" })
	switch {
	case i >= 0:
		return agent.PersonRef{ID: p.Person, Name: p.Sessions[i].Person.Name}
	case len(p.Requests) > 0:
		return agent.PersonRef{ID: p.Person, Name: p.Requests[0].Employee.Name}
	}
	return agent.PersonRef{ID: p.Person}
}
