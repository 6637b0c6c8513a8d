package knowledge

import (
	"maps"
	"slices"
	"strings"
)

// claim is the checkable content of a sentence.
type claim struct {
	words      []lexeme
	positions  []int           // position of each word; clauses are clauseGap apart
	terms      map[string]bool // stems and concepts
	amounts    []amount
	qualifiers map[string]int // kind of qualifier → count
	actors     []string       // in order of appearance
}

// Clauses end at clauseMarks and after clauseWords, and count as clauseGap words
// apart. Amounts whose distance differs by up to tieDistance words count as equally near.
const (
	clauseMarks = ",;:()–—\n"
	clauseGap   = 3
	tieDistance = 1
)

var clauseWords = wordSet("and or but which who whose whereas")

func (c checker) parseClaim(text string) claim {
	for _, rewrite := range amountRewrites {
		text = rewrite.from.ReplaceAllString(text, rewrite.to)
	}
	out := claim{terms: map[string]bool{}, qualifiers: map[string]int{}}
	at := 0
	for clause := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(clauseMarks, r) }) {
		lexemes := c.words.lex(clause, c.stem)
		amountOf := map[int]int{} // index of the word → index of its amount
		for i, l := range lexemes {
			out.positions = append(out.positions, at)
			out.terms[l.stem] = true
			for _, concept := range l.concepts {
				out.terms[concept.key] = true
			}
			if number, ok := parseNumber(l); ok {
				out.amounts = append(out.amounts, amount{number: number, unit: unitOf(lexemes[i+1:]), position: at})
				amountOf[i] = len(out.amounts) - 1
			}
			if at++; clauseWords[l.word] {
				at += clauseGap
			}
		}
		out.addQualifiers(lexemes, amountOf)
		out.actors = append(out.actors, findActors(lexemes)...)
		out.words = append(out.words, lexemes...)
		at += clauseGap
	}
	return out
}

// union merges the terms of two claims; nothing else of them is kept.
func (c claim) union(other claim) claim {
	both := claim{terms: maps.Clone(c.terms)}
	maps.Copy(both.terms, other.terms)
	return both
}

func (c claim) totalWeight() (sum float32) {
	for _, l := range c.words {
		sum += l.weight
	}
	return sum
}

// overlap returns the share of c's words, by weight, that occur in any of others.
func (c claim) overlap(others ...claim) float32 {
	var all, shared float32
	for _, l := range c.words {
		if l.weight == 0 || isNumber(l) {
			continue
		}
		all += l.weight
		if slices.ContainsFunc(others, l.isIn) {
			shared += l.weight
		}
	}
	if all == 0 {
		return 1
	}
	return shared / all
}

// isIn reports whether a claim contains the word or a synonym.
func (l lexeme) isIn(c claim) bool {
	if c.terms[l.stem] {
		return true
	}
	return !exactWords[l.word] && slices.ContainsFunc(l.concepts, func(synonym concept) bool { return c.terms[synonym.key] })
}

// unsupportedWord finds a word with a meaning of its own that neither the statement
// nor its headings contain.
func (c claim) unsupportedWord(s statement) string {
	for _, l := range c.words {
		meaningful := l.weight >= 1 || timeUnits[l.stem]
		if meaningful && !isNumber(l) && !l.isIn(s.claim) && !l.isIn(s.headings) {
			return "the passage does not say " + l.word
		}
	}
	return ""
}

// droppedSubject finds a word before the statement's verb that the claim leaves out:
// "full-time" of "full-time employees get 12 weeks", or "in Texas" before it. Without
// it, the claim covers more people or more cases.
func (c claim) droppedSubject(s statement) string {
	verb := c.verb().stem
	verbAt := slices.IndexFunc(s.words, func(l lexeme) bool { return l.stem == verb })
	for _, l := range s.words[:max(0, verbAt)] {
		if (l.weight > 0 || isNumber(l)) && actors[l.word] == "" && !l.isIn(c) && !l.isIn(s.headings) {
			return "the passage only says it about " + l.word
		}
	}
	return ""
}

