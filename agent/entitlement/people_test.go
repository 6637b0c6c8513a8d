package entitlement_test

import (
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent/entitlement"
)

var today = time.Date(2026, time.November, 20, 9, 30, 0, 0, time.UTC)

// demoLaw are the shipped parameters for an employer that the laws cover.
func demoLaw() entitlement.Parameters {
	law := entitlement.ShippedParameters()
	law.Employer = entitlement.DemoEmployer()
	return law
}

// answers lays a form's answers over those of somebody who has worked here long enough.
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
			"FMLA probably does not cover this leave. You can still send your request; HR can look at other kinds of leave.",
			"FMLA probably not",
		},
		{
			"giving birth in California, new at work",
			map[string]string{"arrival": "giving_birth", "tenure_12_months": "no"},
			"You probably have up to 17⅓ weeks under PDL. FMLA and CFRA probably do not cover this leave.",
			"FMLA probably not, CFRA probably not, PDL as certified by a provider",
		},
		{
			"how long somebody has worked here is not sure",
			map[string]string{"arrival": "partner", "tenure_12_months": "not-sure"},
			"To say more about FMLA and CFRA, I would need to know whether you have worked here for at least 12 months.",
			"FMLA not clear, CFRA not clear",
		},
		{
			"a sibling in California",
			map[string]string{"care_for": "sibling"},
			"You probably have 12 weeks under CFRA. FMLA probably does not cover this leave.",
			"FMLA probably not, CFRA 12 weeks",
		},
		{
			"a sibling in Ohio",
			map[string]string{"care_for": "sibling", "work_state": "OH"},
			"FMLA probably does not cover this leave. You can still send your request; HR can look at other kinds of leave.",
			"FMLA probably not",
		},
		{
			"a grown child, perhaps with a disability",
			map[string]string{"care_for": "adult_child"},
			"You probably have 12 weeks under CFRA. To say more about FMLA, I would need to know whether a disability keeps your child, who is 18 or over, from caring for themselves.",
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
			"own surgery",
			map[string]string{"leave_type": "medical", "reason": "own_health", "serious_condition": "yes", "work_state": "WA"},
			"You probably have 12 weeks under FMLA.",
			"FMLA 12 weeks",
		},
		{
			"an accident at work",
			map[string]string{"reason": "work_injury", "serious_condition": "no", "work_state": "WA"},
			"FMLA probably does not cover this leave. You can still send your request; HR can look at other kinds of leave.",
			"FMLA probably not",
		},
		{
			"own health, nobody can say how serious",
			map[string]string{"leave_type": "medical", "serious_condition": "not-sure", "work_state": "WA"},
			"To say more about FMLA, I would need to know whether your health condition keeps you from working for more than three days, or needs a hospital stay or repeated treatment.",
			"FMLA not clear",
		},
		{
			"pregnancy as a medical leave in California",
			map[string]string{"leave_type": "medical", "reason": "pregnancy_disability", "pregnancy_disabled_weeks": "6"},
			"You probably have 12 weeks under FMLA and up to 6 weeks under PDL. CFRA probably does not cover this leave.",
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
			"Your weeks under FMLA are probably used up for now.",
			"FMLA 0 weeks",
		},
		{
			"nothing is known",
			map[string]string{"work_state": "", "tenure_12_months": "", "hours_1250_met": ""},
			"To say more about FMLA, I would need to know whether you have worked here for at least 12 months.",
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
			sound(t, e)
		})
	}
}

// sound checks what every estimate must have, whatever it says.
func sound(t interface{ Errorf(string, ...any) }, e entitlement.Estimate) {
	if e.Headline() == "" || e.ForHR() == "" || len(e.Laws) == 0 {
		t.Errorf("the estimate says nothing: %+v", e)
	}
	for _, f := range e.Laws {
		if f.Summary == "" || len(f.Reasons) == 0 || f.Weeks < 0 || f.Weeks > 0 && f.Eligible != entitlement.Yes && !f.IfCovered || f.IfCovered && f.Eligible != entitlement.Unknown {
			t.Errorf("%s is not sound: %+v", f.Law, f)
		}
		if f.Eligible != entitlement.Yes && f.Reasons[0].Met != f.Eligible {
			t.Errorf("%s: %s, but the first reason is %+v", f.Law, f.Eligible, f.Reasons[0])
		}
		for _, r := range f.Reasons {
			if r.Text == "" || r.Citation == "" || !strings.HasSuffix(r.Text, ".") {
				t.Errorf("%s has a reason without its words or source: %+v", f.Law, r)
			}
			if _, err := time.Parse(time.DateOnly, r.Holds); err != nil {
				t.Errorf("%s has a reason without its day: %+v", f.Law, r)
			}
		}
	}
}

