package agent

import (
	"time"

	"github.com/leaveway/leaveway/wizard"
)

// Event is one delivery: who did what, where and when.
type Event struct {
	ID      EventID
	At      time.Time // UTC; the only clock a turn has
	Tenant  TenantID
	Session SessionID
	Person  PersonRef
	Role    Role // looked up by each turn; never stored, and never part of what arrives
	Place   Place
	Act     Act // never nil in a valid event
	// Trace is the name of the trace that the event is part of, as in the header traceparent of
	// https://www.w3.org/TR/trace-context; empty if nothing is traced.
	Trace string
}

// secondClick is the longest time between the two clicks of a double click, or of somebody impatient
// while nothing has changed yet.
const secondClick = 10 * time.Second

// IsSecondClick reports whether this is a press so soon after a moment, at which something was done
// by a press, that it is the same double click. Its person should read what one click says: the two
// answers may be shown in either order.
func (ev Event) IsSecondClick(since time.Time) bool {
	_, pressed := ev.Act.(Pressed)
	return pressed && ev.At.Sub(since).Abs() < secondClick
}

// Act is what a person or a timer did. The types below are all there is.
type Act interface{ act() }

// Said is a direct message, or a mention in a channel.
type Said struct {
	Text string `json:"text"`
	// Edited means that the person edited Place.Message, and Text is its new text.
	Edited bool `json:"edited,omitempty"`
}

// Replied is a reply in the thread of one of our messages in HR's own channel. It is
// addressed to people there, but may be the answer that the message asks for.
type Replied struct {
	Text string `json:"text"`
}

// Dropped is a message with files, in HR's own channel or a direct message.
type Dropped struct {
	Files []FileID `json:"files"`
	// Text is the text of the message, followed by the names of the files.
	Text string `json:"text"`
}

// Withdrew means that the person deleted Place.Message.
type Withdrew struct{}

// Submitted is a submitted form or prompt.
type Submitted struct {
	View ViewRef `json:"view"`
	// Typed are the raw values of the fields, by question; see [wizard.Question.Read].
	Typed map[wizard.QuestionID][]string `json:"typed"`
}

// Pressed is a click on a button, or a choice in a menu or date picker.
type Pressed struct {
	Press Press `json:"press"`
	// View and Typed are set if the button is part of a form, so that nothing typed
	// there is lost.
	View  ViewRef                        `json:"view,omitzero"`
	Typed map[wizard.QuestionID][]string `json:"typed,omitempty"`
}

// Opened means that the app's home came into view.
type Opened struct{}

// Commanded is a slash command: "/leave" and the text after it.
type Commanded struct {
	Command string `json:"command"`
	Text    string `json:"text"`
}

// Rang is a timer that came due.
type Rang struct {
	Timer TimerName `json:"timer"`
	Left  Departure `json:"left,omitzero"` // with [TimerDeparted]
}

// Closed is a form that was closed without being submitted.
type Closed struct {
	View ViewRef `json:"view"`
}

// Restored is an administrator's order to set the open form's answers back to a version
// of its history; see [ReplayAnswers].
type Restored struct {
	Version int    `json:"version"` // 0 is before the first answer
	Why     string `json:"why"`
}

func (Said) act()      {}
func (Replied) act()   {}
func (Dropped) act()   {}
func (Withdrew) act()  {}
func (Submitted) act() {}
func (Pressed) act()   {}
func (Opened) act()    {}
func (Commanded) act() {}
func (Closed) act()    {}
func (Rang) act()      {}
func (Restored) act()  {}

// PressedCard returns the card in HR's channel that somebody acts on, by a button on it or
// in the form that the button opened; nil if there is none. There may be several copies of
// a card, because a message can be posted twice.
func PressedCard(ev Event) *Receipt {
	switch act := ev.Act.(type) {
	case Pressed:
		if act.Press.Card && ev.Place.HR && ev.Place.Surface.IsChat() && !ev.Place.Private {
			return &Receipt{Channel: ev.Place.Channel, Message: ev.Place.Message}
		}
	case Submitted:
		return act.View.Card
	}
	return nil
}

// ViewOf returns the view in which something was submitted, pressed or closed; the
// zero value for any other act.
func ViewOf(act Act) ViewRef {
	switch act := act.(type) {
	case Submitted:
		return act.View
	case Pressed:
		return act.View
	case Closed:
		return act.View
	}
	return ViewRef{}
}
