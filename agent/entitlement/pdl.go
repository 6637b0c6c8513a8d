package entitlement

import "slices"

// The parameters of PDL.
const (
	pdlEmployees  key = "pdl.employees"
	pdlMonths     key = "pdl.months"
	pdlWeeks      key = "pdl.weeks"
	pdlConcurrent key = "pdl.concurrent"
)

var pdlStates = []string{"CA"}

var pdl = law{
	name: PDL, title: "California pregnancy disability leave", states: pdlStates, terms: unpaidProtected,
	parameters: slices.Concat(numbers(pdlEmployees, pdlMonths, pdlWeeks), lists(pdlConcurrent)),
	concerns: func(f Facts) bool {
		return answered(f.GivingBirth) == Yes || f.Reason == PregnancyDisability
	},
	assess: assessPDL, advise: advisePDL, conclude: concludePDL, combine: combinePregnancy,
}

// assessPDL has no condition on tenure or hours: the law has none.
func assessPDL(b book, f Facts) assessment {
	weeks, _ := b.get(pdlWeeks)
	months, _ := b.get(pdlMonths)
	pregnant := Unknown
	switch {
	case f.Reason == PregnancyDisability || answered(f.GivingBirth) == Yes || f.DisabledWeeks != nil:
		pregnant = Yes
	case f.Reason != "":
		pregnant = No
	}
	return assessment{
		weeks:    weeks,
		employer: b.sizeClause(f, pdlEmployees),
		purpose: []clause{{
			id: "pregnancy_disability", met: pregnant, param: months,
			wording: wording{
				yes:   "It covers the time when your provider says that pregnancy, birth or recovery keeps you from working.",
				no:    "It only covers people who can't work because of their own pregnancy, birth or recovery.",
				needs: "whether you're giving birth",
			},
		}},
	}
}

func advisePDL(_ book, f Facts, a assessment, finding *Finding) {
	finding.UpTo, finding.Note = true, "as certified by a provider"
	if finding.grants() && f.DisabledWeeks != nil {
		finding.Weeks = min(*f.DisabledWeeks, finding.Weeks)
	}
	finding.note(Yes, a.weeks, "It gives up to %s, for as long as your provider certifies. It doesn't matter how long you've worked here.", weeks(a.weeks.Number))
	if finding.grants() {
		finding.Summary = "Up to " + weeks(finding.Weeks) + " as your provider certifies, " + finding.terms(unpaidProtected)
	}
}

func concludePDL(b book, f Facts, a assessment, c conclusions) {
	delete(c, "weeks")
	c.set("weeks_used_per_week", usedPerWeek(f))
	most := b.number(pdlWeeks)
	if a.applies() != Yes || most == nil {
		return
	}
	c.set("max_months", b.number(pdlMonths))
	c.set("max_weeks", most)
	if f.ScheduleHours != nil {
		c["max_hours"] = *most * *f.ScheduleHours
	}
	if f.DisabledWeeks != nil {
		c["weeks"] = min(*f.DisabledWeeks, *most)
	}
}

// combinePregnancy divides a leave that begins with a pregnancy disability among
// the laws, all in weeks. In California the FMLA runs at the same time as PDL; the
// CFRA doesn't, and its weeks to bond come after (2 CCR 11046, Gov. Code 12945.2).
func combinePregnancy(b book, f Facts) conclusions {
	most, fmlaMost, cfraMost := b.number(pdlWeeks), b.number(fmlaWeeks), b.number(cfraWeeks)
	if f.DisabledWeeks == nil || most == nil || fmlaMost == nil || cfraMost == nil {
		return nil
	}
	underPDL, underFMLA, underCFRA := assessPDL(b, f).applies(), assessFMLA(b, f).eligible(), assessCFRA(b, f).eligible()
	if slices.Contains([]Verdict{underPDL, underFMLA, underCFRA}, Unknown) {
		return nil
	}
	var disabled, concurrent, bonding, protected float64
	if underPDL == Yes {
		disabled = min(*f.DisabledWeeks, *most)
	}
	if with, _ := b.get(pdlConcurrent); underFMLA == Yes && slices.Contains(with.Words, FMLA) {
		concurrent = min(*f.DisabledWeeks, *fmlaMost)
	}
	protected = max(disabled, concurrent)
	if f.Then.isBonding() {
		if underCFRA == Yes {
			bonding = *cfraMost
		}
		if underFMLA == Yes {
			protected += max(bonding, *fmlaMost-concurrent)
		} else {
			protected += bonding
		}
	}
	return conclusions{
		"job_protected_weeks": protected, "PDL_weeks": disabled,
		"FMLA_concurrent_with_PDL_weeks": concurrent, "CFRA_bonding_weeks": bonding,
	}
}
