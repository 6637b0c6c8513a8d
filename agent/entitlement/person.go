package entitlement

import (
	"slices"
	"strings"
)

// countedMonths returns the months that count towards the required ones as of
// today: those of this employment, and of earlier ones whose break was short
// enough or is excused (29 CFR 825.110(b)). nil: it can't be said.
func (b book) countedMonths(f Facts) *float64 {
	current := f.TenureMonths
	if current == nil && !f.HireDate.IsZero() {
		current = new(monthsBetween(f.HireDate, b.start(f)))
	}
	if current == nil {
		return nil
	}
	total := *current
	for _, period := range f.PriorPeriods {
		switch b.periodCounts(period) {
		case Yes:
			if period.Months == nil {
				return nil
			}
			total += *period.Months
		case Unknown:
			return nil
		}
	}
	return &total
}

func (b book) periodCounts(p Period) Verdict {
	short := not(atLeast(p.BreakYears, b.number(fmlaBreakYears)))
	reason := strings.ToLower(p.BreakReason)
	excused := verdict(reason != "" && containsAny(reason, "userra", "military", "service", "guard", "reserve", "agree", "written", "bargain"))
	if reason != "" && excused == No {
		excused = Unknown
	}
	return either(short, excused)
}

// leastMonths returns the months that certainly count. Even if an earlier period
// is in doubt, the others may be enough.
func (b book) leastMonths(f Facts) *float64 {
	certain := f
	certain.PriorPeriods = nil
	for _, period := range f.PriorPeriods {
		if period.Months != nil && b.periodCounts(period) == Yes {
			certain.PriorPeriods = append(certain.PriorPeriods, period)
		}
	}
	return b.countedMonths(certain)
}

// hasTenure reports whether the person has the months of k on the day the leave
// starts; with more, whether they have more than that, as California requires.
func (b book) hasTenure(f Facts, k key, more bool) Verdict {
	need := b.number(k)
	if f.TenureMonths == nil && f.HireDate.IsZero() {
		return answered(f.Tenure12Months)
	}
	enough := func(have *float64) Verdict {
		if have == nil || need == nil {
			return Unknown
		}
		ahead := b.monthsUntilStart(f)
		return verdict(*have+ahead > *need || !more && *have+ahead >= *need-tolerance)
	}
	if v := enough(b.leastMonths(f)); v == Yes {
		return Yes
	}
	return enough(b.countedMonths(f))
}

// monthsUntilStart returns the months from today to the start of the leave. It is 0
// if the months are counted from a hire date, which already includes them.
func (b book) monthsUntilStart(f Facts) float64 {
	if f.TenureMonths == nil || f.LeaveStart.IsZero() {
		return 0
	}
	return monthsBetween(b.day, f.LeaveStart)
}

// start returns the day the leave starts, or today if it isn't known.
func (b book) start(f Facts) Day {
	if f.LeaveStart.IsZero() {
		return b.day
	}
	return f.LeaveStart
}

// countedHours returns the hours worked and those that covered service kept the
// person from working, but not paid time off (29 CFR 825.110(c)). nil: unknown.
func countedHours(f Facts) *float64 {
	if f.Hours12m == nil {
		return nil
	}
	total := *f.Hours12m
	if f.USERRAHours != nil {
		total += *f.USERRAHours
	}
	return &total
}

// hasHours reports whether the person has the hours of k.
func (b book) hasHours(f Facts, k key) Verdict {
	if f.Hours12m == nil {
		return answered(f.Hours1250Met)
	}
	return atLeast(countedHours(f), b.number(k))
}

// isCrew reports whether the person is on an airline's flight crew, for whom other
// hours count.
func isCrew(f Facts) bool {
	return containsAny(strings.ToLower(f.Occupation), "flight", "pilot", "cabin crew", "airline")
}

// hasCrewHours applies 29 CFR 825.801(b): 60 percent of the monthly guarantee and 504 hours.
func (b book) hasCrewHours(f Facts) Verdict {
	percent := f.PctMonthlyGuarantee
	if percent != nil && *percent <= 1.5 {
		percent = new(*percent * 100) // written as a share
	}
	return all(atLeast(percent, b.number(airlineGuarantee)), atLeast(f.HoursWorkedOrPaid, b.number(airlineHours)))
}

// publicAgency is the type of employer that the laws cover at any size.
const publicAgency = "public_agency"

func isPublic(f Facts) bool { return f.Type == publicAgency }

func containsAny(text string, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}
