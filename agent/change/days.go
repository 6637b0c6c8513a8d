package change

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/amend"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// Wish is which days somebody wants instead.
type Wish struct {
	Part     amend.Part
	Days     agent.Days           // the new day or days; zero if none were given
	Relative *intents.RelativeDay // how far it moves; nil if that wasn't said
	// Weekday is set if the day was only called by its weekday: "add the Friday to it". Then it is
	// one next to the leave, and not next to today.
	Weekday, Longer, Shorter bool
	// Added is set if the day was only added, and may be a request of its own: "add the 21st".
	Added bool
	// Weekdays is set if all days were only called by their weekdays: "only need Monday to Thursday".
	Weekdays bool
	// MonthDay is set if the day was only called by its number: "the 21st". It is close to the leave too.
	MonthDay bool
	// MonthDays is set if the new first and last day were only called by their numbers: "the 11th to the 22nd".
	MonthDays bool
}

// Told returns a wish with how its day was told in a text.
func (w Wish) Told(text string, clock when.Clock) Wish {
	w.MonthDay, w.MonthDays = onlyDayOfMonth(text, clock), onlyDaysOfMonth(text, clock)
	said, _ := amend.Read(text, clock)
	w.Added, w.Weekdays = said.Added, onlyWeekdays(text, clock)
	if isWeekday(text, clock) {
		w.Weekday, w.Longer, w.Shorter = true, said.Longer, said.Before
	}
	return w
}

// close returns the new day as one that is close to the leave, if it wasn't told as a date.
func (w Wish) close(now agent.Days) time.Time {
	day, to := w.Days.First, now.First
	if (w.Part == amend.End || w.Part == amend.Back) && !now.Last.IsZero() {
		to = now.Last
	}
	switch {
	case day.IsZero():
		return day
	case w.Weekday && w.Part == amend.Back && !day.After(now.First): // the leave is still ahead
		for !day.After(now.First) {
			day = day.AddDate(0, 0, 7) //nolint:mnd // a week
		}
		return day
	case w.MonthDay:
		return nearest(day.Day(), to)
	case w.Weekday && w.Part != amend.End && w.Part != amend.Back:
		const week = 7
		ahead := (int(day.Weekday()) - int(to.Weekday()) + week) % week
		if ahead > week/2 {
			ahead -= week
		}
		return to.AddDate(0, 0, ahead)
	}
	return day
}

// isWeekday reports whether a text names one day, and only by its weekday.
func isWeekday(text string, clock when.Clock) bool {
	found := amend.Days(text, clock)
	if len(found) != 1 {
		return false
	}
	day := found[0].First
	switch untilIt := found[0].Kind == when.KindRange && day.IsZero(); { // "until Tuesday" has no first day
	case untilIt:
		day = found[0].Last
	case found[0].Kind != when.KindDay:
		return false
	}
	said := words.Texts(words.Cut(text[found[0].Start:found[0].End]))
	return len(said) > 0 && !slices.ContainsFunc(said, func(w string) bool {
		return w != "the" && w != "on" && w != "that" && w != "until" && w != "till" && !strings.EqualFold(w, day.Weekday().String()) && !isShort(w, day.Weekday())
	})
}

// isShort reports whether a word is the beginning of a weekday: "fri", "thurs".
func isShort(word string, day time.Weekday) bool {
	const least = 3
	return len(word) >= least && strings.HasPrefix(strings.ToLower(day.String()), word)
}

// lastDay is the last day that a wish names: of a weekday alone, the one that is next to the leave, or the coming
// one if that is after it.
func (w Wish) lastDay(now agent.Days) time.Time {
	day := w.moved(now.Last)
	if by := w.Relative; by != nil && !by.Before && by.Length.Days > 0 && by.Length.Equal(when.Length{Days: by.Length.Days}) && !now.Last.IsZero() {
		return when.Length{Days: by.Length.Days, Working: true}.Last(now.Last.AddDate(0, 0, 1)) // a day after a Friday is the Monday
	}
	if !w.Weekday || now.Last.IsZero() || !w.Shorter && w.Days.First.After(now.Last) {
		return day
	}
	const week = 7
	ahead := (int(day.Weekday()) - int(now.Last.Weekday()) + week) % week
	const near = week / 2
	switch {
	case ahead == 0 && w.Longer:
		ahead = week
	case w.Shorter, !w.Longer && ahead > near:
		ahead -= week
	}
	return now.Last.AddDate(0, 0, ahead)
}

