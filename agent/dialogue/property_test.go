package dialogue_test

import (
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/onscreen"
	"github.com/leaveway/leaveway/store/storetest"
	"github.com/leaveway/leaveway/wizard"
)

// The properties in this file hold for any conversation.

func contextOf(t rapid.TB) context.Context {
	if c, ok := t.(interface{ Context() context.Context }); ok {
		return c.Context()
	}
	return context.Background()
}

// utterances are answers, commands and nonsense.
var utterances = []string{
	"hi", "I'm pregnant", "medical leave", "my mother is ill", "June 15", "2027-06-15", "03/04", "mid July", "June 31",
	"12 weeks", "6 weeks", "California", "texas", "Sam Ortiz", "giving birth", "adoption", "yes", "no", "not sure", "8", "all at once",
	"back", "skip", "cancel", "save", "continue", "status", "review", "submit", "help", "why?", "change the due date to June 20",
	"change kind of leave", "purple", "🤰", "", "talk to a human", "thanks", "'; drop table sessions; --",
}

// anyAct draws something that a person does next.
func anyAct(w *world, rt *rapid.T) agent.Act {
	switch rapid.IntRange(0, 3).Draw(rt, "kind") {
	case 0:
		if view, ok := w.openForm().(agent.FormView); ok {
			pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "value") }
			return agent.Submitted{View: view.Ref, Typed: fillFields(view, pick)}
		}
		fallthrough
	case 1:
		do := rapid.SampledFrom([]agent.Verb{
			agent.DoStart, agent.DoSkip, agent.DoGoBack, agent.DoSave, agent.DoResume, agent.DoSubmit, agent.DoCancel, agent.DoDrop, agent.DoKeep, "unheard-of",
		}).Draw(rt, "press")
		return agent.Pressed{Press: agent.Press{Do: do}}
	}
	return agent.Said{Text: rapid.SampledFrom(utterances).Draw(rt, "said")}
}

// doAnything takes up to the given number of turns with random acts.
func doAnything(w *world, rt *rapid.T, most int) {
	for range rapid.IntRange(0, most).Draw(rt, "steps") {
		w.turn(w.event(anyAct(w, rt)))
	}
}

func TestARetryChangesNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(rt)
		defer w.close()
		doAnything(w, rt, 12)
		before := w.snapshot()
		for _, ev := range slices.Clone(w.committed) {
			if out := w.turn(ev); len(out.Messages)+len(out.Requests)+len(out.Changes) > 0 {
				rt.Fatalf("%s had an effect twice", ev.ID)
			}
		}
		if after := w.snapshot(); after != before {
			rt.Fatalf("retries changed\n%s\ninto\n%s", before, after)
		}
	})
}

func TestEveryMessageGetsAnAnswer(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(rt)
		defer w.close()
		doAnything(w, rt, 8)
		out := w.say(rapid.SampledFrom(utterances).Draw(rt, "last words"))
		if !slices.ContainsFunc(out.Messages, func(m agent.Message) bool { return m.To.Room == agent.Direct && m.Text != "" }) {
			rt.Fatalf("no answer, only %+v", out)
		}
	})
}

// TestARestartChangesNothing closes the database in the middle of a conversation and opens
// it again.
func TestARestartChangesNothing(t *testing.T) {
	folder, files := t.TempDir(), 0
	rapid.Check(t, func(rt *rapid.T) {
		files++
		url := storetest.SQLite(rt, filepath.Join(folder, strconv.Itoa(files)+".db"))
		through, restarted := newWorld(rt), newWorldOn(rt, url)
		defer through.close()
		defer func() { restarted.close() }()
		doAnything(through, rt, 8)
		before := slices.Clone(through.events)
		doAnything(through, rt, 4)
		for i, ev := range through.events {
			if i == len(before) {
				restarted.close()
				restarted.start(url)
			}
			restarted.turn(ev)
		}
		if got, want := restarted.snapshot(), through.snapshot(); got != want {
			rt.Fatalf("with a restart\n%s\nwithout\n%s", got, want)
		}
	})
}

func TestConcurrentTurnsAreSerializable(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		first, second, together := newWorld(rt), newWorld(rt), newWorld(rt)
		defer first.close()
		defer second.close()
		defer together.close()
		doAnything(first, rt, 6)
		a, b := first.event(anyAct(first, rt)), first.event(anyAct(first, rt))
		for _, ev := range first.events {
			second.turn(ev)
			together.turn(ev)
		}
		first.turn(a)
		first.turn(b)
		second.turn(b)
		second.turn(a)
		var both sync.WaitGroup
		for _, ev := range []agent.Event{a, b} {
			both.Go(func() {
				if _, err := together.agent.Turn(contextOf(rt), ev); err != nil {
					rt.Error(err)
				}
			})
		}
		both.Wait()
		if got := together.snapshot(); got != first.snapshot() && got != second.snapshot() {
			rt.Fatalf("%+v and %+v at once gave\n%s\nand in order\n%s\nor\n%s", a.Act, b.Act, got, first.snapshot(), second.snapshot())
		}
	})
}

