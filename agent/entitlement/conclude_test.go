package entitlement

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// enough is a person who meets every condition on the person and the employer. A
// row's own facts add to it or override it.
const enough = `"tenure_months": 30, "hours_12m": 1700, "employer_employees": 90, "employees_within_75mi": 90,
	"employer_workweeks_with_50": 40, "employer_workweeks_with_50_prior_year": 52`

// undecided is what a row expects if the facts are not enough.
const undecided = "undecided"

// ruleRow checks one rule of a law. Its name is the rule with its citation.
type ruleRow struct {
	name  string
	asOf  string // default: 2026-11-20
	facts string // JSON, merged into enough
	law   string // default: FMLA
	what  string
	want  any
}

func (r ruleRow) run(t *testing.T) {
	t.Parallel()
	f := readFacts(t, enough, r.facts)
	day := Day{time.Date(2026, time.November, 20, 0, 0, 0, 0, time.UTC)}
	if r.asOf != "" {
		if err := day.UnmarshalText([]byte(r.asOf)); err != nil {
			t.Fatal(err)
		}
	}
	law := r.law
	if law == "" {
		law = FMLA
	}
	got, decided := ShippedParameters().on(day.Time).concludeAll([]string{law}, f)[r.what]
	if !decided {
		got = undecided
	}
	if n, ok := r.want.(int); ok {
		r.want = float64(n)
	}
	if !equal(got, r.want) {
		t.Errorf("%s %s is %v, want %v", law, r.what, got, r.want)
	}
}

// readFacts merges JSON objects, given without their braces. null removes a fact.
func readFacts(t *testing.T, layers ...string) Facts {
	t.Helper()
	merged := map[string]json.RawMessage{}
	for _, layer := range layers {
		if err := json.Unmarshal([]byte("{"+layer+"}"), &merged); err != nil {
			t.Fatalf("facts {%s}: %v", layer, err)
		}
	}
	raw, err := json.Marshal(merged)
	if err != nil {
		t.Fatal(err)
	}
	return decode[Facts](t, string(raw))
}

func decode[T any](t *testing.T, text string) (value T) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return value
}

func runRows(t *testing.T, rows []ruleRow) {
	t.Helper()
	for _, row := range rows {
		t.Run(row.name, row.run)
	}
}

