package agent

import (
	"time"

	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/wizard"
)

// On filed requests, and what became of them.

func filed(r Request) string {
	return "Your request " + string(r.ID) + " is with HR: " + r.WizardName + ", " + r.Headline + ". You'll hear as soon as they decide."
}

func approvedNews(r Request) string {
	return r.Decided.Name + " approved your leave, " + r.Headline + ". Its number is " + string(r.ID) + ". If HR needs a document, they will ask you here."
}

func deniedNews(r Request) string {
	return r.Decided.Name + " could not approve your request " + string(r.ID) + ", " + r.Headline + ". The reason:"
}

func askedNews(r Request) string {
	return r.Exchanges[len(r.Exchanges)-1].Asked.Name + " from HR has a question about your request " + string(r.ID) + ", " + r.Headline + ":"
}

func askedEmployee(r Request) string {
	return r.Exchanges[len(r.Exchanges)-1].Asked.Name + " asked " + r.Employee.Called() + ":"
}

// sendThis asks whether words are meant as the answer to HR's question.
func sendThis(r Request) string {
	last := r.Exchanges[len(r.Exchanges)-1]
	return "Shall I send this to HR? " + last.Asked.Name + " asked about " + string(r.ID) + ": “" + last.Question + "”"
}

func cancelledNews(r Request) string {
	return r.Employee.Called() + " cancelled the request " + string(r.ID) + " (" + r.WizardName + ", " + r.Headline + ")."
}

func repliedTo(r Request) string {
	last := r.Exchanges[len(r.Exchanges)-1]
	return last.Replied.Name + " answered " + last.Asked.Name + "'s question about " + string(r.ID) + ":"
}

func alreadyDecided(r Request) string {
	return r.Decided.Name + " already " + past[r.State] + " this request, on " + wizard.Day(r.Decided.At) + ". Nothing was changed."
}

func alreadyCancelled(r Request) string {
	return r.Employee.Called() + " cancelled this request on " + wizard.Day(r.UpdatedAt) + ". Nothing was changed."
}

func alreadyAsked(r Request) string {
	return r.Employee.Called() + " has not answered the last question yet. Please wait for the answer, or decide without it."
}

func cannotCancel(r Request) string {
	if r.State == Cancelled {
		return "This request is cancelled already. Nothing was changed."
	}
	return "This request was " + past[r.State] + ", so there is nothing to cancel."
}

// past is a request's state as what was done to it.
var past = map[RequestState]string{
	Filed: "submitted", Questioned: "questioned", Approved: "approved", Denied: "denied", Cancelled: "cancelled",
}

// line is a request in one line, for its employee.
func (r Request) line() string {
	return string(r.ID) + " · " + r.WizardName + " · " + r.Headline + " · " + standing[r.State]
}

// standing is a request's state for its employee.
var standing = map[RequestState]string{
	Filed: "with HR", Questioned: "HR has a question for you", Approved: "approved", Denied: "denied", Cancelled: "cancelled",
}

// statusBlocks are a request and what its employee can do with it.
func (r Request) statusBlocks() []Block {
	blocks := []Block{{Text: r.line()}}
	if r.State == Denied {
		blocks = append(blocks, Block{Quote: r.Reason})
	}
	var buttons []Button
	if r.State == Questioned {
		blocks = append(blocks, Block{Quote: r.Exchanges[len(r.Exchanges)-1].Question})
		buttons = append(buttons, Button{Label: "Answer", Press: Press{Do: DoReply, Request: r.ID}, Style: Primary})
	}
	if r.cancellable() {
		buttons = append(buttons, Button{Label: "Cancel", Press: Press{Do: DoCancel, Request: r.ID}})
	}
	if len(buttons) > 0 {
		blocks = append(blocks, Block{Buttons: buttons})
	}
	return blocks
}

// longDay is a canonical day as part of a citation.
func longDay(day string) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return at.Format("January 2, 2006")
}

// reasonMark shows how a condition came out.
func reasonMark(v entitlement.Verdict) string {
	switch v {
	case entitlement.Yes:
		return "✓"
	case entitlement.No:
		return "✗"
	}
	return "?"
}
