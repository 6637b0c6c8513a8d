package intents

// Periods: weeks, months, seasons and parts of them. Weeks begin on Monday; a
// third of a month is ten days; seasons are those of the north.

var periodRules = []rule{
	{pattern: "the? <which> week|wk", means: whichWeek},
	{pattern: "the? <which> weekend", means: whichWeekend},
	{pattern: "the|that|on weekend", means: weekend},
	{pattern: "the? <which> month", means: whichMonth},
	{pattern: "the? <which> year", means: whichYear},
	{pattern: "the? <which> quarter", means: whichQuarter},
	{pattern: "the? week|wk after the? next", means: weekAfterNext},
	{pattern: "the? weekend after the? next", means: weekendAfterNext},
	{pattern: "the? month after the? next", means: monthAfterNext},
	{pattern: "the? year after the? next", means: yearAfterNext},

	{pattern: "the? week|wk of|commencing|starting|beginning on|with? the? <day>", means: weekOf},
	{pattern: "week|wk .? of|commencing|starting|beginning <dom>", means: weekOfDom},
	{pattern: "w / c the? <day>", means: weekOf},
	{pattern: "wc the? <day>", means: weekOf},
	{pattern: "the? weekend of the? <day>", means: weekendOf},
	{pattern: "the? month of <date>", means: monthOf},
	{pattern: "the? month of <month> ,? <year>?", means: monthOfYear},

	{pattern: "<month> .? ,? of? <year>", means: monthOfYear},
	{pattern: "<month> - <year>", means: monthOfYear},
	{pattern: "<year> ,? <month>", means: yearMonth},
	{pattern: "<year> /|. <dom>", means: yearSlashMonth},
	{pattern: "<dom> / <year>", means: monthSlashYear},
	{pattern: "<which> <month>", means: whichMonthName},
	{pattern: "<month>", means: bareMonth},
	{pattern: "<month> .", means: bareMonthDotted},

	{pattern: "the? very? <edge> part? of|in? the? <month> <year>?", means: edgeOfMonth},
	{pattern: "the? very? <edge> part? of|in? <period>", means: edgeOfPeriod},
	{pattern: "the? <edge> of? the? month", means: edgeOfThis(unitMonth)},
	{pattern: "the? <edge> of? the? week", means: edgeOfThis(unitWeek)},
	{pattern: "the? <edge> of? the? year", means: edgeOfThis(unitYear)},
	{pattern: "the? <nth> half of <month> <year>?", means: halfOfMonth},
	{pattern: "the? <nth> half of <period>", means: halfOfPeriod},
	{pattern: "the? <nth> week of|in <monthish>", means: nthWeekOf},
	{pattern: "the? <which> week of|in <monthish>", means: lastWeekOf},
	{pattern: "the? rest|remainder of <period>", means: restOf},
	{pattern: "the? rest|remainder of the week", means: restOfThis(unitWeek)},
	{pattern: "the? rest|remainder of the month", means: restOfThis(unitMonth)},
	{pattern: "the? rest|remainder of the year", means: restOfThis(unitYear)},
	{pattern: "all|whole of? the? <month> <year>?", means: monthOfYear},

	{pattern: "<season> of? <year>", means: seasonOfYear},
	{pattern: "<which> <season>", means: whichSeason},
	{pattern: "in|over|during|for|by|until|early|mid|late the? <season>", means: seasonAhead},
	{pattern: "<season>", means: bareSeason},
	{pattern: "<nth> quarter of? <year>?", means: quarterOf},
	{pattern: "q <num> of? <year>?", means: quarterLetter},
	{pattern: "<year> q <num>", means: yearQuarter},
	{pattern: "h <num> of? <year>", means: halfYear},
	{pattern: "<year> h <num>", means: yearHalf},
	{pattern: "in|during|for|throughout <year>", means: wholeYear},
	{pattern: "<year>", means: wholeYear},

	{pattern: "in|within <length> '? time?", means: aroundLength},
	{pattern: "<length> from now|today", means: aroundLength},
	{pattern: "<length> ago", means: aroundAgo},
	{pattern: "<length> before|after|from|following <day>", means: aroundDay},
}

// loosely marks a period that is only roughly what was meant.
func loosely(v value) value {
	v.loose = true
	return v
}

func (p *parser) week(n int) value {
	first := p.today.monday() + day(7*n)
	return periodValue(first, first+6)
}

func (p *parser) weekend(n int) value {
	sat := p.today.monday() + 5 + day(7*n)
	return periodValue(sat, sat+1)
}

func (p *parser) year(n int) value {
	y, _, _ := p.today.split()
	return periodValue(civil(y+n, 1, 1), civil(y+n, 12, 31))
}

func (p *parser) monthsOn(n int) value {
	y, m, _ := p.today.split()
	return monthValue(y, m+n)
}

