package intents

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/amend"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/inquire"
	"github.com/leaveway/leaveway/intents/stance"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/intents/words"
)

// What ends a form: it is called off, with the reason around it, or sent, with what follows. And what goes on with one.

// readCancelWhy reads a message that ends the form and says why: "scrap this, my sister will do it".
// What it says besides answers nothing.
func readCancelWhy(r *reader) bool {
	if !r.scene.Filed && amend.CallsOff(r.text) && !words.IsQuestion(r.text, words.Cut(r.text)) && (!r.inForm() || len(when.Find(r.text, r.scene.Clock)) == 0) { // "cancel my vacation"
		r.add(clause{text: r.text, end: len(r.text)}, Move{Do: command.Cancel, Confidence: Sure})
		return true
	}
	if r.inForm() && cancelIn(r.text) != nil && putsOff.MatchString(r.text) && !strings.Contains(r.text, "?") { // "never mind, let me check at home first"
		r.add(clause{text: r.text, end: len(r.text)}, Move{Do: command.Save, Confidence: Likely})
		return true
	}
	if !r.inForm() || len(when.Find(r.text, r.scene.Clock)) > 0 || insteadOf.MatchString(r.text) {
		return false
	}
	if !amend.IsOver(r.text) && !cancelsFor(r) {
		return false
	}
	r.add(clause{text: r.text, end: len(r.text)}, Move{Do: command.Cancel, Confidence: Sure})
	return true
}

// cancelsFor reports whether a message is a cancellation with its reason. "Scratch that" before anything but a reason
// corrects what was said.
func cancelsFor(r *reader) bool {
	tokens := words.Cut(r.text)
	rest, _ := cutCues(tokens)
	if len(rest) == 0 || wish.ForLeave(r.text) || endsInAnswer(r) {
		return false
	}
	return command.CancelsFor(r.text, rest) || (words.IsNegation(rest[0].Text) || command.TakesBackFor(tokens)) && command.CancelsFor(r.text, tokens)
}

// endsInAnswer reports whether the last part of a message answers the open question, or any other: "scratch that,
// Texas", "forget that, my manager is Kim".
func endsInAnswer(r *reader) bool {
	parts := splitParts(r.text, words.Cut(r.text))
	if len(parts) < 2 {
		return false
	}
	last := clauseOf(r.text, parts[len(parts)-1])
	if open := r.scene.Slot(r.scene.Open); open != nil && answersOpen(r, open, last.text) {
		return true
	}
	sub := &reader{offline: r.offline, text: r.text, full: r.full, scene: r.scene}
	sub.fill(last)
	return slices.ContainsFunc(sub.moves, func(m Move) bool { return m.Do == command.Set && m.Trouble == NoTrouble })
}

// putsOff matches that somebody has to find something out before they go on.
var putsOff = regexp.MustCompile(`(?i)\b(?:let me|lemme) (?:just |first )?(?:check|ask|talk|think|see|figure|look|clear|discuss)\b|\b(?:i|we)(?:['’]?ll| will| need to| have to| want to| should|['’]?d better| gotta) (?:just |first )?(?:check|ask|talk|think|see|figure|look|clear|discuss)\b[^.;!]*\bfirst\b`)

// cancelIn returns the part of a message that is nothing but the command to cancel, or nil:
// "cancel it, I changed my mind". What is around it only says why.
func cancelIn(text string) []words.Word {
	parts := splitParts(text, words.Cut(text))
	i := slices.IndexFunc(parts, func(part []words.Word) bool {
		order, ok := command.ReadWhole(part)
		return ok && order == command.Cancel
	})
	if i < 0 {
		return nil
	}
	return parts[i]
}

// cancelMove returns the move of a message that says to cancel, whatever else it says.
func cancelMove(text string) (m Move, ok bool) {
	said := cancelIn(text)
	if said == nil && command.CancelsFor(text, words.Cut(text)) { // "i want to cancel bc flights are insane"
		said = words.Cut(text)
	}
	if said == nil {
		return m, false
	}
	return Move{Do: command.Cancel, Confidence: Sure, Start: said[0].Start, End: said[len(said)-1].End}, true
}

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
		case inquire.AsksToTell(c.text):
			r.add(c, Move{Do: command.Inquire, About: string(inquire.Informed), Confidence: Likely})
		case wish.IsReminder(c.text):
			r.add(c, Move{Do: command.Chat, About: Reminder, Confidence: Likely})
		case c.isQuestion || about != "":
			out = append(out, c)
		}
	}
	return out
}

// readResume reads a message that asks to go on with the form, and says before it what kept its author from it:
// "sorry, phone rang. where were we".
func readResume(r *reader) bool {
	const longest = 9 // words of what kept them
	clauses := clausesOf(r.text)
	if !r.inForm() || len(clauses) < 2 {
		return false
	}
	asks := clauses[len(clauses)-1]
	order, _, ok := command.Read(asks.text)
	before := strings.TrimSpace(r.text[:asks.start])
	if !ok || order != command.Resume && order != command.Repeat || len(words.Cut(before)) > longest || strings.Contains(before, "?") || len(when.Find(before, r.scene.Clock)) > 0 {
		return false
	}
	if open := r.scene.Slot(r.scene.Open); open != nil && answersOpen(r, open, before) {
		return false
	}
	r.add(asks, Move{Do: order, Confidence: Sure})
	return true
}
