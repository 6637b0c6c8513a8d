// Package amend recognizes that somebody wants a filed request to be different: earlier,
// later, longer, shorter, over, or with another day. It looks for a direction, for the part
// of the leave that moves, and for a day or a length; what it finds is a proposal for HR.
package amend

import (
	_ "embed"
	"regexp"
	"strings"
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
	if len(tokens) == 0 || has("new request") || words.IsQuestion(text, tokens) && !startsWith(tokens, phrases["proposals"]) {
		return Wish{}, false
	}
	if w, ok := readFirst(text, clock, has("other leave")); ok {
		return w, true
	}
	w := Wish{ToHR: has("tells hr") || isMoved.MatchString(text), Over: has("over") || isNotNeeded(tokens)}
	day, until, by := readDay(text, clock)
	w.Day, w.By = day, by
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
	switch {
	case w.Part == Whole && !moves && !w.Day.IsZero() && has("moves"):
		return w, true
	case w.Part == Whole && !moves:
		w.Part = Unnamed
		return w, has("marks a change") || w.ToHR
	case w.Part != Unnamed && w.Day.IsZero() && w.By.IsZero() && has("prefers"):
		w.ToHR = true // "I'd rather come back on a Monday"
		return w, true
	case w.Part != Unnamed:
		return w, moves || !w.Day.IsZero() || has("marks a change") || w.ToHR
	}
	return w, w.ToHR || (moves || has("marks a change")) && (has("is about the request") || w.HasValue())
}

// readFirst returns the wish of a message whose parts don't say it by themselves.
func readFirst(text string, clock when.Clock, other bool) (Wish, bool) {
	if w, ok := readForPeople(text); ok || other {
		return w, ok
	}
	return readOutright(text, clock)
}

// readOutright returns the wish of a message that says the new length, or a day that somebody named
// for it, and nothing else: "make it 4 days", "boss says the 14th".
func readOutright(text string, clock when.Clock) (Wish, bool) {
	found := when.Find(text, clock)
	if len(found) != 1 {
		return Wish{}, false
	}
	before, after := text[:found[0].Start], text[found[0].End:]
	switch found[0].Kind { //nolint:exhaustive // only these say it
	case when.KindLength:
		if !found[0].Approximate && found[0].Length.Hours == 0 && (setsTotal.MatchString(before) && !moved.MatchString(after) || beforeTotal.MatchString(before) && closes.MatchString(after) || suffices.MatchString(after)) {
			return Wish{Part: Total, By: found[0].Length}, true
		}
	case when.KindDay:
		if relays.MatchString(before) && closes.MatchString(after) {
			return Wish{Part: Either, Day: found[0].First}, true
		}
	}
	return Wish{}, false
}

var (
	// setsTotal and beforeTotal match what is before a new length, and suffices what is after it.
	setsTotal   = regexp.MustCompile(`(?i)\bmake (?:it|that|this|mine|my leave|the leave)(?: (?:just|only|about|exactly|an even))*\s*$`)
	moved       = regexp.MustCompile(`(?i)^\W*(?:shorter|longer|earlier|later|sooner|more|less|extra|before|after|from|to)\b`)
	beforeTotal = regexp.MustCompile(`(?i)\b(?:(?:only|just) (?:need|want|take|taking|require|be needing)|need only|(?:cut|get|bring|take) (?:it|that|this|my leave) (?:down )?to|settle for|go (?:with|for))(?: (?:just|only|about|exactly|a|an even|the))*\s*$`)
	suffices    = regexp.MustCompile(`(?i)^ (?:would|will|should|might|is|are|['’]?s)(?: be| do)?(?: more than| quite| totally| actually)? (?:enough|plenty|sufficient|fine|all i need|do|do it)(?: (?:for me|after all|too|instead|now|actually|then|thanks|i think))*[.!]*$`)
	// relays matches that somebody named the day behind it.
	relays = regexp.MustCompile(`(?i)^\W*(?:(?:so|ok|okay|hey|now|but|and|actually|update|sorry|hi|well|turns out)[ ,:]+)*(?:(?:my|the|our) )?(?:\pL+ )?(?:boss|manager|supervisor|lead|director|hr|doctor|doc|midwife|surgeon|ob|obgyn|hospital|clinic|agency|lawyer|court|wife|husband|partner|she|he|they)(?: just| now| has| have| would)*` +
		` (?:says?|said|saying|wants?|wanted|prefers?|suggests?|suggested|told me|tells me|thinks?|asked (?:me )?for|likes?|needs?|gave me|okayed|approved|booked|is (?:ok|okay|fine|good|happy) with)(?: (?:it|me|us|that|to|be|should|better|rather|do|go|is|must))*(?: on| for| with| by)?\s*$`)
	closes  = regexp.MustCompile(`(?i)^(?:[ ,]*(?:is better|works better|works|instead|please|pls|thanks|then|now|not before|after all|total|in total|altogether|long|actually))*[ .!]*$`)
	splits  = regexp.MustCompile(`(?i)\b(?:split|divide|break up) (?:it|that|this|them|my leave|the leave|my \w+ weeks)\b|\bbreak (?:it|that|this|my leave) (?:up|into|in)\b|\b(?:in|into|as) (?:two|2|three|3) (?:blocks?|parts?|halves|chunks?|pieces?)\b|\b(?:two|2|three|3) (?:blocks|chunks) of\b|^\W*\d+ ?\+ ?\d+(?: weeks| days)?\W*$`)
	fewerOf = regexp.MustCompile(`(?i)\b(?:only|just) (?:need|want|be needing|take) (?:about )?(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: of (?:them|those|the \w+))?\W*$`)
)

