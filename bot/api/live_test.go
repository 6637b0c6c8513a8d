package api

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/dop251/goja"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// evaluator is docs/live.js, which shows what a step shows while people fill it in.
type evaluator struct {
	*testing.T
	visible, holds goja.Callable
	vm             *goja.Runtime
}

func newEvaluator(t *testing.T) evaluator {
	t.Helper()
	source, err := os.ReadFile("../../docs/live.js")
	if err != nil {
		t.Fatal(err)
	}
	vm := goja.New()
	if _, err := vm.RunString(string(source)); err != nil {
		t.Fatal(err)
	}
	visible, ok := goja.AssertFunction(vm.Get("visible"))
	holds, ok2 := goja.AssertFunction(vm.Get("holds"))
	if !ok || !ok2 {
		t.Fatal("docs/live.js has no functions visible and holds")
	}
	return evaluator{t, visible, holds, vm}
}

// value returns a Go value as the client gets it: from JSON.
func (e evaluator) value(v any) goja.Value {
	e.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		e.Fatal(err)
	}
	out, err := e.vm.RunString("(" + string(raw) + ")")
	if err != nil {
		e.Fatal(err)
	}
	return out
}

func (e evaluator) shown(elements []elementJSON, values map[string]any) []string {
	e.Helper()
	out, err := e.visible(goja.Undefined(), e.value(elements), e.value(values))
	if err != nil {
		e.Fatal(err)
	}
	var ids []string
	if err := e.vm.ExportTo(out, &ids); err != nil {
		e.Fatal(err)
	}
	return ids
}

var november = time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)

// liveStep is a step as the API describes it to somebody with these answers.
func liveStep(library *wizard.Library, root wizard.ID, answers wizard.Answers, step wizard.StepID) (stop wizard.Stop, all []elementJSON) {
	at := progress{api: &api{Config: Config{Wizards: library, Clock: func() time.Time { return november }}}, stored: agent.Session{Form: &agent.Form{Answers: answers}}}
	at.plan = library.Plan(root, nil, answers, november)
	i, ok := at.plan.Stop(at.plan.Active().ID, step)
	if !ok {
		return stop, nil
	}
	stop = at.plan.Stops[i]
	view := agent.FormView{Ref: agent.ViewRef{Wizard: stop.Wizard.ID, Step: step}}
	questions := stop.Questions()
	for _, el := range stop.Elements {
		f := agent.Field{Element: el}
		if el.Type == wizard.TypeQuestion {
			f.Question, questions = questions[0], questions[1:]
		}
		view.Fields = append(view.Fields, f)
	}
	body := at.formResult(view)
	return stop, append(body.Elements, body.Hidden...)
}

// TestLiveConditions fills in every step of every shipped form whose answers decide what it
// shows, with each of their options, and checks that a client that knows only what the step
// was like before shows what the server shows.
func TestLiveConditions(t *testing.T) {
	t.Parallel()
	library := wizard.NewLibrary(wizard.Limits{})
	if err := library.Load(wizard.Starter()); err != nil {
		t.Fatal(err)
	}
	js := newEvaluator(t)
	steps, tried := 0, 0
	for _, w := range library.All() {
		for _, before := range routes(w) {
			for _, s := range w.Steps {
				stop, all := liveStep(library, w.ID, before, s.ID)
				deciding := decidingQuestions(stop)
				if len(deciding) == 0 {
					continue
				}
				steps++
				for _, answers := range combinations(before, deciding) {
					now, _ := liveStep(library, w.ID, answers, s.ID)
					var want []string
					for _, el := range now.Elements {
						want = append(want, el.ID)
					}
					values := map[string]any{}
					for _, q := range deciding {
						values[string(q.QuestionID)] = jsonValue(q.Component, answers[q.QuestionID].Value)
					}
					tried++
					if got := js.shown(all, values); !slices.Equal(got, want) {
						t.Errorf("%s, %s with %v: the client shows %v, the server %v", w.ID, s.ID, values, got, want)
					}
				}
			}
		}
	}
	if steps < 8 || tried < 50 {
		t.Errorf("tried %d sets of answers on %d steps only", tried, steps)
	}
}

// decidingQuestions are the questions of a step that decide what else it shows.
func decidingQuestions(stop wizard.Stop) []*wizard.Question {
	var out []*wizard.Question
	for _, q := range stop.Questions() {
		if stop.Decides(q) && q.Chosen() {
			out = append(out, q)
		}
	}
	return out
}

// routes are answers that lead to different forms of the same steps: each option of each
// question with options, one after the other.
func routes(w *wizard.Wizard) []wizard.Answers {
	out := []wizard.Answers{{}}
	for _, e := range w.Elements {
		q, ok := w.Question(e.Attributes.QuestionID)
		if !ok || e.Type != wizard.TypeQuestion || !q.Chosen() || len(q.Choices()) > 12 {
			continue
		}
		for _, o := range q.Choices() {
			out = append(out, wizard.Answers{q.QuestionID: {Value: o.Value}})
		}
	}
	return out
}

