package hrdesk

import (
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// Verdict is what somebody's words decide about a request.
type Verdict string

// The verdicts. NoVerdict is of words that decide nothing.
const (
	NoVerdict Verdict = ""
	Granted   Verdict = "granted"
	Refused   Verdict = "refused"
)

// Decides returns what words below a request's card decide. Words decide nothing by
// themselves: this is for reminding their author of the buttons. A question, a condition
// and what somebody will do later are no verdict, and neither is what comes after a few
// sentences: a colleague is being told something.
func Decides(text string) Verdict {
	tokens := words.DropEmoji(words.Cut(text))
	if len(tokens) == 0 || len(tokens) > longestVerdict || words.IsQuestion(text, tokens) {
		return NoVerdict
	}
	f := found{tokens: tokens, core: words.TrimPolite(tokens)}
	if f.has("verdict pending") {
		return NoVerdict
	}
	granted := false
	for i := range tokens {
		switch {
		case f.startsAt(i, tokens, "refused"):
			return Refused
		case !f.startsAt(i, tokens, "granted") && !f.startsAt(i, tokens, "decision"):
		case f.isUndone(text, i):
			return Refused
		default:
			granted = true
		}
	}
	switch first := tokens[0].Text; {
	case granted:
		return Granted
	case first == "no" || first == "nope":
		return Refused
	case (first == "yes" || first == "yep" || first == "ok" || first == "okay") && len(f.tokens) <= fewWords:
		return Granted
	}
	return NoVerdict
}

// GivesVerdict reports whether what is given in a message is a decision: "give Tom the go-ahead".
func GivesVerdict(text string) bool { return find(text, Situation{}).has("verdict given") }

// longestVerdict is more words than a verdict and its reason have.
const longestVerdict = 25

// isUndone reports whether the words before a word of approval take it back: "can't
// possibly approve this", "not going to be granted". A comma ends what they are about: "no
// worries, approved".
func (f found) isUndone(text string, i int) bool {
	const reach = 4
	for back := i - 1; back >= max(0, i-reach); back-- {
		if strings.ContainsAny(text[f.tokens[back].End:f.tokens[back+1].Start], ",.;:!\n") {
			return false
		}
		if words.IsNegation(f.tokens[back].Text) || f.startsAt(back, f.tokens, "unable") {
			return true
		}
	}
	return false
}

// MayDecide reports whether words may decide a request, or put it off, so that it is worth looking
// whether one waits for their author.
func MayDecide(text string) bool {
	tokens := words.DropEmoji(words.Cut(text))
	if len(tokens) == 0 || len(tokens) > longestVerdict {
		return false
	}
	f := found{tokens: tokens, core: words.TrimPolite(tokens)}
	return f.has("decide") || f.has("remind") || f.has("plate") || Decides(text) != NoVerdict
}
