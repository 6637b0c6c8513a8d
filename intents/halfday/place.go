package halfday

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/when"
)

// side is at which end of some days a half one is.
type side uint8

const (
	whole side = iota // "Monday morning to Wednesday" is all of Monday
	first
	last
	either
	between
)

// placed is a part of a day with its end, and all the words that say so.
type placed struct {
	start, end int
	side       side
}

// place finds which of several days a part belongs to. ok is false if there aren't several, or if
// it belongs to none of them.
func (p part) place(text string, clock when.Clock, known when.DateRange) (placed, bool) {
	start, end := segment(text, p)
	around := text[start:p.start] + strings.Repeat(" ", p.end-p.start) + text[p.end:end]
	outside := spanOf(when.Find(blank(text, start, end), clock), known)
	inside := when.Find(around, clock)
	if at := namedEnd.FindStringSubmatchIndex(around); at != nil {
		all := placed{min(p.start, start+at[0]), max(p.end, start+at[1]), first}
		if name := around[at[2]:at[3]]; !strings.EqualFold(name, "first") && !strings.EqualFold(name, "1st") {
			all.side = last
		}
		return all, isSeveral(outside) || isSeveral(spanOf(when.Find(text, clock), known))
	}
	if isSeveral(outside) && len(inside) == 1 && inside[0].Kind == when.KindDay {
		from, to := min(p.start, start+inside[0].Start), max(p.end, start+inside[0].End)
		from -= len(text[start:from]) - len(onThe.ReplaceAllString(text[start:from], ""))
		return placed{from, to, p.sideOf(around[inside[0].Start:inside[0].End], inside[0].First, outside)}, true
	}
	if isSeveral(outside) && len(inside) == 0 && start > 0 {
		return placed{p.start, p.end, either}, true
	}
	return p.placeByNearestDay(dropWholeDays(blank(text, p.start, p.end)), clock, known)
}

var (
	// namedEnd matches one of several days by its place: "the last day".
	namedEnd = regexp.MustCompile(`(?i)\b(?:on |of |for )?(?:the |my |its )?(first|1st|last|final) (?:day|one)\b(?: off)?(?:[ ,]+(?:is|as|will be|only))*`)
	onThe    = regexp.MustCompile(`(?i)(?:\b(?:on|the|and|with|then)\s+)+$`)
	// breaks matches what ends one part of a sentence and begins another.
	breaks = regexp.MustCompile(`(?i)[,;:()\n]|\.\s|\band\b|\bbut\b|\bwith\b|\bexcept\b`)
)

// segment returns the part of a sentence that a part of a day is in.
func segment(text string, p part) (start, end int) {
	end = len(text)
	for _, at := range breaks.FindAllStringIndex(text, -1) {
		if at[1] <= p.start {
			start = at[1]
		}
		if at[0] >= p.end {
			return start, at[0]
		}
	}
	return start, end
}

// spanOf returns the first and the last of all days that are found, if they are one after another:
// a weekend between two of them doesn't count. A last day alone goes on from the known
// first one.
func spanOf(found []when.Reading, known when.DateRange) when.DateRange {
	const week = 7 * 24 * time.Hour
	var all []when.DateRange
	for _, f := range found {
		switch {
		case f.Kind == when.KindRange && f.First.IsZero() && !known.First.IsZero():
			all = append(all, when.DateRange{First: known.First, Last: f.Last})
		case f.First.IsZero() || f.Last.IsZero():
		case f.Kind == when.KindDay, f.Kind == when.KindRange, f.Kind == when.KindPeriod && f.Last.Sub(f.First) < week:
			all = append(all, f.DateRange)
		}
	}
	if len(all) == 0 {
		return known
	}
	slices.SortFunc(all, func(a, b when.DateRange) int { return a.First.Compare(b.First) })
	span := all[0]
	for _, next := range all[1:] {
		day := span.Last.AddDate(0, 0, 1)
		for day.Before(next.First) && (day.Weekday() == time.Saturday || day.Weekday() == time.Sunday) {
			day = day.AddDate(0, 0, 1)
		}
		if day.Before(next.First) {
			return when.DateRange{}
		}
		if next.Last.After(span.Last) {
			span.Last = next.Last
		}
	}
	return span
}

func isSeveral(d when.DateRange) bool { return !d.First.IsZero() && d.Last.After(d.First) }

// sideOf returns at which end of some days a part is that belongs to one of them.
func (p part) sideOf(said string, day time.Time, span when.DateRange) side {
	day = within(said, day, span)
	lastWorkday := span.Last
	for lastWorkday.Weekday() == time.Saturday || lastWorkday.Weekday() == time.Sunday {
		lastWorkday = lastWorkday.AddDate(0, 0, -1)
	}
	switch {
	case day.Equal(span.First) && p.begins:
		return first
	case (day.Equal(span.Last) || day.Equal(lastWorkday)) && p.ends:
		return last
	case day.Equal(span.First) || day.Equal(span.Last):
		return whole
	}
	return between
}

// within returns the day of a span that a weekday or a day of a month names.
func within(said string, day time.Time, span when.DateRange) time.Time {
	byDate := dayOfMonth.MatchString(said)
	if !byDate && !weekday.MatchString(said) {
		return day
	}
	for d := span.Last; !d.Before(span.First) && span.Last.Sub(d) < 31*24*time.Hour; d = d.AddDate(0, 0, -1) {
		if byDate && d.Day() == day.Day() || !byDate && d.Weekday() == day.Weekday() {
			return d
		}
	}
	return day
}

var (
	dayOfMonth = regexp.MustCompile(`(?i)^(?:on )?(?:the )?\d{1,2}(?:st|nd|rd|th)?$`)
	weekday    = regexp.MustCompile(`(?i)^(?:on )?(?:the |that )?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$`)
)

// placeByNearestDay places a part by the day next to it: in a range it is how that begins, behind it how it
// ends. The text is the one without the part.
func (p part) placeByNearestDay(text string, clock when.Clock, known when.DateRange) (placed, bool) {
	found := when.Find(text, clock)
	span := spanOf(found, known)
	if !isSeveral(span) {
		return placed{}, false
	}
	for _, f := range found {
		if f.Kind == when.KindLength || f.Last.IsZero() {
			continue
		}
		said := text[f.Start:f.End]
		isRange, day := f.Kind == when.KindRange && isSeveral(f.DateRange), f.Last
		switch {
		case isRange && f.Start < p.start && p.end <= f.End, isRange && p.end <= f.Start && isNear(text[p.end:f.Start]):
			said, day = "", f.First
		case f.Start < p.start && isNear(text[f.End:max(f.End, p.start)]):
			if f.Kind == when.KindRange {
				said, day = "", f.Last
			}
		case p.end <= f.Start && isNear(text[p.end:f.Start]):
		default:
			continue
		}
		return placed{p.start, p.end, p.sideOf(said, day, span)}, true
	}
	return placed{}, false
}

// isNear reports whether nothing stands between a day and a part of it.
func isNear(between string) bool { return near.MatchString(between) }

var near = regexp.MustCompile(`(?i)^[\s,(]*(?:(?:on|of|for|the|is|will be|only|off)[\s,]+)*$`)
