package dialogue_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"pgregory.net/rapid"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/dialogue"
	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/storetest"
	"github.com/leaveway/leaveway/wizard"
)

const (
	tenant  = agent.TenantID("T1")
	session = agent.SessionID("slack-T1-dana")
)

var (
	dana = agent.PersonRef{ID: "dana", Name: "Dana Reyes", Zone: "America/Los_Angeles", Locale: "en-US"}
	hana = agent.PersonRef{ID: "hana", Name: "Hana Kim", Zone: "America/New_York"}
)

// world is an agent with a real store and the shipped forms.
type world struct {
	t         rapid.TB
	db        *store.DB
	agent     *dialogue.Agent
	now       time.Time
	events    []agent.Event         // all events so far
	outcomes  []agent.Outcome       // of the events
	committed []agent.Event         // those that were committed
	promoted  map[agent.UserID]bool // who is in HR besides Hana and Amir
	left      map[agent.UserID]bool // who isn't anymore
	unknown   bool                  // Slack doesn't say who is in HR
	folder    string                // of the database, if nothing else is there
}

// RoleOf implements [agent.Roles]: Hana and Amir are in HR until they leave.
func (w *world) RoleOf(_ context.Context, ev agent.Event) agent.Role {
	if w.unknown {
		return agent.Role{Unknown: true}
	}
	who := ev.Person.ID
	return agent.Role{HR: (who == hana.ID || who == "amir" || w.promoted[who]) && !w.left[who], Admin: who == "ada"}
}

// library has the shipped forms, compiled once because they never change.
var library = func() *wizard.Library {
	l := wizard.NewLibrary(wizard.Limits{})
	if err := l.Load(wizard.Starter()); err != nil {
		panic(err)
	}
	return l
}()

func newWorld(t rapid.TB) *world {
	t.Helper()
	folder, err := os.MkdirTemp("", "leaveway-world-")
	if err != nil {
		t.Fatal(err)
	}
	w := newWorldOn(t, storetest.SQLite(t, filepath.Join(folder, "world.db")))
	w.folder = folder
	return w
}

// newWorldOn returns a world whose store is the database at a URL.
func newWorldOn(t rapid.TB, url string) *world {
	t.Helper()
	w := &world{t: t, now: time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC)}
	w.start(url)
	return w
}

// start opens or reopens the database and creates an agent for it.
func (w *world) start(url string) {
	w.t.Helper()
	ctx := contextOf(w.t)
	db, err := store.Open(ctx, url, store.Options{})
	if err != nil {
		w.t.Fatal(err)
	}
	if _, err := db.Migrate(ctx); err != nil {
		w.t.Fatal(err)
	}
	w.db = db
	w.files(nil)
}

// files replaces the files that people can share.
func (w *world) files(files agent.Files) { w.on(w.db, files) }

// on replaces the agent by one with the given store and files.
func (w *world) on(store agent.Store, files agent.Files) {
	w.agent = dialogue.New(dialogue.Config{
		Store: store, Files: files, Reader: reader{}, Roles: w, Classifier: intents.Offline{}, Policies: fakePolicies{shippedPolicies, w.db}, Wizards: library, Root: "leave-type-selector", Law: entitlement.ShippedParameters(),
	})
}

// reader reads files without a child process: those of these tests are harmless.
type reader struct{}

func (reader) ReadFile(_ context.Context, name string, content []byte) (knowledge.Policy, error) {
	return read.File(name, content)
}

// deliver delivers all messages. Their receipts all name the message "card" in HR's channel.
func (w *world) deliver() {
	w.t.Helper()
	ctx, cancel := context.WithCancel(contextOf(w.t))
	done := make(chan error, 1)
	go func() {
		done <- w.db.Deliver(ctx, func(context.Context, agent.Delivery) (agent.Receipt, error) {
			return agent.Receipt{Channel: "HR", Message: "card"}, nil
		})
	}()
	err := w.db.Settle(ctx)
	cancel()
	if err := errors.Join(err, <-done); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) close() {
	_ = w.db.Close()
	_ = os.RemoveAll(w.folder) // the system removes the rest
}

// event returns the next event of dana's, a second after the last one.
func (w *world) event(act agent.Act) agent.Event {
	w.now = w.now.Add(time.Second)
	id := w.now.Format(time.TimeOnly)
	place := agent.Place{Surface: agent.SlackChat, Channel: "D1", Private: true, Message: "message-" + id}
	switch act.(type) {
	case agent.Submitted, agent.Closed:
		place = agent.Place{Surface: agent.SlackForm, View: "V1", Private: true}
	}
	return agent.Event{
		ID: agent.EventID("event-" + id), At: w.now, Tenant: tenant, Session: session, Person: dana, Place: place, Act: act,
	}
}

