package amend

import (
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
)

// OnlyPart returns a message that calls off a part of a leave, and says that the rest stays, as one that only
// drops that part: "don't cancel the trip, just the Friday" is "drop the Friday". The days keep their place in the
// text. ok is false for anything else.
func OnlyPart(text string, clock when.Clock) (only string, ok bool) {
	found := when.Find(text, clock)
	if len(found) == 0 || !callsOffWord.MatchString(text) {
		return text, false
	}
	first, last := found[0].Start, found[len(found)-1].End
	head := text[:first]
	if !onlyPart.MatchString(head) || notOnly.MatchString(head) || !restStays.MatchString(text[last:]) {
		return text, false
	}
	const drop = "drop"
	from := first - len(named.FindString(head))
	if from <= len(drop) {
		return text, false
	}
	return strings.Repeat(" ", from-len(drop)-1) + drop + " " + text[from:last] + strings.Repeat(" ", len(text)-last), true
}

// TakesBack returns a message that wants days of a leave back as one that only drops them: "can I have Thursday and
// Friday back" is "drop Thursday and Friday". If it says before which days are kept, only that is left: "I only need
// Monday to Wednesday, give me the rest back".
func TakesBack(text string, clock when.Clock) (only string, ok bool) {
	const drop = "drop"
	m := takesBack.FindStringSubmatchIndex(text)
	if m == nil {
		return text, false
	}
	head := thatTime.ReplaceAllStringFunc(text[:m[2]], func(said string) string { return strings.Repeat(" ", len(said)) })
	if w, named := readNamed(strings.TrimRight(head, " ,.;"), clock); named && w.Part == Kept {
		return head + strings.Repeat(" ", len(text)-len(head)), true
	}
	if len(when.Find(text[m[4]:m[5]], clock)) == 0 || m[4] <= len(drop) || len(strings.Fields(head)) > 0 {
		return text, false
	}
	return strings.Repeat(" ", m[4]-len(drop)-1) + drop + " " + text[m[4]:m[5]] + strings.Repeat(" ", len(text)-m[5]), true
}

// Rebooks returns a message that calls a leave off for other days as one that only wishes for those: "cancel this and
// take the week after instead" is "I'd rather take the week after". A leave of another kind is a request of its own.
func Rebooks(text string) (wish string, ok bool) {
	const rather = "I'd rather take "
	at := rebooks.FindStringIndex(text)
	if at == nil || at[1] < len(rather) || NamesOtherLeave(text[at[1]:]) || !timeAfter.MatchString(text[at[1]:]) {
		return text, false
	}
	return strings.Repeat(" ", at[1]-len(rather)) + rather + text[at[1]:], true
}

const callOff = `(?:cancel(?:l?ed|l?ing)?|call(?:ing)? off|drop(?:ping)?|scrap(?:ping)?|delete|deleting|remove|removing|withdraw(?:ing)?|take off)`

// toDay are the words between "only" and the day.
const toDay = `(?: (?:` + callOff + `|i|we|want(?:ed)?|meant|mean|need|to|take|lose|skip|for|on|my|the|that|this|day|of|please))* ?`

var (
	callsOffWord = regexp.MustCompile(`(?i)\b` + callOff + `\b`)
	named        = regexp.MustCompile(`(?i)\b(?:the|that|my|on|this) $`)
	// onlyPart matches what comes before the days: that not all is called off, or that only they are.
	onlyPart = regexp.MustCompile(`(?i)(?:\b(?:don['’]?t|do not|didn['’]?t|did not|not|never|no)\b.*\b(?:just|only)\b` + toDay + `|` +
		`\bnot (?:the|all|my|everything|it)\b.*\b(?:just|only)\b` + toDay + `|` +
		`\b(?:keep|leave)\b.*\b(?:but|and|just|only|except)\b` + toDay + `|` +
		`\b` + callOff + ` (?:just|only)` + toDay + `|` +
		`^[^,;.]*\b(?:just|only)\b` + toDay + `)$`)
	// notOnly matches what is no order to drop a part: "don't drop just the Friday", "I only cancel if Friday …".
	notOnly   = regexp.MustCompile(`(?i)\b(?:don['’]?t|do not|never) (?:\pL+ )?` + callOff + ` (?:just|only)\b|\b(?:if|unless|when|whether)\b`)
	restStays = regexp.MustCompile(`(?i)^\W*(?:(?:day|please|pls|thanks|thank you|then|though|of it|off it|off of it|of that|ok|okay|and keep the rest|the rest stays|not (?:the|all|everything|my|it)\b[^,;.]*)\W*)*$`)

	takesBack = regexp.MustCompile(`(?i)((?:^|[,.;!?]|\b(?:and|so|then))\s*(?:please )?(?:(?:can|could|may) (?:i|we|you) (?:please )?(?:have|get|take|give me|put)|give me|let me have|i['’]?d like to have|i['’]?ll take|i can give|put) )([^,.;?!]*?) back\b[?!. ]*(?:please|pls|thanks)?[?!. ]*$`)
	thatTime  = regexp.MustCompile(`(?i)\b(?:that|this|the) week\b|\b(?:is|are|'s) (?:plenty|enough|fine|ok)\b`)
	rebooks   = regexp.MustCompile(`(?i)^\W*(?:(?:hey|hi|ok|okay|so|please|pls|can you|could you|can we|can i|i want to|i need to|i'd like to|let's|actually|wait|sorry|no)[ ,]+)*(?:please )?(?:call (?:it|this|that|them|everything) off|` + callOff + `)` +
		`(?: (?:it|this|that|them|this one|that one|everything|all of it|(?:my|the|this|that) (?:\w+ )?(?:vacation|trip|leave|request|pto|time off|days?|week|one)))?(?:,? (?:and|then)|,)(?: then)?(?: (?:please|just|rather|i['’]ll|i will|i['’]d like to|i want to|let me|we['’]ll))*` +
		` (?:take|book|rebook|re-book|do|get|request|give me|put in|reschedule|move it to|ask for)(?: (?:me|it|for|on|to|them))* `)
	// timeAfter matches a time at the beginning of what is wanted instead: "the week after", "December 14 to 18".
	timeAfter = regexp.MustCompile(`(?i)^(?:off |the |a |an |another |next |that |those |one |two |three |\d+ |first |last |whole )*(?:(?:weeks?|months?|days?|following|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\pL*)(?:[^'’\pL]|$)`)
)
