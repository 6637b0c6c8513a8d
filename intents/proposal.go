package intents

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
)

// A model proposes; nothing of what it says counts unseen. Every move must quote
// the message, name what the scene offers, and carry a value that the words bear
// out. A proposal that does not is dropped, and with it nothing else.

// proposal is a move as a model writes it.
type proposal struct {
	Do     Order    `json:"do"`
	Quote  string   `json:"quote"`
	Sure   string   `json:"sure"`
	Slot   string   `json:"slot"`
	Topic  string   `json:"topic"`
	Values []string `json:"values"`
}

const (
	mostArguments = 32 << 10 // bytes; more is no answer to a message
	mostMoves     = 16       // and more than these are a model that has lost its way
)

// sureness is what a model's words for it are worth.
var sureness = map[string]float64{"sure": 0.9, "likely": 0.7, "guess": guess}

const guess = 0.4

// moves are those of a model's proposals that hold, in its order.
func (q *question) moves(ctx context.Context, arguments json.RawMessage) []Move {
	var said struct {
		Moves []proposal `json:"moves"`
	}
	if len(arguments) > mostArguments || json.Unmarshal(arguments, &said) != nil || len(said.Moves) > mostMoves {
		return nil
	}
	var held []checked
	now := *q // what is answered first is answered for what comes after
	for _, p := range said.Moves {
		if m, ok := now.move(ctx, p); ok {
			held = now.with(held, m)
		}
	}
	var out []Move
	for _, m := range held {
		out = append(out, m.Move)
	}
	return out
}

// checked is a move that holds.
type checked struct {
	Move
	found bool // our own grammar found its value among its words; a number is too easily found
}

// with adds a move. A wish for leave brings its questions with it.
func (q *question) with(moves []checked, m checked) []checked {
	switch m.Do {
	case Start:
		if at := slices.IndexFunc(moves, func(o checked) bool { return o.Do == Start }); at >= 0 {
			return q.oneWish(moves, at, m)
		}
		q.scene.begin(m.About)
	case Set:
		return q.withAnswer(moves, m)
	}
	if slices.ContainsFunc(moves, func(o checked) bool { return o.Do == m.Do && o.Slot == m.Slot && o.About == m.About }) {
		return moves
	}
	return append(moves, m)
}

// oneWish makes one wish of two, which are asked back where they are for
// different kinds of leave. What was said for one of them waits, then.
func (q *question) oneWish(moves []checked, at int, m checked) []checked {
	first := &moves[at]
	switch {
	case m.About == "" || m.About == first.About || slices.ContainsFunc(first.Options, func(o Meaning) bool { return o.About == m.About }):
		return moves
	case first.About == "" && first.Trouble == NoTrouble:
		first.About = m.About
		q.scene.begin(m.About)
		return moves
	case first.Trouble == NoTrouble:
		first.Trouble, first.Options, first.About = SeveralTopics, []Meaning{{About: first.About}}, ""
	}
	first.Options = append(first.Options, Meaning{About: m.About})
	q.scene.Slots = nil
	return slices.DeleteFunc(moves, func(o checked) bool { return o.Do == Set })
}

// withAnswer adds an answer. Of two answers to one question the later counts.
// Words that have answered one question answer another only where our grammar
// found both answers among them, as in "from March 1 to April 25". Where it is
// doubted for which answer they are, that is asked.
func (q *question) withAnswer(moves []checked, m checked) []checked {
	for i := range moves {
		o := &moves[i]
		switch {
		case o.Do != Set || o.Start >= m.End || m.Start >= o.End:
		case o.Trouble == SeveralSlots && m.Trouble == SeveralSlots:
			o.Options = append(o.Options, m.Options...)
			return moves
		case o.Slot != m.Slot && !(o.found && m.found && !slices.Equal(o.Values, m.Values)):
			return moves
		}
	}
	q.scene.fill(m.Move)
	return append(slices.DeleteFunc(moves, func(o checked) bool { return o.Do == Set && o.Slot == m.Slot }), m)
}

