package intents

import (
	"slices"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/stance"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/intents/words"
)

// Reminder is what [Move.About] is for somebody who wants a reminder of anything but a form.
const Reminder = "reminder"

// afterSending reads "send it" at the beginning of a message at the review, and returns the
// clauses after it. They are about a request that is with HR: "send it and remind me on
// Monday" changes no answer.
func afterSending(r *reader, clauses []clause) []clause {
	if !r.inForm() || r.scene.Open != "" || len(clauses) == 0 {
		return clauses
	}
	first := clauses[0]
	parts := splitParts(first.text, words.Cut(first.text))
	if first.isQuestion || len(parts) == 0 || len(parts) == 1 && len(clauses) == 1 {
		return clauses
	}
	send := clauseOf(first.text, parts[0])
	order, _, _ := command.Read(send.text)
	if order != command.Submit && !slices.Contains(stance.Of(send.text), stance.Files) {
		return clauses
	}
	r.add(clause{start: first.start + send.start, end: first.start + send.end}, Move{Do: command.Submit, Confidence: Sure})
	r.scene.Filed = true
	rest := clauses[1:]
	if len(parts) > 1 {
		last := parts[len(parts)-1]
		then := clause{text: first.text[parts[1][0].Start:last[len(last)-1].End], start: first.start + parts[1][0].Start, end: first.end}
		rest = slices.Concat([]clause{then}, rest)
	}
	var out []clause
	for _, c := range rest {
		switch about := inquiryIn(r.scene, c); {
		case wish.IsReminder(c.text):
			r.add(c, Move{Do: command.Chat, About: Reminder, Confidence: Likely})
		case c.isQuestion || about != "":
			out = append(out, c)
		}
	}
	return out
}

// readReminder reads a wish for a reminder where no form is open that it could be of.
func readReminder(r *reader) bool {
	if r.inForm() || !wish.IsReminder(r.text) {
		return false
	}
	r.add(clause{text: r.text, end: len(r.text)}, Move{Do: command.Chat, About: Reminder, Confidence: Likely})
	return true
}
