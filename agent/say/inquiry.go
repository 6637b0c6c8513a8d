package say

import (
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// Answers to what people ask about their own requests, about privacy, and about HR.

const (
	NoLeavePlanned = "None of your requests is waiting or approved right now, so there is no leave to tell you about."
	DayNotKnown    = "I don't know that yet. Your answers so far don't say."
	NotInRequest   = "Your request doesn't say."

	WhoWouldDecide    = "HR decides requests for leave and time off. If your company has your manager or somebody else decide, I ask them. You haven't sent a request yet."
	HRWillDecide      = "HR decides once you've sent your request. Nothing has been sent yet."
	NothingForYouToDo = "There's nothing for you to do right now."
	NothingMissing    = "Nothing is missing."
	AfterSubmitting   = "When you send the request, HR gets it and decides, and I'll tell you here. You can still ask for changes after that. Until you press Submit to HR, nothing is sent."
	ReadyToSubmit     = "Every question is answered. Check your answers, then submit the request to HR."

	ChangeBeforeSending = "You can change every answer until you send the request: say “change” and what should be different. After that, tell me what should change and I'll ask HR for you."
	ChangeThroughHR     = "It can still be changed, through HR. Tell me what should be different, for example “start a week later” or “two more weeks”, and I'll ask them for you once you agree."

	NothingSentYet = "Nothing has been sent to HR. That only happens when you press Submit to HR, or when you ask me to tell them something."

	NobodyToldYet    = "Not from me: I haven't told anyone, and I won't tell your manager or your team. A request goes to HR, and only when you send it."
	OnlyHRWasTold    = "I've told HR and nobody else: not your manager, not your team. HR may let your manager know the dates; please ask them if that matters to you."
	WhoReadsThis     = "Nobody in HR and no manager reads what you write to me here. HR sees a request once you've sent it, and a question only if you ask me to pass it on."
	WhatHRSees       = "They then see your name, the kind of leave, its dates and your answers, in HR's own channel. I don't tell your manager or your team anything."
	WhatHRSeesOnly   = "They then see your name, the kind of leave, its dates and your answers, in HR's own channel. I don't message your manager or your team."
	ToldHRAlone      = "No. I've sent it to HR and messaged nobody else. HR may let your manager know the dates; please ask them if that matters to you."
	TheseAreAnswers  = "These are all answers in your request. Notes that you added for HR are shown once more before you send it."
	TakeOutByChange  = "Tell me which one to change and what it should say, or edit it in the form."
	DoesNotRelay     = "I don't message your manager or your team. You can write to them yourself, or HR can let them know."
	TeamMayAsk       = "Once HR approves a leave, people on your team can ask me on which days you're away. I never say why."
	ChatSettings     = "Like your other chats at work, this one also follows your company's settings for messages."
	WhatIsKept       = "I keep the answers you give in a request. If you don't send it, it's closed after 30 days, and its answers are deleted 30 days later. A request that you send stays with HR, with what was said and decided about it. Questions you ask are kept for 180 days. I remember where you work, your hours and your manager for a year, so that I don't have to ask you again. I don't keep the rest of what you write here."
	NothingToErase   = "HR doesn't have a request from you. Answers that you gave and didn't send are deleted after at most 60 days, questions you asked after 180 days, and I don't keep the rest of what you write here. If you want it all deleted sooner, I can ask HR. Two people there decide, and I'll tell you here."
	EraseForm        = "I can discard this request. Nothing of it was sent to HR, and its answers are deleted 30 days later. If you want everything about you deleted, I can ask HR."
	EraseRequest     = "I can't delete a request that HR has: they keep it as a record for three years. What I can do is cancel it. If you want everything else about you deleted, I can ask HR: two people there decide, and a request that still waits is withdrawn."
	EraseFiled       = "I can't delete a request that HR has: they keep it as a record for three years. Questions you asked me are deleted after 180 days, and I don't keep the rest of what you write here. If you want everything else about you deleted, I can ask HR: two people there decide, and a request that still waits is withdrawn."
	AfterDecision    = "You can ask HR to look at it again, drop a paper that is missing into this chat, or send a new request if something has changed."
	ComplaintHeard   = "I'm sorry it went that way. What you write here isn't sent to HR."
	ComplaintOutside = "You can talk to a manager you trust, or to the person HR reports to. Outside the company, the EEOC (800-669-4000) takes complaints about discrimination, and the Department of Labor (866-487-9243) complaints about FMLA leave."

	GladYouAreBack = "Good to hear. If your return differs from what you asked for, tell me the day and I'll ask HR for you. They'll say if they need anything before your first day."
	NudgeHR        = "Is there any news about my request?"
)

// EligibilityNotice is a duty of employers under the FMLA (29 CFR 825.300(b)).
const EligibilityNotice = "Under FMLA, an employer has five business days to tell you whether you're eligible."

// NotDecidedYet says that dates are only asked for so far.
func NotDecidedYet(r agent.Request) string {
	if r.State == agent.Approved {
		return ""
	}
	if r.Approval.Waiting() {
		return "Nobody has decided on it yet."
	}
	return "HR hasn't decided on it yet."
}

// WithHRSince says since when HR has a request.
func WithHRSince(r agent.Request) string {
	return "HR has had your request " + string(r.ID) + " since " + wizard.Day(r.FiledAt) + "."
}

// BookLater is said to somebody who spends money on a leave that nobody has decided on.
const BookLater = "Until it's approved, please don't pay for anything that you can't get back."

const TellWhenDecided = "I'll tell you here as soon as they decide."

// Decided says who decided what and when.
func Decided(r agent.Request) string {
	switch r.State {
	case agent.Approved:
		return r.Decided.Name + " approved your request " + string(r.ID) + ", " + r.Headline + ", on " + wizard.Day(r.Decided.At) + "."
	case agent.Denied:
		return r.Decided.Name + " denied your request " + string(r.ID) + ", " + r.Headline + ", on " + wizard.Day(r.Decided.At) + ". The reason:"
	}
	return "You canceled your request " + string(r.ID) + ", " + r.Headline + ", on " + wizard.Day(r.UpdatedAt) + "."
}

// QuestionWaits introduces HR's open question.
func QuestionWaits(r agent.Request) string {
	return r.Exchanges[len(r.Exchanges)-1].Asked.Name + " from HR would like to know this about your request " + string(r.ID) + ":"
}

func HRDecidesOn(names []string) string {
	if len(names) == 0 {
		return "HR decides. Nobody has decided yet."
	}
	return "HR decides. Nobody has decided yet; you can write to " + joinWithOr(names) + "."
}

// StillOpen lists the questions of a form that have no answer yet.
func StillOpen(labels []string) string {
	const most = 12
	if more := len(labels) - most; more > 0 {
		labels = append(labels[:most:most], strconv.Itoa(more)+" more")
	}
	return "Still to answer: " + strings.Join(labels, ", ") + "."
}

func SoFar(name string) string {
	return "This is what you've told me so far (" + name + "). It hasn't been sent to HR."
}

func YouSent(r agent.Request) string {
	return "This is what you sent to HR on " + wizard.Day(r.FiledAt) + ": request " + string(r.ID) + ", " + r.WizardName + ", " + r.Headline + "."
}

func FormTakes(where string) string {
	return "Usually a few minutes. You're at " + where + ", everything is saved, and you can stop at any time."
}

// AboutRequest names a request before an answer about it, if there are several.
func AboutRequest(r agent.Request, answer string) string { return r.WizardName + ": " + answer }

// YouAdded introduces what was told to HR after filing, or with the form.
func YouAdded(n agent.Note) string {
	if n.WithForm {
		return "With it you told HR:"
	}
	return "On " + wizard.Day(n.At) + " you told HR:"
}

// YourManager says who somebody's manager is, as far as is known; name is empty if it isn't.
func YourManager(name string) string {
	if name == "" {
		return "I don't know who your manager is; HR does. If a request asks for them, type the name of the person who approves your time off, or say “I don't know”."
	}
	return "As far as I know, your manager is " + name + ". If that's no longer right, tell HR; in a request you can name somebody else."
}
