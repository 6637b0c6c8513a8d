package amend

import (
	"time"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// Days returns the days and lengths in a text, without those that something else takes the place
// of: in "Wednesday instead of Monday", Monday is how it was.
func Days(text string, clock when.Clock) []when.Reading {
	var out []when.Reading
	for _, r := range when.Find(text, clock) {
		if !words.ExcludesNext(words.Plain(text[:r.Start])) {
			out = append(out, r)
		}
	}
	return out
}

// days returns the first and the last day of the only range in a text.
func days(text string, clock when.Clock) (first, last time.Time, ok bool) {
	for _, r := range Days(text, clock) {
		switch {
		case r.Kind == when.KindRange && !ok:
			first, last, ok = r.First, r.Last, true
		case r.Kind == when.KindRange || r.Kind == when.KindDay:
			return first, last, false
		}
	}
	return first, last, ok && !first.Equal(last) && !last.IsZero()
}

// readDay returns the day in a text, the last day of a range, and a length.
func readDay(text string, clock when.Clock) (day, until time.Time, by when.Length) {
	for _, r := range Days(text, clock) {
		switch r.Kind { //nolint:exhaustive // vague days are for HR to read
		case when.KindDay:
			day = r.First
		case when.KindLength, when.KindRelative:
			by = r.Length
		case when.KindRange:
			until = r.Last
		}
	}
	if by.IsZero() {
		by = another(words.Cut(text))
	}
	return day, until, by
}