func TestEligibility(t *testing.T) {
	t.Parallel()
	own := `"reason": "own_serious_health_condition", `
	runRows(t, []ruleRow{
		{name: "every condition met, 29 CFR 825.110(a)", facts: own + `"remote": false`, what: "eligible", want: true},
		{name: "12 weeks, 29 CFR 825.200(a)", facts: own + `"remote": false`, what: "weeks", want: 12},
		{name: "it is unpaid, 29 CFR 825.207(a)", facts: own + `"remote": false`, what: "paid", want: false},
		{name: "12 months to the day, 29 CFR 825.110(a)(1)", facts: own + `"tenure_months": 12`, what: "eligible", want: true},
		{name: "a month short, 29 CFR 825.110(a)(1)", facts: own + `"tenure_months": 11`, what: "failed", want: []any{"tenure_12_months"}},
		{name: "months not known, 29 CFR 825.110(a)(1)", facts: own + `"tenure_months": null`, what: "eligible", want: undecided},
		{name: "hours not known but months too few, 29 CFR 825.110(a)", facts: own + `"tenure_months": 3, "hours_12m": null`, what: "eligible", want: false},
		{name: "counted from the hire date, 29 CFR 825.110(d)", facts: own + `"tenure_months": null, "hire_date": "2025-11-01", "leave_start": "2026-11-01"`, what: "eligible", want: true},
		{name: "a day before the year is over, 29 CFR 825.110(d)", facts: own + `"tenure_months": null, "hire_date": "2025-11-02", "leave_start": "2026-11-01"`, what: "eligible", want: false},
		{name: "months until the leave starts, 29 CFR 825.110(d)", facts: own + `"tenure_months": 10, "leave_start": "2027-01-20"`, what: "eligible", want: true},
		{name: "protected once the year is over, 29 CFR 825.110(d)", facts: own + `"tenure_months": null, "hire_date": "2026-01-15", "leave_start": "2026-12-01"`, what: "fmla_protection_from", want: "2027-01-15"},
		{name: "protected from the start, 29 CFR 825.110(d)", facts: own + `"tenure_months": null, "hire_date": "2021-01-15", "leave_start": "2026-12-01"`, what: "fmla_protection_from", want: "2026-12-01"},
		{name: "an earlier period, 29 CFR 825.110(b)(1)", facts: own + `"tenure_months": 5, "prior_periods": [{"months": 7, "break_years": 6.9}]`, what: "counted_months", want: 12},
		{name: "a break of seven years, 29 CFR 825.110(b)(1)", facts: own + `"tenure_months": 5, "prior_periods": [{"months": 70, "break_years": 7}]`, what: "eligible", want: false},
		{name: "a longer break for service, 29 CFR 825.110(b)(2)(i)", facts: own + `"tenure_months": 5, "prior_periods": [{"months": 9, "break_years": 9, "break_reason": "USERRA-covered service"}]`, what: "counted_months", want: 14},
		{name: "a longer break agreed in writing, 29 CFR 825.110(b)(2)(ii)", facts: own + `"tenure_months": 5, "prior_periods": [{"months": 9, "break_years": 9, "break_reason": "written agreement to rehire"}]`, what: "eligible", want: true},
		{name: "a break of unknown length, 29 CFR 825.110(b)", facts: own + `"tenure_months": 5, "prior_periods": [{"months": 9}]`, what: "eligible", want: undecided},
		{name: "a break that does not matter, 29 CFR 825.110(b)", facts: own + `"tenure_months": 15, "prior_periods": [{"months": 9}]`, what: "eligible", want: true},
		{name: "1,250 hours, 29 CFR 825.110(a)(2)", facts: own + `"hours_12m": 1250`, what: "eligible", want: true},
		{name: "half an hour short, 29 CFR 825.110(a)(2)", facts: own + `"hours_12m": 1249.5`, what: "failed", want: []any{"hours_1250"}},
		{name: "paid time off is not work, 29 CFR 825.110(c)(1)", facts: own + `"hours_12m": 1100, "pto_hours_paid_not_worked": 300`, what: "eligible", want: false},
		{name: "hours of covered service, 29 CFR 825.110(c)(2)", facts: own + `"hours_12m": 700, "userra_hours_would_have_worked": 560`, what: "counted_hours", want: 1260},
		{name: "eligible by hours of covered service, 29 CFR 825.110(c)(2)", facts: own + `"hours_12m": 700, "userra_hours_would_have_worked": 560`, what: "eligible", want: true},
		{name: "the person says yes, 29 CFR 825.110(a)", facts: own + `"tenure_months": null, "tenure_12_months": true, "hours_12m": null, "hours_1250_met": true`, what: "eligible", want: true},
		{name: "the person says no, 29 CFR 825.110(a)", facts: own + `"hours_12m": null, "hours_1250_met": false`, what: "eligible", want: false},
		{name: "49 nearby, 29 CFR 825.110(a)(3)", facts: own + `"employees_within_75mi": 49`, what: "failed", want: []any{"50_employees_75_miles"}},
		{name: "too few in total, 29 CFR 825.110(a)(3)", facts: own + `"employees_within_75mi": null, "employer_employees": 20`, what: "eligible", want: false},
		{name: "remote counts where one reports, 29 CFR 825.111(a)(2)", facts: own + `"remote": true, "employees_within_75mi_of_home": 2`, what: "eligible", want: true},
		{name: "20 workweeks of this year, 29 CFR 825.105", facts: own + `"employer_workweeks_with_50": 20, "employer_workweeks_with_50_prior_year": 0`, what: "employer_covered", want: true},
		{name: "20 workweeks of the last year, 29 CFR 825.105", facts: own + `"employer_workweeks_with_50": 3, "employer_workweeks_with_50_prior_year": 20`, what: "employer_covered", want: true},
		{name: "19 workweeks in each, 29 CFR 825.105", facts: own + `"employer_workweeks_with_50": 19, "employer_workweeks_with_50_prior_year": 19`, what: "failed", want: []any{"employer_20_workweeks"}},
		{name: "the last year not known, 29 CFR 825.105", facts: own + `"employer_workweeks_with_50": 19, "employer_workweeks_with_50_prior_year": null`, what: "employer_covered", want: undecided},
		{name: "a public agency of any size, 29 CFR 825.104(a)", facts: own + `"employer_type": "public_agency", "employer_workweeks_with_50": 0, "employer_workweeks_with_50_prior_year": 0`, what: "employer_covered", want: true},
		{name: "two things fail, 29 CFR 825.110(a)", facts: own + `"tenure_months": 2, "hours_12m": 200`, what: "failed", want: []any{"hours_1250", "tenure_12_months"}},
		{name: "unknown what fails, 29 CFR 825.110(a)", facts: own + `"tenure_months": 2, "hours_12m": null`, what: "failed", want: undecided},
		{name: "airline crew with 504 hours, 29 CFR 825.801(b)", facts: own + `"occupation": "flight attendant", "hours_12m": null, "hours_worked_or_paid": 504, "pct_monthly_guarantee": 60`, what: "eligible", want: true},
		{name: "airline crew below the guarantee, 29 CFR 825.801(b)", facts: own + `"occupation": "pilot", "hours_12m": 1400, "hours_worked_or_paid": 900, "pct_monthly_guarantee": 0.55`, what: "eligible", want: false},
		{name: "72 days for airline crews, 29 CFR 825.802(a)", facts: own + `"occupation": "flight crew", "hours_worked_or_paid": 700, "pct_monthly_guarantee": 75`, what: "days", want: 72},
		{name: "before the law, Pub. L. 103-3", asOf: "1990-01-01", facts: own + `"remote": false`, what: "eligible", want: undecided},
	})
}

