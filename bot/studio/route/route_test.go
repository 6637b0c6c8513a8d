package route_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/bot/studio/route"
	"github.com/leaveway/leaveway/wizard"
	"github.com/leaveway/leaveway/wizard/rules"
)

const trip = `
wizardId: trip-v1
wizardName: Field trip
steps:
  - {stepId: s1, sort: 1, name: where, title: Where, semanticTag: "TRIP:STEP:WHERE"}
  - {stepId: s2, sort: 2, name: visa, title: Visa, semanticTag: "TRIP:STEP:VISA"}
  - {stepId: s3, sort: 3, name: money, title: Money, semanticTag: "TRIP:STEP:MONEY"}
  - {stepId: s4, sort: 4, name: notes, title: Notes, semanticTag: "TRIP:STEP:NOTES"}
elements:
  - elementId: e1
    stepId: s1
    type: question
    sort: 1
    isVisible: true
    attributes: {questionId: q-place, semanticTag: "TRIP:QUESTION:PLACE", componentTypeKey: radio, questionText: "Where do you go?", label: Place, validation: [required],
      options: [{optionId: o1, sort: 1, label: At home, value: home}, {optionId: o2, sort: 2, label: Abroad, value: abroad}]}
  - elementId: e2
    stepId: s1
    type: question
    sort: 2
    isVisible: 'TRIP:QUESTION:PLACE == "abroad"'
    attributes: {questionId: q-country, semanticTag: "TRIP:QUESTION:COUNTRY", componentTypeKey: text, questionText: "Which country?", label: Country}
  - elementId: e3
    stepId: s2
    type: question
    sort: 1
    isVisible: true
    attributes: {questionId: q-visa, semanticTag: "TRIP:QUESTION:VISA", componentTypeKey: radio, questionText: "Do you have a visa?", label: Visa,
      options: [{optionId: o3, sort: 1, label: "Yes", value: "yes"}, {optionId: o4, sort: 2, label: "No", value: "no"}]}
  - elementId: e4
    stepId: s3
    type: question
    sort: 1
    isVisible: true
    attributes: {questionId: q-cost, semanticTag: "TRIP:QUESTION:COST", componentTypeKey: number, questionText: "What will it cost?", label: Cost, validation: ["min:10"]}
  - elementId: e5
    stepId: s3
    type: question
    sort: 2
    isVisible: true
    attributes: {questionId: q-day, semanticTag: "TRIP:QUESTION:DAY", componentTypeKey: datePicker, questionText: "When?", label: Day, validation: [required, futureDate]}
  - elementId: e6
    stepId: s4
    type: question
    sort: 1
    isVisible: true
    attributes: {questionId: q-notes, semanticTag: "TRIP:QUESTION:NOTES", componentTypeKey: longText, questionText: "Anything else?", label: Notes}
`

var today = time.Date(2026, time.November, 20, 9, 0, 0, 0, time.UTC)

