// Package storetest is the conformance suite of [store]. Every engine runs it, with and
// without encryption; what it doesn't test is not promised.
//
//	storetest.go       Run, the fixture, sample data
//	recorder.go        turns and deliveries that record what happened
//	commit.go          migrations, commits, conflicts
//	requests.go        requests, audit, published wizards, separation of tenants
//	policies.go        policies and questions
//	tickets.go         questions for HR
//	handovers.go       what people who leave hand over
//	profiles.go        what people told of themselves
//	memory.go          what a chat platform has told
//	directory.go       the company's directory, and who is told who is away
//	documents.go       what they handed in
//	questionnaires.go  conversations through questionnaires
//	calls.go           repeated calls; forgetting conversations
//	inbox.go           events and their turns
//	burst.go           many messages of one person at once
//	outbox.go          messages and their deliveries; lanes.go which of them wait for which
//	deadletters.go     messages that can't be delivered
//	console.go         what administrators see and change
//	timers.go          timers
//	retention.go       deleting old data
//	restart.go         shutdown and restart
//	interleaving.go    concurrent turns, as a property
//
// Servers for tests, also of other packages:
//
//	postgres.go  a Postgres, or an empty schema on one
//	sqlite.go    a SQLite database with its tables
//	schemas.go   schemas that the tests of a suite use one after the other
//	redis.go     a Redis
//	proxy.go     a server that hangs, is slow or gone
//	tamper.go    direct access to a database, to damage or measure it
package storetest

import (
	"context"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/wizard"
)

// Engine creates an empty database for one test. The function it returns opens the
// database, and opens it again after it was closed.
type Engine func(t testing.TB) (open func(store.Options) *store.DB)

// Run runs the suite.
func Run(t *testing.T, engine Engine) {
	t.Parallel()
	for _, group := range []struct {
		name string
		test func(*testing.T, Engine)
	}{
		{"migrate", testMigrate},
		{"commit", testCommit},
		{"requests", testRequests},
		{"wizards", testWizards},
		{"studio", testStudio},
		{"sign-ins", testSignIns},
		{"tenants", testTenants},
		{"policies", testPolicies},
		{"tickets", testTickets},
		{"ticket or request of a card", testCardAt},
		{"concurrent tickets", testTicketOpenedOnce},
		{"audit of tickets", testTicketAudit},
		{"questions", testQuestions},
		{"inbox", testInbox},
		{"burst", testBurst},
		{"outbox", testOutbox},
		{"lanes", testLanes},
		{"dead letters", testDeadLetters},
		{"console", testConsole},
		{"sweep", testSweep},
		{"timers", testTimers},
		{"handovers", testHandovers},
		{"profiles", testProfiles},
		{"memory", testMemory},
		{"directory", testDirectory},
		{"subscriptions", testSubscriptions},
		{"documents", testDocuments},
		{"questionnaires", testQuestionnaires},
		{"calls", testCalls},
		{"forgetting", testForgetting},
		{"restart", testRestart},
		{"interleaving", testInterleaving},
	} {
		t.Run(group.name, func(t *testing.T) { group.test(t, engine) })
	}
}

// scene is a part of the suite, by what it shows.
type scene struct {
	name string
	test func(t *testing.T, engine Engine)
}

// play runs scenes one after the other, each with a database of its own.
func play(t *testing.T, engine Engine, scenes []scene) {
	t.Helper()
	for _, s := range scenes {
		t.Run(s.name, func(t *testing.T) { s.test(t, engine) })
	}
}

// noon has microseconds, the precision of the databases.
var noon = time.Date(2027, time.March, 3, 12, 0, 0, 123456000, time.UTC)

// fixture is a test with its database.
type fixture struct {
	*testing.T
	*store.DB
	open func(store.Options) *store.DB
	opts store.Options
}

// setup opens an empty, migrated database with short pauses between attempts.
func setup(t *testing.T, engine Engine) *fixture {
	t.Helper()
	return setupWith(t, engine, store.Options{Backoff: func(int) time.Duration { return time.Microsecond }})
}

func setupWith(t *testing.T, engine Engine, opts store.Options) *fixture {
	t.Helper()
	b := &fixture{T: t, open: engine(t), opts: opts}
	b.DB = b.open(opts)
	t.Cleanup(func() { b.DB.Close() })
	_, err := b.Migrate(t.Context())
	b.ok(err)
	return b
}

// restart closes the database and opens it again.
func (b *fixture) restart() {
	b.Helper()
	b.ok(b.DB.Close())
	b.DB = b.open(b.opts)
}

func (b *fixture) ok(err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}

// load reads the state of Dana's session.
func (b *fixture) load(event agent.EventID) agent.State {
	b.Helper()
	st, err := b.Load(b.Context(), agent.Ref{Event: event, Tenant: "T1", Session: "S1", Person: "dana", Request: "R1"})
	b.ok(err)
	return st
}

// start runs Work and Deliver until stop is called.
func (b *fixture) start(
	turn func(context.Context, agent.Event) error,
	giveUp func(agent.Event, error) []agent.Message,
	send func(context.Context, agent.Delivery) (agent.Receipt, error),
) (stop func()) {
	ctx, cancel := context.WithCancel(b.Context())
	ended := make(chan error, 2)
	go func() { ended <- b.Work(ctx, turn, giveUp) }()
	go func() { ended <- b.Deliver(ctx, send) }()
	return func() {
		b.Helper()
		cancel()
		for range 2 {
			b.ok(<-ended)
		}
	}
}

// settle waits until both queues are empty.
func (b *fixture) settle() {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.Context(), time.Minute) // a hang becomes a failure
	defer cancel()
	b.ok(b.Settle(ctx))
}

// said returns an event: Dana said something.
func said(id agent.EventID, session agent.SessionID, text string) agent.Event {
	return agent.Event{
		ID: id, At: noon, Tenant: "T1", Session: session,
		Person: agent.PersonRef{ID: "dana", Name: "Dana O'Reyes", Zone: "America/Los_Angeles"},
		Place:  agent.Place{Surface: agent.SlackChat, Channel: "D1", Private: true},
		Act:    agent.Said{Text: text},
	}
}

// answered returns the outcome of Dana answering a question in the given session.
func answered(event agent.EventID, s agent.Session, value string) agent.Outcome {
	s.ID, s.Tenant, s.Person = "S1", "T1", agent.PersonRef{ID: "dana", Name: "Dana O'Reyes"}
	s.UpdatedAt = noon
	if s.Version == 0 {
		s.CreatedAt = noon
	}
	s.Form = &agent.Form{
		ID: "F1", Root: "leave-type-selector", State: agent.FormOpen, StartedAt: noon,
		Answers: wizard.Answers{"q-name": {Value: value, By: "dana", At: noon, Via: string(agent.API)}},
	}
	return agent.Outcome{
		Event: event, Tenant: "T1", At: noon, Session: &s,
		Changes: []agent.Change{{At: noon, By: "dana", Via: agent.API, What: "answered", Question: "q-name", To: value}},
	}
}

// to returns a message to a person.
func to(person agent.UserID, id, text string) agent.Message {
	return agent.Message{ID: id, Text: text, To: agent.Address{Room: agent.Direct, Tenant: "T1", Person: person}}
}

// filed returns a request that waits for HR.
func filed(id agent.RequestID, employee agent.UserID, at time.Time) agent.Request {
	return agent.Request{
		ID: id, Tenant: "T1", Session: "S1", Employee: agent.PersonRef{ID: employee}, State: agent.Filed,
		Headline: "Jun 6 – Aug 28, 2027 (12 weeks)", FiledAt: at, UpdatedAt: at,
	}
}