// byHR makes an event hana's, in HR's channel.
func byHR(ev agent.Event) agent.Event {
	ev.Person, ev.Session = hana, "slack-T1-hana"
	ev.Place = agent.Place{Surface: agent.SlackChat, Channel: "HR", HR: true}
	return ev
}

func (w *world) turn(ev agent.Event) agent.Outcome {
	w.t.Helper()
	out, err := w.agent.Turn(contextOf(w.t), ev)
	if err != nil {
		w.t.Fatalf("turn %s: %v", ev.ID, err)
	}
	w.events, w.outcomes = append(w.events, ev), append(w.outcomes, out)
	if out.Event != "" { // not a refused form, which may be submitted again
		w.committed = append(w.committed, ev)
	}
	return out
}

// do takes a turn for an act of dana's.
func (w *world) do(act agent.Act) agent.Outcome {
	w.t.Helper()
	return w.turn(w.event(act))
}

func (w *world) say(text string) agent.Outcome { return w.do(agent.Said{Text: text}) }

func (w *world) press(p agent.Press) agent.Outcome { return w.do(agent.Pressed{Press: p}) }

// openForm returns dana's form at the current step.
func (w *world) openForm() agent.View { return w.press(agent.Press{Do: agent.DoOpenForm}).View }

// snapshot returns dana's session and all requests as text, without times and counters,
// which may differ between two ways to the same state.
func (w *world) snapshot() string {
	w.t.Helper()
	s, _, err := w.db.Session(contextOf(w.t), tenant, session)
	if err != nil {
		w.t.Fatal(err)
	}
	requests, err := w.db.Requests(contextOf(w.t), tenant, 100)
	if err != nil {
		w.t.Fatal(err)
	}
	type answer struct{ Value, By string }
	kept := struct {
		State    agent.FormState
		Answers  map[wizard.QuestionID]answer
		Revisit  wizard.QuestionID
		Asked    []agent.Verb
		Requests []string
	}{Revisit: s.Revisit, Answers: map[wizard.QuestionID]answer{}}
	for _, d := range s.Detours {
		kept.Asked = append(kept.Asked, d.OnYes.Do)
	}
	if s.Form != nil {
		kept.State = s.Form.State
		for id, a := range s.Form.Answers {
			kept.Answers[id] = answer{a.Value, a.By}
		}
	}
	for _, r := range requests {
		kept.Requests = append(kept.Requests, fmt.Sprint(r.State, r.Headline, r.Reason, len(r.Exchanges), len(r.Answers)))
	}
	text, err := json.MarshalIndent(kept, "", " ")
	if err != nil {
		w.t.Fatal(err)
	}
	return string(text)
}

// fillForm fills the whole form for medical leave and returns its review.
func (w *world) fillForm() agent.ReviewView {
	w.t.Helper()
	w.press(agent.Press{Do: agent.DoStart, Value: "medical"})
	for range 20 {
		switch view := w.openForm().(type) {
		case agent.ReviewView:
			return view
		case agent.FormView:
			w.do(agent.Submitted{View: view.Ref, Typed: fillFields(view, pickFirst)})
		default:
			w.t.Fatalf("the form shows %T", view)
		}
	}
	w.t.Fatal("the form never reaches its review")
	return agent.ReviewView{}
}

// fillFields returns valid values for every field of a step; pick chooses one of n.
func fillFields(view agent.FormView, pick func(n int) int) map[wizard.QuestionID][]string {
	typed := map[wizard.QuestionID][]string{}
	for _, f := range view.Fields {
		if f.Question != nil {
			typed[f.Question.QuestionID] = []string{validAnswer(f.Question, pick)}
		}
	}
	return typed
}

func pickFirst(int) int { return 0 }

// validAnswer returns a valid answer to a question; pick chooses one of n.
func validAnswer(q *wizard.Question, pick func(n int) int) string {
	switch {
	case len(q.Choices()) > 0:
		return q.Choices()[pick(len(q.Choices()))].Value
	case q.Component == wizard.Date:
		return time.Date(2027, time.January, 11+pick(14), 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
	case q.Component == wizard.Number:
		return fmt.Sprint(1 + pick(10))
	}
	return []string{"Sam Ortiz", "O’Neil 🙂", "עברית"}[pick(3)]
}
