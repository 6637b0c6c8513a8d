package dialogue_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/dialogue"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/bot/systems"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/wizard"
)

// aheadForms is a form that gets everything from elsewhere that a form can.
const aheadForms = `
wizardId: pick
wizardName: Pick
steps: [{stepId: s0, title: Kind, semanticTag: "PICK:STEP:KIND"}]
elements:
  - elementId: e0
    stepId: s0
    type: question
    attributes: {questionId: q-kind, semanticTag: "PICK:QUESTION:KIND", componentTypeKey: radio, questionText: What kind?, validation: [required], fact: leave_type, options: [{value: medical, label: Medical}]}
next: [{after: "PICK:STEP:KIND", wizard: care}]
---
wizardId: care
wizardName: Care
steps:
  - {stepId: s1, title: You, semanticTag: "CARE:STEP:YOU"}
  - {stepId: s2, title: Balance, semanticTag: "CARE:STEP:BALANCE"}
  - {stepId: s3, title: Doctor, semanticTag: "CARE:STEP:DOCTOR"}
  - {stepId: s4, title: Rest, semanticTag: "CARE:STEP:REST"}
elements:
  - elementId: e1
    stepId: s1
    type: question
    attributes: {questionId: q-state, semanticTag: "CARE:QUESTION:STATE", componentTypeKey: select, questionText: Where do you work?, label: Work state, fact: work_state, validation: [required], options: [{value: CA, label: California}, {value: NY, label: New York}]}
  - elementId: e2
    stepId: s1
    type: question
    attributes: {questionId: q-note, semanticTag: "CARE:QUESTION:NOTE", componentTypeKey: longText, questionText: What happened?, label: Note}
  - elementId: i1
    stepId: s2
    type: info
    attributes:
      text: Ask HR for your balance.
      content:
        from: http
        url: BASE/balance?state={CARE:QUESTION:STATE}&who={employee}
        show: "You have {days} days left in {place}."
        source: the benefits system
        schema: {type: object, required: [days, place], properties: {days: {type: integer}, place: {type: string}}}
  - elementId: i2
    stepId: s2
    type: info
    attributes: {content: {from: policy, question: "Is leave paid?"}}
  - elementId: i3
    stepId: s2
    type: info
    attributes: {text: Nothing to estimate., content: {from: estimate}}
  - elementId: e3
    stepId: s2
    type: question
    attributes: {questionId: q-tenure, semanticTag: "CARE:QUESTION:TENURE", componentTypeKey: number, questionText: How many months have you worked here?, label: Months, validation: [required], fact: used_weeks_12m}
  - elementId: e6
    stepId: s2
    type: question
    attributes: {questionId: q-more, semanticTag: "CARE:QUESTION:MORE", componentTypeKey: text, questionText: Where can we reach you?, validation: [required]}
  - elementId: e4
    stepId: s3
    type: question
    attributes: {questionId: q-doctor, semanticTag: "CARE:QUESTION:DOCTOR", componentTypeKey: text, questionText: Who is your doctor?, validation: [required]}
  - elementId: e5
    stepId: s4
    type: question
    attributes: {questionId: q-rest, semanticTag: "CARE:QUESTION:REST", componentTypeKey: text, questionText: Anything else?, validation: [required]}
next:
  - after: CARE:STEP:BALANCE
    decided by: model
    choice:
      text: If a doctor ordered bed rest, go to Doctor.
      reads: ["CARE:QUESTION:NOTE"]
      choose: ["CARE:STEP:DOCTOR", "CARE:STEP:REST"]
    go: CARE:STEP:REST
actions:
  - {actionId: look-up-tenure, after: "CARE:STEP:YOU", url: BASE/tenure, send: ["CARE:QUESTION:STATE"], set: {"CARE:QUESTION:TENURE": months}, schema: {type: object, required: [months], properties: {months: {type: integer}}}}
  - {actionId: tell-payroll, after: filed, url: BASE/payroll, send: ["CARE:QUESTION:TENURE"]}
`

// company is a company's own systems.
type company struct {
	*world

	server *httptest.Server
	mu     sync.Mutex
	calls  map[string][]*http.Request
	bodies map[string][]string
	fails  map[string]int // how often each path fails
	model  func(outside.Request) (string, error)
}

