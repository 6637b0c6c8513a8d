// Package daylist finds the days that somebody lists: "Wednesday and Thursday", "December 7 and
// 9", "Monday to Wednesday and then Friday", "every Friday in January". A request has days in a
// row, so days that are apart are asked about one after the other, and none is lost.
package daylist

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// Item is a day, a range or a length in a text, with what the words around it make of it.
type Item struct {
	when.Reading
	Excluded bool // "not June 15", "except the 5th"
	IsEnd    bool // "until Friday"
	Told     bool // something else happened then: "the letter came today"
}

// Next returns the last of the days that follow one after another from a first one: "Thursday
// and Friday". A weekend may be between them. ok is false if there is none or a gap.
func Next(first time.Time, items []Item) (last time.Time, ok bool) {
	last = first
	for _, o := range items {
		if o.Kind != when.KindDay || o.Excluded || o.IsEnd || !o.First.After(last) {
			continue
		}
		if !follows(last, o.First) {
			return time.Time{}, false
		}
		last = o.First
	}
	return last, last.After(first)
}

// follows reports whether a day is the next working day after another one, or the next day.
func follows(before, day time.Time) bool {
	const overWeekend = 3
	gap := daysBetween(before, day)
	return gap == 1 || gap == overWeekend && before.Weekday() == time.Friday
}

const daysOfWeek = 7

func daysBetween(a, b time.Time) int { return int(b.Sub(a).Hours() / 24) }

// First returns the day that a text names first.
func First(items []Item) time.Time {
	for _, o := range items {
		if o.Kind != when.KindLength {
			return o.First
		}
	}
	return time.Time{}
}

// isStretch reports whether an item can be one of a list of days.
func (o Item) isStretch() bool {
	const most = 5 // a week of work
	return o.Kind == when.KindDay || o.Kind == when.KindRange && !o.First.IsZero() && daysBetween(o.First, o.Last) < most
}

func isWeek(r when.Reading) bool {
	days := daysBetween(r.First, r.Last) + 1
	return r.Kind == when.KindPeriod && (days == 5 || days == 7)
}

// Without returns the first days of what remains of a range without the days that a text takes out
// of it: "the first week of February except the 5th". There are none if it takes none out.
func Without(text string, items []Item) []time.Time {
	if len(items) < 2 || items[0].Kind != when.KindRange && items[0].Kind != when.KindPeriod && items[0].Kind != when.KindVague || items[0].First.IsZero() {
		return nil
	}
	var out []when.DateRange
	for i, o := range items[1:] {
		between := text[items[i].End:o.Start]
		if o.Kind != when.KindDay || i == 0 && !except.MatchString(between) || i > 0 && !listed.MatchString(between) {
			return nil
		}
		if day := within(o, items[0], text[o.Start:o.End]); !isWeekend(day) {
			out = append(out, when.DateRange{First: day, Last: day})
		}
	}
	whole := when.DateRange{First: workday(items[0].First, 1), Last: items[0].Last}
	return Firsts(whole.Without(out, beside(1), beside(-1)))
}

// workday returns a day, or else the first workday after it (by 1) or before it (by -1).
func workday(day time.Time, by int) time.Time {
	for isWeekend(day) {
		day = day.AddDate(0, 0, by)
	}
	return day
}

// beside returns a function that finds the next workday (by 1) or the previous one (by -1).
func beside(by int) func(time.Time) time.Time {
	return func(day time.Time) time.Time { return workday(day.AddDate(0, 0, by), by) }
}

// within returns the day of an item. A weekday by its name is the one in the range that it is taken out of.
func within(o, whole Item, said string) time.Time {
	for day := whole.First; weekdayName.MatchString(said) && !day.After(whole.Last); day = day.AddDate(0, 0, 1) {
		if day.Weekday() == o.First.Weekday() {
			return day
		}
	}
	return o.First
}

func isWeekend(day time.Time) bool {
	return day.Weekday() == time.Saturday || day.Weekday() == time.Sunday
}

// Alternatives returns the days between which somebody hasn't decided, the earliest first: "the 9th or the 10th". There
// are none if one of the days isn't a single one, or something else is said between them.
func Alternatives(text string, items []Item) (days []time.Time) {
	end := 0
	for i, o := range items {
		if o.Kind != when.KindDay || o.Excluded || o.IsEnd || o.Told || i > 0 && !either.MatchString(text[end:o.Start]) {
			return nil
		}
		day := o.First
		if i > 0 && following.MatchString(text[end:o.End]) && !day.After(days[i-1]) { // "Wednesday or the following Monday"
			day = day.AddDate(0, 0, daysOfWeek)
		}
		days, end = append(days, day), o.End
	}
	slices.SortFunc(days, time.Time.Compare)
	if days = slices.CompactFunc(days, time.Time.Equal); len(days) < 2 {
		return nil
	}
	return days
}

var (
	// either matches what stands between two days of which one is meant.
	either    = regexp.MustCompile(`(?i)^\W*(?:off )?,? ?(?:or|or else|or maybe|or even|or possibly|alternatively|otherwise|if not)(?: on| the| maybe| perhaps| even)* ?$`)
	following = regexp.MustCompile(`(?i)\bfollowing\b`)
)

