package when

// From one day to another, both included.
//
//	from? day to day          June 1 to August 24
//	month dom to dom          June 1-15
//	dom to dom of month       the 13th to the 15th of July
//	for length from day       for 12 weeks from June 1: the last day is August 23
//	until day                 the start is open

var spanRules = []rule{
	{pattern: "from|between|{start}? on? <day> ,? up? {to}|ending on? <day>", means: dayToDay},
	{pattern: "between <day> and <day>", means: dayToDay},
	{pattern: "from <day> and|up until|to <day>", means: dayToDay},
	{pattern: "from? <day> {to} the? <dom> ,? <year>?", means: dayToDom},
	{pattern: "between <day> and the? <dom> ,? <year>?", means: dayToDom},
	{pattern: "between|from? the? <dom> {to}|and the? <dom> of|in? <monthish>", means: domToDomOf},
	{pattern: "between|from? the? <dom> {to}|and the? <date>", means: domToDate},
	{pattern: "<month> ,? between|from the? <dom> {to}|and the? <dom> ,? <year>?", means: monthDomToDom},
	{pattern: "<which> week ,? between|from? <wd> {to}|and <wd>", means: weekdaysOfWeek},
	{pattern: "from|between? <wd> {to}|and <wd> of? <which> week", means: weekdaysThenWeek},

	{pattern: "for|take|taking|need|want|book|request|have <length> off|leave? ,? from|{start} on|from? <day>", means: lengthFromDay},
	{pattern: "<length> off|leave|of? leave? ,? {start} on|from? <day>", means: lengthFromDay},
	{pattern: "<length> off|leave ,? from|as of? <day>", means: lengthFromDay},
	{pattern: "<length> ,? from on? <day>", means: lengthFromAsked},
	{pattern: "from|{start}? on? <day> ,? for about? <length>", means: dayForLength},
	{pattern: "for? <length> ending|until on? <day>", means: lengthUntilDay},
	{pattern: "less|fewer than <length> from|after <day>", means: lessThan},
	{pattern: "within <length> of|from|after <day>", means: lessThan},
	{pattern: "the? <which> <length>", means: whichLength},
	{pattern: "the? <which> <length> of|in <monthish>", means: lastOfMonth},
	{pattern: "the? <nth> <length> of|in <monthish>", means: firstOfMonth},
	{pattern: "<numeric> / <numeric>", means: isoInterval},
	{pattern: "until|till|til|through|thru <day>", means: untilDay},

	{pattern: "from|between? <month> ,? <year>? {to}|and <month> ,? <year>?", means: monthToMonth},
	{pattern: "from <day> {to} <period>", means: dayToPeriod},
	{pattern: "from? <period> {to} <day>", means: periodToDay},
	{pattern: "from? <period> {to} <period>", means: periodToPeriod},
}

func dayToDay(_ *parser, m *match) (value, bool) { return spanValue(m.v[0].a, m.v[1].a), true }

// dayToDom takes the end's month from the start: June 1 to 15.
func dayToDom(p *parser, m *match) (value, bool) {
	a := m.v[0].a
	if p.compound(m.start) || a.known || a.either || a.m == 0 || a.wd != 0 || a.d > m.v[1].int() {
		return value{}, false
	}
	if a.y == 0 {
		a.y = m.v[2].int()
	}
	b := a
	b.d = m.v[1].int()
	return spanValue(a, b), true
}

// compound reports whether a hyphen ties the number at token i to a word: what
// begins like 15-Jun-27 is no range.
func (p *parser) compound(i int) bool {
	return i+1 < len(p.toks) && p.toks[i+1].soft && p.plainNumber(i)
}

func domToDomOf(p *parser, m *match) (value, bool) {
	y, mon, _ := m.v[2].a.at.split()
	a, b := m.v[0].int(), m.v[1].int()
	if p.markedWeak(m) {
		return value{}, false
	}
	return spanValue(point{y: y, m: mon, d: a}, point{y: y, m: mon, d: b}), a <= b
}

// markedWeak reports whether the match ends with a word that is only rarely a
// month: "2 to 3 may".
func (p *parser) markedWeak(m *match) bool {
	return p.wordAt(m.end-1).weak && p.plainNumber(m.start) && !p.is(m.end-2, wordOf) && !p.ends(m.end)
}

// plainNumber reports whether token i is a number without st, nd, rd or th.
func (p *parser) plainNumber(i int) bool { return p.toks[i].kind == tokenNumber && !p.toks[i].ordinal }

func domToDate(p *parser, m *match) (value, bool) {
	b := m.v[1].a
	if p.compound(m.start) || b.known || b.either || b.m == 0 || m.v[0].int() > b.d {
		return value{}, false
	}
	a := b
	a.d, a.wd = m.v[0].int(), 0
	return spanValue(a, b), true
}

func monthDomToDom(_ *parser, m *match) (value, bool) {
	a := point{m: m.v[0].int(), d: m.v[1].int(), y: m.v[3].int()}
	b := a
	b.d = m.v[2].int()
	return spanValue(a, b), a.d <= b.d
}

func (p *parser) weekdaysIn(w which, from, to int) (value, bool) {
	return spanValue(p.inWeek(w, from).a, p.inWeek(w, to).a), from <= to
}

func weekdaysOfWeek(p *parser, m *match) (value, bool) {
	return p.weekdaysIn(which(m.v[0].n), m.v[1].int(), m.v[2].int())
}

