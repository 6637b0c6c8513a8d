package when

// Dates by the calendar, months in words: June 15, the 3rd of March 2027,
// Friday the 13th, the first Monday in March. Digits are in numeric.go.
//
//	date := month dom [year] | dom ["of"] month [year] | numeric | weekday date | date weekday
//	dom  := 15 | 15th | fifteenth | twenty-one
//	year := 2027 | '27
//
// What a month is not: the verbs may and march, which are followed by no day or
// by a number of something ("may 10 weeks").

var dateRules = []rule{
	{pattern: "<month> the? <dom> ,|of? <year>?", means: monthDay},
	{pattern: "<month> the? <dom> ,|of? <which> year", means: monthDayYear},
	{pattern: "the? <dom> of? <month> ,|of? <which> year", means: dayMonthYear},
	{pattern: "<month> . the? <dom> ,|of? <year>?", means: monthDotDay},
	{pattern: "<month> / <dom>", means: monthDay},
	{pattern: "the? <dom> .? of? <month> .|,|of? <year>?", means: dayMonth},
	{pattern: "<month> , <dom>", means: monthCommaDay},
	{pattern: "<month> the? <dom> or|/ the? <dom>", means: monthDayOr},
	{pattern: "<dom> -|/ <month> -|/ <year>", means: dayMonth},
	{pattern: "<dom> <month> <num>", means: dayMonthShortYear},
	{pattern: "<dom> -|/ <month> -|/ <num>", means: dayMonthShortYear},
	{pattern: "<year> -|/|.? <month> -|/|. <dom>", means: yearMonthDay},
	{pattern: "<numeric>", means: itself},
	{pattern: "<wd> ,|.? on? the? <date>", means: weekdayDate},
	{pattern: "<month> the? <dom> ,|of? <year>? , <wd>", means: dateWeekday},
	{pattern: "the? <dom> of? <month> ,|of? <year>? , <wd>", means: dateWeekday},
	{pattern: "<numeric> ,? <wd>", means: numericWeekday},
	{pattern: "<wd> ,? the? <nth>", means: weekdayNth},
	{pattern: "<wd> ,? the <dom>", means: weekdayNth},
	{pattern: "the? <dom> of? the? <which> month", means: domOfMonth},
	{pattern: "the? <dom> of the month", means: domOfTheMonth},
	{pattern: "the? <nth> <wd> of|in <monthish>", means: nthWeekday},
	{pattern: "the? <which> <wd> of|in <monthish>", means: lastWeekday},
	{pattern: "the? <which> day of|in <monthish>", means: lastDay},
	{pattern: "the? very? <nth> day of|in <monthish>", means: nthDay},
	{pattern: "the? <nth> last day of|in <monthish>", means: nthLastDay},
	{pattern: "the <nth>", means: theNth},
	{pattern: "the <dom>", means: theDom},
	{pattern: "<nth>", means: bareNth},
	{pattern: "<dom>", means: bareDom},
	{pattern: "<holiday>", means: itself},
}

// monthishRules name the month that something is in: October, October 2027, next month.
var monthishRules = []rule{
	{pattern: "<month> ,? <year>?", means: func(p *parser, m *match) (value, bool) {
		y := m.v[1].int()
		if y == 0 {
			y = p.monthYear(m.v[0].int(), p.clock.Lean)
		}
		return monthValue(y, m.v[0].int()), true
	}},
	{pattern: "<month> of? <which> year", means: monthOfThatYear},
	{pattern: "the? <which> month", means: func(p *parser, m *match) (value, bool) {
		return p.monthFrom(which(m.v[0].n)), true
	}},
	{pattern: "the month", means: func(p *parser, _ *match) (value, bool) { return p.monthFrom(whichThis), true }},
}

func monthValue(y, m int) value {
	first, last := month(y, m)
	return periodValue(first, last)
}

// monthYear is the year of a month without one: this year's if it is not over.
func (p *parser) monthYear(m int, lean Lean) int {
	y, now, _ := p.today.split()
	switch {
	case lean == Ahead && m < now:
		return y + 1
	case lean == Behind && m > now:
		return y - 1
	}
	return y
}

func (p *parser) monthFrom(w which) value {
	y, m, _ := p.today.split()
	return monthValue(y, m+w.step())
}

// step is how many periods on from the current one.
func (w which) step() int {
	switch w {
	case whichNext, whichComing:
		return 1
	case whichLast:
		return -1
	}
	return 0
}

// itself is what its only symbol means.
func itself(_ *parser, m *match) (value, bool) { return *m.v[0], true }

func monthDay(p *parser, m *match) (value, bool) {
	if w := p.wordAt(m.start); w.weak && !p.toks[m.start].upper && p.is(m.start-1, wordsSubject) && !p.ends(m.end) {
		return value{}, false // "those who may 3 times …"
	}
	return pointValue(point{m: m.v[0].int(), d: m.v[1].int(), y: m.v[2].int()}), true
}

// monthDayYear is "June 15 next year".
func monthDayYear(p *parser, m *match) (value, bool) {
	return pointValue(point{m: m.v[0].int(), d: m.v[1].int(), y: p.yearFrom(which(m.v[2].n))}), true
}

func dayMonthYear(p *parser, m *match) (value, bool) {
	return pointValue(point{m: m.v[1].int(), d: m.v[0].int(), y: p.yearFrom(which(m.v[2].n))}), true
}

