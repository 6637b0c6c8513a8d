package match

import (
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// Span is a part of a text, in bytes.
type Span struct{ Start, End int }

// piece is a part of a message that says one thing.
type piece struct {
	Span
	text   string
	tokens []words.Word // with offsets in the piece
	goesOn bool         // it is in the sentence of the piece before
}

func newPiece(message string, span Span) piece {
	text := message[span.Start:span.End]
	return piece{Span: span, text: text, tokens: words.Cut(text)}
}

// split splits a sentence where another statement begins: "email only, and John will
// cover". Offsets are those of the message.
func split(message string, sentence Span) []piece {
	text := quiet(message[sentence.Start:sentence.End])
	tokens := words.Cut(text)
	var out []piece
	from := 0
	flush := func(to int) {
		if to > from {
			p := newPiece(message, Span{sentence.Start + tokens[from].Start, sentence.Start + tokens[to-1].End})
			p.goesOn = from > 0
			out = append(out, p)
			from = to
		}
	}
	for i := 1; i < len(tokens); i++ {
		gap := text[tokens[i-1].End:tokens[i].Start]
		if startsStatement(text, tokens, from, i, gap) {
			flush(i)
		}
	}
	flush(len(tokens))
	return out
}

// quiet returns a text that is all in capitals in small letters, where they say nothing
// about names. Offsets stay.
func quiet(text string) string {
	if lower := strings.ToLower(text); text == strings.ToUpper(text) && len(lower) == len(text) {
		return lower
	}
	return text
}

var (
	joiningWords  = lists.Set("joining words")
	finiteVerbs   = lists.Set("finite verbs")
	subjects      = lists.Set("subjects")
	subordinators = lists.Set("subordinators")
	negativeWords = lists.Set("negative words")
)

// startsStatement reports whether a statement of its own begins at word i.
func startsStatement(text string, tokens []words.Word, from, i int, gap string) bool {
	comma := strings.ContainsAny(gap, ",;–—(") || strings.Contains(gap, " - ")
	joined := joiningWords[tokens[i].Text]
	if !comma && !joined {
		return false
	}
	right := tokens[i:]
	for len(right) > 1 && joiningWords[right[0].Text] {
		right = right[1:]
	}
	left := tokens[from:i]
	if joined && isCapital(text, left[len(left)-1]) && len(left) < 4 && isCapital(text, right[0]) && !subjects[right[0].Text] {
		return false // Nina and Paul
	}
	if !joined && strings.TrimSpace(gap) == "," && isCapital(text, left[len(left)-1]) && isCapital(text, right[0]) && !subjects[right[0].Text] && len(left) > 1 {
		return false // Boston, Massachusetts
	}
	if isInterjection(left) || !joined && len(left) < 2 || subordinators[left[0].Text] && !joined && len(left) < 8 {
		return false
	}
	return isStatement(text, right, hasVerb(left))
}

// isInterjection reports whether words only lead to what follows: "yes", "no thanks".
func isInterjection(tokens []words.Word) bool {
	for _, w := range tokens {
		switch w.Text {
		case "yes", "no", "yeah", "yep", "nope", "sure", "ok", "okay", "well", "thanks", "sorry", "actually", "hi", "hello", "and", "but", "of", "course":
		default:
			return false
		}
	}
	return true
}

func hasVerb(tokens []words.Word) bool {
	for _, w := range tokens {
		if finiteVerbs[w.Text] {
			return true
		}
	}
	return false
}

// isStatement reports whether words begin a statement: a subject and its verb, yes or no,
// or "no other notes" after a statement.
func isStatement(text string, tokens []words.Word, afterStatement bool) bool {
	const reach = 7
	if len(tokens) < 2 {
		return false
	}
	first := tokens[0]
	switch {
	case first.Text == "yes" || first.Text == "yeah":
		return true
	case subjects[first.Text]:
		return finiteVerbs[first.Text] || hasVerb(tokens[1:min(len(tokens), 4)]) || first.Text == "i" || first.Text == "we" || first.Text == "you"
	case first.Text == "no" || first.Text == "not" || first.Text == "dont":
		return afterStatement || subjects[tokens[1].Text] || strings.Contains(text[first.End:tokens[1].Start], ",")
	case words.IsDeterminer(first.Text), first.Text == "a", first.Text == "an", isCapital(text, first):
		return hasVerb(tokens[1:min(len(tokens), reach)])
	}
	return false
}

// isCapital reports whether a word begins with a capital letter.
func isCapital(text string, w words.Word) bool {
	return text[w.Start] >= 'A' && text[w.Start] <= 'Z'
}
