package timeoff

import (
	"fmt"
)

// longest is the longest span in days. A longer one is a mistake in a year.
const longest = 2 * 366

// Span is when somebody is away: from a day to a day, both included. The first day may begin
// with the afternoon, and the last may end with the morning. On a single day, either can be
// said, or a number of minutes.
type Span struct {
	From, To  Day
	FromNoon  bool // the first day's morning is worked
	UntilNoon bool // the last day's afternoon is worked
	Minutes   int  // of a single day; 0 means all that is worked
}

// SpanError says what is wrong with a span, for the person who asked for it.
type SpanError struct{ Message string }

// Error returns the message.
func (e *SpanError) Error() string { return e.Message }

// Check returns a [SpanError] if nobody could be away like this.
func (s Span) Check() error {
	wrong := func(format string, args ...any) error { return &SpanError{fmt.Sprintf(format, args...)} }
	switch {
	case s.To < s.From:
		return wrong("The last day, %s, is before the first one, %s.", s.To.Said(), s.From.Said())
	case s.To-s.From >= longest:
		return wrong("From %s to %s is longer than two years. Please check the year.", s.From.Said(), s.To.Said())
	case s.From == s.To && s.FromNoon && s.UntilNoon:
		return wrong("%s can't begin at noon and end at noon: there would be nothing left of it.", s.From.Said())
	case s.Minutes < 0:
		return wrong("The hours must be more than 0.")
	case s.Minutes > 0 && s.From != s.To:
		return wrong("Hours can only be taken on a single day. For several days, say the first and the last.")
	case s.Minutes > 0 && (s.FromNoon || s.UntilNoon):
		return wrong("Please say either hours or half a day, not both.")
	}
	return nil
}

// halves are the halves of a day that the span covers, as in [Part].
func (s Span) halves(d Day) uint8 {
	if d < s.From || d > s.To {
		return 0
	}
	covered := Whole.halves()
	if d == s.From && s.FromNoon {
		covered &^= Morning.halves()
	}
	if d == s.To && s.UntilNoon {
		covered &^= Afternoon.halves()
	}
	return covered
}

// Overlaps returns the first day of which two spans take the same part, if there is one. Two
// spans of hours on one day overlap only if they are more than is worked, which
// [Calendar.Fits] knows.
func (s Span) Overlaps(other Span) (Day, bool) {
	for d := max(s.From, other.From); d <= min(s.To, other.To); d++ {
		hours := s.Minutes > 0 || other.Minutes > 0
		if !hours && s.halves(d)&other.halves(d) != 0 {
			return d, true
		}
	}
	return 0, false
}
