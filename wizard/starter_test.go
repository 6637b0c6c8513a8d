package wizard_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/wizard"
)

// shortTexts are stricter than any surface, so that the starter forms read well
// everywhere.
var shortTexts = wizard.Limits{
	StepTitle: 24, QuestionText: 150, HelperText: 150, Placeholder: 100,
	OptionLabel: 75, OptionValue: 75, OptionHint: 75, InfoText: 400, Heading: 100,
	SelectOptions: 99, RadioOptions: 10, ElementsPerStep: 12,
}

// aDay is a Friday.
var aDay = time.Date(2026, time.November, 20, 0, 0, 0, 0, time.UTC)

const selector wizard.ID = "leave-type-selector"

func starter(t *testing.T) *wizard.Library {
	t.Helper()
	l := wizard.NewLibrary(shortTexts)
	if err := l.Load(wizard.Starter()); err != nil {
		t.Fatalf("the starter wizards have mistakes:\n%v", err)
	}
	return l
}

// TestStarterQuestionsExplainThemselves checks what HR promised about every question.
func TestStarterQuestionsExplainThemselves(t *testing.T) {
	t.Parallel()
	for _, w := range starter(t).All() {
		for _, e := range w.Elements {
			a := e.Attributes
			if e.Type != wizard.TypeQuestion {
				continue
			}
			if a.Label == "" || a.HelperText == "" || a.Why == "" {
				t.Errorf("%s: %s needs a label, a helperText and a why", w.ID, a.QuestionID)
			}
			if strings.Contains(strings.ToLower(a.QuestionText), "diagnos") {
				t.Errorf("%s: %s asks for a diagnosis", w.ID, a.QuestionID)
			}
		}
	}
}

// given has the typed answers by question. Other questions are skipped.
type given map[wizard.QuestionID]string

// and returns the answers with more of them.
func (g given) and(more given) given {
	all := given{}
	for _, some := range []given{g, more} {
		maps.Copy(all, some)
	}
	return all
}

// walk answers the open question until none is left. It returns the answers and the
// names of the steps on the way. It fails if an answer was never asked for.
func walk(t *testing.T, l *wizard.Library, said given) (wizard.Answers, []string) {
	t.Helper()
	answers := wizard.Answers{}
	for range 100 {
		plan := l.Plan(selector, nil, answers, aDay)
		_, q, open := plan.Open()
		if !open {
			if !plan.Complete() {
				t.Fatalf("nothing is open, but the form is not complete: %+v", answers)
			}
			for id := range said {
				if _, asked := answers[id]; !asked {
					t.Errorf("%s was never asked", id)
				}
			}
			return answers, route(plan)
		}
		if message := plan.Broken[q.QuestionID]; message != "" {
			t.Fatalf("%s: %s", q.QuestionID, message)
		}
		value, err := q.Read([]string{said[q.QuestionID]}, aDay)
		if err != nil {
			t.Fatalf("%s: %v", q.QuestionID, err)
		}
		answers[q.QuestionID] = wizard.Answer{Value: value, At: aDay}
	}
	t.Fatal("the form never ends")
	return nil, nil
}

func route(plan wizard.Plan) []string {
	var names []string
	for _, stop := range plan.Stops {
		names = append(names, stop.Step.Name)
	}
	return names
}

// Answers that several walks share.
var (
	work   = given{"q-manager-name": "Jane Smith"}
	worked = given{"q-tenure-12-months": "yes", "q-hours-1250": "not-sure"}
	birth  = work.and(worked).and(given{
		"q-leave-type": "pregnancy-adoption", "q-leave-duration": "12_weeks", "q-expected-date": "2027-06-15", "q-pattern": "continuous",
	})
	medical = work.and(worked).and(given{
		"q-leave-type": "medical", "q-leave-duration": "6_weeks", "q-leave-start": "2026-12-07", "q-work-state": "WA",
		"q-medical-reason": "own_health", "q-care-level": "yes", "q-certificate": "will_get",
	})
	care = work.and(worked).and(given{
		"q-leave-type": "family-care", "q-leave-duration": "not-sure", "q-leave-start": "2026-12-07", "q-leave-end": "2027-01-29",
		"q-certificate": "have",
	})
	bonding = work.and(worked).and(given{
		"q-leave-type": "bonding", "q-leave-duration": "12_weeks", "q-arrival-date": "2026-11-02", "q-leave-start": "2026-11-16", "q-pattern": "continuous",
	})
)

