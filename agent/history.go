package agent

import "github.com/leaveway/leaveway/agent/journey"

// The changes from which [ReplayAnswers] derives a form's answers. The words are stored
// in histories, so they never change.
const (
	ChangeStarted   = "started" // a form; the question is empty
	ChangeRuled     = "ruled"   // a rule of the form decided; the reason says which
	ChangeDecided   = "decided" // a language model, or what counts without one, where a step leads
	ChangeAnswered  = "answered"
	ChangeCorrected = "corrected"
	ChangeSkipped   = "passed over"
	ChangeRestored  = "set back" // by an administrator
)

// ReplayAnswers returns the answers of the session's latest form, by question and with
// every version they went through. The history is oldest first. The result is empty if
// no form was started or nothing was answered since.
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
