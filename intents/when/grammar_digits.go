package when

// Dates in digits:
//
//	2027-06-15  2027/6/15  2027.6.15  20270615
//	6/15/2027   6/15/27    6-15-27    15.6.2027   10 31 1974
//	6/15        and after a word that leads to a day 6-15 and 6.15
//
// Where both orders give a day, both are kept; dots put the day first.

// digitGroup is a row of numbers with the same mark between them.
type digitGroup struct {
	n      [3]int
	digits [3]int
	count  int
	mark   rune // between them; ' ' for none
	end    int
}

func readNumeric(p *parser, i int) (value, int, bool) {
	t := &p.toks[i]
	if t.kind != tokenNumber || t.ordinal || !p.standsAlone(i) {
		return value{}, 0, false
	}
	if t.digits == 8 {
		pt := point{y: t.n / 10000, m: t.n / 100 % 100, d: t.n % 100}
		led := p.is(i-1, wordsBeforeDay) || i == 0 && p.ends(i+1)
		return pointValue(pt), i + 1, led && pt.y >= 1900 && pt.y < 2200 && plausible(pt)
	}
	g := p.digitGroup(i)
	switch {
	case g.count == 3 && g.digits[0] == 4:
		pt := point{y: g.n[0], m: g.n[1], d: g.n[2]}
		return pointValue(pt), g.end, g.mark != ' ' && g.n[0] >= 1900 && g.n[0] < 2200 && plausible(pt)
	case g.count == 3 && (g.digits[2] == 4 || g.digits[2] == 2 && g.mark != ' '):
		y := g.n[2]
		if g.digits[2] == 2 {
			y = p.century(y)
		}
		pt, ok := p.ordered(g, y)
		return pointValue(pt), g.end, ok && y >= 1900 && y < 2200
	case g.count == 2:
		if g.mark == '.' && p.markAt(g.end) == '.' && p.toks[g.end].glued && !p.goesOn(g.end) && g.end+1 < len(p.toks) {
			g.end++ // 7.12. as in German
		}
		pt, ok := p.ordered(g, 0)
		return pointValue(pt), g.end, ok && p.ledTo(i, g)
	}
	return value{}, 0, false
}

// digitGroup reads up to three numbers of the same kind of spelling.
func (p *parser) digitGroup(i int) digitGroup {
	g := digitGroup{mark: ' ', end: i}
	for g.count < 3 && i < len(p.toks) {
		t := &p.toks[i]
		if t.kind != tokenNumber || t.ordinal || g.count > 0 && g.mark != ' ' && !t.glued {
			break
		}
		g.n[g.count], g.digits[g.count] = t.n, t.digits
		g.count++
		g.end = i + 1
		next := p.markAt(g.end)
		switch {
		case g.count == 1 && (next == '/' || next == '-' || next == '.') && p.toks[g.end].glued:
			g.mark = next
		case g.count == 2 && g.mark == '/' && next == ',': // 08/12,2015
		case g.mark == ' ' && g.count < 3 && next == 0:
			i = g.end
			continue
		case next != g.mark || next == '\n' || !p.toks[g.end].glued:
			return g
		}
		i = g.end + 1
	}
	return g
}

// standsAlone reports whether digits are not the rest of something longer: a
// phone number, a price, a version, a time.
func (p *parser) standsAlone(i int) bool {
	if !p.toks[i].glued {
		return i < 2 || p.toks[i-1].kind != tokenNumber || p.toks[i-1].digits < 3 || p.toks[i-1].glued
	}
	switch p.toks[i-1].mark {
	case 0, '$', '.', ':', '+', '#', '_', '=', '@', '€', '£':
		return false
	case '/', '-':
		return i >= 2 && p.toks[i-1].glued && p.dateBefore(i-1)
	}
	return true
}

// dateBefore reports whether a date in other marks ends before the mark at i:
// 6/1-6/15, 7.12.-11.12., 2027-06-01/2027-08-23.
func (p *parser) dateBefore(i int) bool {
	if i < 3 {
		return false
	}
	if p.toks[i].mark == '/' {
		return p.toks[i-2].mark == '-' && p.toks[i+1].digits == 4
	}
	return p.toks[i-1].mark == '.' || p.toks[i-2].mark == '/' || p.toks[i-2].mark == '.'
}

// ordered gives month and day their places.
func (p *parser) ordered(g digitGroup, y int) (point, bool) {
	a, b := g.n[0], g.n[1]
	if g.digits[0] > 2 || g.digits[1] > 2 || a < 1 || b < 1 || a > 31 || b > 31 || a > 12 && b > 12 || p.runsOn(g) {
		return point{}, false
	}
	dayFirst := a > 12 || b <= 12 && (p.clock.DayFirst || g.mark == '.')
	pt := point{y: y, m: a, d: b, order: 1, either: a <= 12 && b <= 12 && a != b}
	switch {
	case a == b:
		pt.order = 0
	case dayFirst:
		pt.m, pt.d, pt.order = b, a, 2
	}
	return pt, true
}

// runsOn reports whether the digits go on behind the group.
func (p *parser) runsOn(g digitGroup) bool {
	if g.end >= len(p.toks) || !p.toks[g.end].glued {
		return false
	}
	t := &p.toks[g.end]
	if t.kind != tokenMark {
		return true
	}
	more := g.end+1 < len(p.toks) && p.toks[g.end+1].glued && p.toks[g.end+1].kind == tokenNumber
	return more && (t.mark == g.mark || t.mark == ':' || t.mark == '.' || t.mark == ',') || t.mark == '%'
}

// ledTo reports whether two numbers alone are a date: 6/15 unless it is a
// fraction or follows "at", 6-15 and 6.15 only where a day was asked for or
// after a word that leads to one.
func (p *parser) ledTo(i int, g digitGroup) bool {
	_, _, measured := p.unitAt(g.end)
	if measured || p.is(i-1, wordAt) || p.is(g.end, wordsWhole) {
		return false
	}
	switch g.mark {
	case '/':
		return !(g.n[0] == 24 && g.n[1] == 7)
	case ' ':
		return false
	}
	if p.markAt(i-1) == '-' && p.toks[i].glued { // the second one of 13.12.-24.12.
		return true
	}
	return p.asked != askedNothing || p.is(i-1, wordsLeadNumeric)
}

func plausible(pt point) bool { return pt.m >= 1 && pt.m <= 12 && pt.d >= 1 && pt.d <= 31 }
