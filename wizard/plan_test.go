package wizard

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
)

const selector ID = "leave-type-selector"

// leaveLibrary loads the wizards in testdata/leave.
func leaveLibrary(t testing.TB) *Library {
	t.Helper()
	l := NewLibrary(Limits{StepTitle: 24})
	if err := l.Load(os.DirFS("testdata/leave")); err != nil {
		t.Fatal(err)
	}
	return l
}

// given parses answers: "q=value" words, in which a space is written as _.
func given(words string) Answers {
	out := Answers{}
	for word := range strings.FieldsSeq(words) {
		id, value, _ := strings.Cut(word, "=")
		out[QuestionID(id)] = Answer{Value: value}
	}
	return out
}

// sketch formats a plan: its stops with their elements, and what is open, parked
// and broken.
func sketch(p Plan) string {
	var parts []string
	for _, s := range p.Stops {
		var elements []string
		for _, e := range s.Elements {
			elements = append(elements, strings.TrimPrefix(e.ID, "el-"))
		}
		parts = append(parts, fmt.Sprintf("%s %d/%d [%s]", s.Step.Title, s.Number, s.Of, strings.Join(elements, " ")))
	}
	if _, q, ok := p.Open(); ok {
		parts = append(parts, "open "+string(q.QuestionID))
	}
	if p.Complete() {
		parts = append(parts, "complete")
	}
	if len(p.Parked) > 0 {
		parts = append(parts, fmt.Sprint("parked ", slices.Sorted(maps.Keys(p.Parked))))
	}
	for _, id := range slices.Sorted(maps.Keys(p.Broken)) {
		parts = append(parts, fmt.Sprintf("%s: %s", id, p.Broken[id]))
	}
	return strings.Join(parts, "\n")
}

const pregnant = "q-leave-type=pregnancy-adoption q-leave-duration=12_weeks "

