package remark

import (
	"regexp"
	"strings"
)

// OnlyTells reports whether words tell something, and name nothing that has to do with work or leave: “we used to talk
// every Sunday”.
func OnlyTells(text string) bool {
	const least = 3 // words; fewer may be about anything
	return len(strings.Fields(text)) >= least && !strings.Contains(text, "?") && tells.MatchString(text) && !ofLeave.MatchString(text)
}

// Tells reports whether words tell something and ask for nothing: “my car's in a ditch”, “the release is on Friday”.
func Tells(text string) bool {
	const least = 3 // words; fewer may be the name of something
	return len(strings.Fields(text)) >= least && !strings.Contains(text, "?") && (tells.MatchString(text) || tellsOfThing.MatchString(text)) && !asksFor.MatchString(text)
}

// NamesDay reports whether words name a day, and not one that comes again and again or is long over.
func NamesDay(text string) bool { return namesDay.MatchString(passed.ReplaceAllString(text, "")) }

var (
	tells = regexp.MustCompile(`(?i)^\W*(?:(?:and|but|so|honestly|god|idk|sorry|it['’]?s just(?: that)?|the thing is|part of me|sometimes|still|just|now|today|yesterday|last night|(?:on|in|at|this|last|every|for|since|before|after) (?:the |a )?\w+|the \w+|my \w+)\W+)*(?:i|i['’]?(?:m|ve|d|ll)|we|we['’]?(?:re|ve|d)|he|he['’]?s|she|she['’]?s|they|they['’]?re|it|it['’]?s|his|her|their|my|our|this|that|everything|nothing|nobody|everyone|everybody|today|can['’]?t|don['’]?t|didn['’]?t|been (?:with|here|together|married|doing|out|living|working)|got (?:married|engaged|divorced|promoted|hired))\b`)
	// tellsOfThing matches a thing or somebody with a verb behind it.
	tellsOfThing = regexp.MustCompile(`(?i)^\W*(?:the|a|an|some|somebody|someone|one of \w+|\w+ and (?:i|me)) (?:[\w'’-]+ ){0,3}?(?:is|are|was|were|has|have|had|will|won['’]?t|went|got|gets|just|keeps?|made|makes|came|said|says|told|did|didn['’]?t)\b`)
	asksFor      = regexp.MustCompile(`(?i)\b(?:need|needs|want|would like|['’]d like|id like|wanna|looking for|trying to|tell me|let me know|show me|give me|send me|get me|(?:can|could)(?: ?not|['’]?t| you| i)|how|what|where|when|who|which|why|whether|if)\b`)
	ofLeave      = regexp.MustCompile(`(?i)\b(?:leave|off|vacation|pto|time off|requests?|work|shifts?|hr|boss|manager|team|paid|pay|bereavement|funeral|burial|service|memorial|wake|viewing|flights?|fly|flying|driv\w+|travel\w*|back (?:on|by|in|to)|out (?:until|till|on|from)|days?|weeks?|cancel|change|form|app|chat|bot|laptop|password|vpn|policy)\b`)

	namesDay = regexp.MustCompile(`(?i)\b(?:\d{1,2}(?:st|nd|rd|th)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|dates?|tomorrow|(?:january|february|march|april|june|july|august|september|october|november|december) \d)\b`)
	passed   = regexp.MustCompile(`(?i)\b(?:every|each|last|this past|on a) \w+day\b|\b\w+days\b|\b\d+ (?:years|months|weeks|days) (?:ago|old|together|of)\b`)
)
