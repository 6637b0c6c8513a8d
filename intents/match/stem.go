package match

import (
	"hash/maphash"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/leaveway/leaveway/intents/words"
)

// endings are dropped from words, so that "relocating" and "relocation" are the same.
// Longer ones come first.
var endings = []string{
	"abilities", "ability", "ations", "ation", "ating", "ators", "ator", "ates", "ated", "ate", "ements", "ement", "ments", "ment", "ities", "ility", "ity", "ings", "ing", "ions", "ion",
	"ances", "ance", "ences", "ence", "ants", "ant", "ents", "ent", "able", "ible", "ness", "ives", "ive", "ally",
	"als", "al", "ors", "or", "ers", "er", "ies", "ied", "es", "ed", "ly", "e", "s", "y",
}

// shortEndings may leave only three letters: "ended", "days".
var shortEndings = []string{"ing", "ed", "es", "s", "er", "y", "e"}

// stem returns a word without its endings.
func stem(word string) string {
	at := &stems[maphash.String(seed, word)%uint64(len(stems))]
	if known := at.Load(); known != nil && known.word == word {
		return known.stem
	}
	s := &stemmed{word: word, stem: withoutEnding(withoutEnding(word))}
	at.Store(s)
	return s.stem
}

// stems remembers what [stem] returned. Each word has one place; another word takes it over.
var stems [1 << 11]atomic.Pointer[stemmed]

type stemmed struct{ word, stem string }

var seed = maphash.MakeSeed()

func withoutEnding(word string) string {
	for _, ending := range endings {
		least := 4
		if slices.Contains(shortEndings, ending) {
			least = 3
		}
		base, ok := strings.CutSuffix(word, ending)
		if !ok || len(base) < least || ending == "s" && strings.HasSuffix(base, "s") {
			continue
		}
		if n := len(base); n > least && base[n-1] == base[n-2] && !strings.ContainsAny(base[n-1:], "sle") {
			base = base[:n-1] // planned
		}
		return base
	}
	return word
}

var functionWords = lists.Set("function words")

// contentStems returns the stems of the words that mean something.
func contentStems(tokens []words.Word) []string {
	var out []string
	for _, w := range tokens {
		if !functionWords[w.Text] && !strings.ContainsAny(w.Text, words.Digits) && len(w.Text) > 1 {
			out = append(out, stem(w.Text))
		}
	}
	return out
}

// synonyms maps each stem to the stems in its groups.
var synonyms = readSynonyms()

func readSynonyms() map[string][]string {
	out := map[string][]string{}
	for _, group := range lists["synonyms"] {
		var stems []string
		for word := range strings.FieldsSeq(group) {
			stems = append(stems, stem(word))
		}
		for _, s := range stems {
			out[s] = slices.Concat(out[s], stems)
		}
	}
	return out
}
