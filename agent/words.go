package agent

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/wizard"
)

// understand makes moves of words. Plain commands are recognised only where they
// are the whole message, so they come first; "I need leave in June" is a command
// only where the open question can make nothing of it. What fits the open
// question is its answer, and if it does not, the question's objection is ours.
func (t *turn) understand(said Said) []Move {
	text := strings.TrimSpace(said.Text)
	if said.Edited {
		return []Move{t.edited(text)}
	}
	if move, ok := t.confirmed(text); ok {
		return []Move{move}
	}
	if t.form() == nil {
		return []Move{t.withoutForm(text)}
	}
	_, q, open := t.open()
	if !open {
		return []Move{t.inReview(text)}
	}
	command, plain := t.command(text)
	if plain && (command.Do != DoStart || takesAnyText(q)) && !names(q, text) {
		return []Move{command}
	}
	move := t.read(q, text)
	if move.Do != doUnclear || len(move.Choices) > 0 {
		return []Move{move}
	}
	if plain {
		return []Move{command}
	}
	if kind := t.kindOfLeave(text); kind != "" {
		return []Move{{Press: Press{Do: DoAnswer, Question: t.leaveType().QuestionID, Value: kind}, Words: text}}
	}
	return []Move{move}
}

// names reports whether the words are one of the question's options to the
// letter: then they are the answer, even if they are a command, too.
func names(q *wizard.Question, text string) bool {
	return slices.ContainsFunc(q.Choices(), func(o wizard.Option) bool { return strings.EqualFold(o.Label, text) })
}

// takesAnyText reports whether nearly anything could be the question's answer.
func takesAnyText(q *wizard.Question) bool {
	switch q.Component {
	case wizard.Text, wizard.LongText, wizard.Person, wizard.Email, wizard.Phone, wizard.File:
		return true
	}
	return false
}

// withoutForm understands somebody who has no form open: a command, a reply to
// HR, or the wish for leave.
func (t *turn) withoutForm(text string) Move {
	if move, ok := t.command(text); ok {
		return move
	}
	if t.questioned("") {
		return Move{Press: Press{Do: DoReply}, Words: text}
	}
	if order, _, _ := intents.Command(text); order == intents.Yes {
		return Move{Press: Press{Do: doThanks}, Words: text}
	}
	if kind := t.kindOfLeave(text); kind != "" || wishForLeave.MatchString(text) {
		return Move{Press: Press{Do: DoStart, Value: kind}, Words: text}
	}
	return unclear(text, "")
}

// wishForLeave is somebody who asks for leave without saying of which kind.
var wishForLeave = regexp.MustCompile(`(?i)\b(need|want|take|request|apply for|ask for)\b[^?]*\b(leave|time off)\b[^?]*$`)

// kindOfLeave is the leave type that the words name, if they name one.
func (t *turn) kindOfLeave(text string) string {
	root, ok := t.agent.wizards.Latest(t.agent.root)
	if !ok {
		return ""
	}
	for _, el := range root.Elements {
		q, ok := root.Question(el.Attributes.QuestionID)
		if !ok || !q.Required() {
			continue
		}
		if hits := intents.Named(text, choices(q)).Options; len(hits) == 1 {
			return q.Choices()[hits[0]].Value
		}
	}
	return ""
}

// inReview understands somebody who has everything answered.
func (t *turn) inReview(text string) Move {
	if order, _, _ := intents.Command(text); order == intents.No {
		return unclear(text, notSent)
	}
	if order, _, _ := intents.Command(text); order == intents.Yes {
		return Move{Press: Press{Do: DoSubmit}, Words: text} // which shows the review, if that was not the last thing said
	}
	if move, ok := t.command(text); ok {
		return move
	}
	return unclear(text, "")
}

// commands are what the plain commands do.
var commands = map[intents.Order]Verb{
	intents.Back: DoBack, intents.Skip: DoSkip, intents.Cancel: DoCancel, intents.Save: DoSave,
	intents.Resume: DoResume, intents.Status: DoStatus, intents.Review: DoReview, intents.Submit: DoSubmit,
	intents.Help: DoHelp, intents.Repeat: doHere, intents.Why: DoWhy, intents.Person: doPerson,
	intents.Greeting: doGreet, intents.Thanks: doThanks,
}

// command understands the plain commands: "back", "status", "change the due date".
func (t *turn) command(text string) (Move, bool) {
	order, rest, ok := intents.Command(text)
	if !ok {
		return Move{}, false
	}
	switch order {
	case intents.Start:
		return Move{Press: Press{Do: DoStart, Value: t.kindOfLeave(rest)}, Words: text}, true
	case intents.Change:
		return t.changeByName(rest, text), true
	}
	do, known := commands[order]
	return Move{Press: Press{Do: do}, Words: text}, known
}