// combinations are the answers with each option of some questions, and without an answer.
func combinations(before wizard.Answers, questions []*wizard.Question) []wizard.Answers {
	out := []wizard.Answers{before}
	for _, q := range questions {
		var next []wizard.Answers
		for _, answers := range out {
			for _, value := range optionsOf(q) {
				more := maps.Clone(answers)
				delete(more, q.QuestionID)
				if value != "" {
					more[q.QuestionID] = wizard.Answer{Value: value}
				}
				next = append(next, more)
			}
		}
		out = next
	}
	return out
}

func optionsOf(q *wizard.Question) []string {
	out := []string{""}
	for i, o := range q.Choices() {
		if i < 8 || i == len(q.Choices())-1 {
			out = append(out, o.Value)
		}
	}
	return out
}

// everyOperation is a form whose conditions have every operation that clients know.
const everyOperation = `wizardId: live-v1
wizardName: Live
steps:
  - {stepId: s-1, name: one, title: One, semanticTag: "L:STEP:ONE"}
elements:
  - {elementId: q-1, stepId: s-1, type: question, attributes: {questionId: day, semanticTag: "L:QUESTION:DAY", componentTypeKey: datePicker, questionText: "Day?"}}
  - {elementId: q-2, stepId: s-1, type: question, attributes: {questionId: range, semanticTag: "L:QUESTION:RANGE", componentTypeKey: dateRange, questionText: "Range?"}}
  - {elementId: q-3, stepId: s-1, type: question, attributes: {questionId: number, semanticTag: "L:QUESTION:NUMBER", componentTypeKey: number, questionText: "Number?", allowUnsure: true}}
  - {elementId: q-4, stepId: s-1, type: question, attributes: {questionId: list, semanticTag: "L:QUESTION:LIST", componentTypeKey: checkboxes, questionText: "List?", options: [{optionId: a, label: A, value: a}, {optionId: b, label: B, value: b}]}}
  - {elementId: q-5, stepId: s-1, type: question, attributes: {questionId: text, semanticTag: "L:QUESTION:TEXT", componentTypeKey: text, questionText: "Text?"}}
`

// TestLiveOperations checks every operation of conditions as data against the server.
func TestLiveOperations(t *testing.T) {
	t.Parallel()
	js := newEvaluator(t)
	answers := []map[wizard.QuestionID]string{
		{},
		{"day": "2027-01-31", "range": "2027-06-01/2027-08-23", "number": "12.5", "list": "a", "text": "Please call my union."},
		{"day": "2026-11-20", "range": "2026-12-05/2026-12-05", "number": "-3", "list": "a,b", "text": "No"},
		{"number": "not-sure", "text": "union"},
		{"day": "2028-02-29", "number": "0"},
	}
	for _, expr := range []string{
		`L:QUESTION:DAY > today`, `L:QUESTION:DAY == date("2027-01-31")`, `L:QUESTION:DAY - days(30) <= today + weeks(6)`, `months(L:QUESTION:DAY, 1) < date("2027-03-01")`,
		`L:QUESTION:DAY >= months(today, -12)`, `L:QUESTION:DAY.getFullYear() == 2027`, `L:QUESTION:DAY.getMonth() in [0, 10]`, `L:QUESTION:DAY.getDayOfWeek() in [0, 6]`, `L:QUESTION:DAY.getDate() == 31`,
		`L:QUESTION:RANGE.end - L:QUESTION:RANGE.start + days(1) >= weeks(12)`, `L:QUESTION:RANGE.start.getDayOfWeek() == 6`, `L:QUESTION:RANGE.end > L:QUESTION:DAY`,
		`L:QUESTION:NUMBER > 12`, `L:QUESTION:NUMBER * 2 - 1 != 24`, `-L:QUESTION:NUMBER >= 3`, `L:QUESTION:NUMBER in [0, 12.5]`, `unsure(L:QUESTION:NUMBER) || L:QUESTION:NUMBER < 0`,
		`!(L:QUESTION:NUMBER == 0)`, `answered(L:QUESTION:NUMBER) && !answered(L:QUESTION:DAY)`, `"b" in L:QUESTION:LIST`, `size(L:QUESTION:LIST) == 1`, `!("a" in L:QUESTION:LIST)`,
		`L:QUESTION:TEXT.matches("(?i)(^|\\W)UNION(\\W|$)")`, `L:QUESTION:TEXT.contains("call")`, `L:QUESTION:TEXT.startsWith("Please")`, `L:QUESTION:TEXT.endsWith("o")`,
		`L:QUESTION:TEXT == "No" || L:QUESTION:DAY > today`, `L:QUESTION:TEXT == "No" && L:QUESTION:DAY > today`, `true && L:QUESTION:TEXT != "No"`,
	} {
		library := wizard.NewLibrary(wizard.Limits{})
		form := everyOperation + "  - {elementId: i-1, stepId: s-1, type: info, isVisible: " + strconv.Quote(expr) + ", attributes: {text: Hello}}\n"
		if err := library.LoadFiles(map[string][]byte{"live.yaml": []byte(form)}); err != nil {
			t.Fatal(err)
		}
		_, all := liveStep(library, "live-v1", wizard.Answers{}, "s-1")
		if len(all) != 6 || all[5].VisibleWhen == nil {
			t.Errorf("%s is not described to clients", expr)
			continue
		}
		w, _ := library.Latest("live-v1")
		for _, given := range answers {
			stored, values := wizard.Answers{}, map[string]any{}
			for id, v := range given {
				q, _ := w.Question(id)
				stored[id], values[string(id)] = wizard.Answer{Value: v}, jsonValue(q.Component, v)
			}
			now, _ := liveStep(library, "live-v1", stored, "s-1")
			want := len(now.Elements) == 6
			if got := slices.Contains(js.shown(all, values), "i-1"); got != want {
				t.Errorf("%s with %v: the client says %v, the server %v", expr, given, got, want)
			}
		}
	}
}

