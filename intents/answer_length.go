package intents

import (
	"math"
	"regexp"
	"slices"
	"time"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/tally"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// A question with lengths as options accepts only an exact match: 100 weeks aren't 10,
// and 15 weeks and 3 days aren't 15 weeks.

// OtherValue is the option for anything else: for another length, which leads to the
// question for the last day, and for another kind of leave.
const OtherValue = "other"

// OffersLengths reports whether the slot's options are lengths: "6 weeks", "8 weeks".
func (s *Slot) OffersLengths() bool {
	if s.Kind != SlotChoice {
		return false
	}
	n := 0
	for _, o := range s.Options {
		if isLength(o.Label) {
			n++
		}
		if n >= 2 {
			return true
		}
	}
	return false
}

func isLength(label string) bool { return statedLength(label).Found }

// asksForLength reports whether a question, if there is one, is for the length of leave.
func (s *Slot) asksForLength() bool { return s != nil && s.OffersLengths() }

// offersExactLengths reports whether all lengths among the options are exact: "6 weeks",
// but not "a few hours".
func (s *Slot) offersExactLengths() bool {
	inexact := func(o choose.Option) bool {
		d := statedLength(o.Label)
		return d.Found && (d.Approximate || len(d.Options) > 0 || d.Rest != "")
	}
	return s.OffersLengths() && !slices.ContainsFunc(s.Options, inexact)
}

// saysDays reports whether a text has a length of whole days or more, or none at all, that is clear
// by itself: "2-3 weeks" isn't the option for 23, and "0 days" isn't an option.
func saysDays(text string) bool {
	length := when.ReadLength(text)
	return length.Found && !length.Approximate && length.Length.Hours == 0 &&
		(length.Length.IsZero() || length.Length.After(time.Time{}).Sub(time.Time{}) >= 24*time.Hour)
}

// lengthMove returns the move for a length or a bare number; ok is false if the words are
// neither.
func (r *reader) lengthMove(s *Slot, text string) (m Move, ok bool) {
	if unit, more := tally.OneMore(text); more { // "another month"
		m, ok = r.lengthMove(s, "one "+unit)
		if m.Trouble == NoTrouble {
			m = m.AskIfMeant()
		}
		return m, ok
	}
	length := when.ReadLength(text)
	other, orOther := tally.OrOther(length)
	if orOther {
		length.Options = []when.Length{length.Length, other}
	}
	if m, ok := severalLengths(r, s, text, length); ok {
		if m.Trouble == NotUnderstood && orOther { // "a month, month and a half"
			return s.nearestLengths(r, other), true
		}
		return m, true
	}
	if length.Found && tally.TakesSome(length.Rest) { // "3 months minus the holidays"
		if value, ok := s.optionForLength(length.Length); ok {
			return s.setMove(value).AskIfMeant(), true
		}
		return s.nearestLengths(r, length.Length), true
	}
	if length.Found && tally.AddsPart(length.Rest) { // "4 days and a morning"
		return s.nearestLengths(r, length.Length.Plus(when.Length{Days: 0.5})), true
	}
	switch {
	case length.Found && length.Length.Hours > 0 && (tally.IsOfWork(text) || s.offersExactLengths()): // how long they work
		return s.troubleMove(NotUnderstood), true
	case isNegative.MatchString(r.text):
		return s.impossibleLength(atLeast(s)), true
	case !length.Found:
		return s.bareNumberMove(text)
	case relatesToDay(length.Rest), endOfTime.MatchString(text): // "2 weeks before the birth" is a day
		return s.troubleMove(NotUnderstood), true
	case length.Length.After(r.scene.Clock.Now).Equal(when.Length{}.After(r.scene.Clock.Now)):
		return s.impossibleLength(atLeast(s)), true
	case slices.ContainsFunc(words.Cut(text), func(w words.Word) bool { return vagueAmounts[w.Text] }):
		return s.troubleMove(NotUnderstood), true
	}
	if value, ok := s.optionForLength(length.Length); ok {
		return s.setMove(value), true
	}
	if r.slotWithRole(RoleName) != nil && length.Length.Days != math.Trunc(length.Length.Days) {
		return s.impossibleLength(daysAndHalf), true
	}
	if s.hasOption(OtherValue) {
		return otherLengthMove(r, s, length.Length), true
	}
	return s.troubleMove(NotUnderstood), true
}

// severalLengths returns the move for words that name more than one length: one after the other, or one
// of them.
func severalLengths(r *reader, s *Slot, text string, length when.LengthAnswer) (m Move, ok bool) {
	if len(length.Options) > 1 && (tally.Follow(text) || tally.AddUp(text, length.Options)) { // one after the other
		var whole when.Length
		for _, l := range length.Options {
			whole = whole.Plus(l)
		}
		if value, ok := s.optionForLength(whole); ok {
			return s.setMove(value).AskIfMeant(), true
		}
		return s.nearestLengths(r, whole), true
	}
	if len(length.Options) > 1 {
		return s.severalLengthsMove(length.Options), true
	}
	return Move{}, false
}

var (
	isNegative = regexp.MustCompile(`(?i)(?:^|\s)[-−–]\d|^\W*(?:(?:about|around|maybe|for) )*(?:minus|negative)\b`)
	dayLinks   = regexp.MustCompile(`(?i)^\W*(?:before|after|prior to|ahead of|bevor|befor|bfore|later than|earlier than)\b`)
)

const (
	tooShort = "A leave lasts at least one day."
	noLength = "The length has to be more than zero."
	// daysAndHalf refuses "two and a half days", which the forms have no answer for.
	daysAndHalf = "One request can be for whole days or for a part of a day, not for both. Ask for the whole days first, and then for the half day."
	tooLong     = "That's longer than one leave can be. How long do you expect to be away? HR can tell you about longer ones."
	// longestLeave is how long one leave can be, whatever it is for.
	longestLeave = 3 * 52 * 7 * 24 * time.Hour
)

// atLeast says how long time off has to be.
func atLeast(s *Slot) string {
	if slices.ContainsFunc(s.Options, func(o choose.Option) bool { return statedLength(o.Label).Length.Hours > 0 }) {
		return noLength
	}
	return tooShort
}

// refuseNegative asks for the length again if it is said to be less than nothing: "-3 days".
func refuseNegative(r *reader) {
	length := r.slotWithRole(RoleLength)
	if length == nil || !negativeLength.MatchString(r.text) ||
		slices.ContainsFunc(when.Find(r.text, r.scene.Clock), func(f when.Reading) bool { return f.Kind == when.KindLength }) {
		return
	}
	r.moves = slices.DeleteFunc(r.moves, func(m Move) bool { return m.Do == command.Set && m.Slot == length.Name })
	r.add(clause{end: len(r.text)}, length.impossibleLength(atLeast(length)))
}

var negativeLength = regexp.MustCompile(`(?i)(?:^|[\s,:(])(?:[-−–]\d+|(?:minus|negative) \w+) ?(?:hours?|days?|weeks?|months?)\b`)

// relatesToDay reports whether the words after a length make it a day: "before the birth".
func relatesToDay(rest string) bool {
	return dayLinks.MatchString(rest) || beforehand.MatchString(rest)
}

// impossibleLength refuses a length that no leave has.
func (s *Slot) impossibleLength(why string) Move {
	m := s.troubleMove(NoSuchDay)
	m.Why = why
	return m
}

// otherLengthMove returns the move for a length between the options or beyond them. It is
// "another length" if the first day is known, so that the last one follows; see addEnd.
// Otherwise the nearest options are offered, so that nothing is lost.
func otherLengthMove(r *reader, s *Slot, l when.Length) Move {
	wanted := daysIn(r, l)
	if wanted*24 > longestLeave.Hours() {
		return s.impossibleLength(tooLong)
	}
	m := s.nearestLengths(r, l)
	if _, known := effectiveStart(r); known || len(m.Options) < 3 {
		return s.setMove(OtherValue)
	}
	return m
}

// daysIn returns how many days a length from now has.
func daysIn(r *reader, l when.Length) float64 {
	now := r.scene.Clock.Now
	return l.After(now).Sub(when.Length{}.After(now)).Hours() / 24
}

// nearestLengths asks for the options next to a length, or for another one.
func (s *Slot) nearestLengths(r *reader, l when.Length) Move {
	if n, ok := tally.WholeDays(l.String()); ok && r.slotWithRole(RoleName) != nil { // of a week, five are workdays
		l = when.Length{Weeks: float64(n) / 5} //nolint:mnd // as above
	}
	wanted, below, above := daysIn(r, l), "", ""
	for _, o := range s.Options {
		switch d := statedLength(o.Label); {
		case !d.Found, d.Approximate, o.Value == OtherValue:
		case daysIn(r, d.Length) < wanted:
			below = o.Value
		case above == "":
			above = o.Value
		}
	}
	m := s.troubleMove(SeveralOptions)
	for _, value := range []string{below, above, OtherValue} {
		if value != "" && s.hasOption(value) {
			m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{value}})
		}
	}
	return m
}

