package entitlement

import (
	"math"
	"slices"
	"time"
)

// usedPerWeek returns what a week of part-time or intermittent leave uses, in weeks:
// the share of the normal week that isn't worked (29 CFR 825.205(b)). nil: unknown.
func usedPerWeek(f Facts) *float64 {
	switch r := f.Reduced; {
	case r != nil && r.HoursDay != nil && positive(r.NormalHours):
		return shareOff(*r.HoursDay, *r.NormalHours)
	case r != nil && r.HoursWeek != nil && positive(f.ScheduleHours):
		return shareOff(*r.HoursWeek, *f.ScheduleHours)
	case f.Intermittent != nil && f.Intermittent.DaysOff != nil && positive(f.Intermittent.DaysPerWeek):
		return new(min(1, *f.Intermittent.DaysOff / *f.Intermittent.DaysPerWeek))
	}
	return nil
}

func shareOff(worked, normal float64) *float64 {
	return new(max(0, (normal-worked)/normal))
}

// fmlaInParts reports whether leave may be taken in parts: to bond only if the
// employer agrees, for other reasons if it is medically necessary (29 CFR 825.202).
func fmlaInParts(f Facts) Verdict {
	switch {
	case f.Reason == "":
		return Unknown
	case f.Reason.isBonding():
		return answered(f.EmployerAgrees)
	}
	return Yes
}

// largestIncrement returns the longest unit, in hours, in which the employer may
// count leave: its shortest unit for other leave, at most an hour (29 CFR 825.205(a)).
func (b book) largestIncrement(f Facts) *float64 {
	most := b.number(fmlaIncrement)
	if f.Increment == nil || most == nil {
		return nil
	}
	return new(min(*f.Increment, *most))
}

// hoursCounted returns the hours that an absence uses. It is nil if the absence isn't
// a whole number of increments, because then it depends on whether the person worked
// for the rest of the last one.
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

// workdays is the number of days in a normal week.
const workdays = 5

// taken counts the days and weeks that a leave uses. A week without any work counts
// in full, even with a holiday in it; in other weeks a holiday doesn't count. Days
// on which the company is closed for a week or more don't count (29 CFR 825.200(h)).
// ok is false for leave on a weekend, because then the normal week isn't known.
func taken(f Facts) (days, weeks float64, ok bool) {
	leave := f.LeaveDates.expand()
	if len(leave) == 0 {
		return 0, 0, false
	}
	closed := f.Shutdown.expand()
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
		days += countInWeek(f, monday, off, closed)
	}
	return days, days / workdays, true
}

// countInWeek counts the days of leave in one week.
func countInWeek(f Facts, monday Day, off, closed []Day) float64 {
	if answered(f.WorksNoneOfWeek) == Yes && len(closed) == 0 {
		return workdays
	}
	offAllWeek, count := true, 0.0
	for i := range workdays {
		day := monday.plus(i)
		holiday := day == f.Holiday
		isOff := slices.Contains(off, day) && !slices.Contains(f.Works, day)
		if !isOff && !holiday {
			offAllWeek = false
		}
		if isOff && !holiday && !slices.Contains(closed, day) {
			count++
		}
	}
	if offAllWeek && f.Holiday.monday() == monday && !slices.Contains(closed, f.Holiday) {
		count++
	}
	return count
}

// longestLeave is the longest leave, in days, that is counted.
const longestLeave = 2 * 366

// expand lists the working days from the first to the second of two days, or the
// days themselves if there aren't exactly two. It is nil for more than longestLeave.
func (d Days) expand() []Day {
	if len(d) != 2 || d[1].Before(d[0].Time) {
		return d
	}
	if daysBetween(d[0], d[1]) > longestLeave {
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

// monday returns the Monday of the day's week.
func (d Day) monday() Day { return d.plus(-(int(d.Weekday()) + 6) % 7) }
