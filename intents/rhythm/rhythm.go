// Package rhythm recognizes that somebody will be away again and again, or work less for a while:
// "every Friday", "Mondays and Tuesdays for chemo", "mornings only".
package rhythm

import (
	"regexp"
	"strings"
)

// Rhythm is how somebody is away. It is also what people call it.
type Rhythm string

// The rhythms.
const (
	OnAndOff Rhythm = "on and off"
	PartTime Rhythm = "part time"
)

// Of returns the rhythm that a text tells, or nothing.
func Of(text string) Rhythm {
	switch {
	case fewerHours.MatchString(text):
		return PartTime
	case recurring.MatchString(text):
		return OnAndOff
	}
	return ""
}

// Without returns a text with spaces in place of the rhythm that it tells: of "every Tuesday for 3
// months", the months are left.
func Without(text string) string {
	const longest = 300 // nobody tells a rhythm with more
	if len(text) > longest {
		return text
	}
	for _, p := range []*regexp.Regexp{recurring, fewerHours} {
		text = p.ReplaceAllStringFunc(text, func(said string) string { return strings.Repeat(" ", len(said)) })
	}
	return text
}

// Recurs reports whether a text tells something that happens again and again.
func Recurs(text string) bool { return recurring.MatchString(text) }

// Opens reports whether a message begins with a rhythm, and says little else: "two days a week from
// March". Nobody tells of anything else that way.
func Opens(text string) bool {
	const most = 12 // words
	if len(strings.Fields(text)) > most || strings.Contains(text, "?") {
		return false
	}
	rest := text[len(opening.FindString(text)):]
	for _, p := range []*regexp.Regexp{recurring, fewerHours} {
		if at := p.FindStringIndex(rest); at != nil && at[0] == 0 && !others.MatchString(rest[at[1]:]) {
			return true
		}
	}
	return false
}

// Wanted reports whether somebody wants to be off on the same weekday again and again: "Fridays off until
// Easter", "can I have every other Tuesday off".
func Wanted(text string) bool {
	const most = 24 // words
	if len(strings.Fields(text)) > most {
		return false
	}
	return weekdaysOff.MatchString(text) && !notWanted.MatchString(text)
}

var (
	weekdaysOff = regexp.MustCompile(`(?i)\b(?:(?:mon|tues|wednes|thurs|fri)days|(?:every|each)(?: other| second| third)? (?:mon|tues|wednes|thurs|fri)day)(?:(?: (?:and|or|&)|,) (?:mon|tues|wednes|thurs|fri)days?)?(?: (?:mornings?|afternoons?))?(?: (?:in|of|during|until|till?|through|this|next|all) (?:\w+ ){0,2}?\w+)? off\b|\boff (?:on )?(?:(?:every|each)(?: other| second)? )(?:mon|tues|wednes|thurs|fri)days?\b|\boff on (?:mon|tues|wednes|thurs|fri)days\b|\b(?:take|have|get|not work) (?:off )?(?:(?:mon|tues|wednes|thurs|fri)days|(?:every|each)(?: other| second)? (?:mon|tues|wednes|thurs|fri)day) (?:off )?(?:until|till?|through|from|for the|in the|this|next|during)\b`)
	notWanted   = regexp.MustCompile(`(?i)\b(?:he|she|they|who|does|do we|do people|everyone|everybody|team|how many|why|always off|usually off|normally off|we are|we['’]re|already)\b`)
)

var (
	opening = regexp.MustCompile(`(?i)^\W*(?:(?:just|only|maybe|like|say|about|prob(?:ably)?|for now|i need|need|id like|i'd like|off|out)\W+)*`)
	others  = regexp.MustCompile(`(?i)\b(?:meetings?|standups?|stand-ups?|calls?|the team|reports?|we (?:have|do)|he|she|they|remind\w*|is|are|was|were)\b`)
)

var (
	recurring  = regexp.MustCompile(`(?i)\b(?:every|each) (?:other |second |third |two |three |four |\d+(?:nd|rd|th)? )?(?:mon|tues?|wednes|thurs?|fri|satur|sun)?(?:day|week|weeks|month|months|days|morning|afternoon)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\b(?:mon|tues|wednes|thurs|fri)day only\b|\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri)(?:day)?(?:,? (?:and|or|&) (?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri)(?:day)?)? (?:mornings|afternoons)\b|\bonly (?:on )?(?:mon|tues|wednes|thurs|fri)day|\b(?:once|twice|(?:one|two|three|four|a couple(?: of)?|a few|\d) (?:days?|times|afternoons?|mornings?)) (?:a|per|each|every) (?:week|month)\b|\b(?:some|most) (?:weeks|months)\b|\b(?:weekly|biweekly|monthly)\b|\b(?:for|when i have|only for|on) (?:\w+ )?(?:appointments|appts|treatments|sessions|flare[ -]?ups|checkups)\b`)
	fewerHours = regexp.MustCompile(`(?i)\b\d{1,2} ?(?:h|hrs?|hours?) (?:a|per|each|every) (?:day|week)\b|\bhalf[ -]?days?\b|\bshorter (?:days|hours|weeks?)\b|\b(?:leave|go home|finish|stop|knock off) (?:early|earlier|at noon|after lunch)\b|\b(?:start|come in|begin) (?:late|later|at noon|after lunch)\b|\b(?:mornings|afternoons) only\b|\bonly (?:the |in the )?(?:mornings|afternoons)\b`)
)