func TestReasons(t *testing.T) {
	t.Parallel()
	runRows(t, []ruleRow{
		{name: "a parent, 29 CFR 825.112(a)(3)", facts: `"reason": "care_parent_serious_health_condition"`, what: "qualifying", want: true},
		{name: "a person in loco parentis, 29 CFR 825.122(c)", facts: `"reason": "care_person_who_stood_in_loco_parentis"`, what: "qualifying", want: true},
		{name: "a spouse, 29 CFR 825.112(a)(3)", facts: `"reason": "care_spouse"`, what: "weeks", want: 12},
		{name: "a child of 17, 29 CFR 825.122(d)", facts: `"reason": "care_child", "child_age": 17`, what: "qualifying", want: true},
		{name: "a child of 18, 29 CFR 825.122(d)", facts: `"reason": "care_child", "child_age": 18`, what: "qualifying", want: undecided},
		{name: "a grown child with a disability, 29 CFR 825.122(d)", facts: `"reason": "care_adult_child", "child_incapable_of_self_care_due_to_disability": true`, what: "qualifying", want: true},
		{name: "a grown child without one, 29 CFR 825.122(d)", facts: `"reason": "care_child", "child_age": 30, "child_incapable_of_self_care_due_to_disability": false`, what: "qualifying", want: false},
		{name: "a parent-in-law, 29 CFR 825.122(c)", facts: `"reason": "care_parent_in_law"`, what: "qualifying", want: false},
		{name: "a grandparent, 29 CFR 825.112(a)(3)", facts: `"reason": "care_grandparent"`, what: "weeks", want: 0},
		{name: "a person the law does not name, 29 CFR 825.112", facts: `"reason": "care_landlord"`, what: "qualifying", want: undecided},
		{name: "no reason given, 29 CFR 825.112", facts: `"remote": false`, what: "qualifying", want: undecided},
		{name: "own health, unknown how serious, 29 CFR 825.113", facts: `"reason": "own_health"`, what: "qualifying", want: undecided},
		{name: "own health, a short illness, 29 CFR 825.113(d)", facts: `"reason": "own_health", "serious_condition": false`, what: "qualifying", want: false},
		{name: "pregnancy, 29 CFR 825.120(a)(4)", facts: `"reason": "pregnancy_disability"`, what: "qualifying", want: true},
		{name: "bonding within the year, 29 CFR 825.120(a)(2)", facts: `"reason": "bonding", "birth_date": "2026-02-10", "leave_start": "2027-02-09"`, what: "qualifying", want: true},
		{name: "bonding when the year is over, 29 CFR 825.120(a)(2)", facts: `"reason": "bonding", "birth_date": "2026-02-10", "leave_start": "2027-02-10"`, what: "failed", want: []any{"bonding_within_12_months_of_birth"}},
		{name: "26 weeks for a servicemember, 29 CFR 825.127(e)", facts: `"reason": "care_covered_servicemember", "relation": "next_of_kin"`, what: "weeks", want: 26},
		{name: "a servicemember's parent, 29 CFR 825.127(d)", facts: `"reason": "care_covered_servicemember", "relation": "mother"`, what: "qualifying", want: true},
		{name: "a servicemember's sister may be next of kin, 29 CFR 825.127(d)(3)", facts: `"reason": "care_covered_servicemember", "relation": "sister"`, what: "qualifying", want: undecided},
		{name: "a servicemember's parent-in-law, 29 CFR 825.127(d)", facts: `"reason": "care_covered_servicemember", "relation": "parent_in_law"`, what: "qualifying", want: false},
		{name: "airline crews and a servicemember, 29 CFR 825.802(a)", facts: `"reason": "care_covered_servicemember", "relation": "spouse", "occupation": "pilot", "hours_worked_or_paid": 700, "pct_monthly_guarantee": 75`, what: "days", want: 156},
	})
}

