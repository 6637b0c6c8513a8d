package entitlement

import (
	"fmt"
	"slices"
)

// The parameters of the FMLA, with those for airline crews.
const (
	fmlaWeeks         key = "fmla.weeks"
	fmlaMilitaryWeeks key = "fmla.military_weeks"
	fmlaMonths        key = "fmla.months"
	fmlaBreakYears    key = "fmla.break_years"
	fmlaHours         key = "fmla.hours"
	fmlaEmployees     key = "fmla.employees"
	fmlaMiles         key = "fmla.miles"
	fmlaWorkweeks     key = "fmla.workweeks"
	fmlaBondingMonths key = "fmla.bonding_months"
	fmlaChildAge      key = "fmla.child_age"
	fmlaNoticeDays    key = "fmla.notice_days"
	fmlaIncrement     key = "fmla.max_increment_hours"
	fmlaReasons       key = "fmla.reasons"
	fmlaRelations     key = "fmla.relations"
	fmlaMilitaryKin   key = "fmla.servicemember_relations"
	airlineHours      key = "airline.hours"
	airlineGuarantee  key = "airline.guarantee_percent"
	airlineDays       key = "airline.days"
	airlineMilitary   key = "airline.military_days"
)

var fmla = law{
	name: FMLA, title: "Family and Medical Leave Act", terms: unpaidProtected,
	parameters: slices.Concat(
		numbers(
			fmlaWeeks, fmlaMilitaryWeeks, fmlaMonths, fmlaBreakYears, fmlaHours, fmlaEmployees, fmlaMiles, fmlaWorkweeks,
			fmlaBondingMonths, fmlaChildAge, fmlaNoticeDays, fmlaIncrement,
		),
		lists(fmlaReasons, fmlaRelations, fmlaMilitaryKin),
		numbers(airlineHours, airlineGuarantee, airlineDays, airlineMilitary),
	),
	assess: assessFMLA, advise: adviseFMLA, conclude: concludeFMLA,
}

func assessFMLA(b book, f Facts) assessment {
	weeks, _ := b.get(fmlaWeeks)
	if f.Reason == MilitaryCaregiver {
		weeks, _ = b.get(fmlaMilitaryWeeks)
	}
	hours := b.hoursClause(f, fmlaHours)
	if isCrew(f) {
		hours = b.crewHoursClause(f)
	}
	person := []clause{b.tenureClause(f, fmlaMonths, false), hours, b.worksiteClause(f, fmlaEmployees)}
	if f.WorkState == abroad {
		person = append(person, b.abroadClause())
	}
	return assessment{
		weeks:    weeks,
		employer: b.workweeksClause(f),
		person:   person,
		purpose:  b.purposeClauses(f, fmlaBondingMonths, b.qualifiesFMLA),
	}
}

// abroad is the work state of people who work in another country.
const abroad = "OTHER"

// abroadClause says that the FMLA covers people who work in the United States or
// in one of its territories only.
func (b book) abroadClause() clause {
	param, _ := b.get(fmlaWeeks) // in force as long as the law itself
	param.Citation, param.Source, param.Checked = "29 CFR 825.105(b)", "", Unverified
	return clause{
		id: "works_in_us", met: No, param: param,
		wording: wording{no: "The law only covers people who work in the United States or one of its territories."},
	}
}

// workweeksClause asks whether the employer is large enough for the FMLA. If the
// workweeks aren't known, an employer with 50 employees is taken to have had them
// in every week.
func (b book) workweeksClause(f Facts) clause {
	param, _ := b.get(fmlaWorkweeks)
	met := either(atLeast(f.WorkweeksWith50, &param.Number), atLeast(f.WorkweeksWith50Before, &param.Number))
	if f.WorkweeksWith50 == nil && f.WorkweeksWith50Before == nil && atLeast(f.Employees, b.number(fmlaEmployees)) == Yes {
		met = Yes
	}
	if isPublic(f) {
		met = Yes
	}
	size := fmt.Sprintf("%s or more employees in %s workweeks", b.amountOf(fmlaEmployees), amount(param.Number))
	return clause{id: "employer_20_workweeks", met: b.inForce(fmlaWorkweeks, met), param: param, employer: true, wording: wording{
		yes:     "Your employer is covered: it has " + size + ", or is a public agency.",
		no:      "Your employer isn't covered: it hasn't had " + size + " of this year or last year.",
		unknown: "HR has to check that your employer is covered: it needs " + size + " of this year or last year, or has to be a public agency.",
	}}
}

// crewHoursClause asks for the hours of an airline crew (29 CFR 825.801(b)).
func (b book) crewHoursClause(f Facts) clause {
	param, _ := b.get(airlineHours)
	rule := fmt.Sprintf("been paid for at least %s hours and %s percent of your monthly guarantee in the last 12 months", amount(param.Number), b.amountOf(airlineGuarantee))
	return clause{id: "airline_hours", met: b.inForce(airlineHours, b.hasCrewHours(f)), param: param, wording: wording{
		yes:   "You've worked or " + rule + ".",
		no:    "You need to have worked or " + rule + ".",
		needs: "whether you've worked or " + rule,
	}}
}

// qualifiesFMLA reports whether the FMLA covers the reason (29 CFR 825.112).
func (b book) qualifiesFMLA(f Facts) (Verdict, Parameter) {
	if v, reasons, ok := b.listsReason(f, fmlaReasons); ok {
		return v, reasons
	}
	if f.Reason == MilitaryCaregiver {
		return b.isMilitaryKin(f)
	}
	relations, known := b.get(fmlaRelations)
	whom, care := f.Reason.careFor()
	switch {
	case !known || !care || !slices.Contains(knownRelations, whom):
		return Unknown, relations
	case whom == "adult_child" || whom == "child" && atLeast(f.ChildAge, b.number(fmlaChildAge)) == Yes:
		age, _ := b.get(fmlaChildAge)
		return answered(f.ChildUnable), age
	}
	return verdict(slices.Contains(relations.Words, whom)), relations
}

