package intents

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/leaveway/leaveway/intents/amend"
	"github.com/leaveway/leaveway/intents/circumstance"
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
	if !r.inForm() || insteadOf.MatchString(r.text) {
		return false
	}
	if dated := len(when.Find(r.text, r.scene.Clock)) > 0; dated && !cancelsDated(r) || !dated && !amend.IsOver(r.text) && !cancelsFor(r) {
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

// cancelsDated reports whether a message is a cancellation with a day in its reason: "forget it, my sister needs the car
// on Thursday". With other words for the day it is one that somebody would rather have: "never mind, I'll take the 9th".
func cancelsDated(r *reader) bool {
	const longest = 3 // words of a cancellation: "nah forget it"
	tokens := words.Cut(r.text)
	for n := min(longest, len(tokens)-2); n > 0; n-- {
		if order, ok := command.ReadWhole(tokens[:n]); !ok || order != command.Cancel {
			continue
		}
		return command.CancelsFor(r.text, tokens) && !words.Contain(tokens[n:], prefersDay) && !wish.ForLeave(r.text[tokens[n].Start:])
	}
	return false
}

var prefersDay = lists.Phrases("would rather have a day")

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
	if order != command.Submit && !slices.Contains(stance.Of(send.text), stance.Files) && !agreesAndAsks(r, first, clauses[1:], order) {
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

// agreesAndAsks reports whether somebody says yes to sending the request, and asks only what comes after that as well:
// "yep that's all right, and who tells Sam". Other questions may be what the yes depends on.
func agreesAndAsks(r *reader, first clause, rest []clause, order command.Order) bool {
	yes := order == command.Yes && plainlyYes.MatchString(first.text) || fullYes.MatchString(first.text) || slices.Contains(stance.Of(first.text), stance.Agrees)
	if !yes || !r.scene.Confirming || len(rest) == 0 || dependsOn.MatchString(r.text) {
		return false
	}
	return !slices.ContainsFunc(rest, func(c clause) bool { return !c.isQuestion || !comesAfterSending[inquiryIn(r.scene, c)] })
}

// comesAfterSending is what one asks about a request that is as good as sent.
var comesAfterSending = map[inquire.About]bool{
	inquire.Informed: true, inquire.Timing: true, inquire.Then: true, inquire.Sent: true, inquire.Proof: true, inquire.Next: true, inquire.Decider: true, inquire.OwnCover: true,
}

var (
	plainlyYes = regexp.MustCompile(`(?i)^\W*(?:y|yes|yep|yup|yeah|yea|yas|ye|confirmed?|correct)\b`)
	// fullYes matches a yes that says that all is right: "yep that's all right".
	fullYes = regexp.MustCompile(`(?i)^\W*(?:yes|yep|yup|yeah|yea)[ ,.!]+(?:that['’]?s|that is|it['’]?s|it is|this is|all|everything(?:['’]?s| is)?|that all|they['’]?re|looks|that looks|it looks)(?: all| about| exactly| totally)? ?(?:right|good|correct|fine|perfect|ok|okay|it|great)?\W*$`)
	// dependsOn matches that something is to be known before a yes counts.
	dependsOn = regexp.MustCompile(`(?i)\b(?:but|though|before|first|wait|unless|only if|if not|as long|hold on|see|sees|reason|why|not)\b`)
)

// readOrderAfterRemark reads an order after a remark that answers nothing: "my mom's waiting, send it", "sorry, phone
// rang. where were we". One that depends on what is said before it is none yet: "if Sam agrees, send it".
func readOrderAfterRemark(r *reader) bool {
	open := r.scene.Slot(r.scene.Open)
	if !r.inForm() || len(r.text) > longestIdle || open != nil && open.Kind == SlotText {
		return false
	}
	said, before := lastPart(r.text)
	if before != "" && slices.Contains(stance.Of(said), stance.Restart) && isOnlyRemark(r, before) { // "this is a mess, start over"
		r.add(clause{text: r.text, end: len(r.text)}, Move{Do: command.Cancel, About: string(stance.Restart), Confidence: Likely})
		return true
	}
	order := orderOf(said, before)
	if !ordersAfterRemark[order] || order == command.Submit && r.scene.Open != "" || order == command.Skip && open == nil || !isOnlyRemark(r, before) {
		return false
	}
	m := Move{Do: order, Confidence: Sure, Start: len(r.text) - len(said), End: len(r.text)}
	if order == command.Skip {
		m.Slot = r.scene.Open
	}
	r.moves = append(r.moves, m)
	return true
}

// readTiedOrder reads that the request is to be sent or canceled once something has happened, or not yet: "if Sam
// agrees, send it". Nobody does that for its author, so nothing changes.
func readTiedOrder(r *reader) bool {
	if open := r.scene.Slot(r.scene.Open); !r.inForm() || open != nil && open.TakesFreeText() || len(r.text) > longestIdle || !amend.IsTied(r.text) {
		return false
	}
	r.add(clause{text: r.text, end: len(r.text)}, Move{Do: command.Inquire, About: string(inquire.Undecided), Confidence: Likely})
	return true
}

// ordersAfterRemark are the orders that count after a remark. A cancellation with its reason is read elsewhere.
var ordersAfterRemark = map[command.Order]bool{command.Submit: true, command.Save: true, command.Back: true, command.Skip: true, command.Resume: true, command.Repeat: true, command.Review: true}

// lastPart cuts off the last part of a message: a sentence, or what comes after a comma or a dash.
func lastPart(text string) (last, before string) {
	trimmed := strings.TrimRight(text, " .,;!?…\n")
	at := strings.LastIndexAny(trimmed, ",.;!?…\n–—")
	if dash := strings.LastIndex(trimmed, " - "); dash > at {
		at = dash + 1
	}
	if at < 0 {
		return text, ""
	}
	_, size := utf8.DecodeRuneInString(trimmed[at:])
	return text[at+size:], trimmed[:at]
}

// orderOf returns the order that the last part of a message gives, or "".
func orderOf(said, before string) command.Order {
	if before == "" {
		return ""
	}
	tokens := words.SkipLinks(words.TrimPolite(words.SkipLinks(words.Cut(said))))
	order, ok := command.ReadWhole(tokens)
	if !ok && slices.Contains(stance.Of(words.Join(tokens)), stance.Files) {
		return command.Submit
	}
	if !ok || len(tokens) > 0 && tokens[0].Text == "then" {
		return ""
	}
	return order
}

// isOnlyRemark reports whether words before an order answer, ask and wish for nothing, and make no condition of it.
func isOnlyRemark(r *reader, text string) bool {
	const longest = 14 // words of a remark
	tokens := words.Cut(text)
	switch {
	case len(tokens) == 0 || len(tokens) > longest || strings.Contains(text, "?") || words.IsQuestion(text, tokens):
		return false
	case hasOrder(text, tokens), words.Contain(tokens, tiesOrder), words.PrefixLen(words.TrimPolite(words.SkipLinks(tokens)), givesOrder) > 0:
		return false
	case saysWrong(text), len(when.Find(text, r.scene.Clock)) > 0 || wish.ForLeave(text) || wish.IsReminder(text) || inquire.AsksToTell(text) || circumstance.TellsOthers(text):
		return false
	}
	if open := r.scene.Slot(r.scene.Open); open != nil && answersOpen(r, open, text) {
		return false
	}
	answers, changes := answersFrom(r, clause{text: text, end: len(text)})
	return len(answers) == 0 && !changes
}

// holdWrong asks which answer is to change instead of sending a request of which its author says in the same message that
// it isn't right: "that's not right. send it".
func holdWrong(r *reader) {
	sends := func(m Move) bool { return m.Do == command.Submit && saysWrong(r.text[:m.Start]) }
	i := slices.IndexFunc(r.moves, sends)
	if i < 0 || !r.inForm() {
		return
	}
	r.moves = slices.DeleteFunc(r.moves, sends)
	if !slices.ContainsFunc(r.moves, changesSomething) {
		r.add(clause{end: len(r.text)}, Move{Do: command.Change, Confidence: Likely})
	}
}

// saysWrong reports whether a text says that an answer isn't right.
func saysWrong(text string) bool {
	return anyWrong.MatchString(text) && !nothingWrong.MatchString(text)
}

var nothingWrong = regexp.MustCompile(`(?i)\b(?:nothing|not|no|never|isn['’]?t|don['’]?t)\b(?: \S+){0,3} (?:wrong|incorrect|mistakes?|typos?)\b`)

var anyWrong = regexp.MustCompile(`(?i)\b(?:wrong|incorrect|mistake|typo|(?:not|isn['’]?t|aren['’]?t) (?:right|correct|true)|should(?: not|n['’]?t)? be|meant|supposed to be)\b`)

// hasOrder reports whether a part of a message is an order by itself: "send it" in "send it. gotta run".
func hasOrder(text string, tokens []words.Word) bool {
	return slices.ContainsFunc(splitParts(text, tokens), func(part []words.Word) bool {
		order, ok := command.ReadWhole(part)
		return ok && ordersAfterRemark[order] || slices.Contains(stance.Of(words.Join(part)), stance.Files)
	})
}

var (
	tiesOrder  = lists.Phrases("ties an order to something")
	givesOrder = lists.Phrases("begins another order")
)
