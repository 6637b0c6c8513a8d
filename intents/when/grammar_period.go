package when

// Periods: weeks, months, seasons and parts of them. Weeks start on Monday.

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

	{pattern: "the? week|wk before last", means: weekBeforeLast},
	{pattern: "the? weekend before last", means: weekendBeforeLast},
	{pattern: "the? month before last", means: monthBeforeLast},

	{pattern: "the? week|wk of|{start} on|with? the? <day>", means: weekOf},
	{pattern: "week|wk .? of|{start} <dom>", means: weekOfDom},
	{pattern: "w / c the? <day>", means: weekOf},
	{pattern: "wc the? <day>", means: weekOf},
	{pattern: "the? weekend of the? <day>", means: weekendOf},
	{pattern: "the week|wk before|preceding <day>", means: adjacentWeek(-7)},
	{pattern: "the week|wk after|following <day>", means: adjacentWeek(7)},
	{pattern: "the? weekend before|preceding <day>", means: weekendBefore},
	{pattern: "the? weekend after|following <day>", means: weekendAfter},
	{pattern: "the? month of <date>", means: monthOf},
	{pattern: "the? month of <month> ,? <year>?", means: monthOfYear},

	{pattern: "<month> .? ,? of? <year>", means: monthOfYear},
	{pattern: "<month> - <year>", means: monthOfYear},
	{pattern: "<month> ,? of? <which> year", means: monthOfWhichYear},
	{pattern: "<year> ,? <month>", means: yearThenMonth},
	{pattern: "<year> /|. <dom>", means: yearSlashMonth},
	{pattern: "<dom> / <year>", means: monthSlashYear},
	{pattern: "<which> <month>", means: whichNamedMonth},
	{pattern: "<month>", means: bareMonth},
	{pattern: "<month> .", means: bareMonthDotted},

	{pattern: "the? very? <portion> part? of|in? the? <month> <year>?", means: portionOfMonth},
	{pattern: "the? very? <portion> part? of|in? <month-ref>", means: portionOfPeriod},
	{pattern: "the? very? <portion> part? of|in? <period>", means: portionOfPeriod},
	{pattern: "the? very? <portion> of? <current>", means: portionOfPeriod},
	{pattern: "the? very? <portion> part? of|in? <year>", means: portionOfNumberedYear},
	{pattern: "the? <nth> half of <month> <year>?", means: halfOfMonth},
	{pattern: "the? <nth> half of <period>", means: halfOfPeriod},
	{pattern: "the? <nth> week of|in <month-ref>", means: nthWeekOfMonth},
	{pattern: "the? <which> week of|in <month-ref>", means: lastWeekOfMonth},
	{pattern: "the? <nth> weekend of|in <month-ref>", means: nthWeekendOfMonth},
	{pattern: "the? <which> weekend of|in <month-ref>", means: lastWeekendOfMonth},
	{pattern: "<date> weekend", means: weekendAround},
	{pattern: "<holiday> week", means: weekOf},
	{pattern: "the? days around|near|surrounding <day>", means: daysAround},
	{pattern: "around|near|surrounding <holiday>", means: daysAround},
	{pattern: "later in? the? <period>", means: restOfPeriod},
	{pattern: "later in? <current>", means: restOfPeriod},
	{pattern: "earlier in? the? <period>", means: startOfPeriod},
	{pattern: "before <period>", means: beforePeriod},
	{pattern: "after <period>", means: afterPeriod},
	{pattern: "the? rest|remainder of <period>", means: restOfPeriod},
	{pattern: "the? rest|remainder of <current>", means: restOfPeriod},
	{pattern: "all|whole of? the? <month> <year>?", means: monthOfYear},

	{pattern: "<year-part>", means: firstCapture},

	{pattern: "in|within <length> '? time?", means: approximateFromNow},
	{pattern: "<length> from now|today", means: approximateFromNow},
	{pattern: "<length> ago", means: approximateAgo},
	{pattern: "<length> before|after|from|following <day>", means: approximateFromDay},
}

// currentRules match the current period in phrases about a part of it: "the end of the
// month".
var currentRules = []rule{
	{pattern: "the? week|wk", means: func(p *parser, _ *match) (value, bool) { return p.week(0), true }},
	{pattern: "the? month", means: func(p *parser, _ *match) (value, bool) { return p.month(0), true }},
	{pattern: "the? year", means: func(p *parser, _ *match) (value, bool) { return p.year(0), true }},
}

