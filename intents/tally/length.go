package tally

import (
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
)

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

// AddUp reports whether a text names one length and another in another unit: "3 days and a week".
func AddUp(text string, lengths []when.Length) bool {
	sameUnit := (lengths[0].Weeks > 0) == (lengths[1].Weeks > 0) && (lengths[0].Days > 0) == (lengths[1].Days > 0)
	return !sameUnit && joinedByAnd.MatchString(text) && !strings.Contains(strings.ToLower(text), "between")
}

var joinedByAnd = regexp.MustCompile(`(?i)\b(?:days?|weeks?|months?|wks?) (?:and|&) `)

// OrOther returns another amount in the same unit that it may be as well: "6 weeks, maybe 8".
func OrOther(length when.LengthAnswer) (when.Length, bool) {
	m := maybeAmount.FindStringSubmatch(length.Rest)
	if !length.Found || len(length.Options) > 0 {
		return when.Length{}, false
	}
	said := strings.TrimLeft(length.Rest, " ,/")
	other := when.ReadLength(said)
	if !other.Found {
		other = when.ReadLength("a " + said)
	}
	if sideBySide.MatchString(length.Rest) && other.Found && len(other.Options) == 0 && other.Rest == "" && other.Length != length.Length {
		return other.Length, true // "a month, a month and a half"
	}
	if at := maybeLength.FindStringIndex(length.Rest); at != nil && m == nil {
		other := when.ReadLength(length.Rest[at[1]:])
		return other.Length, other.Found && len(other.Options) == 0 && other.Rest == "" && other.Length != length.Length
	}
	if m == nil {
		return when.Length{}, false
	}
	n := when.ReadNumber(m[1])
	if !n.Found {
		return when.Length{}, false
	}
	for _, one := range []when.Length{{Weeks: length.Length.Weeks}, {Days: length.Length.Days}, {Months: length.Length.Months}} {
		if one.IsZero() || one != length.Length {
			continue
		}
		switch {
		case one.Weeks > 0:
			return when.Length{Weeks: n.Value}, true
		case one.Days > 0:
			return when.Length{Days: n.Value}, true
		}
		return when.Length{Months: n.Value}, true
	}
	return when.Length{}, false
}

// sideBySide matches that another amount follows the first one with nothing between them.
var sideBySide = regexp.MustCompile(`^\s*[,/]\s*\S`)

// maybeLength matches what leads to another length that it may be as well: "2 days, could be 2 weeks".
var maybeLength = regexp.MustCompile(`(?i)^[\s,.]*(?:(?:or|and|but) )*(?:maybe|perhaps|possibly|or|(?:it )?(?:could|might|may) (?:also |even |just as well )?be) `)

var maybeAmount = regexp.MustCompile(`(?i)^[\s,.]*(?:(?:or|and|but) )*(?:maybe|perhaps|possibly|or|could be|might be|at most|up to|even)(?: even| up to| more like| like)* (\d{1,2}|[a-z]+)\W*$`)

// WholeDays returns how many days a text says, if it says nothing but whole days.
func WholeDays(text string) (n int, ok bool) {
	said := when.ReadLength(text)
	l := said.Length
	if !said.Found || said.Approximate || len(said.Options) > 0 || l.Years+l.Months+l.Weeks+l.Hours+l.Minutes > 0 {
		return 0, false
	}
	n = int(l.Days)
	return n, float64(n) == l.Days && n > 0 && !calendarDays.MatchString(text)
}

var calendarDays = regexp.MustCompile(`(?i)\bcalendar days?\b`)

var (
	lessSome     = regexp.MustCompile(`(?i)^\W*(?:minus|less|without|except(?: for)?|excluding|not counting|apart from|but not) (?:the|my|a|an|any|\d|\w+ (?:days?|weeks?)|holidays?|weekends?|vacation|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b`)
	plusSome     = regexp.MustCompile(`(?i)^\W*(?:and|plus|\+|&) (?:then |maybe |also )?(?:a |an |the |one |another |that )*(?:mornings?|afternoons?|evenings?|half)\b`)
	rate         = regexp.MustCompile(`(?i)\b(?:once|twice|(?:\d+|two|three|four|five|six|a few|several|some|couple) (?:times?|days?|hours?|hrs?|h|visits?|sessions?|mornings?|afternoons?|evenings?|shifts?)|\pL+s? (?:times|hours|hrs)) ?(?:a|per|each|every|/) ?(?:week|wk|month|day|year)\b`)
	another      = regexp.MustCompile(`(?i)^\W*(?:(?:maybe|just|about|for|probably|i need|need|like) )*(?:another|one more|an extra|an additional|a further|1 more) `)
	saysWorkTime = regexp.MustCompile(`(?i)\b(?:work|works|working|worked|shifts?|schedule[ds]?|full[ -]?time|part[ -]?time)\b|\b(?:a|per|each|every) (?:week|month|year)\b|\b(?:most|some) (?:weeks|months)\b|\bweekly\b`)
	thenLater    = regexp.MustCompile(`(?i)\bthen\b|\bafter that\b|\bafterwards\b|\bfollowed by\b|\bplus\b`)
)
