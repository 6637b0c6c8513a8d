package dialogue

import (
	"cmp"
	"maps"
	"strconv"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/wizard"
)

// proposal is a move that understanding proposes, and why.
type proposal struct {
	move agent.Move
	why  journey.Why
	form agent.FormID // that the move is for, if a button or view names one
}

// turn is one event being decided: where the conversation stands, changed move by move,
// what the person is told, and what is committed. It is a value; deciding does no I/O.
type turn struct {
	position
	reply
	because  journey.Why // what the move under way was understood by
	touched  bool        // the session differs from the one loaded
	moved    bool        // the form went on with another version of a wizard
	snoozed  bool        // the reminder was put off to tomorrow
	unknowns []unknown   // questions that HR could be asked
	attempt  int
	out      agent.Outcome
}

// decide returns the outcome of an event: the next session, what is written and sent, and
// the view. The same position and moves always give the same outcome.
func decide(at *position, moves []proposal, attempt int) agent.Outcome {
	t := begin(at, attempt)
	for _, p := range moves {
		t.perform(p)
	}
	t.conclude()
	t.setTimers()
	t.armHere()
	t.noteDetours()
	t.draw()
	return t.outcome()
}

// repeated returns the outcome of an event that was committed before: a person who is
// waiting sees where they are. Nothing is written or said a second time.
func repeated(at *position, moves []proposal, attempt int) agent.Outcome {
	out := agent.Outcome{Event: at.ev.ID, Tenant: at.ev.Tenant, At: at.ev.At}
	form, submitted := at.ev.Act.(agent.Submitted)
	switch {
	case at.ev.Place.Surface == agent.SlackChat:
		return out
	case at.asksOverForm(): // the form below must stay open, so it is answered once more
		out.View = decide(at, moves, attempt).View
		return out
	case submitted && form.View.Prompt.Do != "":
		out.View = agent.Done{}
		return out
	}
	t := begin(at, attempt)
	t.here = true
	t.draw()
	out.View, out.People = t.out.View, t.people()
	return out
}

// asksOverForm reports whether the event is a question that was asked over a form.
func (p *position) asksOverForm() bool {
	form, submitted := p.ev.Act.(agent.Submitted)
	return submitted && form.View.Prompt.Do == agent.DoAskPolicy
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
		t.moveVersions()
	}
	return t
}

// moveVersions replaces pinned versions that are gone by today's, and tells the person.
func (t *turn) moveVersions() {
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

// perform is the one place where a move meets the session: it goes to the pathway that
// it belongs to, and leads back to what waits.
func (t *turn) perform(p proposal) {
	for next := &p; next != nil; {
		next = t.step(*next)
	}
	t.unwind()
	if d := t.journey.Decide(t.stack(), journey.Input{}); d.Transition != nil { // not understood three times in a row
		t.follow(t.stack(), d, agent.DoGiveUp)(t, agent.GiveUp{Words: wordsOf(p.move)})
		t.unwind()
	}
}

// step carries one move out. It returns the move that an answer in words comes to, once
// the detours above the form have ended.
func (t *turn) step(p proposal) *proposal {
	t.because = p.reason()
	if p.form != "" && !t.isOpen(p.form) {
		tellOutdated(t, p.form)
		return nil
	}
	if m, inWords := p.move.(agent.Interpret); inWords {
		t.endDetours()
		t.here = true
		return &proposal{move: t.read(m), why: p.why}
	}
	var work handler
	if p.move != nil {
		work = t.enter(p.move.Verb())
	}
	if work == nil {
		tellUnknown(t, p.move)
		return nil
	}
	t.moveOn()
	t.here = t.here || t.pathways[t.stack().Active()].asks
	work(t, p.move)
	return nil
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

// moveOn forgets that the person was lost once something is understood, and between which
// days an answer was said to be once the form goes on.
func (t *turn) moveOn() {
	at := t.pathways[t.stack().Active()]
	if t.session.NotUnderstood > 0 && at.id != clarify && at.id != questions && !at.silent {
		t.session.NotUnderstood, t.touched = 0, true
	}
	if t.session.PartialDate.Question != "" && at.main {
		t.session.PartialDate, t.touched = agent.PartialDate{}, true
	}
}

// conclude carries out what the moves of one message, and the answers, call for together.
func (t *turn) conclude() {
	offerHR(t)
	if f := t.form(); f != nil && f.Estimate == nil && t.touched && t.plan().Complete() {
		f.Estimate = t.estimate()
		t.changed(string(actionEstimate), "", "", "")
	}
	t.pinVersions()
	t.tellErrors()
}

// armHere makes what is about to be asked wait for its answer: what waits already, or the
// review once every question is answered.
func (t *turn) armHere() {
	if t.asksInMessage() {
		t.arm()
	}
}

func (t *turn) arm() {
	switch {
	case t.asksHere():
		t.await(t.reviewed(t.offered()))
	case t.form() != nil:
		if _, _, open := t.open(); !open {
			t.touched = true
			t.offer(t.reviewed(agent.Press{Do: agent.DoSubmit, Form: t.form().ID}))
		}
	}
}

// reviewed is a press with the session's version that the review is made from.
func (t *turn) reviewed(p agent.Press) agent.Press {
	if p.Do == agent.DoSubmit {
		t.touched = true
		p.Value = strconv.FormatInt(t.revision(), 10)
	}
	return p
}

// outcome closes the turn.
func (t *turn) outcome() agent.Outcome {
	if t.mustStayOpen() {
		t.out.Event = "" // it is sent again once it is corrected, or as it is
	}
	t.out.People = t.people()
	if t.touched {
		t.session.UpdatedAt = t.ev.At
		t.out.Session = &t.session
	}
	for i := range t.out.Messages {
		t.out.Messages[i].ID = string(t.ev.ID) + "/" + strconv.Itoa(i+1)
		t.out.Messages[i].People = t.out.People
	}
	return t.out
}

// mustStayOpen reports whether a form was not taken as it was sent: it stays open, with
// what is wrong or what has changed.
func (t *turn) mustStayOpen() bool {
	_, sent := t.ev.Act.(agent.Submitted)
	switch t.out.View.(type) {
	case agent.Errors:
		return true
	case agent.PromptView:
		return sent
	}
	return false
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

// workAtDesk has HR's side carry a move out.
func workAtDesk(t *turn, m agent.Move) { t.take(t.desk().Do(m)) }

// desk is HR's side of this event.
func (t *turn) desk() *desk.Desk {
	d := &desk.Desk{
		Event: t.ev, Person: t.session.Person, State: t.state, Zone: t.zone(), Records: t.facts.Records,
		Similar: t.similar, NewID: t.newID,
	}
	if t.facts.ticket != nil {
		d.State.Ticket = t.facts.ticket
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