// form compiles the trip with more lines and with rules in plain English.
func form(t *testing.T, more, text string) route.Form {
	t.Helper()
	library := wizard.NewLibrary(wizard.Limits{})
	base, err := library.Check("trip.yaml", []byte(trip+more))
	if err != nil {
		t.Fatal(err)
	}
	out := route.Form{Wizard: base, Config: base.Config, Today: today}
	source := []byte(trip + more)
	if text != "" {
		compiler, err := rules.NewCompiler(base)
		if err != nil {
			t.Fatal(err)
		}
		if out.Program, err = compiler.Compile(text); err != nil {
			t.Fatal(err)
		}
		out.Config.Rules = []wizard.RuleText{out.Program.Stored(text)}
		if source, err = json.Marshal(out.Config); err != nil {
			t.Fatal(err)
		}
	}
	if err := library.LoadFiles(map[string][]byte{"trip.yaml": source}); err != nil {
		t.Fatal(err)
	}
	out.Wizard, _ = library.Latest("trip-v1")
	out.Plan = func(a wizard.Answers, on time.Time) wizard.Plan { return library.Plan("trip-v1", nil, a, on) }
	out, err = out.Ready()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func (f mapped) String() string {
	var out []string
	name := func(i int) string {
		if i < len(f.Steps) {
			return f.Steps[i].Title
		}
		return f.Ends[i-len(f.Steps)].Title
	}
	for _, w := range f.Ways {
		line := fmt.Sprintf("%s → %s", name(w.From), name(w.To))
		if w.Number > 0 {
			line += fmt.Sprintf(" [%d, lane %d] %s", w.Number, w.Lane, w.When)
		}
		if w.Dead {
			line += " never"
		}
		out = append(out, line)
	}
	for _, s := range f.Steps {
		if !s.Reached {
			out = append(out, s.Title+" isn't reached")
		}
	}
	for _, e := range f.Ends {
		if !e.Reached {
			out = append(out, e.Title+" isn't reached")
		}
	}
	for _, s := range f.Shown {
		out = append(out, s.Question+": "+s.When)
	}
	return strings.Join(out, "\n")
}

type mapped struct{ route.Map }

func TestMaps(t *testing.T) {
	t.Parallel()
	home := wizard.Condition{Expr: `TRIP:QUESTION:PLACE == "home"`}
	always := wizard.Condition{Always: true}
	after := func(from wizard.Tag, when wizard.Condition, to wizard.Tag) wizard.Next {
		return wizard.Next{After: "TRIP:STEP:" + from, When: when, Go: "TRIP:STEP:" + to}
	}
	const asIs = "Where → Visa\nVisa → Money\nMoney → Notes\nNotes → Check your answers\n"
	const country = "Country: Shown only if “Place” is “Abroad”."
	for _, c := range []struct {
		name string
		next []wizard.Next
		want string
	}{
		{"no rules", nil, asIs + country},
		{"one way out", []wizard.Next{after("WHERE", home, "MONEY")}, "Where → Money [1, lane 0] “Place” is “At home”\n" + asIs + country},
		{
			"a step that nothing leads to",
			[]wizard.Next{after("WHERE", always, "MONEY")},
			"Where → Money [1, lane 0] \nVisa → Money\nMoney → Notes\nNotes → Check your answers\nVisa isn't reached\n" + country,
		},
		{
			"a rule after one that always applies",
			[]wizard.Next{after("WHERE", always, "VISA"), after("WHERE", home, "NOTES")},
			"Where → Visa [1, lane 0] \nWhere → Notes [2, lane 1] “Place” is “At home” never\nVisa → Money\nMoney → Notes\nNotes → Check your answers\n" + country,
		},
		{
			"ways that overlap and ways that don't",
			[]wizard.Next{after("WHERE", home, "NOTES"), after("WHERE", home, "MONEY"), after("MONEY", home, "NOTES")},
			"Where → Notes [1, lane 1] “Place” is “At home”\nWhere → Money [2, lane 0] “Place” is “At home”\nWhere → Visa\nVisa → Money\n" +
				"Money → Notes [3, lane 0] “Place” is “At home”\nMoney → Notes\nNotes → Check your answers\n" + country,
		},
		{"a rule that never applies", []wizard.Next{after("WHERE", wizard.Condition{}, "NOTES")}, asIs + country},
		{"a rule that leads nowhere", []wizard.Next{after("WHERE", home, "GONE")}, asIs + country},
		{
			"other forms",
			[]wizard.Next{{After: "TRIP:STEP:NOTES", When: home, Wizard: "visa-v1"}, {After: "TRIP:STEP:NOTES", When: always, Wizard: "money-v1"}},
			"Where → Visa\nVisa → Money\nMoney → Notes\nNotes → Form visa-v1 [1, lane 0] “Place” is “At home”\nNotes → Form money-v1 [2, lane 1] \n" + country,
		},
	} {
		f := form(t, "", "")
		f.Config.Next = c.next
		got := mapped{route.Of(f.Config, nil, func(id wizard.ID) string { return "Form " + string(id) })}
		if got.String() != c.want {
			t.Errorf("%s:\n%s\nwant:\n%s", c.name, got, c.want)
		}
	}
	empty := route.Of(wizard.Config{}, nil, nil)
	if len(empty.Steps) != 0 || len(empty.Ways) != 0 {
		t.Errorf("an empty form: %v", empty)
	}
}

func TestAMapOfRulesInPlainEnglish(t *testing.T) {
	t.Parallel()
	f := form(t, "", "If the place is At home, skip to Money.\nShow the notes only if the visa is No.")
	var means []string
	for _, r := range f.Program.Understood() {
		means = append(means, r.English)
	}
	got := mapped{route.Of(f.Config, means, nil)}.String()
	for _, want := range []string{"Where → Money [1, lane 0] ", "Place", "Notes: Show “Notes” only if"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

func TestWords(t *testing.T) {
	t.Parallel()
	cfg := form(t, "", "").Config
	for expr, want := range map[string]string{
		`TRIP:QUESTION:PLACE == "home"`:                             "“Place” is “At home”",
		`TRIP:QUESTION:PLACE != 'abroad'`:                           "“Place” isn’t “Abroad”",
		`TRIP:QUESTION:PLACE in ["home", "abroad"]`:                 "“Place” is one of “At home”, “Abroad”",
		`TRIP:QUESTION:COST >= 100 && TRIP:QUESTION:COST < 500`:     "“Cost” is at least 100 and “Cost” is less than 500",
		`!(TRIP:QUESTION:VISA == "no") || TRIP:QUESTION:COST > 1.5`: "not (“Visa” is “No”) or “Cost” is more than 1.5",
		`answered(TRIP:QUESTION:DAY)`:                               "“Day” is answered",
		`unsure(TRIP:QUESTION:VISA)`:                                "“Visa” is “Not sure”",
		`TRIP:QUESTION:DAY <= today + days(30)`:                     "“Day” is at most today plus 30 days",
		`TRIP:QUESTION:DAY >= date("2027-06-15")`:                   "“Day” is at least “2027-06-15”",
		`OTHER:QUESTION:STATE == "CA"`:                              "“OTHER:QUESTION:STATE” is “CA”",
		`TRIP:QUESTION:NOTES == "say \"hi\" <b>"`:                   "“Notes” is “say \"hi\" <b>”",
		`)(][`: "(", `"`: "“”", ``: "",
	} {
		if got := route.Words(wizard.Condition{Expr: expr}, cfg); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", expr, got, want)
		}
	}
}

// told is a walk in a few words.
func told(w route.Walk) string {
	var out []string
	for _, s := range w.Steps {
		line := s.Title
		if !s.Shown {
			line += " skipped"
		}
		if s.Why != "" {
			line += ": " + s.Why
		}
		for _, a := range s.Asked {
			if a.Problem != "" {
				line += " | " + a.Text + " " + a.Problem
			}
		}
		out = append(out, line)
	}
	if w.Complete {
		return strings.Join(append(out, "complete"), "\n")
	}
	return strings.Join(append(out, "open "+w.Open), "\n")
}

func TestWalks(t *testing.T) {
	t.Parallel()
	const skips = "next:\n  - {after: 'TRIP:STEP:WHERE', when: 'TRIP:QUESTION:PLACE == \"home\"', go: 'TRIP:STEP:MONEY'}\n"
	const english = "If the place is At home, skip to Money."
	for _, c := range []struct {
		name, more, text string
		given            map[string][]string
		want             []string
	}{
		{"nothing yet", skips, "", nil, []string{"Where\n", "Visa\n", "open s1"}},
		{
			"a rule skips a step", skips, "",
			map[string][]string{"q-place": {"home"}},
			[]string{"Visa skipped: “Where” leads to “Money”, because “Place” is “At home”.", "Money: “Where” leads to “Money”, because “Place” is “At home”.", "open s3"},
		},
		{"it doesn't", skips, "", map[string][]string{"q-place": {"abroad"}}, []string{"Visa\n", "Money\n", "open s1"}},
		{
			"a rule in plain English", "", english,
			map[string][]string{"q-place": {"At home"}},
			[]string{"Visa skipped: ", "so Money is next", "open s3"},
		},
		{"a number below the least", "", "", map[string][]string{"q-cost": {"3"}}, []string{"What will it cost? ", "10"}},
		{"a required answer left empty", "", "", map[string][]string{"q-place": {}}, []string{"Where do you go? Please choose one", "open s1"}},
		{"a day in the past", "", "", map[string][]string{"q-day": {"2020-01-01"}}, []string{"When? "}},
		{"no number", "", "", map[string][]string{"q-cost": {"a lot"}}, []string{"What will it cost? "}},
		{"a question that doesn't exist", "", "", map[string][]string{"q-gone": {"x"}, "": {"y"}}, []string{"open s1"}},
		{
			"an answer that a rule requires", "", "Require the notes only if the place is Abroad.",
			map[string][]string{"q-place": {"abroad"}, "q-country": {}, "q-visa": {}, "q-cost": {}, "q-day": {"2027-01-01"}, "q-notes": {}},
			[]string{"Anything else? ", "open s4"},
		},
		{
			"one that it doesn't", "", "Require the notes only if the place is Abroad.",
			map[string][]string{"q-place": {"home"}, "q-visa": {}, "q-cost": {}, "q-day": {"2027-01-01"}, "q-notes": {}},
			[]string{"complete"},
		},
		{"an answer that is no longer asked", skips, "", map[string][]string{"q-place": {"home"}, "q-visa": {"no"}}, []string{"Visa skipped", "open s3"}},
	} {
		got := told(form(t, c.more, c.text).Fill(c.given))
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %q in\n%s", c.name, want, got)
			}
		}
	}
}

