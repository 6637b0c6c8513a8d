package entitlement_test

import (
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent/entitlement"
)

var today = time.Date(2026, time.November, 20, 9, 30, 0, 0, time.UTC)

// demoLaw returns the shipped parameters for an employer that the laws cover.
func demoLaw() entitlement.Parameters {
	law := entitlement.ShippedParameters()
	law.Employer = entitlement.DemoEmployer()
	return law
}

// answers merges a form's answers into those of someone in California who has worked
// here long enough.
func answers(more map[string]string) map[string]string {
	all := map[string]string{"work_state": "CA", "tenure_12_months": "yes", "hours_1250_met": "yes"}
	maps.Copy(all, more)
	return all
}

func TestEstimateInWords(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		answers  map[string]string
		headline string
		forHR    string
	}{
		{
			"giving birth in California",
			map[string]string{"arrival": "giving_birth", "arrival_date": "2027-06-15"},
			"You probably have 12 weeks under FMLA and CFRA and up to 17⅓ weeks under PDL.",
			"FMLA 12 weeks, CFRA 12 weeks (bonding, after birth), PDL as certified by a provider",
		},
		{
			"giving birth in Texas",
			map[string]string{"arrival": "giving_birth", "arrival_date": "2027-06-15", "work_state": "TX"},
			"You probably have 12 weeks under FMLA.",
			"FMLA 12 weeks",
		},
		{
			"a partner in California",
			map[string]string{"arrival": "partner", "arrival_date": "2027-06-15"},
			"You probably have 12 weeks under FMLA and CFRA.",
			"FMLA 12 weeks, CFRA 12 weeks (bonding)",
		},
		{
			"adoption in New York, new at work",
			map[string]string{"arrival": "adoption", "work_state": "NY", "tenure_12_months": "no"},
			"FMLA probably doesn't cover this leave. You can still send your request; HR can look at other kinds of leave.",
			"FMLA probably not",
		},
		{
			"giving birth in California, new at work",
			map[string]string{"arrival": "giving_birth", "tenure_12_months": "no"},
			"You probably have up to 17⅓ weeks under PDL. FMLA and CFRA probably don't cover this leave.",
			"FMLA probably not, CFRA probably not, PDL as certified by a provider",
		},
		{
			"not sure how long they have worked here",
			map[string]string{"arrival": "partner", "tenure_12_months": "not-sure"},
			"To tell you more about FMLA and CFRA, I need to know whether you've worked here for at least 12 months.",
			"FMLA not clear, CFRA not clear",
		},
		{
			"a sibling in California",
			map[string]string{"care_for": "sibling"},
			"You probably have 12 weeks under CFRA. FMLA probably doesn't cover this leave.",
			"FMLA probably not, CFRA 12 weeks",
		},
		{
			"a sibling in Ohio",
			map[string]string{"care_for": "sibling", "work_state": "OH"},
			"FMLA probably doesn't cover this leave. You can still send your request; HR can look at other kinds of leave.",
			"FMLA probably not",
		},
		{
			"a grown child, perhaps with a disability",
			map[string]string{"care_for": "adult_child"},
			"You probably have 12 weeks under CFRA. To tell you more about FMLA, I need to know whether a disability keeps your child, who is 18 or older, from caring for themselves.",
			"FMLA not clear, CFRA 12 weeks",
		},
		{
			"a servicemember's parent",
			map[string]string{"care_for": "adult_child", "servicemember": "yes", "relation": "parent"},
			"You probably have 26 weeks under FMLA and 12 weeks under CFRA.",
			"FMLA 26 weeks, CFRA 12 weeks",
		},
		{
			"a servicemember's sister who is next of kin",
			map[string]string{"care_for": "sibling", "servicemember": "yes", "relation": "next_of_kin", "work_state": "VA"},
			"You probably have 26 weeks under FMLA.",
			"FMLA 26 weeks",
		},
		{
			"own surgery in a US territory",
			map[string]string{"leave_type": "medical", "reason": "own_health", "serious_condition": "yes", "work_state": "territory"},
			"You probably have 12 weeks under FMLA.",
			"FMLA 12 weeks",
		},
		{
			"own surgery in another country",
			map[string]string{"leave_type": "medical", "reason": "own_health", "serious_condition": "yes", "work_state": "other"},
			"FMLA probably doesn't cover this leave. You can still send your request; HR can look at other kinds of leave.",
			"FMLA probably not",
		},
		{
			"own surgery",
			map[string]string{"leave_type": "medical", "reason": "own_health", "serious_condition": "yes", "work_state": "WA"},
			"You probably have 12 weeks under FMLA.",
			"FMLA 12 weeks",
		},
		{
			"an accident at work",
			map[string]string{"reason": "work_injury", "serious_condition": "no", "work_state": "WA"},
			"FMLA probably doesn't cover this leave. You can still send your request; HR can look at other kinds of leave.",
			"FMLA probably not",
		},
		{
			"own health, not sure how serious",
			map[string]string{"leave_type": "medical", "serious_condition": "not-sure", "work_state": "WA"},
			"To tell you more about FMLA, I need to know whether your health condition keeps you from working for more than three days, or needs a hospital stay or repeated treatment.",
			"FMLA not clear",
		},
		{
			"pregnancy as a medical leave in California",
			map[string]string{"leave_type": "medical", "reason": "pregnancy_disability", "pregnancy_disabled_weeks": "6"},
			"You probably have 12 weeks under FMLA and up to 6 weeks under PDL. CFRA probably doesn't cover this leave.",
			"FMLA 12 weeks, CFRA probably not, PDL as certified by a provider",
		},
		{
			"some weeks used",
			map[string]string{"care_for": "parent", "work_state": "TX", "used_weeks_12m": "5"},
			"You probably have 7 weeks under FMLA.",
			"FMLA 7 weeks",
		},
		{
			"all weeks used",
			map[string]string{"care_for": "parent", "work_state": "TX", "used_weeks_12m": "15"},
			"You've probably used all your weeks under FMLA for now.",
			"FMLA 0 weeks",
		},
		{
			"nothing is known",
			map[string]string{"work_state": "", "tenure_12_months": "", "hours_1250_met": ""},
			"To tell you more about FMLA, I need to know whether you've worked here for at least 12 months.",
			"FMLA not clear",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			e := demoLaw().Estimate(entitlement.FactsFrom(answers(c.answers)), today)
			if got := e.Headline(); got != c.headline {
				t.Errorf("headline\n got %s\nwant %s", got, c.headline)
			}
			if got := e.ForHR(); got != c.forHR {
				t.Errorf("for HR\n got %s\nwant %s", got, c.forHR)
			}
			if e.AsOf != "2026-11-20" {
				t.Errorf("as of %s", e.AsOf)
			}
			checkSound(t, e)
		})
	}
}

