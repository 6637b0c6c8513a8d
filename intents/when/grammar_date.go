package when

// Calendar dates: June 15, the 3rd of March 2027, Friday the 13th, the first Monday in
// March.
//
//	date := month dom [year] | dom ["of"] month [year] | numeric-date | weekday date | date weekday
//
// "May" and "march" are often verbs. They are months only if a day follows that isn't the
// count of something ("may 10 weeks").

var dateRules = []rule{
	{pattern: "<month> the? <dom> ,|of? <year>?", means: monthDay},
	{pattern: "<month> the? <dom> ,|of? <which> year", means: monthDayWhichYear},
	{pattern: "the? <dom> of? <month> ,|of? <which> year", means: dayMonthWhichYear},
	{pattern: "<month> . the? <dom> ,|of? <year>?", means: monthDotDay},
	{pattern: "<month> / <dom>", means: monthDay},
	{pattern: "the? <dom> .? of? <month> .|,|of? <year>?", means: dayMonth},
	{pattern: "<month> , <dom>", means: monthCommaDay},
	{pattern: "<month> the? <dom> or|/ the? <dom>", means: monthDayOr},
	{pattern: "<dom> -|/ <month> -|/ <year>", means: dayMonth},
	{pattern: "<dom> <month> <number>", means: dayMonthShortYear},
	{pattern: "<dom> -|/ <month> -|/ <number>", means: dayMonthShortYear},
	{pattern: "the? <nth> , of? <month> ,? <year>?", means: nthCommaMonth},
	{pattern: "<year> -|/|.? <month> -|/|.? <dom>", means: yearMonthDay},
	{pattern: "<numeric-date>", means: firstCapture},
	{pattern: "<weekday> ,|.? on? the? <date>", means: weekdayDate},
	{pattern: "<month> the? <dom> ,|of? <year>? ,|( <weekday>", means: dateWeekday},
	{pattern: "the? <dom> of? <month> ,|of? <year>? ,|( <weekday>", means: dateWeekday},
	{pattern: "<numeric-date> ,|(? <weekday>", means: numericWeekday},
	{pattern: "<weekday> ,? the? <nth>", means: weekdayNth},
	{pattern: "<weekday> ,? the <dom>", means: weekdayNth},
	{pattern: "this|the? <which> <weekday> ,? on? the? <date>", means: whichWeekdayDate},
	{pattern: "this|the? <which> <weekday> ,? the? <nth>", means: whichWeekdayNth},
	{pattern: "the? <dom> of? the? <which> month", means: domOfWhichMonth},
	{pattern: "the? <dom> of the month", means: domOfTheMonth},
	{pattern: "the? <nth> <weekday> of|in <month-ref>", means: nthWeekdayOfMonth},
	{pattern: "the? <which> <weekday> of|in <month-ref>", means: lastWeekdayOfMonth},
	{pattern: "the? <which> day of|in <month-ref>", means: lastDayOfMonth},
	{pattern: "the? very? <nth> day of|in <month-ref>", means: nthDayOfMonth},
	{pattern: "the? <nth> to? last day of|in <month-ref>", means: nthLastDayOfMonth},
	{pattern: "the? <nth> of the year", means: firstOfTheYear},
	{pattern: "the? <which> day of the year", means: lastOfTheYear},
	{pattern: "the <nth>", means: theNth},
	{pattern: "the <dom>", means: theDom},
	{pattern: "<nth>", means: bareNth},
	{pattern: "<dom>", means: bareDom},
	{pattern: "<holiday>", means: firstCapture},
}

// monthRefRules match a month that contains something: October, October 2027, next month.
var monthRefRules = []rule{
	{pattern: "<month> ,? <year>?", means: func(p *parser, m *match) (value, bool) {
		y := m.int(1)
		if y == 0 {
			y = p.yearOfMonth(m.int(0))
		}
		return monthValue(y, m.int(0)), true
	}},
	{pattern: "<month> of? <which> year", means: monthOfWhichYear},
	{pattern: "the? <which> month", means: func(p *parser, m *match) (value, bool) {
		return p.month(m.which(0).offset()), true
	}},
	{pattern: "the month", means: func(p *parser, _ *match) (value, bool) { return p.month(0), true }},
}

func monthValue(year, month int) value { return periodValue(monthBounds(year, month)) }

