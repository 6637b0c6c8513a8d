package say

import (
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/hrdesk"
	"github.com/leaveway/leaveway/wizard"
)

// For people in HR and administrators who ask in words.
const (
	QueueTitle        = "Waiting for HR"
	DecideWithButtons = "Please press the button on the card, so that nothing is decided by mistake:"
	WhichToReopen     = "I can take a decision back: the request will wait for HR again, and the employee will be told. Which one?"
	BalanceOfOthers   = "I don't have anybody else's balance. These are their requests, the newest first:"
	OnlyRequestsHere  = "I only know leave that was requested here."
	HelpForHR         = "For you in HR:\n" +
		"• “what's waiting?”: the requests to decide\n" +
		"• “who is away in June?”: who is on leave\n" +
		"• “any open questions?”: what employees asked and nobody has answered yet\n" +
		"• “send me a report”: the year's figures, with a file to export\n" +
		"• “remind me on Friday about Dana”: a request is put off\n" +
		"Decide with the buttons on a request's card, or several at once in the app's home. “/leave requests”, “/policy list” and “/policy gaps” show the same as commands."
	PolicyHelpForHR = "“/policy list” shows all policies, “/policy add” adds one, and “/policy edit”, “/policy history” and “/policy retire” take a title. " +
		"“/policy gaps” lists the questions that no policy answers. Anything else after “/policy” is looked up."
	NotInPoliciesHR = "I couldn't find an answer to that in our policies."
	// NotUnderstoodFromHR is shown with buttons for HR's work.
	NotUnderstoodFromHR = "I'm not sure what you'd like me to do. Here's what people in HR usually ask me for:"
	NotForHR            = "I can't help with that. Here's what people in HR usually ask me for:"
)

// HowTo says how something is done that nobody does by asking for it.
var HowTo = map[hrdesk.About]string{
	hrdesk.Help: HelpForHR,
	hrdesk.Delegate: "You don't need a delegate: everyone in HR's channel can decide any request except their own. " +
		"To let someone decide for you, invite them to that channel. To name a stand-in for a manager who approves leave, write “Amir decides for Sam from December 20 to January 3”.",
	hrdesk.Access: "Everyone in HR's channel acts for HR: they see the requests and can decide them. To add someone, invite them to the channel; to remove someone, remove them from it. " +
		"An administrator can also name people in LEAVEWAY_HR.",
	hrdesk.Export: "People in HR can export the requests of a year as a file: they find “Report and export” in the app's home, or ask me for a report. " +
		"On the server, “leaveway audit” prints every decision, one per line.",
	hrdesk.Audit: "I can't show the audit log here. Each request's card says who decided it and when. On the server, “leaveway audit” prints who did what, when and why.",
	hrdesk.Forms: "Forms are files, so I can't change them from here. The people who run Leaveway can edit the .yaml files in the folder wizards/ of your content, and check them with “leaveway lint”. " +
		"The page docs/forms.md explains every line.",
	hrdesk.Chasing:   "I can pass a message on to somebody about their own request: “tell Priya that we need the form”. To hurry anybody else, please write to them directly. “What's waiting?” shows what is still to be decided.",
	hrdesk.Joining:   "Somebody new can write to me from their first day; there is nothing to set up for that. If your company's list of people comes from a file or another system, add them there, so that their manager and their balance of days are known.",
	hrdesk.Backups:   "Everything except the encryption keys is in the database, so back that up. " + page("production.md", "backups"),
	hrdesk.Upgrades:  "Replace the program by the newer one; it changes the database when it starts, or with “leaveway migrate”. " + page("production.md", "updating"),
	hrdesk.Databases: "Leaveway runs on SQLite with nothing else to install, or on Postgres; more than one replica needs Redis, too. " + page("production.md", "which-database"),
	hrdesk.Keys:      "With LEAVEWAY_ENCRYPTION_KEYS set, what people say, answer and read is encrypted in the database. " + page("configuration.md", "encryption"),
	hrdesk.Models:    "Without a language model I understand words by rules. To add one, set LLM_PROVIDER and LLM_MODEL on the server; it can run on your own machine. " + page("configuration.md", "language-model"),
	hrdesk.Hotlines:  "What I say in hard times, and the numbers I name, are files: put your own into the folder care/ of your content. " + page("hard-times.md", ""),
	hrdesk.Importing: "Drop a file into HR's channel, and I'll show you a preview before you publish it. A whole folder is imported on the server with “leaveway policy import”. " + page("policies.md", "import"),
	hrdesk.Papers: "Type “/policy list” to see our policies, and “/policy edit” with a title to change one; every version is kept. That's for people in HR. " +
		"Files in the folder policies/ of your content are changed there. " + page("questions.md", ""),
	hrdesk.Trying:    "“leaveway lint” finds mistakes in forms, “leaveway demo” lets you fill them in, and “leaveway test” plays written conversations. " + page("transcripts.md", ""),
	hrdesk.Balances:  "Vacation and sick days are counted from two kinds of files in your content: people.csv and the policies in time-off/. " + page("time-off.md", ""),
	hrdesk.Sentences: "My own sentences are part of the program. What forms ask, what policies answer and what I say in hard times are files of yours. " + page("forms.md", ""),
	hrdesk.Reminding: "I remind people of a form that waits after 1, 3 and 7 days, in their office hours. Everyone can put that off or turn it off.",
	hrdesk.Secrecy:   "No employee sees anybody else's request. Everyone in HR's channel does, and a manager only sees what your company has them decide. " + page("security.md", ""),
	hrdesk.Settings:  "Settings aren't in this chat. They are variables on the server, and forms and policies are files; the page docs/configuration.md lists all of them. Policies you can change here with “/policy”.",
}

