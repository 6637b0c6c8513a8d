package slack

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// A submitted form is answered in the response to its request.
func TestSubmission(t *testing.T) {
	for name, c := range map[string]struct {
		view agent.View
		want string // response_action and the title of the view
	}{
		"the next step": {everyComponent(false), "update Dates, documents and…"},
		"the review":    {reviewView(), "update Check your answers"},
		"a prompt":      {views()["prompt"], "update Deny the request"},
		"a page":        {agent.PageView{Title: "Saved", Blocks: []agent.Block{{Text: "Saved."}}}, "update Saved"},
		"a page on top": {agent.PageView{Title: "Why we ask", Push: true}, "push Why we ask"},
		"a notice":      {agent.Notice{Text: "That was filed already."}, "update Leaveway"},
		"done":          {agent.Done{}, "clear "},
		"nothing":       {nil, "clear "},
	} {
		t.Run(name, func(t *testing.T) {
			b := newFixture(t)
			b.view = c.view
			got := readSubmission(t, b.interact(payload(t, "submit-all-components")))
			var view struct {
				Title struct {
					Text string `json:"text"`
				} `json:"title"`
			}
			if len(got.View) > 0 {
				if err := json.Unmarshal(got.View, &view); err != nil {
					t.Fatal(err)
				}
			}
			if s := got.Action + " " + view.Title.Text; s != c.want {
				t.Errorf("%q, want %q", s, c.want)
			}
			if b.api.methods() != "" {
				t.Errorf("Slack was called: %s", b.api.methods())
			}
		})
	}
}

// Errors are shown at inputs of the submitted view, and nowhere else.
func TestErrorsAtInputs(t *testing.T) {
	b := newFixture(t)
	b.view = agent.Errors{ByQuestion: map[wizard.QuestionID]string{
		"q-date": "That day is in the past.", "q-range": "The end is before the start.", "q-end": "Pick a day.",
		"q-person": "Nobody has that name.", "q-elsewhere": "This belongs to another step.",
	}}
	got := readSubmission(t, b.interact(payload(t, "submit-all-components")))
	want := map[string]string{
		"q1:7:q-date:value":  "That day is in the past. This belongs to another step.",
		"q1:7:q-range:end":   "The end is before the start.",
		"q1:7:q-end:value":   "Pick a day.",
		"q1:7:q-person:kept": "Nobody has that name.",
	}
	if diff := cmp.Diff(want, got.Errors); got.Action != "errors" || diff != "" {
		t.Error(got.Action, diff)
	}

	// In a range without a first day, the error belongs there.
	got = readSubmission(t, b.interact(payload(t, "submit-values-list")))
	if got.Errors["q1:7:q-range:start"] == "" {
		t.Errorf("no error at the first day: %v", got.Errors)
	}

	// A view without inputs can't show errors, so the form they are about replaces it.
	b.view = agent.Errors{ByQuestion: map[wizard.QuestionID]string{"q-date": "That day is in the past."}, View: everyComponent(true)}
	got = readSubmission(t, b.interact(payload(t, "submit-review")))
	if got.Action != "update" || !strings.Contains(string(got.View), "That day is in the past.") {
		t.Errorf("%s %s", got.Action, got.View)
	}
}

// A form that can't be processed keeps what was typed and says so.
func TestSubmissionFails(t *testing.T) {
	fails := map[string]func(context.Context, agent.Event) (agent.Outcome, error){
		"an error": func(context.Context, agent.Event) (agent.Outcome, error) {
			return agent.Outcome{}, errors.New("no such table")
		},
		"a panic": func(context.Context, agent.Event) (agent.Outcome, error) { panic("no such index") },
		"a timeout": func(ctx context.Context, _ agent.Event) (agent.Outcome, error) {
			<-ctx.Done()
			return agent.Outcome{}, ctx.Err()
		},
		"a view that can't be rendered": func(context.Context, agent.Event) (agent.Outcome, error) {
			return agent.Outcome{View: agent.FormView{Ref: agent.ViewRef{Prompt: agent.Press{Value: strings.Repeat("x", maxMetadata)}}}}, nil
		},
	}
	for name, fail := range fails {
		t.Run(name, func(t *testing.T) {
			b := newFixture(t)
			b.turn = fail
			if name == "a timeout" {
				b.turnTimeout = time.Millisecond
			}
			got := readSubmission(t, b.interact(payload(t, "submit-all-components")))
			want := "I can't reach our records right now. What you typed is still here. Press Next again in a moment."
			if got.Action != "errors" || got.Errors["q1:7:q-date:value"] != want {
				t.Errorf("%+v", got)
			}
			got = readSubmission(t, b.interact(payload(t, "submit-review")))
			if got.Action != "update" || !strings.Contains(string(got.View), "Your answers are saved") || !strings.Contains(string(got.View), `\"do\":\"review\",\"form\":\"F7K2\"`) {
				t.Errorf("%s %s", got.Action, got.View)
			}
			if strings.Contains(string(got.View), "no such") {
				t.Error("the person sees the internal error")
			}
		})
	}
}

