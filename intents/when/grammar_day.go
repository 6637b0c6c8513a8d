package when

// Any one day: by the calendar (date.go), by its weekday, or by how far it is
// from now or from another day.
//
//	this Friday    the nearest one, today included
//	Friday         the nearest one after today
//	next Friday    the one in the next week; weeks begin on Monday
//	last Friday    the nearest one before today

var dayRules = []rule{
	{pattern: "<date>", means: itself},
	{pattern: "today|tonight", means: away(0)},
	{pattern: "this day|morning|afternoon|evening", means: away(0)},
	{pattern: "now", means: now},
	{pattern: "tomorrow", means: away(1)},
	{pattern: "yesterday", means: away(-1)},
	{pattern: "the? day after tomorrow", means: away(2)},
	{pattern: "overmorrow", means: away(2)},
	{pattern: "the? day before yesterday", means: away(-2)},
	{pattern: "next day", means: nextDay},

	{pattern: "<wd>", means: weekday},
	{pattern: "<wd> .", means: weekdayDotted},
	{pattern: "the? <which> <wd>", means: whichWeekday},
	{pattern: "this|the coming|upcoming <wd>", means: comingWeekday},
	{pattern: "the? <which> week|wk ,? on? the? <wd>", means: weekThenWeekday},
	{pattern: "<wd> of|in? the? <which> week|wk", means: weekdayThenWeek},
	{pattern: "the? <wd> after next", means: weekdayAfterNext},
	{pattern: "<wd> week", means: weekdayWeek(7)},
	{pattern: "<wd> fortnight", means: weekdayWeek(14)},
	{pattern: "a? week on|from <wd>", means: weekOnWeekday},
	{pattern: "a? fortnight on|from <wd>", means: fortnightOnWeekday},
	{pattern: "<num> <wds> from now|today", means: weekdaysFromNow},
	{pattern: "<num> <wds> later|hence|away", means: weekdaysFromNow},
	{pattern: "the <nth> <wd>", means: nthWeekdayUnsaid},
	{pattern: "<nth> <wd>", means: nthWeekdayUnsaid},
	{pattern: "the? <wd> after|following <day>", means: weekdayAfter},
	{pattern: "the? <wd> before <day>", means: weekdayBefore},
	{pattern: "the? closest|nearest <wd> to <day>", means: weekdayNear},
	{pattern: "the? day after|following <day>", means: dayAfter},
	{pattern: "the? day before <day>", means: dayBefore},

	{pattern: "in exactly|about|around|just|another? <length> '? time?", means: inLength},
	{pattern: "<length> '? time", means: inLength},
	{pattern: "<length> from now|today", means: inLength},
	{pattern: "<length> hence", means: inLength},
	{pattern: "<length> today", means: weeksToday},
	{pattern: "<length> tomorrow", means: weeksTomorrow},
	{pattern: "<length> ago", means: lengthAgo},
	{pattern: "<length> from|after|following|past <day>", means: lengthAfter},
	{pattern: "<length> later|later than <day>", means: lengthAfter},
	{pattern: "<length> before|until|til|till|preceding <day>", means: lengthBefore},
	{pattern: "<length> prior|previous to <day>", means: lengthBefore},
	{pattern: "<length> earlier|ahead than|of <day>", means: lengthBefore},
}

func away(days day) meaning {
	return func(p *parser, _ *match) (value, bool) { return dayValue(p.today + days), true }
}

// now is a day where a range begins or ends; elsewhere it is said without meaning one.
func now(p *parser, m *match) (value, bool) {
	return dayValue(p.today), p.is(m.start-1, wordsBeforeNow)
}

// nextDay is tomorrow where nothing else is said.
func nextDay(p *parser, m *match) (value, bool) {
	return dayValue(p.today + 1), m.start == 0 && p.ends(m.end)
}

// weekday is a weekday by itself. The short ones are words of their own ("sat",
// "sun"), and "every Friday" and "a Friday" are no certain day.
func weekday(p *parser, m *match) (value, bool) {
	if p.is(m.start-1, wordsEvery) {
		return value{}, false
	}
	if p.wordAt(m.start).weak && !p.is(m.start-1, wordsBeforeWd) && !(m.start == 0 && p.ends(m.end)) {
		return value{}, false
	}
	return pointValue(point{wd: m.v[0].int()}), true
}

func weekdayDotted(p *parser, m *match) (value, bool) {
	w := p.wordAt(m.start)
	return pointValue(point{wd: m.v[0].int()}), w.short && p.toks[m.end-1].glued && (m.start == 0 || p.is(m.start-1, wordsBeforeWd))
}

func whichWeekday(p *parser, m *match) (value, bool) {
	wd := m.v[1].int()
	switch which(m.v[0].n) {
	case whichThis:
		return dayValue(nearestWeekday(wd, p.today-1, Ahead)), true
	case whichNext:
		return dayValue(p.today.monday() + 7 + day(wd-1)), true
	case whichLast:
		return dayValue(nearestWeekday(wd, p.today, Behind)), true
	}
	return dayValue(nearestWeekday(wd, p.today, Ahead)), true
}

func comingWeekday(p *parser, m *match) (value, bool) {
	return dayValue(nearestWeekday(m.v[0].int(), p.today, Ahead)), true
}

// inWeek is a weekday of this week, the next or the last.
func (p *parser) inWeek(w which, wd int) value {
	return dayValue(p.today.monday() + day(7*w.step()+wd-1))
}

