package amend

import (
	"regexp"

	"github.com/leaveway/leaveway/intents/when"
)

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
	closes = regexp.MustCompile(`(?i)^(?:[ ,]*(?:is better|works better|works|instead|please|pls|thanks|then|now|not before|after all|total|in total|altogether|long|actually))*[ .!]*$`)
)

// isMoved matches that somebody else moved what a leave is for: "surgery got pushed to February".
var isMoved = regexp.MustCompile(`(?i)\b(?:got|gets|was|were|has been|have been|is being|been|being|is|are) (?:just |now )?(?:pushed|moved|rescheduled|postponed|bumped|delayed|brought forward|pulled forward|moved up)\b`)
