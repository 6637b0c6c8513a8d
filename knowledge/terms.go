package knowledge

import (
	"slices"
	"strings"
)

// term is something a text mentions, with its weight in a question. The key's form
// tells stems, prefixes ("~"), pairs (" ") and concepts ("=") apart.
type term struct {
	key    string
	weight float32
}

func pairKey(first, second string) string { return first + " " + second }
func prefixKey(stem string) string        { return "~" + stem[:prefixLength] }

func isStem(key string) bool { return key[0] != '=' && key[0] != '~' && !strings.Contains(key, " ") }

// prefixLength is in bytes. Only longer stems have a prefix term.
const prefixLength = 5

// extractTerms returns stems, prefixes, pairs of neighboring words, and concepts.
func extractTerms(lexemes []lexeme) []term {
	out := make([]term, 0, 3*len(lexemes))
	last := ""
	for _, l := range lexemes {
		for _, c := range l.concepts {
			out = append(out, term{c.key, c.weight * conceptWeight})
		}
		if l.weight == 0 {
			continue
		}
		out = append(out, term{l.stem, l.weight * l.ownWeight()})
		if len(l.stem) > prefixLength {
			out = append(out, term{prefixKey(l.stem), l.weight * prefixWeight})
		}
		if last != "" {
			out = append(out, term{pairKey(last, l.stem), l.weight * pairWeight})
		}
		last = l.stem
	}
	return out
}

// ownWeight keeps a word that also counts as a concept from counting more than others.
func (l lexeme) ownWeight() float32 {
	if slices.ContainsFunc(l.concepts, func(c concept) bool { return c.length == 1 }) {
		return conceptWordWeight
	}
	return 1
}

// comparisonTerms returns each stem, prefix and concept once; their order doesn't count.
func comparisonTerms(lexemes []lexeme) []term {
	var out []term
	add := func(t term) {
		if !slices.ContainsFunc(out, func(have term) bool { return have.key == t.key }) {
			out = append(out, t)
		}
	}
	for _, l := range lexemes {
		if l.weight > 0 {
			add(term{l.stem, l.weight})
		}
		for _, c := range l.concepts {
			add(term{c.key, c.weight * conceptWeight})
		}
		if l.weight > 0 && len(l.stem) > prefixLength {
			add(term{prefixKey(l.stem), l.weight * prefixWeight})
		}
	}
	return out
}

// maxPhrase is how many words a phrase with a meaning of its own has at most.
const maxPhrase = 6
