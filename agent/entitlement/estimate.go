package entitlement

import (
	"cmp"
	"slices"
	"time"
)

// Estimate is what the laws probably give a person.
type Estimate struct {
	AsOf string    `json:"asOf"` // the day whose law was applied, 2006-01-02
	Laws []Finding `json:"laws"` // those that can apply, in the order people see them
}

// Finding is what one law gives, with its reasons.
type Finding struct {
	Law      string  `json:"law"`      // "FMLA", "CFRA", "PDL"
	Eligible Verdict `json:"eligible"` // Unknown if a fact is missing
	Weeks    float64 `json:"weeks,omitempty"`
	// UpTo means that Weeks are the most there can be: a provider certifies how many.
	UpTo bool `json:"upTo,omitempty"`
	// IfCovered means that only one thing is unknown, whether the law covers the
	// employer; Weeks are what there is if it does.
	IfCovered bool     `json:"ifCovered,omitempty"`
	Note      string   `json:"note,omitempty"` // what the weeks are for, for HR: "bonding, after birth"
	Summary   string   `json:"summary"`        // "12 weeks, unpaid, with your job protected"
	Reasons   []Reason `json:"reasons"`        // the most decisive first, then notes
}

// Reason is one condition and how it came out, or a note.
type Reason struct {
	Met      Verdict `json:"met"`
	Text     string  `json:"text"`     // "You've worked here for at least 12 months."
	Citation string  `json:"citation"` // "29 CFR 825.110(a)(1)"
	Holds    string  `json:"holds"`    // the first day the parameter holds, 2006-01-02
	// ID and Needs are set only if the person can tell what is unknown. Reasons
	// with the same ID ask the same question.
	ID    string `json:"id,omitempty"`
	Needs string `json:"needs,omitempty"` // "whether you're giving birth"
}

// Verdict is yes, no or unknown.
type Verdict string

// The verdicts.
const (
	Yes     Verdict = "yes"
	No      Verdict = "no"
	Unknown Verdict = "unknown"
)

// Estimate says what the laws of a day probably give someone. It only looks at
// laws that can apply, and takes what the person didn't say about the employer
// from p. asOf counts as its calendar day in its own time zone.
func (p Parameters) Estimate(f Facts, asOf time.Time) Estimate {
	b := p.on(asOf)
	f = p.Employer.fill(f)
	estimate := Estimate{AsOf: b.day.String()}
	for _, l := range laws {
		if l.appliesIn(f.WorkState) && (l.concerns == nil || l.concerns(f)) {
			estimate.Laws = append(estimate.Laws, l.find(b, f))
		}
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

// find applies the law and words the result.
func (l *law) find(b book, f Facts) Finding {
	a := l.assess(b, f)
	finding := Finding{Law: l.name, Eligible: a.applies()}
	clauses := a.clauses()
	slices.SortStableFunc(clauses, func(x, y clause) int { return x.urgency() - y.urgency() })
	for _, c := range clauses {
		finding.Reasons = append(finding.Reasons, c.reason())
	}
	finding.IfCovered = finding.Eligible == Unknown && !slices.ContainsFunc(clauses, func(c clause) bool { return c.met == Unknown && !c.employer })
	if finding.grants() {
		finding.Weeks = a.weeks.Number
	}
	if l.advise != nil {
		l.advise(b, f, a, &finding)
	}
	if finding.Summary == "" {
		finding.Summary = finding.summary(l.terms)
	}
	return finding
}

// grants reports whether there are weeks, at least if the employer is covered.
func (f *Finding) grants() bool { return f.Eligible == Yes || f.IfCovered }
