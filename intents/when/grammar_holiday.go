package when

// Holidays that people name instead of a date, those of the United States and
// the ones everybody knows. Where one says no year, the nearest ahead is meant.

var holidayRules = []rule{
	{pattern: "new years|year day <year>?", means: fixed(1, 1)},
	{pattern: "new years|year eve <year>?", means: fixed(12, 31)},
	{pattern: "mlk|mlks day <year>?", means: nthIn(1, 1, 3)},
	{pattern: "martin luther king|kings jr? .? day <year>?", means: nthIn(1, 1, 3)},
	{pattern: "valentines|valentine day <year>?", means: fixed(2, 14)},
	{pattern: "presidents|president '? day of? <year>?", means: nthIn(2, 1, 3)},
	{pattern: "st|saint .? patricks|patrick day <year>?", means: fixed(3, 17)},
	{pattern: "good friday <year>?", means: fromEaster(-2)},
	{pattern: "easter sunday? <year>?", means: fromEaster(0)},
	{pattern: "easter monday <year>?", means: fromEaster(1)},
	{pattern: "memorial day of? <year>?", means: memorialDay},
	{pattern: "fathers|father '? day of? <year>?", means: nthIn(6, 7, 3)},
	{pattern: "juneteenth <year>?", means: fixed(6, 19)},
	{pattern: "independence day of? <year>?", means: fixed(7, 4)},
	{pattern: "labor|labour day of? <year>?", means: nthIn(9, 1, 1)},
	{pattern: "columbus day of? <year>?", means: nthIn(10, 1, 2)},
	{pattern: "indigenous peoples '? day of? <year>?", means: nthIn(10, 1, 2)},
	{pattern: "halloween <year>?", means: fixed(10, 31)},
	{pattern: "veterans|veteran '? day of? <year>?", means: fixed(11, 11)},
	{pattern: "thanksgiving day? of? <year>?", means: thanksgiving(0)},
	{pattern: "thanks giving day? of? <year>?", means: thanksgiving(0)},
	{pattern: "black friday of? <year>?", means: thanksgiving(1)},
	{pattern: "cyber monday of? <year>?", means: thanksgiving(4)},
	{pattern: "christmas|xmas eve of? <year>?", means: fixed(12, 24)},
	{pattern: "christmas|xmas day? of? <year>?", means: fixed(12, 25)},
	{pattern: "boxing day of? <year>?", means: fixed(12, 26)},
}

type meaning func(p *parser, m *match) (value, bool)

// yearly is a day that every year has once.
func yearly(in func(y int) day) meaning {
	return func(p *parser, m *match) (value, bool) {
		if y := m.v[0].int(); y != 0 {
			return dayValue(in(y)), true
		}
		y, _, _ := p.today.split()
		d := in(y)
		switch {
		case p.clock.Lean == Ahead && d < p.today:
			d = in(y + 1)
		case p.clock.Lean == Behind && d > p.today:
			d = in(y - 1)
		}
		return dayValue(d), true
	}
}

func fixed(m, d int) meaning { return yearly(func(y int) day { return civil(y, m, d) }) }

// nthIn is the nth weekday of a month.
func nthIn(m, wd, n int) meaning {
	return yearly(func(y int) day { return nthWeekdayIn(y, m, wd, n) })
}

func nthWeekdayIn(y, m, wd, n int) day {
	return nearestWeekday(wd, civil(y, m, 1)-1, Ahead) + day(7*(n-1))
}

func thanksgiving(after day) meaning {
	return yearly(func(y int) day { return nthWeekdayIn(y, 11, 4, 4) + after })
}

var memorialDay = yearly(func(y int) day { return nearestWeekday(1, civil(y, 6, 1), Behind) })

func fromEaster(days day) meaning { return yearly(func(y int) day { return easter(y) + days }) }

// easter is the western Easter Sunday, after the anonymous Gregorian algorithm
// (Nature, 1876).
func easter(y int) day {
	a, b, c := y%19, y/100, y%100
	d, e, f := b/4, b%4, (b+8)/25
	g := (b - f + 1) / 3
	h := (19*a + b - d - g + 15) % 30
	i, k := c/4, c%4
	l := (32 + 2*e + 2*i - h - k) % 7
	m := (a + 11*h + 22*l) / 451
	n := h + l - 7*m + 114
	return civil(y, n/31, n%31+1)
}
