package intents

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// What a value is worth at most that only the model could read: less where it
// overturns an answer.
const (
	alone    = 0.8
	overturn = 0.6
)

// answer checks an answer to a question. The model says which words answer it;
// what they say is read by the offline engine. Only where that reads nothing, as
// in another language, does the model's reading count, if the words bear it out.
// A guess overturns nothing: it is asked.
func (q *question) answer(ctx context.Context, m Move, p proposal) (checked, bool) {
	slot := q.scene.slot(p.Slot)
	quote := q.words[m.Start:m.End]
	if slot == nil || slot.refuses(quote, q.scene.Clock) {
		return checked{}, false
	}
	read, readable := q.read(ctx, quote, slot)
	believed, believable := q.believed(m, p, slot)
	answer := checked{Move: believed}
	if readable && !(believable && q.narrows(read, believed)) {
		read.Start, read.End, read.Confidence = m.Start, m.End, min(m.Confidence, read.Confidence)
		answer = checked{read, slot.Kind != SlotNumber && !slices.Equal(read.Values, []string{quote})}
	}
	switch {
	case !readable && !believable:
		return checked{}, false
	case slot.Kind == SlotPerson && len(answer.Values) == 1 && len(wordsOf(answer.Values[0])) > mostNames:
		return checked{}, false
	case overturns(slot, answer.Move) && m.Confidence <= guess:
		answer.Move = answer.doubted()
	}
	return answer, true
}

// mostNames is how many names a person has at most.
const mostNames = 6

// narrows reports whether the model knows the day where our grammar found only
// the month: in another language, whose months may be called like ours.
func (q *question) narrows(read, believed Move) bool {
	if read.Trouble != SomewhereIn || len(believed.Values) != 1 || !foreign(q.words, wordsOf(q.words)) {
		return false
	}
	day, err := time.Parse(time.DateOnly, believed.Values[0])
	return err == nil && !day.Before(read.Days.First) && !day.After(read.Days.Last)
}

// overturns reports whether a move would put another answer in the place of one.
func overturns(slot *Slot, m Move) bool {
	return m.Do == Set && m.Trouble == NoTrouble && slot.Answer != "" && !slices.Contains(m.Values, slot.Answer)
}

// believed is an answer that only the model read.
func (q *question) believed(m Move, p proposal, slot *Slot) (Move, bool) {
	quote := q.words[m.Start:m.End]
	if !tells(quote) {
		return Move{}, false
	}
	if p.Do == Unsure && slot.Unsure {
		p.Values = []string{unsureValue}
	}
	m.Do, m.Slot, m.Confidence = Set, slot.Name, min(m.Confidence, alone)
	if slot.Answer != "" {
		m.Confidence = min(m.Confidence, overturn)
	}
	for _, v := range p.Values {
		m.Values = append(m.Values, strings.TrimSpace(q.masks.unmask(v)))
	}
	if len(m.Values) == 0 || slices.ContainsFunc(m.Values, func(v string) bool { return !slot.bears(quote, v, q.scene.Clock) }) {
		return Move{}, false
	}
	return m.settle(slot)
}

// refuses reports whether words can't answer a slot, whoever reads them.
func (s *Slot) refuses(quote string, c Clock) bool {
	switch s.Kind {
	case SlotFile:
		return true
	case SlotContact:
		return !strings.ContainsAny(quote, "@"+digits)
	case SlotChoice, SlotChoices, SlotPerson: // April may be somebody, April 3 is not
		return strings.ContainsAny(quote, digits) && !s.lengths() && saysDay(Dates(quote, c), 0, len(quote))
	}
	return false
}

// read is what the offline engine makes of words that answer a slot: first by
// themselves, "not June, July" or "I work in Texas", and then as if the question
// had just been asked, when "15" may do; the other way round where it was.
func (q *question) read(ctx context.Context, quote string, slot *Slot) (Move, bool) {
	scene := q.scene
	scene.Before = ""
	for _, asked := range []bool{slot.Name == scene.Open, slot.Name != scene.Open} {
		if scene.Open = ""; asked {
			scene.Open = slot.Name
		}
		moves, err := q.offline.Understand(ctx, quote, scene)
		at := slices.IndexFunc(moves, func(m Move) bool {
			return m.Do == Set && m.Slot == slot.Name && (m.Trouble == NoTrouble || asked && m.Trouble != NotRead)
		})
		if err == nil && at >= 0 {
			return moves[at], true
		}
	}
	return Move{}, false
}

// settle makes of several values what the slot can hold: for one that holds a
// single value they are asked back.
func (m Move) settle(slot *Slot) (Move, bool) {
	if slot.Kind == SlotRange {
		return m, len(m.Values) == 2 && m.Values[0] <= m.Values[1]
	}
	slices.Sort(m.Values)
	m.Values = slices.Compact(m.Values)
	if slot.Kind == SlotChoices {
		return m, true
	}
	if len(m.Values) > 1 {
		m.Trouble = SeveralOptions
		if slot.Kind == SlotDay {
			m.Trouble = SeveralDaysIn
		}
		for _, v := range m.Values {
			m.Options = append(m.Options, Meaning{Slot: slot.Name, Values: []string{v}})
		}
		m.Values = nil
	}
	return m, len(m.Options) <= mostMeanings
}

// mostMeanings is how many things words can mean that are still worth asking back.
const mostMeanings = 5

// tells reports whether words say anything by which a value can be known.
func tells(quote string) bool {
	return slices.ContainsFunc(wordsOf(quote), func(w spoken) bool { return len(w.text) > 2 && !smallWords[w.text] })
}

// bears reports whether words can bear out a value that only the model read in them.
func (s *Slot) bears(quote, value string, c Clock) bool {
	if value == unsureValue {
		return s.Unsure
	}
	switch s.Kind {
	case SlotChoice, SlotChoices:
		return slices.ContainsFunc(s.Options, func(o Choice) bool { return o.Value == value })
	case SlotDay, SlotRange:
		return withinReach(value, c) && !strings.ContainsAny(quote, digits) // our grammar knows digits
	case SlotNumber:
		n, err := strconv.ParseFloat(value, 64)
		return err == nil && n >= 0 && n <= mostCounted && !math.IsNaN(n) && !strings.ContainsAny(quote, digits)
	case SlotContact:
		return strings.Contains(quote, value) && strings.ContainsAny(value, "@"+digits)
	case SlotText, SlotPerson:
		return value != "" && strings.Contains(quote, value)
	}
	return false
}

const (
	digits      = "0123456789"
	mostCounted = 1000 // more is not said in words
)

// withinReach reports whether a day is one that leave has to do with.
func withinReach(value string, c Clock) bool {
	const back, ahead = 100, 5 // years
	at, err := time.Parse(time.DateOnly, value)
	today := c.today().time()
	return err == nil && at.After(today.AddDate(-back, 0, 0)) && at.Before(today.AddDate(ahead, 0, 0))
}
