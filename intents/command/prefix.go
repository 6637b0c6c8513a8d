package command

import (
	"slices"

	"github.com/leaveway/leaveway/intents/words"
)

var (
	changeVerbs  = lists.Set("change verbs")
	correctVerbs = lists.Set("correct verbs") // "correct, June 15" agrees

	notChangeTargets = lists.Set("words after change") // "change of plans"

	startVerbs    = lists.Phrases("start verbs")
	articles      = lists.Set("articles")
	leaveNouns    = lists.Set("leave nouns")
	leaveLinks    = lists.Set("leave links")
	notLeaveWords = lists.Set("words not about leave")

	talkVerbs  = lists.Set("talk verbs")
	humanWords = lists.Set("human words")
)

// ReadPrefix reads a command at the beginning of a message: "change my due date", "start
// medical leave", "talk to somebody in HR".
func ReadPrefix(text string, tokens []words.Word) (Order, string, bool) {
	tokens = words.TrimPolite(tokens)
	if len(tokens) < 2 || len(tokens) > maxPrefixWords {
		return "", "", false
	}
	if rest, ok := changeTarget(tokens); ok {
		return Change, text[rest[0].Start:rest[len(rest)-1].End], true
	}
	if rest, ok := leaveType(tokens); ok {
		return Start, text[rest[0].Start:rest[len(rest)-1].End], true
	}
	if talkVerbs[tokens[0].Text] && len(tokens) <= 8 && slices.ContainsFunc(tokens, func(w words.Word) bool { return humanWords[w.Text] }) {
		return Human, "", true
	}
	return "", "", false
}

// maxPrefixWords limits such messages. A longer one tells a story.
const maxPrefixWords = 20

// changeTarget returns the words after "change my", "correct the", "go back to the".
func changeTarget(tokens []words.Word) ([]words.Word, bool) {
	rest := tokens[1:]
	mine := words.IsDeterminer(rest[0].Text)
	switch first := tokens[0].Text; {
	case changeVerbs[first]:
	case correctVerbs[first] && mine && len(tokens) > 2:
	case first == "go" && len(tokens) > 3 && tokens[1].Text == "back" && tokens[2].Text == "to":
		rest, mine = tokens[3:], words.IsDeterminer(tokens[3].Text)
	default:
		return nil, false
	}
	if mine && len(rest) > 1 {
		rest = rest[1:]
	}
	return rest, !notChangeTargets[rest[0].Text]
}

// leaveType returns the kind of leave after "start", "I need", "apply for".
func leaveType(tokens []words.Word) ([]words.Word, bool) {
	n := words.PrefixLen(tokens, startVerbs)
	if n == 0 || n == len(tokens) {
		return nil, false
	}
	rest := tokens[n:]
	for len(rest) > 1 && articles[rest[0].Text] {
		rest = rest[1:]
	}
	if len(rest) > 8 || slices.ContainsFunc(rest, func(w words.Word) bool { return notLeaveWords[w.Text] }) {
		return nil, false
	}
	last := rest[len(rest)-1].Text
	noun := slices.IndexFunc(rest, func(w words.Word) bool { return leaveNouns[w.Text] })
	switch {
	case noun >= 0 && noun+1 < len(rest) && leaveLinks[rest[noun+1].Text]:
		return rest, true
	case leaveNouns[last], last == "off" && len(rest) > 1 && rest[len(rest)-2].Text == "time":
		return rest, true
	case last == "request" && len(rest) > 1:
		return rest[:len(rest)-1], true
	}
	return nil, false
}

// IsChangeVerb reports whether a word asks to change something: "change", "fix".
func IsChangeVerb(word string) bool { return changeVerbs[word] || correctVerbs[word] }
