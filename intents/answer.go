package intents

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// answer reads words as the answer to one slot, by what can be said for its kind.
func (r *reader) answer(s *Slot, text string) Move {
	if order, _, _ := Command(text); order == Unsure {
		switch {
		case s.Unsure:
			return s.set(unsureValue)
		case s.Optional && !s.free():
			return Move{Do: Skip, Slot: s.Name, Confidence: likely}
		}
	}
	if s.passesOver(text) {
		return Move{Do: Skip, Slot: s.Name, Confidence: sure}
	}
	switch s.Kind {
	case SlotDay:
		if day, ok := s.sameMonth(text); ok {
			return s.set(iso(day))
		}
		return r.dayFor(s, Day(text, r.scene.clock(s)))
	case SlotRange:
		return rangeFor(s, Range(text, r.scene.clock(s)))
	case SlotChoice, SlotChoices:
		if s.lengths() && r.otherLengths(text) {
			break
		}
		return r.choiceFor(s, text)
	case SlotNumber:
		if n := Number(noneAtAll.ReplaceAllString(text, "0")); n.Found && len(n.Others) == 0 {
			return s.set(strconv.FormatFloat(n.Value, 'f', -1, 64))
		}
	case SlotPerson:
		return r.personFor(s, text)
	case SlotText, SlotContact:
		return s.set(text)
	}
	return s.trouble(NotRead)
}

// unsureValue is what a slot that allows it holds for "I don't know".
const unsureValue = "not-sure"

// How sure a move is.
const (
	sure     = 1.0
	likely   = 0.85
	doubtful = 0.6
)

func (s *Slot) set(values ...string) Move {
	return Move{Do: Set, Slot: s.Name, Values: values, Confidence: sure}
}

func (s *Slot) trouble(t Trouble) Move {
	return Move{Do: Set, Slot: s.Name, Trouble: t, Confidence: doubtful}
}

// doubted asks whether an answer is meant.
func (m Move) doubted() Move {
	return Move{
		Do: Set, Trouble: SeveralSlots, Confidence: doubtful, Start: m.Start, End: m.End,
		Options: []Meaning{{Slot: m.Slot, Values: m.Values}},
	}
}

// iso writes a day as a slot holds it.
func iso(day time.Time) string { return day.Format(time.DateOnly) }

// nothingMore is what people say who have nothing to say: "no, nothing else, thanks".
var nothingMore = regexp.MustCompile(`(?i)^(no|nope|nah)?[,. ]*(none|nothing|that['’]?s (all|it)|that is (all|it))?( else| more| to add| special| for now| at all| really)*[,. ]*(thanks|thank you)?[.! ]*$`)

// noneAtAll is zero where a number is asked.
var noneAtAll = regexp.MustCompile(`(?i)^(none|nothing|nil|not any)( at all| so far| yet)?[.! ]*$`)

// passesOver reports whether words pass over a slot that may be left empty.
func (s *Slot) passesOver(text string) bool {
	return s.Optional && (s.free() || s.Kind == SlotDay || s.Kind == SlotRange) && nothingMore.MatchString(text)
}

// dayFor makes a move of a day that was said for a slot.
func (r *reader) dayFor(s *Slot, said DayAnswer) Move {
	switch said.Kind {
	case OneDay:
		return s.set(iso(said.Day))
	case SeveralDays:
		m := s.trouble(SeveralDaysIn)
		m.Why = said.Why
		for _, day := range said.Options {
			m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{iso(day)}})
		}
		return m
	case VagueDay:
		m := s.trouble(SomewhereIn)
		m.Days = said.Days
		return m
	case RangeForDay:
		m := s.trouble(FirstOrLast)
		m.Options = []Meaning{{Slot: s.Name, Values: []string{iso(said.First)}}, {Slot: s.Name, Values: []string{iso(said.Last)}}}
		return m
	case RelativeDay:
		return r.hangingFor(s, said.Relative)
	case ImpossibleDay:
		m := s.trouble(NoSuchDay)
		m.Why = said.Why
		return m
	}
	return s.trouble(NotRead)
}

