package amend

import (
	"regexp"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// step is how far a leave moves that is told by where it is now.
type step struct {
	by     when.Length
	before bool
}

// nextTo returns the step in words that say it by the leave itself: "the week after", "the following
// month". The week after something else is for the calendar.
func nextTo(tokens []words.Word) (step, bool) {
	const parts = 3 // "the week after"
	for i := 0; i+parts <= len(tokens); i++ {
		if at(tokens[i:], "that") == 0 || !closes(tokens[i+parts:]) {
			continue
		}
		unit, side := tokens[i+1].Text, tokens[i+2].Text
		if !sides[side] {
			unit, side = side, unit
		}
		if length := when.ReadLength("one " + unit); sides[side] && units[unit] && length.Found {
			return step{by: length.Length, before: side == "before" || side == "previous"}, true
		}
	}
	return step{}, false
}

var (
	sides = words.SetOf("after before following previous")
	units = words.SetOf("day week month days weeks months")
)

// moveBy returns the wish to move a leave by a step. What is added comes at the end.
func moveBy(next step, has func(string) bool) Wish {
	w := Wish{Part: partIn(has, !next.before), By: next.by, Before: next.before}
	switch {
	case has("longer") || has("adds") || has("also"):
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
func another(tokens []words.Word) when.Length {
	for i := range tokens {
		if n := at(tokens[i:], "one more"); n > 0 && i+n < len(tokens) && units[tokens[i+n].Text] {
			return when.ReadLength("one " + tokens[i+n].Text).Length
		}
	}
	return when.Length{}
}

// wantsMore reports whether somebody wants more days for themselves: "can I take the 14th as well".
func wantsMore(tokens []words.Word) bool {
	oneself := true // an order is one's own, and so is what follows "I"
	for i := range tokens {
		switch {
		case at(tokens[i:], "takes") > 0 && oneself:
			return true
		case at(tokens[i:], "oneself") > 0:
			oneself = true
		case at(tokens[i:], "others") > 0:
			oneself = false
		}
	}
	return false
}

// isAnyWeekday reports whether a text names one of the weekdays, and not a day: "on a Monday".
func isAnyWeekday(text string) bool { return anyWeekday.MatchString(text) }

var anyWeekday = regexp.MustCompile(`(?i)\b(?:an?|any|some) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:mon|tues|wednes|thurs|fri)days\b`)
