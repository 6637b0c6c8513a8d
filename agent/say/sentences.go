package say

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/wizard"
)

// The bot's sentences, in one place, so that it speaks with one voice; labels
// stand with their buttons. It is a kind colleague who knows the rules, does not
// talk much and never makes one feel stupid. Short sentences, sentence case, what
// happened and what to do. Those on policies and on filed requests stand in
// sentences_policy.go and sentences_request.go.

// On the form.
const (
	Started       = "I've started a leave request for you. Everything is saved as we go, so you can stop at any time."
	NoFormHere    = "There is no request under way. Start one whenever you like."
	StepGone      = "That step is no longer part of your request, because of what you answered. Here is where we are."
	QuestionGone  = "That question is no longer part of your request, because of what you answered. Here is where we are."
	KeptNewer     = "That form is from before your last change, so I kept the newer answers. Here is where we are."
	FormMoved     = "The form has changed since you began it. Your answers are all here; please look through them before you submit."
	FormEnded     = "That belongs to an earlier request, which is closed. Nothing was changed."
	AlreadyFiled  = "This request is already with HR, so nothing was sent twice."
	UnknownButton = "I no longer know that button. Here is where we are."

	MoreHere      = "Because of your answer, there is a little more to fill in here."
	cannotExplain = "I can't answer that yet, but your HR team can. Your answers stay saved; we can go on whenever you like."

	NoSuchQuestion     = "This step does not ask that. Leave it out."
	CouldNotRead       = "I couldn't read that. Please try again in other words."
	NothingToSkip      = "There is nothing to skip right now."
	FilesElsewhere     = "I read no files here. What belongs to a request goes into its form, and policies come from HR."
	FileInForm         = "Files go into the form: open it, and add yours there."
	WhichDay           = "Which day do you mean?"
	WhichDays          = "Which days do you mean?"
	FirstOrLast        = "I need one day here. Which of these?"
	BothDays           = "Please give the first and the last day, for example June 1 to August 23."
	WhichOption        = "Which of these do you mean?"
	UndoWhat           = "Which do you mean?"
	NothingToRepeat    = "I have no earlier answer to that. Please tell me this once."
	OneAfterTheOther   = "One request at a time. Which one first? You can ask for the other right after it."
	SayAgain           = "I no longer have those words. Please tell me once more what should be different."
	NotMeant           = "All right, I've left that as it was."
	NotTold            = "All right, nothing was sent. Your request stays as it is."
	ToldHR             = "I've told HR. Your request stays as it is until they change or decide it."
	NothingToConfirm   = "There is nothing to say yes to right now."
	NotForOthers       = "I show nobody else's leave here, and I decide nothing. HR does, with the buttons on the requests in its own channel."
	BalanceUnknown     = "I don't know how much leave you have left; your HR team does. Once you have answered a few questions about a leave, I can estimate what the law gives."
	OtherHR            = "That is one for your HR team; I can only help with leave."
	OnlyEnglish        = "Sorry, I only understand English so far. You can use the form, or write to your HR team; I can take a request for leave and answer questions about it."
	SmallTalk          = "I'm Leaveway, a bot. I help with leave, and people in HR decide."
	LostAgain          = "I keep missing what you mean, sorry. You can open the form instead, or talk to a person in your HR team; everything you told me is saved."
	AskAPerson         = "Somebody in HR may understand you better than I do."
	QuestionGoneOn     = "That question is no longer open. Here is where we are."
	PausedQuestions    = "All right, we stop here. What you answered is kept; ask for it again to go on."
	PausedThread       = "All right, we stop here. What you answered is kept; write in this thread to go on."
	ChangeWhat         = "Which answer would you like to change?"
	AnswersSetBack     = "HR has set your answers back to how they were before. Please look through them; this is where we are."
	NothingToRestore   = "There is no form under way with that version, so nothing was changed."
	AtTheBeginning     = "This is the first question, so there is nothing before it."
	NotComplete        = "Something is still missing before it can go to HR."
	NotSent            = "Nothing was sent. Change what you like; it stays saved."
	CheckFirst         = "Please check your answers once more before they go to HR."
	ChangedSinceReview = "An answer has changed since you opened this review. Please check it once more."
)

// On coming and going.
const (
	NothingUnderWay   = "There is no request under way, so there is nothing to go on with."
	NothingToCancel   = "There is nothing to cancel."
	CancelWhich       = "Which request would you like to cancel?"
	Kept              = "Kept. Nothing was cancelled."
	NothingYet        = "You have no leave requests yet."
	YouAreWelcome     = "You're welcome."
	WriteToHR         = "Of course. Write to your HR team directly; they see nothing of what you write here, unless you say so."
	TalkToHR          = "Of course. Write to your HR team directly; they see nothing of this request until you send it. Everything stays saved: say “continue” when you want to go on."
	CanDo             = "I can take a leave request: for pregnancy and adoption, for your own health, or to care for somebody. I ask one question at a time, save every answer, and send it to HR once you have checked it."
	CanSay            = "You can say “back”, “skip”, “status”, “save”, “cancel”, or “change” with what you want to change."
	NotUnderstood     = "Sorry, I didn't understand that."
	WhatICanDo        = "I'm not sure I understood. If you need time off, whatever the reason, press Ask for leave. If you would rather talk to a person, your HR team is there."
	SawEdit           = "I saw that you edited a message. None of your answers came from it, so nothing has changed."
	AnsweredPrivately = "I've answered you in a direct message, where nobody else reads it."
	HomeLead          = "Need time off for a birth, an adoption, your health, or somebody you care for? I'll walk you through it, and HR decides."
	HomeEmpty         = "Nothing here yet. Once you send a request to HR, you'll see here where it stands."
)