// week returns the week n weeks after the current one. The functions below do the same
// for weekends, months and years.
func (now present) week(n int) value {
	first := now.today.monday() + day(7*n)
	return periodValue(first, first+6)
}

func (now present) weekend(n int) value {
	saturday := now.today.monday() + 5 + day(7*n)
	return periodValue(saturday, saturday+1)
}

func (now present) year(n int) value {
	y, _, _ := now.today.date()
	return periodValue(newDay(y+n, 1, 1), newDay(y+n, 12, 31))
}

func (now present) month(n int) value {
	y, m, _ := now.today.date()
	return monthValue(y, m+n)
}

func whichWeek(p *parser, m *match) (value, bool)  { return p.week(m.which(0).offset()), true }
func whichMonth(p *parser, m *match) (value, bool) { return p.month(m.which(0).offset()), true }
func whichYear(p *parser, m *match) (value, bool)  { return p.year(m.which(0).offset()), true }
func whichWeekend(p *parser, m *match) (value, bool) {
	w := m.which(0)
	if w == whichComing {
		w = whichThis
	}
	return p.weekend(w.offset()), true
}
func weekend(p *parser, _ *match) (value, bool)           { return p.weekend(0), true }
func weekBeforeLast(p *parser, _ *match) (value, bool)    { return p.week(-2), true }
func weekendBeforeLast(p *parser, _ *match) (value, bool) { return p.weekend(-2), true }
func monthBeforeLast(p *parser, _ *match) (value, bool)   { return p.month(-2), true }
func weekAfterNext(p *parser, _ *match) (value, bool)     { return p.week(2), true }
func weekendAfterNext(p *parser, _ *match) (value, bool)  { return p.weekend(2), true }
func monthAfterNext(p *parser, _ *match) (value, bool)    { return p.month(2), true }
func yearAfterNext(p *parser, _ *match) (value, bool)     { return p.year(2), true }

func weekOf(p *parser, m *match) (value, bool) {
	d, ok := p.resolveAnchor(m.captures[0])
	return periodValue(d.monday(), d.monday()+6), ok
}

// adjacentWeek means the week before or after that of a day: "the week after Easter".
func adjacentWeek(days day) meaning {
	return func(p *parser, m *match) (value, bool) {
		d, ok := p.resolveAnchor(m.captures[0])
		return periodValue(d.monday()+days, d.monday()+days+6), ok
	}
}

// weekendBefore means the last weekend that is over before a day, and weekendAfter the first one
// that begins after it.
func weekendBefore(p *parser, m *match) (value, bool) {
	d, ok := p.resolveAnchor(m.captures[0])
	return periodValue(d.monday()-2, d.monday()-1), ok
}

func weekendAfter(p *parser, m *match) (value, bool) {
	d, ok := p.resolveAnchor(m.captures[0])
	saturday := d.monday() + 5
	if saturday <= d {
		saturday += 7
	}
	return periodValue(saturday, saturday+1), ok
}

func weekOfDom(p *parser, m *match) (value, bool) {
	anchor := dayRef{dom: m.int(0)}.resolve(p.today, p.clock.Lean)
	start := anchor.day.monday()
	return periodValue(start, start+6), !anchor.invalid && p.endsClause(m.end)
}

func weekendOf(p *parser, m *match) (value, bool) {
	d, ok := p.resolveAnchor(m.captures[0])
	return periodValue(d.monday()+5, d.monday()+6), ok
}

func monthOf(p *parser, m *match) (value, bool) {
	d, ok := p.resolveAnchor(m.captures[0])
	year, month, _ := d.date()
	return monthValue(year, month), ok
}

// namedMonth returns a month of the year, if that is stated, or else the nearest one.
func (now present) namedMonth(month, year *value) value {
	if year.isSet() {
		return monthValue(year.int(), month.int())
	}
	return monthValue(now.yearOfMonth(month.int()), month.int())
}

func monthOfYear(p *parser, m *match) (value, bool) {
	return p.namedMonth(m.captures[0], m.captures[1]), true
}

func yearThenMonth(p *parser, m *match) (value, bool) {
	return p.namedMonth(m.captures[1], m.captures[0]), true
}

func monthOfWhichYear(p *parser, m *match) (value, bool) {
	return monthValue(p.yearNumber(m.which(1)), m.int(0)), true
}

