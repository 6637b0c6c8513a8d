package intents

import (
	"slices"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// A question with lengths to choose from takes the one that was said and no
// other: 100 weeks are not 10, and 15 weeks and 3 days are not 15 weeks.

// otherLengthValue is the value of the option that none of the lengths is; it leads to
// the question for the last day.
const otherLengthValue = "other"

// OffersLengths reports whether a slot's options are lengths: "6 weeks", "8 weeks".
func (s *Slot) OffersLengths() bool {
	n := 0
	for _, o := range s.Options {
		if when.ReadLength(o.Label).Found {
			n++
		}
	}
	return n >= 2 && s.Kind == SlotChoice
}

// offersExactLengths reports whether the options are lengths to the day, so that one was
// offered or was not: "6 weeks", but not "a few hours".
func (s *Slot) offersExactLengths() bool {
	inexact := func(o choose.Option) bool {
		d := when.ReadLength(o.Label)
		return d.Found && (d.Loose || len(d.Options) > 0 || d.Rest != "")
	}
	return s.OffersLengths() && !slices.ContainsFunc(s.Options, inexact)
}

// lengthMove makes a move of a length, or of a bare number, that was said for a
// slot that measures; ok is false where the words say neither.
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
	if s.hasOption(otherLengthValue) {
		return s.setMove(otherLengthValue), true
	}
	return s.troubleMove(NotUnderstood), true
}

// vagueAmounts are words for a number that is not known: "a few weeks" are not three.
var vagueAmounts = words.SetOf("few several some many")

// bareNumberMove makes a move of a bare number, the "three" of "make that three". It
// counts what the options are counted in, not the options.
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

// numberFillers are words that stand beside a number and count nothing.
var numberFillers = words.SetOf("make it that just no sorry actually oh hmm maybe please then to be would say")

// optionForLength is the option of a length, in whatever words: "two weeks", "14 days".
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

// hasOption reports whether a slot has an option with a value.
func (s *Slot) hasOption(value string) bool {
	return slices.ContainsFunc(s.Options, func(o choose.Option) bool { return o.Value == value })
}

// severalLengthsMove are the options that "6 to 8 weeks" could mean.
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
