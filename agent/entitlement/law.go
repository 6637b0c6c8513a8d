package entitlement

import "fmt"

// assessment is one law applied to one person: the clauses about them and their
// employer, and the clauses about the reason.
type assessment struct {
	law     string
	covered clause   // the employer
	person  []clause // the person, besides the employer
	purpose []clause // the reason
	weeks   Parameter
}

// eligible is about the person, whatever the reason.
func (a assessment) eligible() Verdict {
	return all(a.covered.met, allOf(a.person))
}

// qualifying is about the reason.
func (a assessment) qualifying() Verdict { return allOf(a.purpose) }

// applies is both.
func (a assessment) applies() Verdict { return all(a.eligible(), a.qualifying()) }

// clauses are all conditions, in the order in which they are told.
func (a assessment) clauses() []clause {
	return append(append([]clause{a.covered}, a.person...), a.purpose...)
}

func allOf(clauses []clause) Verdict {
	result := Yes
	for _, c := range clauses {
		result = all(result, c.met)
	}
	return result
}

// fmla applies the Family and Medical Leave Act.
func (b book) fmla(f Facts) assessment {
	weeks, _ := b.get(fmlaWeeks)
	if f.Reason == MilitaryCaregiver {
		weeks, _ = b.get(fmlaMilitaryWeeks)
	}
	return assessment{
		law: FMLA, weeks: weeks,
		covered: b.fmlaCovers(f),
		person:  []clause{b.tenureClause(f, fmlaMonths, false), b.fmlaHours(f), b.worksiteClause(f, fmlaEmployees)},
		purpose: b.purpose(f, fmlaBondingMonths, b.qualifiesFMLA),
	}
}

// cfra applies the California Family Rights Act.
func (b book) cfra(f Facts) assessment {
	weeks, _ := b.get(cfraWeeks)
	person := []clause{b.tenureClause(f, cfraMonths, true), b.hoursClause(f, cfraHours)}
	if nearby, ok := b.get(cfraNearby); ok && nearby.Number > 0 {
		person = append(person, b.worksiteClause(f, cfraNearby))
	}
	return assessment{
		law: CFRA, weeks: weeks,
		covered: b.sizeClause(f, cfraEmployees),
		person:  person,
		purpose: b.purpose(f, cfraBondingMonths, b.qualifiesCFRA),
	}
}

// pdl applies California's pregnancy disability leave, which asks for no tenure.
func (b book) pdl(f Facts) assessment {
	weeks, _ := b.get(pdlWeeks)
	months, _ := b.get(pdlMonths)
	pregnant := Unknown
	switch {
	case f.Reason == PregnancyDisability || told(f.GivingBirth) == Yes || f.DisabledWeeks != nil:
		pregnant = Yes
	case f.Reason != "":
		pregnant = No
	}
	return assessment{
		law: PDL, weeks: weeks,
		covered: b.sizeClause(f, pdlEmployees),
		purpose: []clause{{
			id: "pregnancy_disability", met: pregnant, param: months,
			says: sentences{
				yes:     "It covers the time in which your provider says that pregnancy, birth or recovery keeps you from working.",
				no:      "It covers only somebody who cannot work because of their own pregnancy, birth or recovery.",
				unknown: "Whether you are giving birth is needed.",
			},
		}},
	}
}

// The laws.
const (
	FMLA = "FMLA" // Family and Medical Leave Act, 29 U.S.C. 2601 ff., 29 CFR part 825
	CFRA = "CFRA" // California Family Rights Act, Gov. Code 12945.2
	PDL  = "PDL"  // California pregnancy disability leave, Gov. Code 12945
)

