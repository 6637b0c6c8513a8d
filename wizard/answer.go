package wizard

import "time"

// Unsure is the value of an answer by someone who doesn't know.
const Unsure = "not-sure"

// Answer is a question's canonical value, with who gave it, when and how.
type Answer struct {
	// Value is canonical (see [Kind]), [Unsure], or empty if an optional
	// question was skipped.
	Value string    `json:"value"`
	By    string    `json:"by"`
	At    time.Time `json:"at"`
	Via   string    `json:"via"`             // the surface: "slack-form", "slack-chat", "api"
	Words string    `json:"words,omitempty"` // the person's own words, if they typed them
	// Source is the view or message the answer came with, and Revision the
	// session's version at that time. They tell a stale form from a newer
	// answer.
	Source   string `json:"source,omitempty"`
	Revision int64  `json:"rev"`
	// Relative is set if the day was given relative to another answer and moves with it.
	Relative *RelativeDay `json:"hangs,omitempty"`
	// Listing is set if the answer is a person whom the directory was asked about.
	Listing Listing `json:"listing,omitzero"`
}

// Listing is what the company's directory says about a person.
type Listing struct {
	Name      string `json:"name,omitempty"`      // of the person whose ID is the value
	Unchecked bool   `json:"unchecked,omitempty"` // the directory couldn't be reached
	Unlisted  bool   `json:"unlisted,omitempty"`  // the directory has no such person, and the name was kept
}

// RelativeDay is a day given as an offset before or after the day of another answer: "2
// weeks" before the due date.
type RelativeDay struct {
	On     QuestionID `json:"on"`
	Length string     `json:"length"`
	Before bool       `json:"before,omitempty"`
}

// Given reports whether the answer has a value: the question was not skipped, and
// the person was not unsure.
func (a Answer) Given() bool { return a.Value != "" && a.Value != Unsure }

// Answers are a person's answers by question, including those off the route.
type Answers map[QuestionID]Answer

// Refusal is an error message for the person: what was wrong and what to do.
type Refusal struct{ Message string }

func (r *Refusal) Error() string { return r.Message }
