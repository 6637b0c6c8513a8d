package when

// Ranges of days, both ends included.
//
//	from? day to day          June 1 to August 24
//	month dom to dom          June 1-15
//	dom to dom of month       the 13th to the 15th of July
//	for length from day       for 12 weeks from June 1: the last day is August 23
//	until day                 the start isn't known
//	week, weekday to weekday  the first week of July, Tuesday to Thursday

var rangeRules = []rule{
	{pattern: "from|between|{start}? on? <day> ,? up? {to}|ending on? <day>", means: dayToDay},
	{pattern: "between <day> and <day>", means: dayToDay},
	{pattern: "from <day> and|up until|to <day>", means: dayToDay},
	{pattern: "the? week in? between <day> and <day>", means: strictlyBetween},
	{pattern: "from? <day> {to} the? <dom> ,? <year>?", means: dayToDom},
	{pattern: "between <day> and the? <dom> ,? <year>?", means: dayToDom},
	{pattern: "from|between? the? <nth> {to} the? <nth>", means: nthToNth},
	{pattern: "between|from? the? <dom> {to} the? <dom> of|in? <month-ref>", means: domToDomOfMonth},
	{pattern: "between|from the? <dom> and the? <dom> of|in? <month-ref>", means: domToDomOfMonth},
	{pattern: "the? <dom> and the? <dom> of|in? <month-ref>", means: oneAfterTheOther(domToDomOfMonth)}, // “the 8th and the 15th of July” is no range
	{pattern: "the? <dom> , the? <dom> ,? and the? <dom> of|in? <month-ref>", means: threeDaysOfMonth},
	{pattern: "between|from? the? <dom> {to} the? <date>", means: domToDate},
	{pattern: "between|from the? <dom> and the? <date>", means: domToDate},
	{pattern: "the? <dom> and the? <date>", means: oneAfterTheOther(domToDate)},
	{pattern: "<month> ,? between|from the? <dom> {to}|and the? <dom> ,? <year>?", means: monthDomToDom},
	{pattern: "<which> week ,? between|from? <weekday> {to} <weekday>", means: weekThenWeekdays},
	{pattern: "<which> week ,? between|from <weekday> and <weekday>", means: weekThenWeekdays},
	{pattern: "<which> week ,? <weekday> and <weekday>", means: oneAfterTheOther(weekThenWeekdays)},
	{pattern: "from|between? <weekday> {to} <weekday> of? <which> week", means: weekdaysThenWeek},
	{pattern: "from|between <weekday> and <weekday> of? <which> week", means: weekdaysThenWeek},
	{pattern: "<weekday> and <weekday> of? <which> week", means: oneAfterTheOther(weekdaysThenWeek)},
	{pattern: "<weekday> ,|/? and? <weekday> ,|/? and? <weekday>? ,|/? and? <weekday>? ,? of|in? the? <which> week|wk", means: weekdaysListed},
	{pattern: "<period> ,|:? on|between|from? <weekday> {to} <weekday>", means: periodThenWeekdays},
	{pattern: "<period> ,|:? between? <weekday> and <weekday>", means: oneAfterTheOther(periodThenWeekdays)},
	{pattern: "from|between|on? <weekday> {to} <weekday> ,? of|in|on? <period>", means: weekdaysThenPeriod},
	{pattern: "<weekday> and <weekday> ,? of|in|on? <period>", means: oneAfterTheOther(weekdaysThenPeriod)},
	{pattern: "the? week|wk|weekend of <month> <dom> ,|:? on|between|from? <weekday> {to}|and <weekday>", means: weekOfDateThenWeekdays},
	{pattern: "<period> ,|:? on? the? <weekday>", means: periodThenWeekday},
	{pattern: "the? <weekday> of|in|on? <period>", means: weekdayThenPeriod},
	{pattern: "from? <day> {to} the? very? end of that|the|same week", means: dayToEndOfWeek},
	{pattern: "from? <day> ,? {to}|and|plus? the? rest|remainder of that|the|same week", means: dayToEndOfWeek},

	{pattern: "for|take|taking|need|want|book|request|have <length> off|leave? ,? from|{start} on|from? <day>", means: lengthFromDay},
	{pattern: "<length> off|leave|of? leave? ,? {start} on|from? <day>", means: lengthFromDay},
	{pattern: "<length> off|leave ,? from|as of? <day>", means: lengthFromDay},
	{pattern: "<length> ,? from on? <day>", means: lengthFromDayIfAsked},
	{pattern: "from|{start}? on? <day> ,? for about? <length>", means: dayForLength},
	{pattern: "for? <length> ending|until on? <day>", means: lengthUntilDay},
	{pattern: "less|fewer than <length> from|after <day>", means: withinLengthOfDay},
	{pattern: "within <length> of|from|after <day>", means: withinLengthOfDay},
	{pattern: "the <length> after|following <day>", means: daysAfter},
	{pattern: "the <length> before|preceding <day>", means: daysBefore},
	{pattern: "the? first <length> after|following <day>", means: daysAfter},
	{pattern: "the? last <length> before|preceding <day>", means: daysBefore},
	{pattern: "the? <which> <length>", means: whichLength},
	{pattern: "the? <which> <length> of|in <month-ref>", means: lastLengthOfMonth},
	{pattern: "the? <nth> <length> of|in <month-ref>", means: firstLengthOfMonth},
	{pattern: "<numeric-date> / <numeric-date>", means: isoInterval},
	{pattern: "until|till|til|through|thru <day>", means: untilDay},

	{pattern: "from|between? <month> ,? <year>? {to}|and <month> ,? <year>?", means: monthToMonth},
	{pattern: "from <day> {to} <period>", means: dayToPeriod},
	{pattern: "from? <period> {to} <day>", means: periodToDay},
	{pattern: "from? <period> {to} <period>", means: periodToPeriod},
}

