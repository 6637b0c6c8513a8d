package dialogue

import (
	"cmp"
	"maps"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/wizard"
)

// turn is one event being decided: where the conversation stands, changed move by move,
// what the person is told, and what is committed. It is a value; deciding does no I/O.
type turn struct {
	position
	reply
	because journey.Why // what the move under way was understood by
	touched bool        // the session differs from the one loaded
	moved   bool        // the form went on with another version of a wizard
	// refusedChange is set once the person said no to a change of an answer.
	refusedChange bool
	snoozed       int       // in how many days the reminder is wanted; 0 if nothing was said
	unknowns      []unknown // questions that HR could be asked
	attempt       int
	out           agent.Outcome
}

// begin copies the position, so that deciding changes nothing that was loaded.
func begin(at *position, attempt int) *turn {
	t := &turn{position: *at, attempt: attempt}
	t.out = agent.Outcome{Event: at.ev.ID, Tenant: at.ev.Tenant, At: at.ev.At}
	if f := t.session.Form; f != nil {
		own := *f
		own.Answers, own.Pins = maps.Clone(f.Answers), maps.Clone(f.Pins)
		t.session.Form = &own
	}
	if t.form() != nil {
		moveVersions(t)
	}
	return t
}

// moveVersions replaces pinned versions that are gone by today's, and tells the person.
func moveVersions(t *turn) {
	f, moved := t.form(), t.plan().Moved
	for _, id := range moved {
		t.changed("moved", "", string(f.Pins[id]), string(id))
		delete(f.Pins, id)
	}
	if len(moved) > 0 {
		t.moved = true
		t.tell(say.FormChanged)
	}
}

// pinVersions keeps the form with the version of each wizard that it has entered.
func (t *turn) pinVersions() {
	f := t.form()
	if f == nil {
		return
	}
	for _, stop := range t.plan().Stops {
		if _, pinned := f.Pins[stop.Wizard.ID]; !pinned {
			f.Pins[stop.Wizard.ID] = stop.Wizard.Version
			t.touched = true
		}
	}
}

// revision is the session's version once this turn is committed.
func (t *turn) revision() int64 {
	if t.touched {
		return t.session.Version + 1
	}
	return t.session.Version
}

// changed writes a line of history.
func (t *turn) changed(what string, q wizard.QuestionID, from, to string) {
	t.touched = true
	by := t.ev.Person.ID
	if t.because.By == journey.ByHand {
		by = "" // an administrator, who isn't known here
	}
	t.out.Changes = append(t.out.Changes, agent.Change{
		At: t.ev.At, By: by, Via: t.ev.Place.Surface, What: what, Question: q, From: from, To: to, Why: t.because,
	})
}

// desk is HR's side of this event.
func (t *turn) desk() *desk.Desk {
	d := &desk.Desk{
		Event: t.ev, Person: t.session.Person, State: t.state, Zone: t.zone(), Records: t.facts.Records,
		Similar: t.similar, NewID: t.newID, Days: t.daysOf,
	}
	if card := agent.PressedCard(t.ev); card != nil && t.facts.ticket == nil && t.facts.request == nil {
		d.Copy = card
	}
	if t.facts.ticket != nil {
		d.State.Ticket = t.facts.ticket
	}
	if t.facts.request != nil {
		d.State.Request = t.facts.request
	}
	return d
}

// take adds what HR's side did to what is committed, and keeps what the turn knows in step.
func (t *turn) take(e desk.Effects) {
	t.show(e.Reply...)
	if e.View != nil {
		t.view = e.View
	}
	for _, r := range e.Requests {
		t.update(r)
	}
	for _, k := range e.Tickets {
		t.keepTicket(k)
	}
	t.out.Messages = append(t.out.Messages, e.Messages...)
	t.out.Policies = append(t.out.Policies, e.Policies...)
	t.out.Audit = append(t.out.Audit, e.Audit...)
	_, routine := t.ev.Act.(agent.Rang)
	t.touched = t.touched || !routine && len(e.Tickets)+len(e.Policies) > 0
}

// unknown is a question that the policies don't answer.
type unknown struct {
	words   string
	doubted bool // it is perhaps not about work at all
	foreign bool // it is in a language in which nothing is found
}

// proposal is a move that understanding proposes, and why.
type proposal struct {
	move agent.Move
	why  journey.Why
	form agent.FormID // that the move is for, if a button or view names one
}

// reason says what a move was understood by.
func (p proposal) reason() journey.Why {
	because := p.why
	because.By = cmp.Or(because.By, journey.ByPress)
	if p.move != nil {
		because.Intent = string(p.move.Verb())
	}
	because.Confidence = cmp.Or(because.Confidence, 1)
	return because
}

// workAtDesk has HR's side carry a move out.
func workAtDesk(t *turn, m agent.Move) { t.take(t.desk().Do(m)) }
