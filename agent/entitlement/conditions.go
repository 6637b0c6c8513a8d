package entitlement

import "fmt"

// The conditions that several laws share, each with its wording. Their ids are
// those of the evaluation cases' "failed".

const (
	tenureID  = "tenure_12_months"
	hoursID   = "hours_1250"
	reasonID  = "reason"
	bondingID = "bonding_within_12_months_of_birth"
)

// tenureClause asks for at least the months of k, or for more than them.
func (b book) tenureClause(f Facts, k key, more bool) clause {
	param, _ := b.get(k)
	than := "at least"
	if more {
		than = "more than"
	}
	months := than + " " + amount(param.Number) + " months"
	return clause{id: tenureID, met: b.inForce(k, b.hasTenure(f, k, more)), param: param, wording: wording{
		yes:   "You've worked here for " + months + ".",
		no:    "You need to have worked here for " + months + " when your leave starts.",
		needs: "whether you've worked here for " + months,
	}}
}

// hoursClause asks for at least the hours of k.
func (b book) hoursClause(f Facts, k key) clause {
	param, _ := b.get(k)
	hours := "at least " + amount(param.Number) + " hours in the 12 months before your leave"
	return clause{id: hoursID, met: b.inForce(k, b.hasHours(f, k)), param: param, wording: wording{
		yes:   "You've worked " + hours + ".",
		no:    "You need to have worked " + hours + ". Paid time off doesn't count.",
		needs: "whether you've worked " + hours,
	}}
}

// worksiteClause asks for the employees near the worksite. For remote work that
// is the site the person reports to, never their home (29 CFR 825.111(a)(2)).
func (b book) worksiteClause(f Facts, k key) clause {
	param, _ := b.get(k)
	met := atLeast(f.Within75Miles, &param.Number)
	if met == Unknown && f.Employees != nil && *f.Employees < param.Number {
		met = No // there can't be more nearby than in total
	}
	near := fmt.Sprintf("%s employees within %s miles of your worksite", amount(param.Number), b.amountOf(fmlaMiles))
	if answered(f.Remote) == Yes {
		near += " (for remote work, the site you report to)"
	}
	return clause{id: "50_employees_75_miles", met: b.inForce(k, met), param: param, employer: true, wording: wording{
		yes:     "Your employer has at least " + near + ".",
		no:      "Your employer has fewer than " + near + ".",
		unknown: "HR has to check that your employer has at least " + near + ".",
	}}
}

// sizeClause asks for at least k employees in total.
func (b book) sizeClause(f Facts, k key) clause {
	param, _ := b.get(k)
	met := atLeast(f.Employees, &param.Number)
	if isPublic(f) {
		met = Yes
	}
	size := amount(param.Number)
	return clause{id: "employer_" + size + "_employees", met: b.inForce(k, met), param: param, employer: true, wording: wording{
		yes:     "Your employer is covered: it has " + size + " or more employees, or is a public agency.",
		no:      "Your employer isn't covered: it has fewer than " + size + " employees.",
		unknown: "HR has to check that your employer is covered: it needs " + size + " or more employees, or has to be a public agency.",
	}}
}

// purposeClauses ask whether the law covers the reason and, for bonding, whether
// the leave starts in time.
func (b book) purposeClauses(f Facts, bonding key, qualifies func(Facts) (Verdict, Parameter)) []clause {
	met, param := qualifies(f)
	clauses := []clause{{id: reasonID, met: met, param: param, wording: reasonWording(f)}}
	if inTime, ok := b.bondingInTime(f, bonding); ok {
		param, _ := b.get(bonding)
		deadline, _ := b.bondingDeadline(f, bonding)
		clauses = append(clauses, clause{id: bondingID, met: inTime, param: param, wording: wording{
			yes: fmt.Sprintf("Your time to bond has to end before %s, %s months after your child arrives.", long(deadline), amount(param.Number)),
			no:  fmt.Sprintf("Your time to bond had to end before %s, %s months after your child arrived.", long(deadline), amount(param.Number)),
		}})
	}
	return clauses
}

// reasonWording says whether a law covers the reason.
func reasonWording(f Facts) wording {
	whom, care := f.Reason.careFor()
	switch {
	case f.Reason == MilitaryCaregiver:
		return wording{
			yes:   "It covers caring for a servicemember who is your close family.",
			no:    "It only covers caring for a servicemember if you're their spouse, child, parent or next of kin.",
			needs: "how you're related to the servicemember",
		}
	case whom == "adult_child":
		return wording{
			yes:   "It covers caring for your child.",
			no:    "It only covers caring for a child of 18 or older if a disability keeps them from caring for themselves.",
			needs: "whether a disability keeps your child, who is 18 or older, from caring for themselves",
		}
	case care:
		return wording{
			yes:   "It covers caring for this person when they're seriously ill.",
			no:    "It doesn't cover caring for this person.",
			needs: "who you'll care for",
		}
	case f.Reason.isBonding():
		return wording{
			yes:   "It covers time to bond with a new child.",
			no:    "It doesn't cover time to bond with a new child.",
			needs: "whether it covers time to bond with a new child",
		}
	case f.Reason == PregnancyDisability:
		return wording{
			yes:   "It covers pregnancy, birth and recovery as a serious health condition.",
			no:    "It doesn't cover pregnancy and recovery; PDL does.",
			needs: "whether it covers pregnancy and recovery",
		}
	case f.Reason.canonical() == OwnCondition:
		const serious = "keeps you from working for more than three days, or needs a hospital stay or repeated treatment"
		return wording{
			yes:   "It covers a health condition that " + serious + ".",
			no:    "It only covers a health condition that " + serious + ".",
			needs: "whether your health condition " + serious,
		}
	}
	return wording{
		yes:   "It covers this reason.",
		no:    "It doesn't cover this reason.",
		needs: "what the leave is for",
	}
}
