package amend

import (
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
)

// step is how far a leave moves that is told by where it is now.
type step struct {
	by     when.Length
	before bool
}

// nextTo returns the step in a text that says it by the leave itself: "the week after", "a day
// earlier", "the following month". The week after something else is for the calendar.
func nextTo(text string) (step, bool) {
	m := besideLeave.FindStringSubmatch(text)
	if m == nil {
		return step{}, false
	}
	unit, side := m[1]+m[4], strings.ToLower(m[2]+m[3])
	length := when.ReadLength("one " + unit)
	return step{by: length.Length, before: side == "before" || side == "previous"}, length.Found
}

// moveBy returns the wish to move a leave by a step. What is added comes at the end.
func moveBy(next step, has func(string) bool) Wish {
	w := Wish{Part: partIn(has, !next.before), By: next.by, Before: next.before}
	switch {
	case has("longer") || has("also"):
		w.Longer, w.Part = true, End
		if w.Before {
			w.Part = Start
		}
	case w.Part == Unnamed:
		w.Part = Whole
	}
	return w
}

// another returns how much is added by "another month", "one more week".
func another(text string) when.Length {
	m := oneMore.FindStringSubmatch(text)
	if m == nil {
		return when.Length{}
	}
	return when.ReadLength("one " + m[1]).Length
}

var (
	// besideLeave matches a day, week or month next to the leave. What it is next to isn't said.
	besideLeave = regexp.MustCompile(`(?i)\b(?:(?:the|that) (?:very )?(day|week|month)s? (after|before)|(?:the|that) (following|previous) (day|week|month))` +
		`(?: (?:that|this|it|instead|too|as|well|also|please|pls|then|works?|would|could|might|be|is|are|better|best|easier|fine|ok|suits?|for|me|us|if|possible|thanks))*[ .!?]*$`)
	// oneMore matches one more of a unit.
	oneMore = regexp.MustCompile(`(?i)\b(?:another|one more|an extra|an additional|a further|1 more) (day|week|month)\b`)
	// anyWeekday matches one of the weekdays, and not a day.
	anyWeekday = regexp.MustCompile(`(?i)\b(?:an?|any|some) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:mon|tues|wednes|thurs|fri)days\b`)
)