// page names a page of the manual, with a link.
func page(file, section string) string {
	name, link := "docs/"+file, manual+file
	if section != "" {
		link += "#" + section
	}
	return "More is in " + name + ": " + link
}

// manual is where the product's pages are.
const manual = "https://github.com/leaveway/leaveway/blob/main/docs/"

// PolicyHelpFor answers /policy without words.
func PolicyHelpFor(hr bool) string {
	if hr {
		return PolicyHelpForHR
	}
	return PolicyHelp
}

// NotAboutLeaveFor answers what is HR's business but nothing of the bot's.
func NotAboutLeaveFor(hr bool) string {
	if hr {
		return NotForHR
	}
	return NotAboutLeave
}

// RequestsWaiting says how many of the waiting requests are among those that were asked
// about.
func RequestsWaiting(asked, all int, since, before time.Time) string {
	if all == 0 {
		return NoRequestsWaiting
	}
	which := ""
	switch {
	case !before.IsZero():
		which = " filed before " + wizard.Day(before)
	case !since.IsZero():
		which = " filed since " + wizard.Day(since)
	}
	switch {
	case asked == 0:
		return "No request" + which + " is waiting. In all, " + strconv.Itoa(all) + " " + isOrAre(all) + "."
	case asked == 1:
		return "One request" + which + " is waiting for a decision:"
	}
	return count(asked, "request") + which + " are waiting for a decision, the oldest first:"
}

func isOrAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// MoreRequests says how many requests an answer leaves out.
func MoreRequests(n int) string {
	return "And " + strconv.Itoa(n) + " more. Ask for one by the employee's name."
}

func NoRequestsOf(name string) string { return name + " has no leave requests." }

// Absence is somebody's leave in one line.
func Absence(r agent.Request) string {
	return r.Employee.DisplayName() + ": " + r.WizardName + ", " + r.Headline
}

// Ended lists the requests that ended in a way, perhaps only those of some days. n is how many there
// are, of which not all may be listed.
func Ended(outcome hrdesk.Outcome, lines []string, n int, first, last time.Time) string {
	when := ""
	switch {
	case !first.IsZero() && (first.Equal(last) || last.IsZero()):
		when = " on " + wizard.Day(first)
	case !first.IsZero():
		when = " from " + wizard.Day(first) + " to " + wizard.Day(last)
	}
	switch n {
	case 0:
		return "No request was " + string(outcome) + when + "."
	case 1:
		return "One request was " + string(outcome) + when + ":\n" + lines[0]
	}
	text := strconv.Itoa(n) + " requests were " + string(outcome) + when + ":\n" + strings.Join(lines, "\n")
	if more := n - len(lines); more > 0 {
		text += "\n" + MoreRequests(more)
	}
	return text
}

// OnLeave lists whose approved leave falls on some days.
func OnLeave(lines []string, first, last time.Time) string {
	when := "from " + wizard.Day(first) + " to " + wizard.Day(last)
	if first.Equal(last) {
		when = "on " + wizard.Day(first)
	}
	if len(lines) == 0 {
		return "Nobody has approved leave " + when + "."
	}
	return "On leave " + when + ":\n" + strings.Join(lines, "\n")
}

// PerhapsOnLeave lists whose leave isn't decided yet.
func PerhapsOnLeave(lines []string) string {
	return "Asked for, not decided yet:\n" + strings.Join(lines, "\n")
}

func NothingToDecide(name string) string {
	return "There's nothing to decide for " + name + " at the moment."
}

func TellWithButton(name string) string {
	return "Press Ask a question on the card. " + name + " gets your words in their direct messages, and you'll read the answer here."
}

func CannotTell(name string) string {
	return name + " has no request that I could attach a question to. Please write to them directly."
}

func NothingToReopen(name string) string {
	if name != "" {
		return "No decision about " + name + "'s leave can be taken back."
	}
	return "There's no decision to take back."
}

// TakeBack is the label of the button that takes a decision back.
func TakeBack(r agent.Request) string {
	if r.State == agent.Denied {
		return "Take back the denial"
	}
	return "Take back the approval"
}

// DecisionReopened tells the employee that HR took its decision back.
func DecisionReopened(r agent.Request, was agent.RequestState, by agent.Signature) string {
	what := "approval"
	if was == agent.Denied {
		what = "denial"
	}
	return by.Name + " from HR took back the " + what + " of your request " + string(r.ID) + ", " + r.Headline + ". HR will decide again, and I'll tell you as soon as they do."
}

