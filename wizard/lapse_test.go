package wizard

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"pgregory.net/rapid"
)

// dayLibrary returns a library with a wizard that asks one question for a day.
func dayLibrary(t testing.TB, component Component, validation string) *Library {
	t.Helper()
	l := NewLibrary(Limits{})
	source := fmt.Sprintf(`wizardId: a
wizardName: A
steps: [{stepId: s1, title: One, semanticTag: "A:STEP:ONE"}]
elements:
  - {elementId: e1, stepId: s1, type: question, attributes: {questionId: q-day, semanticTag: "A:QUESTION:DAY", componentTypeKey: %s, questionText: "When?", allowUnsure: true, validation: [%s]}}
`, component, validation)
	if err := l.Load(fstest.MapFS{"a.yaml": {Data: []byte(source)}}); err != nil {
		t.Fatal(err)
	}
	return l
}

// TestLapsedAnswers checks an answer of November 20, 2026 on later days.
func TestLapsedAnswers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		component         Component
		validation, value string
		on                string
		want              string // how the message begins; "" if there is none
	}{
		{Date, "futureDate", "2027-06-15", "2027-06-14", ""},
		{Date, "futureDate", "2027-06-15", "2027-06-15", "Choose a day after today (Tuesday, June 15, 2027)."},
		{Date, "todayOrLater", "2027-06-15", "2027-06-15", ""},
		{Date, "todayOrLater", "2027-06-15", "2027-06-16", "Choose today (Wednesday, June 16, 2027) or a later day."},
		{Date, `"withinDays:30"`, "2026-12-01", "2026-12-31", ""},
		{Date, `"withinDays:30"`, "2026-12-01", "2027-01-01", "Choose a day no earlier than Wednesday, December 2, 2026, 30 days ago."},
		{DateRange, "required, futureDate", "2027-06-01/2027-08-23", "2027-06-02", "Choose a day after today"},
		{Date, "futureDate", Unsure, "2030-01-01", ""},
		{Date, "futureDate", "", "2030-01-01", ""},
		{Date, "pastDate", "2026-11-01", "2030-01-01", ""},
		{Date, "pastOrToday", "2026-11-20", "2030-01-01", ""},
		{Date, "", "2026-11-20", "2030-01-01", ""},
		// After a flight west, it's a day earlier: nothing has lapsed.
		{Date, "pastOrToday", "2026-11-20", "2026-11-19", ""},
	} {
		t.Run(fmt.Sprintf("%s %s on %s", c.validation, c.value, c.on), func(t *testing.T) {
			t.Parallel()
			day, err := time.Parse(time.DateOnly, c.on)
			if err != nil {
				t.Fatal(err)
			}
			p := dayLibrary(t, c.component, c.validation).Plan("a", nil, Answers{"q-day": {Value: c.value}}, day.Add(23*time.Hour))
			got, broken := p.Broken["q-day"]
			if !strings.HasPrefix(got, c.want) || broken != (c.want != "") {
				t.Errorf("got %q, want %q", got, c.want)
			}
			_, q, open := p.Open()
			if open != broken || p.Complete() == broken || open && q.QuestionID != "q-day" {
				t.Errorf("open %t, complete %t", open, p.Complete())
			}
			if len(p.Parked) > 0 {
				t.Error("a lapsed answer is parked")
			}
		})
	}
}

// TestOnlyTheFiledQuestionLapses checks that if two wizards ask a question, only the
// one that is filed has to accept the answer.
func TestOnlyTheFiledQuestionLapses(t *testing.T) {
	t.Parallel()
	wizardFor := func(id, validation, chain string) string {
		source := strings.ReplaceAll(oneQuestion(id, "When?", chain), "q-"+id, "q-day")
		return strings.Replace(source, "componentTypeKey: text", "componentTypeKey: datePicker, validation: ["+validation+"]", 1)
	}
	l := NewLibrary(Limits{})
	if err := l.Load(folder(map[string]string{"a.yaml": wizardFor("a", "futureDate", "b"), "b.yaml": wizardFor("b", "required", "")})); err != nil {
		t.Fatal(err)
	}
	if p := l.Plan("a", nil, given("q-day=2026-11-01"), today); !p.Complete() {
		t.Errorf("the selector's validation keeps the form open: %s", sketch(p))
	}
}

// TestTimeOnlyBreaksPastDays checks that a complete form stays complete, however long
// it is saved, until one of its days has passed, and that time parks no answer.
func TestTimeOnlyBreaksPastDays(t *testing.T) {
	t.Parallel()
	l := leaveLibrary(t)
	complete := maps.Clone(almostDone)
	complete["q-note"] = Answer{}
	if p := l.Plan(selector, nil, complete, today); !p.Complete() {
		t.Fatalf("the form is not complete at the start:\n%s", sketch(p))
	}
	rapid.Check(t, func(t *rapid.T) {
		shift := rapid.IntRange(0, 3000).Draw(t, "dates from now")
		answers := maps.Clone(complete)
		for id, a := range answers {
			if day, ok := parseDay(a.Value); ok {
				answers[id] = Answer{Value: day.AddDate(0, 0, shift).Format(time.DateOnly)}
			}
		}
		first, _ := parseDay(answers["q-leave-start"].Value)
		now := today.AddDate(0, 0, rapid.IntRange(0, 4000).Draw(t, "saved for"))
		p := l.Plan(selector, nil, answers, now)
		ahead := first.After(now)
		if ahead && !p.Complete() {
			t.Fatalf("no day has passed on %s:\n%s", Day(now), sketch(p))
		}
		if len(p.Parked) > 0 {
			t.Fatalf("time has parked %v", p.Parked)
		}
		due, _ := parseDay(answers["q-expected-date"].Value)
		if !due.After(now) && p.Complete() {
			t.Fatalf("filed with a due date that has passed on %s", Day(now))
		}
	})
}

// TestPlanReportsMissingVersions checks that a plan uses the latest version instead
// of a missing one, and reports it.
func TestPlanReportsMissingVersions(t *testing.T) {
	t.Parallel()
	l := leaveLibrary(t)
	root, _ := l.Latest(selector)
	answers := given(pregnant)
	for _, c := range []struct {
		name string
		pins map[ID]Version
		want string
	}{
		{"nothing is pinned", nil, "[]"},
		{"all pinned versions exist", map[ID]Version{selector: root.Version, "preg-adoption-v1": ""}, "[]"},
		{"one is missing", map[ID]Version{selector: root.Version, "preg-adoption-v1": "gone"}, "[preg-adoption-v1]"},
		{"both are missing, in the order of the route", map[ID]Version{selector: "gone", "preg-adoption-v1": "gone"}, "[leave-type-selector preg-adoption-v1]"},
		{"a missing one off the route doesn't matter", map[ID]Version{"medical-v1": "gone"}, "[]"},
	} {
		if got := fmt.Sprint(l.Plan(selector, c.pins, answers, today).Moved); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