func yearSlashMonth(p *parser, m *match) (value, bool) {
	month := m.int(1)
	return monthValue(m.int(0), month), month <= 12 && p.tokens[m.end-1].digits > 0 && !p.digitsFollow(m.end)
}

func monthSlashYear(p *parser, m *match) (value, bool) {
	month := m.int(0)
	followsSlash := m.start > 0 && p.tokens[m.start].attached && p.markAt(m.start-1) == '/'
	return monthValue(m.int(1), month), month <= 12 && !followsSlash && !p.digitsFollow(m.end)
}

// digitsFollow reports whether the mark at token i joins a number to more digits.
func (toks tokens) digitsFollow(i int) bool {
	return i+1 < len(toks) && toks[i].attached && toks[i+1].kind == tokenNumber && toks[i+1].attached
}

func whichNamedMonth(p *parser, m *match) (value, bool) {
	year, current, _ := p.today.date()
	month := m.int(1)
	switch m.which(0) {
	case whichNext, whichComing:
		if m.which(0) == whichComing && p.domFollows(m.end) {
			return value{}, false // "baby coming March 3" says which day
		}
		if month <= current {
			year++
		}
	case whichLast:
		if month >= current {
			year--
		}
	}
	return monthValue(year, month), true
}

// bareMonth means a month by itself if the words around it, or their absence, make that
// likely: June is also a name, and may and march are verbs.
func bareMonth(p *parser, m *match) (value, bool) {
	if p.domFollows(m.end) {
		return value{}, false
	}
	w := p.wordAt(m.start)
	before := p.is(m.start-1, wordsBeforeMonth) || !w.weak && p.is(m.start-1, wordsNearMonth)
	alone := m.start == 0 && (m.end == len(p.tokens) || p.endsClause(m.end) && !w.weak || p.is(m.end, wordsAfterMonthAnswer) && !w.weak)
	after := m.end < len(p.tokens) && !w.weak && p.is(m.end, wordsAfterMonth) || p.joinsMonths(m)
	return p.namedMonth(m.captures[0], &missing), before || alone || after || p.question != noQuestion && !w.weak
}

// joinsMonths reports whether a month is next to another one: "March and April".
func (toks tokens) joinsMonths(m *match) bool {
	isOther := func(joint, i int) bool {
		month := toks.wordAt(i).month
		return month != 0 && month != m.int(0) && (toks.is(joint, wordsJoin) || toks.markAt(joint) == '/' || toks.markAt(joint) == ',')
	}
	return isOther(m.end, m.end+1) || isOther(m.start-1, m.start-2)
}

func bareMonthDotted(p *parser, m *match) (value, bool) {
	v, ok := bareMonth(p, m)
	return v, ok && p.wordAt(m.start).abbreviation && p.tokens[m.end-1].attached && m.end < len(p.tokens)
}

// nthWeekOfMonth means the week of the nth Monday of a month.
func nthWeekOfMonth(_ *parser, m *match) (value, bool) {
	n := m.int(0)
	start := (m.captures[1].first.day - 1).nextWeekday(monday) + day(7*(n-1))
	return periodValue(start, start+6), n >= 1 && start <= m.captures[1].last.day
}

func lastWeekOfMonth(_ *parser, m *match) (value, bool) {
	start := (m.captures[1].last.day + 1).previousWeekday(monday)
	return periodValue(start, start+6), m.which(0) == whichLast
}

// nthWeekendOfMonth means the weekend of the nth Saturday of a month.
func nthWeekendOfMonth(_ *parser, m *match) (value, bool) {
	n := m.int(0)
	saturday := (m.captures[1].first.day - 1).nextWeekday(saturday) + day(7*(n-1))
	return periodValue(saturday, saturday+1), n >= 1 && saturday <= m.captures[1].last.day
}

func lastWeekendOfMonth(_ *parser, m *match) (value, bool) {
	saturday := (m.captures[1].last.day + 1).previousWeekday(saturday)
	return periodValue(saturday, saturday+1), m.which(0) == whichLast
}

// daysAround means "around Easter": which days, only the person knows.
func daysAround(p *parser, m *match) (value, bool) {
	d, ok := p.resolveAnchor(m.captures[0])
	return approximatePeriod(d-3, d+3), ok
}

// weekendAround means "Labor Day weekend". Employers differ about how long it is.
func weekendAround(p *parser, m *match) (value, bool) {
	d, ok := p.resolveAnchor(m.captures[0])
	return approximatePeriod(d-3, d+3), ok && m.captures[0].first.weekday == 0
}
