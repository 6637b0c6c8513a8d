package say

import (
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

const (
	HomeIntro      = "Need time off, from a day's vacation to a long leave? I'll walk you through the request, and HR will decide. You can also ask me about our policies, in Messages."
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
	return append([]agent.Block{{Text: RequestLine(r)}}, openWith(r)...)
}

// HomeRequest is the same in the app's home: what it is about and where it is now, next to each other.
func HomeRequest(r agent.Request) []agent.Block {
	status := statusText[r.State]
	if r.State == agent.Filed {
		status = "with " + WaitsFor(r)
	}
	return append([]agent.Block{{Facts: []agent.Fact{
		{Label: r.WizardName, Value: r.Headline},
		{Label: Capitalized(status), Value: lastStep(r)},
	}}, {Small: string(r.ID)}}, openWith(r)...)
}

// lastStep is when a request came to its state, and by whom.
func lastStep(r agent.Request) string {
	switch {
	case r.State == agent.Canceled:
		return wizard.Day(r.UpdatedAt)
	case r.Decided == nil && r.Entered != nil:
		return "added by " + r.Entered.Name + ", " + wizard.Day(r.Entered.At)
	case r.Decided == nil:
		return "sent " + wizard.Day(r.FiledAt)
	case r.Approval != nil && r.Approval.Automatic != "", r.Decided.Name == "":
		return wizard.Day(r.Decided.At)
	}
	return "by " + r.Decided.Name + ", " + wizard.Day(r.Decided.At)
}

// openWith is what is open with a request, and what its employee can do.
func openWith(r agent.Request) (blocks []agent.Block) {
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
