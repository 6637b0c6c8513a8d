package agent

import "github.com/leaveway/leaveway/agent/journey"

// What changes that answers are derived from are called.
const (
	ChangeStarted   = "started" // a form
	ChangeAnswered  = "answered"
	ChangeCorrected = "corrected"
	ChangeSkipped   = "passed over"
	ChangeRestored  = "set back" // by an administrator
)

// ReplayAnswers is what the form of a history has learned, by question and version by
// version. It begins anew with every form.
func ReplayAnswers(history []Change) journey.Context {
	var c journey.Context
	for _, ch := range history {
		if ch.What == ChangeStarted {
			c = journey.Context{}
		}
		if ch.Question == "" {
			continue
		}
		change := journey.Change{At: ch.At, Pathway: Leave, Merge: journey.Values{string(ch.Question): ch.To}}
		if ch.To == "" && ch.What != ChangeSkipped {
			change.Merge, change.Unset = nil, []string{string(ch.Question)}
		}
		if next, err := c.Apply(change, journey.Limits{}); err == nil {
			c = next
		}
	}
	return c
}
