package say

import (
	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/wizard"
)

const (
	OnlyHRDecides    = "Only HR can decide on requests, in HR's own channel."
	RoleUnknown      = "I couldn't check with Slack that you're in HR, so I haven't changed anything. Please try again in a minute."
	OwnRequest       = "This is your own request, so someone else in HR has to decide on it."
	RequestNotFound  = "I can't find that request anymore."
	ReasonRequired   = "Please give a reason. The employee will read it."
	QuestionRequired = "Please write your question to the employee."

	NoRequestsWaiting   = "No requests are waiting for a decision."
	MoreRequestsWaiting = "There are more. These 20 have been waiting the longest."
)

func AlreadyDecided(r agent.Request) string {
	return r.Decided.Name + " already " + DecisionVerb[r.State] + " this request on " + wizard.Day(r.Decided.At) + ". Nothing was changed."
}

func AlreadyCanceled(r agent.Request) string {
	return r.Employee.DisplayName() + " canceled this request on " + wizard.Day(r.UpdatedAt) + ". Nothing was changed."
}

func AwaitingReply(r agent.Request) string {
	return r.Employee.DisplayName() + " hasn't answered the last question yet. Please wait for the answer, or decide without it."
}

func HRAskedEmployee(r agent.Request) string {
	return r.Exchanges[len(r.Exchanges)-1].Asked.Name + " asked " + r.Employee.DisplayName() + ":"
}

func EmployeeReplied(r agent.Request) string {
	last := r.Exchanges[len(r.Exchanges)-1]
	return last.Replied.Name + " answered " + last.Asked.Name + "'s question about " + string(r.ID) + ":"
}

func ChangeRequested(r agent.Request) string {
	return r.Employee.DisplayName() + " would like to change request " + string(r.ID) + " (" + r.WizardName + ", " + r.Headline + "):"
}

// DecisionVerb says what was done to a request in each state.
var DecisionVerb = map[agent.RequestState]string{
	agent.Filed: "submitted", agent.Questioned: "questioned", agent.Approved: "approved", agent.Denied: "denied", agent.Canceled: "canceled",
}

// ConditionMark shows whether a condition of the law is met.
func ConditionMark(v entitlement.Verdict) string {
	switch v {
	case entitlement.Yes:
		return "✓"
	case entitlement.No:
		return "✗"
	}
	return "?"
}
