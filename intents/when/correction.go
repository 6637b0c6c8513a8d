package when

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// What was taken back, and what is left of a message besides its days.

// corrected leaves out what the person took back: what follows "not", and what
// stands shortly before "no", "sorry", "actually", "I mean" and another reading
// of the same sort.
func corrected(text string, all []Reading) []Reading {
	out := make([]Reading, 0, len(all))
	from := 0
	for _, r := range all {
		near := words.Plain(text[max(from, r.Start-maxTurn):r.Start])
		from = r.End
		or := strings.Contains(" "+near+" ", " or ") && !strings.Contains(" "+near+" ", " or rather ")
		if n := len(out); n > 0 && replaces(out[n-1], r) && words.Retracts(near) && !or {
			out = out[:n-1]
		}
		if !words.ExcludesNext(near) {
			out = append(out, r)
		}
	}
	return out
}

const maxTurn = 40 // bytes in which somebody changes their mind

// replaces reports whether a later reading can take the place of an earlier one:
// a length does not replace a day, nor "until July 3" a first day.
func replaces(earlier, later Reading) bool {
	open := func(r Reading) bool { return r.Kind == KindRange && r.First.IsZero() }
	return (earlier.Kind == KindLength) == (later.Kind == KindLength) && open(earlier) == open(later)
}

// connectors mean nothing once the days between them are gone.
var connectors = words.SetOf("and or but not no wait sorry actually i mean meant make it rather that scratch correction is its so then please pls thanks thank you to from on until the um uh")

// rest are the words around the readings, without those that only lead to them,
// or nothing where they are all connectors.
func (p *parser) rest(readings []Reading) string {
	spans := make([][2]int, 0, len(readings))
	i := 0
	for _, r := range readings {
		for i < len(p.toks) && p.toks[i].start < r.Start {
			i++
		}
		start := r.Start
		for k := i - 1; k >= 0 && p.is(k, wordsLeading) && (len(spans) == 0 || p.toks[k].start >= spans[len(spans)-1][1]); k-- {
			start = p.toks[k].start
		}
		spans = append(spans, [2]int{start, r.End})
	}
	left := strings.Trim(leftover(p.text, spans), " .,;:!-")
	if len(readings) == 0 {
		return left
	}
	for w := range strings.FieldsSeq(words.Plain(left)) {
		if !connectors[w] {
			return left
		}
	}
	return ""
}

var retakes = regexp.MustCompile(`(?i)^\W*(?:no|nope|sorry|wait|actually|i mean|i meant|make it|make that|scratch that|correction|or rather|oops)\W+(?:(?:no|sorry|wait|actually|i mean|i meant|make it|make that|it was|it'?s|the)\W+)*(\d{1,2})(?:st|nd|rd|th)?\W*$`)

// SelfCorrection is what stands behind a day and says another one of its month instead:
// ", no sorry 12" behind January 11; empty where nothing does.
func SelfCorrection(r Reading, behind string) string {
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
