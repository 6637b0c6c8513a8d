package halfday

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
)

const (
	minutesOfHour = 60
	minutesOfDay  = 24 * minutesOfHour
	noon          = 12
	earliest      = 7 // o'clock: a smaller hour of work is in the afternoon
	longest       = 12
)

// Minutes is how long somebody is away between two times of one day, and the words that say so.
type Minutes struct {
	Amount     int
	Start, End int
}

var (
	betweenTimes = regexp.MustCompile(`(?i)\b(from |between |only |just |at )*(\d{1,2})(?:[:.]([0-5]\d))?\s?([ap])?(?:\.?m\b\.?)?\s?(?:-|–|—|to|till?|until|and)\s?(\d{1,2})(?:[:.]([0-5]\d))?\s?([ap])?(?:\.?m\b\.?)?`)
	notATime     = regexp.MustCompile(`(?i)^(?:st|nd|rd|th|\s*(?:days?|weeks?|months?|hours?|hrs?|h|minutes?|mins?|kids|children|people|times|years?|percent|%|am\b|pm\b|of)\b|[/.\-]\d|\d)`)
	dateBefore   = regexp.MustCompile(`(?i)(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s*$|[/\d.-]$|\bthe\s*$`)
)

// Between finds two times of one day between which somebody is away: "from 9 to 11", "2pm-4pm".
// ok is false if there aren't exactly two, or if they may be days.
func Between(text string, clock when.Clock) (m Minutes, ok bool) {
	at := betweenTimes.FindStringSubmatchIndex(text)
	if at == nil || notATime.MatchString(text[at[1]:]) || dateBefore.MatchString(text[:at[0]]) {
		return m, false
	}
	group := func(i int) string {
		if at[2*i] < 0 {
			return ""
		}
		return strings.ToLower(text[at[2*i]:at[2*i+1]])
	}
	isClear := group(3)+group(4)+group(6)+group(7) != ""
	for _, f := range when.Find(text, clock) {
		if !isClear && f.Start < at[1] && at[0] < f.End {
			return m, false
		}
	}
	from, okFrom := minuteOf(group(2), group(3), group(4))
	to, okTo := minuteOf(group(5), group(6), group(7))
	if half := minutesOfDay / 2; group(4) == "" && group(7) == "p" && from+half < to { // "2-4pm"
		from += half
	}
	for okFrom && to <= from {
		to += minutesOfDay / 2
	}
	if m = (Minutes{to - from, at[0], at[1]}); !okFrom || !okTo || m.Amount > longest*minutesOfHour {
		return Minutes{}, false
	}
	return m, true
}

// AtNoon says which half of one day is meant by when somebody comes or goes: "until noon", "from
// noon", or nothing.
func AtNoon(text string) string {
	for _, p := range partsOf(text) {
		if said := strings.ToLower(text[p.start:p.end]); strings.Contains(said, "noon") && !strings.Contains(said, "afternoon") || strings.Contains(said, "lunch") || strings.Contains(said, "midday") {
			switch {
			case !p.begins:
				return "until noon"
			case !p.ends:
				return "from noon"
			}
		}
	}
	const near = 90 // minutes: who goes at one is away for about half of the day
	switch c, ok := ClockIn(text); {
	case !ok || c.At < noon*minutesOfHour-near || c.At > noon*minutesOfHour+near:
		return ""
	case c.Goes:
		return "from noon"
	}
	return "until noon"
}

// Clock is the time of day at which somebody goes for the rest of a day, or comes after the first part
// of it, and the words that say so.
type Clock struct {
	At         int // minute of the day
	Goes       bool
	Start, End int
}

// IsNoon reports whether it is noon, which says half a day by itself.
func (c Clock) IsNoon() bool { return c.At == noon*minutesOfHour }

