package hardtime

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/care"
	"github.com/leaveway/leaveway/wizard"
)

// Scene is what is known about somebody who tells of a hard moment.
type Scene struct {
	Book *care.Book
	At   care.Place
	// InForm says that a request is being filled in, which asks for Kind of leave.
	InForm   bool
	Kind     string
	Requests []agent.Request // that they made, the newest first
}

// Comfort is what somebody hears, and what can be done after it.
type Comfort struct {
	Sentences []string
	// Ask is what questions to the policies are then about, or empty.
	Ask string
	// Ended says that what the open request was for is over: nobody asks to go on with it.
	Ended   bool
	Buttons []agent.Button
}

// Say returns what the book says first, and then what can be done; false if the book has no
// such moment.
func Say(s Scene, m agent.Comfort) (Comfort, bool) {
	answer, ok := s.Book.Answer(m.Hardship, s.At)
	if !ok {
		return Comfort{}, false
	}
	c := Comfort{Sentences: []string{answer.Text}, Ask: answer.Ask}
	if m.Besides {
		return c, true
	}
	switch {
	case s.InForm:
		c.Ended = slices.Contains(answer.Ends, s.Kind)
		c.Sentences = append(c.Sentences, formWaits(c.Ended, answer.Private == ""))
	case m.Offer && answer.Leave.Say != "":
		c.Sentences = append(c.Sentences, answer.Leave.Say)
		c.Buttons = append(c.Buttons, agent.Button{Label: "Ask for leave", Press: asking(answer.LeaveKind(m.Other), answer.Leave.Words, m.Words)})
	}
	if r := notNeeded(s, answer.Ends); r != nil {
		c.Sentences = append(c.Sentences, requestStays(r.ID))
		c.Buttons = append(c.Buttons, agent.Button{Label: "Cancel the request", Press: agent.Press{Do: agent.DoCancel, Request: r.ID}})
	}
	if answer.Ask != "" {
		c.Buttons = append(c.Buttons, agent.Button{Label: "What leave is there?", Press: agent.Press{Do: agent.DoAskPolicy, Value: answer.Ask}})
	}
	return c, true
}

// asking begins a request of a kind of leave. What the person said of it isn't asked again.
func asking(kind, about, said string) agent.Press {
	words := said
	if about != "" {
		words = strings.TrimSpace("I need time off: " + about + ". " + said)
	}
	if words == "" {
		return agent.Press{Do: agent.DoStart, Value: kind}
	}
	return agent.Press{Do: agent.DoSay, Kind: kind, Value: words}
}

// notNeeded returns the latest request that is with HR or approved, if it is for one of these
// kinds of leave, or nil. While a form is open, it is about that form.
func notNeeded(s Scene, kinds []string) *agent.Request {
	if s.InForm {
		return nil
	}
	for _, r := range s.Requests {
		ended := r.State == agent.Canceled || r.State == agent.Denied
		if !ended && slices.ContainsFunc(r.Answers, func(a agent.FiledAnswer) bool { return slices.Contains(kinds, a.Answer.Value) }) {
			return &r
		}
	}
	return nil
}

// GoOn are the ways on from a hard moment: the form that waits, what can be done after it, and
// people to talk to. The open question isn't among them.
func GoOn(canContinue bool, after, people []agent.Button) agent.Block {
	var buttons []agent.Button
	if canContinue {
		buttons = append(buttons, agent.Button{Label: "Continue my request", Press: agent.Press{Do: agent.DoResume}})
	}
	return agent.Block{Buttons: append(append(buttons, after...), people...)}
}

// ToldInForm reports whether a field that somebody just filled in tells of suicide, where
// nobody but HR would read it, and much later; before is what the form had. The words stay
// where they are.
func ToldInForm(book *care.Book, changed []*wizard.Question, before, now wizard.Answers) bool {
	return slices.ContainsFunc(changed, func(q *wizard.Question) bool {
		return (q.Component == wizard.Text || q.Component == wizard.LongText) &&
			IsCrisis(book, now[q.QuestionID].Value) && !IsCrisis(book, before[q.QuestionID].Value)
	})
}
