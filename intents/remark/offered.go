package remark

import (
	"regexp"
	"strings"
)

// WithoutOffered blanks the days of a message on which its author can be reached, or that they would give up if
// somebody asked: "happy to be reached by phone on the 21st", "if it's kinder to Sam I'd only take the 23rd". Nobody has
// asked, so no day changes. all reports whether that is everything.
func WithoutOffered(text string) (rest string, all bool) {
	blank := func(said string) string { return strings.Repeat(" ", len(said)) }
	rest = sentence.ReplaceAllStringFunc(text, func(said string) string {
		if offersIf.MatchString(said) && willing.MatchString(said) && !orders.MatchString(said) {
			return blank(said)
		}
		return said
	})
	rest = sentence.ReplaceAllStringFunc(rest, func(said string) string {
		if !named.MatchString(said) || orders.MatchString(said) || unreachable.MatchString(said) {
			return said
		}
		return reachable.ReplaceAllStringFunc(said, blank)
	})
	return rest, rest != text && strings.Trim(rest, " ,.;:!?–—-") == ""
}

var (
	sentence = regexp.MustCompile(`[^.;!?\n]+`)
	// offersIf matches what an offer depends on.
	offersIf = patterns.Typed("offers if")
	// willing matches that somebody would do something.
	willing = patterns.Typed("willing")
	// orders matches that somebody wants a change now.
	orders = patterns.Typed("orders")
	// unreachable matches that somebody can't be reached.
	unreachable = patterns.Typed("unreachable")
	named       = regexp.MustCompile(`(?i)\b(?:\d{1,2}(?:st|nd|rd|th)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d|tomorrow|next week)\b`)
	// reachable matches the part of a sentence that says when somebody can be reached.
	reachable = regexp.MustCompile(`(?i)(?:^|,|–|—|\b(?:and|but|so|though)\b)[^,–—]*?` + patterns.Typed("reachable").String() + `[^–—]*?(?:$|,? *\b(?:and|but) (?:i['’]?d|i|if|we)\b|, (?:then|off|out)\b)`)
)
