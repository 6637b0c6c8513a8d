package intents

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
	{pattern: "<month> . the? <dom> ,|of? <year>?", means: monthDotDay},
	{pattern: "<month> / <dom>", means: monthDay},
	{pattern: "the? <dom> .? of? <month> .|,|of? <year>?", means: dayMonth},
	{pattern: "<month> the? <dom> or the? <dom>", means: monthDayOr},
	{pattern: "<dom> -|/ <month> -|/ <num>", means: dayMonthShortYear},
	{pattern: "<year> -|/|.? <month> -|/|. <dom>", means: yearMonthDay},
	{pattern: "<numeric>", means: first},
	{pattern: "<wd> ,|.? on? the? <date>", means: weekdayDate},
	{pattern: "<month> the? <dom> ,|of? <year>? , <wd>", means: dateWeekday},
	{pattern: "the? <dom> of? <month> ,|of? <year>? , <wd>", means: dateWeekday},
	{pattern: "<numeric> ,? <wd>", means: numericWeekday},
	{pattern: "<wd> ,? the? <nth>", means: weekdayNth},
	{pattern: "<wd> ,? the <dom>", means: weekdayNth},
	{pattern: "the? <dom> of? the? <which> month", means: domOfMonth},
	{pattern: "the? <dom> of the month", means: domOfMonth},
	{pattern: "the? <nth> <wd> of|in <monthish>", means: nthWeekday},
	{pattern: "the? <which> <wd> of|in <monthish>", means: lastWeekday},
	{pattern: "the? <which> day of|in <monthish>", means: lastDay},
	{pattern: "the? very? <nth> day of|in <monthish>", means: nthDay},
	{pattern: "the? <nth> last day of|in <monthish>", means: nthLastDay},
	{pattern: "the <nth>", means: theNth},
	{pattern: "the <dom>", means: theDom},
	{pattern: "<nth>", means: bareNth},
	{pattern: "<dom>", means: bareDom},
	{pattern: "<holiday>", means: first},
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
	{pattern: "the? <which> month", means: func(p *parser, m *match) (value, bool) {
		return p.monthFrom(which(m.v[0].n)), true
	}},
	{pattern: "the month", means: func(p *parser, m *match) (value, bool) { return p.monthFrom(whichThis), true }},
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

func first(_ *parser, m *match) (value, bool) { return m.v[0], true }

func monthDay(p *parser, m *match) (value, bool) {
	if p.verb(m.start, m.v[1].n, m.end) {
		return value{}, false
	}
	return pointValue(point{m: m.v[0].int(), d: m.v[1].int(), y: m.v[2].int()}), true
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

// verb reports whether "may 10" or "march 3" is no date: nobody writes "we may 10",
// but "those who may 3 times" is; the number's guard in readDom sees most of it.
func (p *parser) verb(i int, _ float64, end int) bool {
	if !p.wordAt(i).weak || p.toks[i].upper {
		return false
	}
	return p.is(i-1, wordsSubject...) && !p.ends(end)
}

var wordsSubject = lexicon.list("i you we they he she it who that which")

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
	return pointValue(point{m: m.v[1].int(), d: m.v[0].int(), y: y}), y != 0
}

func yearMonthDay(_ *parser, m *match) (value, bool) {
	return pointValue(point{y: m.v[0].int(), m: m.v[1].int(), d: m.v[2].int()}), true
}

func weekdayDate(_ *parser, m *match) (value, bool) {
	v := m.v[1]
	if v.a.known || v.a.wd != 0 || v.a.m == 0 {
		return value{}, false
	}
	v.a.wd = m.v[0].int()
	return v, true
}

func dateWeekday(p *parser, m *match) (value, bool) {
	mon, dom := m.v[0].int(), m.v[1].int()
	if p.toks[m.start].kind == tokenNumber || p.wordAt(m.start).month == 0 {
		mon, dom = dom, mon
	}
	return pointValue(point{m: mon, d: dom, y: m.v[2].int(), wd: m.v[3].int()}), true
}

func numericWeekday(_ *parser, m *match) (value, bool) {
	v := m.v[0]
	v.a.wd = m.v[1].int()
	return v, true
}

func weekdayNth(_ *parser, m *match) (value, bool) {
	d := m.v[1].int()
	return pointValue(point{d: d, wd: m.v[0].int()}), d >= 1 && d <= 31
}

