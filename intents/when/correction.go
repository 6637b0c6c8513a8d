package when

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/words"
)

// What the person retracted, and the text around the readings.

// dropRetracted drops the readings that the person retracted: those after "not", and
// those shortly before "no", "sorry", "actually" or "I mean" and a reading that can
// replace them.
func dropRetracted(text string, all []Reading) []Reading {
	out := make([]Reading, 0, len(all))
	previousEnd := 0
	for _, r := range all {
		before := words.Plain(text[max(previousEnd, r.Start-maxRetractionGap):r.Start])
		previousEnd = r.End
		isChoice := strings.Contains(" "+before+" ", " or ") && !strings.Contains(" "+before+" ", " or rather ")
		if n := len(out); n > 0 && canReplace(out[n-1], r) && words.Retracts(before) && !isChoice && !words.ExcludesNext(before) {
			out = out[:n-1]
		}
		if !words.ExcludesNext(before) {
			out = append(out, r)
		}
	}
	return out
}

// WithoutRetracted returns a text with spaces in place of the days and lengths that the person took
// back, with the words that do: “December 4, sorry, December 11” is about the 11th. What is said
// in between besides, as in “the 4th no, my son is ill on the 11th”, takes nothing back; between
// two ranges of days it is the reason.
func WithoutRetracted(text string, c Clock) string {
	if !words.Retracts(words.Plain(text)) {
		return text
	}
	text = withoutReplaced(text, c)
	all := Find(text, c)
	out := []byte(text)
	if n := len(all); n > 0 && all[n-1].Kind == KindLength {
		withNumber(out, all[n-1])
	}
	for i := 1; i < len(all); i++ {
		earlier, later := all[i-1], all[i]
		between := text[earlier.End:later.Start]
		plain := words.Plain(between)
		takesBack := len(between) <= maxRetractionGap && words.Retracts(plain) && !words.ExcludesNext(plain) && !strings.Contains(between, "?") && canReplace(earlier, later)
		for word := range strings.FieldsSeq(plain) {
			takesBack = takesBack && (connectors[word] || word == "hang" || word == "hold" || word == "rather" || word == "oh" || word == "oops")
		}
		lead := words.Plain(text[max(0, earlier.Start-maxRetractionGap):earlier.Start])
		if takesBack && !words.ExcludesNext(lead) {
			for at := earlier.Start; at < later.Start; at++ {
				out[at] = ' '
			}
			inSameWeek(out, earlier, later)
		}
	}
	return string(out)
}

// withoutReplaced returns a text with spaces in place of a first and a last day that its author changes for others,
// with the reason for that: “14th to the 18th, no wait, the kids are off the week after. 21st to 24th then”. Days
// without their month are in the month of those, or near it. The text keeps its length.
func withoutReplaced(text string, c Clock) string {
	all := slices.DeleteFunc(Find(text, c), func(r Reading) bool { return r.Kind != KindRange || r.First.IsZero() })
	for i := len(all) - 1; i > 0; i-- {
		earlier, later := all[i-1], all[i]
		between := text[earlier.End:later.Start]
		lead := between[strings.LastIndexAny(between, ",.;!?–—")+1:]
		if len(between) > maxReason || strings.Contains(between, "?") || !changesPlan.MatchString(between) || !leadsIn.MatchString(lead) || !leadsOut.MatchString(text[later.End:]) {
			continue
		}
		said := text[later.Start:later.End]
		if bareRange.MatchString(said) {
			c.Leave = earlier.DateRange
			again := Find(said, c)
			if len(again) != 1 || again[0].Kind != KindRange {
				continue
			}
			said = again[0].First.Format(time.DateOnly) + " to " + again[0].Last.Format(time.DateOnly)
		}
		room := later.End - earlier.Start
		if len(said) > room {
			continue
		}
		return text[:earlier.Start] + strings.Repeat(" ", room-len(said)) + said + text[later.End:]
	}
	return text
}

const maxReason = 120 // bytes between days and those that take their place

var (
	bareRange = regexp.MustCompile(`(?i)^(?:from |the )*\d{1,2}(?:st|nd|rd|th)?\s*(?:-|–|—|to|through|thru|until|till|til)\s*(?:the )?\d{1,2}(?:st|nd|rd|th)?$`)
	// changesPlan matches that somebody thinks again right after what they said.
	changesPlan = regexp.MustCompile(`(?i)^\W*(?:(?:hm+|oh|ah|um|uh|ugh|argh|shoot|oops|crap|sorry|well|hang on|hold on)\W+)*(?:no|nope|nah|wait|actually|scratch that|i mean|i meant|on second thought|or rather)\b`)
	leadsIn     = regexp.MustCompile(`(?i)^\W*(?:(?:so|then|rather|make it|make that|let['’]?s do|let['’]?s say|i['’]?ll take|i['’]?d take|it['’]?s|it is|better|ok|okay|please|from|the)\W+)*$`)
	leadsOut    = regexp.MustCompile(`(?i)^(?:\W|\b(?:then|instead|please|pls|is better|works)\b)*(?:$|[.;,!?])`)
)

