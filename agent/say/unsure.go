package say

import (
	"strings"

	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/wizard"
)

const (
	BestGuessDay  = "That's fine. Give me your best guess for now; you can change it later."
	ClosestChoice = "That's fine. Choose what comes closest for now; you can change it later."
	BestGuess     = "That's fine. A rough answer is enough for now; you can change it later."
	WhoDecides    = "That's fine. Who do you ask when you'd like time off? If you can't tell, HR can."
	WhoDecidesNow = "I see. Who decides about your time off now? It can be a stand-in, or your manager's manager. If nobody does yet, I can write that down."
	WhoMayBeNamed = "Name the person who approves your time off. That can be a team lead or a stand-in, too; just type their name."
	CountAllParts = "You can split it. For now, how long is it from the first day to the last? A rough answer is enough."
	NotYourself   = "You can't be your own manager here: somebody else has to know that you're away. Who do you report to?"
	NobodyThere   = "All right. If nobody approves your time off, I can write that down. Otherwise tell me who does."
	EarliestDay   = "As soon as possible is fine, but I need a day for your request. What is the first day you won't work?"
	OneOfSeveral  = "If it's more than one, choose the one that applies most of the time. HR can sort out the rest with you."
	StateOfHome   = "Then it's the state you live in, or the one you work from most of the time. Which one is that?"
	MostThereIs   = "Choose one of these for now; you can change it later, and HR decides."

	ChooseOne = "Choose what fits best; you can change it later."

	StartOver    = "Do you want to start over? That deletes your answers so far. Nothing has been sent to HR."
	AllRight     = "All right."
	Congrats     = "Congratulations! That's wonderful news."
	LeaveForNews = "If you'd like time off for it, which fits? Nothing is sent before you say so."
	Glad         = "I'm glad to hear that!"
	SameToYou    = "Thank you, and the same to you!"
	SorryForThat = "I'm sorry. I understand that this is frustrating. If you'd like to talk it over, people in HR can help."
)

// NotOnFile says to somebody who thinks that the company knows the answer that it must be
// asked, and what to do without it.
func NotOnFile(allowsUnsure, optional bool) string {
	text := "I can't see HR's records, so I have to ask. HR checks it against them."
	switch {
	case allowsUnsure:
		text += " If you don't know, say “not sure”."
	case optional:
		text += " You can say “skip”, and HR looks it up."
	}
	return text
}

// MostLeave says how much there is, before options to choose from.
// estimate is nil if no law is about this leave.
func MostLeave(q *wizard.Question, estimate *entitlement.Estimate) string {
	known := ""
	if estimate == nil {
		estimate = &entitlement.Estimate{}
	}
	for _, law := range estimate.Laws {
		if law.Weeks > 0 {
			known = estimate.Headline() + " "
		}
	}
	if known == "" && q.Why != "" {
		known = q.Why + " "
	}
	return known + MostThereIs
}

// TellLittle answers somebody who would rather not say: it tells them how little is enough. The question still needs an
// answer.
func TellLittle(q *wizard.Question) string {
	text := "You don't have to go into it."
	switch {
	case q.AllowUnsure:
		return text + " Choose “Not sure”, and HR sorts it out with you."
	case q.Chosen():
		return "You don't have to go into details; one of these is enough. " + WhyWeAsk(q)
	}
	return text + " " + WhyWeAsk(q)
}

// WhyThisQuestion answers somebody who'd rather not say.
func WhyThisQuestion(q *wizard.Question) string {
	switch text := WhyWeAsk(q); {
	case !q.Required():
		return text + " You don't have to answer; say “skip”."
	case q.AllowUnsure:
		return text + " If you'd rather not say, choose “Not sure”, and HR sorts it out with you."
	default:
		return text
	}
}

// HowDaysCount says how the days of a length are counted.
func HowDaysCount(q *wizard.Question) string {
	for _, o := range q.Choices() {
		if strings.HasSuffix(o.Label, " weeks") {
			return "Weeks are calendar weeks, with weekends and holidays in them: 2 weeks are 14 days in a row."
		}
	}
	return strings.TrimSpace(q.HelperText + " " + q.Why)
}

// InOtherWords explains a question to somebody who didn't follow it.
func InOtherWords(q *wizard.Question) string {
	text := "Let me put it another way: "
	options := q.Choices()
	switch kind := q.Component.Kind(); {
	case kind == wizard.DayKind:
		text += "I need a date, for example June 15 or next Monday."
	case kind == wizard.RangeKind:
		text += "I need the first and the last day, for example June 1 to June 14."
	case len(options) > 0:
		text += "choose one of the answers below, for example “" + options[0].Label + "”."
	case kind == wizard.NumberKind:
		text += "I need a number, for example 2."
	case kind == wizard.PersonKind:
		text += "I need a person. Type a name, or pick someone from the list."
	default:
		text += "answer in your own words."
	}
	if q.Why != "" {
		text += " We ask because of this: " + q.Why
	}
	return text
}

// NobodyLabel is for the button of somebody who has no such person: "I have no manager".
func NobodyLabel(q *wizard.Question) string { return "I have no " + strings.ToLower(q.Title()) }

// Nobody is the answer of that button.
func Nobody(q *wizard.Question) string { return NobodyCalled(q.Title()) }

// NobodyCalled is the same for the answer to a question with a label.
func NobodyCalled(label string) string { return "No " + strings.ToLower(label) }