func dayToDay(_ *parser, m *match) (value, bool) {
	return rangeValue(m.day(0), m.day(1)), true
}

// dayToDom means "June 1 to 15": the end is in the start's month.
func dayToDom(p *parser, m *match) (value, bool) {
	first := m.day(0)
	if p.isHyphenated(m.start) || first.resolved || first.swappable || first.month == 0 || first.weekday != 0 || first.dom > m.int(1) {
		return value{}, false
	}
	if first.year == 0 {
		first.year = m.int(2)
	}
	last := first
	last.dom = m.int(1)
	return rangeValue(first, last), true
}

// nthToNth means "21st-23rd" in the middle of a text, but not "1st to 3rd grade".
func nthToNth(p *parser, m *match) (value, bool) {
	const mostDays = 31
	first, last := m.int(0), m.int(1)
	digits := 0
	for _, t := range p.tokens[m.start:m.end] {
		if t.kind == tokenNumber && t.ordinal {
			digits++
		}
	}
	v := rangeValue(dayRef{dom: first}, dayRef{dom: last})
	return v, digits == 2 && first >= 1 && first < last && last <= mostDays && p.canFollowDay(m.end)
}

// oneAfterTheOther takes two days for a range only if no day is between them.
func oneAfterTheOther(means meaning) meaning {
	return func(p *parser, m *match) (value, bool) {
		v, ok := means(p, m)
		if !ok {
			return v, false
		}
		days := p.newReading(&v)
		return v, days.Kind == KindRange && days.Last.Equal(days.First.AddDate(0, 0, 1))
	}
}

// isHyphenated reports whether a hyphen joins the number at token i to a word: 15-Jun-27
// isn't a range.
func (toks tokens) isHyphenated(i int) bool {
	return i+1 < len(toks) && toks[i+1].hyphen && toks.isPlainNumber(i)
}