// hangingFor finds the day that another one hangs on: what it is called by, or,
// where it is not called anything, the day said last in the message or the only
// one that the form has.
func (r *reader) hangingFor(s *Slot, said Relative) Move {
	m := s.trouble(NoAnchor)
	m.About = said.Anchor
	var anchor *Slot
	for _, a := range r.anchors(said.Anchor, s) {
		if anchor = a; said.Anchor != "" {
			break
		}
	}
	if anchor == nil {
		return m
	}
	day, err := time.Parse(time.DateOnly, r.dayOf(anchor))
	if err != nil {
		return m
	}
	shift := said.Length.After
	if said.Before {
		shift = said.Length.Before
	}
	m = s.set(iso(shift(day)))
	m.Hangs = &Hanging{Slot: anchor.Name, Length: said.Length, Before: said.Before}
	return m
}

// anchors are the slots whose day another one may hang on, the likeliest last
// where they have no name.
func (r *reader) anchors(name string, from *Slot) []*Slot {
	dated := func(s *Slot) bool { return s.Kind == SlotDay && !s.Ahead && s != from && r.dayOf(s) != "" }
	if name != "" {
		return r.scene.byName(name, dated)
	}
	var all, said []*Slot
	for i := range r.scene.Slots {
		if s := &r.scene.Slots[i]; dated(s) && s.Role != RoleEnd {
			all = append(all, s)
			if r.said(s) != nil {
				said = append(said, s)
			}
		}
	}
	switch {
	case len(said) > 0:
		return said
	case len(all) == 1:
		return all
	}
	return nil
}

// dayOf is the day that a slot has, by this message or by an earlier one.
func (r *reader) dayOf(s *Slot) string {
	if m := r.said(s); m != nil && len(m.Values) == 1 {
		return m.Values[0]
	}
	return s.Answer
}

// rangeFor makes a move of a first and a last day.
func rangeFor(s *Slot, said RangeAnswer) Move {
	switch said.Kind {
	case OneRange:
		return s.set(iso(said.First), iso(said.Last))
	case SeveralRanges:
		m := s.trouble(SeveralDaysIn)
		for _, o := range said.Options {
			m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{iso(o.First), iso(o.Last)}})
		}
		return m
	case ImpossibleRange:
		m := s.trouble(NoSuchDay)
		m.Why = said.Why
		return m
	case NoRange:
		return s.trouble(NotRead)
	}
	return s.trouble(OneDayMissing)
}

// choiceFor makes a move of the options that words name.
func (r *reader) choiceFor(s *Slot, text string) Move {
	if s.measured() {
		if m, ok := r.lengthFor(s, text); ok {
			return m
		}
	}
	if s.polar() {
		if order, ok := plainly(text); ok {
			text = string(order)
		}
	}
	hits := Choose(text, withPlaces(s.Options, wordsOf(text))).Options
	switch {
	case len(hits) == 0:
		return s.trouble(NotRead)
	case s.Kind == SlotChoices:
		var values []string
		for _, hit := range hits {
			values = append(values, s.Options[hit].Value)
		}
		return s.set(values...)
	case len(hits) == 1:
		return s.set(s.Options[hits[0]].Value)
	}
	m := s.trouble(SeveralOptions)
	for _, hit := range hits {
		m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{s.Options[hit].Value}})
	}
	return m
}

// measures reports whether a number slot counts what a length is in, and is that length.
func (s *Slot) measures(l Length) (string, bool) {
	asked := strings.Fields(plain(s.Question))
	for unit, n := range map[string]float64{"weeks": l.Weeks, "days": l.Days, "hours": l.Hours, "months": l.Months} {
		only := n != 0 && l == (Length{Weeks: l.Weeks}) || l == (Length{Days: l.Days}) || l == (Length{Hours: l.Hours}) || l == (Length{Months: l.Months})
		if n != 0 && only && slices.Contains(asked, unit) {
			return strconv.FormatFloat(n, 'f', -1, 64), true
		}
	}
	return "", false
}