// In a hard time.
const (
	CareCrisis      = "I'm very sorry that it is this hard. Please don't stay alone with it: "
	CareViolence    = "I'm very sorry; this should not happen to you, and it is not your fault. If you need help now, "
	CareLoss        = "I'm very sorry for your loss."
	CareResignation = "I only help with leave, so I pass on no resignation. You can talk to HR whenever you want to."
	CareForm        = "Your request stays as it is and waits, as long as you like. Nothing of this goes to HR."
	CareLeave       = "If you need time off, press Ask for leave whenever you are ready."
)

// On filing and deciding.
const (
	HrDecides      = "This is an estimate; HR decides."
	NoEstimate     = "There is no estimate yet. It needs a few more answers."
	DocumentsToGet = "Documents that HR may ask for:"
	SentToHR       = "Thank you. I've sent your answer to HR:"
	DeniedWhatNow  = "You can write to HR about it. If something has changed, send a new request."
	SayYes         = "To be sure: please say “yes”, or press the button."
	NotSentToHR    = "Not sent. HR still waits for your answer; press Answer under their question whenever you like."
	NoneWaiting    = "No request waits for a decision."
	MoreWaiting    = "There are more; these are the 20 that have waited longest."
	WordsGone      = "I no longer have those words. HR still waits for your answer to this:"
	OnlyHR         = "Only HR can decide requests, in HR's own channel."
	OwnRequest     = "This is your own request, so somebody else in HR has to decide it."
	NoSuchRequest  = "I can't find that request any more."
	NothingAsked   = "HR isn't waiting for an answer from you right now."
	ReasonNeeded   = "Please give the reason. The employee reads it."
	QuestionNeeded = "Please write the question that the employee should answer."
	ReplyNeeded    = "Please write your answer."
)

func ForeignCommand(command string) string {
	return "I don't know " + command + ". I have /leave here, which asks for leave or goes on where you stopped, and /policy, which answers questions."
}

func Hello(name string) string {
	if first, _, _ := strings.Cut(name, " "); first != "" {
		return "Hi " + first + ". I'm here to help with leave."
	}
	return "Hi. I'm here to help with leave."
}

func HomeTitle(name string) string {
	if first, _, _ := strings.Cut(name, " "); first != "" {
		return first + "'s leave"
	}
	return "Your leave"
}

func AlreadyUnderWay(name string) string {
	return "You already have a request under way: " + name + ". Let's go on with it, or say “cancel” to drop it and start anew."
}

func ResumedForm(name string) string {
	return "You're back where you stopped (" + name + "). To start anew, use /leave cancel first."
}

func Resumed(name, where string) string {
	return "Welcome back. We're at " + where + " of your request (" + name + ")."
}

func ClosedAt(where string) string {
	return "What you sent so far is saved; we're at " + where + ". Say “continue” whenever you like."
}

func SavedAt(where, reminder string) string {
	if reminder == "" {
		return "No problem. Everything is saved; we're at " + where + ". Say “continue” whenever you like."
	}
	return "No problem. Everything is saved; we're at " + where + ". Say “continue” whenever you like, or I'll remind you " + reminder + "."
}

func WaitsFor(name, where string) string {
	return "Your leave request (" + name + ") is waiting for you at " + where + ". Everything you told me is saved, and nothing was sent to HR yet."
}

func RemindedLater(at time.Time) string {
	return "All right, I'll remind you on " + wizard.Day(at) + "."
}

const NotReminded = "All right, I won't remind you of this one. It stays saved; say “continue” whenever you like."

func FormAbandoned(name string) string {
	return "Your leave request (" + name + ") has been waiting for " + strconv.Itoa(agent.ExpireAfter) + " days, so I've closed it. Nothing was sent to HR. " +
		"Your answers stay for another " + strconv.Itoa(agent.ForgetAfter) + " days; say “continue” to bring them back."
}

func Reopened(name string) string {
	return "I've brought your request back (" + name + "), with everything you told me."
}

func UnderWay(name, where string) string {
	return "Under way: " + name + ", at " + where + ". Not sent to HR yet."
}

func CancelForm(name string) string {
	return "Do you want to cancel this request (" + name + ")? Nothing was sent to HR yet."
}

func FormCancelled(name string) string {
	return "Cancelled (" + name + "). Nothing was sent to HR. You can start a new request at any time."
}

func CancelRequest(r agent.Request) string {
	return "Do you want to cancel your request " + string(r.ID) + ", " + r.Headline + "? HR will see that you cancelled it."
}