// chained is a form where a question that may be hidden decides about another one.
const chained = `wizardId: chain-v1
wizardName: Chain
steps:
  - {stepId: s-1, name: one, title: One, semanticTag: "C:STEP:ONE"}
elements:
  - {elementId: a, stepId: s-1, type: question, attributes: {questionId: a, semanticTag: "C:QUESTION:A", componentTypeKey: text, questionText: "A?"}}
  - {elementId: b, stepId: s-1, type: question, isVisible: 'C:QUESTION:A == "yes"', attributes: {questionId: b, semanticTag: "C:QUESTION:B", componentTypeKey: text, questionText: "B?"}}
  - {elementId: c, stepId: s-1, type: question, isRequired: 'C:QUESTION:B == "yes"', attributes: {questionId: c, semanticTag: "C:QUESTION:C", componentTypeKey: text, questionText: "C?"}}
  - {elementId: d, stepId: s-1, type: info, isVisible: 'C:QUESTION:B == "yes"', attributes: {text: "D"}}
`

// TestLiveChain checks that what is filled in for a question that isn't shown doesn't count,
// and that clients know what must be answered.
func TestLiveChain(t *testing.T) {
	t.Parallel()
	js := newEvaluator(t)
	library := wizard.NewLibrary(wizard.Limits{})
	if err := library.LoadFiles(map[string][]byte{"chain.yaml": []byte(chained)}); err != nil {
		t.Fatal(err)
	}
	_, all := liveStep(library, "chain-v1", wizard.Answers{}, "s-1")
	for _, tt := range []struct {
		a, b     string
		shown    []string
		required bool
	}{
		{"yes", "yes", []string{"a", "b", "c", "d"}, true},
		{"no", "yes", []string{"a", "c"}, false},
		{"yes", "no", []string{"a", "b", "c"}, false},
		{"", "yes", []string{"a", "c"}, false},
	} {
		now, _ := liveStep(library, "chain-v1", wizard.Answers{"a": {Value: tt.a}, "b": {Value: tt.b}}, "s-1")
		values := map[string]any{"a": tt.a, "b": tt.b}
		if got := js.shown(all, values); !slices.Equal(got, tt.shown) || len(now.Elements) != len(tt.shown) {
			t.Errorf("with %v the client shows %v and the server %d elements, want %v", values, got, len(now.Elements), tt.shown)
		}
		if !slices.Contains(tt.shown, "b") {
			delete(values, "b")
		}
		i := slices.IndexFunc(all, func(e elementJSON) bool { return e.ID == "c" })
		if all[i].RequiredWhen == nil {
			t.Fatal("clients don't learn when c is required")
		}
		got, err := js.holds(goja.Undefined(), js.value(all[i].RequiredWhen), js.value(values))
		questions := now.Questions()
		if last := questions[len(questions)-1]; err != nil || got.ToBoolean() != tt.required || last.Required() != tt.required {
			t.Errorf("with %v c is required: the client says %v, the server %v, want %v (%v)", values, got, last.Required(), tt.required, err)
		}
	}
}

// TestHalfTyped checks that what somebody is still typing, and a pattern that JavaScript
// doesn't know, decide nothing.
func TestHalfTyped(t *testing.T) {
	e := newEvaluator(t)
	type node = map[string]any
	answer := func(kind string) node { return node{"op": "answer", "type": kind, "questionId": "q"} }
	different := func(kind string, from node) node { return node{"op": "!=", "args": []any{answer(kind), from}} }
	for typed, condition := range map[string]node{
		"2026-1": different("day", node{"op": "day", "value": "2026-11-20"}),
		"12.":    {"op": "not", "args": []any{node{"op": "matches", "args": []any{answer("text"), node{"op": "value", "value": `(?P<n>\d)\Q.`}}}}},
		"1e":     different("number", node{"op": "value", "value": 5}),
	} {
		held, err := e.holds(goja.Undefined(), e.value(condition), e.value(node{"q": typed}))
		if err != nil || held.ToBoolean() {
			t.Errorf("%q: %v, %v", typed, held, err)
		}
	}
}
