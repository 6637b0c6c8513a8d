package when

// Parts of periods ("mid July", "the rest of the week") and approximate distances ("in a
// few weeks").

// portionOf returns about a third of a period. A period of one or two days has no parts.
func portionOf(v value, part portion) value {
	first, last := v.first.day, v.last.day
	n := int(last - first + 1)
	third := n / 3
	switch {
	case n <= 2:
		return v
	case n == 7:
		first, last = portionOfWeek(first, part)
	case n > 300:
		first, last = portionOfYear(first, part)
	case part == portionEarly:
		last = first + day(third-1)
	case part == portionMid:
		first, last = first+day(third), first+day(2*third-1)
	default:
		first += day(2 * third)
	}
	return approximatePeriod(first, last)
}

// portionOfYear returns the first quarter, the second and third, or the last.
func portionOfYear(first day, part portion) (from, to day) {
	months := [...][2]int{portionEarly: {0, 3}, portionMid: {3, 9}, portionLate: {9, 12}}[part]
	return first.addMonths(months[0]), first.addMonths(months[1]) - 1
}

// portionOfWeek returns Monday and Tuesday, Tuesday to Thursday, or Thursday and Friday.
func portionOfWeek(monday day, part portion) (from, to day) {
	switch part {
	case portionEarly:
		return monday, monday + 1
	case portionMid:
		return monday + 1, monday + 3
	}
	return monday + 3, monday + 4
}

func portionOfMonth(p *parser, m *match) (value, bool) {
	if p.domFollows(m.end) {
		return value{}, false
	}
	return portionOf(p.namedMonth(m.captures[1], m.captures[2]), m.portion(0)), true
}

func portionOfPeriod(p *parser, m *match) (value, bool) {
	return portionOf(*m.captures[1], m.portion(0)), !m.captures[1].approximate && !p.domFollows(m.end)
}

func portionOfNumberedYear(_ *parser, m *match) (value, bool) {
	y := m.int(1)
	return portionOf(periodValue(newDay(y, 1, 1), newDay(y, 12, 31)), m.portion(0)), true
}

// domFollows reports whether a day of the month at token i follows its month: "start June 15".
func (p *parser) domFollows(i int) bool {
	_, _, ok := p.parse(symDayOfMonth, i)
	return ok && p.wordAt(i-1).month != 0
}

// halfOf returns the first or second half of a period.
func halfOf(v value, n int) (value, bool) {
	mid := v.first.day + (v.last.day-v.first.day)/2
	if n == 1 {
		return approximatePeriod(v.first.day, mid), true
	}
	return approximatePeriod(mid+1, v.last.day), n == 2
}

func halfOfMonth(p *parser, m *match) (value, bool) {
	return halfOf(p.namedMonth(m.captures[1], m.captures[2]), m.int(0))
}

func halfOfPeriod(_ *parser, m *match) (value, bool) { return halfOf(*m.captures[1], m.int(0)) }

func restOfPeriod(p *parser, m *match) (value, bool) {
	v := m.captures[0]
	if isWeek := v.last.day-v.first.day == daysOfWeek-1; isWeek && !p.is(m.start, wordLater) {
		from := max(p.today, v.first.day)
		return workdaysFrom(from), v.last.day >= p.today
	}
	rest := periodValue(max(p.today, v.first.day), v.last.day)
	rest.approximate = p.is(m.start, wordLater)
	return rest, v.last.day >= p.today
}

// workdaysFrom returns the days from a day to the end of its week, which is Friday for most people.
func workdaysFrom(d day) value {
	last := d.monday() + 4
	switch {
	case d == last:
		return dayValue(d)
	case d > last:
		last += 2
	}
	return rangeValue(resolvedDay(d), resolvedDay(last))
}

// startOfPeriod means "earlier this month": until yesterday.
func startOfPeriod(p *parser, m *match) (value, bool) {
	v := m.captures[0]
	return approximatePeriod(v.first.day, min(p.today-1, v.last.day)), v.first.day < p.today
}

// beforePeriod means "before March": some day from today until then.
func beforePeriod(p *parser, m *match) (value, bool) {
	end := m.captures[0].first.day - 1
	return approximatePeriod(p.today, end), end >= p.today && p.wordAt(m.start-1).unit == unitNone
}

// afterPeriod means "after March": nobody knows how long after.
func afterPeriod(p *parser, m *match) (value, bool) {
	last := m.captures[0].last.day
	return approximatePeriod(last+1, last+30), p.wordAt(m.start-1).unit == unitNone
}

// approximateDay returns the days that an indefinite length from a day reaches: "a few
// weeks" reaches from 2 to 4 weeks, "6 to 8 weeks" from 6 to 8.
func approximateDay(v *value, from day, sign int) (value, bool) {
	if !v.approximate && v.maxLength.IsZero() || !v.length.isCalendarLength() {
		return value{}, false
	}
	low, high := v.length, v.maxLength
	if high.IsZero() {
		low, high = v.length.scale(2.0/3), v.length.scale(4.0/3)
	}
	near, far := low.shift(from, sign), high.shift(from, sign)
	return approximatePeriod(min(near, far), max(near, far)), true
}

func approximateFromNow(p *parser, m *match) (value, bool) {
	if v := m.captures[0]; isExact(v) && p.is(m.start, wordWithin) {
		return approximatePeriod(p.today, v.length.shift(p.today, 1)), true
	}
	return approximateDay(m.captures[0], p.today, 1)
}

func approximateAgo(p *parser, m *match) (value, bool) {
	return approximateDay(m.captures[0], p.today, -1)
}

func approximateFromDay(p *parser, m *match) (value, bool) {
	anchor, ok := p.resolveAnchor(m.captures[1])
	if !ok {
		return value{}, false
	}
	sign := 1
	for i := m.start; i < m.end; i++ {
		if p.is(i, wordBefore) {
			sign = -1
		}
	}
	return approximateDay(m.captures[0], anchor, sign)
}
