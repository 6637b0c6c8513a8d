package when

import (
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/words"
)

// Holidays that people name instead of a date: those of the United States and a few that
// are known everywhere.

var holidayRules = []rule{
	{pattern: "new years|year day <year>?", means: annualDate(time.January, 1)},
	{pattern: "new years|year eve <year>?", means: annualDate(time.December, 31)},
	{pattern: "new years|year", means: newYear},
	{pattern: "mlk|mlks day <year>?", means: annualWeekday(3, monday, time.January)},
	{pattern: "martin luther king|kings jr? .? day <year>?", means: annualWeekday(3, monday, time.January)},
	{pattern: "valentines|valentine day <year>?", means: annualDate(time.February, 14)},
	{pattern: "presidents|president '? day of? <year>?", means: annualWeekday(3, monday, time.February)},
	{pattern: "st|saint .? patricks|patrick day <year>?", means: annualDate(time.March, 17)},
	{pattern: "april fools|fool '? day? <year>?", means: annualDate(time.April, 1)},
	{pattern: "earth day <year>?", means: annualDate(time.April, 22)},
	{pattern: "groundhog day <year>?", means: annualDate(time.February, 2)},
	{pattern: "cinco de mayo <year>?", means: annualDate(time.May, 5)},
	{pattern: "all saints '? day <year>?", means: annualDate(time.November, 1)},
	{pattern: "mardi gras <year>?", means: daysFromEaster(-47)},
	{pattern: "ash wednesday <year>?", means: daysFromEaster(-46)},
	{pattern: "palm sunday <year>?", means: daysFromEaster(-7)},
	{pattern: "maundy|holy thursday <year>?", means: daysFromEaster(-3)},
	{pattern: "ascension day <year>?", means: daysFromEaster(39)},
	{pattern: "pentecost <year>?", means: daysFromEaster(49)},
	{pattern: "giving tuesday of? <year>?", means: daysFromThanksgiving(5)},
	{pattern: "good friday <year>?", means: daysFromEaster(-2)},
	{pattern: "easter sunday? <year>?", means: daysFromEaster(0)},
	{pattern: "easter monday <year>?", means: daysFromEaster(1)},
	{pattern: "memorial day of? <year>?", means: memorialDay},
	{pattern: "fathers|father '? day of? <year>?", means: annualWeekday(3, sunday, time.June)},
	{pattern: "mothers|mother '? day of? <year>?", means: annualWeekday(2, sunday, time.May)},
	{pattern: "juneteenth <year>?", means: annualDate(time.June, 19)},
	{pattern: "independence day of? <year>?", means: annualDate(time.July, 4)},
	{pattern: "labor|labour day of? <year>?", means: annualWeekday(1, monday, time.September)},
	{pattern: "columbus day of? <year>?", means: annualWeekday(2, monday, time.October)},
	{pattern: "indigenous peoples '? day of? <year>?", means: annualWeekday(2, monday, time.October)},
	{pattern: "halloween <year>?", means: annualDate(time.October, 31)},
	{pattern: "veterans|veteran '? day of? <year>?", means: annualDate(time.November, 11)},
	{pattern: "thanksgiving day? of? <year>?", means: daysFromThanksgiving(0)},
	{pattern: "thanks giving day? of? <year>?", means: daysFromThanksgiving(0)},
	{pattern: "black friday of? <year>?", means: daysFromThanksgiving(1)},
	{pattern: "cyber monday of? <year>?", means: daysFromThanksgiving(4)},
	{pattern: "christmas|xmas eve of? <year>?", means: annualDate(time.December, 24)},
	{pattern: "christmas|xmas day? of? <year>?", means: annualDate(time.December, 25)},
	{pattern: "boxing day of? <year>?", means: annualDate(time.December, 26)},
}

// NamesHoliday reports whether a text calls a day by its holiday, which says in which month it is.
func NamesHoliday(text string) bool {
	p := newParser(text, Clock{})
	for i := range p.tokens {
		if _, _, ok := p.parse(symHoliday, i); ok {
			return true
		}
	}
	return false
}

