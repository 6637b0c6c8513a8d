package entitlement

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestScore(t *testing.T) {
	t.Parallel()
	const person = `"tenure_months": 40, "hours_12m": 1600, "employer_employees": 75, "employees_within_75mi": 75, "employer_workweeks_with_50": 52`
	const own = `"reason": "own_serious_health_condition"`
	file := strings.Join([]string{
		`{"id": "right", "law": "FMLA", "as_of": "2026-05-05", "facts": {` + person + `,` + own + `}, "expected": {"eligible": true, "weeks": 12.004}}`,
		`{"id": "nested", "jurisdiction": "CA", "law": "CFRA+FMLA", "as_of": "2026-05-05", "facts": {` + person + `,"reason":"care_sibling"}, "expected": {"CFRA": {"weeks": 12}, "FMLA": {"qualifying": false}}}`,
		``,
		`{"id": "wrong", "law": "FMLA", "as_of": "2026-05-05", "facts": {` + person + `,` + own + `}, "expected": {"eligible": false}}`,
		`{"law": "CFRA", "as_of": "2026-05-05", "facts": {` + person + `,` + own + `}, "expected": {"CFRA": {"weeks": 3}}}`,
		`{"id": "too little is known", "law": "FMLA", "as_of": "2026-05-05", "facts": {` + own + `}, "expected": {"eligible": true}}`,
		`{"id": "another law", "jurisdiction": "OR", "law": "OFLA", "as_of": "2026-05-05", "facts": {` + own + `}, "expected": {"eligible": true}}`,
		`{"id": "another state's law of that name", "jurisdiction": "DC", "law": "FMLA", "as_of": "2026-05-05", "facts": {` + person + `,` + own + `}, "expected": {"eligible": true}}`,
		`{"id": "a fact nobody here knows", "law": "FMLA", "as_of": "2026-05-05", "facts": {` + person + `,"key_employee":true,` + own + `}, "expected": {"eligible": true}}`,
		`{"id": "a question nobody here answers", "law": "FMLA", "as_of": "2026-05-05", "facts": {` + person + `,` + own + `}, "expected": {"eligible": true, "mood": "good"}}`,
		`{"id": "wrong beside not covered", "law": "FMLA", "as_of": "2026-05-05", "facts": {` + person + `,` + own + `}, "expected": {"mood": "good", "failed": ["hours_1250"]}}`,
	}, "\n")
	got, err := Score(strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	want := Report{N: 10, Correct: 2, Wrong: 3, NotCovered: 5, WrongIDs: []string{"wrong", "line 5", "wrong beside not covered"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("report (-want +got)\n%s", diff)
	}
}

func TestScoreEmptyFile(t *testing.T) {
	t.Parallel()
	got, err := Score(strings.NewReader("\n\n"))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(got)
	if want := `{"n":0,"correct":0,"wrong":0,"not_covered":0,"wrong_ids":[]}`; err != nil || string(raw) != want {
		t.Errorf("got %s, %v, want %s", raw, err, want)
	}
}

func TestScoreMalformed(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"\n{":             "read case on line 2",
		`{"law":"FMLA"}`:  "law, as_of and expected are needed",
		`{"as_of":"May"}`: "is not a day",
		`["a"]`:           "read case on line 1",
	} {
		if _, err := Score(strings.NewReader(line)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", line, err, want)
		}
	}
}

func FuzzScore(f *testing.F) {
	f.Add(`{"law":"FMLA","as_of":"2026-11-20","facts":{"used":[["2025-10-06",12]],"leave_dates":["2026-11-23","2036-11-25"]},"expected":{"eligible":true}}`)
	f.Add(`{"law":"PDL+CFRA","as_of":"2026-11-20","facts":{"pregnancy_disabled_weeks":1e300,"intermittent":{"days_off":1}},"expected":{"PDL":{"weeks":[1]}}}`)
	f.Add(`{"law":"FMLA","as_of":"2026-11-20","facts":{"used":[["2025-10-06",1e18]],"year_method":"calendar"},"expected":{"weeks_remaining":0}}`)
	f.Fuzz(func(t *testing.T, file string) {
		report, err := Score(strings.NewReader(file))
		if err == nil && report.N != report.Correct+report.Wrong+report.NotCovered {
			t.Errorf("the counts do not add up: %+v", report)
		}
	})
}

// person draws facts of somebody about whom everything is known.
func person(t *rapid.T) Facts {
	number := func(name string, most int) *float64 { return new(float64(rapid.IntRange(0, most).Draw(t, name))) }
	f := Facts{}
	f.TenureMonths, f.Hours12m = number("months", 36), number("hours", 2500)
	f.Employees = number("employees", 120)
	f.Within75Miles = new(min(*f.Employees, *number("nearby", 120)))
	f.WorkweeksWith50, f.WorkweeksWith50Before = number("workweeks", 52), number("workweeks before", 52)
	f.Reason = rapid.SampledFrom([]Cause{OwnCondition, Bonding, PregnancyDisability, "care_parent", "care_sibling", "care_adult_child"}).Draw(t, "reason")
	unable := rapid.Bool().Draw(t, "unable")
	f.ChildUnable = &unable
	return f
}

var anyDay = time.Date(2026, time.November, 20, 0, 0, 0, 0, time.UTC)

// TestMoreNeverMakesIneligible: more months, hours or employees take nothing away.
func TestMoreNeverMakesIneligible(t *testing.T) {
	t.Parallel()
	b := ShippedParameters().on(anyDay)
	rapid.Check(t, func(t *rapid.T) {
		f := person(t)
		more := f
		add := rapid.Float64Range(0, 500).Draw(t, "more")
		switch rapid.IntRange(0, 3).Draw(t, "of what") {
		case 0:
			more.TenureMonths = new(*f.TenureMonths + add)
		case 1:
			more.Hours12m = new(*f.Hours12m + add)
		case 2:
			more.Employees, more.Within75Miles = new(*f.Employees+add), new(*f.Within75Miles+add)
		case 3:
			more.WorkweeksWith50 = new(*f.WorkweeksWith50 + add)
		}
		for _, law := range []func(Facts) assessment{b.fmla, b.cfra, b.pdl} {
			if before, after := law(f), law(more); before.applies() == Yes && after.applies() != Yes {
				t.Fatalf("%s: yes becomes %s", before.law, after.applies())
			}
		}
	})
}

// TestNothingIsGuessed: what is decided from some facts stays so when more become known.
func TestNothingIsGuessed(t *testing.T) {
	t.Parallel()
	b := ShippedParameters().on(anyDay)
	rapid.Check(t, func(t *rapid.T) {
		f := person(t)
		less := f
		for name, forget := range map[string]func(){
			"months": func() { less.TenureMonths = nil }, "hours": func() { less.Hours12m = nil },
			"nearby": func() { less.Within75Miles = nil }, "reason": func() { less.Reason = "" },
			"workweeks": func() { less.WorkweeksWith50Before = nil }, "unable": func() { less.ChildUnable = nil },
		} {
			if rapid.Bool().Draw(t, "forget "+name) {
				forget()
			}
		}
		for _, law := range []func(Facts) assessment{b.fmla, b.cfra, b.pdl} {
			if before, after := law(less), law(f); before.applies() != Unknown && before.applies() != after.applies() {
				t.Fatalf("%s: %s was said, and it is %s", before.law, before.applies(), after.applies())
			}
		}
	})
}

// TestBalanceStaysInBounds: what is left is never less than nothing or more than all.
func TestBalanceStaysInBounds(t *testing.T) {
	t.Parallel()
	b := ShippedParameters().on(anyDay)
	rapid.Check(t, func(t *rapid.T) {
		f := Facts{}
		f.Reason = rapid.SampledFrom([]Cause{OwnCondition, Bonding, MilitaryCaregiver}).Draw(t, "reason")
		f.YearMethod = rapid.SampledFrom([]string{calendarYear, rollingBackward, ""}).Draw(t, "method")
		f.LeaveStart = On(anyDay).plus(rapid.IntRange(-400, 400).Draw(t, "start"))
		for range rapid.IntRange(0, 4).Draw(t, "times") {
			f.Used = append(f.Used, Used{First: On(anyDay).plus(rapid.IntRange(-900, 0).Draw(t, "first")), Weeks: rapid.Float64Range(0, 20).Draw(t, "weeks")})
		}
		left := b.fmlaBalance(f)
		if left.remaining != nil && (*left.remaining < 0 || *left.remaining > 12) {
			t.Fatalf("%v weeks are left", *left.remaining)
		}
		if !left.next.IsZero() && (left.remaining == nil || *left.remaining > 0 || !left.next.After(f.LeaveStart.Time)) {
			t.Fatalf("some is left again on %s, of %v on %s", left.next, left.remaining, f.LeaveStart)
		}
	})
}
