package agent

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/wizard"
)

// Reading an answer in words: each component has its own way to be said.

// checked is the move, if the question takes what it would answer.
func (t *turn) checked(q *wizard.Question, move Move) Move {
	if _, err := q.Read(move.Typed[q.QuestionID], t.today()); err != nil {
		if isQuestion(q, move) {
			return unclear(move.Words, cannotExplain)
		}
		return unclear(move.Words, sentence(err))
	}
	return move
}

// isQuestion reports whether the words are a question rather than an attempt to answer.
func isQuestion(q *wizard.Question, move Move) bool {
	raw := move.Typed[q.QuestionID]
	return len(raw) == 1 && raw[0] == move.Words && strings.HasSuffix(move.Words, "?") && !takesAnyText(q)
}

// answering is a move that answers a question with field values.
func (t *turn) answering(q *wizard.Question, words string, raw ...string) Move {
	return t.checked(q, Move{
		Press: Press{Do: DoAnswer, Question: q.QuestionID}, Words: words,
		Typed: map[wizard.QuestionID][]string{q.QuestionID: raw},
	})
}

// readDay reads the answer to a question for one day. What could be several
// days, or is only roughly one, is asked back.
func (t *turn) readDay(q *wizard.Question, text string) Move {
	said := intents.Day(text, t.clock(q))
	switch said.Kind {
	case intents.OneDay:
		return t.answering(q, text, said.Day.Format(time.DateOnly))
	case intents.SeveralDays:
		return t.askedBack(q, text, whichDay, said.Options)
	case intents.VagueDay:
		return unclear(text, vagueDay(said.First, said.Last))
	case intents.RangeForDay:
		return t.askedBack(q, text, firstOrLast, []time.Time{said.First, said.Last})
	case intents.RelativeDay:
		return t.readRelative(q, text, said)
	case intents.ImpossibleDay:
		return unclear(text, said.Why)
	}
	return t.answering(q, text, text)
}

// readRelative reads "two weeks before the due date": the anchor is another
// answer, by its name.
func (t *turn) readRelative(q *wizard.Question, text string, said intents.DayAnswer) Move {
	for _, other := range t.plan().Questions() {
		anchor, err := time.Parse(time.DateOnly, t.form().Answers[other.QuestionID].Value)
		name := []intents.Choice{{Label: other.Title(), Words: []string{other.QuestionText}}}
		if err != nil || other == q || len(intents.Choose(said.Anchor, name).Options) == 0 {
			continue
		}
		shift := said.Length.After
		if said.Before {
			shift = said.Length.Before
		}
		return t.answering(q, text, shift(anchor).Format(time.DateOnly))
	}
	return unclear(text, unknownAnchor(said.Anchor))
}

// readRange reads the answer to a question for a first and a last day.
func (t *turn) readRange(q *wizard.Question, text string) Move {
	said := intents.Range(text, t.clock(q))
	switch said.Kind {
	case intents.OneRange:
		return t.answering(q, text, said.First.Format(time.DateOnly), said.Last.Format(time.DateOnly))
	case intents.SeveralRanges:
		move := unclear(text, whichDays)
		for _, o := range said.Options {
			value := o.First.Format(time.DateOnly) + "/" + o.Last.Format(time.DateOnly)
			move.Choices = append(move.Choices, Button{Label: q.Show(value), Press: t.answerPress(q, value)})
		}
		return move
	case intents.ImpossibleRange:
		return unclear(text, said.Why)
	}
	return unclear(text, bothDays)
}

// readChoice reads the answer to a question with options. Words that could mean
// several options of which only one counts are asked back.
func (t *turn) readChoice(q *wizard.Question, text string) Move {
	options := q.Choices()
	hits := intents.Choose(text, choices(q)).Options
	switch {
	case len(hits) == 0:
		return t.answering(q, text, text)
	case q.Several():
		var raw []string
		for _, hit := range hits {
			raw = append(raw, options[hit].Value)
		}
		return t.answering(q, text, raw...)
	case len(hits) == 1:
		return t.answering(q, text, options[hits[0]].Value)
	}
	move := unclear(text, whichOption)
	for _, hit := range hits[:min(len(hits), fewOptions)] {
		move.Choices = append(move.Choices, Button{Label: options[hit].Label, Press: t.answerPress(q, options[hit].Value)})
	}
	return move
}

// choices are a question's options as words may name them.
func choices(q *wizard.Question) []intents.Choice {
	var all []intents.Choice
	for _, o := range q.Choices() {
		all = append(all, intents.Choice{Label: o.Label, Value: o.Value, Words: o.Words})
	}
	return all
}

func unclear(words, objection string) Move {
	return Move{Press: Press{Do: doUnclear}, Words: words, Objection: objection}
}

// askedBack offers days to choose from.
func (t *turn) askedBack(q *wizard.Question, words, objection string, days []time.Time) Move {
	move := unclear(words, objection)
	for _, day := range days {
		move.Choices = append(move.Choices, Button{
			Label: wizard.Day(day), Press: t.answerPress(q, day.Format(time.DateOnly)),
		})
	}
	return move
}

// answerPress is a button that answers a question.
func (t *turn) answerPress(q *wizard.Question, value string) Press {
	return Press{Do: DoAnswer, Form: t.form().ID, Question: q.QuestionID, Value: value}
}

// clock is the person's, for reading days.
func (t *turn) clock(q *wizard.Question) intents.Clock {
	c := intents.Clock{Now: t.ev.At, Zone: t.zone(), DayFirst: dayFirst(t.session.Person.Locale)}
	if slices.Contains(q.Validation, "pastDate") || slices.Contains(q.Validation, "pastOrToday") {
		c.Lean = intents.Behind
	}
	return c
}

// dayFirst reports whether people of a locale write the day before the month,
// as most do outside the United States.
func dayFirst(locale string) bool { return locale != "" && locale != "en-US" }