// inSameWeek writes a weekday that takes the place of a day as a date in that day's week: “Monday
// the 11th, no, make that Wednesday” is the 13th. A day in the coming week is meant as it is said.
func inSameWeek(text []byte, earlier, later Reading) {
	const week, ahead = 7, 8
	said := text[later.Start:later.End]
	if earlier.Kind != KindDay || later.Kind != KindDay || !weekdayAlone.Match(said) || !earlier.First.After(later.First.AddDate(0, 0, ahead)) {
		return
	}
	monday := earlier.First.AddDate(0, 0, -(int(earlier.First.Weekday())+week-1)%week)
	day := monday.AddDate(0, 0, (int(later.First.Weekday())+week-1)%week).Format(time.DateOnly)
	if room := later.End - earlier.Start; room >= len(day) {
		copy(text[later.End-len(day):later.End], day)
	}
}

var weekdayAlone = regexp.MustCompile(`(?i)^(?:on |the )?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$`)

// withNumber corrects the number of a length at the end of a text: “6 weeks, sorry 8”.
func withNumber(text []byte, r Reading) {
	m := numberCorrection.FindSubmatch(text[r.End:])
	said := numberAndUnit.FindSubmatch(text[r.Start:r.End])
	if m == nil || said == nil {
		return
	}
	corrected := string(m[1]) + " " + string(said[1])
	copy(text[r.Start:], corrected+strings.Repeat(" ", max(0, len(text)-r.Start-len(corrected))))
}

var (
	numberCorrection = regexp.MustCompile(`(?i)^\W*(?:no|nope|sorry|wait|actually|i mean|i meant|make it|make that|scratch that|correction|or rather|oops)\W+(?:(?:no|sorry|wait|actually|i mean|i meant|make it|make that|it'?s)\W+)*(\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\W*$`)
	numberAndUnit    = regexp.MustCompile(`(?i)^\w+\s+(days?|weeks?|wks?|months?|hours?|hrs?|years?)$`)
)

const maxRetractionGap = 40 // bytes before a reading in which a retraction counts

// canReplace reports whether a later reading can correct an earlier one: a length can't
// correct a day, nor "until July 3" a first day.
func canReplace(earlier, later Reading) bool {
	isUntil := func(r Reading) bool { return r.Kind == KindRange && r.First.IsZero() }
	return (earlier.Kind == KindLength) == (later.Kind == KindLength) && isUntil(earlier) == isUntil(later)
}

var dayCorrection = regexp.MustCompile(`(?i)^\W*(?:no|nope|sorry|wait|actually|i mean|i meant|make it|make that|scratch that|correction|or rather|oops)\W+(?:(?:no|sorry|wait|actually|i mean|i meant|make it|make that|it was|it'?s|the)\W+)*(\d{1,2})(?:st|nd|rd|th)?\W*$`)

// IsDayCorrection reports whether the text after a reading is only a correction of its
// day of the month: ", no sorry 12" after January 11.
func IsDayCorrection(r Reading, after string) bool {
	return r.Kind == KindDay && dayCorrection.MatchString(after)
}

// correctedDay returns the reading of a day whose day of the month the rest of the text
// corrects.
func (p *parser) correctedDay(days []Reading) (Reading, bool) {
	for _, r := range days {
		m := dayCorrection.FindStringSubmatch(p.text[r.End:])
		if r.Kind != KindDay || m == nil {
			continue
		}
		dom, err := strconv.Atoi(m[1])
		if err != nil || dom < 1 || dom > daysInMonth(r.First.Year(), int(r.First.Month())) {
			return Reading{}, false
		}
		day := r.First.AddDate(0, 0, dom-r.First.Day())
		r.First, r.Last, r.End = day, day, len(p.text)
		return r, true
	}
	return Reading{}, false
}

// interval is part of a text, as byte offsets.
type interval struct{ start, end int }

// remove returns a text without some of its parts, which are in text order.
func remove(text string, parts []interval) string {
	var b strings.Builder
	at := 0
	for _, part := range parts {
		b.WriteString(text[at:part.start])
		b.WriteByte(' ')
		at = part.end
	}
	b.WriteString(text[at:])
	return strings.Join(strings.Fields(b.String()), " ")
}

// connectors are words that mean nothing without the dates between them.
var connectors = words.SetOf("and or but not no wait sorry actually i mean meant make it rather that scratch correction is its so then please pls thanks thank you to from on until the um uh")

// textAround returns the text around the readings without the words that lead in to
// them, or "" if only connectors are left.
func (p *parser) textAround(readings []Reading) string {
	parts := make([]interval, 0, len(readings))
	i, previousEnd := 0, 0
	for _, r := range readings {
		for i < len(p.tokens) && p.tokens[i].start < r.Start {
			i++
		}
		start := r.Start
		for k := i - 1; k >= 0 && p.is(k, wordsLeadIn) && p.tokens[k].start >= previousEnd; k-- {
			start = p.tokens[k].start
		}
		parts = append(parts, interval{start, r.End})
		previousEnd = r.End
	}
	rest := strings.Trim(remove(p.text, parts), " .,;:!-")
	if len(readings) == 0 {
		return rest
	}
	for word := range strings.FieldsSeq(words.Plain(rest)) {
		if !connectors[word] {
			return rest
		}
	}
	return ""
}
