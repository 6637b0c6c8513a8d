// Package news recognizes what people are to be congratulated on: a wedding, a birth in the family, an
// adoption. It looks for a verb and what it is said of, with little between them.
package news

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

//go:embed words.txt
var listText string

var (
	lists    = words.ReadLists(listText)
	ofChild  = lists.Set("news of a child")
	byItself = lists.Phrases("by itself")
	between  = lists.Set("between")

	matched, ofAdoption = lists.Phrases("are matched"), lists.Phrases("of an adoption")

	// asked matches a sentence that asks something: it tells no news.
	asked = regexp.MustCompile(`[^.!?\n]*\?`)
)

// pair is two families of words of which the second follows the first. After both, then must follow, if
// it isn't empty.
type pair struct {
	first, second [][]string
	then          string
}

func both(first, second string) pair {
	return pair{first: lists.Phrases(first), second: lists.Phrases(second)}
}

var pairs = []pair{
	both("gets", "wed"), both("is", "engaged"), both("is", "expects"), both("goes in", "to give birth"), both("wait", "granted"), both("has", "newborn"), both("matched", "found"),
	both("little one", "born"), both("becomes", "family"),
	{first: lists.Phrases("brings"), second: lists.Phrases("them"), then: "home"},
}

// IsGood reports whether a message tells of something to be congratulated on.
func IsGood(text string) bool {
	tokens := words.Cut(asked.ReplaceAllString(text, ""))
	return words.Contain(tokens, matched) && words.Contain(tokens, ofAdoption) || words.Contain(tokens, byItself) || slices.ContainsFunc(pairs, func(p pair) bool { return p.in(tokens) })
}

// in reports whether words contain a pair.
func (p pair) in(tokens []words.Word) bool {
	const most = 3 // words between
	for i := range tokens {
		n := words.PrefixLen(tokens[i:], p.first)
		for k := i + n; n > 0 && k < len(tokens) && k <= i+n+most; k++ {
			m := words.PrefixLen(tokens[k:], p.second)
			if m > 0 && (p.then == "" || k+m < len(tokens) && tokens[k+m].Text == p.then) {
				return true
			}
			if !between[tokens[k].Text] {
				break
			}
		}
	}
	return false
}

// Exclaims reports whether a message cheers about a child: "I'm expecting!!". An exclamation mark behind
// a greeting or a call for help isn't that.
func Exclaims(text string) bool {
	said := strings.Split(text, "!")
	return slices.ContainsFunc(said[:len(said)-1], func(s string) bool {
		return slices.ContainsFunc(words.Cut(s[strings.LastIndexAny(s, ".?\n")+1:]), func(w words.Word) bool { return ofChild[w.Text] })
	})
}
