package agent

import (
	"time"

	"github.com/leaveway/leaveway/wizard"
)

// Each identity has a type of its own, so that they can't be mixed up.
type (
	// EventID names one delivery. It stays the same when the delivery is retried.
	EventID string
	// TenantID names a company: in Slack, the workspace or the enterprise.
	TenantID string
	// UserID names a person within a tenant.
	UserID string
	// SessionID names a conversation within a tenant.
	SessionID string
	// FormID names one filling of a form, from its start to its end.
	FormID string
	// RequestID names a filed request. People see it.
	RequestID string
	// FileID names a file that somebody shared.
	FileID string
)

// Event is one delivery: who did what, where and when.
type Event struct {
	ID      EventID
	At      time.Time // UTC; the only clock a turn has
	Tenant  TenantID
	Session SessionID
	Person  PersonRef
	Place   Place
	Act     Act // never nil in a valid event
}

// PersonRef is a person as far as the surface knows them.
type PersonRef struct {
	ID     UserID `json:"id"`
	Name   string `json:"name,omitempty"`
	Zone   string `json:"zone,omitempty"`   // IANA time zone; empty means UTC
	Locale string `json:"locale,omitempty"` // "en-US"; decides how 03/04 is read
	HR     bool   `json:"hr,omitempty"`     // configured as a member of HR, in any place
}

// DisplayName returns the person's name, or their ID if the name isn't known.
func (p PersonRef) DisplayName() string {
	if p.Name != "" {
		return p.Name
	}
	return string(p.ID)
}

// Surface is the part of the product through which somebody acted. Every answer records
// its surface.
type Surface string

// The surfaces.
const (
	SlackChat    Surface = "slack-chat"    // a message, or a button below one
	SlackForm    Surface = "slack-form"    // a modal
	SlackCommand Surface = "slack-command" // a slash command
	SlackHome    Surface = "slack-home"    // the App Home tab
	API          Surface = "api"           // the JSON API
)

// Place is where the event happened. A field that doesn't apply is empty.
type Place struct {
	Surface Surface `json:"surface"`
	Channel string  `json:"channel,omitempty"`
	Message string  `json:"message,omitempty"` // the person's message, or the one with the pressed button
	Thread  string  `json:"thread,omitempty"`  // the message that began the thread
	View    string  `json:"view,omitempty"`    // the modal; the same for all steps of a form
	Private bool    `json:"private"`           // nobody but the person reads it
	HR      bool    `json:"hr,omitempty"`      // HR's own channel
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
