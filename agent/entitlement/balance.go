package entitlement

import "math"

// The ways to count the 12 months in which leave is used (29 CFR 825.200(b)).
const (
	calendarYear    = "calendar"
	rollingBackward = "rolling_backward"
)

// balance is what is left of an entitlement for one reason. A nil number is unknown.
type balance struct {
	remaining *float64
	next      Day      // the day from which some is left again, where none is now
	cap       *float64 // what two people, or all reasons together, share
	capped    Verdict  // whether they share one
	thisCause *float64 // what is left for this reason under the cap
	total     *float64 // the limit of all reasons in a servicemember's single 12 months
}

// fmlaBalance reads what was used before, by the person and by the other parent.
func (b book) fmlaBalance(f Facts) balance {
	result := balance{capped: b.shares(f)}
	if f.UsedSingle12m != nil || f.Reason == MilitaryCaregiver {
		result.total = b.number(fmlaMilitaryWeeks)
	}
	switch {
	case f.UsedSingle12m != nil:
		result.remaining = b.leftInSingle12m(f)
	case f.Used != nil && f.Reason != MilitaryCaregiver:
		result.remaining, result.next = b.leftInYear(f, b.number(fmlaWeeks))
	}
	result.cap, result.thisCause = b.shared(f, result)
	return result
}

// leftInSingle12m applies the limits of the servicemember's single 12-month
// period: 26 weeks for all reasons, and 12 for the other ones (29 CFR 825.127(e)).
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

// leftInYear is what is left on the day the leave starts, and where that is
// nothing, the first day on which there is some again (29 CFR 825.200(c)).
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

// leftOn is what is left on a day. It is nil where the way of counting is not
// known, and where a week that is cut by the edge of the year counts for more by
// calendar days than by working days.
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
		days, workdays := counted(used, from, day)
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

// yearOf is the first day of the 12 months that a day belongs to.
func yearOf(f Facts, day Day) (Day, bool) {
	switch f.YearMethod {
	case calendarYear:
		return Day{day.AddDate(0, 1-int(day.Month()), 1-day.Day())}, true
	case rollingBackward:
		return addMonths(day, -12).plus(1), true
	}
	return Day{}, false
}

// counted are the days and the working days of earlier leave between two days, both included.
func counted(used Used, from, to Day) (days, workdays float64) {
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

// shares reports whether two spouses share one limit: both eligible, at one
// employer, for bonding, a parent or a servicemember (29 CFR 825.120(a)(3), 825.127(f), 825.201(b)).
func (b book) shares(f Facts) Verdict {
	whom, _ := f.Reason.cares()
	concerns := verdict(f.Reason.bonds() || whom == "parent" || f.Reason == MilitaryCaregiver)
	spouse := told(f.SpouseSameEmployer)
	if told(f.PartnerSameEmployer) == Yes {
		spouse = told(f.Married)
	} else if told(f.PartnerSameEmployer) == No || told(f.Married) == No {
		spouse = No
	}
	eligible := told(f.SpouseEligible)
	if eligible == Unknown && (positive(f.SpouseBondingWeeks) || positive(f.SpouseChildWeeks)) {
		eligible = Yes // leave under this law was taken
	}
	return all(concerns, spouse, eligible)
}

// shared is the limit that two spouses share, and what is left of it for this reason.
func (b book) shared(f Facts, so balance) (limit, left *float64) {
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
	spouse, own := b.spouseUsed(f), ownShared(f)
	if spouse == nil || own == nil {
		return whole, nil
	}
	return whole, least(new(max(0, *whole-*spouse-*own)), so.remaining)
}

// spouseUsed are the weeks that the spouse took of what is shared. Care of a sick
// child is not shared; but who has spent all weeks on it has none left to share.
func (b book) spouseUsed(f Facts) *float64 {
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

// ownShared are the person's own weeks of what is shared. It is nil where leave
// was taken for a reason that is not said.
func ownShared(f Facts) *float64 {
	total := 0.0
	for _, used := range append(append([]Used{}, f.Used...), f.UsedSingle12m...) {
		whom, _ := used.Reason.cares()
		switch {
		case used.Reason == "":
			return nil
		case used.Reason.bonds() || whom == "parent" || used.Reason == MilitaryCaregiver:
			total += used.Weeks
		}
	}
	return &total
}

// least is the smaller of two numbers of which the second may be unknown.
func least(a, b *float64) *float64 {
	if b != nil && *b < *a {
		return b
	}
	return a
}

func positive(n *float64) bool { return n != nil && *n > 0 }
