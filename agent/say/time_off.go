package say

import (
	"unicode"
	"unicode/utf8"
)

// What is said about time off that no leave law of ours is about: vacation, sick days and
// the like.
const (
	StartedTimeOff = "I've started a request for you. It goes to HR once you've checked it."
	OfferRequest   = "Would you like to ask for this? I can start a request with what you said."
	NotStarted     = "All right, I haven't started anything."
)

// KindWord is what is said first to somebody who needs time off for a reason that has its
// value in the form, or "".
func KindWord(reason string) string { return kindWords[reason] }

var kindWords = map[string]string{
	"sick":        "Get well soon.",
	"family":      "I hope they feel better soon.",
	"bereavement": "I'm very sorry for your loss.",
}

// Capitalized begins a text with a capital letter, unless its first word has one somewhere
// else.
func Capitalized(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
