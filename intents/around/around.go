// Package around reads days off by an event in the middle of them: "the week before my surgery on January 12 and the two
// weeks after", and days told by one named before them: "the Friday before". It says which days that are, and leaves the rest of
// the message to its caller.
//
//	around.go   the days before and after an event
//	next_to.go  a day next to one that was named
//	either_side.go  days on both sides of those that were named
package around

import (
	"regexp"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/when"
)

// Dated returns a message with the first and the last day in place of what it says by the event, and without the day of
// that, so that nothing takes it for the first one. Every other word stays where it is. A message that names no such
// days, or not exactly one day for the event, is returned as it is.
func Dated(text string, clock when.Clock) string {
	const most = 400 // bytes: nobody tells it with more
	if len(text) > most {
		return text
	}
	for _, p := range patterns {
		if m := p.says.FindStringSubmatchIndex(text); m != nil && !otherwise.MatchString(text) {
			if dated, ok := p.dated(text, m, clock); ok {
				return dated
			}
		}
	}
	return text
}

// pattern is an order in which the days before an event and those after it are told.
type pattern struct {
	says          *regexp.Regexp
	before, after int // the groups with the lengths
}

const (
	length = `((?:(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|(?:a )?couple(?: of)?|a few) )?(?:full |whole |entire |work(?:ing)? |business )?(?:days?|weeks?|months?))`
	lead   = `(?:(?:for|the|another|then|about|maybe|like|also) )*`
	link   = `,? ?(?:and|&|plus|then|\+|,) ` + lead
	soon   = `(?: or so| right| just| immediately)?`
	prior  = soon + ` (?:before|prior to|leading up to|ahead of)`
	later  = soon + ` (?:after|afterwards?|following)\b`
)

var patterns = []pattern{
	{regexp.MustCompile(`(?i)\b` + lead + length + prior + `()` + link + length + later), 1, 3},                              // the week before and the two weeks after
	{regexp.MustCompile(`(?i)\b` + lead + length + later + `()` + link + length + prior + `\b`), 3, 1},                       // two weeks after and the week before
	{regexp.MustCompile(`(?i)\b` + lead + length + prior + `( (?:[^,.;?!]{2,60}?)),?` + link + length + later), 1, 3},        // 3 days before my wedding on January 9 and a week after
	{regexp.MustCompile(`(?i)\b` + lead + length + later + `( (?:[^,.;?!]{2,60}?)),?` + link + length + prior + `\b`), 3, 1}, // a week after my surgery on January 9 and the day before
}

// otherwise matches that days around the event are worked, or can't be taken: "I'll work the week before".
var otherwise = regexp.MustCompile(`(?i)\b(?:not|\pL+n['’]?t|cannot|never|no|without|except|unless|instead|work|working|worked)\b`)

// dated writes the days into a message that has the pattern. ok is false if the event's day isn't clear.
func (p pattern) dated(text string, m []int, clock when.Clock) (string, bool) {
	out := []byte(text)
	inner := [2]int{m[4], m[5]}
	blank(out, m[0], inner[0])
	blank(out, inner[1], m[1])
	found := when.Find(string(out), clock)
	if len(found) != 1 || found[0].Kind != when.KindDay || found[0].First.IsZero() {
		return text, false
	}
	before, after := amount(text[m[2*p.before]:m[2*p.before+1]]), amount(text[m[2*p.after]:m[2*p.after+1]])
	if !before.Found || !after.Found || before.Approximate || after.Approximate {
		return text, false
	}
	day := found[0]
	if when.NamesHoliday(string(out[day.Start:day.End])) && before.Length.Weeks == 0 && after.Length.Weeks == 0 {
		return text, false // "the day before Thanksgiving and the day after": the holiday is none of them
	}
	blank(out, day.Start, day.End)
	first, last := before.Length.Before(day.First), after.Length.After(day.First)
	return written(out, m[0], m[1], first.Format(time.DateOnly)+" to "+last.Format(time.DateOnly))
}

// amount reads a length that may lack its number: "the week before" is one.
func amount(said string) when.LengthAnswer {
	if fields := strings.Fields(said); !strings.ContainsAny(said[:1], "0123456789") && bare[strings.ToLower(fields[0])] {
		said = "1 " + said
	}
	return when.ReadLength(said)
}

var bare = map[string]bool{"day": true, "week": true, "month": true}

// written puts the days into the first gap of the match that has room for them.
func written(out []byte, from, to int, days string) (string, bool) {
	for at := from; at < to; {
		room := 0
		for at+room < to && out[at+room] == ' ' {
			room++
		}
		first := at
		if at > from { // behind a word
			first++
		}
		if end := first + len(days); end < at+room || end == at+room && end == len(out) {
			copy(out[first:], days)
			return string(out), true
		}
		at += room + 1
	}
	return "", false
}

func blank(out []byte, from, to int) {
	for i := from; i < to; i++ {
		out[i] = ' '
	}
}