// changeByName finds the answer that somebody wants to change: "the due date",
// or "the due date to June 20".
func (t *turn) changeByName(rest, text string) Move {
	if t.form() == nil {
		return Move{Press: Press{Do: DoChange}, Words: text}
	}
	name, value, valued := strings.Cut(rest, " to ")
	var questions []*wizard.Question
	var labels []intents.Choice
	for _, q := range t.plan().Questions() {
		questions = append(questions, q)
		labels = append(labels, intents.Choice{Label: q.Title(), Words: []string{q.QuestionText}})
	}
	hits := intents.Choose(name, labels).Options
	switch {
	case len(hits) == 1 && valued:
		return t.reread(questions[hits[0]], value)
	case len(hits) == 1:
		return Move{Press: Press{Do: DoChange, Question: questions[hits[0]].QuestionID}, Words: text}
	}
	move := Move{Press: Press{Do: doUnclear}, Words: text, Objection: changeWhat}
	for i, q := range questions {
		_, answered := t.form().Answers[q.QuestionID]
		if (len(hits) == 0 && answered) || slices.Contains(hits, i) {
			move.Choices = append(move.Choices, Button{Label: q.Title(), Press: Press{Do: DoChange, Form: t.form().ID, Question: q.QuestionID}})
		}
	}
	return move
}

// edited reads the new words of a message that an answer came from.
func (t *turn) edited(text string) Move {
	if id := t.saidIn(t.ev.Place.Message); id != "" {
		if _, q, ok := t.plan().Question(id); ok {
			return t.reread(q, text)
		}
	}
	return Move{Press: Press{Do: doEdited}, Words: text}
}

// reread reads words as another answer to a question than the open one. What is
// wrong with them is said with its name.
func (t *turn) reread(q *wizard.Question, text string) Move {
	move := t.read(q, text)
	if move.Objection != "" {
		move.Objection = stays(q, t.form().Answers[q.QuestionID]) + " " + move.Objection
	}
	return move
}

// saidIn is the question that a message answered, if it did.
func (t *turn) saidIn(message string) wizard.QuestionID {
	if t.form() == nil || message == "" {
		return ""
	}
	for id, answer := range t.form().Answers {
		if answer.Source == message {
			return id
		}
	}
	return ""
}

// nothingMore is what people say who have nothing to say: "no, nothing else, thanks".
var nothingMore = regexp.MustCompile(`(?i)^(no|nope|nah)?[,. ]*(none|nothing|that['’]?s (all|it)|that is (all|it))?( else| more| to add| special| for now| at all| really)*[,. ]*(thanks|thank you)?[.! ]*$`)

// noneAtAll is zero where a number is asked.
var noneAtAll = regexp.MustCompile(`(?i)^(none|nothing|nil|not any)( at all| so far| yet)?[.! ]*$`)

// nothing reports whether words pass over a question that may be left empty.
func nothing(q *wizard.Question, text string) bool {
	switch q.Component {
	case wizard.Text, wizard.LongText, wizard.Person, wizard.Email, wizard.Phone, wizard.File, wizard.Date, wizard.DateRange:
		return !q.Required() && nothingMore.MatchString(text)
	}
	return false
}

// read reads words as the answer to a question. Words that could mean several
// things are asked back; words that mean none are unclear, with the reason.
func (t *turn) read(q *wizard.Question, text string) Move {
	move := Move{Press: Press{Do: DoAnswer, Question: q.QuestionID}, Words: text, Typed: map[wizard.QuestionID][]string{}}
	if order, _, _ := intents.Command(text); order == intents.Unsure && q.AllowUnsure {
		move.Typed[q.QuestionID] = []string{wizard.Unsure}
		return move
	}
	if nothing(q, text) {
		return Move{Press: Press{Do: DoSkip, Question: q.QuestionID}, Words: text}
	}
	switch q.Component {
	case wizard.Date:
		return t.readDay(q, text)
	case wizard.DateRange:
		return t.readRange(q, text)
	case wizard.Select, wizard.Radio, wizard.MultiSelect, wizard.Checkboxes:
		return t.readChoice(q, text)
	case wizard.Number:
		if n := intents.Number(noneAtAll.ReplaceAllString(text, "0")); n.Found && len(n.Others) == 0 {
			move.Typed[q.QuestionID] = []string{strconv.FormatFloat(n.Value, 'f', -1, 64)}
			return t.checked(q, move)
		}
	case wizard.File:
		return Move{Press: Press{Do: doUnclear}, Words: text, Objection: fileInForm}
	}
	move.Typed[q.QuestionID] = []string{text}
	return t.checked(q, move)
}
