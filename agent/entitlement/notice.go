package entitlement

// delayUntil is the day until which an employer may put off a leave that was
// foreseeable and told too late. Where the need was known for less than the 30
// days, the notice owed is as much shorter (29 CFR 825.302(a), (b), 825.304).
// none is set where the employer may not put it off.
func (b book) delayUntil(f Facts) (until Day, none, ok bool) {
	days := b.number(fmlaNoticeDays)
	if days == nil || f.Given.IsZero() || f.LeaveStart.IsZero() || told(f.Foreseeable) != Yes {
		return Day{}, false, false
	}
	due := int(*days)
	if daysBetween(f.Given, f.LeaveStart) >= due {
		return Day{}, true, true
	}
	if f.KnownSince.IsZero() {
		return Day{}, false, false
	}
	if known := daysBetween(f.KnownSince, f.LeaveStart); known < due {
		if daysBetween(f.KnownSince, f.Given) <= 1 {
			return Day{}, true, true // the same or the next day is as soon as one can
		}
		due = known
	}
	switch told(f.Excuse) {
	case Yes:
		return Day{}, true, true
	case No:
		return f.Given.plus(due), false, true
	}
	return Day{}, false, false
}

// protectedFrom is the first day of a leave that the law protects: its start, or
// the day on which somebody who is already away reaches the months (29 CFR 825.110(d)).
func (b book) protectedFrom(f Facts) (Day, bool) {
	need := b.number(fmlaMonths)
	if need == nil || f.HireDate.IsZero() || f.LeaveStart.IsZero() || len(f.PriorPeriods) > 0 {
		return Day{}, false
	}
	a := b.fmla(f)
	for _, c := range a.clauses() {
		if c.id != "tenure_12_months" && c.met != Yes {
			return Day{}, false
		}
	}
	reached := addMonths(f.HireDate, int(*need))
	if reached.After(f.LeaveStart.Time) {
		return reached, true
	}
	return f.LeaveStart, true
}
