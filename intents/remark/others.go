package remark

import (
	"regexp"
	"strings"
)

// WithoutOthersDays blanks until when somebody else is away, or from when they are back. These are no days of its author:
// "her assistant is out till Tuesday". What its author waits for stays: "until my wife is back on the 15th".
func WithoutOthersDays(text string) string {
	text = byThen.ReplaceAllStringFunc(text, func(day string) string {
		m := byThen.FindStringSubmatch(day)
		return strings.Repeat(" ", len(m[1])) + day[len(m[1]):]
	})
	at := 0
	for {
		m := othersDays.FindStringSubmatchIndex(text[at:])
		if m == nil {
			return text
		}
		start, end := at+m[2], at+m[1]
		if name := text[start : at+m[3]]; !waitsForThem.MatchString(text[:start]) && !ownThing.MatchString(name) {
			text = text[:start] + strings.Repeat(" ", end-start) + text[end:]
		}
		at = end
	}
}

const (
	// people are who somebody else may be.
	people = `(?:he|she|they|(?:my|our|his|her|their|the|an?) (?:\pL+ ){0,2}?(?:mom|mother|mum|dad|father|parents?|wife|husband|spouse|partner|fianc[eé]e?|girlfriend|boyfriend|son|daughter|kids?|brother|sister|grand\pL+|aunt|uncle|cousin|in-laws?|friend|roommate|` +
		`boss|manager|supervisor|lead|director|coworker|colleague|teammate|backup|assistant|secretary|receptionist|doctor|doc|surgeon|dentist|therapist|midwife|nurse|specialist|lawyer|nanny|sitter|babysitter|teacher)|dr\.? \p{Lu}\pL+)`
	elsewhere = `(?:out(?: of (?:the office|office|town))?|away|off|gone|abroad|back(?: (?:in|at)(?: the)? (?:office|work))?|home|in town|here|around|free|available|visiting|traveling|travelling|on (?:vacation|leave|holiday|pto|a trip|rotation))`
)

var (
	othersDays = regexp.MustCompile(`(?i)\b(` + people + `)(?:['’]s|['’]re| is| are| was| were| will be|['’]ll be| won['’]?t be| isn['’]?t)(?: (?:only|just|still|probably|also|not|all|already|actually|apparently))* ` + elsewhere +
		` (?:until|till|til|thru|through|from|on|by|starting|before|after|as of|next|this|tomorrow|today|mon\pL*|tue\pL*|wed\pL*|thu\pL*|fri\pL*)\b[^,.;!?]*`)
	// byThen matches by when somebody else is well: "by Friday he's bouncing off the walls".
	byThen       = regexp.MustCompile(`(?i)\b(by (?:the )?(?:(?:next|this) )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?,?) ` + people + `(?:['’]s|['’]re|['’]ll| is| are| was| will| feels?| can| usually| always| should)\b`)
	waitsForThem = regexp.MustCompile(`(?i)\b(?:until|till|til|when|once|before|after|as soon as|while|because|since|so that|unless|if)(?: the| my)? *$`)
	ownThing     = regexp.MustCompile(`(?i)\b(?:leave|vacation|trip|time)\b`)
)
