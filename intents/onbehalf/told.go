package onbehalf

import (
	"strings"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

var (
	tells      = lists.Phrases("told")
	absences   = lists.Phrases("absences")
	elsewhere  = lists.Phrases("something else")
	inName     = lists.Phrases("in the name of")
	somebodies = lists.Set("somebody")
)

// told reads that somebody is away or needs time off, on a day: "Sam texted me, he's ill tomorrow".
// What is to change about a leave, and what is only asked, is something else.
func told(text string, clock when.Clock) (w Wish, ok bool) {
	tokens := words.DropEmoji(words.Cut(text))
	who := nameAt(text, tokens, 0)
	if who.start < 0 {
		who, w.Doubtful = plainName(text, tokens, 0), true
	}
	if who.start != 0 || len(tokens) > longest || words.PrefixLen(tokens[who.end:], tells) == 0 {
		return w, false
	}
	rest := tokens[who.end:]
	asks := strings.Contains(text, "?") && !words.Contain(rest, enters)
	if asks || words.Contain(rest, decisions) || words.Contain(rest, elsewhere) || !words.Contain(rest, absences) {
		return w, false
	}
	w.Who, w.Rest, w.Told = who.in(text, tokens), strings.TrimSpace(text[rest[0].Start:]), true
	for _, r := range when.Find(w.Rest, clock) {
		if r.Kind == when.KindDay || r.Kind == when.KindRange || r.Kind == when.KindPeriod {
			return w, true
		}
	}
	return w, false
}

// inTheNameOf reads what is entered behind a name: "on behalf of Dana: a personal day on Friday".
func inTheNameOf(text string, clock when.Clock) (w Wish, ok bool) {
	tokens := words.Cut(text)
	n := words.PrefixLen(tokens, inName)
	if n == 0 {
		return w, false
	}
	who := nameAt(text, tokens, n)
	if who.start < 0 || who.end == len(tokens) {
		return w, false
	}
	mark := strings.TrimSpace(text[tokens[who.end-1].End:tokens[who.end].Start])
	if tokens[0].Text == "for" && mark != ":" && mark != "," {
		return w, false
	}
	return Read("add "+text[tokens[who.end].Start:]+" for "+who.in(text, tokens), clock)
}

// forNobody reports whether an order is for somebody who isn't named: "enter time off for somebody".
func forNobody(tokens []words.Word) bool {
	for i, w := range tokens {
		if w.Text == "for" && i+1 < len(tokens) {
			last := tokens[len(tokens)-1].Text
			return somebodies[last] && len(tokens)-i <= most
		}
	}
	return false
}
