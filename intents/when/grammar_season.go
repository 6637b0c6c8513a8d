package when

// Seasons, quarters, half years and years. Seasons are those of the northern hemisphere.

var yearPartRules = []rule{
	{pattern: "<season> of? <year>", means: seasonOfYear},
	{pattern: "<which> <season>", means: whichSeason},
	{pattern: "in|over|during|for|by|until|early|mid|late the? <season>", means: theSeason},
	{pattern: "<season>", means: bareSeason},
	{pattern: "<season> of|in? the? <which> year", means: seasonOfWhichYear},
	{pattern: "<which> year in|during? the? <season>", means: whichYearSeason},
	{pattern: "the? <nth> quarter of? <year>?", means: quarterThenYear},
	{pattern: "the? <nth> quarter of? <which> year", means: quarterOfWhichYear},
	{pattern: "q <number> of? <which> year", means: quarterOfWhichYear},
	{pattern: "q <number> of? <year>?", means: numberedQuarter},
	{pattern: "<year> q <number>", means: yearThenQuarter},
	{pattern: "h <number> of? <year>", means: halfThenYear},
	{pattern: "<year> h <number>", means: yearThenHalf},
	{pattern: "in|during|for|throughout <year>", means: calendarYear},
	{pattern: "<year>", means: calendarYear},
}

// season returns the season that starts with a month.
func season(year, month int) value {
	return approximatePeriod(newDay(year, month, 1), newDay(year, month+3, 1)-1)
}

func (now present) nearestSeason(month int) value {
	y, _, _ := now.today.date()
	v := season(y, month)
	switch {
	case now.clock.Lean == Future && v.last.day < now.today:
		return season(y+1, month)
	case now.clock.Lean == Past && v.first.day > now.today:
		return season(y-1, month)
	}
	return v
}

func seasonOfYear(_ *parser, m *match) (value, bool) { return season(m.int(1), m.int(0)), true }
func theSeason(p *parser, m *match) (value, bool)    { return p.nearestSeason(m.int(0)), true }

func whichSeason(p *parser, m *match) (value, bool) {
	v := p.nearestSeason(m.int(1))
	y, _, _ := v.first.day.date()
	switch m.which(0) {
	case whichNext:
		if v.first.day <= p.today {
			y++
		}
	case whichLast:
		for season(y, m.int(1)).last.day >= p.today {
			y--
		}
	}
	return season(y, m.int(1)), true
}

func seasonOfWhichYear(p *parser, m *match) (value, bool) {
	return season(p.yearNumber(m.which(1)), m.int(0)), true
}

func whichYearSeason(p *parser, m *match) (value, bool) {
	return season(p.yearNumber(m.which(0)), m.int(1)), true
}

// bareSeason means a season only if it is the whole answer: fall and spring are also verbs.
func bareSeason(p *parser, m *match) (value, bool) {
	return p.nearestSeason(m.int(0)), m.start == 0 && m.end == len(p.tokens)
}

func quarter(y, q int) value { return periodValue(newDay(y, 3*q-2, 1), newDay(y, 3*q+1, 1)-1) }

func whichQuarter(p *parser, m *match) (value, bool) {
	y, month, _ := p.today.date()
	return quarter(y, (month-1)/3+1+m.which(0).offset()), true
}

func (now present) nearestQuarter(q int, year *value) (value, bool) {
	y := year.int()
	if y == 0 {
		y, _, _ = now.today.date()
		if quarter(y, q).last.day < now.today && now.clock.Lean == Future {
			y++
		}
	}
	return quarter(y, q), q >= 1 && q <= 4
}

func quarterThenYear(p *parser, m *match) (value, bool) {
	return p.nearestQuarter(m.int(0), m.captures[1])
}

func quarterOfWhichYear(p *parser, m *match) (value, bool) {
	q := m.int(0)
	return quarter(p.yearNumber(m.which(1)), q), q >= 1 && q <= 4
}

func numberedQuarter(p *parser, m *match) (value, bool) {
	if !p.tokens[m.start+1].attached || p.is(m.end, wordsFiscal) {
		return value{}, false
	}
	return p.nearestQuarter(m.int(0), m.captures[1])
}

func yearThenQuarter(p *parser, m *match) (value, bool) {
	return p.nearestQuarter(m.int(1), m.captures[0])
}

func halfThenYear(_ *parser, m *match) (value, bool) { return halfOfYear(m.int(1), m.int(0)) }
func yearThenHalf(_ *parser, m *match) (value, bool) { return halfOfYear(m.int(0), m.int(1)) }

func halfOfYear(y, h int) (value, bool) {
	return periodValue(newDay(y, 6*h-5, 1), newDay(y, 6*h+1, 1)-1), h == 1 || h == 2
}

// calendarYear means "in 2027", or a year that is the whole answer.
func calendarYear(p *parser, m *match) (value, bool) {
	y := m.int(0)
	if p.is(m.end, wordsPartOfYear) && m.end+1 < len(p.tokens) && p.tokens[m.end+1].kind == tokenNumber {
		return value{}, false // "during 2027 H2"
	}
	hasPreposition := m.end-m.start > 1
	return periodValue(newDay(y, 1, 1), newDay(y, 12, 31)), hasPreposition || m.start == 0 && m.end == len(p.tokens)
}
