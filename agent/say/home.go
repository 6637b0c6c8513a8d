package say

import (
	"strings"

	"github.com/leaveway/leaveway/agent"
)

const (
	HomeIntro      = "Need time off, from a day's vacation to a long leave? I'll walk you through the request, and HR will decide."
	HomeNoRequests = "No requests yet. Once you send one to HR, you can follow it here."
	TeamTitle      = "Away from your team in the next 7 days"
	TeamIsHere     = "Nobody, as far as I know from the leave that was requested here."
	NoRequests     = "You don't have any leave requests yet."
)

func HomeTitle(name string) string {
	if first, _, _ := strings.Cut(name, " "); first != "" {
		return first + "'s leave"
	}
	return "Your leave"
}

// InProgress is a form in one line. where is a place in it: "step 2 of 5".
func InProgress(name, where string) string {
	return "In progress: " + name + ", at " + where + ". Not sent to HR yet."
}

// RequestLine is a filed request in one line, for its employee.
func RequestLine(r agent.Request) string {
	status := statusText[r.State]
	if r.State == agent.Filed {
		status = "with " + WaitsFor(r)
	}
	return string(r.ID) + " · " + r.WizardName + " · " + r.Headline + " · " + status
}

var statusText = map[agent.RequestState]string{
	agent.Filed: "with HR", agent.Questioned: "HR has a question for you", agent.Approved: "approved", agent.Denied: "denied", agent.Canceled: "canceled",
}

// RequestStatus shows a filed request and what its employee can do with it.
func RequestStatus(r agent.Request) []agent.Block {
	blocks := []agent.Block{{Text: RequestLine(r)}}
	if r.State == agent.Denied {
		blocks = append(blocks, agent.Block{Quote: r.Reason})
	}
	var buttons []agent.Button
	if r.State == agent.Questioned {
		blocks = append(blocks, agent.Block{Quote: r.Exchanges[len(r.Exchanges)-1].Question})
		buttons = append(buttons, agent.Button{Label: "Answer", Press: agent.Press{Do: agent.DoReplyToHR, Request: r.ID}, Style: agent.Primary})
	}
	if r.CanCancel() {
		buttons = append(buttons, agent.Button{Label: "Cancel", Press: agent.Press{Do: agent.DoCancel, Request: r.ID}})
	}
	if len(buttons) > 0 {
		blocks = append(blocks, agent.Block{Buttons: buttons})
	}
	return blocks
}