// addEnd adds the last day to the answer "another length": 12 weeks and 3 days from a known
// first day end on a day that needn't be asked.
func addEnd(r *reader, c clause, m Move) {
	length, end := r.slotWithRole(RoleLength), r.slotWithRole(RoleEnd)
	start := r.slotWithRole(RoleStart)
	if length == nil || end == nil || start == nil || m.Slot != length.Name || !slices.Equal(m.Values, []string{OtherValue}) || r.moveFor(end) != nil {
		return
	}
	stated := when.ReadLength(c.text)
	first, err := time.Parse(time.DateOnly, r.currentValue(start))
	if err != nil || !stated.Found || len(stated.Options) > 0 || stated.Approximate {
		return
	}
	last := end.setMove(formatDay(stated.Length.After(first).AddDate(0, 0, -1)))
	last.Confidence = Likely
	r.add(c, last)
}

// countWorkdays sets the last day of a short absence of more days than the options have. Its days
// are workdays: "25 days of vacation from December 7" are five weeks. Nothing is left to ask then.
func countWorkdays(r *reader) {
	length, end := r.slotWithRole(RoleLength), r.slotWithRole(RoleEnd)
	first, known := effectiveStart(r)
	if length == nil || end == nil || !known || r.slotWithRole(RoleName) == nil {
		return
	}
	m := r.moveFor(length)
	if m == nil || !slices.Equal(m.Values, []string{OtherValue}) || m.End > len(r.text) {
		return
	}
	if last, ok := endOfMonths(r.text[m.Start:m.End], first); ok && r.moveFor(end) == nil {
		r.add(clause{start: m.Start, end: m.End}, Move{Do: command.Set, Slot: end.Name, Values: []string{formatDay(last)}, Confidence: Likely})
		return
	}
	n, ok := tally.WholeDays(r.text[m.Start:m.End])
	if !ok || countedPart.MatchString(r.text[m.Start:m.End]) { // "the last ten days of December" end with it
		return
	}
	last := first.AddDate(0, 0, n-1)
	if counted, ok := r.scene.lastWorkday(first, n); ok {
		last = counted
	}
	if said := r.moveFor(end); said != nil {
		said.Values = []string{formatDay(last)}
		return
	}
	r.add(clause{start: m.Start, end: m.End}, Move{Do: command.Set, Slot: end.Name, Values: []string{formatDay(last)}, Confidence: Likely})
}

