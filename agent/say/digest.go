package say

import (
	"strconv"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
)

const (
	NoOpenQuestions     = "No questions are waiting for an answer."
	YourOpenQuestions   = "These questions are assigned to you and still need an answer:"
	UnassignedQuestions = "These questions still need an answer, and nobody has taken them:"
	DigestTitle         = "What people asked last week"
	UnansweredQuestions = "No policy answers these yet:"
)

// TicketAge says how long a question has been open.
func TicketAge(k agent.Ticket, now time.Time) string {
	const day = 24 * time.Hour
	age := "opened today"
	if days := int(now.Sub(k.Opened) / day); days == 1 {
		age = "open since yesterday"
	} else if days > 1 {
		age = "open for " + strconv.Itoa(days) + " days"
	}
	return TicketTitle(k) + " · " + age
}

func MoreOpenQuestions(n int) string {
	return "And " + strconv.Itoa(n) + " more; “/policy gaps” lists them."
}

// MoreRemindedLater counts the questions that a reminder has no room for.
func MoreRemindedLater(n int) string {
	return "And " + strconv.Itoa(n) + " more. I'll remind you of those on the next working day; “/policy gaps” lists them in HR's channel."
}

// AskedLastWeek counts the questions, and those that no policy answered.
func AskedLastWeek(all, unanswered int) string {
	switch {
	case all == 0:
		return "Nobody asked anything."
	case unanswered == 0:
		return "People asked " + count(all, "question") + ". Our policies had an answer to each."
	}
	return "People asked " + count(all, "question") + ". Our policies had no answer to " + strconv.Itoa(unanswered) + " of them."
}

// Usage counts how often a policy answered, and whether people said that it helped.
type Usage struct {
	Policy     knowledge.PolicyID
	Title      string
	Asked, Yes int
}

func UsageLine(u Usage) string {
	line := u.Title + ": " + count(u.Asked, "question")
	if u.Yes > 0 {
		line += ", helped " + count(u.Yes, "time")
	}
	return line
}

// UnhelpfulLine counts how often an answer didn't help.
func UnhelpfulLine(title string, r agent.Rated) string {
	return title + ": " + strconv.Itoa(r.NotHelp) + " of " + strconv.Itoa(r.Asked)
}
