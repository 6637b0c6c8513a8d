package agent

import (
	"time"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// Identities. Each has a type of its own so that they cannot be mixed up.
type (
	// EventID names one delivery and survives its retries.
	EventID string
	// TenantID names a company: in Slack, the workspace or the enterprise.
	TenantID string
	// UserID names a person inside a tenant.
	UserID string
	// SessionID names a conversation.
	SessionID string
	// FormID names one filling of a form, from its start to its end.
	FormID string
	// RequestID names a filed request. People see it.
	RequestID string
	// FileID names a file that somebody brought.
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
	Act     Act
}

// PersonRef is who acted, as far as the surface knows.
type PersonRef struct {
	ID     UserID `json:"id"`
	Name   string `json:"name,omitempty"`
	Zone   string `json:"zone,omitempty"`   // IANA time zone; empty means UTC
	Locale string `json:"locale,omitempty"` // "en-US"; decides how 03/04 is read
	HR     bool   `json:"hr,omitempty"`     // named as one of HR's people, wherever they are
}

// DisplayName is the person's name, or the id where nobody knows the name.
func (p PersonRef) DisplayName() string {
	if p.Name != "" {
		return p.Name
	}
	return string(p.ID)
}

// Surface says through which window somebody acted. It is kept with every answer.
type Surface string

// The surfaces.
const (
	SlackChat    Surface = "slack-chat"    // a message, or a button below one
	SlackForm    Surface = "slack-form"    // a modal
	SlackCommand Surface = "slack-command" // a slash command
	SlackHome    Surface = "slack-home"    // the App Home tab
	API          Surface = "api"           // the JSON API
)

// Place is where the event happened.
type Place struct {
	Surface Surface `json:"surface"`
	Channel string  `json:"channel,omitempty"`
	Message string  `json:"message,omitempty"` // the message said, or the one whose button was pressed
	Thread  string  `json:"thread,omitempty"`
	View    string  `json:"view,omitempty"` // the modal, constant while it walks through the steps
	Private bool    `json:"private"`        // nobody but the person reads it
	HR      bool    `json:"hr,omitempty"`   // it is HR's own channel
}

// Act is what a person did. Said, Replied, Dropped, Withdrew, Submitted, Pressed,
// Opened, Commanded, Closed, Rang and Restored are all there is.
type Act interface{ act() }

// Said is words: a direct message, or a mention in a channel.
type Said struct {
	Text string `json:"text"`
	// Edited is set when the person changed the words of Place.Message afterwards.
	Edited bool `json:"edited,omitempty"`
}

// Replied is words in the thread of a message of ours in HR's own channel. They are
// said to people there, and may be the answer to what the message asks.
type Replied struct {
	Text string `json:"text"`
}

// Dropped is a message with files, in HR's own channel or a direct message.
type Dropped struct {
	Files []FileID `json:"files"`
	// Text is what was said with them, and their names.
	Text string `json:"text"`
}

// Withdrew is a deleted message, Place.Message.
type Withdrew struct{}

// Submitted is a form sent off.
type Submitted struct {
	View ViewRef `json:"view"`
	// Typed is what stood in the fields, by question; see [wizard.Question.Read].
	Typed map[wizard.QuestionID][]string `json:"typed"`
}

// Pressed is a button, a menu or a date picker in a message or a view.
type Pressed struct {
	Press Press `json:"press"`
	// View and Typed are set where the button stands in a form: what was typed is not lost.
	View  ViewRef                        `json:"view,omitzero"`
	Typed map[wizard.QuestionID][]string `json:"typed,omitempty"`
}

// Opened is the app's home, come into view.
type Opened struct{}

// Commanded is a slash command: "/leave" and its words.
type Commanded struct {
	Command string `json:"command"`
	Text    string `json:"text"`
}

// Rang is a timer of the session's that has come due.
type Rang struct {
	Timer TimerName `json:"timer"`
}

// Closed is a form that was closed without being submitted.
type Closed struct {
	View ViewRef `json:"view"`
}

// Restored is an administrator's word that the answers of the form under way are to be
// as they were after a version; see [ReplayAnswers].
type Restored struct {
	Version int    `json:"version"`
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

// Verb is what a button does. The comment says which fields of [Press] it uses.
type Verb string

// The verbs.
const (
	DoStart           Verb = "start"    // begin a request in the conversation. Value: a leave type, may be empty
	DoOpenForm        Verb = "form"     // show the form where one stands. Form; Step to go to a certain one
	DoAnswer          Verb = "answer"   // Form, Question, Value
	DoSkip            Verb = "skip"     // Form, Question
	DoChangeAnswer    Verb = "change"   // answer a question again. Form, Question
	DoGoBack          Verb = "back"     // the step or question before. Form, Step in a form
	DoSave            Verb = "save"     // stop for now. Form
	DoResume          Verb = "resume"   // go on where one stopped
	DoReview          Verb = "review"   // check the answers. Form
	DoSubmit          Verb = "submit"   // file the request. Form
	DoCancel          Verb = "cancel"   // ask whether to drop the form, or the filed Request
	DoDrop            Verb = "drop"     // yes, cancel it. Form or Request
	DoKeep            Verb = "keep"     // no, keep it. Form or Request
	DoExplainWhy      Verb = "why"      // why is this asked? Form, Step or Question
	DoShowStatus      Verb = "status"   // where do my requests stand?
	DoHelp            Verb = "help"     // what can you do?
	DoReachHuman      Verb = "person"   // let me talk to a human being
	DoApprove         Verb = "approve"  // HR. Request
	DoDeny            Verb = "deny"     // HR; opens a form for the reason. Request
	DoAskEmployee     Verb = "ask"      // HR; opens a form for the question. Request
	DoShowAnswers     Verb = "answers"  // HR: all answers. Request
	DoExplainEstimate Verb = "estimate" // the reasons behind the estimate. Form or Request
	DoReplyToHR       Verb = "reply"    // the employee's answer to HR's question; opens a form. Request
	DoSnooze          Verb = "later"    // remind me tomorrow. Form
	DoMute            Verb = "mute"     // don't remind me. Form
	DoAskPolicy       Verb = "question" // about policy; without a Value it opens a form for it. Value
	DoMarkHelpful     Verb = "helped"   // that answered my question. Asked, Policy, Value: the question
	DoAskHR           Verb = "askhr"    // it did not: ask HR. Asked, Policy, Value

	DoTicketAnswer  Verb = "ticket-answer"  // HR; without a Value it opens a form for the answer. Ticket, Value
	DoTicketAssign    Verb = "ticket-take"    // HR: mine. Ticket
	DoTicketDecline Verb = "ticket-decline" // HR: not for us. Ticket
	DoTicketKeep    Verb = "ticket-keep"    // HR: keep the answer; opens a form for it. Ticket; Policy and Passage where it stands already
	DoTicketDiscard  Verb = "ticket-forget"  // HR: don't keep it. Ticket

	DoPolicyAdd     Verb = "policy-add"     // HR; opens a form for the text
	DoPolicyEdit    Verb = "policy-edit"    // HR; opens a form with the text. Policy, Version
	DoPolicyRetire  Verb = "policy-retire"  // HR: no longer holds. Policy
	DoPolicyHistory Verb = "policy-history" // HR: who has changed what. Policy, Value: how many were shown; or Value: the title
	DoPolicyRestore Verb = "policy-restore" // HR: an older version shall hold again. Policy, Version, Value: the older one
	DoPolicyList    Verb = "policy-list"    // HR: which policies are there? Value: how many were shown
	DoListGaps      Verb = "gaps"           // HR: what nobody has written the answer to. Value, as above
	DoPolicyFile    Verb = "policy-file"    // HR: publish a file that was dropped. File, Version
	DoPolicyFromMessage    Verb = "policy-save"    // HR: make a policy of a message; opens a form with its text. Value: the text

	DoTellHR    Verb = "tell" // tell HR what should be different in a filed Request. Value: the words, or their mark
	DoSendReply Verb = "send" // send what was typed to HR as that answer. Request

	DoRespond Verb = "respond" // answer a questionnaire, or begin one. Questionnaire, Question, Value

	DoDismiss Verb = "dismiss" // no to what was offered to one person alone
)

// Press is what a button asks for: a verb and what it is about. It travels
// through the chat and comes back with the click, perhaps weeks later.
type Press struct {
	Do       Verb               `json:"do"`
	Form     FormID             `json:"form,omitempty"`
	Step     wizard.StepID      `json:"step,omitempty"`
	Question wizard.QuestionID  `json:"question,omitempty"`
	Request  RequestID          `json:"request,omitempty"`
	Ticket   TicketID           `json:"ticket,omitempty"`
	Policy   knowledge.PolicyID `json:"policy,omitempty"`
	File     FileID             `json:"file,omitempty"`
	// Questionnaire is one of a company's own; Question is then one of its questions.
	Questionnaire QuestionnaireID `json:"questionnaire,omitempty"`
	// Passage is one of the policy's.
	Passage knowledge.PassageID `json:"passage,omitempty"`
	// Version is that of the policy which was shown.
	Version int64   `json:"version,omitempty"`
	Asked   AskedID `json:"asked,omitempty"`
	Value   string  `json:"value,omitempty"`
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
