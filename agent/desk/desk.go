package desk

import (
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// Desk is HR's side of one event. It is used once.
type Desk struct {
	Event  agent.Event
	Person agent.PersonRef // who acts, as far as earlier events told
	State  agent.State     // the request and the ticket that the event names, and what waits
	Zone   *time.Location  // the person's
	Records
	// Similar finds those of several questions that ask the same as the first.
	Similar func(question string, among []string) []knowledge.Match
	// NewID makes an identity from what it comes from.
	NewID func(kind, from string) string

	effects Effects
}

// Records are what was looked up for a move. What no move needs is left empty.
type Records struct {
	Policies      []agent.KeptPolicy    // all there are, the retired ones included
	Versions      []agent.KeptPolicy    // of the policy that a move names, oldest first
	Tickets       []agent.Ticket        // those that wait for HR, oldest first
	TicketsOpened int64                 // how often any were opened; with Tickets
	AskedLastWeek []agent.AskedQuestion // the questions of the last week
	Files         map[agent.FileID]DroppedFile
}

// Effects are what a move leads to.
type Effects struct {
	Reply    []agent.Block // to the person who acts, where they are
	View     agent.View    // for the surface that waits; nil for none
	Home     bool          // the person's own home has changed
	Messages []agent.Message
	Requests []agent.Request
	Tickets  []agent.Ticket
	Policies []agent.KeptPolicy
	Audit    []agent.AuditEntry
}

// Do carries a move of HR's out.
func (d *Desk) Do(m agent.Move) Effects {
	switch m := m.(type) {
	case agent.Decide:
		d.decide(m)
	case agent.ListWaiting:
		d.listWaiting()
	case agent.WorkOnTicket:
		d.workOnTicket(m)
	case agent.WorkOnPolicy:
		d.workOnPolicy(m)
	case agent.OfferReply:
		d.offerReply(m)
	case agent.Dismiss:
		d.dismiss()
	case agent.Ring:
		d.doRoutine(m)
	}
	return d.effects
}

// IsHR reports whether the event's person acts for HR: in HR's own channel, or as
// somebody who was named.
func IsHR(ev agent.Event) bool { return ev.Place.HR || ev.Person.HR }

// sourceView returns the view in which something was submitted or pressed.
func (d *Desk) sourceView() agent.ViewRef { return agent.ViewOf(d.Event.Act) }

// submitted reports whether the event is a prompt that was filled in.
func (d *Desk) submitted() bool { return d.sourceView().Prompt.Do != "" }

func (d *Desk) signature() agent.Signature {
	return agent.Signature{By: d.Event.Person.ID, Name: d.Person.DisplayName(), At: d.Event.At}
}

// today is the person's day, as midnight UTC.
func (d *Desk) today() time.Time {
	y, m, day := d.Event.At.In(d.Zone).Date()
	return time.Date(y, m, day, 0, 0, 0, 0, time.UTC)
}

func (d *Desk) tell(text string) { d.show(agent.Block{Text: text}) }

func (d *Desk) show(blocks ...agent.Block) { d.effects.Reply = append(d.effects.Reply, blocks...) }

func (d *Desk) send(m agent.Message) { d.effects.Messages = append(d.effects.Messages, m) }

func (d *Desk) audit(e agent.AuditEntry) {
	e.At, e.By = d.Event.At, d.Event.Person.ID
	d.effects.Audit = append(d.effects.Audit, e)
}

// refuse puts a no next to the field of a prompt, or says it.
func (d *Desk) refuse(sentence string) {
	if d.submitted() {
		d.effects.View = agent.Errors{ByQuestion: map[wizard.QuestionID]string{agent.PromptField: sentence}}
		return
	}
	d.tell(sentence)
}

// whisper tells the person alone, where they are: in their direct message, or in HR's
// channel.
func (d *Desk) whisper(blocks ...agent.Block) {
	if d.Event.Place.Private {
		d.show(blocks...)
		return
	}
	d.send(agent.Message{
		To: agent.Address{
			Room: agent.Whisper, Tenant: d.Event.Tenant, Person: d.Event.Person.ID,
			Channel: d.Event.Place.Channel, Thread: d.Event.Place.Thread,
		},
		Text: agent.PlainText(blocks), Blocks: blocks,
	})
}

// dismiss is a no to what was offered to one person alone.
func (d *Desk) dismiss() {
	if d.Event.Place.HR {
		d.effects.View = agent.Done{}
		return
	}
	d.tell(say.NothingChanged)
}