func TestADoubleClickFilesOnce(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	review := w.fillForm()
	submit := agent.Submitted{View: review.Ref}
	ev, other := w.event(submit), w.event(submit)
	var clicks sync.WaitGroup
	for _, click := range []agent.Event{ev, ev, other} {
		clicks.Go(func() {
			if _, err := w.agent.Turn(t.Context(), click); err != nil {
				t.Error(err)
			}
		})
	}
	clicks.Wait()
	requests, err := w.db.Requests(t.Context(), tenant, 10)
	if err != nil || len(requests) != 1 {
		t.Fatalf("%d requests were filed (%v)", len(requests), err)
	}
}

func TestOnlyOneDecisionCounts(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	w.do(agent.Submitted{View: w.fillForm().Ref})
	requests, err := w.db.Requests(t.Context(), tenant, 10)
	if err != nil {
		t.Fatal(err)
	}
	approve := byHR(w.event(agent.Pressed{Press: agent.Press{Do: agent.DoApprove, Request: requests[0].ID}}))
	deny := byHR(w.event(agent.Submitted{
		View:  agent.ViewRef{Prompt: agent.Press{Do: agent.DoDeny, Request: requests[0].ID}},
		Typed: map[wizard.QuestionID][]string{agent.PromptField: {"We need the certificate first."}},
	}))
	deny.Person.ID, deny.Session = "amir", "slack-T1-amir"
	var wg sync.WaitGroup
	for _, ev := range []agent.Event{approve, deny, approve} {
		wg.Go(func() {
			if _, err := w.agent.Turn(t.Context(), ev); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	audit, err := w.db.Audit(t.Context(), tenant, requests[0].ID)
	if err != nil || len(audit) != 2 { // filed, and one decision
		t.Fatalf("the audit has %v (%v)", audit, err)
	}
}

func TestBackAndTheSameAnswerChangesNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(rt)
		defer w.close()
		w.say("I'm pregnant")
		for _, text := range []string{"June 15", "12 weeks", "skip", "California", "Sam Ortiz"}[:rapid.IntRange(1, 5).Draw(rt, "answers")] {
			w.say(text)
		}
		before := w.snapshot()
		rt.Log(w.press(agent.Press{Do: agent.DoGoBack}).Messages)
		s, _, err := w.db.Session(contextOf(rt), tenant, session)
		if err != nil || s.Revisit == "" {
			rt.Fatalf("back asked no question again (%v)", err)
		}
		w.press(agent.Press{Do: agent.DoAnswer, Form: s.Form.ID, Question: s.Revisit, Value: s.Form.Answers[s.Revisit].Value})
		if after := w.snapshot(); after != before {
			rt.Fatalf("back and forth changed\n%s\ninto\n%s", before, after)
		}
	})
}

// TestTypedLabelsArePressed types what a button of the last message says, in several ways,
// and presses it: both lead to the same state.
func TestTypedLabelsArePressed(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w, pressed, typed := newWorld(rt), newWorld(rt), newWorld(rt)
		defer w.close()
		defer pressed.close()
		defer typed.close()
		doAnything(w, rt, 10)
		w.say(rapid.SampledFrom(utterances).Draw(rt, "last words"))
		seen := map[string]int{}
		var buttons []agent.Button
		for _, b := range onscreen.Buttons(lastMessage(w)) {
			seen[strings.ToLower(b.Label)]++
			if b.Press.Do != agent.DoOpenForm && b.Press.Do != agent.DoWriteToHR { // a press opens a form, and words don't
				buttons = append(buttons, b)
			}
		}
		buttons = slices.DeleteFunc(buttons, func(b agent.Button) bool { return seen[strings.ToLower(b.Label)] > 1 })
		if len(buttons) == 0 {
			return
		}
		b := rapid.SampledFrom(buttons).Draw(rt, "button")
		text := rapid.SampledFrom([]func(string) string{
			func(label string) string { return label },
			strings.ToUpper,
			func(label string) string { return "please " + strings.ToLower(label) },
			func(label string) string { return "ok, " + strings.Trim(label, "?") + ", thanks" },
			misspell,
		}).Draw(rt, "way")(b.Label)
		for _, ev := range w.events {
			pressed.turn(ev)
			typed.turn(ev)
		}
		typed.now, pressed.now = w.now, w.now
		pressed.press(b.Press)
		typed.say(text)
		if got, want := typed.snapshot(), pressed.snapshot(); got != want {
			rt.Fatalf("typing %q gave\n%s\npressing %q\n%s", text, got, b.Label, want)
		}
	})
}

