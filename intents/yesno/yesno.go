// Package yesno reads a yes or a no that is more than the word, or less: what a text begins or ends with, what
// makes one likely, and what says the verb of the question again. Package command reads the plain ones.
package yesno

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/words"
)

// Leading returns the yes or no that words begin with, whatever follows: "no I only
// work part time". "No wait" is a correction instead.
func Leading(text string) (command.Order, bool) {
	tokens := words.TrimHedges(words.Cut(text))
	if len(tokens) == 0 || !plain[tokens[0].Text] || len(tokens) > 1 && words.ChangesMind(tokens[1].Text) {
		return "", false
	}
	order, _, ok := command.ReadYesNo(text)
	return order, ok && (order == command.Yes || order == command.No)
}

// DeniesThing reports whether the "no" at the beginning of an answer is about a thing: "no hospital, just
// therapy twice a week". Whether that answers the question is asked, unless the question is about
// nothing else.
func DeniesThing(question, text string) bool {
	tokens := words.TrimHedges(words.Cut(text))
	if len(tokens) < 2 || tokens[0].Text != "no" || strings.TrimSpace(text[tokens[0].End:tokens[1].Start]) != "" || besideNo[tokens[1].Text] || words.IsStopword(tokens[1].Text) {
		return false
	}
	asked := words.Texts(words.Cut(question))
	return !slices.Contains(asked, tokens[1].Text) || slices.Contains(asked, "or")
}

// besideNo are words after a "no" that is an answer.
var besideNo = words.SetOf("i im ive we were weve he hes she shes it its they theyre there that this you problem way idea sir maam thanks thank thx worries not really never nope because since but just only actually sorry prior previous can cant will wont would do dont does doesnt did didnt has hasnt have havent had am is isnt are arent was wasnt nobody none nothing more longer doubt chance definitely absolutely well unfortunately luckily fortunately sadly obviously thankfully pls please one lol haha so then if")

// Likely returns the yes or no that words make likely without saying it: "probably",
// "I don't think so".
func Likely(text string) (command.Order, bool) {
	all := words.Cut(text)
	for _, said := range []string{words.Join(all), words.Join(words.TrimPolite(all))} {
		switch {
		case likelyYes[said]:
			return command.Yes, true
		case likelyNo[said]:
			return command.No, true
		}
	}
	return echoed(words.TrimHedges(all))
}

// echoed returns the yes or no of words that say the question's verb again: "I will by
// then", "she doesn't", "not so far".
func echoed(tokens []words.Word) (command.Order, bool) {
	order, verb := command.Yes, false
	for i, w := range tokens {
		switch {
		case w.Text == "yet" && !verb: // "not yet" leaves it open
			return "", false
		case echoNo[w.Text]:
			order, verb = command.No, true
		case words.IsNegation(w.Text):
			order, verb = command.No, verb || tokens[len(tokens)-1].Text == "far"
		case echoYes[w.Text], echoPersonVerb[w.Text] && i == 0:
			verb = true
		case !echoPersons[w.Text] && !besideEcho[w.Text]:
			return "", false
		}
	}
	said := len(tokens) > 1 && (echoPersons[tokens[0].Text] || echoNo[tokens[0].Text] || words.IsNegation(tokens[0].Text))
	return order, said && verb && tokens[0].Text != "no"
}

// Trailing returns the yes or no that words end with after what explains it: "recovery
// is 6 weeks, so yeah".
func Trailing(text string) (command.Order, bool) {
	tokens := words.Cut(text)
	const least = 3 // words before it, "so" included
	last := len(tokens) - 1
	if last < least || !plain[tokens[last].Text] {
		return "", false
	}
	comma := strings.ContainsAny(text[tokens[last-1].End:tokens[last].Start], ",.;-–—")
	if so := tokens[last-1].Text; so != "so" && so != "then" && so != "hence" && !comma || strings.HasSuffix(strings.TrimSpace(text), "?") {
		return "", false
	}
	order, _, ok := command.ReadYesNo(tokens[last].Text)
	return order, ok && (order == command.Yes || order == command.No)
}

//go:embed words.txt
var listText string

var (
	lists          = words.ReadLists(listText)
	plain          = lists.Set("yes-no words")
	likelyYes      = lists.Set("likely yes")
	likelyNo       = lists.Set("likely no")
	echoPersons    = lists.Set("persons who did")
	echoPersonVerb = lists.Set("persons with their verb")
	echoYes        = lists.Set("verbs of a yes")
	echoNo         = lists.Set("verbs of a no")
	besideEcho     = lists.Set("words with a yes or no")
)