func TestWhyAQuestionIsShown(t *testing.T) {
	t.Parallel()
	why := func(f route.Form, place string) string {
		for _, a := range f.Fill(map[string][]string{"q-place": {place}}).Steps[0].Asked {
			if a.ID == "q-country" {
				return fmt.Sprintf("%v %s", a.Shown, a.Why)
			}
		}
		return ""
	}
	f := form(t, "", "")
	if got := why(f, "abroad"); got != "true Shown because “Place” is “Abroad”." {
		t.Error(got)
	}
	if got := why(f, "home"); got != "false Shown only if “Place” is “Abroad”." {
		t.Error(got)
	}
}

// TestAnyFormIsDrawn draws forms that make no sense, as drafts may be.
func TestAnyFormIsDrawn(t *testing.T) {
	t.Parallel()
	tags := []wizard.Tag{"A:STEP:ONE", "A:STEP:TWO", "A:STEP:THREE", "A:STEP:FOUR", "", "=1+1", "<b>"}
	rapid.Check(t, func(t *rapid.T) {
		tag := func() wizard.Tag { return rapid.SampledFrom(tags).Draw(t, "tag") }
		var cfg wizard.Config
		for range rapid.IntRange(0, 6).Draw(t, "steps") {
			cfg.Steps = append(cfg.Steps, wizard.Step{ID: wizard.StepID(tag()), Sort: rapid.IntRange(-1, 3).Draw(t, "sort"), Title: string(tag()), Tag: tag()})
		}
		for range rapid.IntRange(0, 8).Draw(t, "rules") {
			n := wizard.Next{After: tag(), Go: tag(), When: wizard.Condition{Always: rapid.Bool().Draw(t, "always"), Expr: rapid.StringMatching(`([A-Z]:Q:X|"|\(|\)|in|\[|,|!| |==){0,12}`).Draw(t, "when")}}
			if rapid.IntRange(0, 4).Draw(t, "form") == 0 {
				n.Wizard = wizard.ID(tag())
			}
			cfg.Next = append(cfg.Next, n)
		}
		cfg.Elements = append(cfg.Elements, wizard.Element{StepID: wizard.StepID(tag()), Type: wizard.TypeQuestion, Visible: wizard.Condition{Expr: string(tag())}})
		m := route.Of(cfg, nil, func(wizard.ID) string { return "" })
		for i, w := range m.Ways {
			if rows := len(m.Steps) + len(m.Ends); w.From < 0 || w.From >= len(m.Steps) || w.To < 0 || w.To >= rows || w.Lane >= m.Lanes {
				t.Fatalf("%v leads out of %v", w, m)
			}
			for _, o := range m.Ways[:i] {
				if o.Lane >= 0 && o.Lane == w.Lane && min(o.From, o.To) < max(w.From, w.To) && min(w.From, w.To) < max(o.From, o.To) {
					t.Fatalf("%v and %v are drawn over each other", o, w)
				}
			}
		}
		if again := route.Of(cfg, nil, func(wizard.ID) string { return "" }); !reflect.DeepEqual(again, m) {
			t.Fatalf("drawn again, it is another map: %v and %v", m, again)
		}
	})
}

func TestExamples(t *testing.T) {
	t.Parallel()
	f := form(t, "", "")
	filled := f.Example(map[string][]string{"q-place": {"abroad"}})
	if !slices.Equal(filled["q-place"], []string{"abroad"}) {
		t.Errorf("an answer was replaced: %v", filled)
	}
	if walk := f.Fill(filled); !walk.Complete || walk.Open != "" {
		t.Errorf("the example isn't complete:\n%s", told(walk))
	}
}
