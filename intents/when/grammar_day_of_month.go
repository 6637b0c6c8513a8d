package when

// Days of the month, years, and the numbers that are neither.
//
//	dom  := 15 | 15th | fifteenth | twenty-one
//	year := 2027 | '27

// theNth means "the 15th", but not "the 3rd time". "The second" in letters is a day only
// after a word such as "on".
func theNth(p *parser, m *match) (value, bool) {
	dom := m.int(0)
	if dom < 1 || dom > 31 || !p.canFollowDay(m.end) {
		return value{}, false
	}
	return refValue(dayRef{dom: dom}), p.tokens[m.end-1].ordinal || p.is(m.start-1, wordsBeforeDay)
}

// theDom means "the 24" at the end of a clause.
func theDom(p *parser, m *match) (value, bool) {
	likely := p.is(m.start-1, wordsBeforeDay) || m.start == 0 && p.tokens[m.end-1].kind == tokenNumber
	return refValue(dayRef{dom: m.int(0)}), likely && (p.endsClause(m.end) || p.is(m.end, wordsAfterDay))
}

// bareNth means "15th" without "the", at the start of the text or after a word such as "on".
func bareNth(p *parser, m *match) (value, bool) {
	dom := m.int(0)
	likely := p.is(m.start-1, wordsBeforeDay) || m.start == 0
	return refValue(dayRef{dom: dom}), likely && p.tokens[m.start].ordinal && dom >= 1 && dom <= 31 && p.canFollowDay(m.end)
}

// bareDom means "on 15" at the end of a clause.
func bareDom(p *parser, m *match) (value, bool) {
	return refValue(dayRef{dom: m.int(0)}), p.is(m.start-1, wordOn) && p.isPlainNumber(m.start) && p.endsClause(m.end)
}

// canFollowDay reports whether token i can follow a day. If not, it may be a noun that
// the number before it counts.
func (toks tokens) canFollowDay(i int) bool {
	onwards := toks.is(i, wordOn) && toks.endsClause(i+1) // "from the 22nd on"
	return toks.endsClause(i) || toks.markAt(i) != 0 || onwards || toks.is(i, wordsAfterDay)
}

// parseDayOfMonth parses a day of the month, but not a number that counts or measures
// something: "June 12 weeks", "June 3pm", "June 1,500".
func parseDayOfMonth(p *parser, i int) (value, int, bool) {
	if v, end, ok := parseOrdinal(p, i); ok {
		return v, end, v.number >= 1 && v.number <= 31
	}
	t := &p.tokens[i]
	if t.kind == tokenWord {
		n, end, ok := p.parseBelow100(i)
		beforeYear := end < len(p.tokens) && p.tokens[end].digits == 4
		return value{kind: valueNumber, number: float64(n)}, end, ok && n <= 31 && (p.canFollowDay(end) || beforeYear)
	}
	if t.kind != tokenNumber || p.isPartOfName(i) || t.digits > 2 || t.n < 1 || t.n > 31 || p.makesMeasure(i+1) {
		return value{}, 0, false
	}
	return value{kind: valueNumber, number: float64(t.n)}, i + 1, true
}

// isPartOfName reports whether the digits at token i follow letters other than a month: W2.
func (toks tokens) isPartOfName(i int) bool {
	return i > 0 && toks[i].attached && toks[i-1].kind == tokenWord && toks.wordAt(i-1).month == 0
}

// makesMeasure reports whether token i makes the number before it a measure, a larger
// number or a time of day.
func (toks tokens) makesMeasure(i int) bool {
	if i >= len(toks) {
		return false
	}
	t := &toks[i]
	switch t.mark {
	case '%', '$':
		return true
	case ':', ',', '.':
		return t.attached && i+1 < len(toks) && toks[i+1].attached && toks[i+1].kind == tokenNumber && (t.mark != ',' || toks[i+1].digits == 3)
	}
	if toks.is(i, wordsAmPm) && toks[i-1].n <= 12 || toks.is(i, wordHundred, wordDozen) {
		return true
	}
	_, _, unit := toks.parseUnit(i)
	return unit
}

func parseYear(p *parser, i int) (value, int, bool) {
	t := &p.tokens[i]
	switch {
	case t.kind == tokenNumber && t.digits == 4 && isPlausibleYear(t.n) && !t.ordinal && !p.makesCount(i+1):
		return value{kind: valueNumber, number: float64(t.n)}, i + 1, true
	case t.mark == '\'' && i+1 < len(p.tokens) && p.tokens[i+1].attached && p.tokens[i+1].digits == 2:
		return value{kind: valueNumber, number: float64(p.fullYear(p.tokens[i+1].n))}, i + 2, true
	}
	return value{}, 0, false
}

// makesCount reports whether token i, a unit or a percent sign, makes the number before
// it a count rather than a year.
func (toks tokens) makesCount(i int) bool {
	w := toks.wordAt(i)
	return w.unit != unitNone && !w.suffix || toks.markAt(i) == '%'
}

// shortYear returns the year stated in two digits at token i, or 0.
func (p *parser) shortYear(i int) int {
	if t := &p.tokens[i]; t.digits == 2 && !t.ordinal {
		return p.fullYear(t.n)
	}
	return 0
}

// fullYear completes a two-digit year to one at most 20 years from now.
func (now present) fullYear(n int) int {
	current, _, _ := now.today.date()
	y := current - current%100 + n
	switch {
	case y > current+20:
		return y - 100
	case y <= current-80:
		return y + 100
	}
	return y
}
