package when

// Parts of periods ("mid July", "the rest of the week") and what is only roughly
// so long ("a few weeks").

// part is a third of a period.
func part(v value, e edge) value {
	first, last := v.a.at, v.b.at
	n := int(last - first + 1)
	third := n / 3
	switch {
	case n <= 2:
		return v
	case n == 7:
		first, last = weekPart(first, e)
	case n > 300:
		first, last = yearPart(first, e)
	case e == edgeEarly:
		last = first + day(third-1)
	case e == edgeMid:
		first, last = first+day(third), first+day(2*third-1)
	default:
		first += day(2 * third)
	}
	return loosely(periodValue(first, last))
}

// yearPart is the first quarter, the two in the middle or the last one.
func yearPart(first day, e edge) (from, to day) {
	quarters := [...][2]int{edgeEarly: {0, 3}, edgeMid: {3, 9}, edgeLate: {9, 12}}[e]
	return first.addMonths(quarters[0]), first.addMonths(quarters[1]) - 1
}

// weekPart is Monday and Tuesday, Tuesday to Thursday, or Thursday and Friday.
func weekPart(monday day, e edge) (from, to day) {
	switch e {
	case edgeEarly:
		return monday, monday + 1
	case edgeMid:
		return monday + 1, monday + 3
	}
	return monday + 3, monday + 4
}

func edgeOfMonth(p *parser, m *match) (value, bool) {
	if p.dayFollows(m.end) {
		return value{}, false
	}
	return part(p.namedMonth(m.v[1], m.v[2]), edge(m.v[0].n)), true
}

func edgeOfPeriod(p *parser, m *match) (value, bool) {
	return part(*m.v[1], edge(m.v[0].n)), !m.v[1].loose && !p.dayFollows(m.end)
}

// dayFollows reports whether the month before token i has its day behind it:
// "start June 15".
func (p *parser) dayFollows(i int) bool {
	_, _, day := p.at(symDom, i)
	return day && p.wordAt(i-1).month != 0
}

func half(v value, n int) (value, bool) {
	mid := v.a.at + (v.b.at-v.a.at)/2
	if n == 1 {
		return loosely(periodValue(v.a.at, mid)), true
	}
	return loosely(periodValue(mid+1, v.b.at)), n == 2
}

func halfOfMonth(p *parser, m *match) (value, bool) {
	return half(p.namedMonth(m.v[1], m.v[2]), m.v[0].int())
}

func halfOfPeriod(_ *parser, m *match) (value, bool) { return half(*m.v[1], m.v[0].int()) }

// restOf is what is left of a period that is under way.
func restOf(p *parser, m *match) (value, bool) {
	v := m.v[0]
	return periodValue(max(p.today, v.a.at), v.b.at), v.b.at >= p.today
}

// around is what a length that is not certain reaches: "a few weeks" are two to
// four, "6 to 8 weeks" just those.
func around(v *value, from day, sign int) (value, bool) {
	if !v.loose && v.most.IsZero() || !v.length.inDays() {
		return value{}, false
	}
	low, high := v.length, v.most
	if high.IsZero() {
		low, high = v.length.times(2.0/3), v.length.times(4.0/3)
	}
	a, b := low.from(from, sign), high.from(from, sign)
	return loosely(periodValue(min(a, b), max(a, b))), true
}

func (l Length) times(f float64) Length {
	round := func(n float64) float64 { return float64(int(n*f + 0.5)) }
	return Length{round(l.Years), round(l.Months), round(l.Weeks), round(l.Days), 0, 0, l.Working}
}

func aroundLength(p *parser, m *match) (value, bool) {
	if v := m.v[0]; certain(v) && p.is(m.start, wordWithin) {
		return loosely(periodValue(p.today, v.length.from(p.today, 1))), true
	}
	return around(m.v[0], p.today, 1)
}

func aroundAgo(p *parser, m *match) (value, bool) { return around(m.v[0], p.today, -1) }

func aroundDay(p *parser, m *match) (value, bool) {
	d, ok := p.anchor(m.v[1])
	if !ok {
		return value{}, false
	}
	sign := 1
	for i := m.start; i < m.end; i++ {
		if p.is(i, wordBefore) {
			sign = -1
		}
	}
	return around(m.v[0], d, sign)
}
