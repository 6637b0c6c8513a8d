package say

import (
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/wizard"
)

const (
	OnlyHRDecides    = "Only HR can decide on requests, in HR's own channel."
	RoleUnknown      = "I couldn't check that you're in HR, so I haven't changed anything. Please try again in a minute."
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

// OnlyRetained says that nothing can be done with a request anymore.
func OnlyRetained(r agent.Request) string {
	return "The records of this employee were deleted on " + wizard.Day(r.Retained) + ". The request is only kept because the law requires it, so you can only read it."
}

// Withdrawn says what became of a request that still waited.
func Withdrawn(r agent.Request) string {
	return "withdrawn on " + wizard.Day(r.Retained) + ", when the records of the employee were deleted"
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
	return r.Employee.DisplayName() + " wrote about request " + string(r.ID) + " (" + r.WizardName + ", " + r.Headline + "):"
}

// DecisionVerb says what was done to a request in each state.
var DecisionVerb = map[agent.RequestState]string{
	agent.Filed: "submitted", agent.Questioned: "questioned", agent.Approved: "approved", agent.Denied: "denied", agent.Canceled: "canceled",
}

// Reasons are the conditions behind an estimate, law by law, with where each is written.
func Reasons(e entitlement.Estimate) []agent.Block {
	var blocks []agent.Block
	for _, law := range e.Laws {
		blocks = append(blocks, agent.Block{Heading: law.Law}, agent.Block{Text: law.Summary})
		for _, r := range law.Reasons {
			blocks = append(blocks, agent.Block{Text: conditionMark(r.Met) + " " + r.Text}, agent.Block{Small: r.Citation + ", in force since " + LongDay(r.Holds)})
		}
	}
	return blocks
}

// conditionMark shows whether a condition of the law is met.
func conditionMark(v entitlement.Verdict) string {
	switch v {
	case entitlement.Yes:
		return "✓"
	case entitlement.No:
		return "✗"
	}
	return "?"
}

const (
	// ChooseSome refuses a decision on nothing.
	ChooseSome    = "Please choose at least one request."
	WhichRequests = "Which requests?"
	SeveralTitle  = "Decided"
)

// Briefly is a request in a line of a list.
func Briefly(r agent.Request) string {
	return r.Employee.DisplayName() + " · " + r.WizardName + " · " + r.Headline
}

// DecidedSeveral says which of several requests were decided, and why the others weren't.
func DecidedSeveral(done []agent.Request, refused []string) []agent.Block {
	var blocks []agent.Block
	if len(done) > 0 {
		lines := make([]string, len(done))
		for i, r := range done {
			lines[i] = Briefly(r)
		}
		blocks = append(blocks, agent.Block{Text: StateWord(done[0].State) + ", and the employees know:"}, agent.Block{Text: Bullets(lines)})
	}
	if len(refused) > 0 {
		blocks = append(blocks, agent.Block{Text: "Not decided:"}, agent.Block{Text: Bullets(refused)})
	}
	return blocks
}

// BrieflyAsked names a request to somebody outside HR, who may not see what it is for.
func BrieflyAsked(r agent.Request) string {
	if r.Approval != nil && r.Approval.ShowKind {
		return Briefly(r)
	}
	return r.Employee.DisplayName() + " · " + TimeOffOf + " · " + r.Headline
}

// DecidedSteps tells somebody outside HR what came of deciding several requests at once.
func DecidedSteps(approved bool, done []agent.Request, refused []string) []agent.Block {
	lines, goesOn := make([]string, len(done)), false
	for i, r := range done {
		lines[i] = BrieflyAsked(r)
		if goesOn = goesOn || r.State.Waiting(); r.State.Waiting() {
			lines[i] += ", now with " + WaitsFor(r)
		}
	}
	var blocks []agent.Block
	title := "Denied, and the employees know:"
	switch {
	case approved && goesOn:
		title = "Approved. Whoever decides next is asked, and the others know:"
	case approved:
		title = "Approved, and the employees know:"
	}
	if len(done) > 0 {
		blocks = append(blocks, agent.Block{Text: title}, agent.Block{Text: Bullets(lines)})
	}
	if len(refused) > 0 {
		blocks = append(blocks, agent.Block{Text: "Not decided:"}, agent.Block{Text: Bullets(refused)})
	}
	return blocks
}

const (
	// FilterHint is below every list of requests.
	FilterHint = "Narrow it down with a state, a kind, a name or days: “/leave requests approved vacation in December”, “/leave requests dana”. “/leave requests help” says more."
	FilterHelp = "“/leave requests” lists what waits for a decision. After it you can write any of these, together:\n" +
		"• a state: waiting, approved, denied, canceled, decided or all\n• a kind of leave: vacation, sick, medical …\n• an employee: dana, or dana reyes\n• days on which the leave falls: in December, next week, June 1 to June 12\n" +
		"Among the newest 500 requests, and all that wait."
)

// FilterUnknown says which words no list can be narrowed down by.
func FilterUnknown(unknown []string) string {
	return "I don't know a state, kind of leave or employee called “" + strings.Join(unknown, "”, “") + "” among the requests."
}

// FilterFound says how many requests there are, and which.
func FilterFound(n int, which string) string {
	if which != "" {
		which = ": " + which
	}
	if n == 0 {
		return "No requests" + which + "."
	}
	return count(n, "request") + which
}

// FilterDays names the days that a list is narrowed down to.
func FilterDays(first, last time.Time) string {
	if first.Equal(last) {
		return "on " + wizard.Day(first)
	}
	return first.Format("Monday, January 2") + " to " + wizard.Day(last)
}
