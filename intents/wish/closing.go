package wish

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// Closed is a wish with whose days a message ends.
type Closed struct {
	Days []when.Reading // in a row, none of them over
	Told string         // what the message tells before them; empty if that is nothing
}

// Closing returns the wish at the end of a message that tells first what it is for: "the wedding's February 13 but I want
// to stay a bit, so like the 8th through the 17th?". Its question mark asks for the days, and not whether there are
// any. So does an order to put them down: "can you just put it in, January 25 to 29".
func Closing(text string, clock when.Clock) (Closed, bool) {
	text = strings.TrimRight(afterDays.ReplaceAllString(text, ""), " ?!.,")
	text = bareNumbers.ReplaceAllString(text, "the $1 $2 the $3")
	found := when.Find(text, clock)
	first := len(found)
	for at := len(text); first > 0 && betweenDays.MatchString(text[found[first-1].End:at]) && isAhead(found[first-1], clock); first-- {
		at = found[first-1].Start
	}
	if first == len(found) {
		return Closed{}, false
	}
	days, before := found[first:], text[:found[first].Start]
	if order := putsDown.FindStringIndex(before); order != nil {
		return Closed{Days: days}, spans(days)
	}
	lead := leadsToDays.FindStringIndex(before)
	if lead == nil {
		return Closed{}, false
	}
	told := strings.TrimRight(before[:lead[0]], " ,;.!–—-")
	if !isOwnStory(told) || !spans(days) && !wants.MatchString(before) {
		return Closed{}, false
	}
	if said := text[days[0].Start:]; !withMonth.MatchString(said) {
		days = when.Find(said, near(told, clock))
	}
	return Closed{Days: days, Told: told}, len(days) > 0
}

// near returns a clock that stands before the only day of a story, so that the next 8th is the one around that: "the
// wedding's February 13, so the 8th to the 17th".
func near(told string, clock when.Clock) when.Clock {
	const before = 14 // days that one leaves earlier, at most
	around := slices.DeleteFunc(when.Find(told, clock), func(r when.Reading) bool { return !isAhead(r, clock) })
	if len(around) != 1 {
		return clock
	}
	from := around[0].First
	if around[0].Kind == when.KindDay {
		from = from.AddDate(0, 0, -before)
	}
	if from.After(clock.Today()) {
		clock.Now, clock.Zone = from, nil
	}
	return clock
}

// isAhead reports whether a reading is days from today on.
func isAhead(r when.Reading, clock when.Clock) bool {
	return r.Kind != when.KindLength && !r.First.IsZero() && !r.First.Before(clock.Today())
}

// spans reports whether readings are more than one day.
func spans(days []when.Reading) bool {
	return len(days) > 1 || days[0].Last.After(days[0].First)
}

// isOwnStory reports whether a text only tells, and of something that is its author's: no part of it asks anything, is
// over, or says whose time off is meant if it isn't theirs.
func isOwnStory(text string) bool {
	const fewest = 3 // words
	tokens := words.Cut(text)
	if len(tokens) < fewest || strings.Contains(text, "?") || notWished.MatchString(text) || !ofOneself.MatchString(text) {
		return false
	}
	return !slices.ContainsFunc(storyParts.Split(text, -1), func(part string) bool {
		return words.OpensQuestion(words.SkipLinks(words.Cut(part)))
	})
}

var (
	storyParts = regexp.MustCompile(`[,;.!–—]|\b(?:and|but|so)\b`)

	bareNumbers = regexp.MustCompile(`(?i)\b(\d{1,2}(?:st|nd|rd|th)) (to|thru|through|until|till|-) (\d{1,2}(?:st|nd|rd|th))\b`)

	// withMonth matches days that are told by more than their number in a month.
	withMonth = regexp.MustCompile(`(?i)\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|today|tomorrow|next|this|week)\w*\b|\d[/.]\d`)

	// afterDays matches what may follow the days without another meaning.
	afterDays = regexp.MustCompile(`(?i)(?:[ ,.!?–—-]+(?:off|please|pls|plz|thanks|thx|thank you|if possible|or so|ish|i guess|i think|maybe|probably|inclusive|if that['’]?s ok(?:ay)?|if that works))+\W*$`)

	betweenDays = regexp.MustCompile(`(?i)^[\s,]*(?:(?:and|plus|&|also|or)[\s,]*)*(?:the\s+)?$`)

	// leadsToDays matches the words between a story and the days.
	leadsToDays = regexp.MustCompile(`(?i)(?:[,;.!–—-]+\s*|\s+(?:so|hence|which means|meaning)\b\s*,?\s*)(?:(?:so|and|like|maybe|say|probably|ideally|perhaps|roughly|around|about|basically|hence|that['’]?s|that would be|that['’]?d be|it['’]?d be|it would be|call it|make it|i['’]?m|i|we|i['’]?d|i['’]?ll|we['’]?d|would|was|were|be|gone|out|off|away|want|wanted|need|would like|like to take|like to have|like to be off|love|take|taking|to take|(?:is it|it is|it['’]?s|its|would it be|will it be) (?:possible|ok|okay|allowed|alright|fine)(?: for me)?|(?:can|could|may) i|to|to be|absent|have|get|hoping|hoping for|was thinking|thinking|thinking of|looking at|for|from|the|on|off from)[ ,]+)*$`)

	// putsDown matches an order to put down the days behind it.
	putsDown = regexp.MustCompile(`(?i)(?:^|[,;.!?–—-]\s*|\b(?:so|and|but)\s+)(?:(?:please|pls|plz|just|now|so|and|ok|hey|hi|can you|could you|would you|will you|can u|you can|go ahead and|i need you to|i want you to)[ ,]+)*(?:put|file|submit|enter|log|book|add|punch|stick)\s+(?:it|this|that|them|me|mine|us|my request|the request|my days|the days|something)(?:\s+(?:in|down|through|for me|for us|off|already|anyway|directly|yourself|please|straight|to hr|with hr|now|in writing))*(?:[\s,:;–—-]+(?:for|from|as|please|it['’]?s|that['’]?s|the|dates are|days are))*[\s,:;.–—-]*$`)

	ofOneself = regexp.MustCompile(`(?i)\b(?:i|i['’]?m|i['’]?d|i['’]?ve|i['’]?ll|we|we['’]?re|we['’]?d|we['’]?ve|my|our|wanna)\b|^\W*(?:(?:so|ok|hey|hi)[ ,]+)*(?:going|flying|driving|visiting|traveling|travelling|headed|heading|thinking|planning)\b`)

	// notWished matches what no wish for time off is told with: it is over, of somebody else's days, or of work.
	notWished = regexp.MustCompile(`(?i)\b(?:deadlines?|polic(?:y|ies)|enroll\w*|meetings?|conference room|payroll|paychecks?|invoices?|sprint|release|cover(?:ing)? for|on call|(?:he|she|they|sam|coworkers?|boss|manager|team)['’]?(?:s| is|re| are| will be|ll be) (?:out|off|away|gone|on (?:leave|vacation|pto))|already (?:took|had|filed|sent|approved)|got approved|was approved|was denied|don['’]?t (?:want|need)|not asking|no time off|not taking)\b`)
)
