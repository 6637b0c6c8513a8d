// Package suggest reads messages that suggest another answer as a question: “can I do 16 weeks?”, “how about June 8”, “is it
// too late to make it the 7th”. In the middle of a request they are no question for the policies. What their words are is in
// suggest.txt, all of them: with one more word, as in “can I take 12 weeks for adoption?”, a question is a question.
//
//	suggest.go  suggestions, as the statements that they stand for
package suggest

import (
	_ "embed"
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

//go:embed suggest.txt
var patternText string

var patterns = words.ReadPatterns(patternText)

// form is one kind of suggestion.
type form struct {
	says        *regexp.Regexp
	day, length bool   // what it may be of
	states      string // what stands before the value in the statement
}

var forms = []form{
	{patterns.Joined("begins"), true, false, "start "},
	{patterns.Joined("ends"), true, false, "until "},
	{patterns.Joined("lasts"), false, true, "make it "},
	{patterns.Joined("is"), true, true, "make it "},
}

// Statement returns what a message says that suggests nothing but a day or a length: “make it 16 weeks”. ok is false if it
// suggests none.
func Statement(text string, clock when.Clock) (statement string, value when.Reading, ok bool) {
	found := when.Find(text, clock)
	if len(found) != 1 {
		return "", value, false
	}
	value = found[0]
	isLength, isDay := value.Kind == when.KindLength, value.Kind == when.KindDay || value.Kind == when.KindRange
	around := words.Join(words.Cut(text[:value.Start] + " value " + text[value.End:]))
	for _, f := range forms {
		if (isLength && f.length || isDay && f.day) && f.says.MatchString(around) {
			return f.states + strings.TrimSpace(text[value.Start:value.End]), value, true
		}
	}
	return "", value, false
}
