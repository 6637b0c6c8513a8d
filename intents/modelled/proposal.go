package modelled

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/wish"
	"github.com/leaveway/leaveway/intents/words"
)

// A model only proposes moves. Each must quote the message, name something in the scene,
// and have a value that the quoted words support. Otherwise it is dropped; the others
// still count.

// proposal is a move proposed by the model.
type proposal struct {
	Do     command.Order `json:"do"`
	Quote  string        `json:"quote"`
	Sure   string        `json:"sure"`
	Slot   string        `json:"slot"`
	Topic  string        `json:"topic"`
	Values []string      `json:"values"`
}

const (
	maxArguments = 32 << 10 // bytes
	maxMoves     = 16       // a model that proposes more has gone astray
)

// confidences are the values of the model's words for how sure it is.
var confidences = map[string]float64{"sure": 0.9, "likely": 0.7, "guess": guessConfidence}

const guessConfidence = 0.4

// accept returns the proposed moves that pass the checks, in order.
func (q *question) accept(ctx context.Context, arguments json.RawMessage) []intents.Move {
	var answer struct {
		Moves []proposal `json:"moves"`
	}
	if len(arguments) > maxArguments || json.Unmarshal(arguments, &answer) != nil || len(answer.Moves) > maxMoves {
		return nil
	}
	var accepted []acceptedMove
	now := *q // each accepted answer is known to the next check
	for _, p := range answer.Moves {
		if m, ok := now.check(ctx, p); ok {
			accepted = now.add(accepted, m)
		}
	}
	var out []intents.Move
	for _, m := range accepted {
		out = append(out, m.Move)
	}
	return out
}

// acceptedMove is a move that passed the checks.
type acceptedMove struct {
	intents.Move
	byGrammar bool // our own grammar read its value; never for a number, which is too easy to find
}

// add adds a move. After a request for leave, its questions can be answered.
func (q *question) add(moves []acceptedMove, m acceptedMove) []acceptedMove {
	switch m.Do {
	case command.Start:
		if at := slices.IndexFunc(moves, func(o acceptedMove) bool { return o.Do == command.Start }); at >= 0 {
			return q.mergeStart(moves, at, m)
		}
		if m.Offered == "" {
			startTopic(&q.scene, m.About)
		}
	case command.Set:
		return q.addAnswer(moves, m)
	}
	if slices.ContainsFunc(moves, func(o acceptedMove) bool { return o.Do == m.Do && o.Slot == m.Slot && o.About == m.About }) {
		return moves
	}
	return append(moves, m)
}

// mergeStart merges a request for leave with an earlier one. If they are for different
// kinds of leave, the person is asked, and answers are dropped until then.
func (q *question) mergeStart(moves []acceptedMove, at int, m acceptedMove) []acceptedMove {
	first := &moves[at]
	switch {
	case m.About == "" || m.About == first.About || slices.ContainsFunc(first.Options, func(o intents.Meaning) bool { return o.About == m.About }):
		return moves
	case first.About == "" && first.Trouble == intents.NoTrouble:
		first.About = m.About
		startTopic(&q.scene, m.About)
		return moves
	case first.Trouble == intents.NoTrouble:
		first.Trouble, first.Options, first.About = intents.SeveralTopics, []intents.Meaning{{About: first.About}}, ""
	}
	first.Options = append(first.Options, intents.Meaning{About: m.About})
	q.scene.Slots = nil
	return slices.DeleteFunc(moves, func(o acceptedMove) bool { return o.Do == command.Set })
}

// addAnswer adds an answer. A later answer to the same question replaces it. The same
// words can answer two questions only if our grammar found both values in them, as in
// "from March 1 to April 25". If it is unclear which question words answer, the person is
// asked.
func (q *question) addAnswer(moves []acceptedMove, m acceptedMove) []acceptedMove {
	for i := range moves {
		o := &moves[i]
		switch {
		case o.Do != command.Set || o.Start >= m.End || m.Start >= o.End:
		case o.Trouble == intents.SeveralSlots && m.Trouble == intents.SeveralSlots:
			o.Options = append(o.Options, m.Options...)
			return moves
		case o.Slot != m.Slot && !(o.byGrammar && m.byGrammar && !slices.Equal(o.Values, m.Values)):
			return moves
		}
	}
	fillSlot(&q.scene, m.Move)
	return append(slices.DeleteFunc(moves, func(o acceptedMove) bool { return o.Do == command.Set && o.Slot == m.Slot }), m)
}

// startTopic continues with the questions of a topic, or with those that all topics share
// if there is none.
func startTopic(s *intents.Scene, topic string) {
	slots := intents.SharedSlots(s.Topics)
	if i := slices.IndexFunc(s.Topics, func(t intents.Topic) bool { return t.Value == topic }); i >= 0 {
		slots = s.Topics[i].Slots
	}
	s.Slots, s.Filed, s.Open = slots, false, ""
}

// fillSlot answers a slot in the scene, so that a day can be relative to one in the same
// message.
func fillSlot(s *intents.Scene, m intents.Move) {
	s.Slots = slices.Clone(s.Slots)
	if slot := s.Slot(m.Slot); slot != nil && len(m.Values) == 1 {
		slot.Answer = m.Values[0]
	}
}

