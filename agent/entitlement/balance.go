package entitlement

import "math"

// The ways to count the 12 months in which leave is used (29 CFR 825.200(b)).
const (
	calendarYear    = "calendar"
	rollingBackward = "rolling_backward"
)

// balance is what is left of an entitlement, in weeks. A nil number is unknown.
type balance struct {
	remaining  *float64
	next       Day      // if nothing is left, the first day on which something is again
	cap        *float64 // what two spouses share
	capped     Verdict  // whether they share it
	thisReason *float64 // what is left for this reason under the cap
	total      *float64 // the limit for all reasons in a servicemember's single 12 months
}

// fmlaBalance takes off what the person and the other parent used before.
func (b book) fmlaBalance(f Facts) balance {
	result := balance{capped: b.sharesLimit(f)}
	if f.UsedSingle12m != nil || f.Reason == MilitaryCaregiver {
		result.total = b.number(fmlaMilitaryWeeks)
	}
	switch {
	case f.UsedSingle12m != nil:
		result.remaining = b.leftInSingle12m(f)
	case f.Used != nil && f.Reason != MilitaryCaregiver:
		result.remaining, result.next = b.leftInYear(f, b.number(fmlaWeeks))
	}
	result.cap, result.thisReason = b.sharedLimit(f, result)
	return result
}

// leftInSingle12m applies the limits of a servicemember's single 12-month period:
// 26 weeks for all reasons, 12 of them for other reasons (29 CFR 825.127(e)).
func (b book) leftInSingle12m(f Facts) *float64 {
	every, others := b.number(fmlaMilitaryWeeks), b.number(fmlaWeeks)
	if every == nil || others == nil {
		return nil
	}
	left, leftOthers := *every, *others
	for _, used := range f.UsedSingle12m {
		left -= used.Weeks
		if used.Reason != MilitaryCaregiver {
			leftOthers -= used.Weeks
		}
	}
	if f.Reason != MilitaryCaregiver {
		left = min(left, leftOthers)
	}
	return new(max(0, left))
}

// leftInYear returns what is left on the day the leave starts and, if that is
// nothing, the first day on which something is left again (29 CFR 825.200(c)).
func (b book) leftInYear(f Facts, limit *float64) (remaining *float64, next Day) {
	start := b.start(f)
	left := leftOn(f, start, limit)
	if left == nil || *left > 0 {
		return left, Day{}
	}
	for day := start; daysBetween(start, day) <= 366; day = day.plus(1) {
		if again := leftOn(f, day, limit); again == nil || *again > 0 {
			return left, day
		}
	}
	return left, Day{}
}

// leftOn returns what is left on a day. It is nil if the employer's way of counting
// isn't known, or if a week cut by the edge of the 12 months counts differently by
// calendar days and by working days.
func leftOn(f Facts, day Day, limit *float64) *float64 {
	if limit == nil {
		return nil
	}
	byDays, byWorkdays := *limit, *limit
	for _, used := range f.Used {
		if used.Reason == MilitaryCaregiver {
			return nil
		}
		if used.First.IsZero() {
			byDays, byWorkdays = byDays-used.Weeks, byWorkdays-used.Weeks
			continue
		}
		from, ok := yearOf(f, day)
		if !ok {
			return nil
		}
		days, workdays := countDays(used, from, day)
		byDays, byWorkdays = byDays-days/7, byWorkdays-workdays/5
	}
	byDays, byWorkdays = max(0, byDays), max(0, byWorkdays)
	if byDays > 0 && byWorkdays > 0 && math.Abs(byDays-byWorkdays) > 0.01 {
		return nil
	}
	if byDays < tolerance {
		byDays = 0
	}
	return &byDays
}

// yearOf returns the first of the 12 months' days for a day; ok is false if the
// employer's way of counting isn't known.
func yearOf(f Facts, day Day) (first Day, ok bool) {
	switch f.YearMethod {
	case calendarYear:
		return Day{day.AddDate(0, 1-int(day.Month()), 1-day.Day())}, true
	case rollingBackward:
		return addMonths(day, -12).plus(1), true
	}
	return Day{}, false
}

// countDays counts the days and working days of earlier leave from one day to
// another, both included.
func countDays(used Used, from, to Day) (days, workdays float64) {
	length := math.Round(used.Weeks * 7)
	for day := from; !day.After(to.Time); day = day.plus(1) {
		since := float64(daysBetween(used.First, day))
		if since < 0 || since >= length {
			continue
		}
		days++
		if day.isWorkday() {
			workdays++
		}
	}
	return days, workdays
}

// sharesLimit reports whether two spouses share one limit: both eligible, with one
// employer, for bonding, a parent or a servicemember (29 CFR 825.120(a)(3),
// 825.127(f), 825.201(b)).
func (b book) sharesLimit(f Facts) Verdict {
	spouse := answered(f.SpouseSameEmployer)
	if answered(f.PartnerSameEmployer) == Yes {
		spouse = answered(f.Married)
	} else if answered(f.PartnerSameEmployer) == No || answered(f.Married) == No {
		spouse = No
	}
	eligible := answered(f.SpouseEligible)
	if eligible == Unknown && (positive(f.SpouseBondingWeeks) || positive(f.SpouseChildWeeks)) {
		eligible = Yes // they took leave under this law
	}
	return all(verdict(isShared(f.Reason)), spouse, eligible)
}

// isShared reports whether spouses share the leave for a reason.
func isShared(c Cause) bool {
	whom, _ := c.careFor()
	return c.isBonding() || whom == "parent" || c == MilitaryCaregiver
}

// sharedLimit returns the limit that two spouses share, and what is left of it for
// this reason.
func (b book) sharedLimit(f Facts, so balance) (limit, left *float64) {
	if f.SpouseSameEmployer == nil && f.PartnerSameEmployer == nil {
		return nil, nil
	}
	whole := b.number(fmlaWeeks)
	if f.Reason == MilitaryCaregiver {
		whole = b.number(fmlaMilitaryWeeks)
	}
	if whole == nil || so.capped == Unknown {
		return nil, nil
	}
	if so.capped == No {
		return nil, least(whole, so.remaining)
	}
	spouse, own := b.usedBySpouse(f), usedByPerson(f)
	if spouse == nil || own == nil {
		return whole, nil
	}
	return whole, least(new(max(0, *whole-*spouse-*own)), so.remaining)
}

// usedBySpouse returns what the spouse used of the shared weeks. Caring for a sick
// child isn't shared, but a spouse who spent all their weeks on it has none left to share.
func (b book) usedBySpouse(f Facts) *float64 {
	for _, used := range []*float64{f.SpouseBondingWeeks, f.PartnerBondingWeeks} {
		if used != nil {
			return used
		}
	}
	if atLeast(f.SpouseChildWeeks, b.number(fmlaWeeks)) == Yes {
		return new(0.0)
	}
	return nil
}

// usedByPerson returns what the person used of the shared weeks. It is nil if the
// reason for some earlier leave isn't known.
func usedByPerson(f Facts) *float64 {
	total := 0.0
	for _, used := range append(append([]Used{}, f.Used...), f.UsedSingle12m...) {
		switch {
		case used.Reason == "":
			return nil
		case isShared(used.Reason):
			total += used.Weeks
		}
	}
	return &total
}

// least returns the smaller of two numbers; b may be unknown.
func least(a, b *float64) *float64 {
	if b != nil && *b < *a {
		return b
	}
	return a
}

func positive(n *float64) bool { return n != nil && *n > 0 }
