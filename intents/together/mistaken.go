package together

import (
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
)

// Mistaken returns a text in which what was put by mistake is refused, and what was meant follows: “I put June 1 but meant
// June 7” becomes “not June 1, June 7”. All else stays where it was.
func Mistaken(text string) string {
	m := mistaken.FindStringSubmatchIndex(text)
	if m == nil {
		return text
	}
	put, after, meant := m[2], m[3], m[1]
	const refused = "not "
	if put-m[0] < len(refused) || meant-after < len(",") {
		return text
	}
	return text[:m[0]] + strings.Repeat(" ", put-m[0]-len(refused)) + refused + text[put:after] + "," + strings.Repeat(" ", meant-after-len(",")) + text[meant:]
}

var mistaken = regexp.MustCompile(`(?i)\b(?:i|we) (?:(?:accidentally|mistakenly|just|think i|must have) )?(?:put|wrote|said|entered|typed|picked|chose|selected)(?: in| down| it as)? ([^,;.?!]{1,30}?)[,;]?(?: but| and| when| by mistake| by accident)*(?: (?:i|it|that|we|the right one|the start|my leave))?(?: actually| really)? (?:meant|was supposed to be|is supposed to be|should be|should have been|shouldve been|should['’]ve been|wanted)(?: to (?:say|put|write|enter|type|be|start))?(?: on)? `)

// WithoutWhy returns a text in which a day or a length takes an answer back, without the reason for it: “wait no, that's
// my son's recital. The 16th” says “wait no, the 16th”. All else stays where it was.
func WithoutWhy(text string, clock when.Clock) string {
	m := takesBack.FindStringSubmatchIndex(text)
	if m == nil {
		return text
	}
	why, value := text[m[2]:m[3]], text[m[4]:]
	if found := when.Find(value, clock); len(found) != 1 || len(when.Find(why, clock)) > 0 || !onlyThen.MatchString(value[:found[0].Start]) || !onlyThen.MatchString(value[found[0].End:]) {
		return text
	}
	return text[:m[2]] + strings.Repeat(" ", m[3]-m[2]) + text[m[4]:]
}

var (
	takesBack = regexp.MustCompile(`(?i)^\W*(?:(?:oh|ah|wait|hold on|hang on|actually|hm+)[ ,.!]+)*(?:no|nope|oops|whoops|shoot|crap|ugh|damn|argh|sorry|scratch that)[ ,.!]+(?:(?:wait|no|sorry|actually|hold on|scratch that)[ ,.!]+)*([^.,;!?]{8,60}[.,;!–—]+\s*)([^.;!?]+)[.!]*\s*$`)
	// onlyThen are words around a day that say nothing besides it.
	onlyThen = regexp.MustCompile(`(?i)^\W*(?:(?:so|then|the|on|from|it['’]?s|its|it|is|should be|make|lets do|let['’]?s do|do|say|rather|instead|maybe|better|please|pls|i guess|works|would be|to|for)\b\W*)*$`)
)
