package when

// Days of the month and years, and what is neither.
//
//	dom  := 15 | 15th | fifteenth | twenty-one
//	year := 2027 | '27

// theNth is "the 15th"; "the second" in letters is a day only after a word that
// leads to one, and neither is where something is counted: "the 3rd time".
func theNth(p *parser, m *match) (value, bool) {
	d := m.v[0].int()
	if d < 1 || d > 31 || !p.countsNothing(m.end) {
		return value{}, false
	}
	return pointValue(point{d: d}), p.toks[m.end-1].ordinal || p.is(m.start-1, wordsBeforeDay)
}

// theDom is "the 24", at the end of a clause.
func theDom(p *parser, m *match) (value, bool) {
	led := p.is(m.start-1, wordsBeforeDay) || m.start == 0 && p.toks[m.end-1].kind == tokenNumber
	return pointValue(point{d: m.v[0].int()}), led && (p.ends(m.end) || p.is(m.end, wordsAfterDay))
}

// bareNth is "15th" without "the", after a word that leads to a day or alone.
func bareNth(p *parser, m *match) (value, bool) {
	d := m.v[0].int()
	led := p.is(m.start-1, wordsBeforeDay) || m.start == 0
	return pointValue(point{d: d}), led && p.toks[m.start].ordinal && d >= 1 && d <= 31 && p.countsNothing(m.end)
}

// bareDom is "on 15", at the end of a clause.
func bareDom(p *parser, m *match) (value, bool) {
	return pointValue(point{d: m.v[0].int()}), p.is(m.start-1, wordOn) && p.plainNumber(m.start) && p.ends(m.end)
}

// countsNothing reports whether no noun follows that an ordinal could count.
func (p *parser) countsNothing(i int) bool {
	return p.ends(i) || p.markAt(i) != 0 || p.is(i, wordsAfterDay)
}

// readDom reads a day of the month as a number. It is none where something is
// counted or measured: "June 12 weeks", "June 3pm", "June 1,500".
func readDom(p *parser, i int) (value, int, bool) {
	if v, end, ok := readNth(p, i); ok {
		return v, end, v.n >= 1 && v.n <= 31
	}
	t := &p.toks[i]
	if t.kind == tokenWord {
		n, end, ok := p.below100(i)
		year := end < len(p.toks) && p.toks[end].digits == 4
		return value{kind: isNumber, n: float64(n)}, end, ok && n <= 31 && (p.countsNothing(end) || year)
	}
	if t.kind != tokenNumber || p.partOfName(i) || t.digits > 2 || t.n < 1 || t.n > 31 || p.measures(i+1) {
		return value{}, 0, false
	}
	return value{kind: isNumber, n: float64(t.n)}, i + 1, true
}

// partOfName reports whether digits hang on letters that are no month: W2, b4.
func (p *parser) partOfName(i int) bool {
	return i > 0 && p.toks[i].glued && p.toks[i-1].kind == tokenWord && p.wordAt(i-1).month == 0
}

// measures reports whether what stands at token i makes a number before it a
// measure or a time of day.
func (p *parser) measures(i int) bool {
	if i >= len(p.toks) {
		return false
	}
	t := &p.toks[i]
	switch t.mark {
	case '%', '$':
		return true
	case ':', ',', '.':
		return t.glued && i+1 < len(p.toks) && p.toks[i+1].glued && p.toks[i+1].kind == tokenNumber && (t.mark != ',' || p.toks[i+1].digits == 3)
	}
	if p.is(i, wordsClock) && p.toks[i-1].n <= 12 || p.is(i, wordHundred, wordDozen) {
		return true
	}
	_, _, unit := p.unitAt(i)
	return unit
}

// readYear reads 2027 and '27.
func readYear(p *parser, i int) (value, int, bool) {
	t := &p.toks[i]
	switch {
	case t.kind == tokenNumber && t.digits == 4 && t.n >= 1900 && t.n < 2200 && !t.ordinal && !p.counts(i+1):
		return value{kind: isNumber, n: float64(t.n)}, i + 1, true
	case t.mark == '\'' && i+1 < len(p.toks) && p.toks[i+1].glued && p.toks[i+1].digits == 2:
		return value{kind: isNumber, n: float64(p.century(p.toks[i+1].n))}, i + 2, true
	}
	return value{}, 0, false
}

// counts reports whether a unit or a percent sign at token i makes a count of a year.
func (p *parser) counts(i int) bool {
	w := p.wordAt(i)
	return w.unit != unitNone && !w.tight || p.markAt(i) == '%'
}

// shortYear is the year that token i gives in two digits, 0 if it gives none.
func (p *parser) shortYear(i int) int {
	if t := &p.toks[i]; t.digits == 2 && !t.ordinal {
		return p.century(t.n)
	}
	return 0
}

// century completes a year of two digits: at most 20 years ahead.
func (p *parser) century(n int) int {
	now, _, _ := p.today.split()
	y := now - now%100 + n
	switch {
	case y > now+20:
		return y - 100
	case y <= now-80:
		return y + 100
	}
	return y
}