func newCompany(t *testing.T) *company {
	t.Helper()
	c := &company{world: newWorld(t), calls: map[string][]*http.Request{}, bodies: map[string][]string{}, fails: map[string]int{}}
	t.Cleanup(c.close)
	c.server = httptest.NewServer(http.HandlerFunc(c.answer))
	t.Cleanup(c.server.Close)
	files := fstest.MapFS{}
	for i, text := range strings.Split(strings.ReplaceAll(aheadForms, "BASE", c.server.URL), "---\n") {
		files[string(rune('a'+i))+".yaml"] = &fstest.MapFile{Data: []byte(text)}
	}
	forms := wizard.NewLibrary(wizard.Limits{})
	if err := forms.Load(files); err != nil {
		t.Fatal(err)
	}
	hosts, err := systems.ParseHosts([]string{c.server.URL})
	if err != nil {
		t.Fatal(err)
	}
	reach := &outside.Reach{Systems: systems.New(hosts, "a secret", func() time.Time { return c.now })}
	reach.Model = func(_ context.Context, r outside.Request) (json.RawMessage, error) {
		if c.model == nil {
			return nil, errors.New("away")
		}
		reply, err := c.model(r)
		return json.RawMessage(reply), err
	}
	c.agent = dialogue.New(dialogue.Config{
		Store: c.db, Reader: reader{}, Roles: c, Classifier: intents.Offline{}, Policies: fakePolicies{shippedPolicies, c.db},
		Wizards: forms, Root: "pick", Law: entitlement.ShippedParameters(), Outside: reach, Leaves: store.Leaves{DB: c.db},
	})
	return c
}

func (c *company) answer(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calls[r.URL.Path] = append(c.calls[r.URL.Path], r)
	c.bodies[r.URL.Path] = append(c.bodies[r.URL.Path], string(body))
	if c.fails[r.URL.Path] > 0 {
		c.fails[r.URL.Path]--
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	switch r.URL.Path {
	case "/balance":
		_, _ = io.WriteString(w, `{"days": 7, "place": "`+r.URL.Query().Get("state")+`"}`)
	case "/tenure":
		_, _ = io.WriteString(w, `{"months": 30}`)
	}
}

// ring fires the timer that is due, if one is.
func (c *company) ring() agent.Outcome {
	c.t.Helper()
	due := c.form().Ahead.Due
	if due.IsZero() {
		c.t.Fatal("no timer is set")
	}
	if due.After(c.now) {
		c.now = due
	}
	timer := agent.DueTimer{Tenant: tenant, Session: session, Person: dana.ID, Timer: agent.Timer{Name: agent.TimerAhead, At: due}}
	return c.turn(timer.Event(c.now))
}

func (c *company) form() *agent.Form {
	c.t.Helper()
	s, _, err := c.db.Session(contextOf(c.t), tenant, session)
	if err != nil || s.Form == nil {
		c.t.Fatalf("no form: %v", err)
	}
	return s.Form
}

// submit sends the step that the form shows.
func (c *company) submit(typed agent.Typed) {
	c.t.Helper()
	view, ok := c.openForm().(agent.FormView)
	if !ok {
		c.t.Fatal("no step is open")
	}
	c.do(agent.Submitted{View: view.Ref, Typed: typed})
}

// texts are the paragraphs of the open step.
func (c *company) texts() string {
	c.t.Helper()
	view, ok := c.openForm().(agent.FormView)
	if !ok {
		c.t.Fatal("no step is open")
	}
	var out []string
	for _, f := range view.Fields {
		if f.Element.Type == wizard.TypeInfo {
			if f.Element.Attributes.Content != nil {
				c.t.Error("where a text is looked up is shown")
			}
			out = append(out, f.Element.Attributes.Text)
		}
	}
	return strings.Join(out, "\n")
}

func wantIn(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in: %s", part, text)
		}
	}
}

// TestContentIsPrepared checks that a form in Slack never waits for a company's system: the
// text is looked up in the background, shown with its source, and looked up again when an
// answer in it changes. The policies and the estimate are there at once.
func TestContentIsPrepared(t *testing.T) {
	t.Parallel()
	c := newCompany(t)
	c.openForm()
	c.submit(agent.Typed{"q-kind": {"medical"}})
	c.submit(agent.Typed{"q-state": {"CA"}, "q-note": {""}})
	if len(c.calls["/balance"]) != 0 {
		t.Error("a form waited for the company's system")
	}
	wantIn(t, c.texts(), "Ask HR for your balance.", "Source: Pay during leave", "This is an estimate; HR decides.")
	c.ring()
	wantIn(t, c.texts(), "You have 7 days left in CA.\nSource: the benefits system, Friday, November 20, 2026", "Source: Pay during leave")
	if q := c.calls["/balance"][0].URL.Query(); q.Get("who") != "dana" || q.Get("state") != "CA" {
		t.Errorf("asked for %v", q)
	}
	c.press(agent.Press{Do: agent.DoAnswer, Form: c.form().ID, Question: "q-state", Value: "NY"})
	wantIn(t, c.texts(), "Ask HR for your balance.")
	c.ring()
	wantIn(t, c.texts(), "You have 7 days left in NY.")
	if !c.form().Ahead.Due.IsZero() {
		t.Errorf("something is due though nothing is wanted: %v", c.form().Ahead.Due)
	}
}