// readForPeople returns the wish of a message that only people can work out, for the most part:
// which of two amounts is the new one, and what is left of a leave that is given back in part.
func readForPeople(text string) (Wish, bool) {
	if replaces.MatchString(text) || splits.MatchString(text) || fewerOf.MatchString(text) {
		return Wish{ToHR: true}, true
	}
	if !GivesBack(text) {
		return Wish{}, false
	}
	if w, ok := givesBackEnd(text); ok {
		return w, true
	}
	return Wish{ToHR: true}, true
}

// isMoved matches that somebody else moved what a leave is for: "surgery got pushed to February".
var isMoved = regexp.MustCompile(`(?i)\b(?:got|gets|was|were|has been|have been|is being|been|being|is|are) (?:just |now )?(?:pushed|moved|rescheduled|postponed|bumped|delayed|brought forward|pulled forward|moved up)\b`)

// isNotNeeded reports whether words say that all of a leave isn't needed: "turns out I don't need
// the time off after all". What is only a part of it, or needn't be done, is something else.
func isNotNeeded(tokens []words.Word) bool {
	const verbAfter, leaveAfter = 3, 6 // words
	for i := range tokens {
		if !words.IsNegation(tokens[i].Text) && words.PrefixLen(tokens[i:], phrases["no longer"]) == 0 {
			continue
		}
		for k := i + 1; k < min(len(tokens), i+1+verbAfter); k++ {
			n := words.PrefixLen(tokens[k:], phrases["needs"])
			if n > 0 && endsLeave(tokens[k+n:min(len(tokens), k+n+leaveAfter)]) {
				return true
			}
		}
	}
	return false
}

// endsLeave reports whether words behind "don't need" name a leave, or nothing but it.
func endsLeave(rest []words.Word) bool {
	for len(rest) > 0 && words.IsDeterminer(rest[0].Text) {
		rest = rest[1:]
	}
	n := words.PrefixLen(rest, phrases["all of a leave"])
	if n == 0 {
		return false
	}
	return len(rest) == n || words.PrefixLen(rest[n:], phrases["anymore"]) > 0
}

// replaces matches an old amount and the new one: "from 12 to 10 weeks", "I wrote 12 but
// meant 14".
var replaces = regexp.MustCompile(`(?i)\bfrom (?:[\w.]+ ){1,2}to [\w.]+ (?:weeks?|days?|months?|hours?)\b` +
	`|\b(?:wrote|said|put|entered|typed|chose|picked|gave|sent|selected)\b.*\b(?:but|and)\b.*\b(?:meant|mean|should be|should have been|wanted|intended)\b`)

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
	return day, until, by
}

// GivesBack reports whether a message gives back a part of a leave: "I don't need the
// Thursday anymore", "can I give back two days". Whoever says so asks for no other leave, and
// keeps the rest.
func GivesBack(text string) bool {
	tokens := words.Cut(text)
	const reach = 6 // words between, such as "the last"
	for i := range tokens {
		if n := words.PrefixLen(tokens[i:], phrases["gives back"]); n > 0 && words.Contain(tokens[i+n:min(len(tokens), i+n+reach)], phrases["parts of a leave"]) {
			return !words.Contain(tokens[:i], phrases["no wish"])
		}
		if words.PrefixLen(tokens[i:], phrases["not needed"]) > 0 && words.Contain(tokens[max(0, i-reach):i], phrases["parts of a leave"]) {
			return !words.Contain(tokens[:i], phrases["no wish"])
		}
	}
	return false
}

// givesBackEnd returns how much of a leave is given back at its end: "I don't need the last week"
// ends it a week earlier. What is given back at its beginning is for people to read: a first day
// that moves takes the last one with it.
func givesBackEnd(text string) (Wish, bool) {
	at := lastPart.FindStringSubmatchIndex(text)
	if at == nil || ofMonth.MatchString(text[at[1]:]) {
		return Wish{}, false
	}
	amount := text[at[2]:at[3]]
	if !strings.Contains(strings.TrimSpace(amount), " ") {
		amount = "one " + amount
	}
	much := when.ReadLength(amount)
	if !much.Found || much.Approximate || len(much.Options) > 0 {
		return Wish{}, false
	}
	return Wish{Part: End, By: much.Length, Before: true}, true
}

var (
	lastPart = regexp.MustCompile(`(?i)\b(?:last|final) ((?:\w+ )?(?:days?|weeks?))\b`)
	ofMonth  = regexp.MustCompile(`(?i)^ (?:of|in) (?:next |this )?(?:month|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)`)
)

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
	"from": {{"from"}}, "own leave": lists.Phrases("own leave"), "moves": lists.Phrases("moves"),
	"prefers": lists.Phrases("prefers"), "tells hr": lists.Phrases("tells hr"), "gives back": lists.Phrases("gives back"), "not needed": lists.Phrases("not needed"), "parts of a leave": lists.Phrases("parts of a leave"), "no wish": lists.Phrases("no wish"), "over": lists.Phrases("over"), "proposals": lists.Phrases("proposals"),
}

func startsWith(tokens []words.Word, list [][]string) bool {
	return words.PrefixLen(words.SkipLinks(tokens), list) > 0
}