// yearOfMonth returns the year of a month stated without one. The current month is
// always this year's.
func (now present) yearOfMonth(month int) int {
	y, current, _ := now.today.date()
	switch {
	case now.clock.Lean == Future && month < current:
		return y + 1
	case now.clock.Lean == Past && month > current:
		return y - 1
	}
	return y
}

// offset returns how many weeks, months or years from the current one are meant.
func (w which) offset() int {
	switch w {
	case whichNext, whichComing:
		return 1
	case whichLast:
		return -1
	}
	return 0
}

// firstCapture is the meaning of a pattern that consists of a single symbol.
func firstCapture(_ *parser, m *match) (value, bool) { return *m.captures[0], true }

func monthDay(p *parser, m *match) (value, bool) {
	if w := p.wordAt(m.start); w.weak && !p.tokens[m.start].capitalized && p.is(m.start-1, wordsSubject) && !p.endsClause(m.end) {
		return value{}, false // "those who may 3 times …": a verb
	}
	if p.is(m.start-1, wordThe) && m.end == m.start+2 && p.tokens[m.start+1].kind != tokenNumber && p.wordAt(m.start+1).cardinal == 1 {
		return value{}, false // "the December one" of several leaves
	}
	return refValue(dayRef{month: m.int(0), dom: m.int(1), year: m.int(2)}), true
}

func monthDayWhichYear(p *parser, m *match) (value, bool) {
	return refValue(dayRef{month: m.int(0), dom: m.int(1), year: p.yearNumber(m.which(2))}), true
}

func dayMonthWhichYear(p *parser, m *match) (value, bool) {
	return refValue(dayRef{month: m.int(1), dom: m.int(0), year: p.yearNumber(m.which(2))}), true
}

func (now present) yearNumber(w which) int {
	y, _, _ := now.today.date()
	return y + w.offset()
}

// monthCommaDay means "June, 15" only at the end of a clause: "in June, 15 people …" has
// no day.
func monthCommaDay(p *parser, m *match) (value, bool) {
	if !p.endsClause(m.end) || !p.isPlainNumber(m.end-1) {
		return value{}, false
	}
	return monthDay(p, m)
}

// monthDotDay means "Oct. 2" and "september.16th", but not a month at the end of a sentence
// and a number at the start of the next.
func monthDotDay(p *parser, m *match) (value, bool) {
	if !p.wordAt(m.start).abbreviation && !p.tokens[m.start+2].attached && !p.endsClause(m.end) {
		return value{}, false
	}
	return monthDay(p, m)
}

// monthDayOr means "June 15 or 16", one day with two readings.
func monthDayOr(p *parser, m *match) (value, bool) {
	one := dayRef{month: m.int(0), dom: m.int(1)}.resolve(p.today, p.clock.Lean)
	two := dayRef{month: m.int(0), dom: m.int(2)}.resolve(p.today, p.clock.Lean)
	return refValue(dayRef{resolved: true, day: one.day, alt: two.day, hasAlt: true}), !one.invalid && !two.invalid
}

func dayMonth(p *parser, m *match) (value, bool) {
	ref := dayRef{month: m.int(1), dom: m.int(0), year: m.int(2)}
	if p.wordAt(m.end-1).weak && ref.year == 0 && p.isPlainNumber(m.start) && !p.is(m.end-2, wordOf) && !p.endsClause(m.end) && !p.tokens[m.end-1].capitalized {
		return value{}, false // "the other 3 may …": a verb
	}
	return refValue(ref), true
}

// endsClause reports whether token i ends the clause before it.
func (toks tokens) endsClause(i int) bool {
	if i >= len(toks) {
		return true
	}
	if toks[i].mark >= '\u2190' { // arrows, symbols, emoji
		return true
	}
	switch toks[i].mark {
	case '.', ',', ';', '!', '?', ')', '\n', ':', '"', '|', ']', '*', '…', '(':
		return true
	}
	return false
}

func dayMonthShortYear(p *parser, m *match) (value, bool) {
	y := p.shortYear(m.end - 1)
	if p.markAt(m.end-2) == 0 && !p.endsClause(m.end) { // "15 Jun 27" must end the clause
		return value{}, false
	}
	return refValue(dayRef{month: m.int(1), dom: m.int(0), year: y}), y != 0
}