func TestStarterWalks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		said given
		want []string
	}{
		{
			"giving birth in California",
			birth.and(given{"q-work-state": "CA", "q-arrival": "giving_birth", "q-stop-before-birth": "yes", "q-stop-date": "2027-05-18", "q-disabled-weeks": "10", "q-leave-start": "2027-06-01"}),
			[]string{"leave-type", "leave-dates", "your-work", "arrival", "recovery", "time-and-pattern", "documents"},
		},
		{
			"giving birth in Texas",
			birth.and(given{"q-work-state": "TX", "q-arrival": "giving_birth"}),
			[]string{"leave-type", "leave-dates", "your-work", "arrival", "time-and-pattern", "documents"},
		},
		{
			"adoption in New York",
			birth.and(given{"q-work-state": "NY", "q-arrival": "adoption", "q-placement-date": "2027-06-20", "q-before-placement": "yes"}),
			[]string{"leave-type", "leave-dates", "your-work", "arrival", "placement", "time-and-pattern", "documents"},
		},
		{
			"a partner's birth in California, taken in parts",
			birth.and(given{"q-work-state": "California", "q-arrival": "partner", "q-spouse-here": "no", "q-pattern": "intermittent", "q-pattern-details": "Fridays off 🍼", "q-notes": "O'Brien"}),
			[]string{"leave-type", "leave-dates", "your-work", "arrival", "time-and-pattern", "documents"},
		},
		{
			"a length of one's own",
			birth.and(given{"q-work-state": "PA", "q-arrival": "surrogacy", "q-leave-duration": "other", "q-leave-start": "2027-06-10", "q-leave-end": "2027-11-30"}),
			[]string{"leave-type", "leave-dates", "your-work", "arrival", "time-and-pattern", "documents"},
		},
		{
			"surgery, all at once",
			medical.and(given{"q-pattern": "continuous"}),
			[]string{"leave-type", "leave-dates", "your-work", "reason", "certificate"},
		},
		{
			"treatment on and off",
			medical.and(given{"q-pattern": "intermittent", "q-parts-often": "weekly", "q-parts-long": "not-sure"}),
			[]string{"leave-type", "leave-dates", "your-work", "reason", "parts", "certificate"},
		},
		{
			"fewer hours for a while",
			medical.and(given{"q-pattern": "reduced_schedule", "q-hours-normal": "40", "q-hours-reduced": "20"}),
			[]string{"leave-type", "leave-dates", "your-work", "reason", "parts", "certificate"},
		},
		{
			"a parent",
			care.and(given{"q-work-state": "IL", "q-care-for": "parent", "q-military": "no", "q-pattern": "continuous"}),
			[]string{"leave-type", "leave-dates", "your-work", "whom", "certificate"},
		},
		{
			"a sibling in California",
			care.and(given{"q-work-state": "CA", "q-care-for": "sibling", "q-military": "not-sure", "q-pattern": "not-sure"}),
			[]string{"leave-type", "leave-dates", "your-work", "whom", "certificate"},
		},
		{
			"someone like family in California",
			care.and(given{"q-work-state": "CA", "q-care-for": "designated_person", "q-designated-before": "no", "q-military": "no", "q-pattern": "continuous"}),
			[]string{"leave-type", "leave-dates", "your-work", "whom", "certificate"},
		},
		{
			"a grown child hurt in service, on and off",
			care.and(given{"q-work-state": "VA", "q-care-for": "adult_child", "q-child-unable": "no", "q-military": "yes", "q-servicemember-kin": "parent", "q-servicemember-status": "serving", "q-pattern": "intermittent", "q-parts-often": "few_a_month", "q-parts-long": "few_days"}),
			[]string{"leave-type", "leave-dates", "your-work", "whom", "military", "parts", "certificate"},
		},
		{
			"a spouse hurt in service, all at once",
			care.and(given{"q-work-state": "VA", "q-care-for": "spouse", "q-military": "yes", "q-servicemember-kin": "spouse", "q-servicemember-status": "veteran", "q-pattern": "continuous"}),
			[]string{"leave-type", "leave-dates", "your-work", "whom", "military", "certificate"},
		},
		{
			"a baby born two weeks ago, by its mother in California",
			bonding.and(given{"q-work-state": "CA", "q-arrival": "giving_birth", "q-disabled-weeks": "8"}),
			[]string{"leave-type", "leave-dates", "your-work", "family", "time-and-pattern", "documents"},
		},
		{
			"a baby born today, a partner's leave in parts",
			bonding.and(given{"q-arrival-date": "2026-11-20", "q-work-state": "TX", "q-arrival": "partner", "q-spouse-here": "yes", "q-pattern": "intermittent", "q-pattern-details": "Fridays"}),
			[]string{"leave-type", "leave-dates", "your-work", "family", "time-and-pattern", "documents"},
		},
		{
			"a foster child placed last winter, until a certain day",
			bonding.and(given{"q-arrival-date": "2025-12-15", "q-work-state": "NY", "q-arrival": "foster", "q-agency-letter": "yes", "q-leave-duration": "other", "q-leave-start": "2026-11-23", "q-leave-end": "2026-12-11"}),
			[]string{"leave-type", "leave-dates", "your-work", "family", "time-and-pattern", "documents"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, steps := walk(t, starter(t), c.said)
			if diff := cmp.Diff(c.want, steps); diff != "" {
				t.Errorf("steps (-want +got)\n%s", diff)
			}
		})
	}
}

