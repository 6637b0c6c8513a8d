package inquiry

import (
	"slices"
	"sync"
	"time"

	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/agent/timeoff/holidays"
	"github.com/leaveway/leaveway/intents/calendar"
)

// ToCalendar answers a question about the calendar. that is the day that it may point at: the one
// that was answered last, or the first one of the leave. It is zero if there is none.
func ToCalendar(q calendar.Question, r Record, that time.Time) Answer {
	span := r.span()
	if that.IsZero() {
		that = span.Start
	}
	switch q.Kind {
	case calendar.Weekday:
		if q.Day.IsZero() {
			q.Day = that
		}
		return tell(ifKnown(q.Day, func() string { return say.OnWeekday(q.Day, q.Is) })).orElse(say.DayNotKnown)
	case calendar.End:
		if q.Day.IsZero() {
			q.Day = span.Start
		}
		return tell(ifKnown(q.Day, func() string {
			return say.EndsOn(q.Length.String(), q.Day, q.Length.After(q.Day).AddDate(0, 0, -1))
		})).orElse(say.FirstDayDecides)
	case calendar.Sum:
		return tell(say.SumOf(q.Length, r.Today, q.Unit))
	case calendar.Gap:
	}
	if q.UpTo {
		q.Day = that
	}
	switch {
	case q.UpTo && that.IsZero():
		return tell(say.DayNotKnown)
	case !q.First.IsZero():
		return tell(say.FromTo(q.First, q.Last, q.Unit))
	case !q.Day.IsZero():
		return tell(say.Until(r.Today, q.Day, q.Unit))
	case !span.Start.IsZero() && !span.End.IsZero():
		return tell(say.LeaveFromTo(span, q.Unit, r.Works))
	case span.Length() != "":
		return tell(say.LengthOfLeave(span))
	}
	return tell(say.DayNotKnown)
}

// orElse is another sentence for an answer that says nothing.
func (a Answer) orElse(sentence string) Answer {
	if len(a.Blocks) == 0 {
		return tell(sentence)
	}
	return a
}

// span is when the leave is that a question without a name is about.
func (r Record) span() say.Span {
	if r.Form != nil {
		return say.SpanOf(r.Form.Facts)
	}
	newest, _ := r.newest()
	return say.SpanOf(newest.Facts)
}

// Holiday says whether a day is a holiday in somebody's own calendar.
func Holiday(day time.Time, own timeoff.Calendar) Answer {
	name, whole := own.Holiday(timeoff.DayOf(day))
	return tell(say.Holiday(day, name, whole, own.Works(timeoff.DayOf(day))))
}

// PublicHoliday says whether a day is a federal holiday, for the years that the table has.
func PublicHoliday(day time.Time) Answer {
	table, err := federal()
	if err != nil || day.Year() < table.FirstYear || day.Year() > table.LastYear {
		return Answer{}
	}
	name := ""
	if i := slices.IndexFunc(table.Holidays, func(h timeoff.Holiday) bool { return h.Day == timeoff.DayOf(day) }); i >= 0 {
		name = table.Holidays[i].Name
	}
	return tell(say.PublicHoliday(day, name))
}

var federal = sync.OnceValues(func() (holidays.Table, error) { return holidays.Of("US") })
