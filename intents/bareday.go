package intents

import (
	"regexp"
	"strconv"
	"time"
)

// A day of the month alone, "the 15th", is of the month that was spoken of: of the
// answer that it corrects, or of the days that it was narrowed to.

var (
	onlyDom = regexp.MustCompile(`(?i)^\W*(?:(?:no|nope|sorry|wait|actually|i mean|i meant|make it|make that|it was|it'?s|it is|maybe|on|the)\W+)*(\d{1,2})(?:st|nd|rd|th)?(?: please| then| i think)?\W*$`)
	retakes = regexp.MustCompile(`(?i)^\W*(?:no|nope|sorry|wait|actually|i mean|i meant|make it|make that|scratch that|correction|or rather|oops)\W+(?:(?:no|sorry|wait|actually|i mean|i meant|make it|make that|it was|it'?s|the)\W+)*(\d{1,2})(?:st|nd|rd|th)?\W*$`)
)

// bareDay reads a day of the month that is all that is said.
func bareDay(text string) (dom int, ok bool) {
	m := onlyDom.FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	dom, err := strconv.Atoi(m[1])
	return dom, err == nil && dom >= 1 && dom <= 31
}

// sameMonth is the day of the month that words say, in the days that the slot was
// narrowed to or in the month of its answer.
func (s *Slot) sameMonth(text string) (time.Time, bool) {
	dom, ok := bareDay(text)
	if !ok {
		return time.Time{}, false
	}
	first, last := s.Within.First, s.Within.Last
	if first.IsZero() {
		day, err := time.Parse(time.DateOnly, s.Answer)
		if err != nil {
			return time.Time{}, false
		}
		first = day.AddDate(0, 0, 1-day.Day())
		last = first.AddDate(0, 1, -1)
	}
	for day := first; !day.After(last); day = day.AddDate(0, 0, 1) {
		if day.Day() == dom {
			return day, true
		}
	}
	return time.Time{}, false
}

// retaken is what stands behind a day and says another one of its month instead:
// ", no sorry 12" behind January 11; empty where nothing does.
func retaken(r Reading, behind string) string {
	if r.Kind != KindDay || !retakes.MatchString(behind) {
		return ""
	}
	return behind
}

// corrects reads the day of the month behind a day that it takes the place of.
func (p *parser) corrects(days []Reading) (Reading, bool) {
	for _, r := range days {
		m := retakes.FindStringSubmatch(p.text[r.End:])
		if r.Kind != KindDay || m == nil {
			continue
		}
		dom, err := strconv.Atoi(m[1])
		if err != nil || dom < 1 || dom > monthDays(r.First.Year(), int(r.First.Month()), 1) {
			return Reading{}, false
		}
		day := r.First.AddDate(0, 0, dom-r.First.Day())
		r.First, r.Last, r.End = day, day, len(p.text)
		return r, true
	}
	return Reading{}, false
}