// lastMessage returns the blocks of the last direct message.
func lastMessage(w *world) []agent.Block {
	for _, out := range slices.Backward(w.outcomes) {
		for _, m := range slices.Backward(out.Messages) {
			if m.To.Room == agent.Direct {
				return m.Blocks
			}
		}
	}
	return nil
}

// misspell swaps two letters in the first word of at least five letters.
func misspell(label string) string {
	all := strings.Fields(label)
	for i, word := range all {
		if letters := strings.Trim(word, "“”?,.'’"); letters == word && len(word) >= 5 && word[2] != word[3] {
			all[i] = word[:2] + string(word[3]) + string(word[2]) + word[4:]
			break
		}
	}
	return strings.Join(all, " ")
}

// TestTurnsAreDeterministic gives two agents the same events and compares the outcomes byte
// for byte.
func TestTurnsAreDeterministic(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		first, second := newWorld(rt), newWorld(rt)
		defer first.close()
		defer second.close()
		doAnything(first, rt, 12)
		for i, ev := range first.events {
			want, got := outcomeText(rt, first.outcomes[i]), outcomeText(rt, second.turn(ev))
			if want != got {
				rt.Fatalf("%s led to\n%s\nand then to\n%s", ev.ID, want, got)
			}
		}
	})
}

// outcomeText returns everything in an outcome as text.
func outcomeText(t rapid.TB, out agent.Outcome) string {
	t.Helper()
	text, err := json.MarshalIndent(out, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// device is a device with a form on its screen, which may be out of date.
type device struct {
	name  string
	view  agent.FormView
	typed map[wizard.QuestionID][]string // in the open form's fields
}

// shows reports whether the device shows a value of a question.
func (d *device) shows(q wizard.QuestionID, value string) bool {
	return slices.ContainsFunc(d.view.Fields, func(f agent.Field) bool {
		if f.Question == nil || f.Question.QuestionID != q {
			return false
		}
		return f.Value == value || slices.Equal(d.typed[q], f.Question.Component.Split(value))
	})
}

// TestTwoDevices fills one form on two devices, in any order. An answer may only be replaced
// from a device that shows it.
func TestTwoDevices(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(rt)
		defer w.close()
		w.press(agent.Press{Do: agent.DoStart, Value: "medical"})
		devices := []*device{{name: "phone"}, {name: "laptop"}}
		for range rapid.IntRange(2, 12).Draw(rt, "steps") {
			d := devices[rapid.IntRange(0, 1).Draw(rt, "device")]
			before := w.answers()
			seen := *d
			out := w.onDevice(rt, d)
			for q, now := range w.answers() {
				if was := before[q]; was != "" && was != now && !seen.shows(q, was) {
					rt.Fatalf("on the %s, %s changed from %q to %q unseen", d.name, q, was, now)
				}
			}
			d.draw(out.View)
		}
	})
}

// draw updates the screen with a turn's view.
func (d *device) draw(view agent.View) {
	switch v := view.(type) {
	case agent.FormView:
		d.view, d.typed = v, nil
	case agent.ReviewView, agent.PageView:
		d.view, d.typed = agent.FormView{}, nil
	}
}

// onDevice opens the form on a device, or submits the form on its screen with some fields
// changed.
func (w *world) onDevice(rt *rapid.T, d *device) agent.Outcome {
	ev := w.event(agent.Pressed{Press: agent.Press{Do: agent.DoOpenForm, Step: rapid.SampledFrom([]wizard.StepID{"", "step-001", "step-101", "step-102"}).Draw(rt, "step")}})
	if d.view.Ref.Form != "" && rapid.Bool().Draw(rt, "submit") {
		typed := map[wizard.QuestionID][]string{}
		for _, f := range d.view.Fields {
			if f.Question == nil {
				continue
			}
			typed[f.Question.QuestionID] = f.Question.Component.Split(f.Value)
			if f.Value == "" || rapid.Bool().Draw(rt, "change") {
				typed[f.Question.QuestionID] = []string{validAnswer(f.Question, func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "value") })}
			}
		}
		d.typed = typed
		ev = w.event(agent.Submitted{View: d.view.Ref, Typed: typed})
	}
	ev.Place = agent.Place{Surface: agent.SlackForm, View: "view-" + d.name, Private: true}
	return w.turn(ev)
}

// answers returns the values of the form.
func (w *world) answers() map[wizard.QuestionID]string {
	w.t.Helper()
	s, _, err := w.db.Session(contextOf(w.t), tenant, session)
	if err != nil {
		w.t.Fatal(err)
	}
	values := map[wizard.QuestionID]string{}
	if s.Form != nil {
		for id, a := range s.Form.Answers {
			values[id] = a.Value
		}
	}
	return values
}
