package intents

import (
	"slices"
	"strings"
)

// polar reports whether a slot is answered with yes or no.
func (s *Slot) polar() bool {
	return s.Kind == SlotChoice && slices.ContainsFunc(s.Options, func(o Choice) bool { return strings.EqualFold(o.Label, "yes") })
}

// plainly is the yes or no that words begin with, whatever they go on with: "no I
// only work part time". "No wait" takes something back instead.
func plainly(text string) (Order, bool) {
	words := trimHedges(wordsOf(text))
	if len(words) == 0 || !polarWords[words[0].text] || len(words) > 1 && turns[words[1].text] {
		return "", false
	}
	order, _, ok := YesNo(text)
	return order, ok && (order == Yes || order == No)
}

var polarWords = set("yes yeah yep yup ya yea no nope nah")
