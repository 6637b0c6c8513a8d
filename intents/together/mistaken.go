package together

import (
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
)

// Mistaken returns a text in which the day or the length that was put by mistake is refused, and what was meant follows: “I
// put June 1 but meant June 7” becomes “not June 1, June 7”. All else stays where it was, without the question whether that
// can still be changed.
func Mistaken(text string, clock when.Clock) string {
	m := mistaken.FindStringSubmatchIndex(text)
	if m == nil {
		return text
	}
	put, meant := when.Find(text[m[2]:m[3]], clock), when.Find(text[m[4]:m[5]], clock)
	isWhole := func(found []when.Reading, said string) bool {
		return len(found) == 1 && len(strings.TrimSpace(said[:found[0].Start]+said[found[0].End:])) == 0
	}
	const refused = "not "
	if !isWhole(put, text[m[2]:m[3]]) || !isWhole(meant, text[m[4]:m[5]]) || put[0].Kind != meant[0].Kind || m[2]-m[0] < len(refused) {
		return text
	}
	return text[:m[0]] + strings.Repeat(" ", m[2]-m[0]-len(refused)) + refused + text[m[2]:m[3]] + "," + strings.Repeat(" ", m[4]-m[3]-1) + text[m[4]:m[5]] + strings.Repeat(" ", len(text)-m[5])
}

const (
	puts       = `(?:accidentally |mistakenly |just )?(?:put|wrote|said|entered|typed|picked|chose|selected)(?: in| down)?`
	but        = `[,;]?(?: but| and| when)?(?: i| it)?(?: actually| really)? (?:meant|was supposed to be|is supposed to be|should be|should have been|should['’]?ve been)(?: to (?:say|put|write|enter|type))?`
	stillAsked = `(?:[,.;!–-]* *(?:sorry|(?:is it |is that )?too late(?: to (?:change|fix) (?:it|that|this))?|can (?:you |i |we |that |this |it )+(?:still )?(?:be )?(?:fix|change|correct|fixed|changed|corrected)(?: (?:it|that|this))?|is (?:that|it) (?:still )?(?:possible|ok|okay)))?`
)

// mistaken is what was put, and what was meant: the end of a message, but for the question whether it can be changed.
var mistaken = regexp.MustCompile(`(?i)\b(?:i|we) ` + puts + ` ([^,;.?!]{1,30}?)` + but + ` ([^,;.?!]{1,30}?)` + stillAsked + `[ .?!]*$`)

// WithoutWhy returns a text in which a day takes back the one that was given before, without the reason for it: “wait no,
// that's my son's recital. The 16th” says “wait no, the 16th”. All else stays where it was. Other reasons than that there is
// something on that day may say what the new one is of.
func WithoutWhy(text string, clock when.Clock) string {
	m := takesBack.FindStringSubmatchIndex(text)
	if m == nil {
		return text
	}
	why, value := text[m[2]:m[3]], text[m[4]:m[5]]
	if found := when.Find(value, clock); len(found) != 1 || found[0].Kind != when.KindDay || len(when.Find(why, clock)) > 0 ||
		!thatDay.MatchString(why) || ofSomething.MatchString(why) || !onlyThen.MatchString(value[:found[0].Start]) || !onlyThen.MatchString(value[found[0].End:]) {
		return text
	}
	return text[:m[2]] + strings.Repeat(" ", m[3]-m[2]) + text[m[4]:]
}

var (
	// takesBack is a word that takes something back, a reason of some words, and what comes then.
	takesBack = regexp.MustCompile(`(?i)^\W*(?:(?:oh|ah|wait|hold on|actually|hm+)[ ,.!]+)*(?:no|nope|oops|whoops|shoot|crap|ugh|damn|argh|sorry|scratch that)[ ,.!]+(?:(?:wait|no|sorry|actually)[ ,.!]+)*([^.,;!?]{8,60}[.,;!–—]+\s*)([^.;!?]+)[.!]*\s*$`)
	// thatDay is that the reason is about the day that was given.
	thatDay = regexp.MustCompile(`(?i)^(?:that['’]?s|that is|its|it['’]s|it is) (?:my|our|a|an|the|on a)\b|\b(?:that day|that week|that date)\b`)
	// ofSomething are words of a reason that say what the new day is of, or that it is for later.
	ofSomething = regexp.MustCompile(`(?i)\b(?:due|last|first|end|ends|start|starts|back|return|baby|surgery|remind|later|another|other|sick|work)\b`)
	// onlyThen are words around a day that say nothing besides it.
	onlyThen = regexp.MustCompile(`(?i)^\W*(?:(?:so|then|the|on|it['’]?s|its|it|is|should be|make|lets do|let['’]?s do|do|rather|instead|maybe|please|pls)\b\W*)*$`)
)