func domToDomOfMonth(p *parser, m *match) (value, bool) {
	year, month, _ := m.captures[2].first.day.date()
	first, last := m.int(0), m.int(1)
	if p.endsInWeakMonth(m) {
		return value{}, false
	}
	return rangeValue(dayRef{year: year, month: month, dom: first}, dayRef{year: year, month: month, dom: last}), first <= last
}

// threeDaysOfMonth takes three days for a range if they follow one another: “21, 22 and 23 December”.
func threeDaysOfMonth(p *parser, m *match) (value, bool) {
	year, month, _ := m.captures[3].first.day.date()
	first, last := m.int(0), m.int(2)
	v := rangeValue(dayRef{year: year, month: month, dom: first}, dayRef{year: year, month: month, dom: last})
	return v, m.int(1) == first+1 && last == first+2 && !p.endsInWeakMonth(m)
}

// endsInWeakMonth reports whether the match ends with a word that is probably not a month:
// "2 to 3 may".
func (toks tokens) endsInWeakMonth(m *match) bool {
	return toks.wordAt(m.end-1).weak && toks.isPlainNumber(m.start) && !toks.is(m.end-2, wordOf) && !toks.endsClause(m.end)
}

// isPlainNumber reports whether token i is a number without st, nd, rd or th.
func (toks tokens) isPlainNumber(i int) bool {
	return toks[i].kind == tokenNumber && !toks[i].ordinal
}

func domToDate(p *parser, m *match) (value, bool) {
	last := m.day(1)
	if p.isHyphenated(m.start) || last.resolved || last.swappable || last.month == 0 || m.int(0) > last.dom {
		return value{}, false
	}
	first := last
	first.dom, first.weekday = m.int(0), 0
	return rangeValue(first, last), true
}

func monthDomToDom(_ *parser, m *match) (value, bool) {
	first := dayRef{month: m.int(0), dom: m.int(1), year: m.int(3)}
	last := first
	last.dom = m.int(2)
	return rangeValue(first, last), first.dom <= last.dom
}

func (now present) weekdayRange(w which, from, to int) (value, bool) {
	return rangeValue(now.weekdayInWeek(w, from).first, now.weekdayInWeek(w, to).first), from <= to
}

func weekThenWeekdays(p *parser, m *match) (value, bool) {
	return p.weekdayRange(m.which(0), m.int(1), m.int(2))
}

func weekdaysThenWeek(p *parser, m *match) (value, bool) {
	return p.weekdayRange(m.which(2), m.int(0), m.int(1))
}

// weekdaysListed means "Mon, Tue and Wed next week": days that follow one another.
func weekdaysListed(p *parser, m *match) (value, bool) {
	last := m.int(0)
	for k := 1; k < 4 && m.int(k) > 0; k++ {
		if m.int(k) != last+1 {
			return value{}, false
		}
		last = m.int(k)
	}
	return p.weekdayRange(m.which(4), m.int(0), last)
}

// weekdaysInPeriod returns the days between two weekdays in the week of a period that is a week or a
// weekend: "the first weekend of December, Friday to Sunday". They may reach into the week after it.
func weekdaysInPeriod(period *value, from, to int) (value, bool) {
	first, last := period.first.day, period.last.day
	monday := first.monday()
	if from > to {
		to += daysOfWeek
	}
	return rangeValue(resolvedDay(monday+day(from-1)), resolvedDay(monday+day(to-1))), !period.approximate && last-first < daysOfWeek && monday == last.monday()
}

func periodThenWeekdays(_ *parser, m *match) (value, bool) {
	return weekdaysInPeriod(m.captures[0], m.int(1), m.int(2))
}

func weekdaysThenPeriod(_ *parser, m *match) (value, bool) {
	return weekdaysInPeriod(m.captures[2], m.int(0), m.int(1))
}

// weekOfDateThenWeekdays means "the week of December 14, Tuesday to Thursday": the first weekday isn't
// that date's.
func weekOfDateThenWeekdays(p *parser, m *match) (value, bool) {
	at := dayRef{month: m.int(0), dom: m.int(1)}.resolve(p.today, p.clock.Lean)
	week := periodValue(at.day.monday(), at.day.monday()+daysOfWeek-1)
	v, ok := weekdaysInPeriod(&week, m.int(2), m.int(3))
	return v, ok && !at.invalid && !at.hasAlt
}

