package entitlement

// conclusions are what a law says, by the names of the evaluation's "expected".
// What cannot be decided from the facts is not in it; nil is a decided "none".
type conclusions map[string]any

// set notes a number where it is known.
func (c conclusions) set(name string, n *float64) {
	if n != nil {
		c[name] = *n
	}
}

// decide notes a yes or a no.
func (c conclusions) decide(name string, v Verdict) {
	if v != Unknown {
		c[name] = v == Yes
	}
}

// outline is what is said alike under every law.
func (a assessment) outline() conclusions {
	c := conclusions{"paid": false}
	eligible, qualifying := a.eligible(), a.qualifying()
	c.decide("employer_covered", a.covered.met)
	c.decide("qualifying", qualifying)
	// Of an eligible person whose reason does not qualify, "eligible" means two
	// things to two readers; it is left undecided.
	if eligible == No || qualifying == Yes {
		c.decide("eligible", eligible)
	}
	switch all(eligible, qualifying) {
	case Yes:
		c["weeks"] = a.weeks.Number
	case No:
		c["weeks"] = 0.0
	}
	failed, certain := []string{}, true
	for _, clause := range a.clauses() {
		certain = certain && clause.met != Unknown
		if clause.met == No && clause.id != "reason" {
			failed = append(failed, clause.id)
		}
	}
	if certain {
		c["failed"] = failed
	}
	return c
}

func (b book) concludeFMLA(f Facts) conclusions {
	a := b.fmla(f)
	c := a.outline()
	c.set("counted_months", b.countedMonths(f))
	c.set("counted_hours", countedHours(f))
	if f.Reason == MilitaryCaregiver {
		c["period"] = "single 12-month period from first day of leave"
	}
	if told(f.Remote) == Yes {
		c["worksite"] = "site to which the employee reports, not home"
	}
	if from, ok := b.protectedFrom(f); ok {
		c["fmla_protection_from"] = from.String()
		if a.eligible() == No {
			delete(c, "weeks") // for part of the leave there are some
		}
	}
	if until, none, ok := b.delayUntil(f); ok {
		c["employer_may_delay_until"] = until.String()
		if none {
			c["employer_may_delay_until"] = nil
		}
	}
	c.amounts(f, a)
	if isCrew(f) && a.applies() == Yes {
		days := airlineDays
		if f.Reason == MilitaryCaregiver {
			days = airlineMilitary
		}
		c.set("days", b.number(days))
	}
	c.balance(b.fmlaBalance(f))
	b.concludePattern(c, f)
	return c
}

// amounts turn weeks into hours of the normal week.
func (c conclusions) amounts(f Facts, a assessment) {
	if f.ScheduleHours != nil && a.applies() == Yes {
		c["hours"] = a.weeks.Number * *f.ScheduleHours
	}
}

// balance notes what is left.
func (c conclusions) balance(left balance) {
	c.set("weeks_remaining", left.remaining)
	c.set("total_cap", left.total)
	c.set("weeks_for_this_reason", left.thisCause)
	switch {
	case left.cap != nil:
		c.set("combined_cap", left.cap)
		delete(c, "weeks") // it is each one's or both's, as one reads it
	case left.capped == No:
		c["combined_cap"] = nil
	}
	if !left.next.IsZero() {
		c["next_available"] = left.next.String()
	}
}

// concludePattern notes what a leave takes from the entitlement.
func (b book) concludePattern(c conclusions, f Facts) {
	c.set("weeks_used_per_week", perWeek(f))
	c.set("max_increment_hours", b.largestIncrement(f))
	c.set("hours_counted", b.hoursCounted(f))
	c.decide("intermittent_allowed", fmlaInParts(f))
	if days, weeks, ok := taken(f); ok {
		c["days_used"], c["weeks_used"] = days, weeks
	}
}

func (b book) concludeCFRA(f Facts) conclusions {
	if f.Reason == "" && f.Then != "" {
		f.Reason = f.Then // PDL covers what is before it
	}
	a := b.cfra(f)
	c := a.outline()
	c.set("counted_months", b.countedMonths(f))
	c.set("counted_hours", countedHours(f))
	c.set("weeks_used_per_week", perWeek(f))
	c.amounts(f, a)
	if f.Used != nil {
		remaining, next := b.leftInYear(f, b.number(cfraWeeks))
		c.balance(balance{remaining: remaining, next: next, capped: Unknown})
	}
	if f.Parent2SameEmployer != nil && a.applies() == Yes {
		// Since SB 1383 each parent has weeks of their own.
		c["combined_cap"], c["weeks_for_this_reason"] = nil, a.weeks.Number
	}
	return c
}

func (b book) concludePDL(f Facts) conclusions {
	a := b.pdl(f)
	c := a.outline()
	delete(c, "weeks")
	c.set("weeks_used_per_week", perWeek(f))
	most := b.number(pdlWeeks)
	if a.applies() != Yes || most == nil {
		return c
	}
	c.set("max_months", b.number(pdlMonths))
	c.set("max_weeks", most)
	if f.ScheduleHours != nil {
		c["max_hours"] = *most * *f.ScheduleHours
	}
	if f.DisabledWeeks != nil {
		c["weeks"] = min(*f.DisabledWeeks, *most)
	}
	return c
}

// concludeAll says what each of the laws gives, under its name; what the named
// ones agree on; and how they divide a pregnancy.
func (b book) concludeAll(named []string, f Facts) conclusions {
	each := map[string]conclusions{FMLA: b.concludeFMLA(f), CFRA: b.concludeCFRA(f), PDL: b.concludePDL(f)}
	c := conclusions{}
	for name, value := range each[named[0]] {
		if agreed(each, named[1:], name, value) {
			c[name] = value
		}
	}
	for law, one := range each {
		c[law] = one
	}
	if p, ok := b.pregnant(f); ok {
		c["job_protected_weeks"] = p.protected
		c["PDL_weeks"] = p.pdl
		c["FMLA_concurrent_with_PDL_weeks"] = p.fmla
		c["CFRA_bonding_weeks"] = p.cfra
	}
	return c
}

// agreed reports whether all of some laws say the same of something.
func agreed(each map[string]conclusions, laws []string, name string, value any) bool {
	for _, law := range laws {
		if said, ok := each[law][name]; !ok || !same(said, value) {
			return false
		}
	}
	return true
}
