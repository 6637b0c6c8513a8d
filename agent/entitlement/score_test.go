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
		`{"id": "a fact we do not know", "law": "FMLA", "as_of": "2026-05-05", "facts": {` + person + `,"key_employee":true,` + own + `}, "expected": {"eligible": true}}`,
		`{"id": "a question we do not answer", "law": "FMLA", "as_of": "2026-05-05", "facts": {` + person + `,` + own + `}, "expected": {"eligible": true, "mood": "good"}}`,
		`{"id": "wrong and not covered", "law": "FMLA", "as_of": "2026-05-05", "facts": {` + person + `,` + own + `}, "expected": {"mood": "good", "failed": ["hours_1250"]}}`,
	}, "\n")
	got, err := Score(strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	want := Report{N: 10, Correct: 2, Wrong: 3, NotCovered: 5, WrongIDs: []string{"wrong", "line 5", "wrong and not covered"}}
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
		`{"law":"FMLA"}`:  "law, as_of and expected are required",
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

// drawPerson draws a person about whom everything is known.
func drawPerson(t *rapid.T) Facts {
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

// TestMoreNeverMakesIneligible checks that more months, hours or employees take
// nothing away.
func TestMoreNeverMakesIneligible(t *testing.T) {
	t.Parallel()
	b := ShippedParameters().on(anyDay)
	rapid.Check(t, func(t *rapid.T) {
		f := drawPerson(t)
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
		for _, l := range laws {
			if before, after := l.assess(b, f).applies(), l.assess(b, more).applies(); before == Yes && after != Yes {
				t.Fatalf("%s: yes becomes %s", l.name, after)
			}
		}
	})
}

// TestNothingIsGuessed checks that a verdict stays the same when more facts are known.
func TestNothingIsGuessed(t *testing.T) {
	t.Parallel()
	b := ShippedParameters().on(anyDay)
	rapid.Check(t, func(t *rapid.T) {
		f := drawPerson(t)
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
		for _, l := range laws {
			if before, after := l.assess(b, less).applies(), l.assess(b, f).applies(); before != Unknown && before != after {
				t.Fatalf("%s: %s with fewer facts, %s with more", l.name, before, after)
			}
		}
	})
}

// TestBalanceStaysInBounds checks that no fewer than 0 and no more than all weeks are left.
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
			t.Fatalf("weeks are available again on %s, but %v are left on %s", left.next, left.remaining, f.LeaveStart)
		}
	})
}