func periodThenWeekday(p *parser, m *match) (value, bool) {
	v, ok := weekdaysInPeriod(m.captures[0], m.int(1), m.int(1))
	return dayValue(v.first.day), ok && p.endsClause(m.end)
}

func weekdayThenPeriod(_ *parser, m *match) (value, bool) {
	v, ok := weekdaysInPeriod(m.captures[1], m.int(0), m.int(0))
	return dayValue(v.first.day), ok
}

// dayToEndOfWeek means "from Wednesday to the end of that week": the week of that day.
func dayToEndOfWeek(p *parser, m *match) (value, bool) {
	d, ok := p.resolveAnchor(m.captures[0])
	return workdaysFrom(d), ok
}

// rangeFromDay returns the range that starts on a day and lasts a length.
func (now present) rangeFromDay(start, length *value) (value, bool) {
	if !isExact(length) || length.length.IsZero() {
		return value{}, false
	}
	first := start.first.resolve(now.today, now.clock.Lean)
	if first.invalid {
		return *start, true // resolves to the reason again
	}
	l := length.length
	v := rangeValue(resolvedDay(first.day), resolvedDay(l.lastDay(first.day)))
	if first.hasAlt {
		v.first.hasAlt, v.first.alt, v.first.reason = true, first.alt, first.reason
		v.last.hasAlt, v.last.alt = true, l.lastDay(first.alt)
	}
	v.length = l
	return v, true
}

func lengthFromDay(p *parser, m *match) (value, bool) {
	return p.rangeFromDay(m.captures[1], m.captures[0])
}

// lengthFromDayIfAsked means "6 weeks from June 1" as the answer to a question for a range.
// Elsewhere that is the day six weeks later.
func lengthFromDayIfAsked(p *parser, m *match) (value, bool) {
	if p.question != rangeQuestion {
		return value{}, false
	}
	return p.rangeFromDay(m.captures[1], m.captures[0])
}

func dayForLength(p *parser, m *match) (value, bool) {
	return p.rangeFromDay(m.captures[0], m.captures[1])
}

func lengthUntilDay(p *parser, m *match) (value, bool) {
	d, ok := p.resolveAnchor(m.captures[1])
	v := rangeValue(resolvedDay(m.length(0).shift(d+1, -1)), resolvedDay(d))
	v.length = m.length(0)
	return v, ok && isExact(m.captures[0])
}

func withinLengthOfDay(p *parser, m *match) (value, bool) {
	d, ok := p.resolveAnchor(m.captures[1])
	return approximatePeriod(d, m.length(0).lastDay(d)), ok && isExact(m.captures[0])
}

// followsExtend reports whether a word such as "extend" is shortly before token i.
func (toks tokens) followsExtend(i int) bool {
	for back := 1; back <= 5; back++ {
		if toks.is(i-back, wordsExtend) {
			return true
		}
	}
	return false
}

// whichLength means the next or last so many days, excluding today. In "it should last 3
// days" and "extend my leave past 4 weeks" it means nothing.
func whichLength(p *parser, m *match) (value, bool) {
	l := m.length(1)
	if !l.isCalendarLength() || l.IsZero() || p.is(m.start-1, wordsModal) || p.is(m.start, wordPast) && p.followsExtend(m.start) {
		return value{}, false
	}
	var v value
	switch m.which(0) {
	case whichNext, whichComing:
		v = rangeValue(resolvedDay(p.today+1), resolvedDay(l.lastDay(p.today+1)))
	case whichLast:
		v = rangeValue(resolvedDay(l.shift(p.today, -1)), resolvedDay(p.today-1))
	default:
		return value{}, false
	}
	if m.captures[1].approximate || !m.captures[1].maxLength.IsZero() {
		v.kind, v.approximate = valuePeriod, true
	}
	return v, true
}

