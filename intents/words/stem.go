package words

import (
	"hash/maphash"
	"slices"
	"strings"
	"sync/atomic"
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

// Stem returns a word without its endings.
func Stem(word string) string {
	at := &stems[maphash.String(seed, word)%uint64(len(stems))]
	if known := at.Load(); known != nil && known.word == word {
		return known.stem
	}
	s := &stemmed{word: word, stem: withoutEnding(withoutEnding(word))}
	at.Store(s)
	return s.stem
}

// stems remembers what [Stem] returned. Each word has one place; another word takes it over.
var stems [1 << 11]atomic.Pointer[stemmed]

type stemmed struct{ word, stem string }

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

// Synonyms maps each stem to the stems that mean much the same.
var Synonyms = readSynonyms()

func readSynonyms() map[string][]string {
	out := map[string][]string{}
	for _, group := range lists["synonyms"] {
		var stems []string
		for word := range strings.FieldsSeq(group) {
			stems = append(stems, Stem(word))
		}
		for _, s := range stems {
			out[s] = slices.Concat(out[s], stems)
		}
	}
	return out
}
