package agent

import (
	"errors"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// The bot's sentences, in one place, so that it speaks with one voice; labels
// stand with their buttons. It is a kind
// colleague who knows the rules, does not talk much and never makes one feel
// stupid. Short sentences, sentence case, what happened and what to do.

// On the form.
const (
	started       = "I've started a leave request for you. Everything is saved as we go, so you can stop at any time."
	noFormHere    = "There is no request under way. Start one whenever you like."
	stepGone      = "That step is no longer part of your request, because of what you answered. Here is where we are."
	questionGone  = "That question is no longer part of your request, because of what you answered. Here is where we are."
	keptNewer     = "That form is from before your last change, so I kept the newer answers. Here is where we are."
	formMoved     = "The form has changed since you began it. Your answers are all here; please look through them before you submit."
	formEnded     = "That belongs to an earlier request, which is closed. Nothing was changed."
	alreadyFiled  = "This request is already with HR, so nothing was sent twice."
	unknownButton = "I no longer know that button. Here is where we are."

	moreHere      = "Because of your answer, there is a little more to fill in here."
	cannotExplain = "I can't answer that yet, but your HR team can. Your answers stay saved; we can go on whenever you like."

	noSuchQuestion     = "This step does not ask that. Leave it out."
	couldNotRead       = "I couldn't read that. Please try again in other words."
	nothingToSkip      = "There is nothing to skip right now."
	fileInForm         = "Files go into the form: open it, and add yours there."
	whichDay           = "Which day do you mean?"
	whichDays          = "Which days do you mean?"
	firstOrLast        = "I need one day here. Which of these?"
	bothDays           = "Please give the first and the last day, for example June 1 to August 23."
	whichOption        = "Which of these do you mean?"
	undoWhat           = "Which do you mean?"
	nothingToRepeat    = "I have no earlier answer to that. Please tell me this once."
	oneAfterTheOther   = "One request at a time. Which one first? You can ask for the other right after it."
	sayAgain           = "I no longer have those words. Please tell me once more what should be different."
	notMeant           = "All right, I've left that as it was."
	notTold            = "All right, nothing was sent. Your request stays as it is."
	toldHR             = "I've told HR. Your request stays as it is until they change or decide it."
	nothingToConfirm   = "There is nothing to say yes to right now."
	notForOthers       = "I show nobody else's leave here, and I decide nothing. HR does, with the buttons on the requests in its own channel."
	balanceUnknown     = "I don't know how much leave you have left; your HR team does. Once you have answered a few questions about a leave, I can estimate what the law gives."
	otherHR            = "That is one for your HR team; I can only help with leave."
	onlyEnglish        = "Sorry, I only understand English so far. You can use the form, or write to your HR team; I can take a request for leave and answer questions about it."
	smallTalk          = "I'm Leaveway, a bot. I help with leave, and people in HR decide."
	lostAgain          = "I keep missing what you mean, sorry. You can open the form instead, or talk to a person in your HR team; everything you told me is saved."
	changeWhat         = "Which answer would you like to change?"
	atTheBeginning     = "This is the first question, so there is nothing before it."
	notComplete        = "Something is still missing before it can go to HR."
	notSent            = "Nothing was sent. Change what you like; it stays saved."
	checkFirst         = "Please check your answers once more before they go to HR."
	changedSinceReview = "An answer has changed since you opened this review. Please check it once more."
)

// On coming and going.
const (
	nothingUnderWay   = "There is no request under way, so there is nothing to go on with."
	nothingToCancel   = "There is nothing to cancel."
	cancelWhich       = "Which request would you like to cancel?"
	kept              = "Kept. Nothing was cancelled."
	nothingYet        = "You have no leave requests yet."
	youAreWelcome     = "You're welcome."
	talkToHR          = "Of course. Write to your HR team directly; they see nothing of this request until you send it. Everything stays saved: say “continue” when you want to go on."
	canDo             = "I can take a leave request: for pregnancy and adoption, for your own health, or to care for somebody. I ask one question at a time, save every answer, and send it to HR once you have checked it."
	canSay            = "You can say “back”, “skip”, “status”, “save”, “cancel”, or “change” with what you want to change."
	notUnderstood     = "Sorry, I didn't understand that."
	whatICanDo        = "I'm not sure I understood. If you need time off, whatever the reason, press Ask for leave. If you would rather talk to a person, your HR team is there."
	sawEdit           = "I saw that you edited a message. None of your answers came from it, so nothing has changed."
	answeredPrivately = "I've answered you in a direct message, where nobody else reads it."
	homeLead          = "Need time off for a birth, an adoption, your health, or somebody you care for? I'll walk you through it, and HR decides."
	homeEmpty         = "Nothing here yet. Once you send a request to HR, you'll see here where it stands."
)

// In a hard time.
const (
	careCrisis      = "I'm very sorry that it is this hard. Please don't stay alone with it: "
	careViolence    = "I'm very sorry; this should not happen to you, and it is not your fault. If you need help now, "
	careLoss        = "I'm very sorry for your loss."
	careResignation = "I only help with leave, so I pass on no resignation. You can talk to HR whenever you want to."
	careForm        = "Your request stays as it is and waits, as long as you like. Nothing of this goes to HR."
	careLeave       = "If you need time off, press Ask for leave whenever you are ready."
)

// On filing and deciding.
const (
	hrDecides      = "This is an estimate; HR decides."
	noEstimate     = "There is no estimate yet. It needs a few more answers."
	documentsToGet = "Documents that HR may ask for:"
	sentToHR       = "Thank you. I've sent your answer to HR:"
	deniedWhatNow  = "You can write to HR about it. If something has changed, send a new request."
	sayYes         = "To be sure: please say “yes”, or press the button."
	notSentToHR    = "Not sent. HR still waits for your answer; press Answer under their question whenever you like."
	noneWaiting    = "No request waits for a decision."
	moreWaiting    = "There are more; these are the 20 that have waited longest."
	wordsGone      = "I no longer have those words. HR still waits for your answer to this:"
	onlyHR         = "Only HR can decide requests, in HR's own channel."
	ownRequest     = "This is your own request, so somebody else in HR has to decide it."
	noSuchRequest  = "I can't find that request any more."
	nothingAsked   = "HR isn't waiting for an answer from you right now."
	reasonNeeded   = "Please give the reason. The employee reads it."
	questionNeeded = "Please write the question that the employee should answer."
	replyNeeded    = "Please write your answer."
)

// GaveUp tells a person that what they said could not be worked on at all.
func GaveUp(ev Event) []Message {
	if ev.Person.ID == "" {
		return nil // nobody said it
	}
	return []Message{{
		ID: string(ev.ID) + "/gave-up",
		To: Address{Room: Direct, Tenant: ev.Tenant, Person: ev.Person.ID},
		Text: "Something broke on our side and I couldn't work on your last message. " +
			"Nothing you told me before is lost. Please say it once more.",
	}}
}

// On policies.
const (
	noQuestion      = "Please write your question."
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
	policyHelp      = "Ask me anything about leave: “/policy is leave paid?” In HR's channel: “/policy list”, “/policy add”, “/policy edit” or “/policy retire” with a title, and “/policy gaps” for what nobody has written the answer to."
)

func sourceOf(p knowledge.Passage) string {
	source := "Source: " + whereOf(p)
	switch {
	case p.From != "":
		source += ", valid since " + shortDay(p.From)
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
	switch h.Standing {
	case knowledge.Ended:
		return "This policy ended on " + shortDay(h.Passage.Until) + ", so please check with HR."
	case knowledge.NotYet:
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

func policyRefused(err error) string {
	if refusal, ok := errors.AsType[*knowledge.Refusal](err); ok {
		return refusal.Message
	}
	return couldNotRead
}

func noSuchPolicy(name string, all []KeptPolicy) string {
	if name == "" {
		return "Please say which policy, for example “/policy edit Parental leave”. “/policy list” shows them."
	}
	return "I know no policy “" + name + "”. “/policy list” shows the " + strconv.Itoa(len(all)) + " there are."
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

func retireIt(p knowledge.Policy) string { return "Retire “" + p.Title + "”?" }

func changedMeanwhile(p KeptPolicy) string {
	return p.By.Name + " has changed this policy since you opened it, so nothing of yours was published. " +
		"This is how it stands now; your text is below, to be published in its place if you like."
}

func tooLongToEdit(p knowledge.Policy) string {
	return "“" + p.Title + "” is too long to be edited in a form. Change its file, and bring it in with “leaveway policy import”."
}

func policyThere(p KeptPolicy) string {
	return "There is a policy “" + p.Title + "” already. Edit that one, or choose another title."
}

func passages(p knowledge.Policy) string {
	if n := len(p.Passages()); n != 1 {
		return strconv.Itoa(n) + " passages"
	}
	return "one passage"
}

func policyAdded(p knowledge.Policy) string {
	return "Published: “" + p.Title + "”, " + passages(p) + ". I answer from it from now on."
}

// publishFile asks whether a file's policy shall hold from now on, in the place of
// another where there is one.
func publishFile(p knowledge.Policy, old KeptPolicy, there bool) string {
	what := "“" + p.Title + "”: " + passages(p) + "."
	if there && !old.Retired {
		return what + " It takes the place of “" + old.Title + "” as it is now. Publish it?"
	}
	return what + " Publish it?"
}

func policySame(p knowledge.Policy) string {
	return "“" + p.Title + "” is what I answer from already. Nothing was changed."
}

func policyChanged(p knowledge.Policy) string {
	return "Changed: “" + p.Title + "”, now " + passages(p) + "."
}

func policyRetired(p knowledge.Policy) string {
	return "Retired: “" + p.Title + "”. I no longer answer from it."
}

func policyNote(p KeptPolicy) string {
	note := string(p.Policy.Policy) + " · " + passages(p.Policy)
	if p.AsOf != "" {
		note += " · as of " + shortDay(p.AsOf)
	}
	if p.Version > 0 {
		note += " · changed by " + p.By.Name + " on " + wizard.Day(p.By.At)
	}
	return note
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

func foreignCommand(command string) string {
	return "I don't know " + command + ". I have /leave here, which asks for leave or goes on where you stopped, and /policy, which answers questions."
}

func hello(name string) string {
	if first, _, _ := strings.Cut(name, " "); first != "" {
		return "Hi " + first + ". I'm here to help with leave."
	}
	return "Hi. I'm here to help with leave."
}

func homeTitle(name string) string {
	if first, _, _ := strings.Cut(name, " "); first != "" {
		return first + "'s leave"
	}
	return "Your leave"
}

func alreadyUnderWay(name string) string {
	return "You already have a request under way: " + name + ". Let's go on with it, or say “cancel” to drop it and start anew."
}

func resumedForm(name string) string {
	return "You're back where you stopped (" + name + "). To start anew, use /leave cancel first."
}

func resumed(name, where string) string {
	return "Welcome back. We're at " + where + " of your request (" + name + ")."
}

func closedAt(where string) string {
	return "What you sent so far is saved; we're at " + where + ". Say “continue” whenever you like."
}

func savedAt(where, reminder string) string {
	if reminder == "" {
		return "No problem. Everything is saved; we're at " + where + ". Say “continue” whenever you like."
	}
	return "No problem. Everything is saved; we're at " + where + ". Say “continue” whenever you like, or I'll remind you " + reminder + "."
}

func waitsFor(name, where string) string {
	return "Your leave request (" + name + ") is waiting for you at " + where + ". Everything you told me is saved, and nothing was sent to HR yet."
}

func remindedLater(at time.Time) string {
	return "All right, I'll remind you on " + wizard.Day(at) + "."
}

const notReminded = "All right, I won't remind you of this one. It stays saved; say “continue” whenever you like."

func formAbandoned(name string) string {
	return "Your leave request (" + name + ") has been waiting for " + strconv.Itoa(expireAfter) + " days, so I've closed it. Nothing was sent to HR. " +
		"Your answers stay for another " + strconv.Itoa(forgetAfter) + " days; say “continue” to bring them back."
}

func reopened(name string) string {
	return "I've brought your request back (" + name + "), with everything you told me."
}

func underWay(name, where string) string {
	return "Under way: " + name + ", at " + where + ". Not sent to HR yet."
}

func cancelForm(name string) string {
	return "Do you want to cancel this request (" + name + ")? Nothing was sent to HR yet."
}

func formCancelled(name string) string {
	return "Cancelled (" + name + "). Nothing was sent to HR. You can start a new request at any time."
}

func cancelRequest(r Request) string {
	return "Do you want to cancel your request " + string(r.ID) + ", " + r.Headline + "? HR will see that you cancelled it."
}

func requestCancelled(r Request) string {
	return "Your request " + string(r.ID) + " is cancelled, and HR knows."
}

func vagueDay(first, last time.Time) string {
	return "I need one day, between " + wizard.Day(first) + " and " + wizard.Day(last) + ". Which one?"
}

func unknownAnchor(anchor string) string {
	if anchor == "" {
		return "Before or after which day? Please give me the day itself, for example June 15."
	}
	return "I don't know the day of “" + anchor + "” yet. Please give me the day itself, for example June 15."
}

func echo(q *wizard.Question, value string) string {
	return ended(q.Title() + ": " + q.Show(value))
}

func corrected(q *wizard.Question, from, to string) string {
	return ended(q.Title() + " changed from " + q.Show(from) + " to " + q.Show(to))
}

// ended ends a sentence whose last words are somebody's own.
func ended(sentence string) string {
	if last, _ := utf8.DecodeLastRuneInString(sentence); unicode.IsLetter(last) || unicode.IsNumber(last) || last == ')' {
		return sentence + "."
	}
	return sentence
}

// movesWith says that a day moved with the one it hangs on.
func movesWith(q *wizard.Question, value string, h *wizard.Hanging) string {
	side := " after it, so "
	if h.Before {
		side = " before it, so "
	}
	return ended("You said " + h.Length + side + "“" + q.Title() + "” moves to " + q.Show(value))
}

func keepInstead(q *wizard.Question, value string) string {
	day, err := time.Parse(time.DateOnly, value)
	if err != nil {
		return "Keep " + q.Show(value) + " instead"
	}
	return "Keep " + day.Format("January 2") + " instead"
}

func cameLate(words string) string {
	return "Your message “" + clip(words) + "” reached me only now, after what you did since, so I've left it aside. Here is where we are."
}

func changeLabel(q *wizard.Question) string { return "Change “" + q.Title() + "”" }

func answersWhich(words string) string { return "“" + words + "”: which of these is it for?" }

// isItMeant asks whether an answer is meant that nobody asked for.
func isItMeant(q *wizard.Question, old, value string) string {
	if old == "" {
		return q.Title() + ": " + q.Show(value) + ". Is that what you mean?"
	}
	return "Change “" + q.Title() + "” from " + q.Show(old) + " to " + q.Show(value) + "?"
}

func sameNoMore(q *wizard.Question, value string) string {
	return ended("Last time it was " + q.Show(value))
}

func changeFiled(r Request) string {
	return "Your request " + string(r.ID) + " is already with HR, so I can't change it by myself. Shall I tell them this?"
}

func wantsChange(r Request) string {
	return r.Employee.Called() + " wants something different in the request " + string(r.ID) + " (" + r.WizardName + ", " + r.Headline + "):"
}

func skipped(q *wizard.Question) string { return q.Title() + ": skipped." }

func cannotSkip(q *wizard.Question) string {
	return strings.TrimSpace("I need this one before I can go on. " + q.HelperText)
}

func whyAsked(q *wizard.Question) string {
	if q.Why == "" {
		return "HR needs it to decide your request."
	}
	return q.Why
}

func stillHave(q *wizard.Question, value string) string {
	return "You deleted that message. I still have this answer: " + echo(q, value)
}

func putAside(labels []string) string {
	comes := "It comes"
	if len(labels) > 1 {
		comes = "They come"
	}
	return "Because of your new answer, I've put aside: " + list(labels) + ". " + comes + " back if you change your mind."
}

// stays says that an answer is as it was.
func stays(q *wizard.Question, now wizard.Answer) string {
	if !now.Given() {
		return q.Title() + " is still open."
	}
	return ended(q.Title() + " stays " + q.Show(now.Value))
}

func broughtBack(labels []string) string {
	return "I've brought back what you told me before: " + list(labels) + "."
}

// list joins words the way people do: "a, b and c".
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

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