// strictlyBetween means "the week between Christmas and New Year's": neither of these two.
func strictlyBetween(p *parser, m *match) (value, bool) {
	first, ok := p.resolveAnchor(m.captures[0])
	last, okLast := p.resolveAnchor(m.captures[1])
	const longest = 10 // days of a week between two others
	if last < first {  // New Year's is in the year after
		year, month, dom := last.date()
		last = newDay(year+1, month, dom)
	}
	return rangeValue(resolvedDay(first+1), resolvedDay(last-1)), ok && okLast && last > first+1 && last-first <= longest
}

// daysAfter means "the two weeks after Christmas": all of those days.
func daysAfter(p *parser, m *match) (value, bool) {
	d, ok := p.resolveAnchor(m.captures[1])
	return rangeValue(resolvedDay(d+1), resolvedDay(m.length(0).lastDay(d+1))), ok && isExact(m.captures[0])
}

func daysBefore(p *parser, m *match) (value, bool) {
	d, ok := p.resolveAnchor(m.captures[1])
	return rangeValue(resolvedDay(m.length(0).shift(d, -1)), resolvedDay(d-1)), ok && isExact(m.captures[0])
}

// firstLengthOfMonth means "the first two weeks of July".
func firstLengthOfMonth(_ *parser, m *match) (value, bool) {
	month := m.captures[2]
	last := m.length(1).lastDay(month.first.day)
	return periodValue(month.first.day, last), m.captures[0].number == 1 && isExact(m.captures[1]) && last <= month.last.day
}

func lastLengthOfMonth(_ *parser, m *match) (value, bool) {
	month := m.captures[2]
	from := m.length(1).shift(month.last.day+1, -1)
	return periodValue(from, month.last.day), m.which(0) == whichLast && isExact(m.captures[1]) && from >= month.first.day
}

// isoInterval means 2027-06-01/2027-08-23.
func isoInterval(_ *parser, m *match) (value, bool) {
	first, last := m.day(0), m.day(1)
	return rangeValue(first, last), first.year != 0 && last.year != 0 && first.order == orderFixed && last.order == orderFixed
}

func untilDay(_ *parser, m *match) (value, bool) {
	v := rangeValue(dayRef{}, m.day(0))
	v.openStart = true
	return v, true
}

func monthToMonth(p *parser, m *match) (value, bool) {
	weak := p.wordAt(m.start).weak && !p.is(m.start-1, wordsBeforeMonth)
	firstMonth, lastMonth := m.int(0), m.int(2)
	firstYear, lastYear := m.int(1), m.int(3)
	if lastYear == 0 {
		lastYear = firstYear
		if firstYear == 0 {
			lastYear = p.yearOfMonth(lastMonth)
		} else if lastMonth < firstMonth {
			lastYear++
		}
	}
	if firstYear == 0 {
		firstYear = lastYear
		if firstMonth > lastMonth {
			firstYear--
		}
	}
	first, _ := monthBounds(firstYear, firstMonth)
	_, last := monthBounds(lastYear, lastMonth)
	return periodValue(first, last), !weak && first <= last
}

func dayToPeriod(p *parser, m *match) (value, bool) {
	d, ok := p.resolveAnchor(m.captures[0])
	return approximatePeriod(d, m.captures[1].last.day), ok && d <= m.captures[1].last.day
}

func periodToDay(_ *parser, m *match) (value, bool) {
	first := m.captures[0].first.day
	last := m.captures[1].first.resolve(first, Future)
	return approximatePeriod(first, last.day), !last.invalid && !last.hasAlt && last.day < first+300
}

func periodToPeriod(_ *parser, m *match) (value, bool) {
	from, to := m.captures[0], m.captures[1]
	v := periodValue(from.first.day, to.last.day)
	v.approximate = from.approximate || to.approximate
	return v, from.first.day <= to.last.day
}
