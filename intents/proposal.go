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
var sureness = map[string]float64{"sure": 0.9, "likely": 0.7, "guess": 0.4}

// moves are those of a model's proposals that hold, in its order.
func (q *question) moves(ctx context.Context, arguments json.RawMessage) []Move {
	var said struct {
		Moves []proposal `json:"moves"`
	}
	if len(arguments) > mostArguments || json.Unmarshal(arguments, &said) != nil || len(said.Moves) > mostMoves {
		return nil
	}
	var out []Move
	now := *q // what is answered first is answered for what comes after
	for _, p := range said.Moves {
		if m, ok := now.move(ctx, p); ok {
			out = now.with(out, m)
		}
	}
	return out
}

// with adds a move. Of two answers to one question the later counts, and words
// that have answered one question answer no other. A wish for leave brings its
// questions with it.
func (q *question) with(moves []Move, m Move) []Move {
	switch m.Do {
	case Start:
		q.scene.begin(m.About)
	case Set:
		if slices.ContainsFunc(moves, func(o Move) bool {
			return o.Do == Set && o.Slot != m.Slot && o.Start < m.End && m.Start < o.End
		}) {
			return moves
		}
		moves = slices.DeleteFunc(moves, func(o Move) bool { return o.Do == Set && o.Slot == m.Slot })
		q.scene.fill(m)
	}
	if slices.ContainsFunc(moves, func(o Move) bool { return o.Do == m.Do && o.Slot == m.Slot && o.About == m.About }) {
		return moves
	}
	return append(moves, m)
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
func (q *question) move(ctx context.Context, p proposal) (Move, bool) {
	m := Move{Do: p.Do, Confidence: sureness[p.Sure]}
	quote := strings.TrimSpace(q.masks.unmask(p.Quote))
	if quote == "" || m.Confidence == 0 {
		return Move{}, false
	}
	var ok bool
	if m.Start, m.End, ok = quoted(q.words, quote); !ok {
		return Move{}, false
	}
	quote = q.words[m.Start:m.End]
	switch p.Do {
	case Set:
		return q.answer(ctx, m, p)
	case Start:
		m.About = p.Topic
		topics := q.scene.topics()
		return m, len(topics) > 0 && (p.Topic == "" || slices.ContainsFunc(topics, func(t Topic) bool { return t.Value == p.Topic }))
	case Yes, No, Unsure:
		if open := q.scene.slot(q.scene.Open); open != nil && !q.scene.Confirming { // it is an answer, then
			p.Slot = open.Name
			return q.answer(ctx, m, p)
		}
	case Ask:
		m.About = quote
	}
	switch {
	case slices.Contains(slotOrders, p.Do):
		return q.about(m, p.Slot)
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

// quoted is where a quotation stands in the words, by whole words: a model may
// write it in other capitals, or with another apostrophe.
func quoted(words, quote string) (start, end int, ok bool) {
	said, part := wordsOf(words), wordsOf(quote)
	if len(part) == 0 {
		start = strings.Index(words, quote)
		return start, start + len(quote), start >= 0
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