func weekThenWeekday(p *parser, m *match) (value, bool) {
	return p.inWeek(which(m.v[0].n), m.v[1].int()), true
}

func weekdayThenWeek(p *parser, m *match) (value, bool) {
	return p.inWeek(which(m.v[1].n), m.v[0].int()), true
}

func weekdayAfterNext(p *parser, m *match) (value, bool) {
	return dayValue(p.today.monday() + 14 + day(m.v[0].int()-1)), true
}

// weekdayWeek is British: Friday week is a week after Friday.
func weekdayWeek(days day) meaning {
	return func(p *parser, m *match) (value, bool) {
		if p.wordAt(m.start).weak || p.is(m.start-1, wordsEvery) {
			return value{}, false
		}
		return dayValue(nearestWeekday(m.v[0].int(), p.today, Ahead) + days), p.ends(m.end) || p.is(m.end, wordsAfterDay)
	}
}

func weekOnWeekday(p *parser, m *match) (value, bool) {
	return dayValue(nearestWeekday(m.v[0].int(), p.today, Ahead) + 7), true
}

func fortnightOnWeekday(p *parser, m *match) (value, bool) {
	return dayValue(nearestWeekday(m.v[0].int(), p.today, Ahead) + 14), true
}

func weekdaysFromNow(p *parser, m *match) (value, bool) {
	n := m.v[0].int()
	d := nearestWeekday(m.v[1].int(), p.today, Ahead) + day(7*(n-1))
	return dayValue(d), !m.v[0].loose && m.v[0].n == float64(n) && n >= 1 && n <= 520
}

// nthWeekdayUnsaid is "the first Monday" without its month: this month's, and
// where that is over next month's as well.
func nthWeekdayUnsaid(p *parser, m *match) (value, bool) {
	n, wd := m.v[0].int(), m.v[1].int()
	if n < 1 || n > 4 {
		return value{}, false
	}
	y, mon, _ := p.today.split()
	pt := point{known: true, at: nthWeekdayIn(y, mon, wd, n)}
	if pt.at < p.today {
		pt.alt, pt.two = pt.at, true
		pt.at = nthWeekdayIn(y, mon+1, wd, n)
	}
	return pointValue(pt), true
}

// anchor is the day that something is counted from, where it is certain.
func (p *parser) anchor(v *value) (day, bool) {
	got := v.a.on(p.today, p.clock.Lean)
	return got.day, !got.none && !got.two
}

func weekdayAfter(p *parser, m *match) (value, bool) {
	d, ok := p.anchor(m.v[1])
	return dayValue(nearestWeekday(m.v[0].int(), d, Ahead)), ok
}

func weekdayBefore(p *parser, m *match) (value, bool) {
	d, ok := p.anchor(m.v[1])
	return dayValue(nearestWeekday(m.v[0].int(), d, Behind)), ok
}

func weekdayNear(p *parser, m *match) (value, bool) {
	d, ok := p.anchor(m.v[1])
	return dayValue(nearestWeekday(m.v[0].int(), d-4, Ahead)), ok
}

func dayAfter(p *parser, m *match) (value, bool)  { return p.shifted(m.v[0], Length{Days: 1}, 1) }
func dayBefore(p *parser, m *match) (value, bool) { return p.shifted(m.v[0], Length{Days: 1}, -1) }

// shifted is a length after or before a day. Where the day has two readings, so
// has the result.
func (p *parser) shifted(v *value, l Length, sign int) (value, bool) {
	got := v.a.on(p.today, p.clock.Lean)
	if got.none {
		return pointValue(v.a), true // the reason is the answer
	}
	pt := point{known: true, at: l.from(got.day, sign), why: got.why, two: got.two}
	if got.two {
		pt.alt = l.from(got.alt, sign)
	}
	return pointValue(pt), true
}

// certain reports whether a length moves a day by a certain number of days.
func certain(v *value) bool {
	l := v.length
	return !v.loose && v.most.IsZero() && l.inDays() && (l.Days >= 1 || l.Years+l.Months+l.Weeks > 0)
}

func inLength(p *parser, m *match) (value, bool) {
	return dayValue(m.v[0].length.from(p.today, 1)), certain(m.v[0]) && !p.is(m.end, wordAgo)
}

// weeksToday and weeksTomorrow are British: a week today, two weeks tomorrow.
func weeksToday(p *parser, m *match) (value, bool) {
	l := m.v[0].length
	return dayValue(l.from(p.today, 1)), certain(m.v[0]) && l == Length{Weeks: l.Weeks}
}

func weeksTomorrow(p *parser, m *match) (value, bool) {
	l := m.v[0].length
	return dayValue(l.from(p.today+1, 1)), certain(m.v[0]) && l == Length{Weeks: l.Weeks}
}

func lengthAgo(p *parser, m *match) (value, bool) {
	return dayValue(m.v[0].length.from(p.today, -1)), certain(m.v[0])
}

func lengthAfter(p *parser, m *match) (value, bool) {
	if !certain(m.v[0]) {
		return value{}, false
	}
	return p.shifted(m.v[1], m.v[0].length, 1)
}

func lengthBefore(p *parser, m *match) (value, bool) {
	if !certain(m.v[0]) {
		return value{}, false
	}
	return p.shifted(m.v[1], m.v[0].length, -1)
}
