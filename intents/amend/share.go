package amend

import (
	"regexp"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// readForPeople returns the wish of a message that only people can work out, for the most part:
// which of two amounts is the new one, and what is left of a leave that is given back in part.
func readForPeople(text string) (Wish, bool) {
	if replaces.MatchString(text) || splits.MatchString(text) || fewerOf.MatchString(text) || isShared(text) {
		return Wish{ToHR: true}, true
	}
	if !GivesBack(text) {
		return Wish{}, false
	}
	if w, ok := givesBackEnd(text); ok {
		return w, true
	}
	return Wish{ToHR: true}, true
}

// replaces matches an old amount and the new one: "from 12 to 10 weeks", "I wrote 12 but
// meant 14".
var replaces = regexp.MustCompile(`(?i)\bfrom (?:[\w.]+ ){1,2}to [\w.]+ (?:weeks?|days?|months?|hours?)\b` +
	`|\b(?:wrote|said|put|entered|typed|chose|picked|gave|sent|selected)\b.*\b(?:but|and)\b.*\b(?:meant|mean|should be|should have been|wanted|intended)\b`)

var (
	splits  = regexp.MustCompile(`(?i)\b(?:split|divide|break up) (?:it|that|this|them|my leave|the leave|my \w+ weeks)\b|\bbreak (?:it|that|this|my leave) (?:up|into|in)\b|\b(?:in|into|as) (?:two|2|three|3) (?:blocks?|parts?|halves|chunks?|pieces?)\b|\b(?:two|2|three|3) (?:blocks|chunks) of\b|^\W*\d+ ?\+ ?\d+(?: weeks| days)?\W*$`)
	fewerOf = regexp.MustCompile(`(?i)\b(?:only|just) (?:need|want|be needing|take) (?:about )?(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: of (?:them|those|the \w+))?\W*$`)
)

// isShared reports whether parts of a leave go to different times: "half now and half in May", "two
// weeks now, the rest in the summer". When each of them begins is for people to work out.
func isShared(text string) bool {
	shares, times := 0, 0
	rest := false
	for _, w := range words.Cut(text) {
		switch {
		case w.Text == "rest" || w.Text == "remainder" || w.Text == "remaining":
			shares, rest = shares+1, true
		case shareWords[w.Text]:
			shares++
		case timeWords[w.Text] || when.IsCalendarWord(w.Text):
			times++
		}
	}
	return times > 0 && (rest && (shares > 1 || laterRest.MatchString(text)) || shares > 1 && times > 1 || shares > 1 && halves.MatchString(text))
}

var (
	shareWords = words.SetOf("half halves part parts some one two three four five six seven eight nine ten")
	timeWords  = words.SetOf("now later then spring summer fall autumn winter afterwards after next year")
	halves     = regexp.MustCompile(`(?i)\bhalf\b.*\b(?:half|other)\b`)
	// laterRest matches that what is left of a leave is taken at another time.
	laterRest = regexp.MustCompile(`(?i)\b(?:take|taking|use|using|save|saving|keep|keeping|have|do|move|push|put)\b.*\b(?:the rest|the remainder|remaining)\b|\b(?:the rest|the remainder|remaining \w+)(?: of (?:it|them|that|the (?:days|weeks|time)|my leave))? (?:in|later|next|after|during|over)\b`)
)
