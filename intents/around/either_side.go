package around

import (
	"regexp"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/when"
)

// EitherSide returns a message with the days that it adds on both sides of those that it names: "report January 9 thru
// January 23, need one travel day either side" is January 8 to 24. A message that adds none, or doesn't name days in a
// row, is returned as it is.
func EitherSide(text string, clock when.Clock) string {
	at := eitherSide.FindStringSubmatchIndex(text)
	if at == nil {
		return text
	}
	added := when.ReadLength(text[at[2]:at[3]] + " days")
	rest := text[:at[0]] + strings.Repeat(" ", at[1]-at[0]) + text[at[1]:]
	found := when.Find(rest, clock)
	if !added.Found || added.Approximate || len(found) != 1 || found[0].First.IsZero() || found[0].Last.IsZero() || found[0].Kind != when.KindRange && found[0].Kind != when.KindDay {
		return text
	}
	first, last := added.Length.Before(found[0].First), added.Length.After(found[0].Last)
	days := first.Format(time.DateOnly) + " to " + last.Format(time.DateOnly)
	start, end := found[0].Start, found[0].End
	if text[end-1] == '.' { // it ends the sentence, too
		end--
	}
	gap := strings.Repeat(" ", max(0, at[1]-at[0]-max(0, len(days)-(end-start)))) // so that what follows stays where it was
	if at[0] >= end {
		return text[:start] + days + text[end:at[0]] + gap + text[at[1]:]
	}
	return text[:at[0]] + gap + text[at[1]:start] + days + text[end:]
}

// eitherSide matches the days that are added, and captures how many. They say so in a sentence of their own, or after
// the days.
var eitherSide = regexp.MustCompile(`(?i)(?:,? ?\b(?:and|plus|with|i['’]?d|i|we|also|would|want|need|needs|like|add|adding|please|pls|will|['’]?ll|gotta|have|having|take|taking) ?)*\b(an?|one|two|three|\d) (?:extra |full |whole |more |additional )?(?:travel(?:ing)? |buffer |driving |flight |rest |recovery )?days?(?: off)?(?: (?:for|to) (?:travel|drive|traveling|driving|rest|get there|fly|the trip))?(?: on)? (?:either|each|both|every) (?:sides?|ends?)(?: of (?:it|that|this|them|those|the (?:trip|training|days|drill|wedding|event|leave)))?(?: off)?\b`)
