package say

import (
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/leaveway/leaveway/intents/ailment"
	"github.com/leaveway/leaveway/intents/news"
	"github.com/leaveway/leaveway/wizard"
)

// What is said about time off that no leave law of ours is about: vacation, sick days and
// the like.
const (
	StartedTimeOff = "I've started a request for you. It goes to HR once you've checked it."
	NotStarted     = "All right, I haven't started anything."
)

// OfferRequest offers to begin a request with what somebody said. first and last are the days that they named; both
// are zero if they named none, or several that aren't in a row.
func OfferRequest(first, last time.Time) string {
	days := ""
	switch {
	case first.IsZero() || last.IsZero():
	case first.Equal(last):
		days = " on " + wizard.Day(first)
	default:
		days = " from " + wizard.Day(first) + " to " + wizard.Day(last)
	}
	return "Would you like to ask for time off" + days + "? I can start a request with what you said."
}

// SendIt asks for a yes to time off that fits into a line, such as "Vacation, Friday, November
// 27, 1 day. Send it to HR?".
// to is who decides: "HR", "Sam Ortiz"; empty if nobody has to.
func SendIt(name, when, to string) string {
	if to == "" {
		return name + ", " + when + ". Send it? It doesn't need anyone's approval."
	}
	return name + ", " + when + ". Send it to " + to + "?"
}

// AlsoMentioned offers the other days that somebody asked for in the same message.
func AlsoMentioned(n int) string {
	if n == 1 {
		return "You also mentioned another day. Would you like to ask for it, too?"
	}
	return "You also mentioned other days. Would you like to ask for them, too?"
}

// AskForDay is the button that asks for one of them.
func AskForDay(day time.Time) string { return day.Format("Monday, January 2") }

// KindWord is what is said first to somebody who needs time off for a reason that has its
// value in the form, or "".
func KindWord(reason string) string { return kindWords[reason] }

var kindWords = map[string]string{
	"sick":        "Get well soon.",
	"family":      "I hope they feel better soon.",
	"bereavement": "I'm very sorry for your loss.",
}

// WishWell is what is said first to somebody who tells of their health, or of a relative's.
func WishWell(told ailment.Told) string {
	switch {
	case told.Kind == "" || told.Kind == ailment.Visit:
		return ""
	case told.Other:
		return "I'm sorry to hear that. I hope they feel better soon."
	case told.Kind == ailment.Treated:
		return "I hope that goes well."
	case told.Kind == ailment.Hurt:
		return "I'm sorry to hear that. Get well soon."
	}
	return "I'm sorry you're not well. Get some rest, and get well soon."
}

// Rejoice is what is said first to somebody who tells good news, or "".
func Rejoice(words string) string {
	if news.IsGood(words) {
		return Congrats
	}
	return ""
}

// AnotherWish answers a wish for other time off while a request is under way. kind is that
// of the other, or ""; fits says that its day could be an answer as well.
func AnotherWish(kind, underway string, fits bool) string {
	text := otherKinds[kind] + "I've left this request (" + underway + ") as it is. "
	if fits {
		return text + "Is that something separate, or did you mean it for this request? You can ask for other time off as soon as this one is done, or I can tell HR now."
	}
	return text + "If that's separate time off, you can ask for it as soon as this one is done, or I can tell HR now."
}

// otherKinds are what is said first about another kind of leave, by its value.
var otherKinds = map[string]string{
	"medical":     "I'm sorry to hear that. ",
	"family-care": "I'm sorry to hear that. ",
}

// Capitalized begins a text with a capital letter, unless its first word has one somewhere
// else.
func Capitalized(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
