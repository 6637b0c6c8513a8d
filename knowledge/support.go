package knowledge

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// minSupport is the share of a claim's words that a statement and its headings must
// contain together; minSentenceSupport is what the statement must contain by itself.
const (
	minSupport         = 0.7
	minSentenceSupport = 0.45
)

// checker compares sentences that a model wrote with the passages it used. One
// statement of a passage must say the same: it contains all meaningful words and nearly
// all others, the same amounts in the same order for the same things, and the same
// negations, qualifiers and actors. The check only compares words, and errs on the side
// of rejecting.
type checker struct {
	words      *Words
	stem       stemFunc
	statements []statement
}

// statement is what one sentence of a passage says under its headings.
type statement struct {
	claim
	parts    []string // the sentence as written, or a list's introduction with its items
	headings claim
	// hasClauses is set if semicolons separate clauses. Each clause supports what it says
	// itself; together they support only the same words.
	hasClauses bool
}

func newChecker(w *Words, passages []Passage) checker {
	c := checker{words: w, stem: stemmer{}.stem}
	for _, p := range passages {
		above := append(append([]string{p.Title}, p.Crumbs...), p.Heading)
		for _, state := range p.Scope.State {
			above = append(above, w.stateName(state))
		}
		headings := c.parseClaim(strings.Join(above, ",\n"))
		before := headings
		for _, parts := range splitStatements(strings.Join(append([]string{p.Text}, p.Footnotes...), "\n")) {
			for i, text := range readings(strings.Join(parts, ", ")) {
				s := statement{claim: c.parseClaim(text), parts: parts, headings: headings, hasClauses: strings.Contains(dropCitations(text), ";")}
				if len(s.words) > 0 && slices.Contains(pronouns, s.words[0].word) {
					s.headings = s.headings.union(before)
				}
				if c.statements = append(c.statements, s); i == 0 {
					before = s.claim
				}
			}
		}
	}
	return c
}

// splitStatements returns a text's sentences, each list item with the list's
// introduction, and whole lists.
func splitStatements(text string) [][]string {
	var out [][]string
	var list []string
	end := func() {
		numbered := func(s string) bool { return strings.ContainsFunc(s, unicode.IsDigit) } // a number belongs to its own item only
		if len(list) > 2 && !slices.ContainsFunc(list, numbered) {
			out = append(out, list)
		}
		list = nil
	}
	for _, s := range splitSentences(text) {
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

// legalCitation recognizes what makes a parenthetical a citation, as in
// (29 U.S.C. 2612(c)).
var (
	parenthetical = regexp.MustCompile(`\s*\((?:[^()]|\([^()]*\))*\)`)
	legalCitation = regexp.MustCompile(`\b(?:U\.S\.C\.|CFR|CCR|RCW|Code|Law|SB|AB) |§`)
)

// readings returns a statement as written, without its citations, and split at
// semicolons.
func readings(text string) []string {
	out := []string{text}
	plain := dropCitations(text)
	if plain != text {
		out = append(out, plain)
	}
	if clauses := strings.Split(plain, ";"); len(clauses) > 1 {
		out = append(out, clauses...)
	}
	return out
}

func dropCitations(text string) string {
	return parenthetical.ReplaceAllStringFunc(text, func(in string) string {
		if legalCitation.MatchString(in) {
			return ""
		}
		return in
	})
}

// findSupport returns the parts of a passage that support a sentence, or why none do.
// A sentence without words needs no support.
func (c checker) findSupport(sentence string) (parts []string, why string) {
	claim := c.parseClaim(sentence)
	if len(claim.words) == 0 {
		return nil, ""
	}
	why, closest := "no passage contains its words", float32(0)
	for _, s := range c.statements {
		objection, share := claim.compare(s)
		if objection == "" {
			return s.parts, ""
		}
		if share > closest {
			why, closest = objection, share
		}
	}
	return nil, why
}

// compare says what the statement contradicts or doesn't cover ("" if nothing), and
// which share of the claim's words it contains.
func (c claim) compare(s statement) (why string, share float32) {
	if slices.EqualFunc(c.words, s.words, func(a, b lexeme) bool { return a.word == b.word }) {
		return "", 1
	}
	share = c.overlap(s.claim)
	switch {
	case s.hasClauses:
		return "no clause of the sentence says it", share
	case c.totalWeight() == 0:
		return "it contains nothing to check", share
	case share < minSentenceSupport:
		return "no sentence of the passage says it", share
	case c.overlap(s.claim, s.headings) < minSupport:
		return "the passage lacks too many of its words", share
	}
	for _, check := range []func(statement) string{c.unsupportedWord, c.droppedSubject, c.wrongOrder, c.amountMismatch, c.qualifierMismatch, c.actorMismatch} {
		if why := check(s); why != "" {
			return why, share
		}
	}
	return "", share
}
