package desk

import (
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// Desk is HR's side of one event. It is used for one move only.
type Desk struct {
	Event  agent.Event
	Person agent.PersonRef // the person who acts, with what earlier events said of them
	State  agent.State     // the request and the ticket that the event names, and the waiting requests
	Zone   *time.Location  // the person's; HR's for routine work; never nil
	Records
	Routes Routes // to decide by
	// Similar returns those of several questions that ask the same as the first, best first.
	Similar func(question string, among []string) []knowledge.Match
	// Days returns the first and the last day of a request's leave, as midnight UTC; zero if
	// they aren't known.
	Days func(agent.Request) (first, last time.Time)
	// Change returns what is known about a request whose days should move.
	Change func(agent.Request) change.Scene
	// Copy is the card that the person pressed, if it isn't the latest one; else nil.
	Copy *agent.Receipt
	// NewID derives an ID of a kind from other IDs or words. Equal input gives an equal ID.
	NewID func(kind, from string) string

	effects Effects
}

// Records are what was looked up for a move. What the move doesn't need is empty.
type Records struct {
	Policies      []agent.KeptPolicy // all, including the retired ones
	Versions      []agent.KeptPolicy // of the policy that a move names, oldest first
	Requests      []agent.Request    // everyone's, newest first
	Tickets       []agent.Ticket     // the open ones, oldest first
	TicketsOpened int64              // how many were ever opened, when Tickets was read
	AskedLastWeek []agent.AskedQuestion
	Files         map[agent.FileID]DroppedFile // those that a move names
	ToDecide      []agent.Request              // those that the person, who needn't be in HR, was asked to decide
	Front         *Front                       // what the app's home shows; nil if nobody looked
}

// Effects are the results of a move. Nothing is written or sent until they are committed.
type Effects struct {
	Reply    []agent.Block // for the person who acts, where they are
	View     agent.View    // for the surface that waits; nil for none
	Messages []agent.Message
	Requests []agent.Request
	Tickets  []agent.Ticket
	Policies []agent.KeptPolicy
	Audit    []agent.AuditEntry
}

// refuseOthers says that only HR does this, or that nobody knows whether the person is HR.
// The role as it is now decides, never the place or the view: somebody may have left HR
// since they opened a form.
func refuseOthers(d *Desk, sentence string) {
	if d.Event.Role.Unknown {
		sentence = say.RoleUnknown
	}
	d.refuse(sentence)
}

// sourceView returns the view that was submitted, or whose button was pressed; the zero
// value if there was none.
func (d *Desk) sourceView() agent.ViewRef { return agent.ViewOf(d.Event.Act) }

// isPromptSubmission reports whether the event submits the text that a prompt asked for.
func (d *Desk) isPromptSubmission() bool { return d.sourceView().Prompt.Do != "" }

func (d *Desk) signature() agent.Signature {
	return agent.Signature{By: d.Event.Person.ID, Name: d.Person.DisplayName(), At: d.Event.At}
}

// today returns the person's day, as midnight UTC.
func (d *Desk) today() time.Time {
	y, m, day := d.Event.At.In(d.Zone).Date()
	return time.Date(y, m, day, 0, 0, 0, 0, time.UTC)
}

func (d *Desk) tell(text string) { d.show(agent.Block{Text: text}) }

func (d *Desk) show(blocks ...agent.Block) { d.effects.Reply = append(d.effects.Reply, blocks...) }

func (d *Desk) send(m agent.Message) { d.effects.Messages = append(d.effects.Messages, m) }

// sendCard sends a new card, which replaces the latest one, and the copy that the person
// pressed, if it is another one.
func sendCard(d *Desk, card agent.Message) {
	d.send(card)
	replaceCopy(d, card)
}

// replaceCopy brings the copy of a card that the person pressed up to date.
func replaceCopy(d *Desk, card agent.Message) {
	if d.Copy != nil {
		card.Copy = d.Copy
		d.send(card)
	}
}

func (d *Desk) audit(e agent.AuditEntry) {
	e.At, e.By = d.Event.At, d.Event.Person.ID
	d.effects.Audit = append(d.effects.Audit, e)
}

// refuse shows a sentence next to the field of a submitted prompt, or else as a reply.
func (d *Desk) refuse(sentence string) {
	if d.isPromptSubmission() {
		d.effects.View = agent.Errors{ByQuestion: map[wizard.QuestionID]string{agent.PromptField: sentence}}
		return
	}
	d.tell(sentence)
}

// whisper shows blocks to the person only, in their direct message or in HR's channel.
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

func (d *Desk) dismiss() {
	if d.Event.Place.HR {
		d.effects.View = agent.Done{}
		return
	}
	d.tell(say.NothingChanged)
}