// begin makes a topic's questions those of the form; where no topic is named,
// the ones that all of them lead to.
func (s *Scene) begin(topic string) {
	slots := common(s.Topics)
	if i := slices.IndexFunc(s.Topics, func(t Topic) bool { return t.Value == topic }); i >= 0 {
		slots = s.Topics[i].Slots
	}
	s.Slots, s.Filed, s.Open = slots, false, ""
}

// fill answers a slot: what hangs on another day may hang on one from the same message.
func (s *Scene) fill(m Move) {
	s.Slots = slices.Clone(s.Slots)
	if slot := s.slot(m.Slot); slot != nil && len(m.Values) == 1 {
		slot.Answer = m.Values[0]
	}
}

// move checks one proposal.
func (q *question) move(ctx context.Context, p proposal) (m checked, ok bool) {
	m = checked{Move: Move{Do: p.Do, Confidence: sureness[p.Sure], By: ByModel}}
	quote := strings.TrimSpace(q.masks.unmask(p.Quote))
	if quote == "" || m.Confidence == 0 {
		return m, false
	}
	if m.Start, m.End, ok = quoted(q.words, quote); !ok {
		return m, false
	}
	open := q.scene.slot(q.scene.Open)
	switch p.Do {
	case Set:
		return q.answer(ctx, m.Move, p)
	case Start:
		m.About = p.Topic
		return m, len(q.topics) > 0 && (p.Topic == "" || slices.ContainsFunc(q.topics, func(t Topic) bool { return t.Value == p.Topic }))
	case Yes, No, Unsure:
		if open == nil || q.scene.Confirming {
			break
		}
		p.Slot, m.Slot = open.Name, open.Name
		if answer, ok := q.answer(ctx, m.Move, p); ok {
			return answer, true
		}
	case Ask, Balance:
		m.About = clause{text: q.words[m.Start:m.End], start: m.Start, end: m.End}.question(q.words)
	case Unclear:
		if open != nil {
			m.Do, m.Slot, m.Trouble = Set, open.Name, NotRead
		}
		return m, true
	}
	switch {
	case slices.Contains(slotOrders, p.Do):
		m.Move, ok = q.about(m.Move, p.Slot)
		return m, ok
	case weighty[p.Do]:
		return m, carried(p.Do, q.words, m.Start, m.End)
	}
	return m, slices.Contains(plainOrders, p.Do)
}

// about says which question an order is about; the open one, where none is named.
func (q *question) about(m Move, slot string) (Move, bool) {
	if m.Slot = slot; slot == "" && m.Do != Change {
		m.Slot = q.scene.Open
	}
	if m.Slot == "" {
		m.About = q.words[m.Start:m.End]
		return m, m.Do == Why || m.Do == Change
	}
	return m, q.scene.slot(m.Slot) != nil
}

// weighty are the orders that file something, or lose it.
var weighty = map[Order]bool{Submit: true, Cancel: true, Undo: true, Yes: true}

// quoted is where a quotation stands in the words, letter by letter with its
// marks, or else by whole words: a model may write it in other capitals, or with
// another apostrophe.
func quoted(words, quote string) (start, end int, ok bool) {
	said, part := wordsOf(words), wordsOf(quote)
	start = strings.Index(words, quote)
	end = start + len(quote)
	if len(part) == 0 || start >= 0 && isWhole(words, start, end) {
		return start, end, start >= 0
	}
	for i := 0; i+len(part) <= len(said); i++ {
		if slices.Equal(texts(said[i:i+len(part)]), texts(part)) {
			return said[i].start, said[i+len(part)-1].end, true
		}
	}
	return 0, 0, false
}

// carried reports whether the words themselves give an order that weighs: the
// clause around the quotation must be that very command, taken by itself. "I had
// to cancel my trip" cancels nothing, and "don't submit it" submits nothing,
// whatever is quoted of it.
func carried(order Order, words string, start, end int) bool {
	const ends = ".!?;:,\n"
	if at := strings.LastIndexAny(words[:start], ends); at >= 0 {
		start = at + 1
	} else {
		start = 0
	}
	if at := strings.IndexAny(words[end:], ends); at >= 0 {
		end += at
	} else {
		end = len(words)
	}
	said, _, ok := Command(words[start:end])
	return ok && said == order
}
