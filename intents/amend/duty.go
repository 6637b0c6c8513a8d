package amend

import (
	"regexp"
	"time"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// IsReleased reports whether somebody tells that a duty of theirs ended before its time: "they
// dismissed us", "I wasn't picked", "the trial settled". Said of a court or a unit, "dismissed"
// costs nobody their job.
func IsReleased(text string) bool {
	tokens := words.Cut(text)
	return len(tokens) <= longest && !words.IsQuestion(text, tokens) && !losesJob.MatchString(text) && words.Contain(tokens, phrases["released"])
}

// ReleasedOn returns the day on which such a duty ended: the last one that is named, or the one before it if that is
// the first one back, or today.
func ReleasedOn(text string, clock when.Clock) time.Time {
	day := clock.Today()
	for _, f := range Days(text, clock) {
		if f.Kind == when.KindDay {
			day = f.First
			if backOn.MatchString(text[:f.Start]) { // "I'm back at work Thursday"
				day = day.AddDate(0, 0, -1)
			}
		}
	}
	return day
}

// losesJob matches that a job ended, and no duty.
var losesJob = regexp.MustCompile(`(?i)\b(?:job|fired|laid off|sacked|my (?:boss|manager|position|contract)|(?:the|this) company|hr|from work|employment|layoffs?|redundant|severance)\b`)

// backOn matches the words before the first day back at work.
var backOn = regexp.MustCompile(`(?i)\b(?:(?:be|am|['’]m|im|are|come|coming|go|going|get) back|returning|return|back)(?: (?:in|at|to|on|the|my|desk|office|work|working|by|for|starting|from))* *$`)

// PartOfDay is the part of a day that somebody needs.
type PartOfDay uint8

// The parts of a day.
const (
	NoPart PartOfDay = iota
	Morning
	Afternoon
)

// PartWanted returns the part of the day that is still needed of a day off: "feeling better, I'll
// log on this afternoon" leaves the morning, and so does "I only need the morning".
func PartWanted(text string) PartOfDay {
	tokens := words.Cut(text)
	if len(tokens) > longest || asksIf(tokens) || words.IsQuestion(text, tokens) && !startsWith(tokens, phrases["proposals"]) {
		return NoPart
	}
	switch {
	case onlyMorning.MatchString(text), worksLate.MatchString(text) && !saysAway.MatchString(text):
		return Morning
	case onlyAfternoon.MatchString(text), worksEarly.MatchString(text) && !saysAway.MatchString(text):
		return Afternoon
	}
	return NoPart
}

const atWork = `(?:log(?:ging)? (?:on|in|back)|sign(?:ing)? (?:on|in)|work(?:ing)?|online|on ?line|come (?:in|back)|coming (?:in|back)|be (?:in|back|there|around|available)|i['’]?m (?:in|back)|back (?:at|to|on|in)|start(?:ing)?|join(?:ing)?|at my desk|hop(?:ping)? on)\b`

var (
	onlyMorning   = regexp.MustCompile(`(?i)\b(?:only|just)(?: \w+){0,5}? (?:the|this|that|in the|for the) morning\b|\bhalf (?:a |the )?day,? (?:just )?(?:the|in the) morning\b`)
	onlyAfternoon = regexp.MustCompile(`(?i)\b(?:only|just)(?: \w+){0,5}? (?:the|this|that|in the|for the) afternoon\b`)
	worksLate     = regexp.MustCompile(`(?i)\b` + atWork + `.*?\b(?:(?:this|in the|for the|the|by) afternoon|after lunch|(?:at|from|after|around|by|until) (?:noon|midday|lunch(?:time)?)|(?:at|from|after|around|by) (?:12|1|2|3)(?::[0-5]\d)? ?p?\.?m?\b)|\bafternoon.*?\b` + atWork)
	worksEarly    = regexp.MustCompile(`(?i)\b` + atWork + `.*?\b(?:(?:this|in the|for the|the) morning|until (?:noon|lunch(?:time)?|midday))\b`)
	saysAway      = regexp.MustCompile(`(?i)\b(?:won['’]?t|can['’]?t|cannot|not|don['’]?t|never|unable|if|too sick|(?:be|am|i['’]?m|take|taking|day|stay|staying) off|leave|leaving)\b`)
)
