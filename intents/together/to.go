package together

import (
	"regexp"
	"strings"
)

// To returns where the words about a day begin to which all of a leave moves: "postpone it until January 11", "push my
// trip back to the 4th". Who wants one end of it moved says which.
func To(text string) (at int, ok bool) {
	m := movesTo.FindStringIndex(text)
	if m == nil || onlyIf.MatchString(text) {
		return 0, false
	}
	return m[1], true
}

const (
	someLeave = `(?:it|this|that|them|everything|all of (?:it|this)|(?:the |my |this )?(?:whole|entire) (?:thing|leave|trip|vacation|request|week)|(?:the|my|this|our) (?:leave|trip|request|vacation|pto|time off|holiday|days|dates|week|surgery leave|medical leave))`
	putOff    = `(?:postpone|reschedule|delay|defer|move|push|bump|shift|slide|put off|push back|push out|move back|move up|move out|bump back|bump up)`
	openings  = `^\W*(?:(?:can|could|may|might|would|will|shall|lets?|let['’]s|you|we|i|u|please|pls|plz|just|ok|okay|hey|hi|hm+|oh|so|actually|wait|sorry|ugh|to|need|needs|have|has|want|wanna|gotta|should|must|d|'d|’d|like|better|rather|i['’]?d|i['’]?ll|they|my boss|sam|he|she|doctor|the doctor|my doctor|then|and|but|instead|it is possible to|is it possible to|possible to)[ ,]+)*`
)

var (
	movesTo = regexp.MustCompile(`(?i)` + openings + putOff + ` ` + someLeave + `(?: (?:back|out|up|off|over|all|instead|please|start(?:ing)?))* (?:to|til|till|until|for|on to|onto)(?: start(?:ing)?(?: on)?)? (?:the )?`)
	onlyIf  = regexp.MustCompile(`(?i)\b(?:if|unless|or|not|never|maybe|might|in case|depends|\w+n['’]t|dont|cant|wont)\b`)
)

// Reconsidered returns a text in which days take the place of those that somebody gave before, with the month of those:
// "January 7 to 9. no wait, the 9th is a Saturday, so 7 and 8" is about January 7 and 8, and "no, January! 4 to 8" about
// January 4 to 8. What isn't meant becomes spaces, so that all else stays where it was.
func Reconsidered(text string) string {
	for _, form := range []*regexp.Regexp{monthThenDays, reconsiders} {
		if m := form.FindStringSubmatchIndex(text); m != nil {
			return text[:m[2]] + strings.Repeat(" ", m[4]-m[2]) + text[m[4]:]
		}
	}
	return text
}

const (
	anyMonth   = `january|february|march|april|june|july|august|september|october|november|december`
	shortMonth = `(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?`
	numbered   = `\d{1,2}(?:st|nd|rd|th)?`
	someDays   = numbered + ` ?(?:to|-|–|through|thru|until|till|and|&) ?(?:the )?` + numbered
)

var (
	reconsiders = regexp.MustCompile(`(?is)\b` + shortMonth + ` ((?:the )?` + someDays + `[^.!?\d]{0,30}[.!,;…–—-]+\s*` +
		`(?:(?:no|nope|oh|wait|hang on|hold on|actually|ugh|crap|oops|shoot|sorry|hm+|damn|argh|scratch that)[ ,.!]*)+[^\d.!?]{0,30}?\b` + numbered + ` ?(?:is|['’]s|was|falls|i have|i['’]ve|i need|won['’]?t|doesn['’]?t|isn['’]?t)\b[^\d.!?]{0,60}?[\s,;.]+(?:so|then|hence|make it|make that)[ ,]+(?:(?:just|only|make it|make that|it['’]?s|maybe|from|like|let['’]?s do|do|the)[ ,]+)*)(` + someDays + `)\W*$`)

	// monthThenDays matches a month in place of the one that was read, and the days in it.
	monthThenDays = regexp.MustCompile(`(?i)^\W*(?:(?:no|nope|oh|omg|crap|shoot|damn|sorry|wait|actually|oops|whoops|ugh|that['’]?s|it['’]?s|wrong month|i|meant|mean|should be|make it|make that|in)[ ,.;!:–—-]+)+` +
		`(?:` + anyMonth + `|jan|feb|mar|apr|aug|sept?|oct|nov|dec)( ?(?:[,;]? (?:not|instead of) (?:` + anyMonth + `))?[,.;!–—-]+ (?:(?:so|the|from|same days)[ ,]+)*)(` + someDays + `)(?:[ ,]+(?:please|pls|sorry|thanks))*\W*$`)
)
