package tally

import "regexp"

// A length is more or less than it says if something is added to it or taken away, and what looks
// like a length may be how often something is, or how long somebody works.

// WithoutRates returns a text without how often something is: "twice a week" is no week.
func WithoutRates(text string) string {
	const longest = 200 // nobody answers with more
	if len(text) > longest {
		return text
	}
	return rate.ReplaceAllString(text, " ")
}

// OneMore returns the rest of a text that asks for one more of a unit: "month" of "another month".
func OneMore(text string) (unit string, ok bool) {
	at := another.FindStringIndex(text)
	if at == nil {
		return "", false
	}
	return text[at[1]:], true
}

// TakesSome reports whether the words after a length take some of it away: "minus the holidays".
func TakesSome(rest string) bool { return lessSome.MatchString(rest) }

// AddsPart reports whether the words after a length add a part of a day: "and a morning".
func AddsPart(rest string) bool { return plusSome.MatchString(rest) }

// IsOfWork reports whether the hours in a text are those of work.
func IsOfWork(text string) bool { return saysWorkTime.MatchString(text) }

// Follow reports whether one length in a text follows another.
func Follow(text string) bool { return thenLater.MatchString(text) }

var (
	lessSome     = regexp.MustCompile(`(?i)^\W*(?:minus|less|without|except(?: for)?|excluding|not counting|apart from|but not) (?:the|my|a|an|any|\d|\w+ (?:days?|weeks?)|holidays?|weekends?|vacation|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b`)
	plusSome     = regexp.MustCompile(`(?i)^\W*(?:and|plus|\+|&) (?:then |maybe |also )?(?:a |an |the |one |another |that )*(?:mornings?|afternoons?|evenings?|half)\b`)
	rate         = regexp.MustCompile(`(?i)\b(?:once|twice|(?:\d+|two|three|four|five|six|a few|several|some|couple) (?:times?|days?|hours?|hrs?|h|visits?|sessions?|mornings?|afternoons?|evenings?|shifts?)|\pL+s? (?:times|hours|hrs)) ?(?:a|per|each|every|/) ?(?:week|wk|month|day|year)\b`)
	another      = regexp.MustCompile(`(?i)^\W*(?:(?:maybe|just|about|for|probably|i need|need|like) )*(?:another|one more|an extra|an additional|a further|1 more) `)
	saysWorkTime = regexp.MustCompile(`(?i)\b(?:work|works|working|worked|shifts?|schedule[ds]?|full[ -]?time|part[ -]?time)\b|\b(?:a|per|each|every) (?:week|month|year)\b|\b(?:most|some) (?:weeks|months)\b|\bweekly\b`)
	thenLater    = regexp.MustCompile(`(?i)\bthen\b|\bafter that\b|\bafterwards\b|\bfollowed by\b|\bplus\b`)
)
