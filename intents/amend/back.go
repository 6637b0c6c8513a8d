package amend

import (
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// GivesBack reports whether a message gives back a part of a leave: "I don't need the
// Thursday anymore", "can I give back two days". It doesn't ask for another leave, and the rest
// of this one stays.
func GivesBack(text string) bool {
	tokens := words.Cut(text)
	const reach = 6 // words between, such as "the last"
	for i := range tokens {
		if n := max(at(tokens[i:], "gives back"), dropped(tokens[i:])); n > 0 && words.Contain(tokens[i+n:min(len(tokens), i+n+reach)], phrases["parts of a leave"]) {
			return !words.Contain(tokens[:i], phrases["no wish"])
		}
		if words.PrefixLen(tokens[i:], phrases["not needed"]) > 0 && words.Contain(tokens[max(0, i-reach):i], phrases["parts of a leave"]) {
			return !words.Contain(tokens[:i], phrases["no wish"])
		}
	}
	return false
}

// dropped returns how many of the first words drop something that is named: "forget the".
func dropped(tokens []words.Word) int {
	n := at(tokens, "drops")
	if n == 0 || n == len(tokens) || !words.IsDeterminer(tokens[n].Text) && tokens[n].Text != "those" {
		return 0
	}
	return n + 1
}

// givesBackEnd returns how much of a leave is given back at its end: "I don't need the last week"
// ends it a week earlier. What is given back at its beginning is for people to read: a first day
// that moves takes the last one with it.
func givesBackEnd(text string) (Wish, bool) {
	at := lastPart.FindStringSubmatchIndex(text)
	if at == nil || ofMonth.MatchString(text[at[1]:]) {
		return Wish{}, false
	}
	amount := text[at[2]:at[3]]
	if !strings.Contains(strings.TrimSpace(amount), " ") {
		amount = "one " + amount
	}
	much := when.ReadLength(amount)
	if !much.Found || much.Approximate || len(much.Options) > 0 {
		return Wish{}, false
	}
	return Wish{Part: End, By: much.Length, Before: true}, true
}

var (
	lastPart = regexp.MustCompile(`(?i)\b(?:last|final) ((?:\w+ )?(?:days?|weeks?))\b`)
	ofMonth  = regexp.MustCompile(`(?i)^ (?:of|in) (?:next |this )?(?:month|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)`)
)
