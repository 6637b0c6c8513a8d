package wizard

import (
	"maps"
	"os"
	"slices"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// anyAnswers draws answers to the questions of all wizards: valid, unsure, empty and
// nonsensical ones, and some that belong to other questions.
func anyAnswers(l *Library) *rapid.Generator[Answers] {
	values := []string{"", Unsure, "nonsense", "2027-06-15", "2027-01-10", "2026-12-01", "2027-06-01/2027-08-23", "12", "60", "Sam", "days", "hours", "days,hours", "F1 a.pdf"}
	ids := []QuestionID{"q-nothing"}
	for _, w := range l.All() {
		for id, q := range w.questions {
			ids = append(ids, id)
			for _, o := range q.Options {
				values = append(values, o.Value)
			}
		}
	}
	slices.Sort(ids)
	slices.Sort(values)
	return rapid.Custom(func(t *rapid.T) Answers {
		out := Answers{}
		for _, id := range slices.Compact(ids) {
			if rapid.Bool().Draw(t, "answered "+string(id)) {
				out[id] = Answer{Value: rapid.SampledFrom(values).Draw(t, string(id))}
			}
		}
		// Without this, most routes would end at the selector.
		if rapid.Bool().Draw(t, "chosen") {
			out["q-leave-type"] = Answer{Value: rapid.SampledFrom([]string{"medical", "pregnancy-adoption"}).Draw(t, "type")}
		}
		return out
	})
}

// onRoute returns the answers that count on a plan's route.
func onRoute(p Plan, answers Answers) Answers {
	out := Answers{}
	for _, stop := range p.Stops {
		for _, q := range stop.Questions() {
			if a, ok := answers[q.QuestionID]; ok && q.Holds(a.Value) {
				out[q.QuestionID] = a
			}
		}
	}
	return out
}

func TestPlanInvariants(t *testing.T) {
	l := leaveLibrary(t)
	answers := anyAnswers(l)
	rapid.Check(t, func(t *rapid.T) {
		given := answers.Draw(t, "answers")
		before := maps.Clone(given)
		p := l.Plan(selector, nil, given, today)
		if !maps.Equal(before, given) {
			t.Fatal("the answers were changed")
		}
		together := onRoute(p, given)
		for id, a := range p.Parked {
			if _, both := together[id]; both {
				t.Fatalf("%s is parked and on the route", id)
			}
			together[id] = a
		}
		if !maps.Equal(together, given) {
			t.Fatalf("parked and on the route: %v\nof %v", together, given)
		}
		_, _, open := p.Open()
		if p.Complete() && (open || len(p.Broken) > 0) {
			t.Fatal("complete although a question is open")
		}
		for _, stop := range p.Stops {
			if len(stop.Elements) == 0 || stop.Number < 1 || stop.Of != 0 && stop.Number >= stop.Of {
				t.Fatalf("the stop %+v", stop.Step)
			}
		}
		// Parked answers make no difference.
		if diff := cmp.Diff(route(p), route(l.Plan(selector, nil, onRoute(p, given), today))); diff != "" {
			t.Fatalf("the plan depends on parked answers:\n%s", diff)
		}
	})
}

// route is the sketch of a plan without its parked answers.
func route(p Plan) string {
	p.Parked = nil
	return sketch(p)
}

func TestRemovingAndRestoringAnAnswerChangesNothing(t *testing.T) {
	l := leaveLibrary(t)
	answers := anyAnswers(l)
	rapid.Check(t, func(t *rapid.T) {
		given := answers.Draw(t, "answers")
		if len(given) == 0 {
			t.Skip("nothing to take back")
		}
		first := sketch(l.Plan(selector, nil, given, today))
		id := rapid.SampledFrom(slices.Sorted(maps.Keys(given))).Draw(t, "taken back")
		answer := given[id]
		delete(given, id)
		l.Plan(selector, nil, given, today)
		given[id] = answer
		if diff := cmp.Diff(first, sketch(l.Plan(selector, nil, given, today))); diff != "" {
			t.Fatal(diff)
		}
	})
}

// TestEveryFormCanBeFinished answers the open question until none is left: the form
// is complete then.
func TestEveryFormCanBeFinished(t *testing.T) {
	l := leaveLibrary(t)
	answers := anyAnswers(l)
	rapid.Check(t, func(t *rapid.T) {
		given := answers.Draw(t, "answers")
		for range 60 {
			p := l.Plan(selector, nil, given, today)
			_, q, ok := p.Open()
			if !ok {
				if !p.Complete() {
					t.Fatalf("nothing is open and the form is not complete:\n%s", sketch(p))
				}
				return
			}
			raw := map[Component]string{Date: "2027-06-15", DateRange: "2027-06-01/2027-06-30", Number: "12", Text: "x", LongText: "x", Person: "Sam", File: "F1 a.pdf"}[q.Component]
			if q.Component.hasOptions() {
				raw = rapid.SampledFrom(q.Options).Draw(t, "option").Value
			}
			if p.Broken[q.QuestionID] != "" {
				raw = "2199-01-01"
			}
			value, err := q.Read([]string{raw}, today)
			if err != nil {
				t.Fatal(err)
			}
			given[q.QuestionID] = Answer{Value: value}
		}
		t.Fatal("the form never ends")
	})
}

func FuzzLoad(f *testing.F) {
	f.Add(oneQuestion("a", "A?", "b"))
	if whole, err := os.ReadFile("testdata/leave/preg.yaml"); err == nil {
		f.Add(string(whole))
	}
	f.Add(`{"wizardId":"a","steps":[{"stepId":1}],"elements":[{"isVisible":"A:QUESTION:B =="}]}`)
	f.Add("a: &a [*a]\nsteps: *a\n? x\n: y\n<<: {b: 1}\n--- !!map\n")
	f.Add("wizardId: a\nelements:\n  - isVisible: |\n      'x' in [A:QUESTION:B, \"")
	f.Fuzz(func(t *testing.T, source string) {
		l := NewLibrary(lintLimits)
		if err := l.Load(fstest.MapFS{"wizard.yaml": {Data: []byte(source)}}); err != nil && err.Error() == "" {
			t.Error("refused without a reason")
		}
		if _, err := l.Restore("wizard.json", []byte(source)); err == nil && len(l.All()) > 1 {
			t.Error("a restored version became the latest")
		}
	})
}

func FuzzRead(f *testing.F) {
	for i, raw := range []string{"2027-06-15", "2027-06-01/2027-06-15", "CA", "CA,NY", "1,250.50", "Dana <dana@example.com>", "+1 (415) 555-0123", "<@U1|dana>", "F1 a.pdf\nF2 b", "a\u202eb\x00", "not-sure"} {
		f.Add(uint8(i), raw, "", i%2 == 0)
	}
	f.Fuzz(func(t *testing.T, component uint8, raw, second string, unsure bool) {
		components := Components()
		q := questionOf(components[int(component)%len(components)])
		q.AllowUnsure = unsure
		day := time.Date(2026, time.November, 20, 0, 0, 0, 0, time.UTC)
		value, err := q.Read([]string{raw, second}, day)
		if err != nil {
			if err.Error() == "" {
				t.Error("refused without a message")
			}
			return
		}
		if again, err := q.Read([]string{value}, day); err != nil || again != value {
			t.Errorf("%s: %q is read as %q and that as %q, %v", q.Component, raw, value, again, err)
		}
		if !q.Holds(value) {
			t.Errorf("%s: Holds(%q) is false", q.Component, value)
		}
		if q.Show(value) == "" {
			t.Errorf("%s: %q is shown as an empty text", q.Component, value)
		}
		newFacts(day).add(q, value)
	})
}
