package intents

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// answer reads words as the answer to one slot, by what can be said for its kind.
func (r *reader) answer(s *Slot, text string) Move {
	if order, _, _ := command.Read(text); order == command.Unsure {
		switch {
		case s.Unsure:
			return s.set(UnsureValue)
		case s.Optional && !s.TakesAnyWords():
			return Move{Do: command.Skip, Slot: s.Name, Confidence: Likely}
		}
	}
	if s.passesOver(text) {
		return Move{Do: command.Skip, Slot: s.Name, Confidence: Sure}
	}
	switch s.Kind {
	case SlotDay:
		if day, ok := s.sameMonth(text); ok {
			return s.set(iso(day))
		}
		return r.dayFor(s, when.ReadDay(text, r.scene.clock(s)))
	case SlotRange:
		return rangeFor(s, when.ReadRange(text, r.scene.clock(s)))
	case SlotChoice, SlotChoices:
		if s.OffersLengths() && r.otherLengths(text) {
			break
		}
		return r.choiceFor(s, text)
	case SlotNumber:
		if n := when.ReadNumber(noneAtAll.ReplaceAllString(text, "0")); n.Found && len(n.Others) == 0 {
			return s.set(strconv.FormatFloat(n.Value, 'f', -1, 64))
		}
	case SlotPerson:
		return r.personFor(s, text)
	case SlotText, SlotContact:
		return s.set(text)
	}
	return s.trouble(NotRead)
}

// UnsureValue is what a slot that allows it holds for "I don't know".
const UnsureValue = "not-sure"

// How sure a move is.
const (
	Sure     = 1.0
	Likely   = 0.85
	doubtful = 0.6
)

func (s *Slot) set(values ...string) Move {
	return Move{Do: command.Set, Slot: s.Name, Values: values, Confidence: Sure}
}

func (s *Slot) trouble(t Trouble) Move {
	return Move{Do: command.Set, Slot: s.Name, Trouble: t, Confidence: doubtful}
}

// AskIfMeant asks whether an answer is meant.
func (m Move) AskIfMeant() Move {
	return Move{
		Do: command.Set, Trouble: SeveralSlots, Confidence: doubtful, Start: m.Start, End: m.End,
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
	return s.Optional && (s.TakesAnyWords() || s.Kind == SlotDay || s.Kind == SlotRange) && nothingMore.MatchString(text)
}

// dayFor makes a move of a day that was said for a slot.
func (r *reader) dayFor(s *Slot, said when.DayAnswer) Move {
	switch said.Kind {
	case when.OneDay:
		return s.set(iso(said.Day))
	case when.SeveralDays:
		m := s.trouble(SeveralDaysIn)
		m.Why = said.Reason
		for _, day := range said.Options {
			m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{iso(day)}})
		}
		return m
	case when.VagueDay:
		m := s.trouble(SomewhereIn)
		m.Days = said.DateRange
		return m
	case when.RangeInsteadOfDay:
		m := s.trouble(FirstOrLast)
		m.Options = []Meaning{{Slot: s.Name, Values: []string{iso(said.First)}}, {Slot: s.Name, Values: []string{iso(said.Last)}}}
		return m
	case when.RelativeDay:
		return r.hangingFor(s, said.Relative)
	case when.InvalidDay:
		m := s.trouble(NoSuchDay)
		m.Why = said.Reason
		return m
	}
	return s.trouble(NotRead)
}

// hangingFor finds the day that another one hangs on: what it is called by, or,
// where it is not called anything, the day said last in the message or the only
// one that the form has.
func (r *reader) hangingFor(s *Slot, said when.Relative) Move {
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
func rangeFor(s *Slot, said when.RangeAnswer) Move {
	switch said.Kind {
	case when.OneRange:
		return s.set(iso(said.First), iso(said.Last))
	case when.SeveralRanges:
		m := s.trouble(SeveralDaysIn)
		for _, o := range said.Options {
			m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{iso(o.First), iso(o.Last)}})
		}
		return m
	case when.InvalidRange:
		m := s.trouble(NoSuchDay)
		m.Why = said.Reason
		return m
	case when.NoRange:
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
	hits := choose.Read(text, withPlaces(s.Options, words.Cut(text))).Options
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
func (s *Slot) measures(l when.Length) (string, bool) {
	asked := strings.Fields(words.Plain(s.Question))
	for unit, n := range map[string]float64{"weeks": l.Weeks, "days": l.Days, "hours": l.Hours, "months": l.Months} {
		only := n != 0 && l == (when.Length{Weeks: l.Weeks}) || l == (when.Length{Days: l.Days}) || l == (when.Length{Hours: l.Hours}) || l == (when.Length{Months: l.Months})
		if n != 0 && only && slices.Contains(asked, unit) {
			return strconv.FormatFloat(n, 'f', -1, 64), true
		}
	}
	return "", false
}

// sameMonth is the day of the month that words say, in the days that the slot was
// narrowed to or in the month of its answer.
func (s *Slot) sameMonth(text string) (time.Time, bool) {
	dom, ok := when.ReadDayOfMonth(text)
	if !ok {
		return time.Time{}, false
	}
	first, last := s.Within.First, s.Within.Last
	if first.IsZero() {
		day, err := time.Parse(time.DateOnly, s.Answer)
		if err != nil {
			return time.Time{}, false
		}
		first = day.AddDate(0, 0, 1-day.Day())
		last = first.AddDate(0, 1, -1)
	}
	for day := first; !day.After(last); day = day.AddDate(0, 0, 1) {
		if day.Day() == dom {
			return day, true
		}
	}
	return time.Time{}, false
}
