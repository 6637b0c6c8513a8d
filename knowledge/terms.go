package knowledge

import (
	"slices"
	"strings"
)

// term is one thing that a text is about, and how much it counts in a question.
// What it is shows in its key, so that all of them fit one dictionary.
type term struct {
	key    string
	weight float32
}

func pairKey(first, second string) string { return first + " " + second }
func prefixKey(stem string) string        { return "~" + stem[:prefixLength] }

// isStem reports whether a term is a word rather than anything else.
func isStem(key string) bool { return key[0] != '=' && key[0] != '~' && !strings.Contains(key, " ") }

// prefixLength is in bytes; stems that are longer share what they begin with.
const prefixLength = 5

// termsOf are what a text is about: the stems of its words, their beginnings,
// pairs of words side by side, and what its phrases mean.
func termsOf(said []lexeme) []term {
	out := make([]term, 0, 3*len(said))
	last := ""
	for _, l := range said {
		for _, c := range l.concepts {
			out = append(out, term{c.key, c.weight * conceptWeight})
		}
		if l.weight == 0 {
			continue
		}
		out = append(out, term{l.stem, l.weight * l.alone()})
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

// alone is how much of a word's weight is its own; where its meaning counts too,
// it must not count for more than a word that has no other.
func (l lexeme) alone() float32 {
	if slices.ContainsFunc(l.concepts, func(c concept) bool { return c.length == 1 }) {
		return meantWeight
	}
	return 1
}

// likeness are the terms by which two questions are compared, each once: words
// and meanings, whatever their order.
func likeness(said []lexeme) []term {
	var out []term
	add := func(t term) {
		if !slices.ContainsFunc(out, func(have term) bool { return have.key == t.key }) {
			out = append(out, t)
		}
	}
	for _, l := range said {
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
