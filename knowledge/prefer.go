package knowledge

import (
	"slices"
	"strings"
)

// How well a company's own passage has to match, relative to the shipped one that matches
// best, to come before it. Of scores, only the words' part is compared: a shipped passage has
// all its questions written down, and hardly any own passage has one.
const (
	ownShare         = 0.35 // of the score, whatever it is about
	ownCoverage      = 0.7  // of the question's words, if both are about the same subject
	mentionCoverage  = 0.75 // the same, to be offered, if it has a word of the question that few have
	clearCoverage    = 1.2  // the same, to be sure of one about another subject that its heading doesn't name
	ownNamedShare    = 0.45 // the same, if the question names the subject
	ownQuantityShare = 0.25 // the same, if it also asks for a number, and the passage has one
)

// ownBeforeShipped returns the place of the company's own passage that comes before the
// shipped one that was found first, and whether they are known to be about the same
// subject. It returns 0 if there is none.
func (x *Index) ownBeforeShipped(q query, found []candidate) (at int, sameSubject bool) {
	if len(found) == 0 || !x.passages[found[0].at].Shipped {
		return 0, false
	}
	shipped := found[0]
	shipped.coverage = coveredInOwnWords(x, q, shipped.at)
	for i, c := range found[1:] {
		own := &x.passages[c.at]
		if own.Shipped || !x.sharesTopic(q, c.at) || lacksLaw(x, q, c.at) {
			continue
		}
		share := float32(ownCoverage)
		if isNamedIn(x, q, own) {
			share = ownNamedShare
			if q.want.quantity && x.traits[c.at].quantity {
				share = ownQuantityShare
			}
		}
		switch {
		case isNarrowed(&x.passages[shipped.at], own):
			return i + 1, true
		case c.coverage >= share*shipped.coverage && x.isAbout(own, &x.passages[shipped.at]):
			return i + 1, true
		case c.wordScore >= ownShare*shipped.wordScore && c.coverage >= shipped.coverage:
			found[i+1].doubted = c.coverage < clearCoverage*shipped.coverage && !isNamedIn(x, q, own)
			return i + 1, false
		case c.wordScore >= ownShare*shipped.wordScore && c.coverage >= mentionCoverage*shipped.coverage && ownMentions(x, q, c.at):
			if at == 0 {
				at = i + 1
			}
		}
	}
	if at > 0 { // nothing better was found
		found[at].doubted = true
	}
	return at, false
}

// coveredInOwnWords returns the share of the question's keywords, by weight, that a passage contains in its own words.
func coveredInOwnWords(x *Index, q query, at int32) (share float32) {
	for _, k := range q.keywords {
		share += k.weight / q.keywordWeight * k.coverage(func(term int32) bool { return x.ownTerms[at][term] })
	}
	return share
}

// isNarrowed reports whether a company's own passage names, in its title or heading, the one
// kind of leave that a shipped policy is about: jury duty.
func isNarrowed(shipped, own *Passage) bool {
	return len(shipped.Scope.Leave) > 0 && len(shipped.OnlyWhenNamed) > 0 && shipped.isNamedBy(tokenize(own.Title+" "+own.Heading))
}

// fewMentions is in how many of a company's own passages a word may be that says which of them
// was meant.
const fewMentions = 2

// ownMentions reports whether a company's own passage has a word of the question that says what
// the question is about, and that hardly another one has: "bread discount" where one passage
// has the bread.
func ownMentions(x *Index, q query, at int32) bool {
	p := &x.passages[at]
	return x.hasShipped && !p.Shipped && len(p.Questions) < describedBy && slices.ContainsFunc(q.keywords, func(k keyword) bool {
		return k.topical && slices.ContainsFunc(k.meant, func(id int32) bool {
			places := x.terms[id].passages
			if !contains(places, at) {
				return false
			}
			own := 0
			for _, place := range places {
				if !x.passages[place.at].Shipped {
					own++
				}
			}
			return own <= fewMentions
		})
	})
}

// lacksLaw reports whether a question names a law by its abbreviation, as in "how long is
// FMLA", and a passage doesn't: then a company's own text isn't what was asked for.
func lacksLaw(x *Index, q query, at int32) bool {
	return slices.ContainsFunc(q.keywords, func(k keyword) bool {
		return k.acronym && !slices.ContainsFunc(k.terms, func(id int32) bool { return contains(x.terms[id].passages, at) })
	})
}

// isNamedIn reports whether a question has a word of a passage's heading, or of its title if the
// heading isn't specific.
func isNamedIn(x *Index, q query, p *Passage) bool {
	return slices.ContainsFunc(subjectOf(x, p), func(l lexeme) bool {
		return l.weight >= 1 && slices.ContainsFunc(q.keywords, func(k keyword) bool {
			return slices.ContainsFunc(termsOf(x, l), func(id int32) bool { return slices.Contains(k.terms, id) })
		})
	})
}

// termsOf returns the terms of a word and of its meanings.
func termsOf(x *Index, l lexeme) []int32 {
	var out []int32
	for _, key := range append(conceptKeys(l), l.stem) {
		if id, known := x.ids[key]; known {
			out = append(out, id)
		}
	}
	return out
}