// checkSound checks what must hold for every estimate, whatever it says.
func checkSound(t interface{ Errorf(string, ...any) }, e entitlement.Estimate) {
	if e.Headline() == "" || e.ForHR() == "" || len(e.Laws) == 0 {
		t.Errorf("the estimate says nothing: %+v", e)
	}
	for _, f := range e.Laws {
		if f.Summary == "" || len(f.Reasons) == 0 || f.Weeks < 0 || f.Weeks > 0 && f.Eligible != entitlement.Yes && !f.IfCovered || f.IfCovered && f.Eligible != entitlement.Unknown {
			t.Errorf("%s contradicts itself: %+v", f.Law, f)
		}
		if f.Eligible != entitlement.Yes && f.Reasons[0].Met != f.Eligible {
			t.Errorf("%s: %s, but the first reason is %+v", f.Law, f.Eligible, f.Reasons[0])
		}
		for _, r := range f.Reasons {
			if r.Text == "" || r.Citation == "" || !strings.HasSuffix(r.Text, ".") {
				t.Errorf("%s has a reason without a sentence or a citation: %+v", f.Law, r)
			}
			if _, err := time.Parse(time.DateOnly, r.Holds); err != nil {
				t.Errorf("%s has a reason without a day: %+v", f.Law, r)
			}
		}
	}
}

