package wish

import (
	"slices"

	"github.com/leaveway/leaveway/intents/words"
)

// Holds reports whether a sentence asks that a form stays as it is until its author goes on: "can you hang on to this
// till Monday", "leave it open for now", "I'll finish this on Friday". To put something off is to move it, and who
// asks what happens meanwhile holds nothing.
func Holds(text string) bool {
	tokens := words.Cut(text)
	const longest = 16 // words
	if polite := words.TrimPolite(tokens); len(polite) == 0 || len(tokens) > longest || asksAboutHolding[polite[0].Text] {
		return false
	}
	for i := range tokens {
		if n := words.PrefixLen(tokens[i:], holdsAlone); n > 0 && words.PrefixLen(tokens[i+n:], heldThing) > 0 {
			return !refusesBefore(tokens[:i])
		}
		if n := words.PrefixLen(tokens[i:], goesOnLater); n > 0 {
			if t := words.PrefixLen(tokens[i+n:], heldThing); t > 0 && words.PrefixLen(tokens[i+n+t:], someLaterTime) > 0 {
				return !refusesBefore(tokens[:i])
			}
		}
		if n := words.PrefixLen(tokens[i:], holdsSomehow); n > 0 {
			if t := words.PrefixLen(tokens[i+n:], heldThing); t > 0 && words.PrefixLen(tokens[i+n+t:], heldSomehow) > 0 {
				return !refusesBefore(tokens[:i])
			}
		}
		if n := words.PrefixLen(tokens[i:], heldThing); n > 0 && i > 0 && words.PrefixLen(tokens[i+n:], restsItself) > 0 && mayRest[tokens[i-1].Text] {
			return !refusesBefore(tokens[:i])
		}
	}
	return false
}

// refusesBefore reports whether one of the words before an order takes it back: "don't hold on to this".
func refusesBefore(before []words.Word) bool {
	return slices.ContainsFunc(before, func(w words.Word) bool { return words.IsNegation(w.Text) })
}

var (
	holdsAlone       = lists.Phrases("holds alone")
	goesOnLater      = lists.Phrases("goes on later")
	someLaterTime    = lists.Phrases("at some later time")
	holdsSomehow     = lists.Phrases("holds somehow")
	heldThing        = lists.Phrases("held thing")
	heldSomehow      = lists.Phrases("held somehow")
	restsItself      = lists.Phrases("rests itself")
	mayRest          = lists.Set("may rest")
	asksAboutHolding = lists.Set("asked words")
)
