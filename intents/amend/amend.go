// Package amend recognizes that somebody wants a filed request to be different: earlier,
// later, longer, shorter, over, or with another day. It looks for a direction, for the part
// of the leave that moves, and for a day or a length; what it finds is a proposal for HR.
//
//	amend.go     the wish, and how a message is read
//	days.go      the days and lengths in a message, without those that are no longer meant
//	phrase.go    the word lists, and how they are found
//	outright.go  a new length or day that is said by itself
//	close.go     days and lengths that are told by the leave: "the week after", "another month"
//	over.go      the leave isn't needed: what it was for doesn't happen
//	share.go     a leave in parts, and amounts that people work out
//	part_only.go  a part that is called off while the rest stays, and other days in place of a leave that is called off
//	back.go      a part that is given back
//	named.go     the days that somebody doesn't take after all, or the only ones that they do, and a no
//	             from somebody at work
//	kind.go      the same days as another kind of leave
//	doubt.go     what may still come between: nothing is to change yet
//	duty.go      a duty that ended before its time, and the part of a day that is still needed
package amend

import (
	"regexp"
	"time"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// Part is what should be different.
type Part string

// The parts of a leave that have a day.
const (
	Unnamed Part = ""        // it wasn't said
	Start   Part = "start"   // the first day
	End     Part = "end"     // the last day
	Back    Part = "back"    // the first day back at work
	Whole   Part = "whole"   // all of it
	Arrival Part = "arrival" // the due date, or the day the child arrives
	Total   Part = "total"   // how long all of it is
	Either  Part = "either"  // the first day or the last one: it wasn't said which
	Moved   Part = "moved"   // from one day to another, or all of it to two new days: the request tells
	Dropped Part = "dropped" // without those days
	Kept    Part = "kept"    // only those days
	Exactly Part = "exactly" // from one day to another, worked out already
	Swapped Part = "swapped" // one of its ends is another day: which of them, the request tells
)

// Wish is what should be different in a request. Without a day and a length, only the part
// is known, if that.
type Wish struct {
	Part   Part
	Day    time.Time   // the new day; zero if none was given
	Until  time.Time   // the new last day, if Day is the first one of several
	By     when.Length // how far it moves; zero if that wasn't said
	Before bool        // it moves to an earlier day
	Longer bool        // it is to last longer
	Added  bool        // by that day, which may as well be a request of its own
	Over   bool        // the whole leave isn't needed anymore
	ToHR   bool        // HR is to be told, in so many words
}

// HasValue reports whether the wish says what the new day is.
func (w Wish) HasValue() bool { return !w.Day.IsZero() || !w.By.IsZero() }

// longest is how many words of a message are read.
const longest = 40

// Read returns the wish in a message, if there is one.
func Read(text string, clock when.Clock) (Wish, bool) {
	text = words.PlainVerbs(text)
	tokens := words.Cut(text)
	has := func(list string) bool { return words.Contain(tokens, phrases[list]) }
	if len(tokens) > longest {
		tokens, text = tokens[:longest], text[:tokens[longest-1].End]
	}
	if len(tokens) == 0 || has("new request") && !has("one of them") || words.IsQuestion(text, tokens) && !startsWith(tokens, phrases["proposals"]) && !startsWith(tokens, phrases["adds"]) || asksIf(tokens) || asksOfOthers(text, tokens) {
		return Wish{}, false
	}
	if w, ok := readFirst(text, clock, has("other leave")); ok {
		return w, true
	}
	moved := isMoved(tokens)
	w := Wish{ToHR: has("tells hr") || moved, Over: has("over") || has("needs nothing") || isNotNeeded(tokens)}
	day, until, by := readDay(text, clock)
	w.Day, w.By = day, by
	w.Over = w.Over || day.IsZero() && until.IsZero() && (isOff(tokens) || CallsOff(text))
	if next, ok := nextTo(tokens); ok && day.IsZero() && by.IsZero() && !w.Over {
		return moveBy(next, has), true
	}
	moves := has("earlier") || has("later") || has("marks a change")
	if first, last, ok := days(text, clock); ok && moves && (!has("other leave") || has("own leave")) {
		if w.Part, w.Day, w.Until = Whole, first, last; has("from") {
			w.Part = Moved
		}
		return w, true
	}
	adds := has("adds") || has("also") && wantsMore(tokens) && !has("other leave")
	lengthens, shortens := has("longer") || adds && !(has("one of them") && day.IsZero()), has("shorter")
	earlier := has("earlier")
	later := has("later") || !earlier && day.IsZero() && !by.IsZero() && movesBy.MatchString(text)
	switch {
	case w.Over:
		return w, true
	case lengthens || shortens:
		if w.Part, w.Before, w.Longer = End, shortens, lengthens && !shortens; w.Day.IsZero() {
			w.Day = until
		}
		if shortens && !day.IsZero() && has("back") { // "the trip was cut short, I'm back Wednesday"
			w.Part = Back
		}
		w.Added = adds && !shortens && until.IsZero() && !day.IsZero()
		return w, true
	case has("other leave") && !(moves && has("own leave")) && !moved:
		return Wish{}, false
	}
	if w.Part = partIn(has, later); (w.Part == End || w.Part == Start && later) && w.Day.IsZero() {
		w.Day = until // "put off the start until December 10"
	}
	moves = earlier || later
	w.Before = earlier
	if !moves && !by.IsZero() { // "12 weeks" isn't how far something moves: it is an answer
		if w.By = (when.Length{}); (w.Part == Unnamed || w.Part == Whole) && !w.ToHR {
			return Wish{}, false
		}
	}
	return placed(w, moves, text, has)
}

// movesBy matches that a leave moves by some time, whichever way: that is later.
var movesBy = regexp.MustCompile(`(?i)\b(?:push|move|shift|slide|bump|reschedule)\b (?:it|this|that|them|everything|(?:the )?whole thing|all of (?:it|that|this)|(?:my|the) (?:leave|vacation|trip|days|dates|time off|pto|request|start))(?: all| out| on| over| along)?(?: by| for)? (?:an?|one|two|three|four|a few|a couple|\d+) `)

// placed returns a wish if what it says of a part of the leave is enough.
func placed(w Wish, moves bool, text string, has func(string) bool) (Wish, bool) {
	switch {
	case w.Part == Unnamed && !w.Day.IsZero() && isMoved(words.Cut(text)): // the leave moves with what it is for
		w.Part, w.ToHR = Whole, false
		return w, true
	case w.Part == Whole && !moves && !w.Day.IsZero() && has("moves"):
		return w, true
	case w.Part == Whole && !moves:
		w.Part = Unnamed
		return w, has("marks a change") || w.ToHR
	case w.Part != Unnamed && w.Day.IsZero() && w.By.IsZero() && (has("prefers") || isAnyWeekday(text)):
		w.ToHR = true // "I'd rather come back on a Monday"
		return w, true
	case w.Part != Unnamed:
		return w, moves || !w.Day.IsZero() || has("marks a change") || w.ToHR
	}
	return w, w.ToHR || (moves || has("marks a change")) && (has("is about the request") || w.HasValue())
}

// partIn returns the part of the leave that a message names.
func partIn(has func(string) bool, later bool) Part {
	switch {
	case has("birth"):
		return Arrival
	case has("back") && !later, has("back") && !has("start"):
		return Back
	case has("start"):
		return Start
	case has("end"):
		return End
	case has("whole"):
		return Whole
	}
	return Unnamed
}

// Adds reports whether a text adds something to what there is: "that weekend too".
func Adds(text string) bool {
	tokens := words.Cut(text)
	return words.Contain(tokens, phrases["adds"]) || words.Contain(tokens, phrases["also"])
}

// MarksChange reports whether a message says that something is different or wrong.
func MarksChange(text string) bool {
	tokens := words.Cut(text)
	return words.Contain(tokens, phrases["marks a change"]) || words.Contain(tokens, phrases["tells hr"])
}

// NamesOtherLeave reports whether a message is about vacation, a day off or the like.
func NamesOtherLeave(text string) bool { return words.Contain(words.Cut(text), phrases["other leave"]) }
