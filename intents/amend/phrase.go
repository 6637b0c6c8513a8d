package amend

import (
	_ "embed"
	"slices"

	"github.com/leaveway/leaveway/intents/words"
)

//go:embed words.txt
var listText string

// phrases are the lists of words.txt, by name.
var phrases = func() map[string][][]string {
	lists, out := words.ReadLists(listText), map[string][][]string{}
	for name := range lists {
		out[name] = lists.Phrases(name)
	}
	return out
}()

// at returns how many of the first words are a phrase of a list.
func at(tokens []words.Word, list string) int { return words.PrefixLen(tokens, phrases[list]) }

// find returns where the first phrase of a list is, and how many words it has; i is negative if there
// is none.
func find(tokens []words.Word, list string) (i, n int) {
	for i := range tokens {
		if n := at(tokens[i:], list); n > 0 {
			return i, n
		}
	}
	return -1, 0
}

// skip returns the words after phrases of a list.
func skip(tokens []words.Word, list string) []words.Word {
	for len(tokens) > 0 {
		n := at(tokens, list)
		if n == 0 {
			break
		}
		tokens = tokens[n:]
	}
	return tokens
}

// ends reports whether words end with a phrase of a list, besides words that only soften it.
func ends(tokens []words.Word, list string) bool {
	for i := range tokens {
		if n := at(tokens[i:], list); n > 0 && len(skip(tokens[i+n:], "softens")) == 0 {
			return true
		}
	}
	return false
}

// closes reports whether words add nothing to what comes before them: "works better", "please".
func closes(tokens []words.Word) bool { return len(skip(tokens, "closes")) == 0 }

// within reports whether all words are of some kind.
func within(tokens []words.Word, is func(string) bool) bool {
	return !slices.ContainsFunc(tokens, func(w words.Word) bool { return !is(w.Text) })
}

func startsWith(tokens []words.Word, list [][]string) bool {
	return words.PrefixLen(words.SkipLinks(tokens), list) > 0
}
