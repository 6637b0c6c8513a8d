package extent

import (
	"regexp"
	"time"

	"github.com/leaveway/leaveway/intents/when"
)

// Workdays returns the last of n days of work from a day on. ok is false if they are too many.
type Workdays func(from time.Time, n int) (last time.Time, ok bool)

// Count counts the workdays of a leave, up to a month's.
func (w Workdays) Count(days Days) int {
	const mostDays = 31
	n := 0
	for day := days.First; !day.After(days.Last) && n < mostDays; day = day.AddDate(0, 0, 1) {
		if last, ok := w(day, 1); ok && last.Equal(day) {
			n++
		}
	}
	return n
}

// next returns the workday after a day.
func (w Workdays) next(day time.Time) time.Time {
	day, _ = w(day.AddDate(0, 0, 1), 1)
	return day
}

// previous returns the workday before a day.
func (w Workdays) previous(day time.Time) time.Time {
	for range time.Saturday + 1 {
		if day = day.AddDate(0, 0, -1); w.next(day.AddDate(0, 0, -1)).Equal(day) {
			break
		}
	}
	return day
}

// Said is a message about the days of a leave.
type Said struct {
	Text    string
	Written string // as it was typed, in which a word may have been taken back
	Clock   when.Clock
	InWeeks bool                   // the leave was given as so many weeks
	Answers func(part string) bool // whether a part of it answers something else; may be nil
}

// Change returns what a message makes of the days of a leave: others, or the first days of parts
// that are apart, of which a request can have only one. ok is false if it says nothing of the kind.
func (d Days) Change(said Said, works Workdays) (to Days, apart []time.Time, ok bool) {
	if weeks := OtherWeek(said.Text); weeks != 0 {
		return Days{First: Shifted(d.First, weeks), Last: Shifted(d.Last, weeks)}, nil, true
	}
	if to, ok := d.Edit(said, works); ok {
		return to, nil, true
	}
	if out := d.own(said.Text, LeavesOut(said.Text, said.Clock)); len(out) > 0 {
		if left, ok := d.Without(out, works.next, works.previous); ok {
			return left, nil, true
		}
		if !out[0].First.Before(d.First) && !out[0].Last.After(d.Last) && d.First.Before(out[0].First) {
			return d, []time.Time{d.First, works.next(out[0].Last)}, true
		}
		return d, nil, false
	}
	if only, ok := Only(said.Text, said.Clock); ok {
		kept := d.own(said.Text, []when.Reading{only})[0]
		if !kept.First.Before(d.First) && !kept.First.After(d.Last) {
			return Days{First: kept.First, Last: kept.First}, nil, true
		}
	}
	if instead, ok := Instead(said.Text, said.Clock); ok {
		return instead, nil, true
	}
	if wholeWeek.MatchString(said.Text) && len(when.Find(said.Text, said.Clock)) < 2 {
		if week, wider := d.wholeWeek(said.Clock.Today()); wider {
			return week, nil, true
		}
	}
	more := d.behind(said.Text, Adds(said.Text, said.Written, said.Clock))
	if with, ok := d.With(more, works.next, works.previous); ok {
		return with, nil, true
	}
	if len(more) > 0 && more[0].First.After(d.Last) {
		return d, []time.Time{d.First, more[0].First}, true
	}
	return d, nil, false
}

// wholeWeek returns Monday to Friday of the week in which a leave begins, from today or its first day on. wider is false if those are its
// days already, or if it reaches into another week.
func (d Days) wholeWeek(today time.Time) (week Days, wider bool) {
	const toFriday = 4
	monday := d.First.AddDate(0, 0, -(int(d.First.Weekday())+6)%7)
	week = Days{First: monday, Last: monday.AddDate(0, 0, toFriday)}
	if week.First.Before(today) {
		week.First = today
	}
	if d.First.Before(week.First) { // they were away already
		week.First = d.First
	}
	return week, week != d && !d.Last.After(week.Last) && !week.First.After(week.Last)
}

// wholeWeek matches that all of the week is wanted, and nothing else: "so I'll need the entire week".
var wholeWeek = regexp.MustCompile(`(?i)^\W*(?:(?:so|ok|and|actually|sorry|then|i|we|i['’]?ll|i['’]?d|will|would|need|want|take|have|like|make|it|that|to|be|off|out|can|could|change|please|probably|now) )*(?:the )?(?:entire|whole|full) (?:work )?week\b(?:[ ,.]+(?:off|please|pls|then|instead|now|after all|sorry|thanks|thank you|for the (?:back and forth|trouble|confusion|hassle)))*\W*$`)

// Instead returns the days in a row that a message wants in place of those of a leave, if it says hardly anything
// else: "can I do Wed Thurs Fri instead".
func Instead(text string, clock when.Clock) (days Days, ok bool) {
	finds := when.Find(text, clock)
	if len(finds) < 2 || !instead.MatchString(text) {
		return days, false
	}
	from := 0
	for i, f := range finds {
		if f.Kind != when.KindDay || !besideInstead.MatchString(text[from:f.Start]) || i > 0 && !f.First.Equal(days.Last.AddDate(0, 0, 1)) {
			return days, false
		}
		if i == 0 {
			days.First = f.First
		}
		days.Last, from = f.First, f.End
	}
	return days, besideInstead.MatchString(text[from:])
}

var (
	instead       = regexp.MustCompile(`(?i)\b(?:instead|rather|then)\b`)
	besideInstead = regexp.MustCompile(`(?i)^(?:\W|\b(?:so|ok|okay|can|could|may|might|would|i|we|do|take|have|get|make|it|be|that|please|pls|and|the|on|off|instead|rather|then|want|need|like|to|change|switch|move|possible|is|lets|let['’]?s|i['’]?d)\b)*$`)
)

// behind returns weekdays without dates that aren't among the days of the leave as those behind it.
func (d Days) behind(text string, more []when.Reading) []when.Reading {
	for i, f := range more {
		if !IsWeekday(followingDay.ReplaceAllString(text[f.Start:f.End], "")) || !f.First.Before(d.First) {
			continue
		}
		day := WeekdayAfter(d.Last, f.First.Weekday())
		more[i].First, more[i].Last = day, day
	}
	return more
}

var followingDay = regexp.MustCompile(`(?i)^(?:the )?(?:following )?`)

// own returns weekdays without dates, and days without months, as those of the leave.
func (d Days) own(text string, found []when.Reading) []when.Reading {
	for i := range found {
		f := &found[i]
		onWeekday := OnlyWeekdays(text, *f)
		if _, bare := when.ReadDayOfMonth(text[f.Start:f.End]); !onWeekday && !bare {
			continue
		}
		for day := d.First; !day.After(d.Last); day = day.AddDate(0, 0, 1) {
			if onWeekday && day.Weekday() == f.First.Weekday() || !onWeekday && day.Day() == f.First.Day() {
				f.First, f.Last = day, day.Add(f.Last.Sub(f.First))
				break
			}
		}
	}
	return found
}
