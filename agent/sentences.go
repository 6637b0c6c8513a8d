package agent

import (
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/leaveway/leaveway/wizard"
)

// The bot's sentences, in one place, so that it speaks with one voice; labels
// stand with their buttons. It is a kind colleague who knows the rules, does not
// talk much and never makes one feel stupid. Short sentences, sentence case, what
// happened and what to do. Those on policies and on filed requests stand in
// sentences_policy.go and sentences_request.go.

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
	filesElsewhere     = "I read no files here. What belongs to a request goes into its form, and policies come from HR."
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
	askAPerson         = "Somebody in HR may understand you better than I do."
	questionGoneOn     = "That question is no longer open. Here is where we are."
	pausedQuestions    = "All right, we stop here. What you answered is kept; ask for it again to go on."
	pausedThread       = "All right, we stop here. What you answered is kept; write in this thread to go on."
	changeWhat         = "Which answer would you like to change?"
	answersSetBack     = "HR has set your answers back to how they were before. Please look through them; this is where we are."
	nothingToRestore   = "There is no form under way with that version, so nothing was changed."
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
	writeToHR         = "Of course. Write to your HR team directly; they see nothing of what you write here, unless you say so."
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

// answeredBy tells HR who answered a questionnaire.
func answeredBy(who PersonRef, title string) string {
	return who.Called() + " answered “" + title + "”:"
}

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
