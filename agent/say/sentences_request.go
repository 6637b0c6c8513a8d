package say

import (
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/wizard"
)

// On filed requests, and what became of them.

func Filed(r agent.Request) string {
	return "Your request " + string(r.ID) + " is with HR: " + r.WizardName + ", " + r.Headline + ". You'll hear as soon as they decide."
}

func Approved(r agent.Request) string {
	return r.Decided.Name + " approved your leave, " + r.Headline + ". Its number is " + string(r.ID) + ". If HR needs a document, they will ask you here."
}

func Denied(r agent.Request) string {
	return r.Decided.Name + " could not approve your request " + string(r.ID) + ", " + r.Headline + ". The reason:"
}

func HRAsked(r agent.Request) string {
	return r.Exchanges[len(r.Exchanges)-1].Asked.Name + " from HR has a question about your request " + string(r.ID) + ", " + r.Headline + ":"
}

func HRAskedEmployee(r agent.Request) string {
	return r.Exchanges[len(r.Exchanges)-1].Asked.Name + " asked " + r.Employee.Called() + ":"
}

// sendThis asks whether words are meant as the answer to HR's question.
func ConfirmReplyToHR(r agent.Request) string {
	last := r.Exchanges[len(r.Exchanges)-1]
	return "Shall I send this to HR? " + last.Asked.Name + " asked about " + string(r.ID) + ": “" + last.Question + "”"
}

func EmployeeCanceled(r agent.Request) string {
	return r.Employee.Called() + " cancelled the request " + string(r.ID) + " (" + r.WizardName + ", " + r.Headline + ")."
}

func EmployeeReplied(r agent.Request) string {
	last := r.Exchanges[len(r.Exchanges)-1]
	return last.Replied.Name + " answered " + last.Asked.Name + "'s question about " + string(r.ID) + ":"
}

func AlreadyDecided(r agent.Request) string {
	return r.Decided.Name + " already " + DecisionVerb[r.State] + " this request, on " + wizard.Day(r.Decided.At) + ". Nothing was changed."
}

func AlreadyCanceled(r agent.Request) string {
	return r.Employee.Called() + " cancelled this request on " + wizard.Day(r.UpdatedAt) + ". Nothing was changed."
}

func AwaitingReply(r agent.Request) string {
	return r.Employee.Called() + " has not answered the last question yet. Please wait for the answer, or decide without it."
}

func CannotChange(r agent.Request) string {
	if r.State == agent.Cancelled {
		return "This request is cancelled already. Nothing was changed."
	}
	return "This request was " + DecisionVerb[r.State] + ", so there is nothing to cancel."
}

// past is a request's state as what was done to it.
var DecisionVerb = map[agent.RequestState]string{
	agent.Filed: "submitted", agent.Questioned: "questioned", agent.Approved: "approved", agent.Denied: "denied", agent.Cancelled: "cancelled",
}

// line is a request in one line, for its employee.
func RequestLine(r agent.Request) string {
	return string(r.ID) + " · " + r.WizardName + " · " + r.Headline + " · " + statusText[r.State]
}

// statusText is a request's state for its employee.
var statusText = map[agent.RequestState]string{
	agent.Filed: "with HR", agent.Questioned: "HR has a question for you", agent.Approved: "approved", agent.Denied: "denied", agent.Cancelled: "cancelled",
}

// statusBlocks are a request and what its employee can do with it.
func RequestStatus(r agent.Request) []agent.Block {
	blocks := []agent.Block{{Text: RequestLine(r)}}
	if r.State == agent.Denied {
		blocks = append(blocks, agent.Block{Quote: r.Reason})
	}
	var buttons []agent.Button
	if r.State == agent.Questioned {
		blocks = append(blocks, agent.Block{Quote: r.Exchanges[len(r.Exchanges)-1].Question})
		buttons = append(buttons, agent.Button{Label: "Answer", Press: agent.Press{Do: agent.DoReply, Request: r.ID}, Style: agent.Primary})
	}
	if r.Cancellable() {
		buttons = append(buttons, agent.Button{Label: "Cancel", Press: agent.Press{Do: agent.DoCancel, Request: r.ID}})
	}
	if len(buttons) > 0 {
		blocks = append(blocks, agent.Block{Buttons: buttons})
	}
	return blocks
}

// longDay is a canonical day as part of a citation.
func LongDay(day string) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return at.Format("January 2, 2006")
}

// reasonMark shows how a condition came out.
func ConditionMark(v entitlement.Verdict) string {
	switch v {
	case entitlement.Yes:
		return "✓"
	case entitlement.No:
		return "✗"
	}
	return "?"
}