func domOfMonth(p *parser, m *match) (value, bool) {
	w := which(m.v[1].n)
	if !m.v[1].given() {
		w = whichThis
	}
	y, mon, _ := p.monthFrom(w).a.at.split()
	return pointValue(point{y: y, m: mon, d: m.v[0].int()}), true
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

// theNth is "the 15th"; "the second" in letters is a day only after a word that
// leads to one, and neither is where something is counted: "the 3rd time".
func theNth(p *parser, m *match) (value, bool) {
	d := m.v[0].int()
	if d < 1 || d > 31 || !p.countsNothing(m.end) {
		return value{}, false
	}
	return pointValue(point{d: d}), p.toks[m.end-1].ordinal || p.is(m.start-1, wordsBeforeDay...)
}

// theDom is "the 24", at the end of a clause.
func theDom(p *parser, m *match) (value, bool) {
	led := p.is(m.start-1, wordsBeforeDay...) || m.start == 0 && p.toks[m.end-1].kind == tokenNumber
	return pointValue(point{d: m.v[0].int()}), led && (p.ends(m.end) || p.is(m.end, wordsAfterDay...))
}

// bareNth is "15th" without "the", after a word that leads to a day or alone.
func bareNth(p *parser, m *match) (value, bool) {
	d := m.v[0].int()
	led := p.is(m.start-1, wordsBeforeDay...) || m.start == 0
	return pointValue(point{d: d}), led && p.toks[m.start].ordinal && d >= 1 && d <= 31 && p.countsNothing(m.end)
}

// bareDom is "on 15", at the end of a clause.
func bareDom(p *parser, m *match) (value, bool) {
	return pointValue(point{d: m.v[0].int()}), p.is(m.start-1, wordOn) && p.plainNumber(m.start) && p.ends(m.end)
}

var (
	wordOn         = lexicon.add("on", nil)
	wordsBeforeDay = lexicon.list("on by until till til from since starting for before after through thru to between starts begins beginning due around")
	wordsAfterDay  = lexicon.list("to until till through thru and or at please pls if is works for i but then with off")
)

// countsNothing reports whether no noun follows that an ordinal could count.
func (p *parser) countsNothing(i int) bool {
	return p.ends(i) || p.markAt(i) != 0 || p.is(i, wordsAfterDay...) || p.is(i, wordOf)
}

// readDom reads a day of the month as a number. It is none where something is
// counted or measured: "June 12 weeks", "June 3pm", "June 1,500".
func readDom(p *parser, i int) (value, int, bool) {
	if v, end, ok := readNth(p, i); ok {
		return v, end, v.n >= 1 && v.n <= 31
	}
	t := &p.toks[i]
	if t.kind == tokenWord {
		n, end, ok := p.below100(i)
		return value{kind: isNumber, n: float64(n)}, end, ok && n <= 31 && !p.measures(end)
	}
	if t.kind != tokenNumber || t.digits > 2 || t.n < 1 || t.n > 31 || p.measures(i+1) {
		return value{}, 0, false
	}
	return value{kind: isNumber, n: float64(t.n)}, i + 1, true
}

var (
	wordsMeasure = lexicon.list("am pm a percent people times o oclock hundred dozen and")
	wordsClock   = wordsMeasure[:2]
)

// measures reports whether what stands at token i makes a number before it a
// measure or a time of day.
func (p *parser) measures(i int) bool {
	if i >= len(p.toks) {
		return false
	}
	t := &p.toks[i]
	switch t.mark {
	case '%', '$':
		return true
	case ':', ',', '.':
		return t.glued && i+1 < len(p.toks) && p.toks[i+1].glued && p.toks[i+1].kind == tokenNumber && (t.mark != ',' || p.toks[i+1].digits == 3)
	}
	if p.is(i, wordsClock...) || p.is(i, wordHundred, wordDozen) {
		return true
	}
	_, _, unit := p.unitAt(i)
	return unit
}

// readYear reads 2027 and '27.
func readYear(p *parser, i int) (value, int, bool) {
	t := &p.toks[i]
	switch {
	case t.kind == tokenNumber && t.digits == 4 && t.n >= 1900 && t.n < 2200 && !t.ordinal && !p.counts(i+1):
		return value{kind: isNumber, n: float64(t.n)}, i + 1, true
	case t.mark == '\'' && i+1 < len(p.toks) && p.toks[i+1].glued && p.toks[i+1].digits == 2:
		return value{kind: isNumber, n: float64(p.century(p.toks[i+1].n))}, i + 2, true
	}
	return value{}, 0, false
}

// counts reports whether a unit or a percent sign at token i makes a count of a year.
func (p *parser) counts(i int) bool {
	w := p.wordAt(i)
	return w.unit != unitNone && !w.tight || p.markAt(i) == '%'
}

// shortYear is the year that token i gives in two digits, 0 if it gives none.
func (p *parser) shortYear(i int) int {
	if t := &p.toks[i]; t.digits == 2 && !t.ordinal {
		return p.century(t.n)
	}
	return 0
}

// century completes a year of two digits: at most 20 years ahead.
func (p *parser) century(n int) int {
	now, _, _ := p.today.split()
	y := now - now%100 + n
	switch {
	case y > now+20:
		return y - 100
	case y <= now-80:
		return y + 100
	}
	return y
}