// verb returns the first meaningful word after the subject, or of the claim if no
// subject is a known actor.
func (c claim) verb() lexeme {
	who := slices.IndexFunc(c.words, func(l lexeme) bool { return actors[l.word] != "" })
	for _, l := range c.words[who+1:] {
		if l.weight > 0 && actors[l.word] == "" {
			return l
		}
	}
	return lexeme{}
}

// wrongOrder compares the order of words, because it tells who cares for whom. Only
// a clause may move: the first one of the statement may be last in the claim, as in
// "under FMLA".
func (c claim) wrongOrder(s statement) string {
	for i := range s.words {
		if i == 0 || s.positions[i] > s.positions[i-1]+1 {
			if c.inOrder(s.claim, slices.Concat(s.words[i:], s.words[:i])) {
				return ""
			}
		}
	}
	return "the passage has the words in another order"
}

// inOrder reports whether the words that c shares with other are in the given order.
func (c claim) inOrder(other claim, order []lexeme) bool {
	for _, l := range c.words {
		if l.weight == 0 || isNumber(l) || !other.terms[l.stem] {
			continue
		}
		at := slices.IndexFunc(order, func(o lexeme) bool { return o.stem == l.stem })
		if at < 0 {
			return false
		}
		order = order[at+1:]
	}
	return true
}

// addQualifiers notes qualifiers of the clause, or of a nearby amount: "up to
// 12 weeks", "30 days before".
func (c claim) addQualifiers(lexemes []lexeme, amounts map[int]int) {
	for i := 0; i < len(lexemes); {
		q, length := matchQualifier(lexemes[i:])
		for _, near := range []int{i + length, i - 1, i - 2} {
			if at, ok := amounts[near]; ok && q.measure && c.amounts[at].qualifier == "" {
				c.amounts[at].qualifier, length, q.kind = q.kind, max(length, 1), ""
				break
			}
		}
		if q.kind != "" {
			c.qualifiers[q.kind]++
		}
		i += max(length, 1)
	}
}

// matchQualifier returns the longest qualifier that the words start with, and its
// length in words.
func matchQualifier(lexemes []lexeme) (longest qualifier, length int) {
	for _, q := range qualifiers {
		for _, words := range q.words {
			if n := len(words); n > length && n <= len(lexemes) && slices.EqualFunc(words, lexemes[:n], func(w string, l lexeme) bool { return w == l.word }) {
				longest, length = q, n
			}
		}
	}
	return longest, length
}

// qualifierMismatch finds a qualifier that only one of them has, or that one repeats,
// as in a double negation.
func (c claim) qualifierMismatch(s statement) string {
	for _, q := range qualifiers {
		ours, theirs := c.qualifiers[q.kind], s.qualifiers[q.kind]
		switch {
		case ours > 0 && theirs == 0:
			return "the passage does not say “" + q.kind + "”"
		case ours != theirs && !q.optional:
			return "the passage says “" + q.kind + "” a different number of times"
		}
	}
	return ""
}

// findActors lists the actors in order. "by the employer" is a different role than
// "the employer".
func findActors(lexemes []lexeme) []string {
	var out []string
	by := false
	for _, l := range lexemes {
		switch who := actors[l.word]; {
		case who != "" && by:
			out = append(out, "by "+who)
		case who != "":
			out = append(out, who)
		}
		by = l.word == "by" || by && determiners[l.word]
	}
	return out
}

// actorMismatch finds an actor with a different role in the statement. A statement
// that names no actor is about the employee.
func (c claim) actorMismatch(s statement) string {
	theirs := s.actors
	for i, who := range c.actors {
		at := slices.Index(theirs, who)
		switch {
		case len(s.actors) == 0 && who == employee:
			continue
		case at < 0, i == 0 && at > 0:
			return "in the passage, the role of " + who + " is different"
		}
		theirs = theirs[at+1:]
	}
	return ""
}