// TestContentIsMissing checks that people read the author's sentence while a source is down,
// and that it is tried again.
func TestContentIsMissing(t *testing.T) {
	t.Parallel()
	c := newCompany(t)
	c.fails["/balance"] = 1
	c.openForm()
	c.submit(agent.Typed{"q-kind": {"medical"}})
	c.submit(agent.Typed{"q-state": {"CA"}, "q-note": {""}})
	c.ring()
	wantIn(t, c.texts(), "Ask HR for your balance.")
	c.now = c.now.Add(2 * time.Minute)
	c.openForm()
	c.ring()
	wantIn(t, c.texts(), "You have 7 days left in CA.")
}

// TestContentInChat checks that words wait for what they lead to, and a button doesn't: its
// text follows.
func TestContentInChat(t *testing.T) {
	t.Parallel()
	c := newCompany(t)
	c.fails["/tenure"] = 100
	c.press(agent.Press{Do: agent.DoStart, Value: "medical"})
	c.say("California")
	out := c.say("skip")
	wantIn(t, out.Messages[0].Text, "You have 7 days left in CA.")
	c = newCompany(t)
	c.press(agent.Press{Do: agent.DoStart, Value: "medical"})
	c.press(agent.Press{Do: agent.DoAnswer, Form: c.form().ID, Question: "q-state", Value: "CA"})
	out = c.press(agent.Press{Do: agent.DoSkip, Form: c.form().ID, Question: "q-note"})
	if len(c.calls["/balance"]) != 0 {
		t.Error("a button waited")
	}
	wantIn(t, out.Messages[0].Text, "Ask HR for your balance.")
	wantIn(t, c.ring().Messages[0].Text, "You have 7 days left in CA.")
}

// TestContentOverTheAPI checks that a call of the JSON API gets the whole step, with texts
// and what actions filled in.
func TestContentOverTheAPI(t *testing.T) {
	t.Parallel()
	c := newCompany(t)
	c.openForm()
	c.submit(agent.Typed{"q-kind": {"medical"}})
	view, ok := c.openForm().(agent.FormView)
	if !ok {
		t.Fatal("no step is open")
	}
	ev := c.event(agent.Submitted{View: view.Ref, Typed: agent.Typed{"q-state": {"CA"}, "q-note": {""}}})
	ev.Place = agent.Place{Surface: agent.API}
	next, ok := c.turn(ev).View.(agent.FormView)
	if !ok || next.Fields[0].Element.Attributes.Content != nil || next.Fields[3].Value != "30" {
		t.Fatalf("the view is %+v", next)
	}
	wantIn(t, next.Fields[0].Element.Attributes.Text, "You have 7 days left in CA.")
}

