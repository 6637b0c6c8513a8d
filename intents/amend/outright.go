package amend

import (
	"regexp"
	"slices"

	"github.com/leaveway/leaveway/intents/together"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// readFirst returns the wish of a message whose parts don't say it by themselves.
func readFirst(text string, clock when.Clock, other bool) (Wish, bool) {
	if w, ok := readSwap(text, clock); ok {
		return w, true
	}
	if w, ok := readNamed(text, clock); ok {
		return w, true
	}
	if w, ok := readWhole(text, clock); ok {
		return w, true
	}
	if w, ok := readForPeople(text); ok || other {
		return w, ok
	}
	return readOutright(text, clock)
}

// readWhole returns the wish of a message that moves all of a leave to a day: "put the whole thing off until January 4".
func readWhole(text string, clock when.Clock) (Wish, bool) {
	to, ok := together.To(text)
	if !ok {
		return Wish{}, false
	}
	found := when.Find(text[to:], clock)
	if len(found) != 1 || found[0].Kind != when.KindDay || found[0].Start > 0 && len(words.Cut(text[to:to+found[0].Start])) > 1 {
		return Wish{}, false
	}
	return Wish{Part: Whole, Day: found[0].First}, true
}

// readOutright returns the wish of a message that says the new length, or a day that somebody named
// for it, and nothing else: "make it 4 days", "boss says the 14th".
func readOutright(text string, clock when.Clock) (Wish, bool) {
	found := Days(text, clock)
	if len(found) != 1 {
		return Wish{}, false
	}
	before, after := words.Cut(text[:found[0].Start]), words.Cut(text[found[0].End:])
	switch found[0].Kind { //nolint:exhaustive // only these say it
	case when.KindLength:
		if !found[0].Approximate && found[0].Length.Hours == 0 && isTotal(before, after) {
			return Wish{Part: Total, By: found[0].Length}, true
		}
	case when.KindDay:
		if relays(before) && closes(after) {
			return Wish{Part: Either, Day: found[0].First}, true
		}
	}
	return Wish{}, false
}

// isTotal reports whether the length between words is the new one: "make it 4 days", "10 weeks would
// be enough", "I only need 3 days".
func isTotal(before, after []words.Word) bool {
	switch {
	case ends(before, "makes it"):
		return at(after, "by how far") == 0
	case ends(before, "settles for"):
		return closes(after)
	}
	n := at(after, "would be")
	return n > 0 && at(skip(after[n:], "softens"), "enough") > 0 && closes(skip(skip(after[n:], "softens"), "enough"))
}

// relays reports whether words before a day say no more than that somebody else named it: "boss
// says", "my midwife wants me on".
func relays(before []words.Word) bool {
	const longestName = 3 // "my new boss"
	i, n := find(before, "names a day")
	who := skip(before[:max(i, 0)], "softens")
	if len(who) == 0 || len(who) > longestName || words.Contain(who, phrases["oneself"]) || words.Contain(who, phrases["birth"]) {
		return false
	}
	return within(before[i+n:], func(w string) bool { return words.IsStopword(w) || smallWords[w] }) && !words.IsQuestion("", before)
}

var smallWords = words.SetOf("better rather go must should us be is by with")

// readSwap returns the wish of a message that takes back a day that was said: "I wrote the 7th but it's
// the 8th". Which end of the leave that is, the request tells.
func readSwap(text string, clock when.Clock) (Wish, bool) {
	found := when.Find(text, clock)
	if len(found) != 2 || found[0].Kind != when.KindDay || found[1].Kind != when.KindDay {
		return Wish{}, false
	}
	before, between := words.Cut(text[:found[0].Start]), words.Cut(text[found[0].End:found[1].Start])
	if i, _ := find(before, "said"); i < 0 || len(between) == 0 || !within(between, func(w string) bool { return swaps[w] || words.IsStopword(w) }) {
		return Wish{}, false
	}
	return Wish{Part: Swapped, Day: found[0].First, Until: found[1].First}, true
}

var swaps = words.SetOf("but and meant mean should been be wanted intended actually really its it is")

// isMoved reports whether somebody else moved what a leave is for: "surgery got pushed to February", "the
// court moved it to the 14th".
func isMoved(tokens []words.Word) bool {
	for i := range tokens {
		if at(tokens[i:], "is done to it") > 0 && at(skip(tokens[i:], "is done to it"), "moved by others") > 0 {
			return true
		}
		if i > 0 && at(tokens[i:], "moved by others") > 0 && !slices.ContainsFunc(tokens[:i], isOneself) && i < len(tokens)-1 {
			return true
		}
	}
	return false
}

func isOneself(w words.Word) bool { return at([]words.Word{w}, "oneself") > 0 }

// PutsBack reports whether an order is to take a change back: "put it back", "change that back". It cancels no request.
func PutsBack(text string) bool { return putsBack.MatchString(text) }

var putsBack = regexp.MustCompile(`(?i)\b(?:put|change|set|switch) (?:it|that|this|them|everything) back\b|\bback to (?:how|what|the way) it was\b`)