func conceptKeys(l lexeme) (keys []string) {
	for _, c := range l.concepts {
		keys = append(keys, c.key)
	}
	return keys
}

// How well the section for the person's state, or the general one if their state is unknown, has
// to match to come before the best section of the same policy, as a share of that one's score.
const (
	ownStateShare    = 0.35 // of the score; of the words' part, if a general section comes first: it has more questions written down
	ownStateCoverage = 0.6  // of the question's words
)

// preferOwnState puts the section for the person's state before another of the same policy: whether
// leave is paid is answered for California if that is where the person works, and in general if
// nobody knows where that is.
func (x *Index) preferOwnState(q query, found []candidate) []candidate {
	if len(found) == 0 || x.traits[found[0].at].state == q.state {
		return found
	}
	best := found[0]
	for i, c := range found[1:] {
		sameSubject := x.policyOf[c.at] == x.policyOf[best.at] && x.traits[c.at].state == q.state
		isClose := c.score >= ownStateShare*best.score || q.state != "" && c.wordScore >= ownStateShare*best.wordScore
		if sameSubject && isClose && c.coverage >= ownStateCoverage*best.coverage {
			c.score, c.rawScore, c.aliasMatch = best.score, max(c.rawScore, best.rawScore), max(c.aliasMatch, best.aliasMatch)
			return append([]candidate{c}, slices.Delete(slices.Clone(found), i+1, i+2)...)
		}
	}
	return found
}

// sharesTopic reports whether a passage contains a word of the question that says what it
// is about, or another one with its meaning.
func (x *Index) sharesTopic(q query, at int32) bool {
	return slices.ContainsFunc(q.keywords, func(k keyword) bool {
		return k.topical && slices.ContainsFunc(k.terms, func(id int32) bool { return contains(x.terms[id].passages, at) })
	})
}

// isAbout reports whether all that a passage's heading names is a subject of the other
// passage: of its headings and the questions it answers.
func (x *Index) isAbout(p, other *Passage) bool {
	subject := subjectOf(x, p)
	theirs := x.words.lex(strings.Join(append([]string{other.Title, other.Heading}, other.Questions...), "\n"), x.stem.lookup)
	named := 0
	for _, l := range subject {
		switch {
		case l.weight < 1:
		case hasMeaning(theirs, l):
			named++
		default:
			return false
		}
	}
	return named > 0
}

// subjectOf returns the words that name what a passage is about: those of its heading, or of its
// title if the heading isn't specific.
func subjectOf(x *Index, p *Passage) []lexeme {
	subject := x.words.lex(p.Heading, x.stem.lookup)
	if slices.ContainsFunc(subject, func(l lexeme) bool { return l.weight >= 1 }) {
		return subject
	}
	return x.words.lex(p.Title, x.stem.lookup)
}

// hasMeaning reports whether a text contains a word, or another one with its meaning.
func hasMeaning(text []lexeme, word lexeme) bool {
	return slices.ContainsFunc(text, func(l lexeme) bool {
		return l.stem == word.stem || slices.ContainsFunc(l.concepts, func(c concept) bool {
			return slices.ContainsFunc(word.concepts, func(own concept) bool { return own.key == c.key })
		})
	})
}

// People ask for a policy by its title: "which days are holidays?" where HR wrote one that
// is called "Holidays". Its sections share few words with such a question, and other policies
// mention the subject as well.

// fewSections are as many as a policy has that is about one thing.
const fewSections = 2

// isTitled reports whether a question is about what a company's own policy is called, and
// about nothing that isn't in its title or the section's heading. The title of a long one
// doesn't tell which of its sections answers.
func isTitled(x *Index, asked []lexeme, p *Passage) bool {
	if p.Shipped || x.sections[p.Policy] > fewSections {
		return false
	}
	title := x.words.lex(p.Title, x.stem.lookup)
	named := 0
	for _, l := range title {
		if l.weight >= 1 {
			if named++; !hasMeaning(asked, l) {
				return false
			}
		}
	}
	all := slices.Concat(title, x.words.lex(p.Heading, x.stem.lookup))
	for _, l := range asked {
		if l.weight >= 1 && !hasMeaning(all, l) {
			return false
		}
	}
	return named > 0
}

// titledFirst puts the first section of a policy before the others if the question asks for
// the policy by its title.
func titledFirst(x *Index, asked []lexeme, found []candidate) []candidate {
	if len(found) == 0 {
		return found
	}
	if first := x.passages[found[0].at]; !first.Shipped && len(first.Questions) > 0 {
		return found // HR wrote which questions it answers
	}
	best := -1
	for i, c := range found {
		if isTitled(x, asked, &x.passages[c.at]) && (best < 0 || c.at < found[best].at) {
			best = i
		}
	}
	if best < 0 {
		return found
	}
	out := append(make([]candidate, 0, len(found)), found[best])
	return append(append(out, found[:best]...), found[best+1:]...)
}