func whichWeek(p *parser, m *match) (value, bool)  { return p.week(which(m.v[0].n).step()), true }
func whichMonth(p *parser, m *match) (value, bool) { return p.monthFrom(which(m.v[0].n)), true }
func whichYear(p *parser, m *match) (value, bool)  { return p.year(which(m.v[0].n).step()), true }
func whichWeekend(p *parser, m *match) (value, bool) {
	w := which(m.v[0].n)
	if w == whichComing {
		w = whichThis
	}
	return p.weekend(w.step()), true
}
func weekend(p *parser, _ *match) (value, bool)          { return p.weekend(0), true }
func weekAfterNext(p *parser, _ *match) (value, bool)    { return p.week(2), true }
func weekendAfterNext(p *parser, _ *match) (value, bool) { return p.weekend(2), true }
func monthAfterNext(p *parser, _ *match) (value, bool)   { return p.monthsOn(2), true }
func yearAfterNext(p *parser, _ *match) (value, bool)    { return p.year(2), true }

func whichQuarter(p *parser, m *match) (value, bool) {
	y, mon, _ := p.today.split()
	return quarter(y, (mon-1)/3+1+which(m.v[0].n).step()), true
}

func quarter(y, q int) value { return periodValue(civil(y, 3*q-2, 1), civil(y, 3*q+1, 1)-1) }

func weekOf(p *parser, m *match) (value, bool) {
	d, ok := p.anchor(m.v[0])
	return periodValue(d.monday(), d.monday()+6), ok
}

func weekOfDom(p *parser, m *match) (value, bool) {
	got := point{d: m.v[0].int()}.on(p.today, p.clock.Lean)
	return periodValue(got.day.monday(), got.day.monday()+6), !got.none && p.ends(m.end)
}

func weekendOf(p *parser, m *match) (value, bool) {
	d, ok := p.anchor(m.v[0])
	return periodValue(d.monday()+5, d.monday()+6), ok
}

func monthOf(p *parser, m *match) (value, bool) {
	d, ok := p.anchor(m.v[0])
	y, mon, _ := d.split()
	return monthValue(y, mon), ok
}

// namedMonth is a month with its year or the nearest.
func (p *parser) namedMonth(mon, y value) value {
	if y.given() {
		return monthValue(y.int(), mon.int())
	}
	return monthValue(p.monthYear(mon.int(), p.clock.Lean), mon.int())
}

func monthOfYear(p *parser, m *match) (value, bool) { return p.namedMonth(m.v[0], m.v[1]), true }
func yearMonth(p *parser, m *match) (value, bool)   { return p.namedMonth(m.v[1], m.v[0]), true }

func yearSlashMonth(p *parser, m *match) (value, bool) {
	mon := m.v[1].int()
	return monthValue(m.v[0].int(), mon), mon <= 12 && p.toks[m.end-1].digits > 0 && !p.goesOn(m.end)
}

func monthSlashYear(p *parser, m *match) (value, bool) {
	mon := m.v[0].int()
	before := m.start > 0 && p.toks[m.start].glued && p.markAt(m.start-1) == '/'
	return monthValue(m.v[1].int(), mon), mon <= 12 && !before && !p.goesOn(m.end)
}

// goesOn reports whether a number in digits goes on with another mark and digits.
func (p *parser) goesOn(i int) bool {
	return i+1 < len(p.toks) && p.toks[i].glued && p.toks[i+1].kind == tokenNumber && p.toks[i+1].glued
}

func whichMonthName(p *parser, m *match) (value, bool) {
	y, now, _ := p.today.split()
	mon := m.v[1].int()
	switch which(m.v[0].n) {
	case whichNext, whichComing:
		if mon <= now {
			y++
		}
	case whichLast:
		if mon >= now {
			y--
		}
	}
	return monthValue(y, mon), true
}

var (
	wordsLeadMonth = lexicon.list("in of by until till til since during early late mid for through thru around about before after from starting beginning")
	wordsNearMonth = lexicon.list("to or and out off sometime maybe probably perhaps possibly on all whole between im")
	wordsThanks    = lexicon.list("please pls thanks maybe probably i think")
)

// bareMonth is a month by itself, where the words before it or nothing else
// around it say that it is one: June is a name, and may and march are verbs.
func bareMonth(p *parser, m *match) (value, bool) {
	w := p.wordAt(m.start)
	led := p.is(m.start-1, wordsLeadMonth...) || !w.weak && p.is(m.start-1, wordsNearMonth...)
	alone := m.start == 0 && (m.end == len(p.toks) || p.ends(m.end) && !w.weak || p.is(m.end, wordsThanks...) && !w.weak)
	near := m.end < len(p.toks) && !w.weak && p.is(m.end, wordsThanks[2:]...)
	return p.namedMonth(m.v[0], value{}), led || alone || near || p.asked && !w.weak
}

func bareMonthDotted(p *parser, m *match) (value, bool) {
	v, ok := bareMonth(p, m)
	return v, ok && p.wordAt(m.start).short && p.toks[m.end-1].glued && m.end < len(p.toks)
}

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
	return part(p.namedMonth(m.v[1], m.v[2]), edge(m.v[0].n)), true
}

