package inquiry

import (
	"time"

	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/amend"
)

// Wish is what should be different in a filed request.
type Wish struct {
	Part     amend.Part
	Day      time.Time            // the new day; zero if none was given
	Relative *intents.RelativeDay // how far it moves; nil if that wasn't said
}

// Change says what HR would have to do for a wish, or "" if that can't be computed: then HR
// reads the person's words alone.
func (w Wish) Change(facts map[string]string) string {
	s := say.SpanOf(facts)
	first, last := w.moved(s.Start), w.moved(s.End)
	switch w.Part {
	case amend.Arrival:
		if w.Day.IsZero() || facts["arrival_date"] == "" {
			return ""
		}
		return say.ChangeDays("the due date", w.Day, time.Time{})
	case amend.Start:
		if first.IsZero() || !s.End.IsZero() && first.After(s.End) && w.Day.IsZero() {
			return ""
		}
		return say.ChangeDays("the first day", first, time.Time{})
	case amend.End:
		return lastDayChange(s, last, time.Time{})
	case amend.Back:
		if w.Day.IsZero() {
			return lastDayChange(s, last, time.Time{})
		}
		return lastDayChange(s, w.Day.AddDate(0, 0, -1), w.Day)
	case amend.Whole:
		if w.Day.IsZero() && !first.IsZero() && !last.IsZero() {
			return say.MoveLeave(first, last)
		}
	case amend.Unnamed, amend.Total, amend.Either:
	}
	return ""
}

// lastDayChange is the change to another last day, which isn't before the first one.
func lastDayChange(s say.Span, last, back time.Time) string {
	if last.IsZero() || last.Before(s.Start) {
		return ""
	}
	return say.ChangeDays("the last day", last, back)
}

// moved returns the new day instead of another one; zero if it isn't known.
func (w Wish) moved(from time.Time) time.Time {
	switch {
	case !w.Day.IsZero():
		return w.Day
	case w.Relative == nil || from.IsZero():
		return time.Time{}
	case w.Relative.Before:
		return w.Relative.Length.Before(from)
	}
	return w.Relative.Length.After(from)
}
