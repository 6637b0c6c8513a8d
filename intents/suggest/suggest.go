// Package suggest reads questions that suggest another answer: “can I do 16 weeks?”, “how about June 8”, “is it too late
// to make it the 7th”. Somebody who is in the middle of a request doesn't look anything up with them. All their words but
// the day or the length are those of words.txt; one word that isn't, “can I take 12 weeks for adoption?”, and the question
// is one.
//
//	suggest.go  questions that suggest an answer, as the statements that they stand for
package suggest

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

//go:embed words.txt
var listText string

var (
	lists   = words.ReadLists(listText)
	openers = lists.Phrases("openers")
	closers = lists.Phrases("closers")
	keeps   = lists.Set("keeps")
	takes   = lists.Set("takes")
	moves   = lists.Set("moves")
	frame   = lists.Set("frame")
)

// Where is where a question is asked.
type Where struct {
	Clock    when.Clock
	Asked    bool                    // a day or a length was asked for, so that it alone is the answer
	IsAnswer func(when.Reading) bool // whether it is an answer already: asking about it suggests nothing
}

// AsStatement returns a text of the same length in which each question that suggests a day or a length says it: “make it
// 16 weeks”. The day stays where it is, and so do words that say of what it is, such as “start”.
func (at Where) AsStatement(text string) string {
	out := []byte(at.withoutMayStill(text))
	for _, s := range sentence.FindAllIndex(out, -1) {
		if statement, ok := at.stated(string(out[s[0]:s[1]])); ok {
			copy(out[s[0]:s[1]], statement)
		}
	}
	return string(out)
}

// sentence is what stands between two ends, with the marks behind it. A period within a number ends nothing.
var sentence = regexp.MustCompile(`(?:[^.?!;\n]|\.\d)+[.?!]*`)

// stated returns what a sentence suggests, as a statement of the same length.
func (at Where) stated(said string) (statement string, ok bool) {
	value, ok := at.valueIn(said)
	if !ok || at.IsAnswer(value) {
		return "", false
	}
	before, after := words.Cut(said[:value.Start]), words.Cut(said[value.End:])
	before, ok = suggested(before, after)
	if !ok {
		return "", false
	}
	var kept []string
	for _, w := range slices.Concat(before, after) {
		switch {
		case keeps[w.Text]:
			kept = append(kept, w.Text)
		case frame[w.Text], takes[w.Text] && value.Kind == when.KindLength, moves[w.Text] && value.Kind != when.KindLength:
		default:
			return "", false
		}
	}
	lead := ""
	for _, one := range at.leads(value, kept) {
		if len(one) < value.Start {
			lead = one + " "
			break
		}
	}
	return strings.Repeat(" ", value.Start-len(lead)) + lead + said[value.Start:value.End] + strings.Repeat(" ", len(said)-value.End), true
}

// leads are the words before a day or a length that make it an answer, the clearest first.
func (at Where) leads(value when.Reading, kept []string) []string {
	switch {
	case len(kept) > 0:
		return []string{strings.Join(kept, " ")}
	case at.Asked:
		return nil
	case value.Kind == when.KindDay:
		return []string{"push it to", "make it"}
	}
	return []string{"make it"}
}

// suggested returns the words before a value without those that suggest it: “can I do …”, “is … possible”. ok is false if
// none do.
func suggested(before, after []words.Word) (rest []words.Word, ok bool) {
	rest = words.SkipLinks(before)
	for len(rest) > 0 && words.PrefixLen(rest, openers) == 0 && fillers[rest[0].Text] {
		rest = rest[1:]
	}
	if n := words.PrefixLen(rest, openers); n > 0 {
		return rest[n:], true
	}
	asks := len(rest) > 0 && (rest[0].Text == "is" || rest[0].Text == "would" || rest[0].Text == "are")
	for i := range after {
		if asks && words.PrefixLen(after[i:], closers) > 0 {
			return rest[1:], true
		}
	}
	return nil, false
}

// fillers are words before a suggestion that suggest nothing: “hmm, how about …”.
var fillers = lists.Set("fillers")

// valueIn returns the only day, days or length of a sentence.
func (at Where) valueIn(said string) (value when.Reading, ok bool) {
	found := when.Find(said, at.Clock)
	if len(found) != 1 {
		return value, false
	}
	switch found[0].Kind {
	case when.KindDay, when.KindRange, when.KindLength, when.KindAmbiguous:
		return found[0], true
	}
	return value, false
}

// mayStill matches the question whether something may still be changed, behind what it is to be: “…, too late?”.
var mayStill = regexp.MustCompile(`(?i)[,.;!?\s–-]+((?:is it|is that|am i|or is it)? ?too late(?: (?:to (?:change|fix|correct) (?:it|that|this)|now|for that))?|(?:can|could) (?:you |i |we |that |this |it )+(?:still |please )*(?:be )?(?:fix|change|correct|update|fixed|changed|corrected|updated)(?: (?:it|that|this))?|is (?:that|it|this) (?:still )?(?:possible|ok|okay|alright|fixable|a problem|a big deal))\s*\?*\s*$`)

// withoutMayStill blanks the question whether a day or a length that was said before it may still be changed.
func (at Where) withoutMayStill(text string) string {
	still := mayStill.FindStringSubmatchIndex(text)
	if still == nil || len(when.Find(text[:still[0]], at.Clock)) == 0 || strings.Contains(text[:still[2]], "?") {
		return text
	}
	return text[:still[0]] + strings.Repeat(" ", still[1]-still[0])
}
