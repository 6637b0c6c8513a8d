package entitlement

import (
	"math"
	"slices"
	"time"
)

// perWeek is what a week of part-time or intermittent leave takes of the
// entitlement: the share of the normal week that is not worked (29 CFR 825.205(b)).
func perWeek(f Facts) *float64 {
	switch r := f.Reduced; {
	case r != nil && r.HoursDay != nil && positive(r.NormalHours):
		return share(*r.HoursDay, *r.NormalHours)
	case r != nil && r.HoursWeek != nil && positive(f.ScheduleHours):
		return share(*r.HoursWeek, *f.ScheduleHours)
	case f.Intermittent != nil && f.Intermittent.DaysOff != nil && positive(f.Intermittent.DaysPerWeek):
		return new(min(1, *f.Intermittent.DaysOff / *f.Intermittent.DaysPerWeek))
	}
	return nil
}

func share(worked, normal float64) *float64 {
	return new(max(0, (normal-worked)/normal))
}

// fmlaInParts reports whether leave may be taken in parts: to bond only where the
// employer agrees, otherwise where it is medically needed (29 CFR 825.202).
func fmlaInParts(f Facts) Verdict {
	switch {
	case f.Reason == "":
		return Unknown
	case f.Reason.bonds():
		return told(f.EmployerAgrees)
	}
	return Yes
}

// largestIncrement is the longest unit in which an employer may count: its
// shortest for other leave, and never more than an hour (29 CFR 825.205(a)).
func (b book) largestIncrement(f Facts) *float64 {
	most := b.number(fmlaIncrement)
	if f.Increment == nil || most == nil {
		return nil
	}
	return new(min(*f.Increment, *most))
}

// hoursCounted are the hours that an absence takes. It is nil where the absence
// is not a whole number of increments: what is counted then depends on whether
// the rest of the increment was worked.
func (b book) hoursCounted(f Facts) *float64 {
	increment := b.largestIncrement(f)
	if increment == nil || *increment == 0 || f.AbsenceHours == nil {
		return nil
	}
	units := *f.AbsenceHours / *increment
	if math.Abs(units-math.Round(units)) > tolerance {
		return nil
	}
	return f.AbsenceHours
}

// workdays is the normal week where nothing else is said.
const workdays = 5

// taken counts the days and weeks that a leave of certain days takes: a week in
// which nothing is worked counts whole, holiday or not; in another week a holiday
// does not count; nor do days of a closure of a week or more (29 CFR 825.200(h)).
// ok is false where leave is taken at a weekend, for then the normal week is not known.
func taken(f Facts) (days, weeks float64, ok bool) {
	leave := f.LeaveDates.stretch()
	if len(leave) == 0 {
		return 0, 0, false
	}
	closed := f.Shutdown.stretch()
	if len(closed) < workdays {
		closed = nil
	}
	byWeek := map[Day][]Day{}
	for _, day := range leave {
		if !day.isWorkday() {
			return 0, 0, false
		}
		byWeek[day.monday()] = append(byWeek[day.monday()], day)
	}
	for monday, off := range byWeek {
		days += inWeek(f, monday, off, closed)
	}
	return days, days / workdays, true
}

// inWeek are the days that count in one week.
func inWeek(f Facts, monday Day, off, closed []Day) float64 {
	if told(f.WorksNoneOfWeek) == Yes && len(closed) == 0 {
		return workdays
	}
	whole, count := true, 0.0
	for i := range workdays {
		day := monday.plus(i)
		holiday := day == f.Holiday
		isOff := slices.Contains(off, day) && !slices.Contains(f.Works, day)
		if !isOff && !holiday {
			whole = false
		}
		if isOff && !holiday && !slices.Contains(closed, day) {
			count++
		}
	}
	if whole && f.Holiday.monday() == monday && !slices.Contains(closed, f.Holiday) {
		count++
	}
	return count
}

// longest is the longest stretch of days that is counted: no leave lasts longer.
const longest = 2 * 366

// stretch lists the working days of a stretch, or the days themselves where
// there are not just two. It lists none of a stretch that is too long.
func (d Days) stretch() []Day {
	if len(d) != 2 || d[1].Before(d[0].Time) {
		return d
	}
	if daysBetween(d[0], d[1]) > longest {
		return nil
	}
	var all []Day
	for day := d[0]; !day.After(d[1].Time); day = day.plus(1) {
		if day.isWorkday() {
			all = append(all, day)
		}
	}
	return all
}

func (d Day) isWorkday() bool {
	return d.Weekday() != time.Saturday && d.Weekday() != time.Sunday
}

// monday is the first day of a day's week.
func (d Day) monday() Day { return d.plus(-(int(d.Weekday()) + 6) % 7) }
