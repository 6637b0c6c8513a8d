// Package onbehalf is what HR enters for somebody: a leave that they didn't ask for here, a
// correction of their balance with its reason. HR is asked back first, and the person is told and
// can object. It is pure.
//
//	onbehalf.go   whom it is for, and what is entered
//	leave.go      a leave, from HR's words to the request
//	balance.go    a correction of a balance
//	object.go     what the person says to it
//	sentences.go  what people read
package onbehalf

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/change"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/roster"
	"github.com/leaveway/leaveway/agent/staff"
	words "github.com/leaveway/leaveway/intents/onbehalf"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/wizard"
)

// Scene is what is known when HR enters something for somebody.
type Scene struct {
	Event agent.Event
	By    agent.Signature
	Clock when.Clock // of whoever enters it
	Forms Forms
	Book  *staff.Book
	Found roster.Found // whom the words name
	Who   *staff.Person
	// Profile and Leaves are the person's, if one is meant: what is kept of them, and what they
	// asked for, with the corrections of their balances.
	Profile agent.Profile
	Asked   []agent.Request
	Leaves  []staff.Leave
	Change  func(agent.Request) change.Scene // days, from the answers of a request
	NewID   func(kind, from string) string
}

// Forms are the forms that a leave can be asked for with.
type Forms struct {
	All  *wizard.Library
	Root wizard.ID // with which every form begins
}

// Effects are what comes of it.
type Effects struct {
	desk.Effects
	Profile *agent.Profile // of the person, changed
}

// Named returns the words that name the person, or "": for whom something has to be looked up.
func Named(m agent.Enter, clock when.Clock) string {
	if parts := strings.Split(m.Text, separator); len(parts) > 1 {
		return parts[0]
	}
	return words.ReadForm(m.Text, clock).Who
}

// separator is between the parts of what a button carries.
const separator = "|"

// Do enters something, or asks back. The caller has checked that its author is in HR.
func (s Scene) Do(m agent.Enter) Effects {
	var e Effects
	if strings.TrimSpace(m.Text) == "" {
		switch s.Event.Act.(type) {
		case agent.Pressed, agent.Commanded:
			e.View = prompt(m.Text)
		default:
			e.refuse(s, howToEnter)
		}
		return e
	}
	wish := words.ReadForm(m.Text, s.Clock)
	if parts := strings.Split(m.Text, separator); len(parts) > 1 {
		wish.Who = parts[0]
	}
	who, refused := s.person(wish.Who)
	switch {
	case refused != nil:
		e.answer(s, refused...)
	case m.Do == agent.DoEnterLeave:
		s.enterLeave(&e, who, m.Text)
	case m.Do == agent.DoEnterDays:
		s.enterDays(&e, who, m)
	case wish.What == words.Remark:
		s.offerRemark(&e, who, wish.Rest)
	case wish.What == words.Balance:
		s.offerDays(&e, who, wish)
	default:
		s.offerLeave(&e, who, wish)
	}
	return e
}

// person returns whom words name, or what to say if that isn't one person here, or the author.
func (s Scene) person(said string) (agent.Colleague, []agent.Block) {
	if said == "" {
		return agent.Colleague{}, []agent.Block{{Text: forWhom}}
	}
	fits := s.Found.Named(said)
	switch {
	case s.Found.Failed:
		return agent.Colleague{}, []agent.Block{{Text: directoryDown}}
	case len(fits) == 0:
		return agent.Colleague{}, []agent.Block{{Text: nobodyNamed(said)}}
	case len(fits) > 1:
		return agent.Colleague{}, []agent.Block{{Text: severalNamed(said, fits)}}
	case fits[0].Bot:
		return agent.Colleague{}, []agent.Block{{Text: isBot(fits[0].Name)}}
	case fits[0].Left:
		return agent.Colleague{}, []agent.Block{{Text: hasLeft(fits[0].Name)}}
	case fits[0].ID == s.By.By:
		return agent.Colleague{}, []agent.Block{{Text: ownLeave}}
	}
	return fits[0], nil
}

// answer shows blocks where the author is: in the form that they filled in, or as a reply.
func (e *Effects) answer(s Scene, blocks ...agent.Block) {
	switch s.Event.Act.(type) {
	case agent.Submitted:
		if len(blocks) == 1 && len(blocks[0].Buttons) == 0 { // the field keeps what was typed
			e.View = agent.Errors{ByQuestion: map[wizard.QuestionID]string{agent.PromptField: blocks[0].Text}}
			return
		}
		e.View = agent.PageView{Title: title, Blocks: blocks}
	default:
		if agent.ViewOf(s.Event.Act) != (agent.ViewRef{}) { // a button in a form
			e.View = agent.PageView{Title: title, Blocks: blocks}
			return
		}
		e.Reply = append(e.Reply, blocks...)
	}
}

func (e *Effects) refuse(s Scene, sentence string) { e.answer(s, agent.Block{Text: sentence}) }

// today is the author's day, as midnight UTC.
func (s Scene) today() time.Time { return s.Clock.Today() }

// nonce names the question that a button answers, so that a second click does nothing.
func (s Scene) nonce() string { return s.NewID("enter", string(s.Event.ID)) }

// direct is a message to somebody in their direct message with the bot.
func (s Scene) direct(to agent.UserID, blocks ...agent.Block) agent.Message {
	return agent.Message{
		To: agent.Address{Room: agent.Direct, Tenant: s.Event.Tenant, Person: to}, Text: agent.PlainText(blocks), Blocks: blocks,
	}
}

// offerRemark shows a note of HR's own before it is kept.
func (s Scene) offerRemark(e *Effects, who agent.Colleague, text string) {
	i := slices.IndexFunc(s.Asked, func(r agent.Request) bool { return r.State != agent.Canceled })
	if i < 0 {
		e.refuse(s, nothingToNote(who.Name))
		return
	}
	e.answer(s, desk.OfferRemark(s.Asked[i], text)...)
}
