package agent

import (
	"time"

	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/wizard"
)

// Session is the state of one conversation. The current step isn't part of it: it is
// derived from the answers and the pinned wizards. What most turns change comes first, because
// Postgres logs a row without the part at its end that is as before.
type Session struct {
	UpdatedAt time.Time `json:"updatedAt"` // UTC
	// Version counts the commits; 0 is a session that was never committed. A commit
	// based on an older version fails with [ErrConflict].
	Version int64 `json:"version"`
	// Form is the open form or else the last one; nil before the first.
	Form *Form `json:"form,omitempty"`
	// Revisit is a question that the person wants to answer again; empty for none.
	Revisit wizard.QuestionID `json:"revisit,omitempty"`
	// Detours each wait for a yes or no. The last one is active.
	Detours []Detour `json:"detours,omitempty"`
	Recent
	// Nudges are what somebody in HR asked to be reminded of, in the order they asked.
	Nudges []Nudge `json:"nudges,omitempty"`
	// HasChat is set once the person was seen in a chat, where messages reach them.
	HasChat   bool      `json:"chat,omitempty"`
	ID        SessionID `json:"id"`
	Tenant    TenantID  `json:"tenant"`
	Person    PersonRef `json:"person"`
	CreatedAt time.Time `json:"createdAt"` // UTC
}

// Nudge is a reminder that somebody in HR asked for.
type Nudge struct {
	At       time.Time `json:"at"` // UTC
	Words    string    `json:"words"`
	Employee string    `json:"employee,omitempty"` // the name of the employee whom it is about
	// Request is the one that was put off with a button; empty if the reminder was asked for in words.
	Request RequestID `json:"request,omitempty"`
}

// Recent is what a session remembers of the last few messages.
type Recent struct {
	// LastQuestion is the last policy question, for follow-ups such as "and in New York?".
	LastQuestion string `json:"question,omitempty"`
	// Balance is the last question about a balance, for follow-ups such as "and at Christmas?".
	Balance BalanceAsked `json:"balance,omitzero"`
	// PartialDate is kept until the person gives the date or does something else.
	PartialDate PartialDate `json:"narrowed,omitzero"`
	// HardTime is the last hard moment that the person told of.
	HardTime HardTime `json:"hard,omitzero"`
	// NotUnderstood counts the messages in a row that weren't understood.
	NotUnderstood int `json:"lost,omitempty"`
	// Asked is what the person was last asked, and how often since then something else was
	// said without an answer to it.
	Asked Asked `json:"asked,omitzero"`
	// Shown are the buttons of the last few messages, the newest first, so that what they
	// say can be typed. Buttons that follow from the rest of the session aren't among them.
	Shown []ShownButtons `json:"shown,omitempty"`
	// Said is the conversation word by word, oldest first, where the company keeps it.
	Said []Spoken `json:"said,omitempty"`
	// Documents are those that the person handed in and that belong to no request: they wait to
	// be sent, or HR has them without one. The oldest is first.
	Documents []Document `json:"documents,omitempty"`
	// TurnedAway is when somebody whom the company doesn't serve was last told so.
	TurnedAway time.Time `json:"turnedAway,omitzero"`
}

// Spoken is one message of a conversation.
type Spoken struct {
	At   time.Time `json:"at"` // UTC
	Role string    `json:"role"`
	Text string    `json:"text"`
}

// The roles of those who speak.
const (
	RoleUser      = "user"
	RoleAssistant = "assistant"
)

// Asked is something that waits for an answer: a yes or no, the review, or a question of
// the form. It is asked again once after something else was said, and then only waits.
type Asked struct {
	What   string `json:"what,omitempty"`
	Asides int    `json:"asides,omitempty"`
	// Closed is the newest revision of the answers that the person was told are saved,
	// when they closed the form, plus one.
	Closed int64 `json:"closed,omitempty"`
}

// ShownButtons are the buttons of one message.
type ShownButtons struct {
	At      time.Time `json:"at"` // UTC
	Thread  string    `json:"thread,omitempty"`
	Buttons []Button  `json:"buttons"`
}