// ClockIn finds the time of day at which somebody goes or comes: "sneaking out around noon", "gone from
// 1 on", "I'd be in by eleven". ok is false if there is none, or if a text says from when until when.
func ClockIn(text string) (c Clock, ok bool) {
	for _, pattern := range []*regexp.Regexp{goesAt, fromThenOn, comesAt} {
		at := pattern.FindStringSubmatchIndex(text)
		if at == nil || at[4] >= 0 && (notATime.MatchString(text[at[1]:]) || monthNext.MatchString(text[at[1]:])) || betweenTimes.MatchString(text) {
			continue
		}
		c = Clock{At: noon * minutesOfHour, Goes: pattern != comesAt, Start: at[0], End: at[1]}
		if at[4] < 0 {
			return c, true
		}
		group := func(g int) string {
			if at[2*g] < 0 {
				return ""
			}
			return strings.ToLower(text[at[2*g]:at[2*g+1]])
		}
		if c.At, ok = minuteOf(group(2), group(3), group(4)); ok && c.At >= earliest*minutesOfHour { //nolint:mnd // hour, minutes, a or p
			return c, true
		}
	}
	return Clock{}, false
}

// A time of day: noon, or an hour with its minutes and its half of the day.
const aTime = `(?:(?:about|around|like|at|~)\s+)*(?:((?:12 ?)?noon|mid-?day|lunch(?: ?time)?)\b|(\d{1,2})(?:[:.]([0-5]\d))?\s?(?:([ap])\.?m\b\.?|ish\b|o['’]?clock)?)`

// aDay may be between a verb and its time of day: "leaving Friday at 2".
const aDay = `(?:(?:on |this |next )?(?:today|tomorrow|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:day|nesday|rsday|urday|sday)?,?\s+)?`

var (
	goesAt     = regexp.MustCompile(`(?i)\b(?:leave|leaving|go|going(?: home)?|gone|out|off|away|done|head(?:ing)? home)(?: early| home| for the day| (?:for )?the rest of (?:the|my) day)*,?\s+` + aDay + `(?:(?:at|around|about|by|from|after|starting|like)\s+)+` + aTime)
	fromThenOn = regexp.MustCompile(`(?i)\b(?:from|after|starting)\s+` + aTime + `\s+on(?:wards?)?\b`)
	comesAt    = regexp.MustCompile(`(?i)\b(?:be in|in late|late|come in|coming in|get in|getting in|start|starting|start work|arrive|arriving|be there|be online|log on|logging on),?\s+` + aDay + `(?:(?:at|around|about|by|until|till?|not before|not until|only|after|like)\s+)+` + aTime)
)

var (
	atTime      = regexp.MustCompile(`(?i)\b(?:until|till?|from|after|before)\s+(?:(?:about|around|like)\s+)?\d{1,2}(?:[:.][0-5]\d)?(?:\s?[ap]\.?m\b\.?| ?o['’]?clock)?`)
	appointedAt = regexp.MustCompile(`(?i)\b(?:appointment|appt|dentist|doctor|orthodontist|therapist|check-?up|exam|dmv|vet)\b.*\bat\s+\d{1,2}(?:[:.][0-5]\d)?(?:\s?[ap]\.?m\b\.?| ?o['’]?clock)?`)
	monthNext   = regexp.MustCompile(`(?i)^\s*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)`)
)

// AtTime reports whether a text says until when or from when on a day somebody is away, or when an
// appointment is. Nobody knows how long that takes, but it isn't known to be all day.
func AtTime(text string, clock when.Clock) bool {
	for _, times := range []*regexp.Regexp{atTime, appointedAt} {
		at := times.FindStringIndex(text)
		if at == nil || notATime.MatchString(text[at[1]:]) || monthNext.MatchString(text[at[1]:]) {
			continue
		}
		inDay := false
		for _, f := range when.Find(text, clock) {
			inDay = inDay || f.Start < at[1] && at[1] <= f.End && !strings.HasSuffix(strings.ToLower(text[:at[1]]), "m")
		}
		if !inDay {
			return true
		}
	}
	return false
}

// minuteOf returns the minute of the day that a time means: "2" is in the afternoon.
func minuteOf(hour, minute, half string) (at int, ok bool) {
	h, err := strconv.Atoi(hour)
	m, _ := strconv.Atoi(minute)
	switch {
	case err != nil || h > 24 || half != "" && (h == 0 || h > noon):
		return 0, false
	case half == "a":
		h %= noon
	case half == "p":
		h = h%noon + noon
	case h > 0 && h < earliest:
		h += noon
	}
	return h*minutesOfHour + m, true
}
