package intents

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// A correction names what it corrects, or only says what is right: "sorry, June
// 20", "not June, July". Then it is for the answer that it can take the place of.

// answered are the slots with an answer that a finding could take the place of.
// A day that hangs on another one moves with it, and is not meant.
func (r *reader) answered(f finding) []*Slot {
	var out []*Slot
	for _, s := range r.fitting(f) {
		if s.Answer != "" && s.Answer != UnsureValue && s.Hangs == "" && s.Name != r.scene.Open && r.said(s) == nil {
			out = append(out, s)
		}
	}
	return out
}

// correct corrects an answer with a finding that no cue belongs to.
func (r *reader) correct(c clause, f finding) {
	candidates := r.answered(f)
	if len(candidates) == 0 {
		return
	}
	perhaps, surely := f.mends()
	latest := slices.IndexFunc(candidates, func(s *Slot) bool { return s.Latest })
	switch {
	case (surely || perhaps && f.bare) && latest >= 0:
		r.place(c, candidates[latest], f)
	case len(candidates) == 1 && (perhaps || surely):
		r.place(c, candidates[0], f)
	case perhaps || surely:
		if s := nearestDay(candidates, f); s != nil && !f.bare {
			r.place(c, s, f)
			return
		}
		r.askWhich(c, candidates, f)
	default:
		r.askWhich(c, candidates, f)
	}
}

// negate reads "not June 15, June 20": the answer that it denies takes what stands beside it, or is asked for again.
func (r *reader) negate(c clause, f finding, beside []finding) {
	if !f.not {
		return // it stands beside one that is
	}
	for _, s := range r.answered(f) {
		day, err := time.Parse(time.DateOnly, s.Answer)
		said := s.Kind == SlotDay && err == nil && !day.Before(f.First) && !day.After(f.Last)
		if s.Kind == SlotChoice && f.Kind == when.KindLength {
			m := r.answer(s, c.text[f.Start:f.End])
			said = len(m.Values) == 1 && m.Values[0] == s.Answer
		}
		if !said {
			continue
		}
		for _, other := range beside {
			if !other.not && (other.Kind == when.KindLength) == (f.Kind == when.KindLength) {
				r.place(c, s, other)
				return
			}
		}
		r.add(c, Move{Do: command.Change, Slot: s.Name, Confidence: Likely})
		return
	}
}

// otherMonth reads "not June, July" and "July, not June" of an answered day: the
// month is another one, the day in it stays.
func (r *reader) otherMonth(c clause, said []words.Word) bool {
	var wrong, right time.Month
	for i, w := range said {
		switch m := monthNames[w.Text]; {
		case m == 0:
		case words.IsNegated(said, i):
			wrong = m
		default:
			right = m
		}
	}
	if wrong == 0 || right == 0 || wrong == right || len(said) > 6 {
		return false
	}
	for i := range r.scene.Slots {
		s := &r.scene.Slots[i]
		day, err := time.Parse(time.DateOnly, s.Answer)
		if s.Kind != SlotDay || err != nil || day.Month() != wrong {
			continue
		}
		m := s.set(iso(sameDayIn(day, right)))
		m.Confidence = Likely
		r.add(c, m)
		return true
	}
	return false
}

// monthNames are the months by name and by its first letters.
var monthNames = indexMonths()

func indexMonths() map[string]time.Month {
	out := map[string]time.Month{}
	for m := time.January; m <= time.December; m++ {
		name := strings.ToLower(m.String())
		out[name], out[name[:3]] = m, m
	}
	delete(out, "mar")
	return out
}

// sameDayIn is the day of the month in another month, its last where that is shorter.
func sameDayIn(day time.Time, month time.Month) time.Time {
	last := time.Date(day.Year(), month+1, 0, 0, 0, 0, 0, time.UTC)
	dom := min(day.Day(), last.Day())
	return time.Date(day.Year(), month, dom, 0, 0, 0, 0, time.UTC)
}

// nearestDay is the slot whose day is much nearer to what was said than all
// others': who corrects a day is not far off.
func nearestDay(candidates []*Slot, f finding) *Slot {
	const much = 3
	var best *Slot
	first, second := time.Duration(-1), time.Duration(-1)
	for _, s := range candidates {
		day, err := time.Parse(time.DateOnly, s.Answer)
		if err != nil || f.Kind != when.KindDay {
			return nil
		}
		switch far := day.Sub(f.First).Abs(); {
		case first < 0 || far < first:
			best, first, second = s, far, first
		case second < 0 || far < second:
			second = far
		}
	}
	if second >= 0 && second < much*first {
		return nil
	}
	return best
}

// askWhich asks which answer a finding is for.
func (r *reader) askWhich(c clause, candidates []*Slot, f finding) {
	m := Move{Do: command.Set, Trouble: SeveralSlots, Confidence: doubtful, Start: c.start + f.Start, End: c.start + f.End}
	for _, s := range candidates {
		one := &reader{offline: r.offline, text: r.text, scene: r.scene}
		one.place(c, s, f)
		if len(one.moves) == 1 && len(one.moves[0].Values) == 1 && one.moves[0].Values[0] == s.Answer {
			r.add(c, one.moves[0]) // what they say is so already
			return
		}
		if len(one.moves) == 1 && one.moves[0].Trouble == NoTrouble {
			m.Options = append(m.Options, Meaning{Slot: s.Name, Values: one.moves[0].Values})
		}
	}
	if len(m.Options) > 0 {
		r.add(c, m)
	}
}

// again reads what takes back the last answer and says only what is right: "make
// it 10", "sorry, Texas".
func (r *reader) again(c clause) {
	said := words.SkipLinks(words.TrimHedges(words.Cut(c.text)))
	n := words.PrefixLen(said, revises)
	i := slices.IndexFunc(r.scene.Slots, func(s Slot) bool { return s.Latest })
	if n == 0 || n == len(said) || i < 0 {
		return
	}
	text := c.text[said[n].Start:]
	last := &r.scene.Slots[i]
	m := r.answer(last, text)
	if m.Do != command.Set || m.Trouble != NoTrouble || last.TakesAnyWords() && !(last.Kind == SlotPerson && capitalised(m.Values[0])) {
		return
	}
	m.Confidence = Likely
	r.add(c, m)
}

var revises = words.Phrases("make it|make that|no make it|no make that|no wait|no|wait|i mean|i meant|rather|oops|correction|change it to|change that to")