// TestSeedPayloads sends the payloads of the seed's examples, with future days. It
// skips the step's other questions.
func TestSeedPayloads(t *testing.T) {
	t.Parallel()
	l, answers := starter(t), wizard.Answers{}
	send := func(said given) wizard.Stop {
		t.Helper()
		plan := l.Plan(selector, nil, answers, aDay)
		stop, _, _ := plan.Open()
		for _, q := range stop.Questions() {
			value, err := q.Read([]string{said[q.QuestionID]}, aDay)
			if _, had := answers[q.QuestionID]; had && said[q.QuestionID] == "" {
				continue
			}
			if err != nil {
				t.Fatalf("%s: %v", q.QuestionID, err)
			}
			answers[q.QuestionID] = wizard.Answer{Value: value, At: aDay}
		}
		plan = l.Plan(selector, nil, answers, aDay)
		stop, _, _ = plan.Open()
		return stop
	}
	for _, c := range []struct {
		said    given
		wizard  wizard.ID
		step    wizard.StepID
		onRoute int
	}{
		{given{"q-leave-type": "pregnancy-adoption", "q-leave-duration": "12_weeks"}, "preg-adoption-v1", "step-001", 1},
		{given{"q-expected-date": "2027-06-15"}, "preg-adoption-v1", "step-002", 2},
		{given{"q-work-state": "CA", "q-manager-name": "Jane Smith"}, "preg-adoption-v1", "step-003", 3},
	} {
		stop := send(c.said)
		if stop.Wizard.ID != c.wizard || stop.Step.ID != c.step || stop.Number != c.onRoute {
			t.Fatalf("after %v: %s %s, number %d; want %s %s, number %d", c.said, stop.Wizard.ID, stop.Step.ID, stop.Number, c.wizard, c.step, c.onRoute)
		}
	}
}

func TestSeedInvalidLeaveType(t *testing.T) {
	t.Parallel()
	plan := starter(t).Plan(selector, nil, nil, aDay)
	_, q, _ := plan.Open()
	if _, err := q.Read([]string{"invalid-type"}, aDay); q.QuestionID != "q-leave-type" || err == nil {
		t.Errorf("%s accepted an invalid type: %v", q.QuestionID, err)
	}
	if got := slices.Collect(func(yield func(string) bool) {
		for _, o := range q.Options {
			yield(o.Value)
		}
	}); !slices.Equal(got, []string{"pregnancy-adoption", "bonding", "medical", "family-care", "other"}) {
		t.Errorf("leave types: %v", got)
	}
}