func edgeOfPeriod(_ *parser, m *match) (value, bool) {
	return part(m.v[1], edge(m.v[0].n)), !m.v[1].loose
}

// current is the week, month or year we are in.
func (p *parser) current(u unit) value {
	switch u {
	case unitWeek:
		return p.week(0)
	case unitMonth:
		return p.monthsOn(0)
	}
	return p.year(0)
}

func edgeOfThis(u unit) meaning {
	return func(p *parser, m *match) (value, bool) { return part(p.current(u), edge(m.v[0].n)), true }
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

func halfOfPeriod(_ *parser, m *match) (value, bool) { return half(m.v[1], m.v[0].int()) }

// nthWeekOf is the week with the nth Monday of a month.
func nthWeekOf(_ *parser, m *match) (value, bool) {
	n := m.v[0].int()
	monday := nearestWeekday(1, m.v[1].a.at-1, Ahead) + day(7*(n-1))
	return periodValue(monday, monday+6), n >= 1 && monday <= m.v[1].b.at
}

func lastWeekOf(_ *parser, m *match) (value, bool) {
	monday := nearestWeekday(1, m.v[1].b.at+1, Behind)
	return periodValue(monday, monday+6), which(m.v[0].n) == whichLast
}

func (p *parser) remainder(v value) (value, bool) {
	return periodValue(max(p.today, v.a.at), v.b.at), v.b.at >= p.today
}

func restOf(p *parser, m *match) (value, bool) { return p.remainder(m.v[0]) }

func restOfThis(u unit) meaning {
	return func(p *parser, _ *match) (value, bool) { return p.remainder(p.current(u)) }
}

// season is the three months from its first on.
func season(y, m int) value { return loosely(periodValue(civil(y, m, 1), civil(y, m+3, 1)-1)) }

func (p *parser) seasonNear(m int) value {
	y, _, _ := p.today.split()
	v := season(y, m)
	switch {
	case p.clock.Lean == Ahead && v.b.at < p.today:
		return season(y+1, m)
	case p.clock.Lean == Behind && v.a.at > p.today:
		return season(y-1, m)
	}
	return v
}

func seasonOfYear(_ *parser, m *match) (value, bool) { return season(m.v[1].int(), m.v[0].int()), true }
func seasonAhead(p *parser, m *match) (value, bool)  { return p.seasonNear(m.v[0].int()), true }

func whichSeason(p *parser, m *match) (value, bool) {
	v := p.seasonNear(m.v[1].int())
	y, _, _ := v.a.at.split()
	switch which(m.v[0].n) {
	case whichNext:
		if v.a.at <= p.today {
			y++
		}
	case whichLast:
		for v := season(y, m.v[1].int()); v.b.at >= p.today; v = season(y, m.v[1].int()) {
			y--
		}
	}
	return season(y, m.v[1].int()), true
}

// bareSeason is a season that is the whole answer: fall and spring are verbs too.
func bareSeason(p *parser, m *match) (value, bool) {
	return p.seasonNear(m.v[0].int()), m.start == 0 && m.end == len(p.toks)
}

func (p *parser) quarterNear(q int, year value) (value, bool) {
	y := year.int()
	if y == 0 {
		y, _, _ = p.today.split()
		if quarter(y, q).b.at < p.today && p.clock.Lean == Ahead {
			y++
		}
	}
	return quarter(y, q), q >= 1 && q <= 4
}

func quarterOf(p *parser, m *match) (value, bool) { return p.quarterNear(m.v[0].int(), m.v[1]) }

func quarterLetter(p *parser, m *match) (value, bool) {
	if !p.toks[m.start+1].glued {
		return value{}, false
	}
	return p.quarterNear(m.v[0].int(), m.v[1])
}

func yearQuarter(p *parser, m *match) (value, bool) { return p.quarterNear(m.v[1].int(), m.v[0]) }

func halfYear(_ *parser, m *match) (value, bool) { return halfOfYear(m.v[1].int(), m.v[0].int()) }
func yearHalf(_ *parser, m *match) (value, bool) { return halfOfYear(m.v[0].int(), m.v[1].int()) }

func halfOfYear(y, h int) (value, bool) {
	return periodValue(civil(y, 6*h-5, 1), civil(y, 6*h+1, 1)-1), h == 1 || h == 2
}

// wholeYear is "in 2027", and a year that is the whole answer.
func wholeYear(p *parser, m *match) (value, bool) {
	y := m.v[0].int()
	led := m.end-m.start > 1 || m.end == len(p.toks)
	return periodValue(civil(y, 1, 1), civil(y, 12, 31)), led && (m.start == 0 || m.end-m.start > 1)
}

// around is what a length that is not certain reaches: "a few weeks" are two to
// four, "6 to 8 weeks" just those.
func around(v value, from day, sign int) (value, bool) {
	if certain(v) || !v.length.inDays() {
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
	if v := m.v[0]; certain(v) && p.toks[m.start].word == wordWithin {
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

var (
	wordWithin = lexicon.add("within", nil)
	wordBefore = lexicon.add("before", nil)
)