func (p *parser) yearFrom(w which) int {
	y, _, _ := p.today.split()
	return y + w.step()
}

// monthCommaDay is "June, 15" at the end of a clause.
func monthCommaDay(p *parser, m *match) (value, bool) {
	if !p.ends(m.end) || !p.plainNumber(m.end-1) {
		return value{}, false
	}
	return monthDay(p, m)
}

// monthDotDay is "Oct. 2" and "september.16th", but not the end of a sentence and
// the number that begins the next one.
func monthDotDay(p *parser, m *match) (value, bool) {
	if !p.wordAt(m.start).short && !p.toks[m.start+2].glued && !p.ends(m.end) {
		return value{}, false
	}
	return monthDay(p, m)
}

// monthDayOr is "June 15 or 16": one day with two readings.
func monthDayOr(p *parser, m *match) (value, bool) {
	one := point{m: m.v[0].int(), d: m.v[1].int()}.on(p.today, p.clock.Lean)
	two := point{m: m.v[0].int(), d: m.v[2].int()}.on(p.today, p.clock.Lean)
	return pointValue(point{known: true, at: one.day, alt: two.day, two: true}), !one.none && !two.none
}

func dayMonth(p *parser, m *match) (value, bool) {
	pt := point{m: m.v[1].int(), d: m.v[0].int(), y: m.v[2].int()}
	if p.wordAt(m.end-1).weak && pt.y == 0 && p.plainNumber(m.start) && !p.is(m.end-2, wordOf) && !p.ends(m.end) && !p.toks[m.end-1].upper {
		return value{}, false // "the other 3 may …"
	}
	return pointValue(pt), true
}

// ends reports whether a clause ends before token i.
func (p *parser) ends(i int) bool {
	if i >= len(p.toks) {
		return true
	}
	if p.toks[i].mark >= 0x2190 { // arrows, pictures, emoji
		return true
	}
	switch p.toks[i].mark {
	case '.', ',', ';', '!', '?', ')', '\n', ':', '"', '|', ']', '*', '…', '(':
		return true
	}
	return false
}

func dayMonthShortYear(p *parser, m *match) (value, bool) {
	y := p.shortYear(m.end - 1)
	if p.markAt(m.end-2) == 0 && !p.ends(m.end) { // "15 Jun 27" is the whole of it
		return value{}, false
	}
	return pointValue(point{m: m.v[1].int(), d: m.v[0].int(), y: y}), y != 0
}

func yearMonthDay(_ *parser, m *match) (value, bool) {
	return pointValue(point{y: m.v[0].int(), m: m.v[1].int(), d: m.v[2].int()}), true
}

func weekdayDate(_ *parser, m *match) (value, bool) {
	v := *m.v[1]
	if v.a.known || v.a.wd != 0 || v.a.m == 0 {
		return value{}, false
	}
	v.a.wd = m.v[0].int()
	return v, true
}

func dateWeekday(p *parser, m *match) (value, bool) {
	mon, dom := m.v[0].int(), m.v[1].int()
	if p.wordAt(m.start).month == 0 { // 15 June
		mon, dom = dom, mon
	}
	return pointValue(point{m: mon, d: dom, y: m.v[2].int(), wd: m.v[3].int()}), true
}

func numericWeekday(_ *parser, m *match) (value, bool) {
	v := *m.v[0]
	v.a.wd = m.v[1].int()
	return v, true
}

func weekdayNth(p *parser, m *match) (value, bool) {
	d := m.v[1].int()
	counts := !p.toks[m.end-1].ordinal && !p.countsNothing(m.end) // "Monday, the first week"
	return pointValue(point{d: d, wd: m.v[0].int()}), d >= 1 && d <= 31 && !counts
}

func domOfMonth(p *parser, m *match) (value, bool) {
	y, mon, _ := p.monthFrom(which(m.v[1].n)).a.at.split()
	return pointValue(point{y: y, m: mon, d: m.v[0].int()}), true
}

func domOfTheMonth(_ *parser, m *match) (value, bool) {
	return pointValue(point{d: m.v[0].int()}), true
}

func nthWeekday(_ *parser, m *match) (value, bool) {
	n, wd, month := m.v[0].int(), m.v[1].int(), m.v[2]
	d := nearestWeekday(wd, month.a.at-1, Ahead) + day(7*(n-1))
	return dayValue(d), n >= 1 && d <= month.b.at
}

func lastWeekday(_ *parser, m *match) (value, bool) {
	return dayValue(nearestWeekday(m.v[1].int(), m.v[2].b.at+1, Behind)), which(m.v[0].n) == whichLast
}

func lastDay(_ *parser, m *match) (value, bool) {
	return dayValue(m.v[1].b.at), which(m.v[0].n) == whichLast
}

func nthDay(_ *parser, m *match) (value, bool) {
	d := m.v[1].a.at + day(m.v[0].int()-1)
	return dayValue(d), m.v[0].n >= 1 && d <= m.v[1].b.at
}

func nthLastDay(_ *parser, m *match) (value, bool) {
	d := m.v[1].b.at - day(m.v[0].int()-1)
	return dayValue(d), m.v[0].n >= 1 && d >= m.v[1].a.at
}
