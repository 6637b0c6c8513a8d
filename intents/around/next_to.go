package around

import (
	"regexp"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/when"
)

// NextTo returns a message with the date in place of a weekday that is told by a day named before it: "my
// c-section is January 19, I'd like to stop the Friday before" is January 15. By itself, "the Friday before" would be
// the coming Friday. Without a day before it, or with its own day behind it, it is left as it is.
func NextTo(text string, clock when.Clock) string {
	const most = 400 // bytes: nobody tells it with more
	if len(text) > most {
		return text
	}
	for _, m := range nextTo.FindAllStringSubmatchIndex(text, -1) {
		named := strings.ToLower(text[m[0]:m[1]])
		if namesItsDay(text[m[1]:]) || orBefore.MatchString(text[:m[0]]) {
			continue
		}
		first, last, ok := lastDaysIn(text[:m[0]], clock)
		if !ok {
			continue
		}
		day := resolve(named, first, last).Format(time.DateOnly)
		if len(day) > m[1]-m[0] {
			continue
		}
		out := []byte(text)
		blank(out, m[0], m[1])
		copy(out[m[0]:], day)
		text = string(out)
	}
	return text
}

const weekday = `(?:mon|tues|wednes|thurs|fri|satur|sun)day`

// nextTo matches a weekday that is told by a day: "the Friday before", "the following Monday". What only says "the day
// before" is read with the question that it answers.
var nextTo = regexp.MustCompile(`(?i)\b(?:the|that) ` + weekday + ` (?:before(?:hand)?|prior|after(?:wards?)?)\b|\bthe following ` + weekday + `\b`)

// orBefore matches that the day is one of two that may be meant, which are read together.
var orBefore = regexp.MustCompile(`(?i)\bor (?:on |maybe )?$`)

// ownDay matches the beginning of a day or an event behind it, as in "the Friday before Christmas".
var ownDay = regexp.MustCompile(`^ (?:that|this|my|our|the|his|her|their|a|an|i|we|he|she|they|next|last|\d|\pL)`)

// clauseBehind matches words that begin something else: "the Friday before and come back …".
var clauseBehind = regexp.MustCompile(`(?i)^ (?:and|or|but|so|too|also|as well|if|because|please|pls|thanks|off|through|till|until|to)\b`)

// namesItsDay reports whether what follows names the day that is meant.
func namesItsDay(behind string) bool {
	return ownDay.MatchString(behind) && !clauseBehind.MatchString(behind)
}

// lastDaysIn returns the day that a text names last, or the first and the last of several.
func lastDaysIn(text string, clock when.Clock) (first, last time.Time, ok bool) {
	for _, f := range when.Find(text, clock) {
		if (f.Kind == when.KindDay || f.Kind == when.KindRange) && !f.First.IsZero() && !f.Last.IsZero() {
			first, last, ok = f.First, f.Last, true
		}
	}
	return first, last, ok
}

// resolve returns the day that words such as "the friday before" mean next to some days.
func resolve(named string, first, last time.Time) time.Time {
	from, step := last, 1
	if strings.Contains(named, " before") || strings.Contains(named, " prior") {
		from, step = first, -1
	}
	day := from.AddDate(0, 0, step)
	for d := time.Sunday; d <= time.Saturday; d++ {
		if strings.Contains(named, strings.ToLower(d.String())) {
			for day.Weekday() != d {
				day = day.AddDate(0, 0, step)
			}
		}
	}
	return day
}
