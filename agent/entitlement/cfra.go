package entitlement

import (
	"cmp"
	"slices"
)

// The parameters of the CFRA.
const (
	cfraWeeks         key = "cfra.weeks"
	cfraMonths        key = "cfra.months"
	cfraHours         key = "cfra.hours"
	cfraEmployees     key = "cfra.employees"
	cfraNearby        key = "cfra.employees_nearby"
	cfraBondingMonths key = "cfra.bonding_months"
	cfraReasons       key = "cfra.reasons"
	cfraRelations     key = "cfra.relations"
)

var cfra = law{
	name: CFRA, title: "California Family Rights Act", states: []string{"CA"}, terms: unpaidProtected,
	parameters: slices.Concat(
		numbers(cfraWeeks, cfraMonths, cfraHours, cfraEmployees, cfraNearby, cfraBondingMonths),
		lists(cfraReasons, cfraRelations),
	),
	assess: assessCFRA, advise: adviseCFRA, conclude: concludeCFRA,
}

// afterPregnancy looks at the leave that follows a pregnancy: the CFRA covers it,
// and PDL covers what comes before.
func afterPregnancy(f Facts) Facts {
	if f.Then != "" && (f.Reason == "" || f.Reason == PregnancyDisability) {
		f.Reason = f.Then
	}
	return f
}

func assessCFRA(b book, f Facts) assessment {
	f = afterPregnancy(f)
	weeks, _ := b.get(cfraWeeks)
	person := []clause{b.tenureClause(f, cfraMonths, true), b.hoursClause(f, cfraHours)}
	if nearby, ok := b.get(cfraNearby); ok && nearby.Number > 0 {
		person = append(person, b.worksiteClause(f, cfraNearby))
	}
	return assessment{
		weeks:    weeks,
		employer: b.sizeClause(f, cfraEmployees),
		person:   person,
		purpose:  b.purposeClauses(f, cfraBondingMonths, b.qualifiesCFRA),
	}
}

// qualifiesCFRA reports whether the CFRA covers the reason (Gov. Code 12945.2(b)(4)).
func (b book) qualifiesCFRA(f Facts) (Verdict, Parameter) {
	if v, reasons, ok := b.listsReason(f, cfraReasons); ok {
		return v, reasons
	}
	relations, known := b.get(cfraRelations)
	whom, care := f.Reason.careFor()
	if f.Reason == MilitaryCaregiver {
		whom = canonicalRelation(cmp.Or(f.CareFor, f.Relation))
	}
	switch {
	case !known || !care || !slices.Contains(knownRelations, whom):
		return Unknown, relations
	case whom == "designated_person" && answered(f.DesignatedUsed) == Yes:
		return No, relations // the employer may limit it to one in 12 months
	}
	return verdict(slices.Contains(relations.Words, whom)), relations
}

func adviseCFRA(b book, f Facts, a assessment, finding *Finding) {
	f = afterPregnancy(f)
	b.subtractUsed(finding, f)
	if !finding.grants() {
		return
	}
	if f.Reason.isBonding() {
		finding.Note = "bonding"
		if answered(f.GivingBirth) == Yes {
			finding.Note = "bonding, after birth"
			finding.note(Yes, a.weeks, "These weeks are for bonding, and come after the time that PDL covers.")
		}
	}
	if whom, _ := f.Reason.careFor(); whom == "designated_person" {
		relations, _ := b.get(cfraRelations)
		finding.note(Yes, relations, "Your employer may limit you to one designated person in 12 months.")
	}
}

func concludeCFRA(b book, f Facts, a assessment, c conclusions) {
	c.set("counted_months", b.countedMonths(f))
	c.set("counted_hours", countedHours(f))
	c.set("weeks_used_per_week", usedPerWeek(f))
	c.hoursOfWeeks(f, a)
	if f.Used != nil {
		remaining, next := b.leftInYear(f, b.number(cfraWeeks))
		c.balance(balance{remaining: remaining, next: next, capped: Unknown})
	}
	if f.Parent2SameEmployer != nil && a.applies() == Yes {
		// Since SB 1383 each parent has weeks of their own.
		c["combined_cap"], c["weeks_for_this_reason"] = nil, a.weeks.Number
	}
}
