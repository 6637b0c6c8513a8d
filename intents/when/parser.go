package when

import "math/bits"

// parser parses one text. It tries each symbol at most once at each token, so it runs
// in time linear in the length of the text.
type parser struct {
	present
	tokens
	text     string
	question question
	memo     []int32 // by token and symbol: 0 not tried, -1 no match, n the result results[n-1]
	results  []result
	values   []value // allocated in blocks; see newValue
}

// question is the kind of question that the text answers. It gives words meanings that
// they don't have elsewhere: a bare month, "6-15", "6 weeks from June 1" as a range.
type question uint8

const (
	noQuestion question = iota
	dayQuestion
	rangeQuestion
)

// result is a parsed symbol and the token after it.
type result struct {
	value *value
	end   int
}

func newParser(text string, c Clock) *parser {
	toks := tokenize(text)
	return &parser{present: present{clock: c, today: c.today()}, tokens: toks, text: text, memo: make([]int32, (len(toks)+1)*int(symCount))}
}

// parse returns the longest match of a symbol at token i, and the token after it.
func (p *parser) parse(s symbol, i int) (*value, int, bool) {
	if i >= len(p.tokens) {
		return &missing, 0, false
	}
	slot := &p.memo[i*int(symCount)+int(s)]
	if *slot == 0 {
		*slot = -1 // left recursion finds no match instead of looping
		if v, end, ok := p.parseUncached(s, i); ok {
			p.results = append(p.results, result{p.newValue(v), end})
			*slot = int32(len(p.results))
		}
	}
	if *slot < 0 {
		return &missing, 0, false
	}
	r := &p.results[*slot-1]
	return r.value, r.end, true
}

// newValue copies a value to the heap. It allocates values in blocks and never moves
// one, because captures point to them.
func (p *parser) newValue(v value) *value {
	if len(p.values) == cap(p.values) {
		p.values = make([]value, 0, 16)
	}
	p.values = append(p.values, v)
	return &p.values[len(p.values)-1]
}

func (p *parser) parseUncached(s symbol, i int) (best value, end int, ok bool) {
	if parse := parseFuncs[s]; parse != nil {
		if !p.canParse(s, i) {
			return value{}, 0, false
		}
		return parse(p, i)
	}
	var m match
	for mask := p.candidateRules(s, i); mask != 0; mask &= mask - 1 {
		rule := &ruleTables[s][bits.TrailingZeros64(mask)]
		m.count, m.captures = 0, allMissing
		stop, matched := p.matchItems(rule.items, i, &m)
		for matched && stop > i+1 && (p.markAt(stop-1) == ',' || p.is(stop-1, wordOf)) {
			stop-- // the pattern ends in an optional connector; leave it to the text
		}
		if !matched || stop <= end {
			continue
		}
		m.start, m.end = i, stop
		if v, valid := rule.means(p, &m); valid {
			best, end, ok = v, stop, true
		}
	}
	return best, end, ok
}
