package say

import (
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// On policies.
const (
	QuestionMissing      = "Please write your question, in words."
	NotFoundInEnglish   = "I only understand English so far, so I found nothing. "
	OffTopic         = "I can't help with that, I think; I'm here for leave. HR can be asked, of course."
	HRNotAsked      = "All right, HR was not asked."
	AskedHR         = "I've asked HR; "
	AlreadyAskedHR    = "HR has this question from you already; "
	AnswerComesHere        = "I'll tell you here what they say."
	AnswerComesDirectly    = "I'll tell you in our direct message what they say."
	CloseToContinue     = "Close this to go on with your form. Everything you typed is still there."
	Uncertain      = "I'm not certain that this is what you mean:"
	BackToRequest      = "Back to your request:"
	GladItHelped     = "Good."
	OnlyHRAnswers   = "Only HR can work on these questions, in HR's own channel."
	OnlyHRManagesPolicies  = "Only HR can change or list policies, in HR's own channel. You can ask: “/policy is leave paid?”"
	NothingChanged     = "All right, nothing was changed."
	TicketNotFound    = "I can't find that question any more."
	ReuseAnswer      = "Shall the next person who asks get this answer right away?"
	PassageChanged     = "That part of the policy has changed since. Keep the answer as a policy of its own, or edit the policy."
	PolicyMissing      = "That policy is no longer there: somebody has retired it."
	TitleMissing    = "Please write a title on the first line, in words."
	TitleTooLong    = "Please choose a shorter title, of 100 characters at most."
	TextMissing    = "Please write the policy's text below its title."
	EditBeforePublishing = "The next who asks will read this. Give it a title, and take out whatever is personal: these are people's own words."
	AnswerTooLong   = "This answer is too long to be edited here. Drop it as a file, or post it with “/policy add” in parts."
	NoPolicies      = "There are no policies yet. “/policy add” posts the first one."
	NoOpenQuestions          = "No question waits for an answer."
	YourOpenQuestions     = "You have taken these questions, and people still wait for an answer:"
	UnassignedQuestions    = "These questions still wait for an answer, and nobody has taken them:"
	DigestTitle     = "What people asked last week"
	UnansweredQuestions = "No policy answers these yet:"
	PolicyHelp      = "Ask me anything about leave: “/policy is leave paid?” In HR's channel: “/policy list”, “/policy add”, “/policy edit”, “/policy history” or “/policy retire” with a title, and “/policy gaps” for what nobody has written the answer to."
)

func Source(p knowledge.Passage) string {
	source := "Source: " + PassagePath(p)
	switch {
	case p.From != "":
		source += ", valid from " + shortDay(p.From)
	case p.AsOf != "":
		source += ", as of " + shortDay(p.AsOf)
	}
	return source
}

func shortDay(day knowledge.Day) string {
	at, ok := day.Time()
	if !ok {
		return string(day)
	}
	return at.Format("Jan 2, 2006")
}

// standingOf warns of a policy that does not hold today.
func ValidityNote(h knowledge.Hit) string {
	switch h.Validity {
	case knowledge.Expired:
		return "This policy ended on " + shortDay(h.Passage.Until) + ", so please check with HR."
	case knowledge.NotYetValid:
		return "This policy begins on " + shortDay(h.Passage.From) + "."
	}
	return ""
}

func Conflict(p knowledge.Passage) string {
	return "Another policy seems to say something else (" + PassagePath(p) + "); please check with HR:"
}

func TicketTitle(k agent.Ticket) string {
	if n := len(k.People()); n > 1 {
		return "Question · " + strconv.Itoa(n) + " people ask"
	}
	return "Question · " + k.Askers[0].Person.Called() + " asks"
}

// mostNames is how many people are named, of all who ask the same.
const mostNames = 20

func AskedBy(names []string) string {
	if more := len(names) - mostNames; more > 0 {
		return "Asked by " + strings.Join(names[:mostNames], ", ") + " and " + strconv.Itoa(more) + " more"
	}
	last := len(names) - 1
	return "Asked by " + strings.Join(names[:last], ", ") + " and " + names[last]
}

func ClosestPolicies(k agent.Ticket) string {
	var where []string
	for _, c := range k.Closest {
		where = append(where, c.Where)
	}
	if len(where) == 0 {
		return "Our policies say nothing about it."
	}
	return "Closest in our policies: " + strings.Join(where, "; ")
}

// couldNotFind says that the policies do not answer questions, which are perhaps not
// about work at all.
func CouldNotFind(questions int, doubted bool) string {
	switch {
	case doubted:
		return "I can't help with that, I think; I'm here for leave. "
	case questions > 1:
		return "I couldn't find these in our policies. "
	}
	return "I couldn't find that in our policies. "
}

func OfferToAskHR(questions int) string {
	if questions > 1 {
		return "Shall I ask HR? They see your name and your questions."
	}
	return "Shall I ask HR? They see your name and your question."
}

func MoreWordings(n int) string { return "And in " + count(n, "more way") + "." }

// ticketNote is where a ticket stands, for its card.
func TicketNote(k agent.Ticket) string {
	note := string(k.ID) + " · asked " + wizard.Day(k.Opened)
	switch {
	case k.State == agent.TicketClosed:
		return note + " · closed by " + k.Decided.Name + " on " + wizard.Day(k.Decided.At)
	case k.State == agent.TicketAnswered && k.Kept != "":
		return note + " · answered by " + k.Decided.Name + " on " + wizard.Day(k.Decided.At) + " · " + k.Kept
	case k.State == agent.TicketAnswered:
		return note + " · answered by " + k.Decided.Name + " on " + wizard.Day(k.Decided.At)
	case k.Owner != nil:
		return note + " · " + k.Owner.Name + " takes care of it"
	}
	return note
}

func TicketDone(k agent.Ticket) string {
	if k.State == agent.TicketOpen {
		return "This question has no answer yet. Nothing was changed."
	}
	what := "answered"
	if k.State == agent.TicketClosed {
		what = "closed"
	}
	return k.Decided.Name + " already " + what + " this question, on " + wizard.Day(k.Decided.At) + ". Nothing was changed."
}

// sendReply asks whether words in a thread are the answer.
func ConfirmReply(k agent.Ticket) string { return "Send this as the answer to " + askers(k) + "?" }

func ReplyTooLong(k agent.Ticket) string {
	return "If this is the answer to " + askers(k) + ", it is too long for me to take it from here. Press Answer to send it."
}

func askers(k agent.Ticket) string {
	if n := len(k.People()); n > 1 {
		return "the " + strconv.Itoa(n) + " people who asked"
	}
	return k.Askers[0].Person.Called()
}

func HRAnswered(k agent.Ticket) string {
	return k.Decided.Name + " from HR answered your question:"
}

func HRDeclined(k agent.Ticket) string {
	return k.Decided.Name + " from HR says that this is not for HR to answer. Your team lead may know more."
}

// alreadyKept says what was decided about keeping an answer.
func AlreadySettled(k agent.Ticket) string {
	return "That is decided already: the answer is " + k.Kept + ". Nothing was changed."
}

// standsIn says where a question will lead.
func AskersWillSee(k agent.Ticket, passage knowledge.PassageID) string {
	for _, c := range k.Closest {
		if c.Passage == passage {
			return "Who asks like this from now on is shown “" + c.Where + "”."
		}
	}
	return PassageChanged
}

func TicketAge(k agent.Ticket, now time.Time) string {
	days := int(now.Sub(k.Opened).Hours() / 24)
	age := "today"
	if days == 1 {
		age = "since yesterday"
	} else if days > 1 {
		age = "for " + strconv.Itoa(days) + " days"
	}
	return TicketTitle(k) + " · open " + age
}

func ShownRange(from, to, all int) string {
	return strconv.Itoa(from+1) + " to " + strconv.Itoa(to) + " of " + strconv.Itoa(all)
}

func MoreOpenQuestions(n int) string {
	return "And " + strconv.Itoa(n) + " more; “/policy gaps” lists them."
}

// restOfGaps is what a reminder has no room for.
func MoreRemindedLater(n int) string {
	return "And " + strconv.Itoa(n) + " more, of which I remind you on the next working day; “/policy gaps” lists them in HR's channel."
}

// askedLastWeek says how much was asked, and how much of it in vain.
func AskedLastWeek(all, unanswered int) string {
	switch {
	case all == 0:
		return "Nobody asked anything."
	case unanswered == 0:
		return "People asked " + count(all, "question") + ". Our policies had something to say to each."
	}
	return "People asked " + count(all, "question") + ". Our policies had no answer to " + strconv.Itoa(unanswered) + " of them."
}

// askedMost is a policy's line in the digest.
func UsageLine(u Usage) string {
	line := u.Title + ": " + count(u.Asked, "question")
	if u.Yes > 0 {
		line += ", helped " + count(u.Yes, "time")
	}
	return line
}

// didNotHelp is a policy's line among those that did not help.
func UnhelpfulLine(u Usage) string {
	if u.No == 0 {
		return ""
	}
	return u.Title + ": " + strconv.Itoa(u.No) + " of " + strconv.Itoa(u.Asked)
}

// usage is how often a policy answered, and what people said of it.
type Usage struct {
	Policy         knowledge.PolicyID
	Title          string
	Asked, Yes, No int
}
