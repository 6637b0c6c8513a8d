package tally

import (
	"regexp"

	"github.com/leaveway/leaveway/intents/when"
)

// A leave may be taken in parts: "12 weeks but not all in one go, 6 when the baby comes and 6 in the fall".

// InParts reports whether a text says that something is taken in parts.
func InParts(text string) bool { return inParts.MatchString(text) }

// Total returns how long all parts are together, from the lengths that a text names: the one that is called the
// total, or else the first. added is true if another part was counted in, which may be wrong: "6 weeks and then
// another 4".
func Total(text string, lengths []when.Reading) (total when.Length, added bool) {
	all := lengths[0]
	for _, f := range lengths[1:] {
		if ofTotal.MatchString(text[f.End:]) {
			all = f
		}
	}
	total = all.Length
	rest := text[all.End:]
	more := anotherPart.FindStringSubmatch(rest)
	if more == nil || more[2] != "" || sumsTo(rest, total.Weeks) || notAtOnce.MatchString(text) || ofTotal.MatchString(rest) {
		return total, false
	}
	if n := when.ReadNumber(more[1]); n.Found && total.Weeks > 0 {
		total.Weeks, added = total.Weeks+n.Value, true
	}
	return total, added
}

// sumsTo reports whether the numbers in a text are the parts of a whole.
func sumsTo(text string, whole float64) bool {
	sum := 0.0
	for _, said := range numeral.FindAllString(text, -1) {
		sum += when.ReadNumber(said).Value
	}
	return sum == whole
}

var (
	numeral     = regexp.MustCompile(`(?i)\b(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b`)
	notAtOnce   = regexp.MustCompile(`(?i)\b(?:not|don['’]?t|won['’]?t|without)(?: (?:all|be|taken|take|taking|it|them|want|do|to|necessarily|really|quite))* (?:in one (?:go|block|piece|stretch|chunk|run)|at once|in a row|at (?:the same|one) time|all together|straight|consecutive(?:ly)?)\b`)
	inParts     = regexp.MustCompile(notAtOnce.String() + `|(?i)\b(?:split|broken|spread|divided)\b(?: (?:it|up|out|into|in|over|across))|\bin (?:two|2|three|3|several|a few|separate|different) (?:parts|chunks|blocks|pieces|goes|stretches|bits)\b|\bhalf (?:of it |now|at|when|after|before|in|first)[^.]*\b(?:half|rest)\b|\b(?:then|and|plus)\b[^,;.]{0,12}\b(?:another|the other|the rest|(?:\w+ )?more)\b[^.]*\b(?:in|when|after|later|around|during|next)\b`)
	anotherPart = regexp.MustCompile(`(?i)\b(?:another|plus|and|then)(?: the| other| another)* (\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b(?: more)?(?: (days?|months?|hours?))?`)
	ofTotal     = regexp.MustCompile(`(?i)^\W*(?:weeks? |months? )?(?:in )?(?:total|all together|altogether|all in all|overall)\b`)
)
