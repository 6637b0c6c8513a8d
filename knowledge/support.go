package knowledge

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// supported is the share of a sentence's words that the one that supports it must
// have, together with the headings above it; sentenceSupport is its own share.
const (
	supported       = 0.7
	sentenceSupport = 0.45
)

// checker holds sentences that somebody else wrote, such as a model, against the passages
// that they were written from. One sentence of a passage must say the same: it has all
// the telling words and nearly all others, the same amounts in the same order for the
// same things, as many negations, the same limits and conditions, and the same people
// doing it. The check is about words and rather doubts too much.
type checker struct {
	words *Words
	stem  stemming
	says  []statement
}

// statement is what one sentence of a passage says, below its headings.
type statement struct {
	claim
	parts []string // as they stand in the passage: the sentence, or one with items of its list
	above claim
	// joined is set where semicolons stand between clauses: each supports what it says
	// itself, and all of them together only what says the same word for word.
	joined bool
}

func newChecker(w *Words, passages []Passage) checker {
	c := checker{words: w, stem: stemmer{}.of}
	for _, p := range passages {
		above := append(append([]string{p.Title}, p.Crumbs...), p.Heading)
		for _, state := range p.Scope.State {
			above = append(above, w.nameOf(state))
		}
		headings := c.claim(strings.Join(above, ",\n"))
		before := headings
		for _, parts := range statements(p.Text) {
			for i, text := range readings(strings.Join(parts, ", ")) {
				s := statement{claim: c.claim(text), parts: parts, above: headings, joined: strings.Contains(withoutSources(text), ";")}
				if len(s.said) > 0 && slices.Contains(pointers, s.said[0].word) {
					s.above = s.above.and(before)
				}
				if c.says = append(c.says, s); i == 0 {
					before = s.claim
				}
			}
		}
	}
	return c
}

// statements are what a text says: its sentences, and each item of a list, and all
// of them, with what leads to the list.
func statements(text string) [][]string {
	var out [][]string
	var list []string
	end := func() {
		numbered := func(s string) bool { return strings.ContainsFunc(s, unicode.IsDigit) } // a number is of its own item
		if len(list) > 2 && !slices.ContainsFunc(list, numbered) {
			out = append(out, list)
		}
		list = nil
	}
	for _, s := range sentences(text) {
		out = append(out, []string{s})
		if strings.HasPrefix(s, "- ") && len(list) > 0 {
			out = append(out, []string{list[0], s})
			list = append(list, s)
			continue
		}
		if end(); strings.HasSuffix(s, ":") {
			list = []string{s}
		}
	}
	end()
	return out
}

// bracketed is what stands in brackets, and law what makes it a source, as in
// (29 U.S.C. 2612(c)).
var (
	bracketed = regexp.MustCompile(`\s*\((?:[^()]|\([^()]*\))*\)`)
	law       = regexp.MustCompile(`\b(?:U\.S\.C\.|CFR|CCR|RCW|Code|Law|SB|AB) |§`)
)

// readings are a statement as it stands, without the sources in brackets, and what
// stands between semicolons each by itself.
func readings(text string) []string {
	out := []string{text}
	plain := withoutSources(text)
	if plain != text {
		out = append(out, plain)
	}
	if clauses := strings.Split(plain, ";"); len(clauses) > 1 {
		out = append(out, clauses...)
	}
	return out
}

// withoutSources is a text without the laws in brackets.
func withoutSources(text string) string {
	return bracketed.ReplaceAllStringFunc(text, func(in string) string {
		if law.MatchString(in) {
			return ""
		}
		return in
	})
}

// by are the parts of a passage that support a sentence, and otherwise why none do.
// One without a word needs no support.
func (c checker) by(sentence string) (parts []string, why string) {
	claim := c.claim(sentence)
	if len(claim.said) == 0 {
		return nil, ""
	}
	why, closest := "no passage has its words", float32(0)
	for _, s := range c.says {
		objection, share := claim.against(s)
		if objection == "" {
			return s.parts, ""
		}
		if share > closest {
			why, closest = objection, share
		}
	}
	return nil, why
}

// against is what of the claim the statement contradicts or leaves open, and how
// much of its words both have.
func (c claim) against(s statement) (why string, share float32) {
	if slices.EqualFunc(c.said, s.said, func(a, b lexeme) bool { return a.word == b.word }) {
		return "", 1
	}
	share = c.sharedWith(s.claim)
	switch {
	case s.joined:
		return "no clause of the sentence says it", share
	case c.weight() == 0:
		return "it says nothing that could be checked", share
	case share < sentenceSupport:
		return "no sentence of the passage says it", share
	case c.sharedWith(s.claim, s.above) < supported:
		return "the passage lacks too many of its words", share
	}
	for _, check := range []func(statement) string{c.foreign, c.widened, c.disordered, c.miscounts, c.unlimited, c.acts} {
		if why := check(s); why != "" {
			return why, share
		}
	}
	return "", share
}