func TestPlan(t *testing.T) {
	tests := []struct {
		name, answers, want string
	}{
		{
			"an empty form asks for the kind of leave, and no further",
			"", `
Your leave 1/0 [type duration]
open q-leave-type`,
		},

		{
			"the route goes on once the kind of leave is known",
			"q-leave-type=medical q-leave-duration=6_weeks", `
Your leave 1/0 [type duration]
When 1/3 [absence]
Papers 2/3 [note]
open q-absence`,
		},

		{
			"an answer given early waits until its question is on the route",
			"q-expected-date=2027-06-15 q-leave-duration=12_weeks", `
Your leave 1/0 [type duration]
open q-leave-type
parked [q-expected-date]`,
		},

		{
			"a question that two wizards ask is answered once",
			pregnant, `
Your leave 1/0 [type duration]
Leave dates 1/5 [kind start return duration]
Your work 2/5 [state manager]
Time with us 3/5 [weeks part]
Papers 4/5 [file note summary]
open q-kind`,
		},

		{
			"an option that only the selector has does not count in the chosen wizard",
			"q-leave-type=pregnancy-adoption q-leave-duration=year q-kind=adoption q-placement=2027-01-10 q-leave-start=2027-01-10 q-return=", `
Your leave 1/0 [type duration]
Leave dates 1/5 [kind placement start return duration]
Your work 2/5 [state manager]
Time with us 3/5 [weeks part]
Papers 4/5 [file adoption-form note summary]
open q-leave-duration`,
		},

		{
			"a condition may depend on an answer to an earlier wizard",
			"q-leave-type=medical q-leave-duration=year q-absence=2027-01-01/2027-12-31 q-note=", `
Your leave 1/0 [type duration]
When 1/3 [absence long year]
Papers 2/3 [note]
complete`,
		},

		{
			"dates are compared with each other and with today",
			pregnant + "q-kind=birth q-expected-date=2027-06-15 q-leave-start=2026-12-01", `
Your leave 1/0 [type duration]
Leave dates 1/5 [kind due start return early soon duration]
Your work 2/5 [state manager]
Time with us 3/5 [weeks part]
Papers 4/5 [file note summary]
open q-return`,
		},

		{
			"what depends on an unsure answer does not hold",
			pregnant + "q-kind=birth q-expected-date=not-sure q-leave-start=2027-06-01 q-return= q-work-state=NY q-manager-name=Sam q-weeks-employed=not-sure", `
Your leave 1/0 [type duration]
Leave dates 1/5 [kind due start return duration]
Your work 2/5 [state manager ny]
Time with us 3/5 [weeks unsure part]
Papers 4/5 [file adoption-form note summary]
open q-part-time`,
		},

		{
			"an answer parks what it leads away from: California is left, its question with it",
			pregnant + "q-kind=adoption q-placement=2027-01-10 q-leave-start=2027-01-10 q-return= q-disabled=yes q-expected-date=2027-06-15 q-work-state=NY q-manager-name=Sam", `
Your leave 1/0 [type duration]
Leave dates 1/5 [kind placement start return duration]
Your work 2/5 [state manager ny]
Time with us 3/5 [weeks part]
Papers 4/5 [file adoption-form note summary]
open q-weeks-employed
parked [q-disabled q-expected-date]`,
		},

		{
			"several choices open several questions",
			pregnant + "q-kind=birth q-expected-date=2027-06-15 q-leave-start=2027-06-01 q-return= q-work-state=CA q-manager-name=Sam q-disabled=no q-weeks-employed=12 q-part-time=days,hours q-which-days=Fridays q-hours=8 q-certificate= q-note=", `
Your leave 1/0 [type duration]
Leave dates 1/7 [kind due start return duration]
Your work 2/7 [state manager]
California 3/7 [pdl cfra]
Time with us 4/7 [weeks new part]
Part of the week 5/7 [days hours]
Papers 6/7 [file note summary]
complete`,
		},

		{
			"answers must agree with each other",
			pregnant + "q-kind=birth q-expected-date=2027-06-15 q-leave-start=2027-06-01 q-return=2027-05-31", `
Your leave 1/0 [type duration]
Leave dates 1/5 [kind due start return duration]
Your work 2/5 [state manager]
Time with us 3/5 [weeks part]
Papers 4/5 [file note summary]
open q-return
q-return: The end is before the start (Tuesday, June 1, 2027). Choose a later day, or change the start.`,
		},

		{
			"a required question is not passed over, an optional one is",
			"q-leave-type= q-leave-duration=6_weeks", `
Your leave 1/0 [type duration]
open q-leave-type
parked [q-leave-type]`,
		},

		{
			"a value that is none of the question's counts as no answer",
			"q-leave-type=invalid-type q-leave-duration=12_weeks", `
Your leave 1/0 [type duration]
open q-leave-type
parked [q-leave-type]`,
		},

		{
			"an answer to nothing is kept",
			"q-nothing=x", `
Your leave 1/0 [type duration]
open q-leave-type
parked [q-nothing]`,
		},
	}
	l := leaveLibrary(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := sketch(l.Plan(selector, nil, given(test.answers), today))
			if diff := cmp.Diff(strings.TrimSpace(test.want), got); diff != "" {
				t.Errorf("plan (-want +got):\n%s", diff)
			}
		})
	}
}

func TestPlanFindsStepsAndQuestions(t *testing.T) {
	l := leaveLibrary(t)
	p := l.Plan(selector, nil, given(pregnant), today)
	if got := p.Active().ID; got != "preg-adoption-v1" {
		t.Errorf("the active wizard is %s", got)
	}
	if i, ok := p.Stop("preg-adoption-v1", "step-002"); !ok || i != 2 {
		t.Errorf("step-002 is stop %d, %t", i, ok)
	}
	if _, ok := p.Stop("preg-adoption-v1", "step-003"); ok {
		t.Error("California is on the route")
	}
	stop, q, ok := p.Question("q-leave-duration")
	if !ok || q.Tag != "PREG:QUESTION:LEAVE_DURATION" || stop.Wizard.ID != "preg-adoption-v1" {
		t.Errorf("the later wizard's question isn't found: %+v", q)
	}
	if _, _, ok := p.Question("q-disabled"); ok {
		t.Error("a question off the route is found")
	}
}