// TestNotes checks what somebody who is eligible is told besides.
func TestNotes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		answers map[string]string
		note    string
	}{
		{"more weeks than there are", map[string]string{"arrival": "partner", "weeks_asked": "16_weeks"}, "You asked for 16 weeks. This law covers 12 of them; HR can tell you about the rest."},
		{"short notice", map[string]string{"arrival": "partner", "leave_start": "2026-11-30"}, "Where leave can be foreseen, the law asks for 30 days' notice, and otherwise as soon as you can. Yours starts sooner, so tell HR why if they ask."},
		{"spouses at one employer", map[string]string{"arrival": "partner", "spouse_same_employer": "yes"}, "If the other parent is your spouse and also eligible here, the two of you share 12 weeks to bond."},
		{"bonding in parts", map[string]string{"arrival": "foster", "pattern": "intermittent"}, "Taking time to bond in parts needs your employer's agreement."},
		{"FMLA beside PDL", map[string]string{"arrival": "giving_birth"}, "While you cannot work, these weeks run at the same time as PDL."},
		{"the 26 weeks", map[string]string{"servicemember": "yes", "relation": "child"}, "They count from your first day of leave, for 12 months, and at most 12 of them can be for other reasons."},
		{"fewer hours", map[string]string{"care_for": "child", "schedule_hours_week": "40", "reduced_hours_week": "20"}, "On those hours, each week uses ½ of a week of your leave."},
		{"weeks used", map[string]string{"care_for": "child", "used_weeks_12m": "2.5"}, "You took about 2½ weeks in the last 12 months, which leaves about 9½ of 12. HR knows exactly."},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			e := demoLaw().Estimate(entitlement.FactsFrom(answers(c.answers)), today)
			sound(t, e)
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
	want := "Time to bond has to be over before Monday, April 10, 2028, 12 months after your child arrives."
	for _, r := range e.Laws[0].Reasons {
		if r.Text == want {
			return
		}
	}
	t.Errorf("no reason %q in %+v", want, e.Laws[0].Reasons)
}

// TestEmployerDecides checks that the employer's own facts reach an estimate.
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

// TestUnknownEmployer: nobody is told something about their employer that nobody
// knows, and everybody is told as much as can be said without it.
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
			"You may have 12 weeks under FMLA and CFRA and up to 8 weeks under PDL; HR checks that your employer is covered.",
			"FMLA 12 weeks, CFRA 12 weeks (bonding, after birth), PDL as certified by a provider; check that the company is covered",
			"12 weeks, unpaid, with your job protected, if your employer is covered",
		},
		{
			"a parent in Texas, some weeks used", "",
			map[string]string{"care_for": "parent", "work_state": "TX", "used_weeks_12m": "5"},
			"You may have 7 weeks under FMLA; HR checks that your employer is covered.",
			"FMLA 7 weeks; check that the company is covered",
			"7 weeks, unpaid, with your job protected, if your employer is covered",
		},
		{
			"what the person could tell comes first", "",
			map[string]string{"care_for": "parent", "work_state": "TX", "tenure_12_months": "not-sure"},
			"To say more about FMLA, I would need to know whether you have worked here for at least 12 months.",
			"FMLA not clear",
			"Not clear yet: whether you have worked here for at least 12 months is needed.",
		},
		{
			"a no needs no employer", "",
			map[string]string{"care_for": "sibling", "work_state": "OH"},
			"FMLA probably does not cover this leave. You can still send your request; HR can look at other kinds of leave.",
			"FMLA probably not",
			"Probably not: it does not cover care for this person.",
		},
		{
			"only its size in all is known", "employer: {employees: 30}",
			map[string]string{"care_for": "parent"},
			"You probably have 12 weeks under CFRA. FMLA probably does not cover this leave.",
			"FMLA probably not, CFRA 12 weeks",
			"Probably not: your employer has fewer than 50 employees within 75 miles of your worksite.",
		},
		{
			"large, but who knows how many are near", "employer: {employees: 300}",
			map[string]string{"care_for": "parent"},
			"You probably have 12 weeks under CFRA. You may have 12 weeks under FMLA; HR checks that your employer is covered.",
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
				t.Errorf("the employer is known: %+v", law.Employer)
			}
			e := law.Estimate(entitlement.FactsFrom(answers(c.answers)), today)
			sound(t, e)
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

// TestShippedEmployerIsNobody: what nobody has said about a company is told to no one.
func TestShippedEmployerIsNobody(t *testing.T) {
	t.Parallel()
	law := entitlement.ShippedParameters()
	if law.Employer != (entitlement.Employer{}) {
		t.Errorf("the shipped employer is %+v", law.Employer)
	}
	if !entitlement.DemoEmployer().Known() {
		t.Error("the demo's employer is not known")
	}
	e := law.Estimate(entitlement.FactsFrom(answers(map[string]string{"arrival": "giving_birth"})), today)
	open := 0
	for _, f := range e.Laws {
		for _, r := range f.Reasons {
			if !strings.Contains(r.Text, "our employer") || strings.Contains(r.Text, "agreement") {
				continue
			}
			open++
			if r.Met != entitlement.Unknown || !strings.Contains(r.Text, "is for HR to say") {
				t.Errorf("%s: %s, though nobody has said so: %s", f.Law, r.Met, r.Text)
			}
		}
	}
	if open != 4 {
		t.Errorf("%d reasons are about the employer, want 4: %+v", open, e)
	}
}
