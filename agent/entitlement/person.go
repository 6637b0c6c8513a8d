package entitlement

import (
	"slices"
	"strings"
)

// countedMonths are the months that count towards the required ones, as of now:
// the present employment and earlier ones before a break that was short enough
// or does not count as one (29 CFR 825.110(b)). It is nil where it cannot be said.
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

// periodCounts reports whether an earlier employment counts.
func (b book) periodCounts(p Period) Verdict {
	short := not(atLeast(p.BreakYears, b.number(fmlaBreakYears)))
	reason := strings.ToLower(p.BreakReason)
	excused := verdict(reason != "" && mentions(reason, "userra", "military", "service", "guard", "reserve", "agree", "written", "bargain"))
	if reason != "" && excused == No {
		excused = Unknown
	}
	return either(short, excused)
}

// least are the months that surely count: where an earlier period is in doubt,
// the present employment may be enough by itself.
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

// tenure reports whether somebody has the months on the day the leave starts.
// more asks for more than the months, as California does.
func (b book) tenure(f Facts, k key, more bool) Verdict {
	need := b.number(k)
	if f.TenureMonths == nil && f.HireDate.IsZero() {
		return told(f.Tenure12Months)
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

// monthsUntilStart is how much longer somebody will have worked when a leave
// that lies ahead starts. Months that were counted from a hire date have it already.
func (b book) monthsUntilStart(f Facts) float64 {
	if f.TenureMonths == nil || f.LeaveStart.IsZero() {
		return 0
	}
	return monthsBetween(b.day, f.LeaveStart)
}

// start is the day the leave starts, or the day the law is applied.
func (b book) start(f Facts) Day {
	if f.LeaveStart.IsZero() {
		return b.day
	}
	return f.LeaveStart
}

// countedHours are the hours that count: worked, and kept from being worked by
// covered service, but not paid time off (29 CFR 825.110(c)).
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

// hours reports whether somebody has worked enough.
func (b book) hours(f Facts, k key) Verdict {
	if f.Hours12m == nil {
		return told(f.Hours1250Met)
	}
	return atLeast(countedHours(f), b.number(k))
}

// isCrew reports whether somebody flies: airline crews have hours of their own.
func isCrew(f Facts) bool {
	return mentions(strings.ToLower(f.Occupation), "flight", "pilot", "cabin crew", "airline")
}

// crewHours applies 29 CFR 825.801(b): 60 percent of the monthly guarantee and 504 hours.
func (b book) crewHours(f Facts) Verdict {
	percent := f.PctMonthlyGuarantee
	if percent != nil && *percent <= 1.5 {
		percent = new(*percent * 100) // written as a share
	}
	return all(atLeast(percent, b.number(airlineGuarantee)), atLeast(f.HoursWorkedOrPaid, b.number(airlineHours)))
}

// publicAgency is the type of an employer that laws cover at any size.
const publicAgency = "public_agency"

func isPublic(f Facts) bool { return f.Type == publicAgency }

// mentions reports whether a text holds one of the words.
func mentions(text string, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}
