package read

import (
	"slices"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/wizard/rules/tree"
)

// quantity adds a number with its limits and its unit at token i, such as "at
// least two weeks", "12 or more", "between 20 and 30". It returns how many tokens
// it takes.
func (c *chunker) quantity(i int) int {
	rest := c.tokens[i:]
	if n := c.spread(i, rest); n > 0 {
		return n
	}
	var q quantity
	n, ok := c.measure(rest, &q)
	if !ok {
		return 0
	}
	if op, m := postfix(rest[n:]); m > 0 {
		q.op = op
		n += m
		if q.unit == tree.NoUnit {
			n = c.withUnit(rest, n, &q)
		}
	}
	c.add(chunk{kind: quantityChunk, qty: q}, i, i+n)
	return n
}

// measure reads a number with its unit, before it or behind it: "two weeks", "$5,000",
// "5,000 euros", "50 %".
func (c *chunker) measure(rest []token, q *quantity) (n int, ok bool) {
	from := 0
	if len(rest) > 1 && rest[1].kind == numberToken {
		if u, ok := unitWords[stem(rest[0].low)]; ok && u.unit >= tree.DollarUnit {
			q.unit, from = u.unit, 1
		}
	}
	value, n := c.count(rest[from:])
	if n == 0 {
		return 0, false
	}
	q.n = value
	n = from + max(n, 0)
	if from > 0 {
		return n, true
	}
	return c.withUnit(rest, n, q), true
}

// count reads a number; "a" and "an" count only before a unit: "a year".
func (c *chunker) count(rest []token) (float64, int) {
	if value, n := readNumber(rest); n > 0 {
		if n+2 < len(rest) && rest[n].low == "and" && rest[n+1].low == "a" && rest[n+2].low == "half" {
			return value + 0.5, n + 3
		}
		return value, n
	}
	if len(rest) > 1 && (rest[0].low == "a" || rest[0].low == "an") && !c.followsHours() {
		if _, ok := unitWords[stem(rest[1].low)]; ok && len(rest[1].low) > 2 {
			if len(rest) > 4 && rest[2].low == "and" && rest[3].low == "a" && rest[4].low == "half" {
				return 1.5, 1 // the half is read with the unit
			}
			return 1, 1
		}
	}
	if len(c.out) > 0 && c.out[len(c.out)-1].roles.hasAny(lastWord|nextWord) && rest[0].kind == wordToken && len(rest[0].low) > 2 {
		isBoundary := len(rest) > 1 && rest[0].low == "day" && rest[1].low == "of" // "the last day of the stay"
		if _, ok := unitWords[stem(rest[0].low)]; ok && !isBoundary {
			return 1, -1 // "the past year": the unit follows at once
		}
	}
	return 0, 0
}

// followsHours reports whether the chunk before is an amount: "20 hours a week"
// names one, not two.
func (c *chunker) followsHours() bool {
	if len(c.out) == 0 {
		return false
	}
	last := c.out[len(c.out)-1]
	return last.kind == quantityChunk && last.qty.unit == tree.HourUnit || slices.Contains(last.stems, "hour")
}

// withUnit reads a unit after the number, also behind a hyphen: "30-day".
func (c *chunker) withUnit(rest []token, n int, q *quantity) int {
	at := n
	for at < len(rest) && (rest[at].text == "-" || rest[at].low == "a" && q.n == 0.5 || rest[at].low == "full" || rest[at].low == "whole" || rest[at].low == "calendar" || rest[at].low == "consecutive") {
		at++
	}
	if at+1 < len(rest) && rest[at].low == "per" && rest[at+1].low == "cent" {
		q.unit = tree.PercentUnit
		return at + 2
	}
	if at >= len(rest) || rest[at].kind != wordToken && rest[at].kind != signToken {
		return n
	}
	if named, _ := c.form.match(rest[at:]); named > 1 {
		return n // "12 weeks of notice" counts weeks, but "8 hours per week" is a name
	}
	u, ok := unitWords[stem(rest[at].low)]
	if !ok {
		return n
	}
	q.unit, q.n = u.unit, q.n*u.times
	at++
	if q.n == 1.5 && at+2 < len(rest) && rest[at].low == "and" {
		at += 3
	}
	return at
}

// postfix reads "or more", "+" and the like after a number.
func postfix(rest []token) (op string, n int) {
	if len(rest) == 0 {
		return "", 0
	}
	if rest[0].text == "+" && (len(rest) == 1 || rest[0].at == 0 || rest[0].end < rest[1].at || rest[1].kind != numberToken) {
		return ">=", 1
	}
	n, r := english.match(rest)
	switch {
	case n < len(rest) && (rest[n].low == "than" || rest[n].kind == numberToken && rest[0].low == "and"):
		// "or more than 38" and "and above 80" are further limits
	case r.hasAny(orMore):
		return ">=", n
	case r.hasAny(orLess):
		return "<=", n
	}
	return "", 0
}

