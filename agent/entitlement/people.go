package entitlement

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

const california = "CA"

// terms are what the laws here have in common, and what the weeks hang on.
func (f *Finding) terms() string {
	const terms = "unpaid, with your job protected"
	if f.IfCovered {
		return terms + ", if your employer is covered"
	}
	return terms
}

// Estimate says what the law of a day probably gives somebody, for people to
// read. It looks only at laws that can apply: CFRA for work in California, PDL
// for somebody there who is giving birth. What is not known of the employer is
// taken from the parameters. asOf counts by its day in its own time zone.
func (p Parameters) Estimate(f Facts, asOf time.Time) Estimate {
	b := p.on(asOf)
	f = p.Employer.fill(f)
	estimate := Estimate{AsOf: b.day.String(), Laws: []Finding{b.findFMLA(f)}}
	if f.WorkState != california {
		return estimate
	}
	estimate.Laws = append(estimate.Laws, b.findCFRA(f))
	if told(f.GivingBirth) == Yes || f.Reason == PregnancyDisability {
		estimate.Laws = append(estimate.Laws, b.findPDL(f))
	}
	return estimate
}

// fill adds what the employer knows to what the person said.
func (e Employer) fill(f Facts) Facts {
	f.Employees = cmp.Or(f.Employees, e.Employees)
	f.Within75Miles = cmp.Or(f.Within75Miles, e.Within75Miles)
	f.WorkweeksWith50 = cmp.Or(f.WorkweeksWith50, e.WorkweeksWith50)
	f.WorkweeksWith50Before = cmp.Or(f.WorkweeksWith50Before, e.WorkweeksWith50Before)
	f.Type = cmp.Or(f.Type, e.Type)
	f.YearMethod = cmp.Or(f.YearMethod, e.YearMethod)
	return f
}

// find makes a finding of an assessment.
func (a assessment) find() Finding {
	finding := Finding{Law: a.law, Eligible: a.applies()}
	clauses := a.clauses()
	slices.SortStableFunc(clauses, func(x, y clause) int { return x.urgency() - y.urgency() })
	for _, c := range clauses {
		finding.Reasons = append(finding.Reasons, c.reason())
	}
	finding.IfCovered = finding.Eligible == Unknown && !slices.ContainsFunc(clauses, func(c clause) bool { return c.met == Unknown && !c.employer })
	if finding.grants() {
		finding.Weeks = a.weeks.Number
	}
	return finding
}

// grants reports whether there are weeks, at least if the employer is covered.
func (f *Finding) grants() bool { return f.Eligible == Yes || f.IfCovered }

// urgency orders clauses by what decides: a no over an unknown over a yes, and
// what the person can tell over what HR knows.
func (c clause) urgency() int {
	switch {
	case c.met == No:
		return 0
	case c.met == Unknown && !c.employer:
		return 1
	case c.met == Unknown:
		return 2
	}
	return 3
}

// note adds something to know that decides nothing.
func (f *Finding) note(met Verdict, param Parameter, format string, args ...any) {
	f.Reasons = append(f.Reasons, Reason{Met: met, Text: fmt.Sprintf(format, args...), Citation: param.Citation, Holds: param.From.String()})
}

func (b book) findFMLA(f Facts) Finding {
	finding := b.fmla(f).find()
	b.used(&finding, f)
	if finding.grants() {
		b.fmlaNotes(&finding, f)
	}
	finding.Summary = summary(finding)
	return finding
}