// check checks one proposal.
func (q *question) check(ctx context.Context, p proposal) (m acceptedMove, ok bool) {
	m = acceptedMove{Move: intents.Move{Do: p.Do, Confidence: confidences[p.Sure], By: intents.ByModel}}
	quote := strings.TrimSpace(q.masks.unmask(p.Quote))
	if quote == "" || m.Confidence == 0 {
		return m, false
	}
	if m.Start, m.End, ok = findQuote(q.text, quote); !ok {
		return m, false
	}
	open := q.scene.Slot(q.scene.Open)
	switch p.Do {
	case command.Set:
		return q.checkAnswer(ctx, m.Move, p)
	case command.Start:
		m.Move, ok = q.checkStart(m.Move, p.Topic)
		return m, ok
	case command.Yes, command.No, command.Unsure:
		if open == nil || q.scene.Confirming {
			break
		}
		p.Slot, m.Slot = open.Name, open.Name
		if answer, ok := q.checkAnswer(ctx, m.Move, p); ok {
			return answer, true
		}
	case command.Ask, command.Balance:
		m.About = intents.QuestionIn(q.text, q.scene, m.Start, m.End)
	case command.Unclear:
		if open != nil {
			m.Do, m.Slot, m.Trouble = command.Set, open.Name, intents.NotUnderstood
			if alone := q.aloneFor(open, m.Trouble); alone != nil {
				m.Options = alone.Options // what the words are near
			}
		}
		return m, true
	}
	switch {
	case slices.Contains(slotOrders, p.Do):
		m.Move, ok = q.resolveSlot(m.Move, p.Slot)
		answers := p.Do == command.Skip || p.Do == command.Same
		return m, ok && (!answers || q.foundAlone(p.Do, m.Slot) || isStandaloneCommand(p.Do, q.text, m.Start, m.End))
	case consequential[p.Do]:
		asked := p.Do == command.Cancel && q.foundAlone(command.Cancel, "") // "cancel my vacation": the person is asked first
		return m, asked || isStandaloneCommand(p.Do, q.text, m.Start, m.End)
	}
	return m, slices.Contains(plainOrders, p.Do)
}

// checkStart checks a request for leave. Its kind must be named; if it isn't, the person is
// asked for it.
func (q *question) checkStart(m intents.Move, topic string) (intents.Move, bool) {
	quote := q.text[m.Start:m.End]
	known := topic == "" || slices.ContainsFunc(q.topics, func(t intents.Topic) bool { return t.Value == topic })
	alone := slices.ContainsFunc(q.alone, func(o intents.Move) bool {
		return o.Do == command.Start && (o.About == topic || slices.ContainsFunc(o.Options, func(one intents.Meaning) bool { return one.About == topic }))
	})
	around := q.around(m.Start, m.End)
	if len(q.topics) == 0 || !known || !alone && around.turnAround() {
		return m, false
	}
	if alone || q.namesTopic(quote, topic) && q.namesTopic(around.clause, topic) {
		m.About = topic
	}
	if i := slices.IndexFunc(q.alone, func(o intents.Move) bool { return o.Do == command.Start && o.Offered != "" }); i >= 0 {
		m.Offered = q.alone[i].Offered // "half day Friday?"
		return m, true
	}
	if words.IsQuestion(quote, words.Cut(quote)) || !q.foundAlone(command.Start, "") && intents.OnlyAsks(q.text, m.Start, m.End) {
		offered, ok := wish.Behind(quote) // a question is offered a request, and never starts one
		m.Offered = offered
		return m, ok
	}
	return m, true
}

// namesTopic reports whether words name a kind of leave, in English or not.
func (q *question) namesTopic(text, topic string) bool {
	kinds := &intents.Slot{Options: intents.OptionsOf(q.topics)}
	return slices.Contains(kinds.Named(text), topic) || slices.Contains(kinds.Named(inEnglish(text)), topic)
}

// foundAlone reports whether the offline engine understands an order about a slot without
// the model's help.
func (q *question) foundAlone(do command.Order, slot string) bool {
	return slices.ContainsFunc(q.alone, func(m intents.Move) bool {
		return m.Do == do && m.Slot == slot && m.Trouble == intents.NoTrouble
	})
}

// resolveSlot sets the question that an order is about, by default the open one, and
// reports whether there is one.
func (q *question) resolveSlot(m intents.Move, slot string) (intents.Move, bool) {
	if m.Slot = slot; slot == "" && m.Do != command.Change {
		m.Slot = q.scene.Open
	}
	if m.Slot == "" {
		m.About = q.text[m.Start:m.End]
		return m, m.Do == command.Why || m.Do == command.Change
	}
	return m, q.scene.Slot(m.Slot) != nil
}

// consequential orders submit or lose something.
var consequential = map[command.Order]bool{command.Submit: true, command.Cancel: true, command.Undo: true, command.Yes: true}

// findQuote finds a quotation in the message, exactly or else word by word: a model may
// change capitals or apostrophes.
func findQuote(text, quote string) (start, end int, ok bool) {
	tokens, quoteTokens := words.Cut(text), words.Cut(quote)
	start = strings.Index(text, quote)
	end = start + len(quote)
	if len(quoteTokens) == 0 || start >= 0 && isWhole(text, start, end) {
		return start, end, start >= 0
	}
	for i := 0; i+len(quoteTokens) <= len(tokens); i++ {
		if slices.Equal(words.Texts(tokens[i:i+len(quoteTokens)]), words.Texts(quoteTokens)) {
			return tokens[i].Start, tokens[i+len(quoteTokens)-1].End, true
		}
	}
	return 0, 0, false
}

// isStandaloneCommand reports whether the clause around a quotation is exactly that
// command. "I had to cancel my trip" cancels nothing and "don't submit it" submits
// nothing, whatever part of it is quoted.
func isStandaloneCommand(order command.Order, text string, start, end int) bool {
	const ends = ".!?;:,\n"
	if at := strings.LastIndexAny(text[:start], ends); at >= 0 {
		start = at + 1
	} else {
		start = 0
	}
	if at := strings.IndexAny(text[end:], ends); at >= 0 {
		end += at
	} else {
		end = len(text)
	}
	given, _, ok := command.Read(text[start:end])
	return ok && given == order
}