// nthCommaMonth means "22nd, June" at the end of a clause.
func nthCommaMonth(p *parser, m *match) (value, bool) {
	return refValue(dayRef{month: m.int(1), dom: m.int(0), year: m.int(2)}), m.captures[2].isSet() || p.endsClause(m.end)
}

func yearMonthDay(_ *parser, m *match) (value, bool) {
	return refValue(dayRef{year: m.int(0), month: m.int(1), dom: m.int(2)}), true
}

func weekdayDate(_ *parser, m *match) (value, bool) {
	v := *m.captures[1]
	if v.first.resolved || v.first.weekday != 0 || v.first.month == 0 {
		return value{}, false
	}
	v.first.weekday = m.int(0)
	return v, true
}

func dateWeekday(p *parser, m *match) (value, bool) {
	month, dom := m.int(0), m.int(1)
	if p.wordAt(m.start).month == 0 { // 15 June
		month, dom = dom, month
	}
	return refValue(dayRef{month: month, dom: dom, year: m.int(2), weekday: m.int(3)}), true
}

func numericWeekday(_ *parser, m *match) (value, bool) {
	v := *m.captures[0]
	v.first.weekday = m.int(1)
	return v, true
}

func weekdayNth(p *parser, m *match) (value, bool) {
	dom := m.int(1)
	ok := dom >= 1 && dom <= 31 && (p.tokens[m.end-1].ordinal || p.canFollowDay(m.end)) // not "Monday, the first week"
	return refValue(dayRef{dom: dom, weekday: m.int(0)}), ok
}

// whichWeekdayDate means "next Friday, December 4": the date decides, because people
// disagree about which Friday is next.
func whichWeekdayDate(_ *parser, m *match) (value, bool) {
	v := *m.captures[2]
	if v.first.resolved || v.first.weekday != 0 || v.first.month == 0 {
		return value{}, false
	}
	v.first.weekday = m.int(1)
	return v, true
}

// whichWeekdayNth means "next Friday the 27th".
func whichWeekdayNth(p *parser, m *match) (value, bool) {
	dom := m.int(2)
	lean := Future
	if m.which(0) == whichLast {
		lean = Past
	}
	got := dayRef{dom: dom, weekday: m.int(1)}.resolve(p.today, lean)
	return dayValue(got.day), !got.invalid && dom >= 1 && dom <= 31 && (p.tokens[m.end-1].ordinal || p.canFollowDay(m.end))
}

func domOfWhichMonth(p *parser, m *match) (value, bool) {
	year, month, _ := p.month(m.which(1).offset()).first.day.date()
	return refValue(dayRef{year: year, month: month, dom: m.int(0)}), true
}

func domOfTheMonth(_ *parser, m *match) (value, bool) {
	return refValue(dayRef{dom: m.int(0)}), true
}

func nthWeekdayOfMonth(_ *parser, m *match) (value, bool) {
	n, wd, month := m.int(0), m.int(1), m.captures[2]
	d := (month.first.day - 1).nextWeekday(wd) + day(7*(n-1))
	return dayValue(d), n >= 1 && d <= month.last.day
}

func lastWeekdayOfMonth(_ *parser, m *match) (value, bool) {
	return dayValue((m.captures[2].last.day + 1).previousWeekday(m.int(1))), m.which(0) == whichLast
}

func lastDayOfMonth(_ *parser, m *match) (value, bool) {
	return dayValue(m.captures[1].last.day), m.which(0) == whichLast
}

func nthDayOfMonth(_ *parser, m *match) (value, bool) {
	d := m.captures[1].first.day + day(m.int(0)-1)
	return dayValue(d), m.captures[0].number >= 1 && d <= m.captures[1].last.day
}

func nthLastDayOfMonth(_ *parser, m *match) (value, bool) {
	d := m.captures[1].last.day - day(m.int(0)-1)
	return dayValue(d), m.captures[0].number >= 1 && d >= m.captures[1].first.day
}

// firstOfTheYear means the next January 1, or the last one.
func firstOfTheYear(_ *parser, m *match) (value, bool) {
	return refValue(dayRef{month: 1, dom: 1}), m.int(0) == 1
}

func lastOfTheYear(p *parser, m *match) (value, bool) {
	return dayValue(p.year(0).last.day), m.which(0) == whichLast
}