// fmlaCovers asks whether the employer is one that the law covers. A size is
// taken as a standing one: without the workweeks, 50 employees are 50 in all of them.
func (b book) fmlaCovers(f Facts) clause {
	param, _ := b.get(fmlaWorkweeks)
	met := either(atLeast(f.WorkweeksWith50, &param.Number), atLeast(f.WorkweeksWith50Before, &param.Number))
	if f.WorkweeksWith50 == nil && f.WorkweeksWith50Before == nil && atLeast(f.Employees, b.number(fmlaEmployees)) == Yes {
		met = Yes
	}
	if isPublic(f) {
		met = Yes
	}
	size := b.amountOf(fmlaEmployees)
	return clause{id: "employer_20_workweeks", met: b.inForce(fmlaWorkweeks, met), param: param, employer: true, says: sentences{
		yes:     fmt.Sprintf("The law covers your employer: %s or more employees in %s workweeks, or a public agency.", size, amount(param.Number)),
		no:      fmt.Sprintf("The law does not cover your employer: it has not had %s employees in %s workweeks of this or the last year.", size, amount(param.Number)),
		unknown: fmt.Sprintf("Whether your employer is large enough is for HR to say: %s or more employees in %s workweeks of this or the last year, or a public agency.", size, amount(param.Number)),
	}}
}

// tenureClause asks for the months. more asks for more than them.
func (b book) tenureClause(f Facts, k key, more bool) clause {
	param, _ := b.get(k)
	than := "at least"
	if more {
		than = "more than"
	}
	months := than + " " + amount(param.Number) + " months"
	return clause{id: "tenure_12_months", met: b.inForce(k, b.tenure(f, k, more)), param: param, says: sentences{
		yes:     fmt.Sprintf("You have worked here for %s.", months),
		no:      fmt.Sprintf("You need to have worked here for %s when your leave starts.", months),
		unknown: fmt.Sprintf("Whether you have worked here for %s is needed.", months),
	}}
}

// hoursClause asks for the hours.
func (b book) hoursClause(f Facts, k key) clause {
	param, _ := b.get(k)
	hours := amount(param.Number) + " hours in the 12 months before your leave"
	return clause{id: "hours_1250", met: b.inForce(k, b.hours(f, k)), param: param, says: sentences{
		yes:     fmt.Sprintf("You have worked at least %s.", hours),
		no:      fmt.Sprintf("You need to have worked at least %s. Paid time off does not count as worked.", hours),
		unknown: fmt.Sprintf("Whether you have worked at least %s is needed.", hours),
	}}
}

// fmlaHours is hoursClause, or what takes its place for airline crews.
func (b book) fmlaHours(f Facts) clause {
	if !isCrew(f) {
		return b.hoursClause(f, fmlaHours)
	}
	param, _ := b.get(airlineHours)
	rule := fmt.Sprintf("%s hours and %s percent of your monthly guarantee in the last 12 months", amount(param.Number), b.amountOf(airlineGuarantee))
	return clause{id: "airline_hours", met: b.inForce(airlineHours, b.crewHours(f)), param: param, says: sentences{
		yes:     fmt.Sprintf("You have worked or been paid for at least %s.", rule),
		no:      fmt.Sprintf("You need to have worked or been paid for at least %s.", rule),
		unknown: fmt.Sprintf("Whether you have worked or been paid for at least %s is needed.", rule),
	}}
}

// worksiteClause asks for the employees near the worksite. For remote work that
// is the site one reports to, never one's home (29 CFR 825.111(a)(2)).
func (b book) worksiteClause(f Facts, k key) clause {
	param, _ := b.get(k)
	met := atLeast(f.Within75Miles, &param.Number)
	if met == Unknown && f.Employees != nil && *f.Employees < param.Number {
		met = No // fewer in all cannot be more nearby
	}
	near := fmt.Sprintf("%s employees within %s miles of your worksite", amount(param.Number), b.amountOf(fmlaMiles))
	if told(f.Remote) == Yes {
		near += " (for remote work, the site you report to)"
	}
	return clause{id: "50_employees_75_miles", met: b.inForce(k, met), param: param, employer: true, says: sentences{
		yes:     fmt.Sprintf("Your employer has at least %s.", near),
		no:      fmt.Sprintf("Your employer has fewer than %s.", near),
		unknown: fmt.Sprintf("Whether your employer is large enough near you is for HR to say: at least %s.", near),
	}}
}