// TakenBack tells HR's channel that somebody took a decision back.
func TakenBack(was agent.Request, by agent.Signature) string {
	return by.Name + " took back the decision: it was " + DecisionVerb[was.State] + " by " + was.Decided.Name + "."
}

// DecisionDone confirms a decision to the person who made it away from the request's card.
func DecisionDone(r agent.Request) string {
	name := r.Employee.DisplayName()
	switch r.State {
	case agent.Questioned:
		return "I've sent your question to " + name + "."
	case agent.Filed:
		return "Done: " + name + "'s request is waiting for HR again, and I've told them."
	}
	return "Done: " + name + "'s request is " + DecisionVerb[r.State] + ", and I've told them."
}

func NotDecided(r agent.Request) string {
	return "Nobody has decided " + string(r.ID) + ", so there's nothing to take back."
}

// SendToEmployee asks whether HR's words go to the employee of a request, who answers a question.
func SendToEmployee(r agent.Request, question bool) string {
	text := "Shall I send this to " + r.Employee.DisplayName() + " about their request " + string(r.ID) + "?"
	if question {
		text += " They can reply, and you'll read it here."
	}
	return text
}

// SentToEmployee confirms that words which need no answer went to the employee.
func SentToEmployee(r agent.Request) string {
	return "I've sent it to " + r.Employee.DisplayName() + "."
}

// AlreadySentTo says that the employee has the words, and isn't sent them twice.
func AlreadySentTo(r agent.Request) string {
	return r.Employee.DisplayName() + " has that already, so I haven't sent it again."
}

// HRWroteToEmployee tells HR's channel who wrote to the employee. The words are quoted below it.
func HRWroteToEmployee(r agent.Request) string {
	return r.Exchanges[len(r.Exchanges)-1].Asked.Name + " wrote to " + r.Employee.DisplayName() + ":"
}

// Wrote says in front of HR's words whether they were a question.
func Wrote(e agent.Exchange) string {
	if e.Told {
		return e.Asked.Name + " wrote:"
	}
	return e.Asked.Name + " asked:"
}

// SendBelow asks whether words below a card are for the employee.
func SendBelow(r agent.Request) string {
	return r.Employee.DisplayName() + " doesn't see what's written here. Shall I send this to them?"
}

// TooLongToSend refuses words below a card that don't fit into a message.
func TooLongToSend(r agent.Request) string {
	return r.Employee.DisplayName() + " doesn't see what's written here. If it was meant for them, put it more briefly and I'll send it."
}

// DeciderWrote tells the employee who wrote to them. The words are quoted below it.
func DeciderWrote(r agent.Request) string {
	return r.Exchanges[len(r.Exchanges)-1].Asked.Name + " wrote about your request " + string(r.ID) + ", " + r.Headline + ":"
}

// ReplyBelow says how to reply to somebody.
func ReplyBelow(e agent.Exchange) string {
	return "To reply to " + e.Asked.Name + ", write in the thread below this message."
}

// RepliedToDecider tells somebody whom a route names that the employee replied.
func RepliedToDecider(r agent.Request) string {
	return r.Employee.DisplayName() + " replied about request " + string(r.ID) + ", " + r.Headline + ":"
}

// RepliedTo confirms a reply.
func RepliedTo(e agent.Exchange) string { return "I've sent your reply to " + e.Asked.Name + "." }

// SendReplyBelow asks the employee whether words below a message are for whoever wrote it, or for
// HR if last is nil.
func SendReplyBelow(r agent.Request, last *agent.Exchange) string {
	if last != nil {
		return "Shall I send this to " + last.Asked.Name + "?"
	}
	return "Shall I send this to HR, with your request " + string(r.ID) + "?"
}

// WroteBelow tells HR what the employee wrote below a message about a request.
func WroteBelow(r agent.Request) string {
	return r.Employee.DisplayName() + " wrote about request " + string(r.ID) + " (" + r.WizardName + ", " + r.Headline + "):"
}

// NothingDecidedYet answers words below a card that sound like a decision.
func NothingDecidedYet(r agent.Request) string {
	return "Nothing is decided yet, and " + r.Employee.DisplayName() + " doesn't see what's written here. Decide it with a button:"
}

func ReplyUnseen(r agent.Request) string {
	text := r.Employee.DisplayName() + " doesn't see what's written here. "
	if r.State == agent.Questioned {
		return text + "HR's last question to them is still open."
	}
	return text + "If it was meant for them, please write to them directly: I can't reach them about this request anymore."
}

func ReplyUnseenTooLong(r agent.Request) string {
	return r.Employee.DisplayName() + " doesn't see what's written here. If it was meant for them, press Ask a question and put it more briefly."
}

// WillNudge says when somebody in HR will be reminded.
func WillNudge(at time.Time) string { return "I'll remind you on " + wizard.Day(at) + "." }

const (
	TooManyNudges = "I already have as many reminders for you as I can keep. I'll take a new one once one of them is over."
	Nudged        = "You asked me to remind you:"
)
