package when

import (
	"strconv"
	"strings"
	"time"
)

// Length is how long something lasts, in the units it was said in: a month has
// no fixed number of days.
type Length struct {
	Years, Months, Weeks, Days, Hours, Minutes float64
	// Working is set for "10 working days": weekends are not counted.
	Working bool
}

// IsZero reports whether nothing was said.
func (l Length) IsZero() bool { return l == Length{} }

// String is the length in words: "12 weeks", "1 year and 3 months", "2.5 days".
func (l Length) String() string {
	var parts []string
	add := func(n float64, name string) {
		if n == 0 {
			return
		}
		if n != 1 {
			name += "s"
		}
		parts = append(parts, strconv.FormatFloat(n, 'f', -1, 64)+" "+name)
	}
	day := "day"
	if l.Working {
		day = "working day"
	}
	add(l.Years, "year")
	add(l.Months, "month")
	add(l.Weeks, "week")
	add(l.Days, day)
	add(l.Hours, "hour")
	add(l.Minutes, "minute")
	switch n := len(parts); n {
	case 0:
		return "0 days"
	case 1:
		return parts[0]
	default:
		return strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
}

// After is the day that lies the length after a day; only its date counts. A
// month after January 31 is the last day of February. Hours do not move a day.
func (l Length) After(t time.Time) time.Time { return l.from(dayOf(t), 1).time() }

// Before is the day that lies the length before a day.
func (l Length) Before(t time.Time) time.Time { return l.from(dayOf(t), -1).time() }

// from moves a day ahead (sign 1) or back (sign -1). Fractions are rounded up
// to whole days, a month's fraction counting 30 of them.
func (l Length) from(d day, sign int) day {
	months := 12*l.Years + l.Months
	whole := int(months)
	d = d.addMonths(sign * whole)
	days := (months-float64(whole))*30 + l.Weeks*7
	if !l.Working {
		return d + day(sign*ceil(days+l.Days))
	}
	return (d + day(sign*ceil(days))).working(sign, ceil(l.Days))
}

// working is n working days on (sign 1) or back (sign -1).
func (d day) working(sign, n int) day {
	for n > 0 {
		if d.weekday() < 6 && n >= 5 { // whole weeks at a stride
			d, n = d+day(sign*7*(n/5)), n%5
			continue
		}
		d += day(sign)
		if d.weekday() < 6 {
			n--
		}
	}
	return d
}

// last is the last day, inclusive, of the length begun on a day.
func (l Length) last(first day) day {
	if l.Working {
		for first.weekday() > 5 {
			first++
		}
		l.Days--
		return l.from(first, 1)
	}
	return max(first, l.from(first, 1)-1)
}

func ceil(f float64) int {
	n := int(f)
	if float64(n) < f {
		n++
	}
	return n
}

// inDays reports whether the length has no unit below a day.
func (l Length) inDays() bool { return l.Hours == 0 && l.Minutes == 0 }

// lengthOf is a number of units.
func lengthOf(n float64, u unit) Length {
	switch u {
	case unitYear:
		return Length{Years: n}
	case unitMonth:
		return Length{Months: n}
	case unitWeek:
		return Length{Weeks: n}
	case unitFortnight:
		return Length{Weeks: 2 * n}
	case unitDay:
		return Length{Days: n}
	case unitHour:
		return Length{Hours: n}
	case unitMinute:
		return Length{Minutes: n}
	}
	return Length{}
}

func (l Length) plus(m Length) Length {
	return Length{
		l.Years + m.Years, l.Months + m.Months, l.Weeks + m.Weeks, l.Days + m.Days,
		l.Hours + m.Hours, l.Minutes + m.Minutes, l.Working || m.Working,
	}
}

// Equal reports whether two lengths are the same days: 14 days are two weeks.
func (l Length) Equal(m Length) bool {
	return l.Working == m.Working && 12*l.Years+l.Months == 12*m.Years+m.Months &&
		7*l.Weeks+l.Days == 7*m.Weeks+m.Days && l.Hours == m.Hours && l.Minutes == m.Minutes
}
