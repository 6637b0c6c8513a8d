package support

import (
	"slices"
	"strings"
)

// Passage is what a model may cite.
type Passage struct {
	Sentences []string // in order; an item of a list begins with "- " or a number
	Places    []string // the states that it is for, or that its headings name: "New York"
	Laws      []string // the laws that its headings name: "FMLA"
}

// Checker checks sentences against one passage. It is immutable.
type Checker struct {
	passage    Passage
	statements []statement
	added      []string // words that the ways to say a statement may add
}

// statement is something that a passage says: a sentence, one of its clauses, or an item
// with the introduction of its list.
type statement struct {
	parts       []string // as written
	words       sentence
	plain       sentence // words without citations and short forms; nil if it has none
	before      sentence // what the passage says before it
	first, last int      // the clauses it consists of, counted over the passage
	item        bool     // an item without its introduction, which may mean anything
}

// Found is the statement that says what a sentence says.
type Found struct {
	Parts []string // the passage's sentences
	Last  int      // its last clause; give it to the next call of Find
}

// New returns the checker of a passage.
func New(p Passage) *Checker {
	c := &Checker{passage: p, added: []string{"you", "your", "yourself", "get", "may", "take", "use", "under", "in", "and", "but"}}
	for _, heading := range slices.Concat(p.Places, p.Laws) {
		c.added = append(c.added, parse(heading).words()...)
	}
	clauses, before := 0, sentence(nil)
	intro := "" // of the list whose items come now
	for _, text := range p.Sentences {
		plain, isItem := cutItem(text)
		whole := newStatement(plain, before, clauses, text)
		whole.item = isItem
		parts := splitClauses(plain)
		whole.last = clauses + max(1, len(parts)) - 1
		c.statements = append(c.statements, whole)
		for i, part := range parts {
			clause := newStatement(part, before, clauses+i, text)
			before = clause.words
			c.statements = append(c.statements, clause)
		}
		switch {
		case !isItem && strings.HasSuffix(text, ":"):
			intro = text
		case !isItem:
			intro = ""
		case intro != "" && !binding.occursIn(parse(intro)):
			c.statements = append(c.statements, newStatement(strings.TrimSuffix(intro, ":")+" "+plain, nil, whole.last, intro, text))
		}
		clauses, before = whole.last+1, whole.words
	}
	return c
}

func newStatement(text string, before sentence, clause int, parts ...string) statement {
	s := statement{parts: parts, words: parse(text), before: before, first: clause, last: clause}
	if short := dropCitations(text); short != text {
		s.plain = parse(short)
	}
	return s
}

// Elsewhere is after if the answer last cited another passage.
const Elsewhere = -2

// Find returns the statement that says what a sentence says. after is the last clause that the
// answer has said so far, -1 at its beginning, or [Elsewhere]. asked is the question: words of it
// may be left out.
func (c *Checker) Find(text string, after int, asked string) (found Found, why string) {
	said := parse(text).words()
	if len(said) == 0 && strings.TrimSpace(text) != "?" {
		return Found{Last: after}, ""
	}
	we, question := cut(text).has("we"), parse(asked).words()
	why = "no sentence of the passage says it"
	for _, s := range c.statements {
		if !c.hasWords(s, said) {
			continue
		}
		for _, w := range c.waysOf(s, said, we) {
			switch {
			case !w.equals(said):
			case w.leans && after != s.first-1:
				why = "it leans on a sentence that isn't before it"
			case !containsRun(question, w.given):
				why = "the passage only says it about " + strings.Join(w.given, " ")
			default:
				return Found{Parts: s.parts, Last: s.last}, ""
			}
		}
	}
	return Found{}, why
}

// hasWords reports whether all words that are said occur in a statement, or may be added to
// it. It spares looking at the ways of most statements.
func (c *Checker) hasWords(s statement, said []string) bool {
	known := slices.Concat(s.words.words(), s.before.words(), c.added)
	for _, word := range said {
		if !slices.ContainsFunc(known, func(k string) bool { return agree(k, word) }) {
			return false
		}
	}
	return true
}

// containsRun reports whether the words contain all of run next to each other.
func containsRun(words, run []string) bool {
	for i := 0; i+len(run) <= len(words); i++ {
		if slices.Equal(words[i:i+len(run)], run) {
			return true
		}
	}
	return len(run) == 0
}

// cutItem removes the mark of a list's item.
func cutItem(text string) (item string, ok bool) {
	text = strings.TrimSpace(text)
	if rest, ok := strings.CutPrefix(text, "- "); ok {
		return rest, true
	}
	number, rest, ok := strings.Cut(text, ". ")
	if ok && number != "" && strings.Trim(number, "0123456789") == "" {
		return rest, true
	}
	return text, false
}

// splitClauses returns the clauses between semicolons if each makes sense by itself: none is an
// item of an enumeration, and none limits the one before it. Otherwise it returns nothing.
func splitClauses(text string) []string {
	clauses := strings.Split(text, ";")
	if len(clauses) == 1 || strings.ContainsAny(text, "():") {
		return nil
	}
	for _, clause := range clauses[1:] {
		words := parse(clause)
		if _, limits := excepting.match(words); limits || len(words) == 0 {
			return nil
		}
	}
	return clauses
}
