package when

import "math/bits"

// parser reads one text. Every symbol is tried at most once at every token, so
// the time is linear in the length of the text.
type parser struct {
	clock  Clock
	today  day
	text   string
	asked  asked // what the open question wants
	toks   []token
	memo   []int32 // by token and symbol: 0 not tried, -1 not there, otherwise found[i-1]
	found  []parsed
	values []value // room for the values in found
}

// asked is what an open question wants; it lets words mean what they would not
// mean elsewhere: a month alone, "6-15", "6 weeks from June 1" as a range.
type asked uint8

const (
	askedNothing asked = iota
	askedDay
	askedRange
)

type parsed struct {
	value *value
	end   int
}

func newParser(text string, c Clock) *parser {
	toks := tokenize(text)
	return &parser{clock: c, today: c.today(), text: text, toks: toks, memo: make([]int32, (len(toks)+1)*int(symCount))}
}

// at gives the longest reading of a symbol that begins at token i.
func (p *parser) at(s symbol, i int) (*value, int, bool) {
	if i >= len(p.toks) {
		return &missing, 0, false
	}
	slot := &p.memo[i*int(symCount)+int(s)]
	if *slot == 0 {
		*slot = -1 // a rule that comes back here finds nothing
		if v, end, ok := p.try(s, i); ok {
			p.found = append(p.found, parsed{p.keep(v), end})
			*slot = int32(len(p.found))
		}
	}
	if *slot < 0 {
		return &missing, 0, false
	}
	f := &p.found[*slot-1]
	return f.value, f.end, true
}

// keep stores a value where it stays, a number of them at a time.
func (p *parser) keep(v value) *value {
	if len(p.values) == cap(p.values) {
		p.values = make([]value, 0, 16)
	}
	p.values = append(p.values, v)
	return &p.values[len(p.values)-1]
}

func (p *parser) try(s symbol, i int) (best value, end int, ok bool) {
	if read := readers[s]; read != nil {
		if !p.mayRead(s, i) {
			return value{}, 0, false
		}
		return read(p, i)
	}
	var m match
	for mask := p.candidates(s, i); mask != 0; mask &= mask - 1 {
		rule := &tables[s][bits.TrailingZeros64(mask)]
		m.n, m.v = 0, noneMatched
		stop, hit := p.match(rule.items, i, &m)
		for hit && stop > i+1 && (p.markAt(stop-1) == ',' || p.is(stop-1, wordOf)) {
			stop-- // an optional joint with nothing behind it
		}
		if !hit || stop <= end {
			continue
		}
		m.start, m.end = i, stop
		if v, holds := rule.means(p, &m); holds {
			best, end, ok = v, stop, true
		}
	}
	return best, end, ok
}

// wordAt is the word at token i; the empty word where there is none.
func (p *parser) wordAt(i int) *word {
	if i < 0 || i >= len(p.toks) {
		return &lexicon.words[0]
	}
	return &lexicon.words[p.toks[i].word]
}

// markAt is the mark at token i, '\n' at the ends of the text, 0 for a word or number.
func (p *parser) markAt(i int) rune {
	if i < 0 || i >= len(p.toks) {
		return '\n'
	}
	return p.toks[i].mark
}