// TestSeedQuestionsRequired checks that the seed's payloads answer every required
// question of their steps.
func TestSeedQuestionsRequired(t *testing.T) {
	t.Parallel()
	w, ok := starter(t).Latest("preg-adoption-v1")
	if !ok {
		t.Fatal("there is no preg-adoption-v1")
	}
	required := map[wizard.StepID][]wizard.QuestionID{}
	for _, e := range w.Elements {
		if slices.Contains(e.Attributes.Validation, "required") {
			required[e.StepID] = append(required[e.StepID], e.Attributes.QuestionID)
		}
	}
	for step, want := range map[wizard.StepID][]wizard.QuestionID{
		"step-001": {"q-expected-date", "q-leave-duration"},
		"step-002": {"q-work-state", "q-work-country", "q-manager-name"},
	} {
		if diff := cmp.Diff(want, required[step]); diff != "" {
			t.Errorf("%s (-want +got)\n%s", step, diff)
		}
	}
}

// TestCorrectingTheLeaveType checks that a new leave type keeps shared answers, and
// that the old leave type brings its own answers back.
func TestCorrectingTheLeaveType(t *testing.T) {
	t.Parallel()
	l := starter(t)
	answers, _ := walk(t, l, birth.and(given{"q-work-state": "CA", "q-arrival": "partner"}))
	answers["q-leave-type"] = wizard.Answer{Value: "medical"}
	plan := l.Plan(selector, nil, answers, aDay)
	if plan.Active().ID != "medical-v1" {
		t.Fatalf("the route ends in %s", plan.Active().ID)
	}
	for _, id := range []wizard.QuestionID{"q-arrival", "q-expected-date"} {
		if _, parked := plan.Parked[id]; !parked {
			t.Errorf("%s is not parked", id)
		}
	}
	for _, id := range []wizard.QuestionID{"q-work-state", "q-manager-name", "q-tenure-12-months"} {
		if _, parked := plan.Parked[id]; parked {
			t.Errorf("%s is parked although this wizard asks it too", id)
		}
	}
	answers["q-leave-type"] = wizard.Answer{Value: "pregnancy-adoption"}
	if back := l.Plan(selector, nil, answers, aDay); !back.Complete() || len(back.Parked) != 0 {
		t.Errorf("%v are parked after going back", back.Parked)
	}
}