func TestSharedQuestionIsAskedWhereItIsFiled(t *testing.T) {
	p := leaveLibrary(t).Plan(selector, nil, given(pregnant), today)
	seen := map[QuestionID]string{}
	for i, stop := range p.Stops {
		for _, q := range p.Asked(i) {
			if before, twice := seen[q.QuestionID]; twice {
				t.Errorf("%s is asked on %s and on %s", q.QuestionID, before, stop.Step.Title)
			}
			seen[q.QuestionID] = stop.Step.Title
		}
	}
	if seen["q-leave-duration"] != "Leave dates" || seen["q-leave-type"] != "Your leave" {
		t.Errorf("places: %v", seen)
	}
}

func TestSharedQuestionIsAskedOnce(t *testing.T) {
	l := leaveLibrary(t)
	for answers, want := range map[string]string{
		"":                                "Your leave",
		"q-leave-type=pregnancy-adoption": "Leave dates", // where it is filed
		pregnant:                          "Leave dates",
		"q-leave-type=medical":            "Your leave", // which doesn't ask it
	} {
		p := l.Plan(selector, nil, given(answers), today)
		var places []string
		for i, stop := range p.Stops {
			for _, q := range p.Asked(i) {
				if q.QuestionID == "q-leave-duration" {
					places = append(places, stop.Step.Title)
				}
			}
		}
		if len(places) != 1 || places[0] != want {
			t.Errorf("%q: it is asked on %v, want %s", answers, places, want)
		}
	}
	p := l.Plan(selector, nil, given("q-leave-type=pregnancy-adoption"), today)
	if _, q, ok := p.Open(); !ok || q.QuestionID != "q-kind" {
		t.Errorf("it is asked twice: %s", sketch(p))
	}
}

func TestPlanOfAnUnknownWizardIsEmpty(t *testing.T) {
	p := leaveLibrary(t).Plan("sabbatical", nil, given("q-note=x"), today)
	if len(p.Stops) != 0 || p.Complete() || p.Active() != nil || len(p.Parked) != 1 {
		t.Errorf("plan: %+v", p)
	}
	if _, _, ok := p.Open(); ok {
		t.Error("something is open")
	}
}

// oneQuestion returns a wizard with one question, which leads to the wizard in chain
// unless that is empty.
func oneQuestion(id, text, chain string) string {
	tag := strings.ToUpper(id)
	source := fmt.Sprintf(`wizardId: %s
wizardName: %s
steps: [{stepId: s1, title: One, semanticTag: "%s:STEP:ONE"}]
elements:
  - {elementId: e1, stepId: s1, type: question, attributes: {questionId: q-%s, semanticTag: "%s:QUESTION:ONE", componentTypeKey: text, questionText: %q}}
`, id, id, tag, id, tag, text)
	if chain != "" {
		source += fmt.Sprintf("next: [{after: \"%s:STEP:ONE\", wizard: %s}]\n", tag, chain)
	}
	return source
}

func folder(files map[string]string) fstest.MapFS {
	out := fstest.MapFS{}
	for name, source := range files {
		out[name] = &fstest.MapFile{Data: []byte(source)}
	}
	return out
}

