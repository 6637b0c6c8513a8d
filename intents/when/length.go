package when

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// Length is a length of time in the units it was stated in, because a month doesn't
// have a fixed number of days.
type Length struct {
	Years, Months, Weeks, Days, Hours, Minutes float64
	// Working says that Days don't include weekends: "10 working days".
	Working bool
}

// IsZero reports whether every unit is zero.
func (l Length) IsZero() bool { return l == Length{} }

// String returns the length in words: "12 weeks", "1 year and 3 months", "2.5 days".
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

// Plus returns one length after another.
func (l Length) Plus(more Length) Length {
	return Length{
		Years: l.Years + more.Years, Months: l.Months + more.Months, Weeks: l.Weeks + more.Weeks, Days: l.Days + more.Days,
		Hours: l.Hours + more.Hours, Minutes: l.Minutes + more.Minutes, Working: l.Working || more.Working,
	}
}

// After returns the day that is the length after the date of t, as midnight UTC. A month
// after January 31 is the last day of February. Hours and minutes don't count.
func (l Length) After(t time.Time) time.Time { return l.shift(dayOf(t), 1).time() }

// Before returns the day that is the length before the date of t, as midnight UTC.
func (l Length) Before(t time.Time) time.Time { return l.shift(dayOf(t), -1).time() }

// shift returns the day that is the length after d (sign 1) or before it (sign -1). It
// rounds fractions up to whole days and counts 30 days for the fraction of a month.
func (l Length) shift(d day, sign int) day {
	months := 12*l.Years + l.Months
	whole := int(months)
	d = d.addMonths(sign * whole)
	days := (months-float64(whole))*30 + l.Weeks*7
	if !l.Working {
		return d + day(sign*int(math.Ceil(days+l.Days)))
	}
	return (d + day(sign*int(math.Ceil(days)))).addWorkingDays(sign, int(math.Ceil(l.Days)))
}

// addWorkingDays returns the day n working days after d (sign 1) or before it (sign -1).
func (d day) addWorkingDays(sign, n int) day {
	for n > 0 {
		if !d.isWeekend() && n >= 5 { // skip whole weeks at once
			d, n = d+day(sign*7*(n/5)), n%5
			continue
		}
		d += day(sign)
		if !d.isWeekend() {
			n--
		}
	}
	return d
}

// Last returns the last day, inclusive, of a time of this length that begins on first, as midnight UTC.
func (l Length) Last(first time.Time) time.Time { return l.lastDay(dayOf(first)).time() }

// lastDay returns the last day, inclusive, of a leave of this length that starts on first.
func (l Length) lastDay(first day) day {
	if l.Working {
		for first.isWeekend() {
			first++
		}
		l.Days--
		return l.shift(first, 1)
	}
	return max(first, l.shift(first, 1)-1)
}

// isCalendarLength reports whether the length has no unit shorter than a day.
func (l Length) isCalendarLength() bool { return l.Hours == 0 && l.Minutes == 0 }

func newLength(n float64, u unit) Length {
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

func (l Length) add(m Length) Length {
	return Length{
		l.Years + m.Years, l.Months + m.Months, l.Weeks + m.Weeks, l.Days + m.Days,
		l.Hours + m.Hours, l.Minutes + m.Minutes, l.Working || m.Working,
	}
}

// scale multiplies a length without hours and minutes, and rounds to whole units.
func (l Length) scale(factor float64) Length {
	round := func(n float64) float64 { return float64(int(n*factor + 0.5)) }
	return Length{round(l.Years), round(l.Months), round(l.Weeks), round(l.Days), 0, 0, l.Working}
}

// Equal reports whether two lengths are the same: 14 days equal two weeks, and 12 months
// a year.
func (l Length) Equal(m Length) bool {
	return l.Working == m.Working && 12*l.Years+l.Months == 12*m.Years+m.Months &&
		7*l.Weeks+l.Days == 7*m.Weeks+m.Days && l.Hours == m.Hours && l.Minutes == m.Minutes
}