// Meant returns the days that a wish leads to. ok is false if it doesn't say, or if the
// request's own days aren't known.
func (s Scene) Meant(w Wish) (days agent.Days, ok bool) {
	now := s.Days()
	if now.First.IsZero() {
		return days, false
	}
	if w.Part == amend.Dropped || w.Part == amend.Kept {
		return partly(now, w)
	}
	w.Days.First = w.close(now)
	day := w.Days.First
	switch {
	case w.Part == amend.Either:
		return days, false
	case w.Part == amend.Total && w.Relative != nil:
		return agent.Days{First: now.First, Last: lasting(now, w.Relative.Length)}, true
	case w.Part == amend.Swapped:
		return s.swapped(now, w.Days.First, w.Days.Last)
	case w.Part == amend.Moved && day.Equal(now.First):
		return s.from(now, w.Days.Last), true
	case !w.Days.Last.IsZero() && w.MonthDays:
		days = agent.Days{First: nearest(w.Days.First.Day(), now.First), Last: nearest(w.Days.Last.Day(), now.Last)}
		return days, !days.Last.Before(days.First)
	case !w.Days.Last.IsZero():
		return w.Days, true
	case day.IsZero() && w.Relative == nil:
		return days, false
	case w.Part == amend.Arrival, w.Part == amend.Unnamed && w.Relative == nil:
		return days, false
	case w.Part == amend.Unnamed, w.Part == amend.Whole:
		return s.from(now, w.moved(now.First)), true
	case w.Part == amend.Start:
		if s.hasLength() || w.moved(now.First).After(now.Last) {
			return s.from(now, w.moved(now.First)), true
		}
		return agent.Days{First: w.moved(now.First), Last: now.Last}, true
	case now.Last.IsZero() && w.Relative != nil:
		return days, false
	case w.Part == amend.Back && w.Relative == nil:
		return agent.Days{First: now.First, Last: lastBefore(day, now.Last)}, true
	}
	return agent.Days{First: now.First, Last: w.lastDay(now)}, true
}

// swapped returns the days of a leave one of whose ends is another day. ok is false if neither was
// the day that is taken back.
func (s Scene) swapped(now agent.Days, was, is time.Time) (days agent.Days, ok bool) {
	soon := was.Before(s.Today.AddDate(0, 0, 8)) //nolint:mnd // a week: it may be only a weekday
	same := func(day time.Time) bool {
		return !day.IsZero() && (day.Day() == was.Day() || soon && day.Weekday() == was.Weekday())
	}
	by := is.Sub(was)
	switch {
	case same(now.First) && now.Last.IsZero():
		return s.from(now, now.First.Add(by)), true
	case same(now.First) && now.First.Add(by).After(now.Last):
		return agent.Days{First: now.First.Add(by), Last: now.Last.Add(by)}, true
	case same(now.First):
		return agent.Days{First: now.First.Add(by), Last: now.Last}, true
	case same(now.Last):
		return agent.Days{First: now.First, Last: now.Last.Add(by)}, true
	}
	return days, false
}

// lasting returns the last day of a leave that lasts so long. A few days are days of work.
func lasting(now agent.Days, length when.Length) time.Time {
	if length.Weeks != 0 || length.Months != 0 || length.Years != 0 || length.Days == 0 {
		return lastBefore(length.After(now.First), now.Last)
	}
	last := now.First
	for n := length.Days; n > 1; {
		if last = last.AddDate(0, 0, 1); !isWeekend(last) {
			n--
		}
	}
	return last
}

// CanOnlyEnd reports whether a day after a leave that has begun can only be its new end.
func (s Scene) CanOnlyEnd(clock when.Clock, day time.Time) bool {
	now := s.Days()
	return !now.First.IsZero() && !now.First.After(clock.Today()) && day.After(now.Last)
}

// Either returns the days that a leave could have if its first or its last day was the one that
// somebody named. A day without its month is one close to the leave.
func (s Scene) Either(text string, clock when.Clock, day time.Time) []agent.Days {
	now := s.Days()
	if now.First.IsZero() || now.Last.IsZero() {
		return nil
	}
	first, last := day, day
	if onlyDayOfMonth(text, clock) {
		first, last = nearest(day.Day(), now.First), nearest(day.Day(), now.Last)
	}
	var out []agent.Days
	if days, ok := s.Meant(Wish{Part: amend.Start, Days: agent.Days{First: first}}); ok && !first.Equal(now.First) {
		out = append(out, days)
	}
	if last.After(now.First) && !last.Equal(now.Last) {
		out = append(out, agent.Days{First: now.First, Last: last})
	}
	return out
}