// A form that another version rendered gets a polite answer.
func TestOutdatedForm(t *testing.T) {
	b := newFixture(t)
	got := readSubmission(t, b.interact(payload(t, "submit-outdated")))
	if got.Action != "update" || !strings.Contains(string(got.View), "This form has expired") || len(b.events) > 0 {
		t.Errorf("%+v, %d events", got, len(b.events))
	}
}

// A button in a form replaces it, or shows something on top of it.
func TestButtonInForm(t *testing.T) {
	for name, c := range map[string]struct {
		view agent.View
		want string
	}{
		"back":         {everyComponent(false), "views.update"},
		"the review":   {reviewView(), "views.update"},
		"saved":        {agent.PageView{Title: "Saved"}, "views.update"},
		"done":         {agent.Done{}, "views.update"},
		"why":          {agent.PageView{Title: "Why we ask", Push: true}, "views.push"},
		"a prompt":     {views()["prompt"], "views.push"},
		"a notice":     {agent.Notice{Text: "Done already."}, "views.push"},
		"an error":     {views()["errors"], "views.push"},
		"another form": {views()["errors-on"], "views.update"},
		"nothing":      {nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			b := newFixture(t)
			b.view = c.view
			if w := b.interact(payload(t, "press-back-in-form")); w.Code != 200 || w.Body.Len() > 0 {
				t.Errorf("%d %s", w.Code, w.Body)
			}
			if got := b.api.methods(); got != c.want {
				t.Fatalf("%q, want %q", got, c.want)
			}
			if c.want == "" {
				return
			}
			call := b.api.madeCalls()[0].body
			if c.want == "views.update" && (call.ViewID != "V0FORM1" || call.Hash != "1795167130.pVhqZ9aB") {
				t.Errorf("updates %s at %s", call.ViewID, call.Hash)
			}
			if c.want == "views.push" && call.TriggerID != "9718.5523.a1b2c3d4" {
				t.Errorf("pushes with %s", call.TriggerID)
			}
		})
	}
}

// If the view has changed since the button was pressed, it stays.
func TestButtonInStaleForm(t *testing.T) {
	b := newFixture(t)
	b.view = everyComponent(false)
	b.api.refuse("views.update", "hash_conflict")
	if w := b.interact(payload(t, "press-back-in-form")); w.Code != 200 {
		t.Error(w.Code)
	}
	if got := b.api.methods(); got != "views.update" {
		t.Error(got)
	}
}

// A button in a message opens a form, or sends something that only the person sees.
func TestButtonInMessage(t *testing.T) {
	for name, c := range map[string]struct {
		payload string
		view    agent.View
		want    string
	}{
		"a form":                    {"press-button-in-message", everyComponent(false), "views.open"},
		"the review":                {"press-button-in-message", reviewView(), "views.open"},
		"a prompt":                  {"press-approve-in-hr", views()["prompt"], "views.open"},
		"a page":                    {"press-in-thread", agent.PageView{Title: "All answers"}, "views.open"},
		"a notice":                  {"press-button-in-message", agent.Notice{Text: "That is done already."}, "chat.postEphemeral"},
		"a notice in a thread":      {"press-in-thread", agent.Notice{Text: "That is done already."}, "chat.postEphemeral"},
		"an error":                  {"pick-date-in-message", views()["errors"], "chat.postEphemeral"},
		"a notice, in the home tab": {"press-in-home", agent.Notice{Text: "That is done already."}, "views.open"},
		"a form, in the home tab":   {"press-in-home", everyComponent(false), "views.open"},
		"nothing":                   {"pick-date-in-message", nil, ""},
		"done":                      {"press-approve-in-hr", agent.Done{}, ""},
		"a link":                    {"press-link", agent.Notice{Text: "x"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			b := newFixture(t)
			b.view = c.view
			if w := b.interact(payload(t, c.payload)); w.Code != 200 || w.Body.Len() > 0 {
				t.Errorf("%d %s", w.Code, w.Body)
			}
			if got := b.api.methods(); got != c.want {
				t.Fatalf("%q, want %q", got, c.want)
			}
			if made := b.api.madeCalls(); name == "a notice in a thread" && made[0].form.Get("thread_ts") != "1795160000.000100" {
				t.Errorf("in thread %q", made[0].form.Get("thread_ts"))
			}
		})
	}
}

