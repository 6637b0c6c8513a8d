package when

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

	{pattern: "the? week|wk of|{start} on|with? the? <day>", means: weekOf},
	{pattern: "week|wk .? of|{start} <dom>", means: weekOfDom},
	{pattern: "w / c the? <day>", means: weekOf},
	{pattern: "wc the? <day>", means: weekOf},
	{pattern: "the? weekend of the? <day>", means: weekendOf},
	{pattern: "the week|wk before|preceding <day>", means: weekBeside(-7)},
	{pattern: "the week|wk after|following <day>", means: weekBeside(7)},
	{pattern: "the? month of <date>", means: monthOf},
	{pattern: "the? month of <month> ,? <year>?", means: monthOfYear},

	{pattern: "<month> .? ,? of? <year>", means: monthOfYear},
	{pattern: "<month> - <year>", means: monthOfYear},
	{pattern: "<month> ,? of? <which> year", means: monthOfThatYear},
	{pattern: "<year> ,? <month>", means: yearMonth},
	{pattern: "<year> /|. <dom>", means: yearSlashMonth},
	{pattern: "<dom> / <year>", means: monthSlashYear},
	{pattern: "<which> <month>", means: whichMonthName},
	{pattern: "<month>", means: bareMonth},
	{pattern: "<month> .", means: bareMonthDotted},

	{pattern: "the? very? <edge> part? of|in? the? <month> <year>?", means: edgeOfMonth},
	{pattern: "the? very? <edge> part? of|in? <monthish>", means: edgeOfPeriod},
	{pattern: "the? very? <edge> part? of|in? <period>", means: edgeOfPeriod},
	{pattern: "the? very? <edge> of? <current>", means: edgeOfPeriod},
	{pattern: "the? <nth> half of <month> <year>?", means: halfOfMonth},
	{pattern: "the? <nth> half of <period>", means: halfOfPeriod},
	{pattern: "the? <nth> week of|in <monthish>", means: nthWeekOf},
	{pattern: "the? <which> week of|in <monthish>", means: lastWeekOf},
	{pattern: "the? rest|remainder of <period>", means: restOf},
	{pattern: "the? rest|remainder of <current>", means: restOf},
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

// currentRules are the periods we are in, where something else says that it is
// about a part of them: "the end of the month".
var currentRules = []rule{
	{pattern: "the? week|wk", means: func(p *parser, _ *match) (value, bool) { return p.week(0), true }},
	{pattern: "the? month", means: func(p *parser, _ *match) (value, bool) { return p.monthsOn(0), true }},
	{pattern: "the? year", means: func(p *parser, _ *match) (value, bool) { return p.year(0), true }},
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

func weekOf(p *parser, m *match) (value, bool) {
	d, ok := p.anchor(m.v[0])
	return periodValue(d.monday(), d.monday()+6), ok
}

// weekBeside is the week before or after the one of a day: "the week after Easter".
func weekBeside(days day) meaning {
	return func(p *parser, m *match) (value, bool) {
		d, ok := p.anchor(m.v[0])
		return periodValue(d.monday()+days, d.monday()+days+6), ok
	}
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
func (p *parser) namedMonth(mon, y *value) value {
	if y.given() {
		return monthValue(y.int(), mon.int())
	}
	return monthValue(p.monthYear(mon.int(), p.clock.Lean), mon.int())
}

func monthOfYear(p *parser, m *match) (value, bool) { return p.namedMonth(m.v[0], m.v[1]), true }
func yearMonth(p *parser, m *match) (value, bool)   { return p.namedMonth(m.v[1], m.v[0]), true }

// monthOfThatYear is "March next year".
func monthOfThatYear(p *parser, m *match) (value, bool) {
	return monthValue(p.yearFrom(which(m.v[1].n)), m.v[0].int()), true
}

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

// bareMonth is a month by itself, where the words before it or nothing else
// around it say that it is one: June is a name, and may and march are verbs.
func bareMonth(p *parser, m *match) (value, bool) {
	if p.dayFollows(m.end) {
		return value{}, false
	}
	w := p.wordAt(m.start)
	led := p.is(m.start-1, wordsLeadMonth) || !w.weak && p.is(m.start-1, wordsNearMonth)
	alone := m.start == 0 && (m.end == len(p.toks) || p.ends(m.end) && !w.weak || p.is(m.end, wordsThanks) && !w.weak)
	near := m.end < len(p.toks) && !w.weak && p.is(m.end, wordsPerhaps)
	return p.namedMonth(m.v[0], &missing), led || alone || near || p.asked != askedNothing && !w.weak
}

func bareMonthDotted(p *parser, m *match) (value, bool) {
	v, ok := bareMonth(p, m)
	return v, ok && p.wordAt(m.start).short && p.toks[m.end-1].glued && m.end < len(p.toks)
}

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
