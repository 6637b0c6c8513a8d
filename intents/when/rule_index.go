package when

import "slices"

// Which rules can begin with which token, worked out once. Most words begin none,
// and "the" says nothing: there the token behind it decides.

// starts are the rules of one table, as bits, by the token they can begin with.
type starts struct {
	word, theWord     []uint64 // by word; theWord where the article stands before it
	number, theNumber uint64
	mark              uint64
}

var (
	ruleStarts [symCount]starts
	readStarts [symCount][]bool // what reading functions can begin with, by word
)

// indexStarts fills the index; the tables must be complete. No table has rules
// that begin with a later symbol, so that each can look at those before it.
func indexStarts() {
	for s := range symCount {
		if readers[s] != nil {
			readStarts[s] = make([]bool, len(lexicon.words))
			for id := range lexicon.words {
				readStarts[s][id] = beginsReader(s, wordID(id))
			}
		}
	}
	for s := range symCount {
		if len(tables[s]) > 64 {
			panic("when: more rules in a table than bits in a word")
		}
		ruleStarts[s] = startsOf(tables[s])
	}
}

func startsOf(rules []rule) starts {
	st := starts{word: make([]uint64, len(lexicon.words)), theWord: make([]uint64, len(lexicon.words))}
	for r, rule := range rules {
		bit := uint64(1) << r
		for id := range lexicon.words {
			t := token{kind: tokenWord, word: wordID(id)}
			if beginsItems(rule.items, t) {
				st.word[id] |= bit
			}
			if beginsBehindThe(rule.items, t) {
				st.theWord[id] |= bit
			}
		}
		number := token{kind: tokenNumber}
		if beginsItems(rule.items, number) {
			st.number |= bit
		}
		if beginsBehindThe(rule.items, number) {
			st.theNumber |= bit
		}
		if beginsItems(rule.items, token{kind: tokenMark}) {
			st.mark |= bit
		}
	}
	return st
}

// beginsBehindThe reports whether items can match "the" and then a token. What
// begins with a symbol that knows about articles may.
func beginsBehindThe(items []item, t token) bool {
	for k, it := range items {
		switch {
		case it.symbol != symNone && readers[it.symbol] == nil:
			st := &ruleStarts[it.symbol]
			if t.kind == tokenWord && st.theWord[t.word] != 0 || t.kind == tokenNumber && st.theNumber != 0 {
				return true
			}
		case it.symbol == symRelative:
			return true
		case slices.ContainsFunc(it.words, func(id wordID) bool { return lexicon.words[id].in(wordThe) }) && beginsItems(items[k+1:], t):
			return true
		}
		if !it.optional {
			return false
		}
	}
	return false
}

// beginsItems reports whether a token can be the first of what items match.
func beginsItems(items []item, t token) bool {
	for _, it := range items {
		if beginsItem(it, t) {
			return true
		}
		if !it.optional {
			return false
		}
	}
	return true
}

func beginsItem(it item, t token) bool {
	switch {
	case it.symbol != symNone && readers[it.symbol] != nil:
		return t.kind != tokenWord || readStarts[it.symbol][t.word]
	case it.symbol != symNone:
		return ruleStarts[it.symbol].begins(t)
	case t.kind == tokenWord && it.class != classNone:
		return lexicon.words[t.word].of(it.class) != 0
	case t.kind == tokenWord:
		return slices.Contains(it.words, t.word)
	}
	return t.kind == tokenMark && it.marks != nil
}

// begins reports whether any rule of the table can begin with a token.
func (st *starts) begins(t token) bool {
	switch t.kind {
	case tokenWord:
		return st.word[t.word] != 0
	case tokenNumber:
		return st.number != 0
	}
	return st.mark != 0
}

// beginsReader reports whether a word can be the first of what a reading function reads.
func beginsReader(s symbol, id wordID) bool {
	w := &lexicon.words[id]
	counted := w.num > 0 || w.in(
		wordA, wordAn, wordHalf, wordQuarter, wordQuarters, wordCouple, wordPair, wordFew, wordSeveral, wordDozen, wordDozens, wordZero,
	)
	switch s {
	case symNumber:
		return counted
	case symOrdinal, symDom:
		return w.nth > 0 || w.num > 0
	case symLength:
		return counted || w.unit == unitFortnight
	case symRelative:
		return counted || w.unit == unitFortnight || w.in(wordThe, wordDay)
	}
	return false
}

// candidates are the rules of a table that can begin at token i.
func (p *parser) candidates(s symbol, i int) uint64 {
	st := &ruleStarts[s]
	t := &p.toks[i]
	switch {
	case t.kind == tokenNumber:
		return st.number
	case t.kind == tokenMark:
		if p.beginsMark(t.mark) {
			return st.mark
		}
		return 0
	case !lexicon.words[t.word].in(wordThe) || i+1 == len(p.toks):
		return st.word[t.word]
	}
	next := &p.toks[i+1]
	if next.kind == tokenNumber {
		return st.theNumber
	}
	return st.theWord[next.word]
}

// mayRead reports whether a reading function can find something at token i.
func (p *parser) mayRead(s symbol, i int) bool {
	t := &p.toks[i]
	switch t.kind {
	case tokenNumber:
		return true
	case tokenMark:
		return p.beginsMark(t.mark)
	}
	return readStarts[s][t.word]
}

// beginsMark reports whether a number or year can begin with a mark: .5, ½, '27.
func (p *parser) beginsMark(r rune) bool { return r == '.' || r == '\'' || vulgar(r) != 0 }
