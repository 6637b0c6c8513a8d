package entitlement

import "maps"

// conclusions are what the laws say, by the names of the evaluation's "expected".
// A name that is missing could not be decided from the facts; nil is a decided "none".
type conclusions map[string]any

// set sets a number unless it is unknown.
func (c conclusions) set(name string, n *float64) {
	if n != nil {
		c[name] = *n
	}
}

// decide sets a yes or a no unless it is unknown.
func (c conclusions) decide(name string, v Verdict) {
	if v != Unknown {
		c[name] = v == Yes
	}
}

// hoursOfWeeks converts the weeks to hours of the normal week.
func (c conclusions) hoursOfWeeks(f Facts, a assessment) {
	if f.ScheduleHours != nil && a.applies() == Yes {
		c["hours"] = a.weeks.Number * *f.ScheduleHours
	}
}

// balance sets what is left.
func (c conclusions) balance(left balance) {
	c.set("weeks_remaining", left.remaining)
	c.set("total_cap", left.total)
	c.set("weeks_for_this_reason", left.thisReason)
	switch {
	case left.cap != nil:
		c.set("combined_cap", left.cap)
		delete(c, "weeks") // ambiguous: each person's, or both people's together
	case left.capped == No:
		c["combined_cap"] = nil
	}
	if !left.next.IsZero() {
		c["next_available"] = left.next.String()
	}
}

// concludes says what the law gives for some facts.
func (l *law) concludes(b book, f Facts) conclusions {
	a := l.assess(b, f)
	c := conclusions{"paid": l.paid}
	eligible, qualifying := a.eligible(), a.qualifying()
	c.decide("employer_covered", a.employer.met)
	c.decide("qualifying", qualifying)
	// If the person is eligible and the reason doesn't qualify, readers disagree
	// on whether that counts as "eligible".
	if eligible == No || qualifying == Yes {
		c.decide("eligible", eligible)
	}
	switch a.applies() {
	case Yes:
		c["weeks"] = a.weeks.Number
	case No:
		c["weeks"] = 0.0
	}
	failed, certain := []string{}, true
	for _, clause := range a.clauses() {
		certain = certain && clause.met != Unknown
		if clause.met == No && clause.id != reasonID {
			failed = append(failed, clause.id)
		}
	}
	if certain {
		c["failed"] = failed
	}
	if l.conclude != nil {
		l.conclude(b, f, a, c)
	}
	return c
}

// concludeAll says what each law gives, under its name; what the named laws agree
// on; and how the laws combine. There is at least one name, and each is a law's.
func (b book) concludeAll(named []string, f Facts) conclusions {
	each := map[string]conclusions{}
	combined := conclusions{}
	for _, l := range laws {
		each[l.name] = l.concludes(b, f)
		if l.combine != nil {
			maps.Copy(combined, l.combine(b, f))
		}
	}
	c := conclusions{}
	for name, value := range each[named[0]] {
		if agree(each, named[1:], name, value) {
			c[name] = value
		}
	}
	for law, one := range each {
		c[law] = one
	}
	maps.Copy(c, combined)
	return c
}

// agree reports whether all the named laws conclude the same value.
func agree(each map[string]conclusions, laws []string, name string, value any) bool {
	for _, law := range laws {
		if other, ok := each[law][name]; !ok || !equal(other, value) {
			return false
		}
	}
	return true
}
