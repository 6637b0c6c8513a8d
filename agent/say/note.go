package say

import (
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
