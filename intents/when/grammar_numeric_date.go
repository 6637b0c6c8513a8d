package when

// Dates in digits:
//
//	2027-06-15  2027/6/15  2027.6.15  20270615
//	6/15/2027   6/15/27    6-15-27    15.6.2027   10 31 1974
//	6/15        and after a word such as "on": 6-15 and 6.15
//
// If month and day can be swapped, both readings are kept. With dots the day comes first.

// digitGroup is up to three numbers with the same separator between them.
type digitGroup struct {
	numbers   [3]int
	digits    [3]int
	count     int
	separator rune // ' ' if there is only space between them
	end       int  // the token after it
}

func parseNumericDate(p *parser, i int) (value, int, bool) {
	t := &p.tokens[i]
	if t.kind != tokenNumber || t.ordinal || !p.isStandalone(i) {
		return value{}, 0, false
	}
	if t.digits == 8 {
		ref := dayRef{year: t.n / 10000, month: t.n / 100 % 100, dom: t.n % 100}
		likely := p.is(i-1, wordsBeforeDay) || i == 0 && p.endsClause(i+1)
		return refValue(ref), i + 1, likely && isPlausible(ref)
	}
	g := p.scanDigitGroup(i)
	switch {
	case g.count == 3 && g.digits[0] == 4:
		ref := dayRef{year: g.numbers[0], month: g.numbers[1], dom: g.numbers[2]}
		return refValue(ref), g.end, g.separator != ' ' && isPlausible(ref)
	case g.count == 3 && (g.digits[2] == 4 || g.digits[2] == 2 && g.separator != ' '):
		y := g.numbers[2]
		if g.digits[2] == 2 {
			y = p.fullYear(y)
		}
		ref, ok := p.orderMonthAndDay(g, y)
		return refValue(ref), g.end, ok && isPlausibleYear(y)
	case g.count == 2:
		if g.separator == '.' && p.markAt(g.end) == '.' && p.tokens[g.end].attached && !p.digitsFollow(g.end) && g.end+1 < len(p.tokens) {
			g.end++ // the final period of the German 7.12.
		}
		ref, ok := p.orderMonthAndDay(g, 0)
		return refValue(ref), g.end, ok && p.isLikelyDate(i, g)
	}
	return value{}, 0, false
}

func (toks tokens) scanDigitGroup(i int) digitGroup {
	g := digitGroup{separator: ' ', end: i}
	for g.count < 3 && i < len(toks) {
		t := &toks[i]
		if t.kind != tokenNumber || t.ordinal || g.count > 0 && g.separator != ' ' && !t.attached {
			break
		}
		g.numbers[g.count], g.digits[g.count] = t.n, t.digits
		g.count++
		g.end = i + 1
		next := toks.markAt(g.end)
		switch {
		case g.count == 1 && (next == '/' || next == '-' || next == '.') && toks[g.end].attached:
			g.separator = next
		case g.count == 2 && g.separator == '/' && next == ',': // 08/12,2015
		case g.separator == ' ' && g.count < 3 && next == 0:
			i = g.end
			continue
		case next != g.separator || next == '\n' || !toks[g.end].attached:
			return g
		}
		i = g.end + 1
	}
	return g
}

// isStandalone reports whether the digits at token i aren't the end of something longer,
// such as a phone number, a price, a version or a time.
func (toks tokens) isStandalone(i int) bool {
	if !toks[i].attached {
		return i < 2 || toks[i-1].kind != tokenNumber || toks[i-1].digits < 3 || toks[i-1].attached
	}
	switch toks[i-1].mark {
	case 0, '$', '.', ':', '+', '#', '_', '=', '@', '€', '£':
		return false
	case '/', '-':
		return i >= 2 && toks[i-1].attached && toks.dateEndsBefore(i-1)
	}
	return true
}

// dateEndsBefore reports whether a date with another separator ends before the mark at
// token i: 6/1-6/15, 7.12.-11.12., 2027-06-01/2027-08-23.
func (toks tokens) dateEndsBefore(i int) bool {
	if i < 3 {
		return false
	}
	if toks[i].mark == '/' {
		return toks[i-2].mark == '-' && toks[i+1].digits == 4
	}
	return toks[i-1].mark == '.' || toks[i-2].mark == '/' || toks[i-2].mark == '.'
}

// orderMonthAndDay decides which of the first two numbers is the month.
func (p *parser) orderMonthAndDay(g digitGroup, year int) (dayRef, bool) {
	a, b := g.numbers[0], g.numbers[1]
	if g.digits[0] > 2 || g.digits[1] > 2 || a < 1 || b < 1 || a > 31 || b > 31 || a > 12 && b > 12 || p.digitsContinue(g) {
		return dayRef{}, false
	}
	ref := dayRef{year: year, month: a, dom: b, order: monthFirst, swappable: a <= 12 && b <= 12 && a != b}
	switch {
	case a == b:
		ref.order = orderFixed
	case a > 12 || b <= 12 && (p.clock.DayFirst || g.separator == '.'):
		ref.month, ref.dom, ref.order = b, a, dayFirst
	}
	return ref, true
}

// digitsContinue reports whether a word, more digits or a percent sign follow the group
// directly.
func (toks tokens) digitsContinue(g digitGroup) bool {
	if g.end >= len(toks) || !toks[g.end].attached {
		return false
	}
	t := &toks[g.end]
	if t.kind != tokenMark {
		return true
	}
	more := g.end+1 < len(toks) && toks[g.end+1].attached && toks[g.end+1].kind == tokenNumber
	return more && (t.mark == g.separator || t.mark == ':' || t.mark == '.' || t.mark == ',') || t.mark == '%'
}

// isLikelyDate reports whether two numbers at token i are a date: 6/15 unless it is a
// fraction or follows "at", 6-15 and 6.15 only after a word such as "on" or as the answer
// to a question.
func (p *parser) isLikelyDate(i int, g digitGroup) bool {
	_, _, hasUnit := p.parseUnit(g.end)
	if hasUnit || p.is(i-1, wordAt) || p.is(g.end, wordsAfterFraction) {
		return false
	}
	switch g.separator {
	case '/':
		return g.numbers[0] != 24 || g.numbers[1] != 7 // 24/7
	case ' ':
		return false
	}
	if p.markAt(i-1) == '-' && p.tokens[i].attached { // the second date of 13.12.-24.12.
		return true
	}
	return p.question != noQuestion || p.is(i-1, wordsBeforeNumericDate)
}

func isPlausible(ref dayRef) bool {
	return isPlausibleYear(ref.year) && ref.month >= 1 && ref.month <= 12 && ref.dom >= 1 && ref.dom <= 31
}

func isPlausibleYear(y int) bool { return y >= 1900 && y < 2200 }
