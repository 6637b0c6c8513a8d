package say

import (
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// Notes are what HR should read besides the answers.
const (
	NoteKept         = "I'll send this to HR as a note with your request:"
	NoteRemoved      = "I've taken that note out. HR won't see it."
	NoteGone         = "That note isn't part of your request anymore."
	TooManyNotes     = "Your request has as many notes as it can hold. Remove one first, or tell HR after you've sent it."
	WhatToNote       = "What should HR know? Write it in your next message, and I'll add it to your request as a note. Please leave out medical details."
	NotesWithAnswers = "Notes that go to HR with it:"
	NotesTitle       = "Notes for HR"
	NoteLabel        = "Note"
)

// RemoveNote is the button in a note's row.
const RemoveNote = "Remove"

// RemoveNoteLabel labels the button that takes a note out of a form.
func RemoveNoteLabel(words string) string {
	const most = 30 // letters
	line := []rune(strings.Join(strings.Fields(words), " "))
	if len(line) > most {
		line = append(line[:most:most], '…')
	}
	return "Remove “" + string(line) + "”"
}

// NoteOnCard introduces a note on a request's card in HR's channel.
func NoteOnCard(n agent.Note) string {
	if n.WithForm {
		return n.Name + " added a note:"
	}
	return n.Name + " wrote after filing:"
}

// NoteInAnswers introduces a note below a request's answers.
func NoteInAnswers(n agent.Note) string {
	if n.WithForm {
		return n.Name + " added a note:"
	}
	return n.Name + " wrote on " + wizard.Day(n.At) + ":"
}

// NearestOptions offers the options that words may mean.
func NearestOptions(words string, n int) string {
	ask := "Did you mean one of these?"
	if n == 1 {
		ask = "Did you mean this one?"
	}
	return "“" + Clip(words) + "” isn't one of the answers. " + ask
}

// What HR does with a request besides deciding it.
const (
	RemarkRequired = "Please write the note."
	RemarkThere    = "That note is there already. Nothing was added."
	TooManyRemarks = "This request has as many notes as I can keep. Please put the rest where your company keeps its files."
	RemarkTooLong  = "That is too long to show here. Please write it in the form."

	OnlyHREnters = "Only HR can do that. If something about your own leave or balance is wrong, tell me what, and I'll ask HR."

	PutOffHint = "Until then, I won't tell anyone it's overdue. You can still decide it at any time."
	PutOffPast = "That day is here already. Press Remind me again to choose another one."
)

// RemarkKept says that a note of HR's own is kept.
func RemarkKept(r agent.Request) string {
	return "I've kept your note with " + string(r.ID) + ". Only HR can read it, in All answers."
}

// AskRemark asks whether to keep a note of HR's own.
func AskRemark(r agent.Request) string {
	return "Keep this note with " + string(r.ID) + ", " + r.Employee.DisplayName() + " · " + r.WizardName + ", " + r.Headline + "? Only HR can read it."
}

// RemarkBy says who in HR wrote a note.
func RemarkBy(n agent.Note) string {
	return n.Name + " noted on " + wizard.Day(n.At) + ", for HR only:"
}

// RemarksOnCard says that HR wrote notes, which the card doesn't show.
func RemarksOnCard(n int) string {
	if n == 1 {
		return "1 note by HR, in All answers"
	}
	return strconv.Itoa(n) + " notes by HR, in All answers"
}

// PutOffOnCard says until when somebody in HR has put a request off.
func PutOffOnCard(p agent.PutOff) string {
	return p.Name + " will look at it again on " + wizard.Day(p.Until)
}

// WhenToRemind asks when to remind somebody in HR of a request.
func WhenToRemind(r agent.Request) string {
	return "When should I remind you of " + r.Employee.DisplayName() + "'s request " + string(r.ID) + ", " + r.Headline + "?"
}

// NudgedOf reminds somebody in HR of a request that they put off.
func NudgedOf(r agent.Request) string {
	return "You wanted to look at " + r.Employee.DisplayName() + "'s request again today:"
}

// NudgedDecided is for a request that was decided before somebody was reminded of it.
func NudgedDecided(r agent.Request) string {
	return "You wanted to look at " + r.Employee.DisplayName() + "'s request " + string(r.ID) + " again today. It doesn't wait anymore: " + r.Headline + ", " + strings.ToLower(StateWord(r.State)) + "."
}
