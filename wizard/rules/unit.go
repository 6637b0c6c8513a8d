package rules

import (
	"math"
	"strconv"
	"strings"
)

// unit is what a number counts.
type unit int

const (
	noUnit unit = iota
	hourUnit
	dayUnit
	weekUnit
	monthUnit
	yearUnit
)

var unitNames = []string{"", "hour", "day", "week", "month", "year"}

// unitWords are the units by the words for them. A fortnight is two weeks.
var unitWords = map[string]struct {
	unit  unit
	times float64
}{
	"hour": {hourUnit, 1}, "hr": {hourUnit, 1}, "h": {hourUnit, 1}, "day": {dayUnit, 1}, "d": {dayUnit, 1}, "week": {weekUnit, 1}, "wk": {weekUnit, 1},
	"month": {monthUnit, 1}, "mo": {monthUnit, 1}, "mth": {monthUnit, 1}, "year": {yearUnit, 1}, "yr": {yearUnit, 1},
	"fortnight": {weekUnit, 2}, "quarter": {monthUnit, 3}, "decade": {yearUnit, 10},
}

// unitIn returns the unit that a label or question counts in: the first one
// named in it.
func unitIn(text string) unit {
	for _, t := range tokenize(text) {
		if u, ok := unitWords[stem(t.low)]; ok && len(t.low) > 2 {
			return u.unit
		}
	}
	return noUnit
}

// convert expresses n of one unit in another. ok is false between units that no
// calendar converts, such as weeks and months.
func convert(n float64, from, to unit) (float64, bool) {
	switch {
	case from == to || from == noUnit:
		return n, true
	case from == yearUnit && to == monthUnit:
		return n * 12, true
	case from == monthUnit && to == yearUnit:
		return n / 12, true
	case from == weekUnit && to == dayUnit:
		return n * 7, true
	case from == dayUnit && to == weekUnit:
		return n / 7, true
	case from == yearUnit && to == weekUnit:
		return n * 52, math.Trunc(n) == n
	}
	return n, false
}

// span is a length on the calendar: whole months and whole days.
type span struct{ months, days int }

// spanOf returns n units as a length on the calendar. ok is false for hours and
// for parts of days.
func spanOf(n float64, u unit) (span, bool) {
	var s span
	var amount float64
	switch u {
	case dayUnit:
		amount = n
	case weekUnit:
		amount = n * 7
	case monthUnit, yearUnit:
		if u == yearUnit {
			n *= 12
		}
		s.months = int(n)
		return s, n == math.Trunc(n) && math.Abs(n) < 2400
	default:
		return s, false
	}
	s.days = int(amount)
	return s, amount == math.Trunc(amount) && math.Abs(amount) < 36000
}

// numberWords are numbers written out.
var numberWords = map[string]float64{
	"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
	"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100, "dozen": 12, "thousand": 1000,
	"twice": 2, "once": 1,
}

// readNumber reads a number in figures or words at the start of tokens.
func readNumber(tokens []token) (value float64, n int) {
	if tokens[0].kind == numberToken {
		value, err := strconv.ParseFloat(tokens[0].low, 64)
		if err != nil {
			return 0, 0
		}
		n = 1
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

// showNumber writes a number the way people do.
func showNumber(n float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(n, 'f', -1, 64), ".0")
}