func RequestCancelled(r agent.Request) string {
	return "Your request " + string(r.ID) + " is cancelled, and HR knows."
}

func VagueDay(first, last time.Time) string {
	return "I need one day, between " + wizard.Day(first) + " and " + wizard.Day(last) + ". Which one?"
}

func UnknownAnchor(anchor string) string {
	if anchor == "" {
		return "Before or after which day? Please give me the day itself, for example June 15."
	}
	return "I don't know the day of “" + anchor + "” yet. Please give me the day itself, for example June 15."
}

func Echo(q *wizard.Question, value string) string {
	return Ended(q.Title() + ": " + q.Show(value))
}

func Corrected(q *wizard.Question, from, to string) string {
	return Ended(q.Title() + " changed from " + q.Show(from) + " to " + q.Show(to))
}

// ended ends a sentence whose last words are somebody's own.
func Ended(sentence string) string {
	if last, _ := utf8.DecodeLastRuneInString(sentence); unicode.IsLetter(last) || unicode.IsNumber(last) || last == ')' {
		return sentence + "."
	}
	return sentence
}

// MovesWith says that a day moved with the one it depends on.
func MovesWith(q *wizard.Question, value string, relative *wizard.RelativeDay) string {
	side := " after it, so "
	if relative.Before {
		side = " before it, so "
	}
	return Ended("You said " + relative.Length + side + "“" + q.Title() + "” moves to " + q.Show(value))
}

func KeepInstead(q *wizard.Question, value string) string {
	day, err := time.Parse(time.DateOnly, value)
	if err != nil {
		return "Keep " + q.Show(value) + " instead"
	}
	return "Keep " + day.Format("January 2") + " instead"
}

func CameLate(words string) string {
	return "Your message “" + Clip(words) + "” reached me only now, after what you did since, so I've left it aside. Here is where we are."
}

func ChangeLabel(q *wizard.Question) string { return "Change “" + q.Title() + "”" }

func AnswersWhich(words string) string { return "“" + words + "”: which of these is it for?" }

// answeredBy tells HR who answered a questionnaire.
func AnsweredBy(who agent.PersonRef, title string) string {
	return who.Called() + " answered “" + title + "”:"
}

// isItMeant asks whether an answer is meant that nobody asked for.
func IsItMeant(q *wizard.Question, old, value string) string {
	if old == "" {
		return q.Title() + ": " + q.Show(value) + ". Is that what you mean?"
	}
	return "Change “" + q.Title() + "” from " + q.Show(old) + " to " + q.Show(value) + "?"
}

func SameNoMore(q *wizard.Question, value string) string {
	return Ended("Last time it was " + q.Show(value))
}

func ChangeFiled(r agent.Request) string {
	return "Your request " + string(r.ID) + " is already with HR, so I can't change it by myself. Shall I tell them this?"
}

func WantsChange(r agent.Request) string {
	return r.Employee.Called() + " wants something different in the request " + string(r.ID) + " (" + r.WizardName + ", " + r.Headline + "):"
}

func Skipped(q *wizard.Question) string { return q.Title() + ": skipped." }

func CannotSkip(q *wizard.Question) string {
	return strings.TrimSpace("I need this one before I can go on. " + q.HelperText)
}

func WhyAsked(q *wizard.Question) string {
	if q.Why == "" {
		return "HR needs it to decide your request."
	}
	return q.Why
}

func StillHave(q *wizard.Question, value string) string {
	return "You deleted that message. I still have this answer: " + Echo(q, value)
}

func PutAside(labels []string) string {
	comes := "It comes"
	if len(labels) > 1 {
		comes = "They come"
	}
	return "Because of your new answer, I've put aside: " + list(labels) + ". " + comes + " back if you change your mind."
}

// stays says that an answer is as it was.
func Stays(q *wizard.Question, now wizard.Answer) string {
	if !now.Given() {
		return q.Title() + " is still open."
	}
	return Ended(q.Title() + " stays " + q.Show(now.Value))
}

func BroughtBack(labels []string) string {
	return "I've brought back what you told me before: " + list(labels) + "."
}

// list joins words the way people do: "a, b and c".
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

func Clip(words string) string {
	if runes := []rune(words); len(runes) > longestPress {
		return string(runes[:longestPress]) + "…"
	}
	return words
}

// longestPress is how much of a question a button carries.
const longestPress = 300

// whereOf is where a passage stands: "Pay during leave › California".
func WhereOf(p knowledge.Passage) string {
	parts := []string{p.Title}
	for _, c := range append(slices.Clone(p.Crumbs), p.Heading) {
		if c != "" && c != parts[len(parts)-1] {
			parts = append(parts, c)
		}
	}
	return strings.Join(parts, " › ")
}

// Kindly is the first sentence to somebody in a hard time. contact says whom to turn to.
func Kindly(h intents.Hardship, contact string) string {
	switch h {
	case intents.Crisis:
		return CareCrisis + contact + "."
	case intents.Violence:
		return CareViolence + contact + "."
	case intents.Loss:
		return CareLoss
	}
	return CareResignation
}