// sizeClause asks for employees in all.
func (b book) sizeClause(f Facts, k key) clause {
	param, _ := b.get(k)
	met := atLeast(f.Employees, &param.Number)
	if isPublic(f) {
		met = Yes
	}
	size := amount(param.Number)
	return clause{id: "employer_" + size + "_employees", met: b.inForce(k, met), param: param, employer: true, says: sentences{
		yes:     fmt.Sprintf("The law covers your employer: %s or more employees, or a public agency.", size),
		no:      fmt.Sprintf("The law does not cover your employer: it has fewer than %s employees.", size),
		unknown: fmt.Sprintf("Whether your employer is large enough is for HR to say: %s or more employees, or a public agency.", size),
	}}
}

// purpose asks whether the reason is one of the law's and still in time.
func (b book) purpose(f Facts, bonding key, qualifies func(Facts) (Verdict, Parameter)) []clause {
	met, param := qualifies(f)
	clauses := []clause{{id: "reason", met: met, param: param, says: b.reasonSays(f)}}
	if inTime, ok := b.bondingInTime(f, bonding); ok {
		param, _ := b.get(bonding)
		deadline, _ := b.bondingDeadline(f, bonding)
		clauses = append(clauses, clause{id: "bonding_within_12_months_of_birth", met: inTime, param: param, says: sentences{
			yes: fmt.Sprintf("Time to bond has to be over before %s, %s months after your child arrives.", long(deadline), amount(param.Number)),
			no:  fmt.Sprintf("Time to bond had to be over before %s, %s months after your child arrived.", long(deadline), amount(param.Number)),
		}})
	}
	return clauses
}

// reasonSays words whether the law covers the reason.
func (b book) reasonSays(f Facts) sentences {
	whom, care := f.Reason.cares()
	switch {
	case f.Reason == MilitaryCaregiver:
		return sentences{
			yes:     "It covers care for a servicemember who is your close family.",
			no:      "It covers care for a servicemember only by a spouse, child, parent or next of kin.",
			unknown: "How you are related to the servicemember is needed.",
		}
	case whom == "adult_child":
		return sentences{
			yes:     "It covers care for your child.",
			no:      "It covers care for a child of 18 or over only where a disability keeps them from caring for themselves.",
			unknown: "Whether a disability keeps your child, who is 18 or over, from caring for themselves is needed.",
		}
	case care:
		return sentences{
			yes:     "It covers care for this person when they are seriously ill.",
			no:      "It does not cover care for this person.",
			unknown: "Whom you will care for is needed.",
		}
	case f.Reason.bonds():
		return sentences{
			yes:     "It covers time to bond with a new child.",
			no:      "It does not cover time to bond with a new child.",
			unknown: "Whether it covers time to bond with a new child is needed.",
		}
	case f.Reason == PregnancyDisability:
		return sentences{
			yes:     "It covers pregnancy, birth and recovery as a serious health condition.",
			no:      "It does not cover pregnancy and recovery: PDL does.",
			unknown: "Whether it covers pregnancy and recovery is needed.",
		}
	}
	if f.Reason.plain() == OwnCondition {
		const serious = "keeps you from working for more than three days, or needs a hospital stay or repeated treatment"
		return sentences{
			yes:     "It covers a health condition that " + serious + ".",
			no:      "It covers only a health condition that " + serious + ".",
			unknown: "Whether your health condition " + serious + " is needed.",
		}
	}
	return sentences{
		yes:     "It covers this reason.",
		no:      "It does not cover this reason.",
		unknown: "What the leave is for is needed.",
	}
}

// inForce makes a verdict unknown where the law did not exist yet.
func (b book) inForce(k key, v Verdict) Verdict {
	if _, ok := b.get(k); !ok {
		return Unknown
	}
	return v
}

// amountOf is a parameter's number as people read it.
func (b book) amountOf(k key) string {
	v, _ := b.get(k)
	return amount(v.Number)
}
