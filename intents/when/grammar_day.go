package when

// Any single day: by date (grammar_date.go), by weekday, or by its distance from today or
// from another day.
//
//	this Friday    the first one from today on
//	Friday         the first one after today
//	next Friday    the one in the next week; weeks start on Monday
//	last Friday    the last one before today

var dayRules = []rule{
	{pattern: "<date>", means: firstCapture},
	{pattern: "today|tonight", means: daysFromToday(0)},
	{pattern: "this day|morning|afternoon|evening", means: daysFromToday(0)},
	{pattern: "now", means: now},
	{pattern: "tomorrow", means: daysFromToday(1)},
	{pattern: "yesterday", means: daysFromToday(-1)},
	{pattern: "last night|evening", means: daysFromToday(-1)},
	{pattern: "the? day after tomorrow", means: daysFromToday(2)},
	{pattern: "overmorrow", means: daysFromToday(2)},
	{pattern: "the? day before yesterday", means: daysFromToday(-2)},
	{pattern: "next day", means: nextDay},
	{pattern: "<holiday> ,? of|in? <which> year", means: holidayOfWhichYear},

	{pattern: "<weekday>", means: bareWeekday},
	{pattern: "<weekday> .", means: weekdayDotted},
	{pattern: "the? <which> <weekday>", means: whichWeekday},
	{pattern: "this|the coming|upcoming <weekday>", means: comingWeekday},
	{pattern: "the? <which> week|wk ,? on? the? <weekday>", means: weekThenWeekday},
	{pattern: "<weekday> of|in? the? <which> week|wk", means: weekdayThenWeek},
	{pattern: "the? <weekday> after next", means: weekdayAfterNext},
	{pattern: "<weekday> of|in? the? week|wk after the? next", means: weekdayAfterNext},
	{pattern: "the? <weekday> before last", means: weekdayBeforeLast},
	{pattern: "<weekday> in <length> '? time?", means: weekdayInWeeks},
	{pattern: "<weekday> <length> from now|today", means: weekdayInWeeks},
	{pattern: "<weekday> week", means: weekdayPlus(7)},
	{pattern: "<weekday> fortnight", means: weekdayPlus(14)},
	{pattern: "a? week on|from <weekday>", means: daysAfterWeekday(7)},
	{pattern: "a? fortnight on|from <weekday>", means: daysAfterWeekday(14)},
	{pattern: "<number> <weekdays> from now|today", means: weekdaysFromNow},
	{pattern: "<number> <weekdays> later|hence|away", means: weekdaysFromNow},
	{pattern: "the <nth> <weekday>", means: nthWeekdayOfThisMonth},
	{pattern: "<nth> <weekday>", means: nthWeekdayOfThisMonth},
	{pattern: "the? <weekday> after|following <day>", means: weekdayAfter},
	{pattern: "the? last? <weekday> before <day>", means: weekdayBefore},
	{pattern: "the? <nth> <weekday> after|following <day>", means: nthWeekdayAfter},
	{pattern: "the? <nth> <weekday> before|preceding <day>", means: nthWeekdayBefore},
	{pattern: "the? closest|nearest <weekday> to <day>", means: weekdayNear},
	{pattern: "the? <nth> closest|nearest <weekday> to <day>", means: nthWeekdayNear},
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

func daysFromToday(days day) meaning {
	return func(p *parser, _ *match) (value, bool) { return dayValue(p.today + days), true }
}

// now means today only as an end of a range; elsewhere it is a filler word.
func now(p *parser, m *match) (value, bool) {
	return dayValue(p.today), p.is(m.start-1, wordsBeforeNow)
}

// nextDay means tomorrow if it is the whole answer.
func nextDay(p *parser, m *match) (value, bool) {
	return dayValue(p.today + 1), m.start == 0 && p.endsClause(m.end)
}

// bareWeekday means a weekday by itself. "Sat" and "sun" are usually other words, and
// "every Friday" and "a Friday" aren't specific days.
func bareWeekday(p *parser, m *match) (value, bool) {
	if p.is(m.start-1, wordsEvery) || p.wordAt(m.start-1).ordinal > 0 && p.is(m.start-2, wordsEvery) {
		return value{}, false
	}
	if p.wordAt(m.start).weak && !p.is(m.start-1, wordsBeforeWeekday) && !p.is(m.end, wordsOff) && !(m.start == 0 && p.endsClause(m.end)) && !isListed(p.tokens, m.start, m.end) && !sharesList(p.tokens, m.start, m.end) {
		return value{}, false
	}
	return refValue(dayRef{weekday: m.int(0)}), true
}

// isListed reports whether the tokens from i to end are one of two weekdays: "mon or tue",
// "wed and thu".
func isListed(toks tokens, i, end int) bool {
	joins := func(at int) bool {
		return toks.is(at, wordsJoin, wordsUpTo) || toks.markAt(at) == '/' || toks.markAt(at) == '-' || toks.isList(at)
	}
	names := func(at int) bool { return at >= 0 && toks.wordAt(at).weekday > 0 } // "mon wed fri"
	return joins(end) && names(end+1) || joins(i-1) && names(i-2) || names(end) || names(i-1)
}

// sharesList reports whether "mon" or "wed" from i to end is a day because another weekday is listed
// with it, each with what it is for: "root canal mon and crown on thurs". "Sat" and "sun" stay verbs
// and the sun.
func sharesList(toks tokens, i, end int) bool {
	const reach, friday = 6, 5
	w := toks.wordAt(i)
	if w.weekday > friday || i == 0 || toks.is(i-1, wordsSubject, wordsDeterminer, wordsUpTo) {
		return false
	}
	named := func(at int) bool {
		other := toks.wordAt(at)
		return other.weekday > 0 && other.weekday != w.weekday && (!other.weak || toks.is(at-1, wordsBeforeWeekday))
	}
	joins := func(at int) bool { return toks.isList(at) || toks.is(at, wordsJoin) }
	linked := false
	for at := end; at < end+reach && toks.markAt(at) != '\n'; at++ {
		if linked = linked || joins(at); linked && named(at) {
			return true
		}
	}
	linked = false
	for at := i - 1; at >= max(0, i-reach); at-- {
		if linked = linked || joins(at); linked && named(at) {
			return true
		}
	}
	return false
}

func weekdayDotted(p *parser, m *match) (value, bool) {
	return refValue(dayRef{weekday: m.int(0)}), p.wordAt(m.start).abbreviation && p.tokens[m.end-1].attached && (m.start == 0 || p.is(m.start-1, wordsBeforeWeekday))
}

func whichWeekday(p *parser, m *match) (value, bool) {
	wd := m.int(1)
	switch m.which(0) {
	case whichThis:
		return dayValue((p.today - 1).nextWeekday(wd)), true
	case whichNext:
		return dayValue(p.today.monday() + 7 + day(wd-1)), true
	case whichLast:
		return dayValue(p.today.previousWeekday(wd)), true
	}
	return dayValue(p.today.nextWeekday(wd)), true
}

func comingWeekday(p *parser, m *match) (value, bool) {
	return dayValue(p.today.nextWeekday(m.int(0))), true
}

func (now present) weekdayInWeek(w which, wd int) value {
	return dayValue(now.today.monday() + day(7*w.offset()+wd-1))
}

func weekThenWeekday(p *parser, m *match) (value, bool) {
	return p.weekdayInWeek(m.which(0), m.int(1)), true
}

func weekdayThenWeek(p *parser, m *match) (value, bool) {
	return p.weekdayInWeek(m.which(1), m.int(0)), true
}

func weekdayAfterNext(p *parser, m *match) (value, bool) {
	return dayValue(p.today.monday() + 14 + day(m.int(0)-1)), true
}

func weekdayBeforeLast(p *parser, m *match) (value, bool) {
	return dayValue(p.today.previousWeekday(m.int(0)) - 7), true
}

// weekdayInWeeks means "Wednesday in two weeks": that weekday in the week two weeks from
// now, or two weeks after the next such weekday. If they differ, both are possible.
func weekdayInWeeks(p *parser, m *match) (value, bool) {
	wd, l := m.int(0), m.length(1)
	days := day(7 * l.Weeks)
	ref := resolvedDay((p.today + days).monday() + day(wd-1))
	if fromNext := p.today.nextWeekday(wd) + days; fromNext != ref.day {
		ref.alt, ref.hasAlt = fromNext, true
	}
	return refValue(ref), isExact(m.captures[1]) && l == Length{Weeks: l.Weeks} && l.Weeks == float64(int(l.Weeks))
}

// weekdayPlus means the British "Friday week", a week after Friday.
func weekdayPlus(days day) meaning {
	return func(p *parser, m *match) (value, bool) {
		if p.wordAt(m.start).weak || p.is(m.start-1, wordsEvery) {
			return value{}, false
		}
		return dayValue(p.today.nextWeekday(m.int(0)) + days), p.endsClause(m.end) || p.is(m.end, wordsAfterDay)
	}
}

// daysAfterWeekday means "a week on Friday".
func daysAfterWeekday(days day) meaning {
	return func(p *parser, m *match) (value, bool) {
		return dayValue(p.today.nextWeekday(m.int(0)) + days), true
	}
}

func weekdaysFromNow(p *parser, m *match) (value, bool) {
	count, n := m.captures[0], m.int(0)
	isWhole := count.number == float64(n) && !count.approximate
	d := p.today.nextWeekday(m.int(1)) + day(7*(n-1))
	return dayValue(d), isWhole && n >= 1 && n <= 520 // ten years
}

// nthWeekdayOfThisMonth means "the first Monday" without a month: this month's, or if
// that is over, also next month's.
func nthWeekdayOfThisMonth(p *parser, m *match) (value, bool) {
	n, wd := m.int(0), m.int(1)
	if n < 1 || n > 4 || p.is(m.start-1, wordsEvery) {
		return value{}, false
	}
	year, month, _ := p.today.date()
	ref := resolvedDay(nthWeekdayIn(year, month, wd, n))
	if ref.day < p.today {
		ref.alt, ref.hasAlt = ref.day, true
		ref.day = nthWeekdayIn(year, month+1, wd, n)
	}
	return refValue(ref), true
}

// resolveAnchor resolves the day that something is counted from. It returns false if the
// day is ambiguous or doesn't exist.
func (now present) resolveAnchor(v *value) (day, bool) {
	anchor := v.first.resolve(now.today, now.clock.Lean)
	return anchor.day, !anchor.invalid && !anchor.hasAlt
}

func weekdayAfter(p *parser, m *match) (value, bool) {
	d, ok := p.resolveAnchor(m.captures[1])
	return dayValue(d.nextWeekday(m.int(0))), ok
}

func weekdayBefore(p *parser, m *match) (value, bool) {
	d, ok := p.resolveAnchor(m.captures[1])
	return dayValue(d.previousWeekday(m.int(0))), ok
}

func nthWeekdayAfter(p *parser, m *match) (value, bool) {
	d, ok := p.resolveAnchor(m.captures[2])
	return dayValue(d.nextWeekday(m.int(1)) + day(7*(m.int(0)-1))), ok && m.int(0) >= 1
}

func nthWeekdayBefore(p *parser, m *match) (value, bool) {
	d, ok := p.resolveAnchor(m.captures[2])
	return dayValue(d.previousWeekday(m.int(1)) - day(7*(m.int(0)-1))), ok && m.int(0) >= 1
}

// nthWeekdayNear means "the second closest Monday to October 5". The closest ones lie
// alternately on both sides of the day.
func nthWeekdayNear(p *parser, m *match) (value, bool) {
	d, ok := p.resolveAnchor(m.captures[2])
	n := m.int(0)
	near := (d - 4).nextWeekday(m.int(1))
	step := day(7)
	if near > d {
		step = -7
	}
	near += step * day(n/2)
	if n%2 == 1 {
		near -= 2 * step * day(n/2)
	}
	return dayValue(near), ok && n >= 1
}

func weekdayNear(p *parser, m *match) (value, bool) {
	d, ok := p.resolveAnchor(m.captures[1])
	return dayValue((d - 4).nextWeekday(m.int(0))), ok // at most three days away
}

func dayAfter(p *parser, m *match) (value, bool) {
	return p.shiftDay(m.captures[0], Length{Days: 1}, 1)
}

func dayBefore(p *parser, m *match) (value, bool) {
	return p.shiftDay(m.captures[0], Length{Days: 1}, -1)
}

// shiftDay returns the day a length after another day (sign 1) or before it (sign -1). An
// ambiguous day gives an ambiguous result.
func (now present) shiftDay(v *value, l Length, sign int) (value, bool) {
	anchor := v.first.resolve(now.today, now.clock.Lean)
	if anchor.invalid {
		return refValue(v.first), true // resolves to the reason again
	}
	ref := dayRef{resolved: true, day: l.shift(anchor.day, sign), reason: anchor.reason, hasAlt: anchor.hasAlt}
	if anchor.hasAlt {
		ref.alt = l.shift(anchor.alt, sign)
	}
	return refValue(ref), true
}

// isExact reports whether a length is a definite number of days, at least one.
func isExact(v *value) bool {
	l := v.length
	return !v.approximate && v.maxLength.IsZero() && l.isCalendarLength() && (l.Days >= 1 || l.Years+l.Months+l.Weeks > 0)
}

func inLength(p *parser, m *match) (value, bool) {
	return dayValue(m.length(0).shift(p.today, 1)), isExact(m.captures[0]) && !p.is(m.end, wordAgo)
}

// weeksToday and weeksTomorrow mean the British "a week today" and "two weeks tomorrow".
func weeksToday(p *parser, m *match) (value, bool) {
	l := m.length(0)
	return dayValue(l.shift(p.today, 1)), isExact(m.captures[0]) && l == Length{Weeks: l.Weeks}
}

func weeksTomorrow(p *parser, m *match) (value, bool) {
	l := m.length(0)
	return dayValue(l.shift(p.today+1, 1)), isExact(m.captures[0]) && l == Length{Weeks: l.Weeks}
}

func lengthAgo(p *parser, m *match) (value, bool) {
	return dayValue(m.length(0).shift(p.today, -1)), isExact(m.captures[0])
}

func lengthAfter(p *parser, m *match) (value, bool) {
	if !isExact(m.captures[0]) {
		return value{}, false
	}
	return p.shiftDay(m.captures[1], m.length(0), 1)
}

func lengthBefore(p *parser, m *match) (value, bool) {
	if !isExact(m.captures[0]) {
		return value{}, false
	}
	return p.shiftDay(m.captures[1], m.length(0), -1)
}
