// Package together reads that all days of a leave move together: "everything slides by a week", "push the whole thing
// back three days", "no, January". What moves them, it leaves to its caller.
//
//	together.go  all days move by a length
//	mistaken.go  what was put by mistake, next to what was meant
//	month.go     they are meant in another month; words.txt has what such a message is made of
//	to.go        all days move to another first day; days in place of those that were given before
//	trade.go     a leave is traded for the time next to it
package together

import (
	"regexp"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/when"
)

// Shift is how far all days move. By is zero if a message doesn't say it: "everything moves with it".
type Shift struct {
	By      when.Length
	Earlier bool
}

// To returns a day after the shift.
func (s Shift) To(day time.Time) time.Time {
	if s.Earlier {
		return s.By.Before(day)
	}
	return s.By.After(day)
}

// By returns the shift that a message tells of all days, or of what the leave is for. Who asks whether the days move
// has moved nothing.
func By(text string) (Shift, bool) {
	if strings.Contains(text, "?") {
		return Shift{}, false
	}
	for _, moves := range []*regexp.Regexp{allMove, moveAll, eventMoves} {
		at := moves.FindStringIndex(text)
		if at == nil {
			continue
		}
		behind, _, _ := strings.Cut(text[at[1]:], ".")
		before := text[:at[0]]
		if i := sentenceEnd.FindAllStringIndex(before, -1); len(i) > 0 { // "they can't do the 8th, so everything slides"
			before = before[i[len(i)-1][1]:]
		}
		if unsure.MatchString(before + text[at[0]:at[1]] + behind) {
			return Shift{}, false
		}
		length := when.ReadLength(behind)
		if (length.Found || moves == eventMoves) && !direction.MatchString(behind) {
			continue
		}
		return Shift{By: length.Length, Earlier: earlier.MatchString(text[at[0]:at[1]] + behind)}, !length.Approximate && len(length.Options) == 0
	}
	return Shift{}, false
}

const (
	all     = `(?:everything(?: else)?|it all|all of (?:it|that|this|them)|all (?:the |my |of my |of the )?(?:days|dates)|both(?: (?:days|dates|of them))?|(?:the|my|this) (?:whole|entire) (?:thing|leave|trip|request|vacation|schedule)|(?:the|my) (?:dates|days))`
	verb    = `(?:moves?|moved|moving|slides?|slid|sliding|shifts?|shifted|shifting|push(?:es|ed)?|pushing|bump(?:s|ed)?|bumping|slips?|slipped|slipping|delay(?:s|ed)?|postponed?|reschedule[ds]?)`
	between = `(?:\W+(?:just|now|also|then|has|have|had|needs?|got|gets?|is|are|was|were|to|be|been|will|would|should|can|['’]?s|has to|have to)){0,4}`
	event   = `(?:my|the|our|his|her|their) (?:\w+ )?(?:surgery|operation|op|procedure|appointment|treatment|chemo|trial|hearing|induction|c-?section|due date|placement|wedding|ceremony|funeral|service|move|trip|flights?|cruise|training|deployment|drill|course)`
)

var (
	allMove     = regexp.MustCompile(`(?i)\b` + all + between + `\W+` + verb + `\b`)
	moveAll     = regexp.MustCompile(`(?i)\b` + verb + `(?: (?:back|out|up|over))? ` + all + `\b`)
	eventMoves  = regexp.MustCompile(`(?i)\b` + event + between + `\W+(?:` + verb + `|now|by)\b`)
	sentenceEnd = regexp.MustCompile(`(?i)[.;!,]| so `)
	unsure      = regexp.MustCompile(`(?i)\b(?:not|never|\w+n['’]t|dont|doesnt|cant|if|unless|might|may|could|would|ago|once|until|depends|i['’]?ll know)\b`)
	direction   = regexp.MustCompile(`(?i)^\W*(?:(?:back|out|up|forward|over|earlier|later) )?(?:(?:by|to) )?(?:an?|one|two|three|four|five|six|\d+|a few|a couple(?: of)?) (?:\w+ )?(?:days?|weeks?|months?) ?(?:\b(?:later|earlier|sooner|back|out|up|forward|ahead)\b)?\W*(?:$|,|;| and| so| because| now| instead| please| i guess| i think)`)
	earlier     = regexp.MustCompile(`(?i)\b(?:earlier|sooner|up|forwards?|ahead)\b`)
)
