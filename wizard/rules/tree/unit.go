package tree

import (
	"math"
	"strconv"
	"strings"
)

// Unit is what a number counts.
type Unit int

const (
	NoUnit Unit = iota
	HourUnit
	DayUnit
	WeekUnit
	MonthUnit
	YearUnit
	PercentUnit
	DollarUnit
	EuroUnit
	PoundUnit
	FrancUnit
	YenUnit
)

var UnitNames = []string{"", "hour", "day", "week", "month", "year", "percent", "dollar", "euro", "pound", "franc", "yen"}

// Plural returns the name of several of a unit.
func (u Unit) Plural() string {
	if u == NoUnit || u == PercentUnit || u == YenUnit {
		return UnitNames[u]
	}
	return UnitNames[u] + "s"
}

// IsTime reports whether a unit counts time.
func (u Unit) IsTime() bool { return u >= HourUnit && u <= YearUnit }

// Convert expresses n of one unit in another. ok is false between units that no
// calendar converts, such as weeks and months.
func Convert(n float64, from, to Unit) (float64, bool) {
	switch {
	case from == to || from == NoUnit:
		return n, true
	case from == YearUnit && to == MonthUnit:
		return n * 12, true
	case from == MonthUnit && to == YearUnit:
		return n / 12, true
	case from == WeekUnit && to == DayUnit:
		return n * 7, true
	case from == DayUnit && to == WeekUnit:
		return n / 7, true
	case from == YearUnit && to == WeekUnit:
		return n * 52, math.Trunc(n) == n
	}
	return n, false
}

// Span is a length on the calendar: whole months and whole days.
type Span struct{ Months, Days int }

// SpanOf returns n units as a length on the calendar. ok is false for hours and
// for parts of days.
func SpanOf(n float64, u Unit) (Span, bool) {
	var s Span
	var amount float64
	switch u {
	case DayUnit:
		amount = n
	case WeekUnit:
		amount = n * 7
	case MonthUnit, YearUnit:
		if u == YearUnit {
			n *= 12
		}
		s.Months = int(n)
		return s, n == math.Trunc(n) && math.Abs(n) < 2400
	default:
		return s, false
	}
	s.Days = int(amount)
	return s, amount == math.Trunc(amount) && math.Abs(amount) < 36000
}

// ShowNumber writes a number the way people do.
func ShowNumber(n float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(n, 'f', -1, 64), ".0")
}

var (
	MonthNames = []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}
	DayNames   = []string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"}
)
