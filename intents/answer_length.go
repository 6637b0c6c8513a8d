package intents

import (
	"slices"

	"github.com/leaveway/leaveway/intents/choose"
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
	n := 0
	for _, o := range s.Options {
		if when.ReadLength(o.Label).Found {
			n++
		}
	}
	return n >= 2 && s.Kind == SlotChoice
}

// offersExactLengths reports whether all lengths among the options are exact: "6 weeks",
// but not "a few hours".
func (s *Slot) offersExactLengths() bool {
	inexact := func(o choose.Option) bool {
		d := when.ReadLength(o.Label)
		return d.Found && (d.Approximate || len(d.Options) > 0 || d.Rest != "")
	}
	return s.OffersLengths() && !slices.ContainsFunc(s.Options, inexact)
}

// lengthMove returns the move for a length or a bare number; ok is false if the words are
// neither.
func (r *reader) lengthMove(s *Slot, text string) (m Move, ok bool) {
	length := when.ReadLength(text)
	if len(length.Options) > 1 {
		return s.severalLengthsMove(length.Options), true
	}
	switch {
	case !length.Found:
		return s.bareNumberMove(text)
	case slices.ContainsFunc(words.Cut(text), func(w words.Word) bool { return vagueAmounts[w.Text] }):
		return s.troubleMove(NotUnderstood), true
	}
	if value, ok := s.optionForLength(length.Length); ok {
		return s.setMove(value), true
	}
	if s.hasOption(OtherValue) {
		return s.setMove(OtherValue), true
	}
	return s.troubleMove(NotUnderstood), true
}

// vagueAmounts are amounts without a number: "a few weeks" isn't three.
var vagueAmounts = lists.Set("vague amounts")

// bareNumberMove returns the move for a bare number, like the three in "make that three".
// It is an amount in the options' unit, not the position of an option.
func (s *Slot) bareNumberMove(text string) (m Move, ok bool) {
	n := when.ReadNumber(text)
	bare := slices.IndexFunc(words.TrimPolite(words.Cut(n.Rest)), func(w words.Word) bool { return !numberFillers[w.Text] }) < 0
	if !n.Found || len(n.Others) > 0 || !bare {
		return Move{}, false
	}
	for _, o := range s.Options {
		if d := when.ReadLength(o.Label); d.Found && slices.Contains([]when.Length{{Weeks: n.Value}, {Days: n.Value}, {Months: n.Value}}, d.Length) {
			return s.setMove(o.Value), true
		}
	}
	return s.troubleMove(NotUnderstood), true
}

// numberFillers may surround a bare number without counting anything.
var numberFillers = lists.Set("number fillers")

// optionForLength returns the value of the option for a length, however it is worded: "two
// weeks", "14 days".
func (s *Slot) optionForLength(l when.Length) (value string, ok bool) {
	for _, o := range s.Options {
		for _, name := range append([]string{o.Label}, o.Words...) {
			if d := when.ReadLength(name); d.Found && len(d.Options) == 0 && d.Length.Equal(l) {
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
		if value, ok := s.optionForLength(l); ok {
			m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{value}})
		}
	}
	if len(m.Options) < 2 {
		return s.troubleMove(NotUnderstood)
	}
	return m
}