// isWished reports whether the day at token i is only wished: "morning! Happy Friday". Who would be happy Friday
// means the day.
func (p *parser) isWished(i int) bool {
	return i > 0 && strings.EqualFold(p.text[p.tokens[i-1].start:p.tokens[i-1].end], "happy") && (i == 1 || p.markAt(i-2) != 0)
}

// describesThing reports whether the tokens from i to end name a holiday only to say what kind of thing
// something is: "the Christmas party", "Thanksgiving traffic". That is on another day, or on none.
func (p *parser) describesThing(i, end int) bool {
	const most = 2 // words of a holiday that says so alone; its eve and its day are days
	if end >= len(p.tokens) || end-i > most {
		return false
	}
	word := func(at int) string {
		return strings.NewReplacer("'", "", "’", "").Replace(strings.ToLower(p.text[p.tokens[at].start:p.tokens[at].end]))
	}
	return festivals[word(end-1)] && things[word(end)]
}

var (
	festivals = words.SetOf("christmas xmas thanksgiving halloween easter valentines valentine")
	// What goes with a holiday and is on another day. Its dinner, its service and its parade are on the day itself.
	things = words.SetOf("party parties traffic potluck travel travels trip trips flight flights sale sales show shows concert concerts play plays shopping rush bonus tree trees cookies " +
		"card cards present presents gift gifts market markets fair pageant crowd crowds prices price costume costumes decorations music movie movies dance sweater production recital program choir craft crafts")
)

// newYear means "until New Year", but not "in the new year" or "next new year".
func newYear(p *parser, m *match) (value, bool) {
	v, _ := annualDate(time.January, 1)(p, m)
	alone := m.start == 0 && m.end == len(p.tokens)
	return v, alone || p.is(m.start-1, wordsBeforeNewYear) || p.is(m.end, wordsAfterNewYear)
}

// holidayOfWhichYear means "Christmas next year".
func holidayOfWhichYear(p *parser, m *match) (value, bool) {
	y := p.yearNumber(m.which(1))
	name := p.text[p.tokens[m.start].start:p.tokens[m.end-1].end]
	in := newParser(name, Clock{Now: newDay(y, 1, 1).time()})
	v, _, ok := in.parse(symHoliday, 0)
	return *v, ok
}

// annual means a day that occurs once a year: in the year captured first, or else the
// nearest one.
func annual(dayIn func(year int) day) meaning {
	return func(p *parser, m *match) (value, bool) {
		if year := m.int(0); year != 0 {
			return dayValue(dayIn(year)), true
		}
		year, _, _ := p.today.date()
		d := dayIn(year)
		if lean := p.clock.Lean; !lean.allows(d, p.today) {
			d = dayIn(year + lean.step())
		}
		return dayValue(d), true
	}
}

func annualDate(month time.Month, dom int) meaning {
	return annual(func(year int) day { return newDay(year, int(month), dom) })
}

func annualWeekday(n, wd int, month time.Month) meaning {
	return annual(func(year int) day { return nthWeekdayIn(year, int(month), wd, n) })
}

func daysFromThanksgiving(days day) meaning {
	return annual(func(year int) day { return nthWeekdayIn(year, int(time.November), thursday, 4) + days })
}

// memorialDay is the last Monday in May.
var memorialDay = annual(func(year int) day { return newDay(year, int(time.June), 1).previousWeekday(monday) })

func daysFromEaster(days day) meaning {
	return annual(func(year int) day { return easterSunday(year) + days })
}

// easterSunday returns the date of Easter in Western churches by the anonymous Gregorian
// algorithm (Nature, 1876).
func easterSunday(y int) day {
	a, b, c := y%19, y/100, y%100
	d, e, f := b/4, b%4, (b+8)/25
	g := (b - f + 1) / 3
	h := (19*a + b - d - g + 15) % 30
	i, k := c/4, c%4
	l := (32 + 2*e + 2*i - h - k) % 7
	m := (a + 11*h + 22*l) / 451
	n := h + l - 7*m + 114
	return newDay(y, n/31, n%31+1)
}
