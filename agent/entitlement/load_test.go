package entitlement_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/content"
)

func TestShippedParametersHaveSources(t *testing.T) {
	t.Parallel()
	for _, p := range entitlement.ShippedParameters().List() {
		if p.Citation == "" || p.Source == "" || p.Checked == "" || p.From.IsZero() {
			t.Errorf("line %d: %s is incomplete: %+v", p.Line, p.Name, p)
		}
	}
}

func TestOverride(t *testing.T) {
	t.Parallel()
	p, err := entitlement.LoadParameters("law.yaml", []byte(`
employer: {employees: 90, employees_within_75_miles: 90}
parameters:
  fmla.weeks:
    - {value: 12, from: 1993-08-05, citation: 29 CFR 825.200, source: test, checked: verified}
    - {value: 14 1/2, from: 2026-11-01, citation: a new law, source: test, checked: unverified}
`))
	if err != nil {
		t.Fatal(err)
	}
	facts := entitlement.FactsFrom(answers(map[string]string{"care_for": "parent", "work_state": "TX"}))
	for asOf, want := range map[int]string{-20: "FMLA 12 weeks", 0: "FMLA 14½ weeks"} {
		if got := p.Estimate(facts, today.AddDate(0, 0, asOf)).ForHR(); got != want {
			t.Errorf("%d days from today: got %s, want %s", asOf, got, want)
		}
	}
	if got := demoLaw().Estimate(facts, today).ForHR(); got != "FMLA 12 weeks" {
		t.Errorf("loading changed the shipped parameters: %s", got)
	}
	empty, err := entitlement.LoadParameters("law.yaml", nil)
	if err != nil || len(empty.List()) != len(entitlement.ShippedParameters().List()) {
		t.Errorf("an empty file changed something: %v", err)
	}
}

// TestMistakes has one row per mistake that an author can make.
func TestMistakes(t *testing.T) {
	t.Parallel()
	const good = "from: 2020-01-01, citation: c, source: s, checked: verified}"
	for _, c := range []struct{ name, file, want string }{
		{"not YAML", "employer:\n  employees: 400\n bad: [", "law.yaml:3: this is not valid YAML"},
		{"a section that does not exist", "employers:\n  employees: 4\n", `law.yaml:1: the field "employers" does not exist in the file. Did you mean "employer"?`},
		{"not a mapping", "- a\n- b\n", "law.yaml:1: the file must be an object"},
		{"an unknown line of the employer", "employer:\n  employes: 4\n", `law.yaml:2: the field "employes" does not exist in employer. Did you mean "employees"?`},
		{"no number", "employer:\n  employees: many\n", `law.yaml:2: employees must be a number. Write one such as 12, 0.5 or 17 1/3.`},
		{"below zero", "employer:\n  employees: -4\n", "employees must be a number"},
		{"not a number by name", "employer:\n  employees: nan\n", "employees must be a number"},
		{"an unknown kind", "employer:\n  year_method: fiscal\n", `law.yaml:2: "fiscal" does not exist here. Use calendar or rolling_backward.`},
		{"no such parameter", "parameters:\n  fmla.week:\n    - {value: 1, " + good, `law.yaml:2: the parameter "fmla.week" does not exist. Did you mean "fmla.weeks"?`},
		{"no list of values", "parameters:\n  fmla.weeks: 12\n", "law.yaml:2: fmla.weeks must be a list"},
		{"no values", "parameters:\n  fmla.weeks: []\n", "law.yaml:2: fmla.weeks has no values"},
		{"something left out", "parameters:\n  fmla.weeks:\n    - {value: 12, from: 2020-01-01}\n", "law.yaml:3: this value of fmla.weeks is incomplete. Add citation, source and checked."},
		{"something left empty", "parameters:\n  fmla.weeks:\n    - {value: 12, from: 2020-01-01, citation: '', source: s, checked: verified}\n", "citation is empty"},
		{"something too much", "parameters:\n  fmla.weeks:\n    - {value: 12, until: 2021-01-01, " + good, `the field "until" does not exist in an entry of fmla.weeks`},
		{"no day", "parameters:\n  fmla.weeks:\n    - {value: 12, from: 1/2/2020, citation: c, source: s, checked: verified}\n", `"1/2/2020" is not a day. Write it as 2026-01-31.`},
		{"the wrong order", "parameters:\n  fmla.weeks:\n    - {value: 12, " + good + "\n    - {value: 13, " + good + "\n", "law.yaml:4: fmla.weeks has two values for one time. Order them by day, each day once."},
		{"a list where a number belongs", "parameters:\n  fmla.weeks:\n    - {value: [a], " + good, "is not a number"},
		{"a number where a list belongs", "parameters:\n  fmla.relations:\n    - {value: 12, " + good, "fmla.relations is a list of words"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := entitlement.LoadParameters("law.yaml", []byte(c.file))
			var mistakes content.Mistakes
			if !errors.As(err, &mistakes) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}

func TestEveryMistakeIsListed(t *testing.T) {
	t.Parallel()
	_, err := entitlement.LoadParameters("law.yaml", []byte("employer:\n  employees: x\n  type: y\nparameters:\n  fmla.hours: z\n"))
	var mistakes content.Mistakes
	if !errors.As(err, &mistakes) || len(mistakes) != 3 {
		t.Errorf("got %v, want three mistakes", err)
	}
}

func FuzzLoadParameters(f *testing.F) {
	f.Add("employer:\n  employees: 4\n")
	f.Add("parameters:\n  fmla.weeks:\n    - {value: 12, from: 2020-01-01}\n")
	f.Add("a: &a [*a]\n")
	f.Add("? [x]\n: !!binary y\n---\n<<: *z")
	f.Fuzz(func(t *testing.T, file string) {
		p, err := entitlement.LoadParameters("law.yaml", []byte(file))
		if err != nil {
			var mistakes content.Mistakes
			if !errors.As(err, &mistakes) || len(mistakes) == 0 {
				t.Fatalf("%T is not a list of mistakes: %v", err, err)
			}
			return
		}
		checkSound(t, p.Estimate(entitlement.FactsFrom(answers(map[string]string{"care_for": "parent"})), today))
	})
}