// TestActionFillsIn checks that what a system answers fills a question, and that the form
// goes on from there: the request is signed, made once, and audited.
func TestActionFillsIn(t *testing.T) {
	t.Parallel()
	c := newCompany(t)
	c.fails["/tenure"] = 1
	c.press(agent.Press{Do: agent.DoStart, Value: "medical"})
	c.press(agent.Press{Do: agent.DoAnswer, Form: c.form().ID, Question: "q-state", Value: "CA"})
	c.press(agent.Press{Do: agent.DoSkip, Form: c.form().ID, Question: "q-note"})
	c.ring()
	if _, filled := c.form().Answers["q-tenure"]; filled {
		t.Error("filled though the system was down")
	}
	out := c.ring()
	if a := c.form().Answers["q-tenure"]; a.Value != "30" || a.By != "action/look-up-tenure" {
		t.Fatalf("tenure is %+v", a)
	}
	wantIn(t, out.Messages[0].Text, "Months: 30, from ", "Where can we reach you?")
	keys := map[string]bool{}
	for _, r := range c.calls["/tenure"] {
		keys[r.Header.Get("Idempotency-Key")] = true
	}
	if len(c.calls["/tenure"]) != 2 || len(keys) != 1 || c.calls["/tenure"][0].Header.Get(systems.SignatureHeader) == "" {
		t.Errorf("%d calls with keys %v", len(c.calls["/tenure"]), keys)
	}
	wantIn(t, c.bodies["/tenure"][0], `"action":"look-up-tenure"`, `"employeeId":"dana"`, `"CARE:QUESTION:STATE":"CA"`)
	var audit []string
	err := c.db.EachEntry(contextOf(t), "care", func(_ agent.TenantID, e agent.AuditEntry) error {
		audit = append(audit, e.What+" "+e.Why)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	wantIn(t, strings.Join(audit, "\n"), "call will be retried look-up-tenure", "called look-up-tenure")
}

// TestActionKeepsAnswers checks that a system doesn't overwrite what somebody answered.
func TestActionKeepsAnswers(t *testing.T) {
	t.Parallel()
	c := newCompany(t)
	c.openForm()
	c.submit(agent.Typed{"q-kind": {"medical"}})
	c.submit(agent.Typed{"q-state": {"CA"}, "q-note": {""}})
	c.submit(agent.Typed{"q-tenure": {"5"}, "q-more": {"at home"}})
	c.ring()
	if a := c.form().Answers["q-tenure"]; a.Value != "5" || len(c.calls["/tenure"]) != 1 {
		t.Errorf("tenure is %+v after %d calls", a, len(c.calls["/tenure"]))
	}
}

// TestActionWhenFiled checks that a system is told of a filed request once, however often it
// fails before, and that HR is told if it can't be.
func TestActionWhenFiled(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		fails, calls int
		told         bool
	}{{0, 1, false}, {2, 3, false}, {100, 7, true}} {
		c := newCompany(t)
		c.openForm()
		c.submit(agent.Typed{"q-kind": {"medical"}})
		c.submit(agent.Typed{"q-state": {"CA"}, "q-note": {""}})
		c.submit(agent.Typed{"q-tenure": {"5"}, "q-more": {"at home"}})
		c.submit(agent.Typed{"q-rest": {"no"}})
		c.fails["/payroll"] = row.fails
		c.press(agent.Press{Do: agent.DoSubmit, Form: c.form().ID, Value: "100"})
		if c.form().State != agent.FormFiled {
			t.Fatalf("the form is %s", c.form().State)
		}
		var told string
		for !c.form().Ahead.Due.IsZero() {
			for _, m := range c.ring().Messages {
				told += m.Text
			}
		}
		if len(c.calls["/payroll"]) != row.calls || strings.Contains(told, "tell-payroll") != row.told {
			t.Errorf("%+v: %d calls, told %q", row, len(c.calls["/payroll"]), told)
		}
		wantIn(t, c.bodies["/payroll"][0], `"requestId":"LR-`, `"CARE:QUESTION:TENURE":"5"`)
	}
}

// TestActionOfACanceledRequest files two requests and cancels the second: the system isn't
// told of the first one with the second one's answers.
func TestActionOfACanceledRequest(t *testing.T) {
	t.Parallel()
	c := newCompany(t)
	for range 2 {
		c.fails["/payroll"] = 0
		if len(c.calls["/payroll"]) > 0 {
			c.fails["/payroll"] = 100
			c.now = c.now.Add(time.Hour)
			c.press(agent.Press{Do: agent.DoStart, Value: "care"})
		}
		c.openForm()
		c.submit(agent.Typed{"q-kind": {"medical"}})
		c.submit(agent.Typed{"q-state": {"CA"}, "q-note": {""}})
		c.submit(agent.Typed{"q-tenure": {"5"}, "q-more": {"at home"}})
		c.submit(agent.Typed{"q-rest": {"no"}})
		c.press(agent.Press{Do: agent.DoSubmit, Form: c.form().ID, Value: "100"})
		c.ring()
	}
	before := len(c.calls["/payroll"])
	all, err := c.db.Requests(contextOf(t), tenant, 10)
	if err != nil || len(all) != 2 {
		t.Fatalf("%d requests, %v", len(all), err)
	}
	second := slices.MaxFunc(all, func(a, b agent.Request) int { return a.FiledAt.Compare(b.FiledAt) })
	c.press(agent.Press{Do: agent.DoCancel, Request: second.ID})
	c.press(agent.Press{Do: agent.DoDrop, Request: second.ID})
	if second, _, err = c.db.Request(contextOf(t), tenant, second.ID); err != nil || second.State != agent.Canceled {
		t.Fatalf("it is %s, %v", second.State, err)
	}
	for range 3 {
		if !c.form().Ahead.Due.IsZero() {
			c.ring()
		}
	}
	if n := len(c.calls["/payroll"]); n != before {
		t.Errorf("%d calls after the request was canceled: %s", n-before, c.bodies["/payroll"][n-1])
	}
}

// TestModelDecides checks what of a language model's choice counts: a listed step, with words
// that were said. Anything else leads where the author says, and that is recorded, too.
func TestModelDecides(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ name, reply, step, why string }{
		{"quoted", `{"step":"CARE:STEP:DOCTOR","quote":"ordered bed rest"}`, "s3", "because of “ordered bed rest”"},
		{"quoted otherwise", `{"step":"CARE:STEP:DOCTOR","quote":"Ordered  bed rest."}`, "s3", "because of"},
		{"made up", `{"step":"CARE:STEP:DOCTOR","quote":"a broken leg"}`, "s4", "wasn't said"},
		{"too short a quote", `{"step":"CARE:STEP:DOCTOR","quote":"a"}`, "s4", "wasn't said"},
		{"part of a word", `{"step":"CARE:STEP:DOCTOR","quote":"octor ord"}`, "s4", "wasn't said"},
		{"no quote", `{"step":"CARE:STEP:DOCTOR","quote":""}`, "s4", "wasn't said"},
		{"another step", `{"step":"CARE:STEP:YOU","quote":"ordered bed rest"}`, "s4", "isn't listed"},
		{"undecided", `{"step":"none","quote":""}`, "s4", "nothing that decides"},
		{"nonsense", `[]`, "s4", "unusable"},
		{"away", "", "s4", "in time"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			c := newCompany(t)
			asked := 0
			c.model = func(r outside.Request) (string, error) {
				asked++
				wantIn(t, r.User, "My doctor ordered bed rest", "go to Doctor")
				if row.reply == "" {
					return "", errors.New("away")
				}
				return row.reply, nil
			}
			c.openForm()
			c.submit(agent.Typed{"q-kind": {"medical"}})
			c.submit(agent.Typed{"q-state": {"CA"}, "q-note": {"My doctor ordered bed rest until March."}})
			c.submit(agent.Typed{"q-tenure": {"5"}, "q-more": {"at home"}})
			if asked != 0 {
				t.Error("a form waited for a model")
			}
			c.ring()
			view, ok := c.openForm().(agent.FormView)
			if !ok || string(view.Ref.Step) != row.step || asked != 1 {
				t.Fatalf("asked %d times, the step is %v", asked, view.Ref.Step)
			}
			history, err := c.db.History(contextOf(t), tenant, session)
			if err != nil {
				t.Fatal(err)
			}
			last := history[len(history)-1]
			if last.What != agent.ChangeDecided || !strings.Contains(last.Why.Reason, row.why) {
				t.Errorf("recorded %+v", last)
			}
		})
	}
}