// isMilitaryKin reports whether the servicemember is close enough kin (29 CFR 825.127(d)).
func (b book) isMilitaryKin(f Facts) (Verdict, Parameter) {
	near, known := b.get(fmlaMilitaryKin)
	relation := canonicalRelation(f.Relation)
	if relation == "adult_child" {
		relation = "child" // of any age here
	}
	switch {
	case !known || relation == "":
		return Unknown, near
	case slices.Contains(near.Words, relation):
		return Yes, near
	case slices.Contains([]string{"parent_in_law", "domestic_partner", "designated_person"}, relation):
		return No, near
	}
	return Unknown, near // a blood relative may be the next of kin
}

func adviseFMLA(b book, f Facts, _ assessment, finding *Finding) {
	b.subtractUsed(finding, f)
	if !finding.grants() {
		return
	}
	isBonding := f.Reason.isBonding() || f.Then.isBonding()
	ordinary, _ := b.get(fmlaWeeks)
	bonding, _ := b.get(fmlaBondingMonths)
	if f.Reason == PregnancyDisability && slices.Contains(pdlStates, f.WorkState) {
		with, _ := b.get(pdlConcurrent)
		finding.note(Yes, with, "While you can't work, these weeks run at the same time as PDL.")
	}
	if perWeek := usedPerWeek(f); perWeek != nil && *perWeek > 0 {
		increment, _ := b.get(fmlaIncrement)
		finding.note(Yes, increment, "At those hours, each week uses %s of your leave.", partOfWeek(*perWeek))
	}
	if isBonding && answered(f.SpouseSameEmployer) == Yes {
		finding.note(Unknown, ordinary, "If the other parent is your spouse and also eligible here, the two of you share %s to bond.", weeks(ordinary.Number))
	}
	if isBonding && f.Intermittent != nil && f.Intermittent.Yes {
		finding.note(Unknown, bonding, "Your employer has to agree if you want to take time to bond in parts.")
	}
	if f.Reason == MilitaryCaregiver {
		military, _ := b.get(fmlaMilitaryWeeks)
		finding.note(Yes, military, "They count from your first day of leave, for 12 months, and at most %s of them can be for other reasons.", amount(ordinary.Number))
	}
	b.noteWeeksAsked(finding, f)
	b.noteShortNotice(finding, f)
}

func concludeFMLA(b book, f Facts, a assessment, c conclusions) {
	c.set("counted_months", b.countedMonths(f))
	c.set("counted_hours", countedHours(f))
	if f.Reason == MilitaryCaregiver {
		c["period"] = "single 12-month period from first day of leave"
	}
	if answered(f.Remote) == Yes {
		c["worksite"] = "site to which the employee reports, not home"
	}
	if from, ok := b.protectedFrom(f, a); ok {
		c["fmla_protection_from"] = from.String()
		if a.eligible() == No {
			delete(c, "weeks") // part of the leave is protected
		}
	}
	if until, none, ok := b.delayUntil(f); ok {
		c["employer_may_delay_until"] = until.String()
		if none {
			c["employer_may_delay_until"] = nil
		}
	}
	c.hoursOfWeeks(f, a)
	if isCrew(f) && a.applies() == Yes {
		days := airlineDays
		if f.Reason == MilitaryCaregiver {
			days = airlineMilitary
		}
		c.set("days", b.number(days))
	}
	c.balance(b.fmlaBalance(f))
	b.concludePattern(c, f)
}

// concludePattern sets what a week or an hour off uses.
func (b book) concludePattern(c conclusions, f Facts) {
	c.set("weeks_used_per_week", usedPerWeek(f))
	c.set("max_increment_hours", b.largestIncrement(f))
	c.set("hours_counted", b.hoursCounted(f))
	c.decide("intermittent_allowed", fmlaInParts(f))
	if days, weeks, ok := taken(f); ok {
		c["days_used"], c["weeks_used"] = days, weeks
	}
}

// protectedFrom returns the first protected day of a leave: its start, or the day
// on which someone already on leave reaches the required months (29 CFR 825.110(d)).
func (b book) protectedFrom(f Facts, a assessment) (Day, bool) {
	need := b.number(fmlaMonths)
	if need == nil || f.HireDate.IsZero() || f.LeaveStart.IsZero() || len(f.PriorPeriods) > 0 {
		return Day{}, false
	}
	for _, c := range a.clauses() {
		if c.id != tenureID && c.met != Yes {
			return Day{}, false
		}
	}
	reached := addMonths(f.HireDate, int(*need))
	if reached.After(f.LeaveStart.Time) {
		return reached, true
	}
	return f.LeaveStart, true
}

// delayUntil returns the day until which the employer may delay a foreseeable
// leave that was announced too late. If the need became known less than 30 days
// ahead, the notice owed is that much shorter (29 CFR 825.302(a), (b), 825.304).
// none means that the employer may not delay it; ok is false if that can't be decided.
func (b book) delayUntil(f Facts) (until Day, none, ok bool) {
	days := b.number(fmlaNoticeDays)
	if days == nil || f.Given.IsZero() || f.LeaveStart.IsZero() || answered(f.Foreseeable) != Yes {
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
			return Day{}, true, true // the same or the next day is as soon as practicable
		}
		due = known
	}
	switch answered(f.Excuse) {
	case Yes:
		return Day{}, true, true
	case No:
		return f.Given.plus(due), false, true
	}
	return Day{}, false, false
}