// If a form can't be opened, the person gets a button that opens it.
func TestExpiredTrigger(t *testing.T) {
	for name, c := range map[string]struct {
		view agent.View
		want agent.Press
	}{
		"a form":     {everyComponent(false), agent.Press{Do: agent.DoOpenForm, Form: "F7K2", Step: "step-002"}},
		"the review": {reviewView(), agent.Press{Do: agent.DoReview, Form: "F7K2"}},
		"a prompt":   {views()["prompt"], agent.Press{Do: agent.DoDeny, Request: "LR-9ABC"}},
		"a page":     {agent.PageView{Title: "All answers"}, agent.Press{Do: agent.DoOpenForm, Form: "F7K2"}},
	} {
		t.Run(name, func(t *testing.T) {
			b := newFixture(t)
			b.view = c.view
			b.api.refuse("views.open", "expired_trigger_id")
			b.interact(payload(t, "press-button-in-message"))
			if got := b.api.methods(); got != "views.open chat.postEphemeral" {
				t.Fatal(got)
			}
			said := b.api.madeCalls()[1].form
			want, err := encodePress(c.want, maxButtonValue)
			if err != nil {
				t.Fatal(err)
			}
			quoted, err := json.Marshal(want)
			if err != nil {
				t.Fatal(err)
			}
			if said.Get("user") != "U0DANA" || said.Get("channel") != "D0DANA" || !strings.Contains(said.Get("blocks"), string(quoted)) {
				t.Errorf("%v", said)
			}
		})
	}
}

// A person gets an answer in the channel, else through the response URL, else in the
// direct message.
func TestWhisper(t *testing.T) {
	b := newFixture(t)
	b.err = errors.New("no such table")
	click := strings.ReplaceAll(string(payload(t, "press-approve-in-hr")), "https://hooks.slack.com/actions/T0MARIGOLD/1/abc", b.api.URL+"/hook")
	b.interact([]byte(click))
	b.api.refuse("chat.postEphemeral", "not_in_channel")
	b.interact([]byte(click))
	b.api.answer["hook"] = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotFound) }
	b.interact([]byte(click))
	want := "chat.postEphemeral 2× hook chat.postEphemeral hook conversations.open chat.postMessage"
	if got := b.api.methods(); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	for _, c := range b.api.madeCalls() {
		text := c.form.Get("text") + c.body.Text
		if c.method != "conversations.open" && text != troubleMessage {
			t.Errorf("%s: %q", c.method, text)
		}
		if c.method == "hook" && c.body.Type != "ephemeral" {
			t.Errorf("the response type is %q", c.body.Type)
		}
	}
}

// A failure of a button in a form is explained on top of the form.
func TestButtonInFormFails(t *testing.T) {
	b := newFixture(t)
	b.turn = func(context.Context, agent.Event) (agent.Outcome, error) { panic("no such index") }
	b.interact(payload(t, "press-back-in-form"))
	b.api.refuse("views.push", "expired_trigger_id")
	b.interact(payload(t, "press-back-in-form"))
	if got := b.api.methods(); got != "views.push 2× chat.postEphemeral" {
		t.Error(got)
	}
}

// A button of another version gets a polite answer.
func TestOutdatedButton(t *testing.T) {
	b := newFixture(t)
	b.interact(payload(t, "press-outdated"))
	if got := b.api.methods(); got != "chat.postEphemeral" || len(b.events) > 0 {
		t.Fatal(got, b.events)
	}
	if said := b.api.madeCalls()[0].form.Get("blocks"); !strings.Contains(said, "has expired") || !strings.Contains(said, "resume") {
		t.Error(said)
	}
}