// TestModelIsLate checks that a form that went on isn't rerouted, and that it is asked again
// for another answer.
func TestModelIsLate(t *testing.T) {
	t.Parallel()
	c := newCompany(t)
	c.model = func(outside.Request) (string, error) {
		return `{"step":"CARE:STEP:DOCTOR","quote":"ordered bed rest"}`, nil
	}
	c.openForm()
	c.submit(agent.Typed{"q-kind": {"medical"}})
	c.submit(agent.Typed{"q-state": {"CA"}, "q-note": {"My doctor ordered bed rest."}})
	c.submit(agent.Typed{"q-tenure": {"5"}, "q-more": {"at home"}})
	c.submit(agent.Typed{"q-rest": {"no"}})
	c.ring()
	if _, ok := c.openForm().(agent.ReviewView); !ok {
		t.Fatal("a late decision changed the route")
	}
	c.press(agent.Press{Do: agent.DoAnswer, Form: c.form().ID, Question: "q-note", Value: "They ordered bed rest for a month."})
	c.ring()
	view, ok := c.openForm().(agent.FormView)
	if !ok || view.Ref.Step != "s3" {
		t.Fatalf("the step is %v", view.Ref.Step)
	}
	out := c.press(agent.Press{Do: agent.DoExplainWhy, Form: c.form().ID, Question: "q-doctor"})
	wantIn(t, out.Messages[0].Text, "This step comes next because you wrote “ordered bed rest”.")
}
