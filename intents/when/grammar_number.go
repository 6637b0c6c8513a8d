package when

// Numbers:
//
//	number := count [halfOf] | half | "a couple of" | "a few" | "a dozen" | a
//	count  := 12 | 1,200 | 2.5 | .5 | twelve | twenty-five | two hundred and four
//	half   := "and a half" | "and a quarter" | "1/2" | ½
//	nth    := 15th | fifteenth | twenty-fifth

// skipHyphen returns the token after the hyphen of a compound at token i, or i.
func (p *parser) skipHyphen(i int) int {
	if i < len(p.toks) && p.toks[i].hyphen {
		return i + 1
	}
	return i
}

// parseNumber parses a number, including "a" for one.
func parseNumber(p *parser, i int) (value, int, bool) {
	if v, end, ok := p.parseInexact(i); ok {
		return v, end, true
	}
	if f, end, ok := p.parseFraction(i); ok {
		return value{kind: valueNumber, number: f}, end, true
	}
	n, end, ok := p.parseCount(i)
	if !ok && p.is(i, wordA, wordAn) {
		n, end, ok = 1, i+1, true
	}
	if !ok {
		return value{}, 0, false
	}
	if p.is(end, wordDozen, wordDozens) {
		n, end = n*12, end+1
	}
	if f, stop, more := p.parseAddedFraction(end); more {
		n, end = n+f, stop
	}
	return value{kind: valueNumber, number: n}, end, true
}

// parseInexact parses "a couple of", "a few", "several", "half a dozen".
func (p *parser) parseInexact(i int) (value, int, bool) {
	v := value{kind: valueNumber}
	j := i
	if p.is(j, wordA) {
		j++
	}
	switch {
	case p.is(j, wordCouple, wordPair):
		v.number = 2
	case p.is(j, wordFew, wordSeveral):
		v.number, v.approximate = 3, true
	case p.is(i, wordHalf) && p.is(i+1, wordA) && p.is(i+2, wordDozen):
		v.number, j = 6, i+2
	default:
		return value{}, 0, false
	}
	j++
	if p.is(j, wordOf) {
		j++
	}
	return v, j, true
}

// parseFraction parses "half", "half a", "a half", "1/2", "½", "three quarters".
func (p *parser) parseFraction(i int) (float64, int, bool) {
	if f := fractionSign(p.markAt(i)); f != 0 {
		return f, i + 1, true
	}
	if i+2 < len(p.toks) && p.toks[i].kind == tokenNumber && p.markAt(i+1) == '/' && p.toks[i+1].attached && p.toks[i+2].attached {
		a, b := p.toks[i].n, p.toks[i+2].n
		isDate := p.markAt(i+3) == '/' && p.toks[i+3].attached
		if a > 0 && a < b && b <= 4 && p.toks[i].digits == 1 && p.toks[i+2].digits == 1 && !isDate {
			return float64(a) / float64(b), i + 3, true
		}
		return 0, 0, false
	}
	j, factor := i, 1.0
	if p.is(j, wordA, wordAn) {
		j++
	} else if w := p.wordAt(i); w.cardinal > 0 && w.cardinal < 4 && p.is(i+1, wordQuarter, wordQuarters) {
		j, factor = i+1, float64(w.cardinal)
	}
	var part float64
	switch {
	case p.is(j, wordHalf):
		part = 0.5
	case p.is(j, wordQuarter, wordQuarters):
		part = 0.25
	default:
		return 0, 0, false
	}
	j++
	if p.is(j, wordOf) {
		j++
	}
	if p.is(j, wordA, wordAn) {
		j++
	}
	return part * factor, j, true
}

// fractionSign returns the value of ½, ¼ or ¾, or 0 for any other character.
func fractionSign(r rune) float64 {
	switch r {
	case '½':
		return 0.5
	case '¼':
		return 0.25
	case '¾':
		return 0.75
	}
	return 0
}