// In a modal the answer is on top of it, because the modal would hide a message.
func TestOutdatedButtonInForm(t *testing.T) {
	b := newFixture(t)
	b.interact([]byte(strings.ReplaceAll(string(payload(t, "press-back-in-form")), `{\"v\":1,\"do\"`, `{\"v\":0,\"do\"`)))
	if got := b.api.methods(); got != "views.push" || len(b.events) > 0 {
		t.Error(got, b.events)
	}
}

func TestClosed(t *testing.T) {
	b := newFixture(t)
	b.err = errors.New("no such table")
	for _, name := range []string{"closed-form", "closed-page"} {
		if w := b.interact(payload(t, name)); w.Code != 200 || w.Body.Len() > 0 {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
	}
	if len(b.events) != 1 || b.api.methods() != "" {
		t.Errorf("%d events, calls %q", len(b.events), b.api.methods())
	}
}

func TestCommands(t *testing.T) {
	b := newFixture(t)
	for _, v := range []agent.View{everyComponent(false), reviewView(), views()["prompt"], agent.PageView{Title: "Help"}} {
		b.view = v
		if w := b.command("start"); w.Code != 200 || w.Body.Len() > 0 {
			t.Errorf("%T: %d %s", v, w.Code, w.Body)
		}
	}
	if got := b.api.methods(); got != "views.open 4×" {
		t.Error(got)
	}
	if got := b.api.madeCalls()[0].body.TriggerID; got != "1.2.abc" {
		t.Error(got)
	}
	if ev := b.events[0]; ev.ID != "slack-cmd-1.2.abc" || ev.Act != (agent.Commanded{Command: "/leave", Text: "start"}) {
		t.Errorf("%+v", ev)
	}
}

// Only its author sees the answer to a command.
func TestCommandAnswer(t *testing.T) {
	for name, c := range map[string]struct {
		set  func(*fixture)
		want string
	}{
		"a notice":         {func(b *fixture) { b.view = agent.Notice{Text: "You have no open requests."} }, "You have no open requests."},
		"an error to show": {func(b *fixture) { b.view = views()["errors"] }, "First."},
		"an error":         {func(b *fixture) { b.err = errors.New("no such table") }, "I can't reach our records right now."},
		"a panic": {func(b *fixture) {
			b.turn = func(context.Context, agent.Event) (agent.Outcome, error) { panic("no such index") }
		}, "I can't reach our records right now."},
		"an expired trigger": {func(b *fixture) {
			b.view = everyComponent(false)
			b.api.refuse("views.open", "expired_trigger_id")
		}, "I couldn't open the form."},
	} {
		t.Run(name, func(t *testing.T) {
			b := newFixture(t)
			c.set(b)
			w := b.command("status")
			var said struct {
				Type   string          `json:"response_type"`
				Text   string          `json:"text"`
				Blocks json.RawMessage `json:"blocks"`
			}
			if err := json.Unmarshal(w.Body.Bytes(), &said); err != nil || w.Code != 200 {
				t.Fatal(w.Code, err)
			}
			if said.Type != "ephemeral" || !strings.HasPrefix(said.Text, c.want) {
				t.Errorf("%+v", said)
			}
			checkAccepted(t, "blocks", said.Blocks)
		})
	}
}

// Whatever goes wrong, the person gets an answer.
func TestNeverSilent(t *testing.T) {
	for _, name := range []string{"submit-all-components", "submit-review", "submit-prompt", "press-back-in-form", "press-button-in-message", "press-in-home", "press-outdated", "pick-date-in-message"} {
		for _, code := range []string{"expired_trigger_id", "internal_error", "invalid_arguments", "not_found"} {
			t.Run(fmt.Sprint(name, " ", code), func(t *testing.T) {
				b := newFixture(t)
				b.view = everyComponent(false)
				for _, method := range []string{"views.open", "views.push", "views.update"} {
					b.api.refuse(method, code)
				}
				w := b.interact(payload(t, name))
				made := b.api.methods()
				if w.Body.Len() == 0 && !strings.Contains(made, "chat.post") {
					t.Errorf("%d, calls %q", w.Code, made)
				}
			})
		}
	}
}