func TestCalifornia(t *testing.T) {
	t.Parallel()
	own := `"reason": "own_serious_health_condition", `
	runRows(t, []ruleRow{
		{name: "five employees, Gov. Code 12945.2(b)(3)", law: CFRA, facts: own + `"employer_employees": 5, "employees_within_75mi": 1`, what: "eligible", want: true},
		{name: "four employees, Gov. Code 12945.2(b)(3)", law: CFRA, facts: own + `"employer_employees": 4`, what: "eligible", want: false},
		{name: "the state itself, Gov. Code 12945.2(b)(3)", law: CFRA, facts: own + `"employer_employees": 4, "employer_type": "public_agency"`, what: "eligible", want: true},
		{name: "50 employees until the end of 2020, SB 1383", law: CFRA, asOf: "2020-12-31", facts: own + `"employer_employees": 30, "employees_within_75mi": 30`, what: "eligible", want: false},
		{name: "five from 2021, SB 1383", law: CFRA, asOf: "2021-01-01", facts: own + `"employer_employees": 30, "employees_within_75mi": 30`, what: "eligible", want: true},
		{name: "12 months are not more than 12, Gov. Code 12945.2(a)", law: CFRA, facts: own + `"tenure_months": 12`, what: "eligible", want: false},
		{name: "a little more than 12 months, Gov. Code 12945.2(a)", law: CFRA, facts: own + `"tenure_months": 12.1`, what: "eligible", want: true},
		{name: "1,249 hours, Gov. Code 12945.2(a)", law: CFRA, facts: own + `"hours_12m": 1249`, what: "failed", want: []any{"hours_1250"}},
		{name: "a grandchild, Gov. Code 12945.2(b)(4)(B)", law: CFRA, facts: `"reason": "care_grandchild"`, what: "weeks", want: 12},
		{name: "a grown child without a disability, Gov. Code 12945.2(b)(1)", law: CFRA, facts: `"reason": "care_adult_child", "child_incapable_of_self_care_due_to_disability": false`, what: "qualifying", want: true},
		{name: "a parent-in-law in 2021, before AB 1033", law: CFRA, asOf: "2021-06-01", facts: `"reason": "care_parent_in_law"`, what: "qualifying", want: false},
		{name: "a parent-in-law from 2022, AB 1033", law: CFRA, asOf: "2022-01-01", facts: `"reason": "care_parent_in_law"`, what: "qualifying", want: true},
		{name: "a designated person in 2022, before AB 1041", law: CFRA, asOf: "2022-12-31", facts: `"reason": "care_designated_person"`, what: "qualifying", want: false},
		{name: "a designated person, Gov. Code 12945.2(b)(2)", law: CFRA, facts: `"reason": "care_designated_person", "designated_person_used_in_12m": false`, what: "qualifying", want: true},
		{name: "a second designated person, Gov. Code 12945.2(b)(2)", law: CFRA, facts: `"reason": "care_designated_person", "designated_person_used_in_12m": true`, what: "qualifying", want: false},
		{name: "not for pregnancy, Gov. Code 12945.2(b)(4)(C)", law: CFRA, facts: `"reason": "pregnancy_disability"`, what: "qualifying", want: false},
		{name: "each parent has their own weeks, SB 1383", law: CFRA, facts: `"reason": "bonding", "parent2_same_employer": true, "parent2_cfra_weeks_used": 12`, what: "weeks_for_this_reason", want: 12},
		{name: "PDL without tenure, Gov. Code 12945", law: PDL, facts: `"reason": "pregnancy_disability", "tenure_months": 0, "hours_12m": 0`, what: "eligible", want: true},
		{name: "PDL with four employees, Gov. Code 12926(d)", law: PDL, facts: `"reason": "pregnancy_disability", "employer_employees": 4`, what: "eligible", want: false},
		{name: "PDL gives four months, Gov. Code 12945(a)(1)", law: PDL, facts: `"reason": "pregnancy_disability"`, what: "max_months", want: 4},
		{name: "which are 17 1/3 weeks, 2 CCR 11042(a)", law: PDL, facts: `"reason": "pregnancy_disability"`, what: "max_weeks", want: 17.3333},
		{name: "in hours of the normal week, 2 CCR 11042(a)", law: PDL, facts: `"reason": "pregnancy_disability", "schedule_hours_week": 30`, what: "max_hours", want: 520},
		{name: "PDL covers nothing else, Gov. Code 12945", law: PDL, facts: own + `"remote": false`, what: "qualifying", want: false},
		{name: "disabled longer than PDL lasts, 2 CCR 11042", law: PDL, facts: `"pregnancy_disabled_weeks": 20, "then": "bonding"`, what: "PDL_weeks", want: 17.3333},
		{name: "FMLA at the same time as PDL, 2 CCR 11046", law: PDL, facts: `"pregnancy_disabled_weeks": 14, "then": "bonding"`, what: "FMLA_concurrent_with_PDL_weeks", want: 12},
		{name: "CFRA to bond after PDL, 2 CCR 11046", law: PDL, facts: `"pregnancy_disabled_weeks": 14, "then": "bonding"`, what: "job_protected_weeks", want: 26},
		{name: "only PDL for a new employee, Gov. Code 12945", law: PDL, facts: `"pregnancy_disabled_weeks": 8, "then": "bonding", "tenure_months": 4`, what: "job_protected_weeks", want: 8},
		{name: "a small employer has no FMLA, 2 CCR 11046", law: PDL, facts: `"pregnancy_disabled_weeks": 8, "then": "bonding", "employer_employees": 10, "employees_within_75mi": 10`, what: "FMLA_concurrent_with_PDL_weeks", want: 0},
		{name: "unknown what follows, 2 CCR 11046", law: PDL, facts: `"pregnancy_disabled_weeks": 8, "reason": "pregnancy_disability"`, what: "CFRA_bonding_weeks", want: 0},
	})
}

func TestConclusionTypes(t *testing.T) {
	t.Parallel()
	f := readFacts(t, enough, `"reason": "bonding", "used": [["bonding", 2]], "schedule_hours_week": 40`)
	concluded := fmla.concludes(ShippedParameters().on(anyDay), f)
	for name, value := range concluded {
		switch value.(type) {
		case nil, bool, float64, string, []string:
		default:
			t.Errorf("%s is a %T", name, value)
		}
	}
	if diff := cmp.Diff([]string{}, concluded["failed"]); diff != "" {
		t.Errorf("failed (-want +got)\n%s", diff)
	}
}
