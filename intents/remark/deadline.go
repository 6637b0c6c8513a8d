package remark

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
)

// WithoutDeadline blanks the day until which somebody has to know or decide something: "need to know today if this is
// paid", "tell me by Friday". Nobody is off on it.
func WithoutDeadline(text string, found []when.Reading) string {
	for _, f := range slices.Backward(found) {
		if f.Kind == when.KindLength || f.Kind == when.KindInvalid || !knowsBy.MatchString(text[:f.Start]) {
			continue
		}
		isLimit := limits.MatchString(text[:f.Start]) || untilThen.MatchString(text[f.Start:f.End]) || nowadays.MatchString(text[f.Start:f.End])
		if !isLimit || tellsYou.MatchString(text[:f.Start]) { // "wanted to let you know Monday I have surgery"
			continue
		}
		from := f.Start + len(untilThen.FindString(text[f.Start:f.End]))
		text = text[:from] + strings.Repeat(" ", f.End-from) + text[f.End:]
	}
	return text
}

var (
	// limits matches the words before a day by which something is to be known, and tellsYou those of somebody who tells.
	limits   = regexp.MustCompile(`(?i)\b(?:by|before|until|till|no later than|at the latest|as of|end of)\W+(?:the )?(?:end of )?(?:the )?$|\b(?:due|expires?|ends?)\W+(?:on )?(?:the )?$`)
	nowadays = regexp.MustCompile(`(?i)^(?:today|tonight|this (?:morning|afternoon|evening)|now|asap)\b`)
	tellsYou = regexp.MustCompile(`(?i)\b(?:let|tell|letting|telling) (?:you|u|ya|hr|you guys|y['’]?all)\b(?: all| guys)?(?: know)?(?: that)?\W*$`)
	// untilThen matches what a day begins with that only says that it is the last one.
	untilThen = regexp.MustCompile(`(?i)^(?:by|before|until|till) `)

	// knowsBy matches the words before such a day. That one will know by then is something else.
	knowsBy = regexp.MustCompile(patterns.Typed("has to know").String() + `,? *(?:` + patterns.Typed("by then").String() + `)?$`)
)
