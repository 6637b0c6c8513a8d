package command

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// A plain command is either the whole message, apart from politeness, or begins with a
// fixed form ("change …", "I need … leave"). A word in a longer answer never counts:
// "I had to cancel my trip" cancels nothing. Misspelled single words must be listed,
// because "cancer" is one letter away from "cancel".

// orderPhrases is the list of whole messages that are commands.
//
//go:embed command.txt
var orderPhrases string

var ordersByPhrase = indexOrders(orderPhrases)

// indexOrders reads phrases grouped by their order in brackets.
func indexOrders(list string) map[string]Order {
	out := map[string]Order{}
	var order Order
	for line := range strings.Lines(list) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			order = Order(strings.Trim(line, "[]"))
		default:
			out[line] = order
		}
	}
	return out
}

// Read reads a plain command. For [Start] and [Change], rest is the rest of the text as
// typed ("maternity leave", "due date to June 20"). ok is false if the text isn't a
// command.
func Read(text string) (order Order, rest string, ok bool) {
	tokens := words.Cut(text[:min(len(text), mostLetters)])
	if len(tokens) == 0 {
		if marks := strings.TrimSpace(text); marks != "" && strings.Trim(marks, "?!") == "" && marks[0] == '?' {
			return Help, "", true
		}
		return "", "", false
	}
	if order, ok := ReadWhole(tokens); ok {
		return order, "", true
	}
	return ReadPrefix(text, tokens)
}

// mostLetters is more than a command has; what comes behind it may be long.
const mostLetters = 2000

// maxCommandWords limits whole-message commands, politeness included.
const maxCommandWords = 16

// ReadWhole reads words that are exactly a listed command, apart from politeness and
// misspellings.
func ReadWhole(tokens []words.Word) (Order, bool) {
	if len(tokens) > maxCommandWords {
		return "", false
	}
	tokens = words.DropEmoji(tokens)
	for { // one polite phrase at a time: "thank you" may be one, or the whole message
		if order, ok := lookUp(tokens); ok {
			return order, true
		}
		if putsAway(tokens) {
			return Cancel, true
		}
		less := words.TrimOnePolite(tokens)
		if len(less) == len(tokens) {
			return cancelsBehind(tokens)
		}
		tokens = less
	}
}

// cancelsBehind reads a cancellation behind a plain no, or behind words that say that somebody wants or has to:
// "nah scrap it", "gotta cancel".
func cancelsBehind(tokens []words.Word) (Order, bool) {
	if len(tokens) < 2 {
		return "", false
	}
	n := words.PrefixLen(tokens, mustCancel)
	if plainNo[tokens[0].Text] {
		n = max(n, 1)
	}
	if n == 0 || n == len(tokens) {
		return "", false
	}
	if order, ok := ReadWhole(tokens[n:]); !ok || order != Cancel {
		return "", false
	}
	return Cancel, true
}

var mustCancel = lists.Phrases("must cancel")

// putsAway reports whether words are a verb that gets rid of something, and the request as what it is: "toss that
// one", "please delete the whole request".
func putsAway(tokens []words.Word) bool {
	n := words.PrefixLen(tokens, awayVerbs)
	return n > 0 && n < len(tokens) && words.PrefixLen(tokens[n:], awayThings) == len(tokens)-n && !slices.ContainsFunc(tokens, guessed)
}

var (
	awayVerbs  = lists.Phrases("verbs of getting rid")
	awayThings = lists.Phrases("what is got rid of")
)

var plainNo = lists.Set("plain no")

// CancelsFor reports whether words of a text are a cancellation with its reason: "scrap this, my sister
// will do it".
func CancelsFor(text string, tokens []words.Word) bool {
	const longest, alone = 7, 2 // words of a cancellation; with one word more than this it needs no comma
	if strings.Contains(text, "?") {
		return false
	}
	if GoesOn(tokens) { // "my manager changed my mind, keep it"
		return false
	}
	if TakesBackFor(tokens) {
		return true
	}
	for n := min(longest, len(tokens)-2); n > 0; n-- {
		if !cancels(tokens[:n]) {
			continue
		}
		if tokens[len(tokens)-1].Text == "later" || words.Contain(tokens[n:], putOff) { // "forget it, I'll do it later"
			return false
		}
		behind, next := text[tokens[n-1].End:tokens[n].Start], tokens[n].Text
		breaks := strings.ContainsAny(behind, ",;.!–—(")
		ends := breaks || n >= alone || tokens[0].Text != "cancel" && tokens[0].Text != "delete"
		return becauseWords[next] || ends && (reasonSubjects[next] || speaksAgainst(tokens[n:])) || breaks && tells(tokens[n:])
	}
	return false
}

// TakesBackFor reports whether words take back what was said last because it can't be: "scratch that, can't afford it".
// Before anything else they only correct.
func TakesBackFor(tokens []words.Word) bool {
	const longest = 4 // words that take it back
	for n := min(longest, len(tokens)-1); n > 0; n-- {
		if takesBack(tokens[:n]) && speaksAgainst(tokens[n:]) {
			return true
		}
	}
	return false
}

// speaksAgainst reports whether words begin with a reason against it: "can't afford it", "it's too expensive". After
// more words the reason may be somebody else's, or for something else.
func speaksAgainst(tokens []words.Word) bool {
	const opening = 3 // words before the reason
	for i := range min(opening, len(tokens)) {
		if words.PrefixLen(tokens[i:], againstIt) > 0 {
			return true
		}
	}
	return false
}

// GoesOn reports whether words say to go on after all, or make it something else: "we can't wait any longer, please
// send it" cancels nothing.
func GoesOn(tokens []words.Word) bool {
	return slices.ContainsFunc(tokens, func(w words.Word) bool { return goesOn[w.Text] })
}

var goesOn = words.SetOf("keep keeping send submit make")

// takesBack reports whether words take back what was said last: "scratch that", "no wait, strike that".
func takesBack(tokens []words.Word) bool {
	order, ok := ReadWhole(tokens)
	if !ok && words.IsNegation(tokens[0].Text) && len(tokens) > 1 {
		order, ok = ReadWhole(tokens[1:])
	}
	return ok && order == Undo
}

// cancels reports whether words are one cancellation after the other: "nvm forget it".
func cancels(tokens []words.Word) bool {
	if order, ok := ReadWhole(tokens); ok {
		return order == Cancel
	}
	for n := len(tokens) - 1; n > 0; n-- {
		if order, ok := ReadWhole(tokens[:n]); ok && order == Cancel {
			return cancels(tokens[n:])
		}
	}
	return false
}

// tells reports whether words say something of a thing, as reasons do: "flights are insane", "can't afford it",
// "too busy". A name or a place doesn't.
func tells(tokens []words.Word) bool {
	const early = 4 // words until it is said
	return slices.ContainsFunc(tokens[:min(len(tokens), early)], func(w words.Word) bool { return tellingWords[w.Text] })
}

var (
	becauseWords   = lists.Set("because")
	reasonSubjects = lists.Set("subjects of reasons")
	tellingWords   = lists.Set("words of reasons")
	putOff         = lists.Phrases("put off")
	againstIt      = lists.Phrases("reasons against it")
)
