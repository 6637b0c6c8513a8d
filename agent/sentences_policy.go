package agent

import (
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// On policies.
const (
	noQuestion      = "Please write your question, in words."
	inEnglishOnly   = "I only understand English so far, so I found nothing. "
	notOurs         = "I can't help with that, I think; I'm here for leave. HR can be asked, of course."
	notAskedHR      = "All right, HR was not asked."
	askedHR         = "I've asked HR; "
	askedAlready    = "HR has this question from you already; "
	toldHere        = "I'll tell you here what they say."
	toldDirectly    = "I'll tell you in our direct message what they say."
	closeToGoOn     = "Close this to go on with your form. Everything you typed is still there."
	notCertain      = "I'm not certain that this is what you mean:"
	backToForm      = "Back to your request:"
	gladItHelps     = "Good."
	onlyHRAnswers   = "Only HR can work on these questions, in HR's own channel."
	onlyHRPolicies  = "Only HR can change or list policies, in HR's own channel. You can ask: “/policy is leave paid?”"
	nothingDone     = "All right, nothing was changed."
	noSuchTicket    = "I can't find that question any more."
	keepAnswer      = "Shall the next person who asks get this answer right away?"
	passageGone     = "That part of the policy has changed since. Keep the answer as a policy of its own, or edit the policy."
	policyGone      = "That policy is no longer there: somebody has retired it."
	titleMissing    = "Please write a title on the first line, in words."
	titleTooLong    = "Please choose a shorter title, of 100 characters at most."
	noPolicyText    = "Please write the policy's text below its title."
	checkWhatIsKept = "The next who asks will read this. Give it a title, and take out whatever is personal: these are people's own words."
	answerTooLong   = "This answer is too long to be edited here. Drop it as a file, or post it with “/policy add” in parts."
	noPolicies      = "There are no policies yet. “/policy add” posts the first one."
	noGaps          = "No question waits for an answer."
	gapsOfYours     = "You have taken these questions, and people still wait for an answer:"
	gapsOfNobody    = "These questions still wait for an answer, and nobody has taken them:"
	digestTitle     = "What people asked last week"
	policiesMissing = "No policy answers these yet:"
	policyHelp      = "Ask me anything about leave: “/policy is leave paid?” In HR's channel: “/policy list”, “/policy add”, “/policy edit”, “/policy history” or “/policy retire” with a title, and “/policy gaps” for what nobody has written the answer to."
)

func sourceOf(p knowledge.Passage) string {
	source := "Source: " + whereOf(p)
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
func standingOf(h knowledge.Hit) string {
	switch h.Validity {
	case knowledge.Expired:
		return "This policy ended on " + shortDay(h.Passage.Until) + ", so please check with HR."
	case knowledge.NotYetValid:
		return "This policy begins on " + shortDay(h.Passage.From) + "."
	}
	return ""
}

func conflictWith(p knowledge.Passage) string {
	return "Another policy seems to say something else (" + whereOf(p) + "); please check with HR:"
}

func ticketTitle(k Ticket) string {
	if n := len(k.people()); n > 1 {
		return "Question · " + strconv.Itoa(n) + " people ask"
	}
	return "Question · " + k.Askers[0].Person.Called() + " asks"
}

// mostNames is how many people are named, of all who ask the same.
const mostNames = 20

func askedBy(names []string) string {
	if more := len(names) - mostNames; more > 0 {
		return "Asked by " + strings.Join(names[:mostNames], ", ") + " and " + strconv.Itoa(more) + " more"
	}
	last := len(names) - 1
	return "Asked by " + strings.Join(names[:last], ", ") + " and " + names[last]
}

func closestLine(k Ticket) string {
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
func couldNotFind(questions int, doubted bool) string {
	switch {
	case doubted:
		return "I can't help with that, I think; I'm here for leave. "
	case questions > 1:
		return "I couldn't find these in our policies. "
	}
	return "I couldn't find that in our policies. "
}

func shallIAskHR(questions int) string {
	if questions > 1 {
		return "Shall I ask HR? They see your name and your questions."
	}
	return "Shall I ask HR? They see your name and your question."
}

func moreWordings(n int) string { return "And in " + count(n, "more way") + "." }

// ticketNote is where a ticket stands, for its card.
func ticketNote(k Ticket) string {
	note := string(k.ID) + " · asked " + wizard.Day(k.Opened)
	switch {
	case k.State == TicketClosed:
		return note + " · closed by " + k.Decided.Name + " on " + wizard.Day(k.Decided.At)
	case k.State == TicketAnswered && k.Kept != "":
		return note + " · answered by " + k.Decided.Name + " on " + wizard.Day(k.Decided.At) + " · " + k.Kept
	case k.State == TicketAnswered:
		return note + " · answered by " + k.Decided.Name + " on " + wizard.Day(k.Decided.At)
	case k.Owner != nil:
		return note + " · " + k.Owner.Name + " takes care of it"
	}
	return note
}

func ticketOver(k Ticket) string {
	if k.State == TicketOpen {
		return "This question has no answer yet. Nothing was changed."
	}
	what := "answered"
	if k.State == TicketClosed {
		what = "closed"
	}
	return k.Decided.Name + " already " + what + " this question, on " + wizard.Day(k.Decided.At) + ". Nothing was changed."
}

// sendReply asks whether words in a thread are the answer.
func sendReply(k Ticket) string { return "Send this as the answer to " + whoAsked(k) + "?" }

func replyTooLong(k Ticket) string {
	return "If this is the answer to " + whoAsked(k) + ", it is too long for me to take it from here. Press Answer to send it."
}

func whoAsked(k Ticket) string {
	if n := len(k.people()); n > 1 {
		return "the " + strconv.Itoa(n) + " people who asked"
	}
	return k.Askers[0].Person.Called()
}

func ticketAnswered(k Ticket) string { return k.Decided.Name + " from HR answered your question:" }

func ticketDeclined(k Ticket) string {
	return k.Decided.Name + " from HR says that this is not for HR to answer. Your team lead may know more."
}

// alreadyKept says what was decided about keeping an answer.
func alreadyKept(k Ticket) string {
	return "That is decided already: the answer is " + k.Kept + ". Nothing was changed."
}

// standsIn says where a question will lead.
func standsIn(k Ticket, passage knowledge.PassageID) string {
	for _, c := range k.Closest {
		if c.Passage == passage {
			return "Who asks like this from now on is shown “" + c.Where + "”."
		}
	}
	return passageGone
}

func gapNote(k Ticket, now time.Time) string {
	days := int(now.Sub(k.Opened).Hours() / 24)
	age := "today"
	if days == 1 {
		age = "since yesterday"
	} else if days > 1 {
		age = "for " + strconv.Itoa(days) + " days"
	}
	return ticketTitle(k) + " · open " + age
}

func shownOf(from, to, all int) string {
	return strconv.Itoa(from+1) + " to " + strconv.Itoa(to) + " of " + strconv.Itoa(all)
}

func moreGaps(n int) string {
	return "And " + strconv.Itoa(n) + " more; “/policy gaps” lists them."
}

// restOfGaps is what a reminder has no room for.
func restOfGaps(n int) string {
	return "And " + strconv.Itoa(n) + " more, of which I remind you on the next working day; “/policy gaps” lists them in HR's channel."
}

// askedLastWeek says how much was asked, and how much of it in vain.
func askedLastWeek(all, unanswered int) string {
	switch {
	case all == 0:
		return "Nobody asked anything."
	case unanswered == 0:
		return "People asked " + count(all, "question") + ". Our policies had something to say to each."
	}
	return "People asked " + count(all, "question") + ". Our policies had no answer to " + strconv.Itoa(unanswered) + " of them."
}

// askedMost is a policy's line in the digest.
func askedMost(u usage) string {
	line := u.title + ": " + count(u.asked, "question")
	if u.yes > 0 {
		line += ", helped " + count(u.yes, "time")
	}
	return line
}

// didNotHelp is a policy's line among those that did not help.
func didNotHelp(u usage) string {
	if u.no == 0 {
		return ""
	}
	return u.title + ": " + strconv.Itoa(u.no) + " of " + strconv.Itoa(u.asked)
}
