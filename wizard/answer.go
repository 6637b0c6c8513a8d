package wizard

import "time"

// Unsure is the value of an answer by somebody who honestly does not know.
const Unsure = "not-sure"

// Answer is a question's canonical value, with who gave it, when and how.
type Answer struct {
	// Value is canonical (see [Component]), [Unsure], or empty where an optional
	// question was passed over.
	Value string    `json:"value"`
	By    string    `json:"by"`
	At    time.Time `json:"at"`
	Via   string    `json:"via"`             // the surface: "slack-form", "slack-chat", "api"
	Words string    `json:"words,omitempty"` // in which words, where it was said
	// Source is the view or message that brought it, Revision the session's
	// version when it did: a stale form is told from a newer answer by them.
	Source   string `json:"source,omitempty"`
	Revision int64  `json:"rev"`
	// Relative is set if the day was given relative to another answer and moves with it.
	Relative *RelativeDay `json:"hangs,omitempty"`
}

// RelativeDay is a day given as an offset before or after the day of another answer: "2
// weeks" before the due date.
type RelativeDay struct {
	On     QuestionID `json:"on"`
	Length string     `json:"length"`
	Before bool       `json:"before,omitempty"`
}

// Given reports whether the answer carries a value: neither passed over nor unsure.
func (a Answer) Given() bool { return a.Value != "" && a.Value != Unsure }

// Answers are a person's answers by question, those off the route included.
type Answers map[QuestionID]Answer

// Refusal is a no, worded for the person: what was wrong and what to do.
type Refusal struct{ Message string }

func (r *Refusal) Error() string { return r.Message }
