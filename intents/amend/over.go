package amend

import (
	"regexp"

	"github.com/leaveway/leaveway/intents/words"
)

// IsOver reports whether a message says that a whole leave isn't needed, or what it was for doesn't happen.
// A question says neither.
func IsOver(text string) bool {
	tokens := words.Cut(text)
	if len(tokens) == 0 || len(tokens) > longest || words.IsQuestion(text, tokens) {
		return false
	}
	return CallsOff(text) || !stays.MatchString(text) && (words.Contain(tokens, phrases["over"]) || isNotNeeded(tokens) || isOff(tokens))
}

// stays matches that the leave is for something else now, or more of it: "the trip is off, so I'm staying home that week".
var stays = regexp.MustCompile(`(?i)\b(?:still|instead|rather|anyway|stay(?:ing)? home|staycation|so i (?:need|want)|so i['’]?d like|earlier|later|new date|but|twice|already|firm|first|last (?:time|year|month)|as a reason)\b|\b(?:days?|weeks?|months?|a bit|bit|little|want|need) (?:longer|more)\b`)

// isNotNeeded reports whether words say that all of a leave isn't needed: "turns out I don't need
// the time off after all". What is only a part of it, or needn't be done, is something else.
func isNotNeeded(tokens []words.Word) bool {
	const verbAfter, leaveAfter = 3, 6 // words
	for i := range tokens {
		if !words.IsNegation(tokens[i].Text) && words.PrefixLen(tokens[i:], phrases["no longer"]) == 0 {
			continue
		}
		for k := i + 1; k < min(len(tokens), i+1+verbAfter); k++ {
			n := words.PrefixLen(tokens[k:], phrases["needs"])
			if n > 0 && endsLeave(tokens[k+n:min(len(tokens), k+n+leaveAfter)]) {
				return true
			}
		}
	}
	return false
}

// endsLeave reports whether words behind "don't need" name a leave, or nothing but it.
func endsLeave(rest []words.Word) bool {
	for len(rest) > 0 && words.IsDeterminer(rest[0].Text) {
		rest = rest[1:]
	}
	n := words.PrefixLen(rest, phrases["all of a leave"])
	if n == 0 {
		return false
	}
	return len(rest) == n || words.PrefixLen(rest[n:], phrases["anymore"]) > 0
}

// isOff reports whether what a leave was for doesn't happen: "the trip fell through", "they canceled
// my surgery", "we aren't flying after all". It looks for a thing and what is said of it.
func isOff(tokens []words.Word) bool {
	const reach = 4 // words between "they canceled" and what they canceled
	for i := range tokens {
		at := func(k int, list string) int { return words.PrefixLen(tokens[min(k, len(tokens)):], phrases[list]) }
		if n := at(i, "plans"); n > 0 && (isSaidOff(tokens[i+n:], true) || at(i+n, "marks a change") > 0) {
			return true
		}
		if n := at(i, "things"); n > 0 && isSaidOff(tokens[i+n:], tokens[i+n-1].Text[len(tokens[i+n-1].Text)-1] == 's') {
			return true
		}
		if n := at(i, "calls off"); n > 0 && i > 0 && (subjects[tokens[i-1].Text] || !words.IsStopword(tokens[i-1].Text)) {
			rest := tokens[i+n : min(len(tokens), i+n+reach)]
			if words.Contain(rest, phrases["things"]) || words.Contain(rest, phrases["plans"]) {
				return true
			}
		}
		if words.IsNegation(tokens[i].Text) || cannot[tokens[i].Text] {
			if n := at(i+1, "goes"); n > 0 && at(i+1+n, "anymore") > 0 {
				return true
			}
		}
	}
	return false
}

// cannot are words of somebody who isn't able to.
var cannot = words.SetOf("cant can't cannot wont won't couldnt couldn't")

// isSaidOff reports whether words behind a thing say that it doesn't happen. linked tells that its
// name ends with an "s" that may be an "is".
func isSaidOff(rest []words.Word, linked bool) bool {
	denied := false
	for len(rest) > 0 {
		n := words.PrefixLen(rest, phrases["links"])
		switch {
		case words.IsNegation(rest[0].Text):
			denied, linked, rest = true, true, rest[1:]
		case n > 0:
			linked, rest = true, rest[n:]
		case denied:
			return words.PrefixLen(rest, phrases["happens"]) > 0
		default:
			return words.PrefixLen(rest, phrases["falls through"]) > 0 || linked && words.PrefixLen(rest, phrases["off"]) > 0
		}
	}
	return false
}

// subjects are those who call something off.
var subjects = words.SetOf("i we they he she it just had has have")

// CallsOff reports whether a message asks to cancel a leave by its name: "please cancel my vacation". "I don't want to
// cancel it" and "Sam told me to cancel it" don't ask for that.
func CallsOff(text string) bool {
	at := callsOffOwn.FindStringIndex(text)
	return at != nil && !noOrder.MatchString(text[:at[1]])
}

// noOrder matches the words before it that refuse or report it.
var noOrder = regexp.MustCompile(`(?i)\b(?:not|never|\w+n['’]t|dont|cant|wont|didnt|doesnt|told|asked|asks|asking|wants|wanted|says|said|made|if)\b`)

var callsOffOwn = regexp.MustCompile(`(?i)(?:^|[,.;!?:-]|\b(?:please|pls|plz|you|to|gotta|let['’]?s|so|then|and|just|i['’]?ll|i|we)) *(?:cancel|withdraw|call off|scrap|scratch|drop|delete|pull|undo|take back|forget(?: about)?) (?:my|the|this|that|our) (?:\w+ ){0,2}?(?:vacation|pto|leave|time off|days? off|week off|sick (?:days?|time)|trip|request|jury duty|absence|ones?)\b[^?]{0,24}(?:$|[,.;!?])`)
