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
	return ""
}

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