func weekdaysThenWeek(p *parser, m *match) (value, bool) {
	return p.weekdaysIn(which(m.v[2].n), m.v[0].int(), m.v[1].int())
}

// lasting is a length from a day on.
func (p *parser) lasting(start, length *value) (value, bool) {
	if !certain(length) || length.length.IsZero() {
		return value{}, false
	}
	got := start.a.on(p.today, p.clock.Lean)
	if got.none {
		return *start, true
	}
	v := spanValue(point{known: true, at: got.day}, point{known: true, at: length.length.last(got.day)})
	if got.two {
		v.a.two, v.a.alt, v.a.why = true, got.alt, got.why
		v.b.two, v.b.alt = true, length.length.last(got.alt)
	}
	v.length = length.length
	return v, true
}

func lengthFromDay(p *parser, m *match) (value, bool) { return p.lasting(m.v[1], m.v[0]) }

// lengthFromAsked is "6 weeks from June 1" where a range was asked for; elsewhere
// that is the day six weeks later.
func lengthFromAsked(p *parser, m *match) (value, bool) {
	if p.asked != askedRange {
		return value{}, false
	}
	return p.lasting(m.v[1], m.v[0])
}

func dayForLength(p *parser, m *match) (value, bool) { return p.lasting(m.v[0], m.v[1]) }

func lengthUntilDay(p *parser, m *match) (value, bool) {
	d, ok := p.anchor(m.v[1])
	v := spanValue(point{known: true, at: m.v[0].length.from(d+1, -1)}, point{known: true, at: d})
	v.length = m.v[0].length
	return v, ok && certain(m.v[0])
}

func lessThan(p *parser, m *match) (value, bool) {
	d, ok := p.anchor(m.v[1])
	return loosely(periodValue(d, m.v[0].length.last(d))), ok && certain(m.v[0])
}

// extends reports whether something goes on past the length at token i.
func (p *parser) extends(i int) bool {
	for back := 1; back <= 5; back++ {
		if p.is(i-back, wordsExtend) {
			return true
		}
	}
	return false
}

// whichLength is the next or last so many days, today not among them; but
// what "should last 3 days" only has a length, and leave may be extended
// "past 4 weeks".
func whichLength(p *parser, m *match) (value, bool) {
	l := m.v[1].length
	if !l.inDays() || l.IsZero() || p.is(m.start-1, wordsModal) || p.is(m.start, wordPast) && p.extends(m.start) {
		return value{}, false
	}
	switch which(m.v[0].n) {
	case whichNext, whichComing:
		return spanValue(point{known: true, at: p.today + 1}, point{known: true, at: l.last(p.today + 1)}), true
	case whichLast:
		return spanValue(point{known: true, at: l.from(p.today, -1)}, point{known: true, at: p.today - 1}), true
	}
	return value{}, false
}

// firstOfMonth is "the first two weeks of July".
func firstOfMonth(_ *parser, m *match) (value, bool) {
	month := m.v[2]
	last := m.v[1].length.last(month.a.at)
	return periodValue(month.a.at, last), m.v[0].n == 1 && certain(m.v[1]) && last <= month.b.at
}

func lastOfMonth(_ *parser, m *match) (value, bool) {
	month := m.v[2]
	from := m.v[1].length.from(month.b.at+1, -1)
	return periodValue(from, month.b.at), which(m.v[0].n) == whichLast && certain(m.v[1]) && from >= month.a.at
}

// isoInterval is 2027-06-01/2027-08-23.
func isoInterval(_ *parser, m *match) (value, bool) {
	a, b := m.v[0].a, m.v[1].a
	return spanValue(a, b), a.y != 0 && b.y != 0 && a.order == 0 && b.order == 0
}

func untilDay(_ *parser, m *match) (value, bool) {
	v := spanValue(point{}, m.v[0].a)
	v.open = true
	return v, true
}

func monthToMonth(p *parser, m *match) (value, bool) {
	weak := p.wordAt(m.start).weak && !p.is(m.start-1, wordsLeadMonth)
	start, end := m.v[0], m.v[2]
	yb := m.v[3].int()
	if yb == 0 {
		yb = m.v[1].int()
		if yb == 0 {
			yb = p.monthYear(end.int(), p.clock.Lean)
		} else if end.int() < start.int() {
			yb++
		}
	}
	ya := m.v[1].int()
	if ya == 0 {
		ya = yb
		if start.int() > end.int() {
			ya--
		}
	}
	from, _ := month(ya, start.int())
	_, to := month(yb, end.int())
	return periodValue(from, to), !weak && from <= to
}

func dayToPeriod(p *parser, m *match) (value, bool) {
	d, ok := p.anchor(m.v[0])
	return loosely(periodValue(d, m.v[1].b.at)), ok && d <= m.v[1].b.at
}

func periodToDay(_ *parser, m *match) (value, bool) {
	got := m.v[1].a.on(m.v[0].a.at, Ahead)
	return loosely(periodValue(m.v[0].a.at, got.day)), !got.none && !got.two && got.day < m.v[0].a.at+300
}

func periodToPeriod(_ *parser, m *match) (value, bool) {
	a, b := m.v[0], m.v[1]
	v := periodValue(a.a.at, b.b.at)
	v.loose = a.loose || b.loose
	return v, a.a.at <= b.b.at
}
