// Package amend recognizes that somebody wants a filed request to be different: earlier,
// later, longer, shorter, over, or with another day. It looks for a direction, for the part
// of the leave that moves, and for a day or a length; what it finds is a proposal for HR.
//
//	amend.go     the wish, and how a message is read
//	outright.go  a new length or day that is said by itself
//	close.go     days and lengths that are told by the leave: "the week after", "another month"
//	over.go      the leave isn't needed: what it was for doesn't happen
//	share.go     a leave in parts, and amounts that people work out
//	back.go      a part that is given back
//	wonder.go    what would be, if something happened
package amend

import (
	_ "embed"
	"time"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

//go:embed words.txt
var listText string

var lists = words.ReadLists(listText)

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
	Over   bool        // the whole leave isn't needed anymore
	ToHR   bool        // HR is to be told, in so many words
}

// HasValue reports whether the wish says what the new day is.
func (w Wish) HasValue() bool { return !w.Day.IsZero() || !w.By.IsZero() }

// longest is how many words of a message are read.
const longest = 40

// Read returns the wish in a message, if there is one.
func Read(text string, clock when.Clock) (Wish, bool) {
	tokens := words.Cut(text)
	has := func(list string) bool { return words.Contain(tokens, phrases[list]) }
	if len(tokens) > longest {
		tokens, text = tokens[:longest], text[:tokens[longest-1].End]
	}
	if len(tokens) == 0 || has("new request") || words.IsQuestion(text, tokens) && !startsWith(tokens, phrases["proposals"]) || ifOnly(text) || asksOfOthers(text, tokens) {
		return Wish{}, false
	}
	if w, ok := readFirst(text, clock, has("other leave")); ok {
		return w, true
	}
	w := Wish{ToHR: has("tells hr") || isMoved.MatchString(text), Over: has("over") || isNotNeeded(tokens)}
	day, until, by := readDay(text, clock)
	w.Day, w.By = day, by
	w.Over = w.Over || day.IsZero() && until.IsZero() && isOff(tokens)
	if next, ok := nextTo(text); ok && day.IsZero() && by.IsZero() && !w.Over {
		return moveBy(next, has), true
	}
	moves := has("earlier") || has("later") || has("marks a change")
	if first, last, ok := days(text, clock); ok && moves && (!has("other leave") || has("own leave")) {
		if w.Part, w.Day, w.Until = Whole, first, last; has("from") {
			w.Part = Moved
		}
		return w, true
	}
	lengthens, shortens := has("longer"), has("shorter")
	later := has("later")
	earlier := has("earlier")
	switch {
	case w.Over:
		return w, true
	case lengthens || shortens:
		if w.Part, w.Before, w.Longer = End, shortens, lengthens && !shortens; w.Day.IsZero() {
			w.Day = until
		}
		return w, true
	case has("other leave") && !(moves && has("own leave")) && !isMoved.MatchString(text):
		return Wish{}, false
	}
	if w.Part = partIn(has, later); w.Part == End && w.Day.IsZero() {
		w.Day = until
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

// placed returns a wish if what it says of a part of the leave is enough.
func placed(w Wish, moves bool, text string, has func(string) bool) (Wish, bool) {
	switch {
	case w.Part == Whole && !moves && !w.Day.IsZero() && has("moves"):
		return w, true
	case w.Part == Whole && !moves:
		w.Part = Unnamed
		return w, has("marks a change") || w.ToHR
	case w.Part != Unnamed && w.Day.IsZero() && w.By.IsZero() && (has("prefers") || anyWeekday.MatchString(text)):
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

// days returns the first and the last day of the only range in a text.
func days(text string, clock when.Clock) (first, last time.Time, ok bool) {
	for _, r := range when.Find(text, clock) {
		switch {
		case r.Kind == when.KindRange && !ok:
			first, last, ok = r.First, r.Last, true
		case r.Kind == when.KindRange || r.Kind == when.KindDay:
			return first, last, false
		}
	}
	return first, last, ok && !first.Equal(last) && !last.IsZero()
}

// readDay returns the day in a text, the last day of a range, and a length.
func readDay(text string, clock when.Clock) (day, until time.Time, by when.Length) {
	for _, r := range when.Find(text, clock) {
		switch r.Kind { //nolint:exhaustive // vague days are for HR to read
		case when.KindDay:
			day = r.First
		case when.KindLength, when.KindRelative:
			by = r.Length
		case when.KindRange:
			until = r.Last
		}
	}
	if by.IsZero() {
		by = another(text)
	}
	return day, until, by
}

// MarksChange reports whether a message says that something is different or wrong.
func MarksChange(text string) bool {
	tokens := words.Cut(text)
	return words.Contain(tokens, phrases["marks a change"]) || words.Contain(tokens, phrases["tells hr"])
}

// NamesOtherLeave reports whether a message is about vacation, a day off or the like.
func NamesOtherLeave(text string) bool { return words.Contain(words.Cut(text), phrases["other leave"]) }

// phrases are the lists, by name.
var phrases = map[string][][]string{
	"new request": lists.Phrases("new request"), "other leave": lists.Phrases("other leave"),
	"longer": lists.Phrases("longer"), "shorter": lists.Phrases("shorter"), "earlier": lists.Phrases("earlier"), "later": lists.Phrases("later"),
	"start": lists.Phrases("start"), "end": lists.Phrases("end"), "back": lists.Phrases("back"), "whole": lists.Phrases("whole"), "birth": lists.Phrases("birth"),
	"marks a change": lists.Phrases("marks a change"), "is about the request": lists.Phrases("is about the request"),
	"needs": lists.Phrases("needs"), "no longer": lists.Phrases("no longer"), "all of a leave": lists.Phrases("all of a leave"), "anymore": lists.Phrases("anymore"),
	"from": {{"from"}}, "takes longer": lists.Phrases("takes longer"), "also": {{"too"}, {"also"}, {"as", "well"}, {"on", "top"}}, "plans": lists.Phrases("plans"), "things": lists.Phrases("things"), "links": lists.Phrases("links"), "off": lists.Phrases("off"), "happens": lists.Phrases("happens"), "goes": lists.Phrases("goes"), "falls through": lists.Phrases("falls through"), "calls off": lists.Phrases("calls off"),
	"own leave": lists.Phrases("own leave"), "moves": lists.Phrases("moves"),
	"prefers": lists.Phrases("prefers"), "tells hr": lists.Phrases("tells hr"), "gives back": lists.Phrases("gives back"), "not needed": lists.Phrases("not needed"), "parts of a leave": lists.Phrases("parts of a leave"), "no wish": lists.Phrases("no wish"), "over": lists.Phrases("over"), "proposals": lists.Phrases("proposals"),
}

func startsWith(tokens []words.Word, list [][]string) bool {
	return words.PrefixLen(words.SkipLinks(tokens), list) > 0
}
