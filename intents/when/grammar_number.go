package when

// Numbers:
//
//	num   := count [half] | half | "a couple of" | "a few" | "a dozen" | a
//	count := 12 | 1,200 | 2.5 | .5 | twelve | twenty-five | two hundred and four
//	half  := "and a half" | "and a quarter" | "1/2" | ½
//	nth   := 15th | fifteenth | twenty-fifth

// skipSoft steps over the hyphen of a compound.
func (p *parser) skipSoft(i int) int {
	if i < len(p.toks) && p.toks[i].soft {
		return i + 1
	}
	return i
}

// readNum reads a number as it stands before a unit or alone.
func readNum(p *parser, i int) (value, int, bool) {
	if v, end, ok := p.inexact(i); ok {
		return v, end, true
	}
	if f, end, ok := p.fraction(i); ok {
		return value{kind: isNumber, n: f}, end, true
	}
	n, end, ok := p.count(i)
	if !ok && p.is(i, wordA, wordAn) {
		n, end, ok = 1, i+1, true
	}
	if !ok {
		return value{}, 0, false
	}
	if p.is(end, wordDozen, wordDozens) {
		n, end = n*12, end+1
	}
	if f, stop, more := p.plusFraction(end); more {
		n, end = n+f, stop
	}
	return value{kind: isNumber, n: n}, end, true
}

// inexact reads "a couple of", "a few", "several", "half a dozen".
func (p *parser) inexact(i int) (value, int, bool) {
	v := value{kind: isNumber}
	j := i
	if p.is(j, wordA) {
		j++
	}
	switch {
	case p.is(j, wordCouple, wordPair):
		v.n = 2
	case p.is(j, wordFew, wordSeveral):
		v.n, v.loose = 3, true
	case p.is(i, wordHalf) && p.is(i+1, wordA) && p.is(i+2, wordDozen):
		v.n, j = 6, i+2
	default:
		return value{}, 0, false
	}
	j++
	if p.is(j, wordOf) {
		j++
	}
	return v, j, true
}

// fraction reads "half", "half a", "a half", "1/2", "½", "three quarters".
func (p *parser) fraction(i int) (float64, int, bool) {
	if f := vulgar(p.markAt(i)); f != 0 {
		return f, i + 1, true
	}
	if i+2 < len(p.toks) && p.toks[i].kind == tokenNumber && p.markAt(i+1) == '/' && p.toks[i+1].glued && p.toks[i+2].glued {
		a, b := p.toks[i].n, p.toks[i+2].n
		next := p.markAt(i+3) == '/' && p.toks[i+3].glued
		if a > 0 && a < b && b <= 4 && p.toks[i].digits == 1 && p.toks[i+2].digits == 1 && !next {
			return float64(a) / float64(b), i + 3, true
		}
		return 0, 0, false
	}
	j, times := i, 1.0
	if p.is(j, wordA, wordAn) {
		j++
	} else if w := p.wordAt(i); w.num > 0 && w.num < 4 && p.is(i+1, wordQuarter, wordQuarters) {
		j, times = i+1, float64(w.num)
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
	return part * times, j, true
}

func vulgar(r rune) float64 {
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

// plusFraction reads what makes 2 into 2½: "and a half", " 1/2", "½".
func (p *parser) plusFraction(i int) (float64, int, bool) {
	if p.is(i, wordAnd) {
		i++
	} else if i >= len(p.toks) || p.toks[i].kind == tokenWord {
		return 0, 0, false
	}
	return p.fraction(i)
}

// count reads a whole or decimal number in digits or words.
func (p *parser) count(i int) (float64, int, bool) {
	if i < len(p.toks) && p.toks[i].kind == tokenNumber {
		return p.digits(i)
	}
	if p.markAt(i) == '.' && i+1 < len(p.toks) && p.toks[i+1].kind == tokenNumber && p.toks[i+1].glued && (i == 0 || !p.toks[i].glued) {
		return decimals(&p.toks[i+1]), i + 2, true
	}
	n, end, ok := p.cardinal(i)
	if !ok {
		return 0, 0, false
	}
	if p.is(end, wordPoint) {
		if f, stop, ok := p.cardinal(end + 1); ok && f < 10 {
			return float64(n) + float64(f)/10, stop, true
		}
	}
	return float64(n), end, true
}

// digits reads 12, 1,200 and 2.5.
func (p *parser) digits(i int) (float64, int, bool) {
	t := &p.toks[i]
	if t.ordinal || t.digits > 8 {
		return 0, 0, false
	}
	n, end := float64(t.n), i+1
	for t.digits <= 3 && p.markAt(end) == ',' && p.toks[end].glued && end+1 < len(p.toks) && p.toks[end+1].glued && p.toks[end+1].digits == 3 {
		n, end = n*1000+float64(p.toks[end+1].n), end+2
	}
	if p.markAt(end) == '.' && p.toks[end].glued && end+1 < len(p.toks) && p.toks[end+1].glued && p.toks[end+1].kind == tokenNumber {
		n, end = n+decimals(&p.toks[end+1]), end+2
	}
	return n, end, true
}

func decimals(t *token) float64 {
	f := float64(t.n)
	for range min(t.digits, 8) {
		f /= 10
	}
	return f
}

// cardinal reads a number in words below a thousand: twenty-five, two hundred and four.
func (p *parser) cardinal(i int) (int, int, bool) {
	if p.is(i, wordZero) {
		return 0, i + 1, true
	}
	n, end, ok := p.below100(i)
	if !ok || !p.is(end, wordHundred) {
		return n, end, ok
	}
	n, end = n*100, end+1
	j := end
	if p.is(j, wordAnd) {
		j++
	}
	if more, stop, ok := p.below100(j); ok {
		return n + more, stop, true
	}
	return n, end, true
}

func (p *parser) below100(i int) (int, int, bool) {
	w := p.wordAt(i)
	if w.num == 0 {
		return 0, 0, false
	}
	n, end := w.num, i+1
	if n >= 20 {
		if j := p.skipSoft(end); p.wordAt(j).num > 0 && p.wordAt(j).num < 10 {
			n, end = n+p.wordAt(j).num, j+1
		}
	}
	return n, end, true
}

// readNth reads an ordinal: 15th, fifteenth, twenty-fifth.
func readNth(p *parser, i int) (value, int, bool) {
	t := &p.toks[i]
	if t.ordinal {
		return value{kind: isNumber, n: float64(t.n)}, i + 1, t.digits <= 3
	}
	w := p.wordAt(i)
	if w.nth > 0 {
		return value{kind: isNumber, n: float64(w.nth)}, i + 1, true
	}
	if w.num >= 20 {
		if j := p.skipSoft(i + 1); p.wordAt(j).nth > 0 && p.wordAt(j).nth < 10 {
			return value{kind: isNumber, n: float64(w.num + p.wordAt(j).nth)}, j + 1, true
		}
	}
	return value{}, 0, false
}
