package halfday

import (
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
)

// Found is what a text says of half days at the ends of several days.
type Found struct {
	First bool // the first day begins at noon
	Last  bool // the last day ends at noon
	// Unclear is set if there is a half day and nobody knows at which end, and Between if it is
	// neither the first nor the last day.
	Unclear, Between bool
	Start, End       int // the words that say so, in bytes
}

// Any reports whether anything was found.
func (f *Found) Any() bool { return f.First || f.Last || f.Unclear || f.Between }

// Take finds half days at the ends of the days that a text names, or of known days, if it names
// none. It returns the text without them, with every other word where it was.
func Take(text string, clock when.Clock, known when.DateRange) (found Found, rest string) {
	for _, at := range shortIs.FindAllStringSubmatchIndex(text, -1) {
		text = blank(text, at[2], at[3])
	}
	text = offInstead(text)
	rest = text
	for _, p := range partsOf(text) {
		placed, ok := p.place(rest, clock, known)
		if !ok {
			continue
		}
		rest = blank(rest, placed.start, placed.end)
		found.note(placed.start, placed.end)
		found.First = found.First || placed.side == first
		found.Last = found.Last || placed.side == last
		found.Unclear = found.Unclear || placed.side == either
		found.Between = found.Between || placed.side == between
	}
	if whole, start, end := roundUp(rest); whole != rest {
		rest = whole
		found.note(start, end)
		found.Last = found.Last || !found.First
	}
	if found.Any() {
		rest = dropWholeDays(rest)
	}
	return found, rest
}

// shortIs matches the short "is" behind a day: "Friday's a half day", but not "Friday's meeting".
var shortIs = regexp.MustCompile(`(?i)day(['’]s) (?:an?|the|my|only|just|half|until|from|still) `)

// dropWholeDays leaves out that other days are whole ones, which goes without saying.
func dropWholeDays(text string) string {
	for _, at := range wholeDays.FindAllStringIndex(text, -1) {
		text = blank(text, at[0], at[1])
	}
	return text
}

// note widens the words that say so.
func (f *Found) note(start, end int) {
	if f.End == 0 || start < f.Start {
		f.Start = start
	}
	f.End = max(f.End, end)
}

var wholeDays = regexp.MustCompile(`(?i)\b(?:(?:a|the|one) )?(?:full|whole|entire) day (?:on|of|for) |\ball (?:day )?(?:of|on) `)

// IsBlank reports whether nothing that matters is left of a text.
func IsBlank(rest string) bool {
	return strings.Trim(fillers.ReplaceAllString(rest, " "), " ,.;!()-–—\n\t") == ""
}

var fillers = regexp.MustCompile(`(?i)\b(?:make|made|take|taking|i'll|i|only|just|please|pls|actually|and|but|it|that|is|be|will|should|so|then|with|a|the|on|of|off|day|ok|okay|oh|sorry|wait|no|instead|want|need|would|like|to|me|for|too|also|though|can|could|may|might|we|change|have|turn|into|hm+|well|possible)\b|\?`)
