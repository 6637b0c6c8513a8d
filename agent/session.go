package agent

import (
	"time"

	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/wizard"
)

// Session is where one conversation stands. Its current step is not in it: that
// is derived from the answers and the pinned wizards.
type Session struct {
	ID     SessionID `json:"id"`
	Tenant TenantID  `json:"tenant"`
	Person PersonRef `json:"person"`
	// Version counts the commits. A commit that was derived from an older one is refused.
	Version int64 `json:"version"`
	// Form is the one under way or the last one that ended; nil before the first.
	Form *Form `json:"form,omitempty"`
	// Revisit is a question whose answer the person wants to give again.
	Revisit wizard.QuestionID `json:"revisit,omitempty"`
	// Detours wait for a yes, the last one first, and for each of them the one before.
	Detours []Detour `json:"detours,omitempty"`
	// LastQuestion is what the person asked last, which "and in New York?" goes on from.
	LastQuestion string `json:"question,omitempty"`
	// PartialDate is where a day was said to lie, until it is said or something else is done.
	PartialDate PartialDate `json:"narrowed,omitzero"`
	// NotUnderstood counts the messages in a row that were not understood.
	NotUnderstood int `json:"lost,omitempty"`
	// HasChat is set once the person has been seen in a chat, so that they can be told there.
	HasChat   bool      `json:"chat,omitempty"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
}

// PartialDate is a question whose day is known to lie somewhere: "sometime in June".
type PartialDate struct {
	Question wizard.QuestionID `json:"question"`
	First    time.Time         `json:"first"`
	Last     time.Time         `json:"last"`
}

// Form is one filling of the form, from its start to its end.
type Form struct {
	ID FormID `json:"id"`
	// Root is the wizard it began with; where its answers lead is derived.
	Root wizard.ID `json:"root"`
	// Pins are the versions it was begun with. A form stays with them.
	Pins      map[wizard.ID]wizard.Version `json:"pins"`
	Answers   wizard.Answers               `json:"answers"`
	State     FormState                    `json:"state"`
	Estimate  *entitlement.Estimate        `json:"estimate,omitempty"`
	StartedAt time.Time                    `json:"startedAt"`
	Reminders Reminders                    `json:"reminding,omitzero"`
}

// Reminders is what the form's timers are set to. The zero time is a timer that
// is not set.
type Reminders struct {
	Next    time.Time `json:"next,omitzero"`    // when its person is reminded
	Sent    int       `json:"sent,omitempty"`   // reminders since they last did something
	Off     bool      `json:"off,omitempty"`    // they asked not to be reminded
	Expires time.Time `json:"expires,omitzero"` // when it is closed, or its answers are deleted
}

// FormState is what became of a form.
type FormState string

// The states. Whether an open form is ready for review is derived.
const (
	FormOpen      FormState = "open"
	FormFiled     FormState = "filed"
	FormCanceled  FormState = "cancelled"
	FormAbandoned FormState = "abandoned" // nobody went on with it
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