// BalanceAsked is a question about a balance that was answered.
type BalanceAsked struct {
	At    time.Time `json:"at"` // UTC
	Words string    `json:"words"`
	// LastQuestion is the last policy question then: after another one, a follow-up is about that.
	LastQuestion string `json:"question,omitempty"`
}

// HardTime is a hard moment that somebody told of. What they said isn't kept, and of the
// kind only what Ask tells. After an hour it is forgotten (TimerForget).
type HardTime struct {
	At time.Time `json:"at,omitzero"` // UTC
	// Ask is the question to the policies about leave in such a moment, or empty.
	Ask string `json:"ask,omitempty"`
	// Kind is the kind of moment in the book of hard moments, if somebody may be in danger in it.
	Kind string `json:"kind,omitempty"`
}

// PartialDate is an incomplete answer to a question for a date: "sometime in June".
type PartialDate struct {
	Question wizard.QuestionID `json:"question"`
	First    time.Time         `json:"first"` // the earliest possible day, as midnight UTC
	Last     time.Time         `json:"last"`  // the latest possible day, as midnight UTC
}

// Form is one filling of a form, from its start to its end.
type Form struct {
	Answers  wizard.Answers        `json:"answers"`
	Estimate *entitlement.Estimate `json:"estimate,omitempty"` // nil until it can be calculated
	ID       FormID                `json:"id"`
	// Root is the wizard it began with. The wizards after it are derived from the answers.
	Root wizard.ID `json:"root"`
	// Pins are the versions the form began with and keeps.
	Pins      map[wizard.ID]wizard.Version `json:"pins"`
	State     FormState                    `json:"state"`
	StartedAt time.Time                    `json:"startedAt"` // UTC
	Reminders Reminders                    `json:"reminding,omitzero"`
	// Unsettled are changes of answers that the person was asked about and never agreed to
	// or refused. They are asked about again before the form is filed.
	Unsettled []Press `json:"unsettled,omitempty"`
	// Notes go to HR with the answers. The oldest is first.
	Notes []FormNote `json:"notes,omitempty"`
	// Ahead is what the form has from elsewhere.
	Ahead outside.State `json:"ahead,omitzero"`
	// Apart are days that the person asked for together with the first one, though they aren't
	// one after another, as 2026-12-09: each needs a request of its own.
	Apart []string `json:"apart,omitempty"`
	// Unsent are forms filed before this one, which a company's system wasn't told of yet.
	Unsent []Unsent `json:"unsent,omitempty"`
}

// Unsent is a filed form that has to be sent to a company's system, though its person has
// begun another one.
type Unsent struct {
	Form    Form      `json:"form"` // its answers, and what was sent; nothing else
	Request RequestID `json:"request"`
}

// FormNote is something that HR should read with a form: what an answer said beyond its
// question, or words that the person asked to add.
type FormNote struct {
	Words    string            `json:"words"`
	Question wizard.QuestionID `json:"question,omitempty"` // the answer that said it; may be empty
	At       time.Time         `json:"at"`                 // UTC
}

// Reminders is the state of a form's timers. A zero time means that the timer isn't set.
type Reminders struct {
	Next    time.Time `json:"next,omitzero"`    // when the person is reminded
	Sent    int       `json:"sent,omitempty"`   // reminders since the person last did something
	Off     bool      `json:"off,omitempty"`    // the person asked not to be reminded
	Expires time.Time `json:"expires,omitzero"` // when an open form is closed, or an ended one's answers are deleted
}

// FormState says whether a form is open, or how it ended.
type FormState string

// The states of a form. Whether an open form is ready for review is derived.
const (
	FormOpen      FormState = "open"
	FormFiled     FormState = "filed"
	FormCanceled  FormState = "cancelled"
	FormAbandoned FormState = "abandoned" // expired
)

// Status is a session's state in the words of the JSON API.
type Status string

// The statuses.
const (
	InProgress Status = "in-progress"
	InReview   Status = "review"
	Completed  Status = "completed"
	Abandoned  Status = "abandoned"
)