// parseAddedFraction parses the fraction that turns 2 into 2½: "and a half", " 1/2", "½".
func (p *parser) parseAddedFraction(i int) (float64, int, bool) {
	if p.is(i, wordAnd) {
		i++
	} else if i >= len(p.toks) || p.toks[i].kind == tokenWord {
		return 0, 0, false
	}
	return p.parseFraction(i)
}

// parseCount parses a whole or decimal number in digits or words.
func (p *parser) parseCount(i int) (float64, int, bool) {
	if i < len(p.toks) && p.toks[i].kind == tokenNumber {
		return p.parseDigits(i)
	}
	if p.markAt(i) == '.' && i+1 < len(p.toks) && p.toks[i+1].kind == tokenNumber && p.toks[i+1].attached && (i == 0 || !p.toks[i].attached) {
		return decimalPart(&p.toks[i+1]), i + 2, true
	}
	n, end, ok := p.parseCardinal(i)
	if !ok {
		return 0, 0, false
	}
	if p.is(end, wordPoint) {
		if f, stop, ok := p.parseCardinal(end + 1); ok && f < 10 {
			return float64(n) + float64(f)/10, stop, true
		}
	}
	return float64(n), end, true
}

// parseDigits parses 12, 1,200 and 2.5.
func (p *parser) parseDigits(i int) (float64, int, bool) {
	t := &p.toks[i]
	if t.ordinal || t.digits > 8 {
		return 0, 0, false
	}
	n, end := float64(t.n), i+1
	for t.digits <= 3 && p.markAt(end) == ',' && p.toks[end].attached && end+1 < len(p.toks) && p.toks[end+1].attached && p.toks[end+1].digits == 3 {
		n, end = n*1000+float64(p.toks[end+1].n), end+2
	}
	if p.markAt(end) == '.' && p.toks[end].attached && end+1 < len(p.toks) && p.toks[end+1].attached && p.toks[end+1].kind == tokenNumber {
		n, end = n+decimalPart(&p.toks[end+1]), end+2
	}
	return n, end, true
}

func decimalPart(t *token) float64 {
	f := float64(t.n)
	for range min(t.digits, 8) {
		f /= 10
	}
	return f
}

// parseCardinal parses a number below a thousand in words: twenty-five, two hundred and four.
func (p *parser) parseCardinal(i int) (int, int, bool) {
	if p.is(i, wordZero) {
		return 0, i + 1, true
	}
	n, end, ok := p.parseBelow100(i)
	if !ok || !p.is(end, wordHundred) {
		return n, end, ok
	}
	n, end = n*100, end+1
	j := end
	if p.is(j, wordAnd) {
		j++
	}
	if more, stop, ok := p.parseBelow100(j); ok {
		return n + more, stop, true
	}
	return n, end, true
}

func (p *parser) parseBelow100(i int) (int, int, bool) {
	w := p.wordAt(i)
	if w.cardinal == 0 {
		return 0, 0, false
	}
	n, end := w.cardinal, i+1
	if n >= 20 {
		if j := p.skipHyphen(end); p.wordAt(j).cardinal > 0 && p.wordAt(j).cardinal < 10 {
			n, end = n+p.wordAt(j).cardinal, j+1
		}
	}
	return n, end, true
}

// parseOrdinal parses 15th, fifteenth, twenty-fifth.
func parseOrdinal(p *parser, i int) (value, int, bool) {
	t := &p.toks[i]
	if t.ordinal {
		return value{kind: valueNumber, number: float64(t.n)}, i + 1, t.digits <= 3
	}
	w := p.wordAt(i)
	if w.ordinal > 0 {
		return value{kind: valueNumber, number: float64(w.ordinal)}, i + 1, true
	}
	if w.cardinal >= 20 {
		if j := p.skipHyphen(i + 1); p.wordAt(j).ordinal > 0 && p.wordAt(j).ordinal < 10 {
			return value{kind: valueNumber, number: float64(w.cardinal + p.wordAt(j).ordinal)}, j + 1, true
		}
	}
	return value{}, 0, false
}
