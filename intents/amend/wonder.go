package amend

import (
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// Wonders reports whether a message asks if the request could still change when something happens:
// "can I come back sooner if I heal faster", "what if the baby comes early". Waiting for what another
// person will say asks the same: "the doctor tells me next week".
func Wonders(text string) bool {
	if awaits.MatchString(text) && !strings.Contains(text, "?") {
		return true
	}
	if !ifOnly(text) {
		return false
	}
	tokens := words.Cut(text)
	for _, list := range []string{"earlier", "later", "longer", "shorter", "back", "marks a change", "takes longer"} {
		if words.Contain(tokens, phrases[list]) {
			return true
		}
	}
	return isOff(tokens)
}

// ifOnly reports whether a message asks what would be if something happened. Nothing is to change yet.
func ifOnly(text string) bool {
	text = polite.ReplaceAllString(text, " ")
	return condition.MatchString(text) && asksThen.MatchString(text) && !given.MatchString(text)
}

var (
	// polite matches an "if" that makes no condition.
	polite    = regexp.MustCompile(`(?i)\bif (?:(?:it['’]?s |it is |that['’]?s |that is |at all )?(?:possible|ok|okay|fine|alright|allowed|needed|necessary)|(?:that|it|this) (?:works|is ok|helps|isn['’]?t)|you (?:can|could|don['’]?t|agree)|i (?:can|may|could)\b|\pL+ agrees?)`)
	condition = regexp.MustCompile(`(?i)\b(?:if|in case|supposing|suppose|unless)\b`)
	asksThen  = regexp.MustCompile(`(?i)\b(?:(?:can|could|may|do|would|will|should|must|am) i|(?:can|could|may|do|would|will) (?:we|it|that|this|hr|the (?:leave|dates|days))|is it|is there|what (?:happens|then|if|about|do)|how (?:do|does|would|will|can)|what['’]?s)\b`)
	// given matches what makes a condition one that holds: the change is wanted now.
	given = regexp.MustCompile(`(?i)\b(?:wonder(?:ing)?|see|know|ask(?:ing)?|tell me|check|not sure) (?:if|whether)\b`)
)

// awaits matches that somebody will say later what is to be: "my surgeon will know more on Thursday".
var awaits = regexp.MustCompile(`(?i)^\W*(?:(?:so|ok|okay|hey|well|but|and|btw|fyi|still|just)[ ,]+)*(?:(?:the|my|our|her|his|their) )?(?:\pL+ )?(?:doctor|dr|doc|surgeon|midwife|obgyn|ob|hospital|clinic|agency|court|judge|lawyer|school|specialist|therapist|physio|insurance|they|she|he|we|i)(?:['’]?ll)?` +
	` (?:will |is going to |are going to |gonna |should |wont |won['’]?t |only |probably |hopefully )*(?:tells? me|tell us|lets? me know|knows? more|knows? for sure|find out|finds out|decides?|confirms?|calls? (?:me )?back|have results|hear back|hears? from|get the results|gets? back to me)(?: more| then| only| about it| for sure)*` +
	` (?:on |by |at |in |until |till |after |not before )?(?:the )?(?:next|this|tomorrow|mon|tues|wednes|thurs|fri|satur|sun|end|soon|later|after|\d|a (?:week|few|couple)|january|february|march|april|may|june|july|august|september|october|november|december)`)

// asksOfOthers reports whether a question is about what somebody else can do, who isn't asked: "can
// Hana take it back".
func asksOfOthers(text string, tokens []words.Word) bool {
	asked := words.SkipLinks(tokens)
	if len(asked) < 2 || !modals[asked[0].Text] {
		return false
	}
	subject := asked[1]
	first := text[subject.Start:subject.End]
	return others[subject.Text] || len(asked) > 2 && othersOf[subject.Text] && otherPeople[asked[2].Text] ||
		len(first) > 1 && (first != strings.ToLower(first) || !words.IsReal(subject.Text)) && !words.IsStopword(subject.Text) && !words.IsDeterminer(subject.Text) && !subjects[subject.Text]
}

var (
	modals      = words.SetOf("can could may might will would does do did is are has")
	others      = words.SetOf("he she they hr someone somebody anyone")
	othersOf    = words.SetOf("my the our")
	otherPeople = words.SetOf("boss manager supervisor lead director company team employer")
)
