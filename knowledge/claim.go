package knowledge

import (
	"maps"
	"slices"
	"strings"
)

// claim is what a sentence says, as far as it can be checked.
type claim struct {
	said    []lexeme
	at      []int           // where each word stands; a comma is a gap
	has     map[string]bool // stems, and what phrases mean
	amounts []amount
	limited map[string]int // by kind of limit, how often
	actors  []string       // who acts, in order
}

// breath and joints are where a clause ends; gap is how far apart two clauses are,
// and slack how much nearer one amount must be than another, in words.
const (
	breath = ",;:()–—\n"
	gap    = 3
	slack  = 1
)

var joints = wordSet("and or but which who whose whereas")

func (c checker) claim(text string) claim {
	for _, w := range written {
		text = w.as.ReplaceAllString(text, w.to)
	}
	out := claim{has: map[string]bool{}, limited: map[string]int{}}
	at := 0
	for clause := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(breath, r) }) {
		said := c.words.lexemes(clause, c.stem)
		of := map[int]int{} // word → the amount that it is
		for i, l := range said {
			out.at = append(out.at, at)
			out.has[l.stem] = true
			for _, concept := range l.concepts {
				out.has[concept.key] = true
			}
			if number, ok := numberOf(l); ok {
				out.amounts = append(out.amounts, amount{number: number, unit: unitOf(said[i+1:]), at: at})
				of[i] = len(out.amounts) - 1
			}
			if at++; joints[l.word] {
				at += gap
			}
		}
		out.limit(said, of)
		out.actors = append(out.actors, acting(said)...)
		out.said = append(out.said, said...)
		at += gap
	}
	return out
}

// and is what a claim and another have together, as far as words go.
func (c claim) and(other claim) claim {
	both := claim{has: maps.Clone(c.has)}
	maps.Copy(both.has, other.has)
	return both
}

// weight is how much a claim says.
func (c claim) weight() (sum float32) {
	for _, l := range c.said {
		sum += l.weight
	}
	return sum
}

// sharedWith is the share of the claim's words that others have.
func (c claim) sharedWith(others ...claim) float32 {
	var all, shared float32
	for _, l := range c.said {
		if l.weight == 0 || isNumber(l) {
			continue
		}
		all += l.weight
		if slices.ContainsFunc(others, l.among) {
			shared += l.weight
		}
	}
	if all == 0 {
		return 1
	}
	return shared / all
}

// among reports whether a claim has a word, or one that means the same.
func (l lexeme) among(c claim) bool {
	if c.has[l.stem] {
		return true
	}
	return !exact[l.word] && slices.ContainsFunc(l.concepts, func(is concept) bool { return c.has[is.key] })
}

// foreign is a telling word that neither the statement nor its headings have.
func (c claim) foreign(s statement) string {
	for _, l := range c.said {
		telling := l.weight >= 1 || timeUnits[l.stem]
		if telling && !isNumber(l) && !l.among(s.claim) && !l.among(s.above) {
			return "the passage does not say " + l.word
		}
	}
	return ""
}

// widened is a word at the head of the statement, before what the claim begins with,
// that the claim leaves out: "full-time" of "full-time employees get 12 weeks", or "in
// Texas" before it. Without that the claim is about more people, or more cases.
func (c claim) widened(s statement) string {
	first := c.predicate().stem
	begins := slices.IndexFunc(s.said, func(l lexeme) bool { return l.stem == first })
	for _, l := range s.said[:max(0, begins)] {
		if (l.weight > 0 || isNumber(l)) && actors[l.word] == "" && !l.among(c) && !l.among(s.above) {
			return "the passage says it of " + l.word
		}
	}
	return ""
}

// predicate is the first word of a claim that says something, of who acts where it
// names somebody.
func (c claim) predicate() lexeme {
	who := slices.IndexFunc(c.said, func(l lexeme) bool { return actors[l.word] != "" })
	for _, l := range c.said[who+1:] {
		if l.weight > 0 && actors[l.word] == "" {
			return l
		}
	}
	return lexeme{}
}

// disordered is words that stand in another order in the statement: who cares for
// whom is a matter of order. Only a clause that comes first there may come last
// here, as "under FMLA".
func (c claim) disordered(s statement) string {
	for i := range s.said {
		if i == 0 || s.at[i] > s.at[i-1]+1 {
			if c.follows(s.claim, slices.Concat(s.said[i:], s.said[:i])) {
				return ""
			}
		}
	}
	return "the passage has its words in another order"
}

// follows reports whether the words of a claim that another one has stand in order.
func (c claim) follows(other claim, order []lexeme) bool {
	for _, l := range c.said {
		if l.weight == 0 || isNumber(l) || !other.has[l.stem] {
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

// limit notes the words that limit what is said, or an amount beside them: "up to
// 12 weeks", "30 days before".
func (c claim) limit(said []lexeme, amounts map[int]int) {
	for i := 0; i < len(said); {
		l, length := limiting(said[i:])
		for _, beside := range []int{i + length, i - 1, i - 2} {
			if at, ok := amounts[beside]; ok && l.measure && c.amounts[at].limit == "" {
				c.amounts[at].limit, length, l.kind = l.kind, max(length, 1), ""
				break
			}
		}
		if l.kind != "" {
			c.limited[l.kind]++
		}
		i += max(length, 1)
	}
}

// limiting is how the words limit what is said, and by how many words.
func limiting(said []lexeme) (by limit, length int) {
	for _, l := range limits {
		for _, words := range l.words {
			if n := len(words); n > length && n <= len(said) && slices.EqualFunc(words, said[:n], func(w string, l lexeme) bool { return w == l.word }) {
				by, length = l, n
			}
		}
	}
	return by, length
}

// unlimited is a limit that only one of both has, or a negation of a negation.
func (c claim) unlimited(s statement) string {
	for _, l := range limits {
		mine, theirs := c.limited[l.kind], s.limited[l.kind]
		switch {
		case mine > 0 && theirs == 0:
			return "the passage does not say “" + l.kind + "”"
		case mine != theirs && !l.droppable:
			return "the passage says “" + l.kind + "” more or less often"
		}
	}
	return ""
}

// acting are those who act, in order; "by the employer" is another role than "the
// employer".
func acting(said []lexeme) []string {
	var out []string
	by := false
	for _, l := range said {
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

// acts is somebody who acts otherwise in the statement. One that names nobody is
// for the employee.
func (c claim) acts(s statement) string {
	theirs := s.actors
	for i, who := range c.actors {
		at := slices.Index(theirs, who)
		switch {
		case len(s.actors) == 0 && who == employee:
			continue
		case at < 0, i == 0 && at > 0:
			return "in the passage it is not " + who
		}
		theirs = theirs[at+1:]
	}
	return ""
}
