package outside

import (
	"time"

	"github.com/leaveway/leaveway/wizard"
	declared "github.com/leaveway/leaveway/wizard/outside"
)

// State is what a form has from elsewhere. It is stored with the form.
type State struct {
	Contents map[string]Content `json:"contents,omitempty"` // by element
	Calls    map[string]Call    `json:"calls,omitempty"`    // by action
	// Due is when the form is looked at again, and Rung when it last was; zero for never.
	Due  time.Time `json:"due,omitzero"`
	Rung time.Time `json:"rung,omitzero"`
	// Awaited are elements that somebody was shown in the conversation before their text was
	// there.
	Awaited []string `json:"awaited,omitempty"`
}

// Content is a text that was looked up.
type Content struct {
	Key    string    `json:"key"` // of what was asked; see [Want]
	Text   string    `json:"text,omitempty"`
	Source string    `json:"source,omitempty"` // where it is from, in words
	At     time.Time `json:"at"`               // UTC
	Failed bool      `json:"failed,omitempty"`
}

// Call is a request that was made, or that failed and is made again.
type Call struct {
	Key      string    `json:"key"`
	Round    int       `json:"round,omitempty"` // how many other answers were sent before
	Attempts int       `json:"attempts"`
	Done     bool      `json:"done,omitempty"`
	Failed   bool      `json:"failed,omitempty"` // for good
	Next     time.Time `json:"next,omitzero"`    // UTC; the next attempt
}

// pauses are the pauses between attempts. A request that fails once more is given up.
var pauses = []time.Duration{30 * time.Second, 2 * time.Minute, 10 * time.Minute, time.Hour, 6 * time.Hour, 24 * time.Hour}

// retryContent is how long a text that couldn't be looked up isn't looked up again.
const retryContent = time.Minute

// Scene is where a form stands.
type Scene struct {
	Plan     *wizard.Plan
	Answers  wizard.Answers
	Open     int // the first open stop; the number of stops if none is
	State    State
	Now      time.Time // UTC
	Form     string
	Employee string
	Request  string // the filed request; empty for an open form
}

// valueOf returns the answer to a question by its tag, in words or as it is kept.
func (s Scene) valueOf(tag string, inWords bool) (string, bool) {
	q, ok := s.Plan.ByTag(wizard.Tag(tag))
	if !ok {
		return "", false
	}
	answer := s.Answers[q.QuestionID]
	if _, parked := s.Plan.Parked[q.QuestionID]; parked || !answer.Given() {
		return "", false
	}
	if inWords {
		return q.Show(answer.Value), true
	}
	return answer.Value, true
}

// ElementID names an element among all forms.
func ElementID(w wizard.ID, el wizard.Element) string { return string(w) + "/" + el.ID }

// isLookedUp reports whether an element's text has to be looked up.
func isLookedUp(el wizard.Element) bool {
	return el.Type == wizard.TypeInfo && el.Attributes.Content != nil && el.Attributes.Content.From != declared.FromEstimate
}
