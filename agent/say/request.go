package say

import (
	"fmt"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

const (
	Documents = "Forms and information you may need:"

	ToldHR    = "I've told HR and added this to your request. Your answers in the request haven't changed."
	HRNotTold = "All right, I didn't send anything. Your request stays as it is."

	WhichDayBack = "Which day would be your first day back at work? Please say it in full, such as “I'm back on June 8”, and I'll ask HR to change your request."
	WhatToChange = "What should be different? Tell me the new day or length, for example “start on June 8” or “two more weeks”, and I'll ask HR for you."

	NoQuestionFromHR = "HR isn't waiting for an answer from you right now."
	ReplySent        = "Thank you. I've sent your answer to HR:"
	ReplyNotSent     = "I didn't send it. HR is still waiting for your answer; press Answer below their question when you're ready."
	ReplyExpired     = "I no longer have what you wrote. HR is still waiting for your answer to this:"
	ReplyRequired    = "Please write your answer."

	DeniedButHeard = "This request was denied, so it can't be changed. HR can look at it again, though, and what you just said may help."

	AfterDenial = "If you have questions about this, write to your HR team. If something has changed, you can send a new request."
)

func Filed(r agent.Request) string {
	if r.State == agent.Approved {
		return "I've sent your request " + string(r.ID) + ": " + r.WizardName + ", " + r.Headline + "."
	}
	who := WaitsFor(r)
	return "Your request " + string(r.ID) + " is with " + who + ": " + r.WizardName + ", " + r.Headline + ". You'll hear from me as soon as they decide."
}

func Approved(r agent.Request) string {
	if r.Approval != nil && r.Approval.Automatic != "" {
		return "Your leave is approved: " + r.Headline + ". Nobody had to decide on it."
	}
	return r.Decided.Name + " approved your leave: " + r.Headline + ". Your request number is " + string(r.ID) + ". If HR needs a document, they'll contact you."
}

func Denied(r agent.Request) string {
	return r.Decided.Name + " couldn't approve your request " + string(r.ID) + ", " + r.Headline + ". The reason:"
}

func HRAsked(r agent.Request) string {
	return r.Exchanges[len(r.Exchanges)-1].Asked.Name + " from HR has a question about your request " + string(r.ID) + ", " + r.Headline + ":"
}

// HRWrote tells the employee who in HR wrote to them. The words are quoted below it.
func HRWrote(r agent.Request) string {
	return r.Exchanges[len(r.Exchanges)-1].Asked.Name + " from HR wrote about your request " + string(r.ID) + ", " + r.Headline + ":"
}

// QuestionStaysOpen reassures somebody who can't answer HR's question yet.
func QuestionStaysOpen(r agent.Request) string {
	return "Take your time. " + r.Exchanges[len(r.Exchanges)-1].Asked.Name + "'s question stays open until you answer it, and nothing changes until then."
}

// ConfirmReplyToHR asks whether to send words as the answer to HR's question. The words
// are quoted below it.
func ConfirmReplyToHR(r agent.Request) string {
	last := r.Exchanges[len(r.Exchanges)-1]
	return "Send this to HR? " + last.Asked.Name + " asked about " + string(r.ID) + ": “" + last.Question + "”"
}

// ConfirmTellHR asks whether to tell HR what should change in a filed request. The words
// are quoted below it.
func ConfirmTellHR(r agent.Request, words string) string {
	change, _, asks := strings.Cut(words, forHR)
	switch {
	case words == NudgeHR:
		return "Shall I ask them this about your request " + string(r.ID) + "?"
	case asks:
		return "Shall I ask HR to " + strings.TrimPrefix(change, please) + " in your request " + string(r.ID) + "?"
	}
	return "Your request " + string(r.ID) + " is already with HR, so I can't change it myself. Would you like me to tell them this?"
}

const (
	please = "Please "
	forHR  = ".\n" // between what HR is asked to change and the words that ask for it
)

// ForHR is what HR is told: what they would have to change, if that is known, and the
// person's own words.
func ForHR(change, words string) string {
	if change == "" {
		return words
	}
	return please + change + forHR + words
}

// WordsForHR returns the person's own words in what HR is told.
func WordsForHR(told string) string {
	if _, words, asks := strings.Cut(told, forHR); asks {
		return words
	}
	return told
}

// ChangeTo says what HR would have to change for a question to have another answer.
func ChangeTo(q *wizard.Question, value string) string {
	return "change “" + q.Title() + "” to " + q.Show(value)
}

// ChangeDays says what HR would have to change for a leave to have another day. back is the
// first day at work, or zero.
func ChangeDays(what string, day, back time.Time) string {
	change := "change " + what + " to " + wizard.Day(day)
	if !back.IsZero() {
		change += ", back at work on " + wizard.Day(back)
	}
	return change
}

// MoveLeave says that both days of a leave should move.
func MoveLeave(first, last time.Time) string {
	return "move the leave to " + wizard.Day(first) + " – " + wizard.Day(last)
}

// CannotChange refuses to cancel a request that is denied or canceled, or to add to it.
func CannotChange(r agent.Request) string {
	if r.State == agent.Canceled {
		return "This request is already canceled. Nothing was changed."
	}
	return "This request was " + DecisionVerb[r.State] + ", so it can't be changed or canceled."
}

// longestFileName is the most characters of a file's name in a button.
const longestFileName = 45

// ShortName is a file's name that fits into a button.
func ShortName(name string) string {
	if runes := []rune(name); len(runes) > longestFileName {
		return string(runes[:longestFileName]) + "…"
	}
	return name
}

// OpenDocument is the button with which HR opens a document.
func OpenDocument(r agent.RequestID, d agent.Document) agent.Button {
	return agent.Button{Label: "Open “" + ShortName(d.Name) + "”", Press: agent.Press{Do: agent.DoDocumentOpen, Request: r, Value: string(d.ID)}}
}

// DocumentKind says what is in a document: "PDF, 120 KB".
func DocumentKind(d agent.Document) string {
	const kb, mb = 1 << 10, 1 << 20
	switch {
	case d.Size >= mb:
		return fmt.Sprintf("%s, %.1f MB", d.Kind, float64(d.Size)/mb)
	case d.Size >= kb:
		return fmt.Sprintf("%s, %d KB", d.Kind, d.Size/kb)
	}
	return fmt.Sprintf("%s, %d bytes", d.Kind, d.Size)
}

// DocumentOnCard says on HR's card what became of a document.
func DocumentOnCard(d agent.Document) string {
	name := "Document: “" + d.Name + "”"
	switch {
	case d.Refused != "":
		return name + ", couldn't be taken, and the employee was told"
	case !d.Withdrawn.IsZero():
		return name + ", taken back on " + wizard.Day(d.Withdrawn)
	case d.Kind == "":
		return name + ", on its way here"
	}
	return name + " (" + DocumentKind(d) + "), received on " + wizard.Day(d.Sent)
}

// BackOnCard says what the employee said of coming back to work, or "".
func BackOnCard(r agent.Request) string {
	switch {
	case r.Return == nil || r.Return.Said == nil || r.State != agent.Approved || r.Amendment() != nil:
		return ""
	case r.Return.Day.IsZero():
		return "Not fit for work yet, and can't say when, as of " + wizard.Day(r.Return.Said.At)
	}
	return "Back at work on " + wizard.Day(r.Return.Day) + ", as they said on " + wizard.Day(r.Return.Said.At)
}