// TestNotes checks what else someone who is eligible is told.
func TestNotes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		answers map[string]string
		note    string
	}{
		{"more weeks than there are", map[string]string{"arrival": "partner", "weeks_asked": "16_weeks"}, "You asked for 16 weeks. This law covers 12 of them; HR can tell you about the rest."},
		{"short notice", map[string]string{"arrival": "partner", "leave_start": "2026-11-30"}, "If you know about a leave ahead of time, the law asks for 30 days' notice, and otherwise for notice as soon as you can. Yours starts sooner, so HR may ask you why."},
		{"spouses at one employer", map[string]string{"arrival": "partner", "spouse_same_employer": "yes"}, "If the other parent is your spouse and also eligible here, the two of you share 12 weeks to bond."},
		{"bonding in parts", map[string]string{"arrival": "foster", "pattern": "intermittent"}, "Your employer has to agree if you want to take time to bond in parts."},
		{"FMLA with PDL", map[string]string{"arrival": "giving_birth"}, "While you can't work, these weeks run at the same time as PDL."},
		{"the 26 weeks", map[string]string{"servicemember": "yes", "relation": "child"}, "They count from your first day of leave, for 12 months, and at most 12 of them can be for other reasons."},
		{"fewer hours", map[string]string{"care_for": "child", "schedule_hours_week": "40", "reduced_hours_week": "20"}, "At those hours, each week uses ½ of a week of your leave."},
		{"weeks used", map[string]string{"care_for": "child", "used_weeks_12m": "2.5"}, "You took about 2½ weeks in the last 12 months, which leaves about 9½ of 12. HR knows the exact number."},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			e := demoLaw().Estimate(entitlement.FactsFrom(answers(c.answers)), today)
			checkSound(t, e)
			for _, r := range e.Laws[0].Reasons {
				if r.Text == c.note {
					return
				}
			}
			t.Errorf("no note %q in %+v", c.note, e.Laws[0].Reasons)
		})
	}
}

func TestBondingDeadlineInWords(t *testing.T) {
	t.Parallel()
	e := demoLaw().Estimate(entitlement.FactsFrom(answers(map[string]string{
		"arrival": "adoption", "arrival_date": "2027-03-01", "placement_date": "2027-04-10",
	})), today)
	want := "Your time to bond has to end before Monday, April 10, 2028, 12 months after your child arrives."
	for _, r := range e.Laws[0].Reasons {
		if r.Text == want {
			return
		}
	}
	t.Errorf("no reason %q in %+v", want, e.Laws[0].Reasons)
}