// spread reads "between 20 and 30", "from 20 to 30" and "20 to 30".
func (c *chunker) spread(i int, rest []token) int {
	n, needed := 0, ""
	q := quantity{op: "between"}
	if m, r := english.match(rest); r.hasAny(betweenWord) {
		n, needed = m, "and"
		if rest[0].low == "strictly" {
			q.op = "strictly"
		}
	} else if rest[0].low == "from" {
		n, needed = 1, "to"
	}
	if n >= len(rest) {
		return 0
	}
	m, ok := c.measure(rest[n:], &q)
	if !ok || m == 0 {
		return 0
	}
	n += m
	if n+1 >= len(rest) || rest[n].low != needed && (needed != "" || rest[n].low != "to" && rest[n].text != "--") {
		return 0
	}
	times := q.unit
	var other quantity
	if m, ok = c.measure(rest[n+1:], &other); !ok || m == 0 {
		return 0
	}
	n += 1 + m
	q.hi = other.n
	q.unit = other.unit
	if q.unit == tree.NoUnit {
		q.unit = times
	}
	if times != tree.NoUnit && times != q.unit {
		return 0
	}
	c.add(chunk{kind: quantityChunk, qty: q}, i, i+n)
	return n
}

// unitWords are the units by the words for them. A fortnight is two weeks.
var unitWords = map[string]struct {
	unit  tree.Unit
	times float64
}{
	"hour": {tree.HourUnit, 1}, "hr": {tree.HourUnit, 1}, "hrs": {tree.HourUnit, 1}, "wks": {tree.WeekUnit, 1}, "mos": {tree.MonthUnit, 1}, "yrs": {tree.YearUnit, 1}, "h": {tree.HourUnit, 1}, "day": {tree.DayUnit, 1}, "d": {tree.DayUnit, 1}, "week": {tree.WeekUnit, 1}, "wk": {tree.WeekUnit, 1},
	"month": {tree.MonthUnit, 1}, "mo": {tree.MonthUnit, 1}, "mth": {tree.MonthUnit, 1}, "year": {tree.YearUnit, 1}, "yr": {tree.YearUnit, 1},
	"percent": {tree.PercentUnit, 1}, "pct": {tree.PercentUnit, 1}, "percentage": {tree.PercentUnit, 1}, "percentag": {tree.PercentUnit, 1}, "%": {tree.PercentUnit, 1},
	"dollar": {tree.DollarUnit, 1}, "usd": {tree.DollarUnit, 1}, "$": {tree.DollarUnit, 1}, "buck": {tree.DollarUnit, 1}, "euro": {tree.EuroUnit, 1}, "eur": {tree.EuroUnit, 1}, "€": {tree.EuroUnit, 1},
	"pound": {tree.PoundUnit, 1}, "gbp": {tree.PoundUnit, 1}, "£": {tree.PoundUnit, 1}, "franc": {tree.FrancUnit, 1}, "chf": {tree.FrancUnit, 1}, "yen": {tree.YenUnit, 1}, "jpy": {tree.YenUnit, 1}, "¥": {tree.YenUnit, 1},
	"fortnight": {tree.WeekUnit, 2}, "quarter": {tree.MonthUnit, 3}, "decade": {tree.YearUnit, 10},
}

// unitIn returns the unit that a label or question counts in: money or a share if it
// names one, else the first length of time in it.
func unitIn(text string) tree.Unit {
	found := tree.NoUnit
	for _, t := range tokenize(text) {
		u, ok := unitWords[stem(t.low)]
		switch {
		case !ok || strings.HasSuffix(t.low, "ly"):
		case !u.unit.IsTime():
			return u.unit
		case found == tree.NoUnit && len(t.low) > 2:
			found = u.unit
		}
	}
	return found
}

// numberWords are numbers written out.
var numberWords = map[string]float64{
	"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
	"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100, "dozen": 12, "thousand": 1000,
}

// readNumber reads a number in figures or words at the start of tokens.
func readNumber(tokens []token) (value float64, n int) {
	if tokens[0].kind == numberToken {
		value, err := strconv.ParseFloat(tokens[0].low, 64)
		if err != nil {
			return 0, 0
		}
		n = 1
		if len(tokens) > 1 && tokens[1].low == "k" && tokens[1].at == tokens[0].end {
			return value * 1000, 2
		}
		if len(tokens) > 1 && (tokens[1].low == "thousand" || tokens[1].low == "hundred") {
			return value * numberWords[tokens[1].low], 2
		}
		return value, n
	}
	if tokens[0].low == "half" && n+2 < len(tokens) && (tokens[1].low == "a" || tokens[1].low == "an") {
		return 0.5, 2
	}
	total, part := 0.0, 0.0
	for n < len(tokens) && tokens[n].kind == wordToken {
		v, ok := numberWords[tokens[n].low]
		switch {
		case ok && v >= 100:
			part = max(part, 1) * v
			if v == 1000 {
				total, part = total+part, 0
			}
		case ok:
			part += v
		case n > 0 && tokens[n].low == "and" && n+1 < len(tokens) && part >= 100 && numberWords[tokens[n+1].low] > 0:
		default:
			return total + part, n
		}
		n++
		if n < len(tokens) && tokens[n].text == "-" && n+1 < len(tokens) && part >= 20 && numberWords[tokens[n+1].low] > 0 && numberWords[tokens[n+1].low] < 10 {
			n++
		}
	}
	return total + part, n
}