// onlyDayOfMonth reports whether the only day in a text is named without its month: "the 14th".
func onlyDayOfMonth(text string, clock when.Clock) bool {
	found := slices.DeleteFunc(amend.Days(text, clock), func(r when.Reading) bool { return r.Kind == when.KindLength }) // "the 21st, one more day"
	return len(found) == 1 && !slices.ContainsFunc(words.Cut(text[found[0].Start:found[0].End]), func(w words.Word) bool {
		return w.Text != "the" && w.Text != "on" && (w.Text[0] < '0' || w.Text[0] > '9')
	})
}

// onlyDaysOfMonth reports whether a text names one range of days, and both ends only by their numbers.
func onlyDaysOfMonth(text string, clock when.Clock) bool {
	found := amend.Days(text, clock)
	return len(found) == 1 && found[0].Kind == when.KindRange && daysOfMonth.MatchString(text[found[0].Start:found[0].End])
}

var daysOfMonth = regexp.MustCompile(`(?i)^(?:from )?(?:the )?\d{1,2}(?:st|nd|rd|th)? ?(?:to|till?|until|through|thru|-|–|and) ?(?:the )?\d{1,2}(?:st|nd|rd|th)?$`)

// nearest returns the day of a month that is closest to another day.
func nearest(dayOfMonth int, to time.Time) time.Time {
	best := time.Time{}
	for _, months := range []int{-1, 0, 1} {
		first := time.Date(to.Year(), to.Month()+time.Month(months), 1, 0, 0, 0, 0, time.UTC)
		day := first.AddDate(0, 0, dayOfMonth-1)
		if day.Month() == first.Month() && (best.IsZero() || day.Sub(to).Abs() < best.Sub(to).Abs()) {
			best = day
		}
	}
	return best
}

// hasLength reports whether the form was told how long the leave is, and not until when.
func (s Scene) hasLength() bool {
	answers := s.answers()
	facts := Facts(s.Plan(answers), answers)
	return facts[factLength] != "" && facts[factEnd] == ""
}

// from returns days that are as long, but begin on another one.
func (s Scene) from(now agent.Days, first time.Time) agent.Days {
	if s.hasLength() {
		answers := s.answers()
		if plan, ok := s.withStart(answers, first); ok {
			return s.daysIn(plan, answers)
		}
	}
	if now.Last.IsZero() {
		return agent.Days{First: first}
	}
	return agent.Days{First: first, Last: lastFrom(first, now)}
}

// lastFrom returns the last day of a leave of so many days that begins on another one. A short leave that began and
// ended on a weekday keeps its weekdays: a week from a Thursday on, moved to a Monday, ends on the Friday.
func lastFrom(first time.Time, now agent.Days) time.Time {
	const short = 28 * 24 * time.Hour
	last := first.Add(now.Last.Sub(now.First))
	if isWeekend(first) || isWeekend(now.First) || isWeekend(now.Last) || now.Last.Sub(now.First) > short {
		return last
	}
	last = first.AddDate(0, 0, -1)
	for day := now.First; !day.After(now.Last); day = day.AddDate(0, 0, 1) {
		if isWeekend(day) {
			continue
		}
		for last = last.AddDate(0, 0, 1); isWeekend(last); {
			last = last.AddDate(0, 0, 1)
		}
	}
	return last
}

// lastBefore returns the last day of a leave of somebody who is back on a day. A leave that
// ended on a weekday ends on one again.
func lastBefore(back, before time.Time) time.Time {
	last := back.AddDate(0, 0, -1)
	for !before.IsZero() && !isWeekend(before) && isWeekend(last) {
		last = last.AddDate(0, 0, -1)
	}
	return last
}

func isWeekend(day time.Time) bool {
	return day.Weekday() == time.Saturday || day.Weekday() == time.Sunday
}

// moved returns the new day instead of another one.
func (w Wish) moved(from time.Time) time.Time {
	switch {
	case !w.Days.First.IsZero():
		return w.Days.First
	case w.Relative.Before:
		return w.Relative.Length.Before(from)
	}
	return w.Relative.Length.After(from)
}
