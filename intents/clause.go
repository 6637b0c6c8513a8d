package intents

import (
	"slices"
	"strings"
)

// clause is a stretch of a message that says one thing: a sentence, or the
// question behind a statement in one ("June 20, and is it paid?").
type clause struct {
	text       string
	start, end int // byte offsets in the message
	asks       bool
}

// maxClauses bounds what is understood of one message; a pasted mail thread has more.
const maxClauses = 24

// longestClause is how many words are read as one; who writes on without a full
// stop says more than one thing.
const longestClause = 80

// clausesOf cuts a message into its clauses. What is only a tag ("is that ok?") is
// left out.
func clausesOf(text string) []clause {
	words := wordsOf(text)
	var clauses []clause
	from := 0
	for i := range words {
		last := i == len(words)-1
		mark, ends := gapAfter(text, words, i)
		ends = ends || i-from == longestClause
		if !ends && !last && !turnsToAsk(text, words, from, i+1) {
			continue
		}
		c := cut(text, words[from:i+1])
		c.asks = strings.ContainsRune(mark, '?') || opensQuestion(skipLinks(words[from:i+1]))
		if !c.asks || !tags[plain(c.text)] {
			clauses = append(clauses, c)
		}
		if from = i + 1; len(clauses) == maxClauses {
			break
		}
	}
	return clauses
}

// cut is the clause that some words make.
func cut(text string, words []spoken) clause {
	start, end := words[0].start, words[len(words)-1].end
	return clause{text: text[start:end], start: start, end: end}
}

// gapAfter is what stands between word i and the next, and whether it ends a sentence.
func gapAfter(text string, words []spoken, i int) (mark string, ends bool) {
	to := len(text)
	if i+1 < len(words) {
		to = words[i+1].start
	}
	mark = text[words[i].end:to]
	switch {
	case strings.ContainsAny(mark, "?!;\n"):
		return mark, true
	case strings.HasPrefix(mark, ".") && (len(mark) > 1 || to == len(text)):
		return mark, !shortened[words[i].text]
	}
	return mark, false
}

// shortened are words that a full stop shortens.
var shortened = set("jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun dr mr mrs ms st no approx ca vs e.g i.e")

// turnsToAsk reports whether a question begins at word i of a sentence that
// began otherwise: behind a comma or "and", with a verb and its subject. "June 15,
// which is a Tuesday" asks nothing.
func turnsToAsk(text string, words []spoken, from, i int) bool {
	if i <= from || i >= len(words) {
		return false
	}
	comma := strings.ContainsAny(text[words[i-1].end:words[i].start], ",-–—(")
	if !comma && !links[words[i].text] && !runsOn(words, from, i) {
		return false
	}
	rest := skipLinks(words[i:])
	return opensQuestion(rest) && !relatives[rest[0].text] && !opensQuestion(skipLinks(words[from:i]))
}

// runsOn reports whether "can I" and its like stand at word i behind a statement that
// nothing ends, as people in a hurry write: "only 6 months here can i take leave".
func runsOn(words []spoken, from, i int) bool {
	return i-from >= 3 && i+2 < len(words) && ownVerbs[words[i].text] && words[i+1].text == "i" && !leadsOn[words[i-1].text]
}

var (
	ownVerbs = set("can could am do may")
	leadsOn  = set("i we you he she they it that this which who what when where why how if whether as than then so because until till while before after wherever whenever whatever not to and or but")

	links     = set("and but also plus oh ok okay btw so then hey hi hello um uh by the way quick question")
	relatives = set("which who whom whose where when")
	tags      = set("ok|okay|right|is that ok|is that okay|is that alright|is that right|is that fine|is that possible|does that work|ok with you|yes|no|cool|alright|if thats ok|ok?")
)

// skipLinks leaves away what only leads over to the next thing.
func skipLinks(words []spoken) []spoken {
	for len(words) > 1 && links[words[0].text] {
		words = words[1:]
	}
	return words
}

// opensQuestion reports whether words begin as a question does.
func opensQuestion(words []spoken) bool {
	if len(words) < 2 {
		return len(words) == 1 && (words[0].text == "why" || words[0].text == "what")
	}
	return askWords[words[0].text] && !answersWith(words) || askVerbs[words[0].text] && askedOf[words[1].text]
}

// answersWith reports whether a word that opens questions opens an answer:
// "are due June 15", "does not apply", "what I said".
func answersWith(words []spoken) bool {
	return slices.Contains([]string{"due", "not"}, words[1].text)
}

// proposes reports whether a question is a shy way to answer, as "can I start June 1?" is.
func (c clause) proposes() bool {
	return begins(skipLinks(wordsOf(c.text)), shy) > 0
}

var shy = phraseList("can i|could i|may i|how about|what about|would|can we|could we|maybe|is it ok|is it okay|would it be ok|is|does")

// question is what a clause asks, without what leads over to it.
func (c clause) question(text string) string {
	asked := c.text
	if words := skipLinks(wordsOf(asked)); len(words) > 0 {
		asked = asked[words[0].start:]
	}
	if strings.HasPrefix(text[c.end:], "?") {
		asked += "?"
	}
	return asked
}