// TestStarterChecks has a row for each check, with its message.
func TestStarterChecks(t *testing.T) {
	t.Parallel()
	preg := birth.and(given{"q-work-state": "CA", "q-arrival": "giving_birth", "q-stop-before-birth": "yes"})
	own := preg.and(given{"q-leave-duration": "other"})
	adopt := birth.and(given{"q-work-state": "NY", "q-arrival": "adoption", "q-before-placement": "no"})
	ill := medical.and(given{"q-leave-duration": "not-sure", "q-pattern": "reduced_schedule", "q-hours-normal": "30", "q-hours-reduced": "20"})
	for _, c := range []struct {
		name     string
		said     given
		change   given
		question wizard.QuestionID
		want     string
	}{
		{"before the pregnancy", preg, given{"q-leave-start": "2026-08-01"}, "q-leave-start", "That's more than nine months before the due date (Tuesday, June 15, 2027)."},
		{"after the first year", preg, given{"q-leave-start": "2028-06-14"}, "q-leave-start", "Bonding leave must end within 12 months of your child's arrival (Tuesday, June 15, 2027)."},
		{"the last day of the first year", preg, given{"q-leave-start": "2028-06-13"}, "q-leave-start", ""},
		{"the end before the start", own, given{"q-leave-start": "2027-06-01", "q-leave-end": "2027-05-31"}, "q-leave-end", "The end is before the start (Tuesday, June 1, 2027)."},
		{"one day", own, given{"q-leave-start": "2027-06-01", "q-leave-end": "2027-06-01"}, "q-leave-end", ""},
		{"the end after the first year", own, given{"q-leave-end": "2028-08-01"}, "q-leave-end", "Bonding leave must end within 12 months"},
		{"stopping after the birth", preg, given{"q-stop-date": "2027-07-01"}, "q-stop-date", "That's after the due date (Tuesday, June 15, 2027)."},
		{"placed long before the leave", adopt, given{"q-leave-start": "2027-12-01", "q-placement-date": "2026-11-30"}, "q-placement-date", "Your leave would start (Wednesday, December 1, 2027) more than 12 months after the placement."},
		{"medical, the end before the start", ill, given{"q-leave-end": "2026-12-06"}, "q-leave-end", "The end is before the start (Monday, December 7, 2026)."},
		{"medical, the end after more than a year", ill, given{"q-leave-end": "2027-12-09"}, "q-leave-end", "That's more than a year after the start (Monday, December 7, 2026)."},
		{"medical, no fewer hours", ill, given{"q-hours-reduced": "30"}, "q-hours-reduced", "That's not less than your normal week (30 hours)."},
		{"a leave that starts a year after the birth", bonding.and(given{"q-work-state": "OH", "q-arrival": "partner"}), given{"q-leave-start": "2027-11-02"}, "q-leave-start", "Bonding leave must end within 12 months of your child's arrival (Monday, November 2, 2026)."},
		{"a leave long before the birth", bonding.and(given{"q-work-state": "OH", "q-arrival": "partner"}), given{"q-leave-start": "2026-01-01"}, "q-leave-start", "That's more than nine months before your child arrived (Monday, November 2, 2026)."},
		{"family, the end before the start", care.and(given{"q-work-state": "OH", "q-care-for": "child", "q-military": "no", "q-pattern": "continuous"}), given{"q-leave-end": "2026-11-30"}, "q-leave-end", "The end is before the start (Monday, December 7, 2026)."},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			l := starter(t)
			answers, _ := walk(t, l, c.said)
			for id, value := range c.change {
				answers[id] = wizard.Answer{Value: value}
			}
			got := l.Plan(selector, nil, answers, aDay).Broken[c.question]
			if c.want == "" && got != "" || !strings.HasPrefix(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// TestCaliforniaElements checks that elements about California's laws are shown only
// there.
func TestCaliforniaElements(t *testing.T) {
	t.Parallel()
	l := starter(t)
	sibling := care.and(given{"q-care-for": "sibling", "q-military": "no", "q-pattern": "continuous"})
	for state, want := range map[string]string{"CA": "In California, CFRA covers care for this person", "OH": "FMLA doesn't cover care for this person unless"} {
		answers, _ := walk(t, l, sibling.and(given{"q-work-state": state}))
		var shown []string
		for _, stop := range l.Plan(selector, nil, answers, aDay).Stops {
			for _, e := range stop.Elements {
				shown = append(shown, e.Attributes.Text)
			}
		}
		found := slices.ContainsFunc(shown, func(text string) bool { return strings.HasPrefix(text, want) })
		california := slices.ContainsFunc(shown, func(text string) bool { return strings.HasPrefix(text, "California: ") })
		if !found || california != (state == "CA") {
			t.Errorf("%s shows %q", state, shown)
		}
	}
}

// TestArrivalDates checks that the form for new children accepts past days only, and
// the other one future days only.
func TestArrivalDates(t *testing.T) {
	t.Parallel()
	l := starter(t)
	for _, c := range []struct {
		wizard   wizard.ID
		question wizard.QuestionID
		day      string
		taken    bool
	}{
		{"preg-adoption-v1", "q-expected-date", "2026-11-02", false},
		{"preg-adoption-v1", "q-expected-date", "2026-11-21", true},
		{"bonding-v1", "q-arrival-date", "2026-11-02", true},
		{"bonding-v1", "q-arrival-date", "2026-11-20", true},
		{"bonding-v1", "q-arrival-date", "2026-11-21", false},
		{"bonding-v1", "q-arrival-date", "2025-11-20", true},
		{"bonding-v1", "q-arrival-date", "2025-11-18", false},
	} {
		w, _ := l.Latest(c.wizard)
		q, ok := w.Question(c.question)
		if !ok {
			t.Fatalf("%s has no %s", c.wizard, c.question)
		}
		if _, err := q.Read([]string{c.day}, aDay); (err == nil) != c.taken {
			t.Errorf("%s on %s: %v", c.question, c.day, err)
		}
	}
}

// TestFirstSentences reads messages to a bot that has not asked anything yet. A wrong
// form is worse than asking which one, so an ambiguous message selects none.
func TestFirstSentences(t *testing.T) {
	t.Parallel()
	root, _ := starter(t).Latest(selector)
	q, _ := root.Question("q-leave-type")
	var options []choose.Option
	for _, o := range q.Choices() {
		options = append(options, choose.Option{Label: o.Label, Value: o.Value, Words: o.Words})
	}
	for leave, sentences := range firstSentences {
		for _, text := range sentences {
			got := "none"
			if hits := choose.Find(text, options).Options; len(hits) == 1 {
				got = options[hits[0]].Value
			}
			if got != leave {
				t.Errorf("%q: %s, want %s", text, got, leave)
			}
		}
	}
	// In answer to the question, one word is enough.
	for text, want := range map[string]string{"my mother": "family-care", "surgery": "medical", "an adoption": "pregnancy-adoption", "a newborn": "bonding", "the second one": "bonding", "my dad": "family-care"} {
		if hits := choose.Read(text, options).Options; len(hits) != 1 || options[hits[0]].Value != want {
			t.Errorf("asked, %q: %v, want %s", text, hits, want)
		}
	}
}

var firstSentences = map[string][]string{
	"pregnancy-adoption": {
		"I'm pregnant", "hi! I'm pregnent and due in June 🤰", "We're having a baby in May", "I need maternity leave",
		"my wife is expecting, I'd like paternity leave", "We are adopting a little girl in March", "our baby is due on June 15",
		"no, I'm pregnant", "we want to foster a foster child", "maternity",
	},
	"bonding": {
		"our daughter was born last week", "My baby was born yesterday", "paternity leave, our son was born on Monday",
		"I had a baby on Friday", "we adopted a boy last month", "I'd like time to bond with my newborn", "a child was placed with us",
	},
	"medical": {
		"I need surgery in March", "I've been ill for three weeks", "I was injured and can't work", "my therapy starts in May",
		"I'm in the hospital", "medical leave please", "sick leave", "I have burnout and my doctor says to stop", "/leave surgery",
	},
	"family-care": {
		"My mother is ill", "my mom has cancer and needs me", "my husband had a stroke", "I need to take care of my dad",
		"My son is in the hospital after an accident", "surgery for my daughter next week", "I have to look after my grandmother",
		"my mother-in-law was diagnosed with dementia", "my baby is in the NICU",
		"my wife has been ill for weeks", "I need leave because my mother is in the hospital", "sick leave for my son", "my daughter's mental health is bad, she needs me",
	},
	"none": {
		"My mother died yesterday", "my dad passed away", "I have to go to my grandmother's funeral", "bereavement leave for my brother",
		"I lost my husband in the hospital", "we lost the baby", "I had a miscarriage", "my wife died of cancer",
		"I have jury duty next week", "I want to take a vacation in August", "sabbatical for six months", "it's my sister's wedding",
		"how much maternity leave do I get", "is surgery covered?", "Do I get paid for paternity leave", "what about my mother?", "Can I take sick leave for my son?",
		"I'm not pregnant", "I don't need maternity leave", "I no longer need surgery", "I'm not ill",
		"my mother", "my son starts school", "my husband works here too", "I'll be out on Monday", "I'll take Friday off",
		"my boss had surgery", "my dog is ill", "baby shower on Friday", "my date of birth is wrong", "I'm expecting a package",
		"I'm adapting to the new role", "the job placement program", "I'd like some time off", "hello", "thanks", "",
	},
}
