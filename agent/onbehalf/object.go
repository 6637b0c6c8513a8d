package onbehalf

import (
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
)

// Object says to HR that a leave which they added isn't right, in its employee's words. asked is true
// if the words come from the form that asks for them.
func Object(r agent.Request, m agent.Object, by agent.Signature, asked bool) (next *agent.Request, e desk.Effects) {
	words := strings.TrimSpace(m.Words)
	switch {
	case r.Entered == nil || !r.CanCancel():
		e.Reply = []agent.Block{{Text: nothingToObject(r)}}
		return nil, e
	case words == "" && !asked:
		e.View = objectPrompt(r)
		return nil, e
	}
	changed, refusal := desk.AddNote(r, by, words)
	if refusal != nil {
		e.Reply = []agent.Block{{Text: refusal.Sentence}}
		return nil, e
	}
	e.Messages = append(desk.Cards(changed), desk.MessageToHR(changed, []agent.Block{{Text: objects(changed)}, {Quote: words}}))
	if told, ok := desk.MessageToEmployee(changed, []agent.Block{{Text: objected}, {Quote: words}}); ok {
		e.Messages = append(e.Messages, told)
	}
	if asked {
		e.View = agent.Done{}
	}
	return &changed, e
}
