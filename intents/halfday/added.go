package halfday

import (
	"regexp"
	"strings"
)

// Half is one of the halves of a day, if it is known which.
type Half int

// The halves of a day.
const (
	EitherHalf Half = iota
	Morning
	Afternoon
)

// Added returns which half of which day somebody wants to have besides other days: "can you tack on the morning of the
// 24th? just the morning", "plus Monday afternoon". day is in the words of the message.
func Added(text string) (half Half, day string, ok bool) {
	const longest = 24 // words
	if len(strings.Fields(text)) > longest || !adds.MatchString(text) || addsOther.MatchString(text) {
		return EitherHalf, "", false
	}
	for _, form := range []*regexp.Regexp{halfOfDay, dayHalf, dayOnlyHalf} {
		m := form.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		part, said := m[form.SubexpIndex("part")], m[form.SubexpIndex("day")]
		half = halfNamed(part)
		if only := onlyHalf.FindStringSubmatch(text); half == EitherHalf && only != nil {
			half = halfNamed(only[1])
		}
		return half, said, true
	}
	return EitherHalf, "", false
}

func halfNamed(part string) Half {
	switch part = strings.ToLower(part); {
	case strings.Contains(part, "morning"), part == "am":
		return Morning
	case strings.Contains(part, "afternoon"), part == "pm":
		return Afternoon
	}
	return EitherHalf
}

const (
	aHalf   = `(?P<part>mornings?|afternoons?|half(?: of)?(?: an? | the )?(?:day)?|half[ -]day|am|pm)`
	someDay = `(?P<day>(?:the )?(?:\d{1,2}(?:st|nd|rd|th)?|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri)(?:day)?(?:,? the \d{1,2}(?:st|nd|rd|th)?)?|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*))`
)

var (
	adds        = regexp.MustCompile(`(?i)\b(?:add|adds|adding|tack|tag|tacked|throw in|include|extend|also|too|as well|plus|additionally|on top)\b|^\W*(?:oh |ok |hey |wait )*and\b`)
	addsOther   = regexp.MustCompile(`(?i)\b(?:note|manager|hr|that i|reachable|instead|not|don['’]?t|without|except|if|sick|unpaid|jury|medical|only the last|for (?:him|her|them)|appointment for|i (?:also )?have|i['’]ve|there['’]s)\b`)
	halfOfDay   = regexp.MustCompile(`(?i)\b(?:the |a |just |only )*` + aHalf + ` (?:of |on |off |for )*` + someDay + `\b`)
	dayHalf     = regexp.MustCompile(`(?i)\b` + someDay + ` (?:in the |the )?(?P<part>morning|afternoon|am|pm|half day)\b`)
	dayOnlyHalf = regexp.MustCompile(`(?i)\b` + someDay + `,? (?:but |and )?(?:just|only) (?:for |in )?(?:the |a )?` + aHalf + `\b`)
	onlyHalf    = regexp.MustCompile(`(?i)\b(?:just|only) (?:for |in )?the (morning|afternoon)\b`)
)
