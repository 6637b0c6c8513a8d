package when

import "slices"

// The index says which rules can start at which token. It is computed once. Few words
// start any rule. Many rules start with an optional "the", so after "the" the next
// token decides.

// startIndex has the rules of one table that can start with a token, as bit sets.
type startIndex struct {
	byWord, byWordAfterThe     []uint64 // indexed by wordID
	byNumber, byNumberAfterThe uint64
	byMark                     uint64
}

var (
	ruleIndex [symCount]startIndex
	funcIndex [symCount][]bool // whether a parse function can start with a word, by wordID
)

// buildIndex builds the index of the complete tables. No table has rules that start
// with a later symbol, so each can use the index of those before it.
func buildIndex() {
	for s := range symCount {
		if parseFuncs[s] != nil {
			funcIndex[s] = make([]bool, len(lexicon.words))
			for id := range lexicon.words {
				funcIndex[s][id] = funcCanStart(s, wordID(id))
			}
		}
	}
	for s := range symCount {
		if len(ruleTables[s]) > 64 {
			panic("when: a rule table has more than 64 rules")
		}
		ruleIndex[s] = indexRules(ruleTables[s])
	}
}

func indexRules(rules []rule) startIndex {
	index := startIndex{byWord: make([]uint64, len(lexicon.words)), byWordAfterThe: make([]uint64, len(lexicon.words))}
	for r, rule := range rules {
		bit := uint64(1) << r
		for id := range lexicon.words {
			t := token{kind: tokenWord, word: wordID(id)}
			if canStart(rule.items, t) {
				index.byWord[id] |= bit
			}
			if canStartAfterThe(rule.items, t) {
				index.byWordAfterThe[id] |= bit
			}
		}
		number := token{kind: tokenNumber}
		if canStart(rule.items, number) {
			index.byNumber |= bit
		}
		if canStartAfterThe(rule.items, number) {
			index.byNumberAfterThe |= bit
		}
		if canStart(rule.items, token{kind: tokenMark}) {
			index.byMark |= bit
		}
	}
	return index
}

// canStartAfterThe reports whether a match of items can start with "the" and a token.
// It may report true for some that can't.
func canStartAfterThe(items []item, t token) bool {
	for k, it := range items {
		switch {
		case it.symbol != symNone && parseFuncs[it.symbol] == nil:
			index := &ruleIndex[it.symbol]
			if t.kind == tokenWord && index.byWordAfterThe[t.word] != 0 || t.kind == tokenNumber && index.byNumberAfterThe != 0 {
				return true
			}
		case it.symbol == symRelative:
			return true
		case slices.ContainsFunc(it.words, func(id wordID) bool { return lexicon.words[id].in(wordThe) }) && canStart(items[k+1:], t):
			return true
		}
		if !it.optional {
			return false
		}
	}
	return false
}

// canStart reports whether a match of items can start with a token.
func canStart(items []item, t token) bool {
	for _, it := range items {
		if itemCanStart(it, t) {
			return true
		}
		if !it.optional {
			return false
		}
	}
	return true
}

func itemCanStart(it item, t token) bool {
	switch {
	case it.symbol != symNone && parseFuncs[it.symbol] != nil:
		return t.kind != tokenWord || funcIndex[it.symbol][t.word]
	case it.symbol != symNone:
		return ruleIndex[it.symbol].hasRuleFor(t)
	case t.kind == tokenWord && it.class != classNone:
		return lexicon.words[t.word].meaningAs(it.class) != 0
	case t.kind == tokenWord:
		return slices.Contains(it.words, t.word)
	}
	return t.kind == tokenMark && it.marks != nil
}

// hasRuleFor reports whether any rule can start with a token.
func (index *startIndex) hasRuleFor(t token) bool {
	switch t.kind {
	case tokenWord:
		return index.byWord[t.word] != 0
	case tokenNumber:
		return index.byNumber != 0
	}
	return index.byMark != 0
}

// funcCanStart reports whether what a symbol's parse function matches can start with a word.
func funcCanStart(s symbol, id wordID) bool {
	w := &lexicon.words[id]
	startsNumber := w.cardinal > 0 || w.in(
		wordA, wordAn, wordHalf, wordQuarter, wordQuarters, wordCouple, wordPair, wordFew, wordSeveral, wordDozen, wordDozens, wordZero,
	)
	switch s {
	case symNumber:
		return startsNumber
	case symOrdinal, symDayOfMonth:
		return w.ordinal > 0 || w.cardinal > 0
	case symLength:
		return startsNumber || w.unit == unitFortnight
	case symRelative:
		return startsNumber || w.unit == unitFortnight || w.in(wordThe, wordDay)
	}
	return false
}

// candidateRules returns the rules of a symbol's table that can start at token i, as bits.
func (p *parser) candidateRules(s symbol, i int) uint64 {
	index := &ruleIndex[s]
	t := &p.tokens[i]
	switch {
	case t.kind == tokenNumber:
		return index.byNumber
	case t.kind == tokenMark:
		if canStartNumber(t.mark) {
			return index.byMark
		}
		return 0
	case !lexicon.words[t.word].in(wordThe) || i+1 == len(p.tokens):
		return index.byWord[t.word]
	}
	next := &p.tokens[i+1]
	if next.kind == tokenNumber {
		return index.byNumberAfterThe
	}
	return index.byWordAfterThe[next.word]
}

// canParse reports whether a symbol's parse function can find a match at token i.
func (p *parser) canParse(s symbol, i int) bool {
	t := &p.tokens[i]
	switch t.kind {
	case tokenNumber:
		return true
	case tokenMark:
		return canStartNumber(t.mark)
	}
	return funcIndex[s][t.word]
}

// canStartNumber reports whether a number or year can start with a mark: .5, ½, '27.
func canStartNumber(mark rune) bool { return mark == '.' || mark == '\'' || fractionSign(mark) != 0 }
