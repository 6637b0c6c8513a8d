package agent

import (
	"time"

	"github.com/leaveway/leaveway/wizard"
)

// ProfileKept is for how long something that a person told of themselves is used. After that
// it is asked again, and a profile in which nothing was told since is deleted.
const ProfileKept = 365 * 24 * time.Hour

// Profile is what a person told of themselves, and forms ask again and again: where they work,
// who their manager is. What a company's own records say isn't in it; it counts more.
type Profile struct {
	Person  UserID    `json:"person"`
	Version int64     `json:"version"` // counts the commits, as a session's does; 0 is new
	Told    []Told    `json:"told"`    // one for each fact, in the order in which they were first told
	Updated time.Time `json:"updated"` // UTC
}

// Told is one thing that was told of a person.
type Told struct {
	Fact     string            `json:"fact"`     // what it says, as questions name it: "work_state"
	Question wizard.QuestionID `json:"question"` // the question that it answered
	Value    string            `json:"value"`    // canonical, as in [wizard.Answer]
	Words    string            `json:"words,omitempty"`
	Listing  wizard.Listing    `json:"listing,omitzero"`
	By       UserID            `json:"by"` // who said it
	At       time.Time         `json:"at"` // UTC
	// Request is the one it was told for; empty if it was told by itself.
	Request RequestID `json:"request,omitempty"`
}
