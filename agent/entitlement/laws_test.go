package entitlement

import (
	"slices"
	"strings"
	"testing"
)

// paidRest is a made-up paid law of one state. It shows all that a new law takes:
// one value like this one in a file of its own, the block of parameters below, and
// its name in laws.
var paidRest = law{
	name: "PRL", title: "Wyoming Paid Rest Leave", states: []string{"WY"},
	paid: true, terms: "paid in part, with your job protected",
	parameters: append(numbers(restWeeks, restMonths, restEmployees, restPercent), lists(restReasons)...),
	concerns:   func(f Facts) bool { return f.Reason.canonical() == OwnCondition },
	assess: func(b book, f Facts) assessment {
		weeks, _ := b.get(restWeeks)
		return assessment{
			weeks:    weeks,
			employer: b.sizeClause(f, restEmployees),
			person:   []clause{b.tenureClause(f, restMonths, false)},
			purpose: b.purposeClauses(f, restWeeks, func(f Facts) (Verdict, Parameter) {
				v, reasons, _ := b.listsReason(f, restReasons)
				return v, reasons
			}),
		}
	},
	advise: func(b book, _ Facts, _ assessment, finding *Finding) {
		finding.Note = "paid by the state"
		percent, _ := b.get(restPercent)
		finding.note(Yes, percent, "The state pays %s percent of your wages.", amount(percent.Number))
	},
	conclude: func(b book, _ Facts, _ assessment, c conclusions) { c.set("percent", b.number(restPercent)) },
}

const (
	restWeeks     key = "rest.weeks"
	restMonths    key = "rest.months"
	restEmployees key = "rest.employees"
	restPercent   key = "rest.percent"
	restReasons   key = "rest.reasons"
)

const restParameters = `
employer: {employees: 90, employees_within_75_miles: 90, workweeks_with_50: 52}
parameters:
  rest.weeks:
    - {value: 10, from: 2020-01-01, citation: Rest Act 1, source: made up, checked: unverified}
  rest.months:
    - {value: 6, from: 2020-01-01, citation: Rest Act 2, source: made up, checked: unverified}
  rest.employees:
    - {value: 3, from: 2020-01-01, citation: Rest Act 3, source: made up, checked: unverified}
  rest.percent:
    - {value: 60, from: 2020-01-01, citation: Rest Act 4, source: made up, checked: unverified}
  rest.reasons:
    - {value: [own_serious_health_condition], from: 2020-01-01, citation: Rest Act 5, source: made up, checked: unverified}
`

// addLaw adds a law for the length of a test that is not parallel.
func addLaw(t *testing.T, l law) {
	t.Helper()
	ShippedParameters() // read before the law is known, so that it lacks no parameters
	shippedLaws, shippedKeys := laws, known
	t.Cleanup(func() { laws, known = shippedLaws, shippedKeys })
	laws = append(slices.Clip(laws), l)
	known = keysOf(laws)
}

// TestAnotherLaw adds a law through the table alone, and checks that it is
// assessed, worded, concluded and scored.
func TestAnotherLaw(t *testing.T) { //nolint:paralleltest // it changes the list of laws
	addLaw(t, paidRest)
	p, err := LoadParameters("law.yaml", []byte(restParameters))
	if err != nil {
		t.Fatal(err)
	}
	b := p.on(anyDay)
	f := readFacts(t, `"work_state": "WY", "reason": "own_serious_health_condition", "tenure_months": 8, "hours_12m": 900`)

	e := p.Estimate(f, anyDay)
	for got, want := range map[string]string{
		e.Headline(): "You probably have 10 weeks under PRL. FMLA probably doesn't cover this leave.",
		e.ForHR():    "FMLA probably not, PRL 10 weeks (paid by the state)",
	} {
		if got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	found := e.Laws[len(e.Laws)-1]
	if want := "10 weeks, paid in part, with your job protected"; found.Summary != want {
		t.Errorf("summary %q, want %q", found.Summary, want)
	}
	if last := found.Reasons[len(found.Reasons)-1]; last.Text != "The state pays 60 percent of your wages." || last.Citation != "Rest Act 4" {
		t.Errorf("note %+v", last)
	}
	f = p.Employer.fill(f)
	for what, want := range map[string]any{"paid": true, "weeks": 10.0, "eligible": true, "percent": 60.0} {
		if got := b.concludeAll([]string{"PRL"}, f)[what]; got != want {
			t.Errorf("%s: concluded %v, want %v", what, got, want)
		}
	}
	f.TenureMonths = nil
	if got, want := p.Estimate(f, anyDay).Headline(), "To tell you more about PRL, I need to know whether you've worked here for at least 6 months."; !strings.Contains(got, want) {
		t.Errorf("headline %q, want %q in it", got, want)
	}
	f.WorkState = "CA"
	if got := p.Estimate(f, anyDay).ForHR(); strings.Contains(got, "PRL") {
		t.Errorf("in California: %s", got)
	}
}

// TestAnotherLawIsScored judges one right and one wrong case about an added law, and
// one about a law of the same name elsewhere.
func TestAnotherLawIsScored(t *testing.T) { //nolint:paralleltest // it changes the list of laws
	addLaw(t, paidRest)
	p, err := LoadParameters("law.yaml", []byte(restParameters))
	if err != nil {
		t.Fatal(err)
	}
	const facts = `{"reason": "own_serious_health_condition", "tenure_months": 8, "employer_employees": 4}`
	for _, c := range []struct {
		jurisdiction, expected string
		want                   outcome
	}{
		{"WY", `{"eligible": true, "weeks": 10, "paid": true, "percent": 60, "failed": []}`, correct},
		{"WY", `{"weeks": 12}`, wrong},
		{"CA", `{"weeks": 10}`, notCovered},
	} {
		got := p.judge(decode[testCase](t, `{"law": "PRL", "as_of": "2026-11-20", "jurisdiction": "`+c.jurisdiction+`", "facts": `+facts+`, "expected": `+c.expected+`}`))
		if got != c.want {
			t.Errorf("%s %s: %v, want %v", c.jurisdiction, c.expected, got, c.want)
		}
	}
}

// TestLaws checks that each law in the list is complete, and that no two of them
// share a name or a parameter.
func TestLaws(t *testing.T) {
	t.Parallel()
	names, keys := map[string]bool{}, map[key]bool{}
	for _, l := range laws {
		if l.name == "" || l.title == "" || l.terms == "" || l.assess == nil || len(l.parameters) == 0 {
			t.Errorf("%q is incomplete: %+v", l.name, l)
		}
		if names[l.name] {
			t.Errorf("two laws are called %s", l.name)
		}
		names[l.name] = true
		for _, p := range l.parameters {
			if keys[p.key] {
				t.Errorf("two laws have the parameter %s", p.key)
			}
			keys[p.key] = true
		}
		for _, state := range l.states {
			if len(state) != 2 || state != strings.ToUpper(state) {
				t.Errorf("%s: %q is not the two-letter code of a state", l.name, state)
			}
		}
	}
}
