package amend

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// Doubt is why the days of a leave may still change, though nobody wants that yet.
type Doubt string

// The doubts.
const (
	NoDoubt   Doubt = ""
	Condition Doubt = "condition" // asked whether they could, if something happened
	Undecided Doubt = "undecided" // somebody or something else decides: "depends on flights"
	Work      Doubt = "work"      // something at work may come between
	Illness   Doubt = "illness"   // its author may be ill on those days
)

// longestDoubt is how many words a doubt has at most. A longer message tells more.
const longestDoubt = 24

// DoubtIn returns what a message says may still come between.
func DoubtIn(text string, clock when.Clock) Doubt {
	tokens := words.Cut(text)
	has := func(list string) bool { return words.Contain(tokens, phrases[list]) }
	maybe := has("maybe")
	switch {
	case len(tokens) == 0 || len(tokens) > longestDoubt || has("tells hr"):
		return NoDoubt
	case maybe && has("illness") && has("those days") && !has("today") && !has("birth") && len(Days(text, clock)) == 0:
		return Illness
	case maybe && has("at work") && (has("comes up") || has("needs me")) && !has("birth"):
		return Work
	case !strings.Contains(text, "?") && has("possibly so") && has("condition") && !asksIf(tokens):
		return Undecided
	case awaits(text, tokens, clock), !strings.Contains(text, "?") && isOpen(tokens), IsTied(text):
		return Undecided
	}
	changes := []string{"earlier", "later", "longer", "adds", "shorter", "back", "marks a change", "takes longer"}
	if asksIf(tokens) && (slices.ContainsFunc(changes, has) || isOff(tokens)) {
		return Condition
	}
	return NoDoubt
}

// asksIf reports whether words ask what would be if something happened: "can I come back sooner if I
// heal faster". An "if" that is only polite makes no condition, and neither does "I wonder if".
func asksIf(tokens []words.Word) bool {
	conditional := false
	for i := range tokens {
		if n := at(tokens[i:], "condition"); n > 0 {
			if at(tokens[i+n:], "polite conditions") > 0 {
				continue
			}
			conditional = true
		}
		if n := at(tokens[i:], "wonders"); n > 0 && (at(tokens[i+n:], "condition") > 0 || i+n < len(tokens) && tokens[i+n].Text == "whether") {
			return false
		}
	}
	asks := func(i int) bool {
		return words.OpensQuestion(tokens[i:]) && !endsIn(tokens[:i], "condition") || at(tokens[i:], "asks then") > 0
	}
	for i := range tokens {
		if conditional && asks(i) {
			return true
		}
	}
	return false
}

// IsTied reports whether a message wants a request sent or canceled once something has happened, or not yet:
// "I only want to cancel if Friday isn't approved", "don't send it yet".
func IsTied(text string) bool {
	tokens := words.Cut(text)
	sends := words.Contain(tokens, phrases["sends"])
	if words.IsQuestion(text, tokens) || len(tokens) > longestDoubt || !sends && !words.Contain(tokens, phrases["ends"]) {
		return false
	}
	for i := range tokens {
		n := at(tokens[i:], "condition")
		if sends { // "cancel it until Friday" cancels days
			n = max(n, at(tokens[i:], "waits for"))
		}
		if n = max(n, at(tokens[i:], "awaits")); n > 0 && at(tokens[i+n:], "polite conditions") == 0 {
			return true
		}
	}
	return false
}

// awaits reports whether somebody will say later what is to be: "my surgeon will know more on
// Thursday". It looks for a verb of telling or learning behind its subject, and for a time after it.
func awaits(text string, tokens []words.Word, clock when.Clock) bool {
	i, n := find(tokens, "tells")
	if i < 1 || strings.Contains(text, "?") || words.Contain(tokens[:i], phrases["asks for it"]) || at(words.SkipLinks(tokens), "proposals") > 0 {
		return false
	}
	last := tokens[i+n-1]
	later := slices.ContainsFunc(when.Find(text, clock), func(r when.Reading) bool { return r.Start >= last.End-1 })
	return later || words.Contain(tokens[i+n:], phrases["some time"])
}

// isOpen reports whether words say that something isn't known yet, or up to something else: "depends
// on flights", "still waiting for my sister's dates".
func isOpen(tokens []words.Word) bool {
	i, n := find(tokens, "open")
	if i < 0 {
		return false
	}
	return !words.Contain(tokens[i+n:], phrases["hears from hr"]) // that is a question about the request
}

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