// fmlaNotes add what somebody who is eligible should know.
func (b book) fmlaNotes(finding *Finding, f Facts) {
	bonds := f.Reason.bonds() || f.Then.bonds()
	weeksParam, _ := b.get(fmlaWeeks)
	bonding, _ := b.get(fmlaBondingMonths)
	if f.Reason == PregnancyDisability && f.WorkState == california {
		with, _ := b.get(pdlConcurrent)
		finding.note(Yes, with, "While you cannot work, these weeks run at the same time as PDL.")
	}
	if perWeek := perWeek(f); perWeek != nil && *perWeek > 0 {
		increment, _ := b.get(fmlaIncrement)
		finding.note(Yes, increment, "On those hours, each week uses %s of your leave.", partOfWeek(*perWeek))
	}
	if bonds && told(f.SpouseSameEmployer) == Yes {
		finding.note(Unknown, weeksParam, "If the other parent is your spouse and also eligible here, the two of you share %s to bond.", weeks(weeksParam.Number))
	}
	if bonds && f.Intermittent != nil && f.Intermittent.Yes {
		finding.note(Unknown, bonding, "Taking time to bond in parts needs your employer's agreement.")
	}
	if f.Reason == MilitaryCaregiver {
		military, _ := b.get(fmlaMilitaryWeeks)
		finding.note(Yes, military, "They count from your first day of leave, for 12 months, and at most %s of them can be for other reasons.", amount(weeksParam.Number))
	}
	b.asked(finding, f)
	b.lateNotice(finding, f)
}

// asked compares what somebody would like with what there is.
func (b book) asked(finding *Finding, f Facts) {
	if f.WeeksAsked != nil && *f.WeeksAsked > finding.Weeks+tolerance {
		param, _ := b.get(fmlaWeeks)
		finding.note(Unknown, param, "You asked for %s. This law covers %s of them; HR can tell you about the rest.", weeks(*f.WeeksAsked), amount(finding.Weeks))
	}
}

// lateNotice reminds of the notice that a foreseeable leave needs.
func (b book) lateNotice(finding *Finding, f Facts) {
	param, ok := b.get(fmlaNoticeDays)
	if !ok || f.LeaveStart.IsZero() || daysBetween(b.day, f.LeaveStart) >= int(param.Number) {
		return
	}
	finding.note(Unknown, param, "Where leave can be foreseen, the law asks for %s days' notice, and otherwise as soon as you can. Yours starts sooner, so tell HR why if they ask.", amount(param.Number))
}

// used takes off what somebody said they took in the last 12 months.
func (b book) used(finding *Finding, f Facts) {
	if !finding.grants() || !positive(f.UsedWeeks12m) || f.Reason == MilitaryCaregiver {
		return
	}
	param, _ := b.get(fmlaWeeks)
	left := max(0, finding.Weeks-*f.UsedWeeks12m)
	finding.note(Unknown, param, "You took about %s in the last 12 months, which leaves about %s of %s. HR knows exactly.",
		weeks(*f.UsedWeeks12m), amount(left), amount(finding.Weeks))
	finding.Weeks = left
}

func (b book) findCFRA(f Facts) Finding {
	if f.Then != "" && f.Reason == PregnancyDisability {
		f.Reason = f.Then // PDL covers what is before it
	}
	a := b.cfra(f)
	finding := a.find()
	b.used(&finding, f)
	if finding.grants() && f.Reason.bonds() {
		finding.Note = "bonding"
		if told(f.GivingBirth) == Yes {
			finding.Note = "bonding, after birth"
			finding.note(Yes, a.weeks, "They are for bonding, and come after the time that PDL covers.")
		}
	}
	if whom, _ := f.Reason.cares(); whom == "designated_person" && finding.grants() {
		relations, _ := b.get(cfraRelations)
		finding.note(Yes, relations, "Your employer may limit you to one designated person in 12 months.")
	}
	finding.Summary = summary(finding)
	return finding
}

func (b book) findPDL(f Facts) Finding {
	a := b.pdl(f)
	finding := a.find()
	finding.Note = "as certified by a provider"
	if finding.grants() && f.DisabledWeeks != nil {
		finding.Weeks = min(*f.DisabledWeeks, finding.Weeks)
	}
	most := a.weeks.Number
	finding.note(Yes, a.weeks, "It gives up to %s, for as long as your provider certifies. You need not have worked here for any length of time.", weeks(most))
	finding.Summary = summary(finding)
	if finding.grants() {
		finding.Summary = "Up to " + weeks(finding.Weeks) + " as your provider certifies, " + finding.terms()
	}
	return finding
}

// partOfWeek is a part of a week in words.
func partOfWeek(part float64) string {
	if part == 1 {
		return "a week"
	}
	return amount(part) + " of a week"
}
