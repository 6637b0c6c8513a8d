package inquiry

import (
	"slices"
	"sync"
	"time"

	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/agent/timeoff/holidays"
	"github.com/leaveway/leaveway/intents/calendar"
	"github.com/leaveway/leaveway/intents/holiday"
	"github.com/leaveway/leaveway/intents/when"
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
		return tell(say.LeaveFromTo(span, q.Unit, r.Works), r.holidaysIn(span))
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

// longestListed is the longest leave whose holidays are listed.
const longestListed = 92 * 24 * time.Hour

// holidaysIn says which federal holidays are among the days of a leave, if nobody knows when its employee works: else
// they aren't counted as workdays. It is "" for none.
func (r Record) holidaysIn(s say.Span) string {
	if r.Works != nil || s.End.Sub(s.Start) > longestListed {
		return ""
	}
	return say.HolidaysAmong(namedFrom(s.Start, s.End, federalHoliday), true)
}

// Counted says whether the day that is asked about counts, or which holidays are among the days of the leave if it is
// about none by its date. own is the calendar of its employee, nil if nobody knows it.
func Counted(asked string, clock when.Clock, r Record, own *timeoff.Calendar) Answer {
	span := r.span()
	day, dated := holiday.DayCounted(asked, clock, span.Start)
	if dated {
		span.Start, span.End = day, day
	}
	if span.Start.IsZero() || span.End.IsZero() || span.End.Sub(span.Start) > longestListed {
		return Answer{}
	}
	name := federalHoliday
	if own != nil {
		name = func(day time.Time) string { name, _ := own.Holiday(timeoff.DayOf(day)); return name }
	}
	among := say.HolidaysAmong(namedFrom(span.Start, span.End, name), own == nil)
	switch {
	case !dated || holiday.AsksIfCounted(asked): // what the policies say of holidays follows
		return tell(among)
	case among != "":
		return tell(among + " " + say.HolidayUsually)
	}
	return tell(say.DayCounted(day, r.Works))
}

// namedFrom returns the days from a day to another one that have a name.
func namedFrom(first, last time.Time, name func(time.Time) string) []say.Named {
	var in []say.Named
	for day := first; !day.After(last); day = day.AddDate(0, 0, 1) {
		if called := name(day); called != "" {
			in = append(in, say.Named{Day: day, Name: called})
		}
	}
	return in
}

// PublicHoliday says whether a day is a federal holiday, for the years that the table has.
func PublicHoliday(day time.Time) Answer {
	table, err := federal()
	if err != nil || day.Year() < table.FirstYear || day.Year() > table.LastYear {
		return Answer{}
	}
	return tell(say.PublicHoliday(day, federalHoliday(day)))
}

// federalHoliday returns the name of the federal holiday that a day is, or "".
func federalHoliday(day time.Time) string {
	table, err := federal()
	if err != nil {
		return ""
	}
	i := slices.IndexFunc(table.Holidays, func(h timeoff.Holiday) bool { return h.Day == timeoff.DayOf(day) })
	if i < 0 {
		return ""
	}
	return table.Holidays[i].Name
}

var federal = sync.OnceValues(func() (holidays.Table, error) { return holidays.Of("US") })
