package intents

// From one day to another, both included.
//
//	from? day to day          June 1 to August 24
//	month dom to dom          June 1-15
//	dom to dom of month       the 13th to the 15th of July
//	for length from day       for 12 weeks from June 1: the last day is August 23
//	until day                 the start is open

var spanRules = []rule{
	{pattern: "from|starting|between? on? <day> ,? up? to|until|till|til|thru|through|ending|- on? <day>", means: dayToDay},
	{pattern: "between <day> and <day>", means: dayToDay},
	{pattern: "from <day> and|up until|to <day>", means: dayToDay},
	{pattern: "from? <day> to|until|till|til|thru|through|- the? <dom> ,? <year>?", means: dayToDom},
	{pattern: "between <day> and the? <dom> ,? <year>?", means: dayToDom},
	{pattern: "between|from? the? <dom> to|until|till|til|thru|through|and|- the? <dom> of|in? <monthish>", means: domToDomOf},
	{pattern: "between|from? the? <dom> to|until|till|til|thru|through|and|- the? <date>", means: domToDate},
	{pattern: "<month> ,? between|from the? <dom> and|to|until|till|- the? <dom> ,? <year>?", means: monthDomToDom},
	{pattern: "<which> week ,? between|from? <wd> and|to|until|till|through|thru|- <wd>", means: weekdaysOfWeek},
	{pattern: "from|between? <wd> to|through|thru|until|till|-|and <wd> of? <which> week", means: weekdaysThenWeek},

	{pattern: "for|take|taking|need|want|book|request|have <length> off|leave? ,? from|starting|beginning|commencing on|from? <day>", means: lengthFromDay},
	{pattern: "<length> off|leave|of? leave? ,? starting|beginning|commencing on|from? <day>", means: lengthFromDay},
	{pattern: "<length> off|leave ,? from|as of? <day>", means: lengthFromDay},
	{pattern: "from|starting|beginning? on? <day> ,? for about? <length>", means: dayForLength},
	{pattern: "for? <length> ending|until on? <day>", means: lengthUntilDay},
	{pattern: "less|fewer than <length> from|after <day>", means: lessThan},
	{pattern: "within <length> of|from|after <day>", means: lessThan},
	{pattern: "the? <which> <length>", means: whichLength},
	{pattern: "until|till|til|through|thru <day>", means: untilDay},

	{pattern: "from|between? <month> ,? <year>? to|until|till|til|thru|through|and|- <month> ,? <year>?", means: monthToMonth},
	{pattern: "from <day> to|until|till|til|thru|through|- <period>", means: dayToPeriod},
	{pattern: "from? <period> to|until|till|til|thru|through|- <day>", means: periodToDay},
	{pattern: "from? <period> to|until|till|til|thru|through|- <period>", means: periodToPeriod},
}

func dayToDay(_ *parser, m *match) (value, bool) { return spanValue(m.v[0].a, m.v[1].a), true }

// dayToDom takes the end's month from the start: June 1 to 15.
func dayToDom(_ *parser, m *match) (value, bool) {
	a := m.v[0].a
	if a.known || a.either || a.m == 0 || a.wd != 0 || a.d > m.v[1].int() {
		return value{}, false
	}
	if a.y == 0 {
		a.y = m.v[2].int()
	}
	b := a
	b.d = m.v[1].int()
	return spanValue(a, b), true
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

func domToDate(_ *parser, m *match) (value, bool) {
	b := m.v[1].a
	if b.known || b.either || b.m == 0 || m.v[0].int() > b.d {
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
func (p *parser) lasting(start value, length value) (value, bool) {
	if !certain(length) || length.length.IsZero() {
		return value{}, false
	}
	got := start.a.on(p.today, p.clock.Lean)
	if got.none {
		return start, true
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
func dayForLength(p *parser, m *match) (value, bool)  { return p.lasting(m.v[0], m.v[1]) }

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

// whichLength is the next or last so many days, today not among them.
func whichLength(p *parser, m *match) (value, bool) {
	l := m.v[1].length
	if !l.inDays() || l.IsZero() {
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

func untilDay(_ *parser, m *match) (value, bool) {
	v := spanValue(point{}, m.v[0].a)
	v.open = true
	return v, true
}

func monthToMonth(p *parser, m *match) (value, bool) {
	weak := p.wordAt(m.start).weak && !p.is(m.start-1, wordsLeadMonth...)
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

func periodToDay(p *parser, m *match) (value, bool) {
	got := m.v[1].a.on(m.v[0].a.at, Ahead)
	return loosely(periodValue(m.v[0].a.at, got.day)), !got.none && !got.two
}

func periodToPeriod(_ *parser, m *match) (value, bool) {
	a, b := m.v[0], m.v[1]
	v := periodValue(a.a.at, b.b.at)
	v.loose = a.loose || b.loose
	return v, a.a.at <= b.b.at
}

// bounds are the first and last days a span stands for: one pair, two where it
// can be read in two ways, or none, with the reason.
type bounds struct {
	first, last       day
	altFirst, altLast day
	two, none         bool
	why               string
}

// bounds resolves both ends of a span together: the end's year decides the
// start's, and 03/04 to 15/04 has only one order.
func (p *parser) bounds(a, b point) bounds {
	if a.either != b.either { // one of them says in which order the other is meant
		if a.either {
			a = a.likeOrder(b)
		} else {
			b = b.likeOrder(a)
		}
	}
	if a.either || b.either {
		x, y := a, b
		x.either, y.either = false, false
		one := p.bounds(x, y)
		x.m, x.d, y.m, y.d = x.d, x.m, y.d, y.m
		two := p.bounds(x, y)
		switch {
		case one.none:
			return two
		case two.none:
			return one
		}
		one.altFirst, one.altLast, one.two = two.first, two.last, true
		return one
	}
	from, to := p.days(a, b)
	switch {
	case from.none:
		return bounds{none: true, why: from.why}
	case to.none:
		return bounds{none: true, why: to.why}
	case to.day < from.day:
		return bounds{none: true, why: "The end is before the start."}
	}
	out := bounds{first: from.day, last: to.day, altFirst: from.day, altLast: to.day}
	if from.two {
		out.two, out.altFirst, out.why = true, from.alt, from.why
	}
	if to.two {
		out.two, out.altLast, out.why = true, to.alt, to.why
	}
	return out
}

// likeOrder settles the order of 03/04 by the other end of the range, which has
// only one: 15/04 puts the day first. A month in words says nothing.
func (pt point) likeOrder(other point) point {
	switch {
	case other.order == 0:
	case pt.order != other.order:
		pt.m, pt.d = pt.d, pt.m
		fallthrough
	default:
		pt.either = false
	}
	return pt
}

// days finds the days of both ends, the surer one first.
func (p *parser) days(a, b point) (from, to pick) {
	lean := p.clock.Lean
	switch {
	case a.known || a.y != 0 || b.m == 0 && !b.known && lean == Ahead:
		from = a.on(p.today, lean)
		return from, b.on(from.day, Ahead)
	default:
		to = b.on(p.today, lean)
		return a.on(to.day, Behind), to
	}
}