// endOfMonths returns the last day of weeks, months or years from a day on, if a text says nothing but
// those: "for 9 months".
func endOfMonths(text string, first time.Time) (last time.Time, ok bool) {
	said := when.ReadLength(text)
	l := said.Length
	if !said.Found || said.Approximate || len(said.Options) > 0 || l.Days+l.Hours+l.Minutes > 0 || countedPart.MatchString(text) {
		return last, false
	}
	return l.After(first).AddDate(0, 0, -1), true
}

// lastWorkday returns the last of some workdays from a day on. ok is false if they are more than
// a year has: nobody takes so many.
func (s *Scene) lastWorkday(first time.Time, n int) (last time.Time, ok bool) {
	const most = 261 // from Monday to Friday
	switch {
	case n > most:
		return first, false
	case s.LastWorkday != nil:
		return s.LastWorkday(first, n)
	}
	return when.Length{Days: float64(n), Working: true}.Last(first), true
}

// vagueAmounts are amounts without a number: "a few weeks" isn't three.
var vagueAmounts = lists.Set("vague amounts")

// optionForLength returns the value of the option for a length, however it is worded: "two
// weeks", "14 days".
func (s *Slot) optionForLength(l when.Length) (value string, ok bool) {
	for _, o := range s.Options {
		for _, name := range append([]string{o.Label}, o.Words...) {
			if d := statedLength(name); d.Found && len(d.Options) == 0 && d.Length.Equal(l) {
				return o.Value, true
			}
		}
	}
	return "", false
}

func (s *Slot) hasOption(value string) bool {
	return slices.ContainsFunc(s.Options, func(o choose.Option) bool { return o.Value == value })
}

// severalLengthsMove returns the move for "6 to 8 weeks".
func (s *Slot) severalLengthsMove(lengths []when.Length) Move {
	m := s.troubleMove(SeveralOptions)
	for _, l := range lengths {
		value, ok := s.optionForLength(l)
		isOffered := func(o Meaning) bool { return o.Values[0] == value }
		if ok && !slices.ContainsFunc(m.Options, isOffered) {
			m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{value}})
		}
	}
	if len(m.Options) < 2 {
		return s.troubleMove(NotUnderstood)
	}
	return m
}

// statedLengths remembers the lengths that options are, which each message is compared with.
var statedLengths words.Memory[when.LengthAnswer]

// statedLength returns the length that the name of an option says.
func statedLength(name string) when.LengthAnswer { return statedLengths.Of(name, when.ReadLength) }
