package extent

import "time"

// from returns the day that is named, as the first such day from a day on.
func (n named) from(day time.Time) time.Time {
	if !n.First.IsZero() {
		return n.First
	}
	const longest = 62 // days, in which every number of a month comes
	for range longest {
		if n.is(day) {
			return day
		}
		day = day.AddDate(0, 0, 1)
	}
	return day
}

// before returns the day that is named, as the last such day before a day.
func (n named) before(day time.Time) time.Time {
	if !n.First.IsZero() {
		return n.First
	}
	for day = day.AddDate(0, 0, -1); !n.is(day); {
		day = day.AddDate(0, 0, -1)
	}
	return day
}

// near returns the day that is named, as the one in the week or the month of a day.
func (n named) near(day time.Time) time.Time {
	const sunday = 6 // days after Monday
	switch {
	case !n.First.IsZero():
		return n.First
	case n.byName:
		return n.from(day.AddDate(0, 0, -(int(day.Weekday())+sunday)%7))
	}
	return n.from(day.AddDate(0, 0, 1-day.Day()))
}

// within returns the day that is named, as the first such day of a leave, or the one near its beginning.
func (n named) within(d Days) time.Time {
	if day := n.from(d.First); !day.After(d.Last) {
		return day
	}
	return n.near(d.First)
}

// is reports whether a day can be the one that is named.
func (n named) is(day time.Time) bool {
	if n.byName {
		return day.Weekday() == n.weekday
	}
	return day.Day() == n.ofMonth
}