// TestEmployerDecides checks that the employer's facts reach an estimate.
func TestEmployerDecides(t *testing.T) {
	t.Parallel()
	small, err := entitlement.LoadParameters("law.yaml", []byte(`employer: {employees: 12, employees_within_75_miles: 12, workweeks_with_50: 0, workweeks_with_50_prior_year: 0}`))
	if err != nil {
		t.Fatal(err)
	}
	e := small.Estimate(entitlement.FactsFrom(answers(map[string]string{"care_for": "parent"})), today)
	if got, want := e.ForHR(), "FMLA probably not, CFRA 12 weeks"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestUnknownEmployer checks that an estimate claims nothing about an unknown
// employer, and still says as much as it can.
func TestUnknownEmployer(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, employer string
		answers        map[string]string
		headline       string
		forHR          string
		summary        string // of the first law
	}{
		{
			"giving birth in California", "",
			map[string]string{"arrival": "giving_birth", "pregnancy_disabled_weeks": "8"},
			"You may have 12 weeks under FMLA and CFRA and up to 8 weeks under PDL; HR will check that your employer is covered.",
			"FMLA 12 weeks, CFRA 12 weeks (bonding, after birth), PDL as certified by a provider; check that the company is covered",
			"12 weeks, unpaid, with your job protected, if your employer is covered",
		},
		{
			"a parent in Texas, some weeks used", "",
			map[string]string{"care_for": "parent", "work_state": "TX", "used_weeks_12m": "5"},
			"You may have 7 weeks under FMLA; HR will check that your employer is covered.",
			"FMLA 7 weeks; check that the company is covered",
			"7 weeks, unpaid, with your job protected, if your employer is covered",
		},
		{
			"what the person can tell comes first", "",
			map[string]string{"care_for": "parent", "work_state": "TX", "tenure_12_months": "not-sure"},
			"To tell you more about FMLA, I need to know whether you've worked here for at least 12 months.",
			"FMLA not clear",
			"Not clear yet: we need to know whether you've worked here for at least 12 months.",
		},
		{
			"not covered, whatever the employer", "",
			map[string]string{"care_for": "sibling", "work_state": "OH"},
			"FMLA probably doesn't cover this leave. You can still send your request; HR can look at other kinds of leave.",
			"FMLA probably not",
			"Probably not: it doesn't cover caring for this person.",
		},
		{
			"only the total size is known", "employer: {employees: 30}",
			map[string]string{"care_for": "parent"},
			"You probably have 12 weeks under CFRA. FMLA probably doesn't cover this leave.",
			"FMLA probably not, CFRA 12 weeks",
			"Probably not: your employer has fewer than 50 employees within 75 miles of your worksite.",
		},
		{
			"large, but unknown how many nearby", "employer: {employees: 300}",
			map[string]string{"care_for": "parent"},
			"You probably have 12 weeks under CFRA. You may have 12 weeks under FMLA; HR will check that your employer is covered.",
			"FMLA 12 weeks, CFRA 12 weeks; check that the company is covered",
			"12 weeks, unpaid, with your job protected, if your employer is covered",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			law, err := entitlement.LoadParameters("law.yaml", []byte(c.employer))
			if err != nil {
				t.Fatal(err)
			}
			if law.Employer.Known() {
				t.Errorf("the employer counts as known: %+v", law.Employer)
			}
			e := law.Estimate(entitlement.FactsFrom(answers(c.answers)), today)
			checkSound(t, e)
			if got := e.Headline(); got != c.headline {
				t.Errorf("headline\n got %s\nwant %s", got, c.headline)
			}
			if got := e.ForHR(); got != c.forHR {
				t.Errorf("for HR\n got %s\nwant %s", got, c.forHR)
			}
			if got := e.Laws[0].Summary; got != c.summary {
				t.Errorf("summary\n got %s\nwant %s", got, c.summary)
			}
		})
	}
}

// TestShippedEmployerIsUnknown checks that estimates leave an unknown employer to HR.
func TestShippedEmployerIsUnknown(t *testing.T) {
	t.Parallel()
	law := entitlement.ShippedParameters()
	if law.Employer != (entitlement.Employer{}) {
		t.Errorf("the shipped employer is %+v", law.Employer)
	}
	if !entitlement.DemoEmployer().Known() {
		t.Error("the demo employer is unknown")
	}
	e := law.Estimate(entitlement.FactsFrom(answers(map[string]string{"arrival": "giving_birth"})), today)
	open := 0
	for _, f := range e.Laws {
		for _, r := range f.Reasons {
			if !strings.Contains(r.Text, "our employer") || strings.Contains(r.Text, "agreement") {
				continue
			}
			open++
			if r.Met != entitlement.Unknown || !strings.Contains(r.Text, "HR has to check") {
				t.Errorf("%s: %s, about an unknown employer: %s", f.Law, r.Met, r.Text)
			}
		}
	}
	if open != 4 {
		t.Errorf("%d reasons are about the employer, want 4: %+v", open, e)
	}
}
