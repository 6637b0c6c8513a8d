package intents

import "slices"

// A question with lengths to choose from takes the one that was said and no
// other: 100 weeks are not 10, and 15 weeks and 3 days are not 15 weeks.

// otherLength is the value of the option that none of the lengths is; it leads to
// the question for the last day.
const otherLength = "other"

// lengths reports whether a slot's options are lengths: "6 weeks", "8 weeks".
func (s *Slot) lengths() bool {
	n := 0
	for _, o := range s.Options {
		if Duration(o.Label).Found {
			n++
		}
	}
	return n >= 2 && s.Kind == SlotChoice
}

// measured reports whether the options are lengths to the day, so that one was
// offered or was not: "6 weeks", but not "a few hours".
func (s *Slot) measured() bool {
	inexact := func(o Choice) bool {
		d := Duration(o.Label)
		return d.Found && (d.Loose || len(d.Options) > 0 || d.Rest != "")
	}
	return s.lengths() && !slices.ContainsFunc(s.Options, inexact)
}

// lengthFor makes a move of a length, or of a bare number, that was said for a
// slot that measures; ok is false where the words say neither.
func (r *reader) lengthFor(s *Slot, text string) (m Move, ok bool) {
	said := Duration(text)
	if len(said.Options) > 1 {
		return s.severalLengths(said.Options), true
	}
	switch {
	case !said.Found:
		return s.counted(text)
	case slices.ContainsFunc(wordsOf(text), func(w spoken) bool { return uncounted[w.text] }):
		return s.trouble(NotRead), true
	}
	if value, ok := s.lasting(said.Length); ok {
		return s.set(value), true
	}
	if s.offers(otherLength) {
		return s.set(otherLength), true
	}
	return s.trouble(NotRead), true
}

// uncounted are words for a number that is not known: "a few weeks" are not three.
var uncounted = set("few several some many")

// counted makes a move of a bare number, the "three" of "make that three". It
// counts what the options are counted in, not the options.
func (s *Slot) counted(text string) (m Move, ok bool) {
	n := Number(text)
	bare := slices.IndexFunc(trimPolite(wordsOf(n.Rest)), func(w spoken) bool { return !besideNumber[w.text] }) < 0
	if !n.Found || len(n.Others) > 0 || !bare {
		return Move{}, false
	}
	for _, o := range s.Options {
		if d := Duration(o.Label); d.Found && slices.Contains([]Length{lengthOf(n.Value, unitWeek), lengthOf(n.Value, unitDay), lengthOf(n.Value, unitMonth)}, d.Length) {
			return s.set(o.Value), true
		}
	}
	return s.trouble(NotRead), true
}

// besideNumber are words that stand beside a number and count nothing.
var besideNumber = set("make it that just no sorry actually oh hmm maybe please then to be would say")

// lasting is the option of a length, in whatever words: "two weeks", "14 days".
func (s *Slot) lasting(l Length) (value string, ok bool) {
	for _, o := range s.Options {
		for _, name := range append([]string{o.Label}, o.Words...) {
			if d := Duration(name); d.Found && len(d.Options) == 0 && d.Length.equals(l) {
				return o.Value, true
			}
		}
	}
	return "", false
}

// equals reports whether two lengths are the same days: 14 days are two weeks.
func (l Length) equals(m Length) bool {
	return l.Working == m.Working && 12*l.Years+l.Months == 12*m.Years+m.Months &&
		7*l.Weeks+l.Days == 7*m.Weeks+m.Days && l.Hours == m.Hours && l.Minutes == m.Minutes
}

// offers reports whether a slot has an option with a value.
func (s *Slot) offers(value string) bool {
	return slices.ContainsFunc(s.Options, func(o Choice) bool { return o.Value == value })
}

// severalLengths are the options that "6 to 8 weeks" could mean.
func (s *Slot) severalLengths(lengths []Length) Move {
	m := s.trouble(SeveralOptions)
	for _, l := range lengths {
		if value, ok := s.lasting(l); ok {
			m.Options = append(m.Options, Meaning{Slot: s.Name, Values: []string{value}})
		}
	}
	if len(m.Options) < 2 {
		return s.trouble(NotRead)
	}
	return m
}