// Stretches returns the days that a text lists, those in a row together, and where the list ends in
// it. There are none if something else is said between two of them.
func Stretches(text string, items []Item) (all []when.DateRange, end int) {
	for _, o := range items {
		if len(all) > 0 && o.Kind == when.KindPeriod && isWeek(o.Reading) { // "Wed and Thu off next week"
			return joined(inWeek(all, o.First)), o.End
		}
		if o.Kind == when.KindLength && o.Length.Equal(when.Length{Days: 1}) { // "a day off for the dentist Monday and a friend's wedding Friday"
			continue
		}
		if !o.isStretch() || o.Excluded || o.IsEnd || o.Told {
			return nil, 0
		}
		if n := len(all); n > 0 && o.Kind == when.KindDay && o.First.Before(all[n-1].First) && later.MatchString(text[end:o.End]) { // "Wed to Fri, then the next Tuesday"
			o.First, o.Last = o.First.AddDate(0, 0, daysOfWeek), o.Last.AddDate(0, 0, daysOfWeek)
		}
		if len(all) > 0 && (!listed.MatchString(text[end:o.Start]) || TellsHappening(text[end:o.Start])) {
			return nil, 0
		}
		if slices.ContainsFunc(all, func(d when.DateRange) bool { return d.First.Equal(o.First) }) {
			return nil, 0
		}
		all, end = append(all, o.DateRange), o.End
	}
	return joined(all), end
}

// inWeek returns days in the week that begins on a Monday.
func inWeek(all []when.DateRange, monday time.Time) []when.DateRange {
	out := make([]when.DateRange, len(all))
	for i, d := range all {
		shift := func(t time.Time) time.Time { return monday.AddDate(0, 0, int(t.Weekday()+6)%7) }
		out[i] = when.DateRange{First: shift(d.First), Last: shift(d.Last)}
	}
	return out
}

// joined returns stretches in their order, with those together that follow one another.
func joined(all []when.DateRange) []when.DateRange {
	slices.SortFunc(all, func(a, b when.DateRange) int { return a.First.Compare(b.First) })
	var out []when.DateRange
	for _, d := range all {
		if n := len(out); n > 0 && (follows(out[n-1].Last, d.First) || !d.First.After(out[n-1].Last)) {
			out[n-1].Last = d.Last
			continue
		}
		out = append(out, d)
	}
	return out
}

// Every returns the days of a time on which a weekday recurs: "every Friday in January".
func Every(text string, items []Item) []time.Time {
	m := everyWeekday.FindStringSubmatch(text)
	if m == nil || len(items) != 1 || items[0].Excluded || items[0].First.IsZero() || items[0].Kind != when.KindPeriod && items[0].Kind != when.KindRange {
		return nil
	}
	const most = 5 // as many as a month has
	var days []time.Time
	for day := items[0].First; !day.After(items[0].Last) && len(days) < most; day = day.AddDate(0, 0, 1) {
		if strings.HasPrefix(strings.ToLower(day.Weekday().String()), strings.ToLower(m[1])) {
			days = append(days, day)
		}
	}
	return days
}

// Swaps reports whether a text is the wish to have one day off instead of another.
func Swaps(text string) bool { return swapsDays.MatchString(text) }

// TellsHappening reports whether words say what happened: "told my boss on Monday".
func TellsHappening(text string) bool { return slices.ContainsFunc(words.Cut(text), Happens) }

// Happens reports whether a word is a verb of what happened, with the day behind it: "the letter came
// today".
func Happens(w words.Word) bool { return happenings[w.Text] }

var (
	everyWeekday = regexp.MustCompile(`(?i)\b(?:every|each|all(?: the)?|on) (mon|tues|wednes|thurs|fri|satur|sun)days?\b`)
	swapsDays    = regexp.MustCompile(`(?i)\b(?:swap|swapping|switch|switching|trade|trading|exchange)\b.*\b(?:for|with|to)\b`)
	weekdayName  = regexp.MustCompile(`(?i)^\s*(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\s*$`)
	// later matches that a weekday is the one after the day before it.
	later = regexp.MustCompile(`(?i)\b(?:then|next|following|after that|afterwards)\b.*\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\s*$`)
	// except matches what takes a day out of a range.
	except = regexp.MustCompile(`(?i)^[\s,]*(?:but )?(?:except|excepting|excluding|without|minus|not|apart from|other than|save|less|but)(?: for| on)?(?: the)?\s*$`)
	// listed matches what is between the days of a list: nothing but a link, or a link and what the
	// second day is for, as in "root canal Monday and a crown on Thursday".
	listed = regexp.MustCompile(`(?i)^\s*(?:,|&|\+|and|,\s*and|plus|and also|as well as)?\s*(?:on |the |then |again )*$` +
		`|^[\s\w'’]{0,40}(?:,|&|\+|\band\b|\bplus\b|\bthen\b)\s*(?:and |then |also |again )*(?:[\w'’]+ ){0,5}(?:on |the )*$`)
	happenings = words.SetOf("came arrived called phoned rang told said wrote sent emailed mailed texted messaged got received heard found learned happened started began broke fell failed closed cancelled canceled ended asked noticed decided booked scheduled posted announced confirmed informed notified summoned showed")
)

// Firsts returns the first day of each stretch.
func Firsts(all []when.DateRange) []time.Time {
	var days []time.Time
	for _, d := range all {
		days = append(days, d.First)
	}
	return days
}

// HasLonger reports whether a stretch has more than one day.
func HasLonger(all []when.DateRange) bool {
	return slices.ContainsFunc(all, func(d when.DateRange) bool { return !d.First.Equal(d.Last) })
}