func TestPinnedFormsStayWithTheirVersion(t *testing.T) {
	l := NewLibrary(Limits{})
	load := func(text string) Version {
		t.Helper()
		if err := l.Load(folder(map[string]string{"a.yaml": oneQuestion("a", text, "")})); err != nil {
			t.Fatal(err)
		}
		w, _ := l.Latest("a")
		return w.Version
	}
	asks := func(pin Version) string {
		p := l.Plan("a", map[ID]Version{"a": pin}, nil, today)
		_, q, _ := p.Open()
		return q.QuestionText
	}
	old, current := load("Old?"), load("New?")
	if old == current {
		t.Fatal("both versions have the same fingerprint")
	}
	for pin, want := range map[Version]string{old: "Old?", current: "New?", "": "New?", "gone": "New?"} {
		if got := asks(pin); got != want {
			t.Errorf("pinned to %q the form asks %q, not %q", pin, got, want)
		}
	}
	if _, ok := l.At("a", "gone"); ok {
		t.Error("a version that never existed is found")
	}
}

func TestVersionsOfDifferentAgesFormNoCircle(t *testing.T) {
	l := NewLibrary(Limits{})
	if err := l.Load(folder(map[string]string{"a.yaml": oneQuestion("a", "A?", "b"), "b.yaml": oneQuestion("b", "B?", "")})); err != nil {
		t.Fatal(err)
	}
	old, _ := l.Latest("a")
	if err := l.Load(folder(map[string]string{"a.yaml": oneQuestion("a", "A?", ""), "b.yaml": oneQuestion("b", "B?", "a")})); err != nil {
		t.Fatal(err)
	}
	p := l.Plan("a", map[ID]Version{"a": old.Version}, given("q-a=x q-b=y"), today)
	if len(p.Stops) != 2 || p.Complete() {
		t.Errorf("plan: %s", sketch(p))
	}
}

func TestTodayIsInThePersonsZone(t *testing.T) {
	l := leaveLibrary(t)
	// Late in the evening in Oakland, it's already tomorrow in UTC. The 30 days start on Oakland's day.
	evening := time.Date(2026, time.November, 20, 23, 0, 0, 0, time.FixedZone("Oakland", -8*3600))
	for start, soon := range map[string]bool{"2026-12-19": true, "2026-12-20": false, "2026-11-20": false, "2026-11-21": true} {
		p := l.Plan(selector, nil, given(pregnant+"q-kind=birth q-leave-start="+start), evening)
		if got := strings.Contains(sketch(p), "soon"); got != soon {
			t.Errorf("a leave from %s is soon: %t, want %t", start, got, soon)
		}
	}
}

// TestOnlyIfSaidIsNotAsked keeps an optional question on its step without waiting for an
// answer, and waits for a required one.
func TestOnlyIfSaidIsNotAsked(t *testing.T) {
	t.Parallel()
	for validation, want := range map[string]string{
		"":                         "A 1/2 [day notes]\ncomplete",
		", validation: [required]": "A 1/2 [day notes]\nopen q-notes",
	} {
		l := NewLibrary(Limits{})
		err := l.LoadFiles(map[string][]byte{"a.yaml": []byte(`wizardId: a
wizardName: A
steps:
  - {stepId: s1, sort: 1, name: a, title: A, semanticTag: A:STEP:A}
elements:
  - {elementId: el-day, stepId: s1, type: question, sort: 1, isVisible: true, attributes: {questionId: q-day, semanticTag: "A:QUESTION:DAY", componentTypeKey: datePicker, questionText: "When?", validation: [required]}}
  - {elementId: el-notes, stepId: s1, type: question, sort: 2, isVisible: true, attributes: {questionId: q-notes, semanticTag: "A:QUESTION:NOTES", componentTypeKey: text, questionText: "Anything else?", onlyIfSaid: true` + validation + `}}
`)})
		if err != nil {
			t.Fatal(err)
		}
		today := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
		if got := sketch(l.Plan("a", nil, given("q-day=2027-06-15"), today)); got != want {
			t.Errorf("with %q: %s, not %s", validation, got, want)
		}
		if got := sketch(l.Plan("a", nil, given("q-day=2027-06-15 q-notes=thanks"), today)); got != "A 1/2 [day notes]\ncomplete" {
			t.Errorf("with %q and an answer: %s", validation, got)
		}
	}
}
