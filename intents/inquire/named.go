package inquire

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// isNamed reports whether a question's subject is somebody by name: "has Sam been told".
func isNamed(clause []words.Word) bool {
	if len(clause) < 3 || !auxiliaries[clause[0].Text] {
		return false
	}
	subject := clause[1].Text
	return byFirst[subject] == nil && !words.IsStopword(subject) && !words.IsDeterminer(subject) && !pronouns[subject]
}

// namesReader reports whether a clause says of somebody by name that they see or hear of something: "what will Sam
// see", "I don't want Sam finding out", "does Kim get an email".
func namesReader(clause []words.Word) bool {
	for i := 1; i < len(clause)-1; i++ {
		name := clause[i].Text
		isName := byFirst[name] == nil && !words.IsStopword(name) && !words.IsDeterminer(name) && !pronouns[name] && !auxiliaries[name] && !alsoWords[name]
		if isName && beforeReader[clause[i-1].Text] && learns(clause[i+1:]) {
			return true
		}
	}
	return false
}

var (
	beforeReader = words.SetOf("what does do did will would can could is has when before until if let want wanting that and than should so")
	readerLinks  = words.SetOf("to going gonna just even also actually ever really be able get gets")
	readerVerbs  = words.SetOf("see sees saw seen seeing know knows knowing hear hears hearing read reads reading told notified informed emailed pinged copied")
	readerNouns  = words.SetOf("email mail message notification ping copy note alert")
)

// learns reports whether words behind a name say that its owner sees or hears of something.
func learns(rest []words.Word) bool {
	for len(rest) > 0 && readerLinks[rest[0].Text] {
		rest = rest[1:]
	}
	switch {
	case len(rest) == 0:
		return false
	case readerVerbs[rest[0].Text]:
		return true
	case len(rest) == 1:
		return false
	}
	return strings.HasPrefix(rest[0].Text, "find") && rest[1].Text == "out" || (words.IsDeterminer(rest[0].Text) || rest[0].Text == "an" || rest[0].Text == "a") && readerNouns[rest[1].Text]
}

// countNames returns how many words of a clause are names that the record tells.
func countNames(clause []words.Word, record Record) (n int) {
	for i := range clause {
		if callsOne(clause[i:i+1], record.Manager) || callsOne(clause[i:i+1], record.HR) {
			n++
		}
	}
	return n
}

// callsOne reports whether a clause has one of some names: "Sam", "Sam's". A name that is also a word of
// these families, such as Will, says nothing.
func callsOne(clause []words.Word, names []string) bool {
	return slices.ContainsFunc(clause, func(w words.Word) bool {
		called := slices.Contains(names, w.Text) || slices.Contains(names, strings.TrimSuffix(w.Text, "s"))
		return called && !alsoWords[w.Text] && byFirst[w.Text] == nil && !words.IsStopword(w.Text) && !auxiliaries[w.Text]
	})
}

// alsoWords are names that mean something else more often.
var alsoWords = words.SetOf("april may june august summer autumn day days monday tuesday wednesday thursday friday saturday sunday mark marks grace hope faith joy will bill bills rich long short young little rose roses price prices king page pages hunt law laws")

// MayCall reports whether who is in HR can make a difference to what a text asks: somebody may be named
// in it.
func MayCall(text string) bool {
	if len(text) > mostAsked {
		return false
	}
	tokens := words.Cut(text)
	return len(tokens) > 2 && (words.IsQuestion(text, tokens) || asksLate(tokens) || calls.MatchString(text))
}

// mostAsked is more letters than a message has that asks about somebody.
const mostAsked = 4000

var calls = regexp.MustCompile(`(?i)\b(?:tell|told|ask(?:ed)?|remind|nudge|hurry|see|sees|read|reads|know|knows|says?|said)\b|^\W*(?:can|could|does|did|has|is|will|would|may) `)

// AsksAround reports whether all that is asked is whether somebody can be talked to now: "is Hana around".
func AsksAround(text string) bool { return around.MatchString(text) }

var around = regexp.MustCompile(`(?i)^\W*(?:(?:hi|hey|hello|so|ok|um)[ ,]+)*(?:is|are|would) (?:[\pL'’-]+ ){1,3}?(?:(?:be )?(?:around|available|there|here|in|free|online|reachable|back|working))(?: (?:today|now|right now|at the moment|this (?:morning|afternoon)|or someone|or anyone))*\b`)

// remindsSomebody reports whether somebody else is to be reminded: "could you remind Sam about it".
func remindsSomebody(clause []words.Word) bool {
	i := slices.IndexFunc(clause, func(w words.Word) bool { return w.Text == "remind" })
	return i >= 0 && i+1 < len(clause) && !pronouns[clause[i+1].Text] && !words.IsStopword(clause[i+1].Text)
}

// asksWhose reports whether a question is whose decision something is: "is that a Sam thing or a Hana
// thing", "is this up to my boss", "whose call is that".
func asksWhose(clause []words.Word) bool { return whose.MatchString(words.Join(clause)) }

var whose = regexp.MustCompile(`\ba \w+ (?:thing|call|decision|question) or (?:an? |more of an? )?\w+(?: (?:thing|call|decision|question|one))?\b|\b(?:an? )?(?:hr|boss|manager|supervisor|team lead) (?:thing|call|decision)\b|` +
	`\bwhose (?:call|decision|job) (?:is|would|will)\b|\b(?:is|was) (?:it|this|that) (?:all |really |just )?(?:up to|on) (?:my |the )?(?:boss|manager|supervisor|lead|hr|you|them|him|her)\b`)

// daysBack matches that the days of a leave are to be one's own again, or are: "put those days back in my balance",
// "if I cancel do I get the days back". Days that are counted or named are a part of a leave.
var daysBack = regexp.MustCompile(`\b(?:get|give|gives|put|have|add|restore|credit|return|refund|want|need|got|getting|putting) (?:me )?(?:all )?(?:of )?(?:my|the|those|these|that) (?:(?:vacation|pto|sick|leave|used) )?(?:days?|hours|pto|vacation|time|balance) (?:back|restored|returned|credited|refunded)\b(?: (?:to me|please|pls|then|now|in|into|to|on|if|when|once|right|yet|again|or|after|automatically)\b|$)|` +
	`\b(?:put|add|credit|restore|return|refund) (?:them|it|my|the|those|these|that)(?: (?:days?|hours|pto|vacation|time|ones))?(?: back)? (?:in|into|to|on|onto) my (?:balance|pto|vacation|account|bank|allowance)\b|` +
	`\b(?:my|the|those|these|all the) (?:(?:vacation|pto|sick) )?(?:days|hours|pto|balance) (?:(?:will|would|be|get|going|go|to|all|now|automatically|already|come|came|coming|put|given|credited|are|were) ){0,4}(?:back|restored|returned|credited|refunded)\b(?: (?:to me|in my|into my|on my|then|now|yet|already|if|when|once|right)\b|$)|` +
	`\b(?:are|were|have|did|do|will|would) (?:my|the|those|these) (?:(?:vacation|pto|sick) )?(?:days|hours|pto|balance) (?:\w+ ){0,2}(?:back|restored|returned|credited|refunded)$`)
