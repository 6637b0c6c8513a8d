package when

// Numbers:
//
//	number := count [halfOf] | half | "a couple of" | "a few" | "a dozen" | a
//	count  := 12 | 1,200 | 2.5 | .5 | twelve | twenty-five | two hundred and four
//	half   := "and a half" | "and a quarter" | "1/2" | ½
//	nth    := 15th | fifteenth | twenty-fifth

// skipHyphen returns the token after the hyphen of a compound at token i, or i.
func (toks tokens) skipHyphen(i int) int {
	if i < len(toks) && toks[i].hyphen {
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
func (toks tokens) parseInexact(i int) (value, int, bool) {
	v := value{kind: valueNumber}
	j := i
	if toks.is(j, wordA) {
		j++
	}
	switch {
	case toks.is(j, wordCouple, wordPair):
		v.number = 2
	case toks.is(j, wordFew, wordSeveral):
		v.number, v.approximate = 3, true
	case toks.is(i, wordHalf) && toks.is(i+1, wordA) && toks.is(i+2, wordDozen):
		v.number, j = 6, i+2
	default:
		return value{}, 0, false
	}
	j++
	if toks.is(j, wordOf) {
		j++
	}
	return v, j, true
}

// parseFraction parses "half", "half a", "a half", "1/2", "½", "three quarters".
func (toks tokens) parseFraction(i int) (float64, int, bool) {
	if f := fractionSign(toks.markAt(i)); f != 0 {
		return f, i + 1, true
	}
	if i+2 < len(toks) && toks[i].kind == tokenNumber && toks.markAt(i+1) == '/' && toks[i+1].attached && toks[i+2].attached {
		a, b := toks[i].n, toks[i+2].n
		isDate := toks.markAt(i+3) == '/' && toks[i+3].attached
		if a > 0 && a < b && b <= 4 && toks[i].digits == 1 && toks[i+2].digits == 1 && !isDate {
			end := i + 3
			if toks.is(end, wordA, wordAn) && toks.wordAt(end+1).unit != unitNone { // "1/2 a week"
				end++
			}
			return float64(a) / float64(b), end, true
		}
		return 0, 0, false
	}
	j, factor := i, 1.0
	if toks.is(j, wordA, wordAn) {
		j = toks.skipHyphen(j + 1)
	} else if w := toks.wordAt(i); w.cardinal > 0 && w.cardinal < 4 && toks.is(i+1, wordQuarter, wordQuarters) {
		j, factor = i+1, float64(w.cardinal)
	}
	var part float64
	switch {
	case toks.is(j, wordHalf):
		part = 0.5
	case toks.is(j, wordQuarter, wordQuarters):
		part = 0.25
	default:
		return 0, 0, false
	}
	j++
	if toks.is(j, wordOf) {
		j++
	}
	if toks.is(j, wordA, wordAn) {
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
func (toks tokens) parseAddedFraction(i int) (float64, int, bool) {
	if i = toks.skipHyphen(i); toks.is(i, wordAnd) {
		i = toks.skipHyphen(i + 1)
	} else if i >= len(toks) || toks[i].kind == tokenWord {
		return 0, 0, false
	}
	return toks.parseFraction(i)
}

// parseCount parses a whole or decimal number in digits or words.
func (toks tokens) parseCount(i int) (float64, int, bool) {
	if i < len(toks) && toks[i].kind == tokenNumber {
		return toks.parseDigits(i)
	}
	if toks.markAt(i) == '.' && i+1 < len(toks) && toks[i+1].kind == tokenNumber && toks[i+1].attached && (i == 0 || !toks[i].attached) {
		return decimalPart(&toks[i+1]), i + 2, true
	}
	n, end, ok := toks.parseCardinal(i)
	if !ok {
		return 0, 0, false
	}
	if toks.is(end, wordPoint) {
		if f, stop, ok := toks.parseCardinal(end + 1); ok && f < 10 {
			return float64(n) + float64(f)/10, stop, true
		}
	}
	return float64(n), end, true
}

// parseDigits parses 12, 1,200 and 2.5.
func (toks tokens) parseDigits(i int) (float64, int, bool) {
	t := &toks[i]
	if t.ordinal || t.digits > 8 {
		return 0, 0, false
	}
	n, end := float64(t.n), i+1
	for t.digits <= 3 && toks.markAt(end) == ',' && toks[end].attached && end+1 < len(toks) && toks[end+1].attached && toks[end+1].digits == 3 {
		n, end = n*1000+float64(toks[end+1].n), end+2
	}
	if toks.hasDecimalComma(end) || toks.markAt(end) == '.' && toks[end].attached && end+1 < len(toks) && toks[end+1].attached && toks[end+1].kind == tokenNumber {
		n, end = n+decimalPart(&toks[end+1]), end+2
	}
	return n, end, true
}

// hasDecimalComma reports whether token i is the comma of "3,5 weeks".
func (toks tokens) hasDecimalComma(i int) bool {
	if toks.markAt(i) != ',' || i+1 >= len(toks) || !toks[i].attached || !toks[i+1].attached || toks[i+1].kind != tokenNumber || toks[i+1].digits > 2 {
		return false
	}
	_, _, ok := toks.parseUnit(i + 2)
	return ok
}

func decimalPart(t *token) float64 {
	f := float64(t.n)
	for range min(t.digits, 8) {
		f /= 10
	}
	return f
}

// parseCardinal parses a number below a thousand in words: twenty-five, two hundred and four.
func (toks tokens) parseCardinal(i int) (int, int, bool) {
	if toks.is(i, wordZero) {
		return 0, i + 1, true
	}
	n, end, ok := toks.parseBelow100(i)
	if !ok && toks.is(i, wordA) && toks.is(i+1, wordHundred) {
		n, end, ok = 1, i+1, true
	}
	if !ok || !toks.is(end, wordHundred) {
		return n, end, ok
	}
	n, end = n*100, end+1
	j := end
	if toks.is(j, wordAnd) {
		j++
	}
	if more, stop, ok := toks.parseBelow100(j); ok {
		return n + more, stop, true
	}
	return n, end, true
}

func (toks tokens) parseBelow100(i int) (int, int, bool) {
	w := toks.wordAt(i)
	if w.cardinal == 0 {
		return 0, 0, false
	}
	n, end := w.cardinal, i+1
	if n >= 20 {
		if j := toks.skipHyphen(end); toks.wordAt(j).cardinal > 0 && toks.wordAt(j).cardinal < 10 {
			n, end = n+toks.wordAt(j).cardinal, j+1
		}
	}
	return n, end, true
}

// parseOrdinal parses 15th, fifteenth, twenty-fifth.
func parseOrdinal(p *parser, i int) (value, int, bool) {
	t := &p.tokens[i]
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
