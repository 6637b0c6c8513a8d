package store_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/seal"
	"github.com/leaveway/leaveway/store/storetest"
	"github.com/leaveway/leaveway/wizard"
)

var noon = time.Date(2027, time.March, 3, 12, 0, 0, 0, time.UTC)

// filledSession is a session in the middle of a form, with a realistic twelve answers.
func filledSession(id agent.SessionID) agent.Session {
	s := agent.Session{
		ID: id, Tenant: "T024BE7LH", CreatedAt: noon, UpdatedAt: noon,
		Person: agent.PersonRef{ID: "U012AB3CD", Name: "Dana Reyes", Zone: "America/Los_Angeles", Locale: "en-US"},
		Form: &agent.Form{
			ID: "8J4K2M9P", Root: "leave-type-selector", State: agent.FormOpen, StartedAt: noon,
			Pins:    map[wizard.ID]wizard.Version{"leave-type-selector": "3f9a2c71b0de", "preg-adoption-v1": "a81c20ff93e4"},
			Answers: wizard.Answers{},
		},
	}
	for i := range 12 {
		s.Form.Answers[wizard.QuestionID(fmt.Sprint("q-question-", i))] = wizard.Answer{
			Value: "2027-06-15", By: "U012AB3CD", At: noon, Via: "slack-form", Source: "V012AB3CDE4", Revision: int64(i),
		}
	}
	return s
}

// formTurn is the outcome of one submitted step: two answers, no message.
func formTurn(event agent.EventID, s agent.Session) agent.Outcome {
	change := agent.Change{At: noon, By: "U012AB3CD", Via: agent.SlackForm, What: "answered", Question: "q-expected-date", To: "2027-06-15"}
	return agent.Outcome{Event: event, Tenant: s.Tenant, At: noon, Session: &s, Changes: []agent.Change{change, change}}
}

// engines runs a benchmark on every kind of database.
func engines(b *testing.B, run func(*testing.B, *store.DB)) {
	keys, err := seal.ParseKeys(seal.NewKey())
	if err != nil {
		b.Fatal(err)
	}
	file := func(b *testing.B) string { return "sqlite:" + filepath.Join(b.TempDir(), "bench.db") }
	for _, engine := range []struct {
		name string
		url  func(*testing.B) string
		opts store.Options
	}{
		{"sqlite", file, store.Options{}},
		{"sqlite-full", file, store.Options{FullSync: true}},
		{"sqlite-sealed", file, store.Options{Keys: keys}},
		{"postgres", func(b *testing.B) string { return storetest.Postgres(b) }, store.Options{}},
	} {
		b.Run(engine.name, func(b *testing.B) { run(b, open(b, engine.url(b), engine.opts)) })
	}
}

func BenchmarkCommit(b *testing.B) {
	engines(b, func(b *testing.B, db *store.DB) {
		s := filledSession("S1")
		for n := 0; b.Loop(); n++ {
			if err := db.Commit(b.Context(), formTurn(agent.EventID(fmt.Sprint("Ev08MFMKH6", n)), s)); err != nil {
				b.Fatal(err)
			}
			s.Version++
		}
	})
}

func BenchmarkLoad(b *testing.B) {
	engines(b, func(b *testing.B, db *store.DB) {
		if err := db.Commit(b.Context(), formTurn("E1", filledSession("S1"))); err != nil {
			b.Fatal(err)
		}
		ref := agent.Ref{Event: "E2", Tenant: "T024BE7LH", Session: "S1", Person: "U012AB3CD"}
		for b.Loop() {
			st, err := db.Load(b.Context(), ref)
			if err != nil || st.Session.Version != 1 {
				b.Fatal(st.Session.Version, err)
			}
		}
	})
}

// BenchmarkTurn does what a form turn does in the store, for many sessions at once.
func BenchmarkTurn(b *testing.B) { engines(b, benchmarkTurn) }

func benchmarkTurn(b *testing.B, db *store.DB) {
	var sessions, events atomic.Int64
	b.SetParallelism(8)
	b.RunParallel(func(pb *testing.PB) {
		id := agent.SessionID(fmt.Sprint("S", sessions.Add(1)))
		form := filledSession(id).Form
		for pb.Next() {
			ev := agent.EventID(fmt.Sprint("E", events.Add(1)))
			st, err := db.Load(b.Context(), agent.Ref{Event: ev, Tenant: "T024BE7LH", Session: id, Person: "U012AB3CD"})
			if err != nil {
				b.Fatal(err)
			}
			st.Session.Form = form
			if err := db.Commit(b.Context(), formTurn(ev, *st.Session)); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkChat takes an event from the inbox through its turn to a delivered answer.
func BenchmarkChat(b *testing.B) { engines(b, benchmarkChat) }

func benchmarkChat(b *testing.B, db *store.DB) {
	ctx, cancel := context.WithCancel(b.Context())
	ended := make(chan error, 2)
	go func() {
		ended <- db.Work(ctx, func(ctx context.Context, ev agent.Event) error {
			st, err := db.Load(ctx, agent.Ref{Event: ev.ID, Tenant: ev.Tenant, Session: ev.Session, Person: ev.Person.ID})
			if err != nil {
				return err
			}
			st.Session.Form = filledSession(ev.Session).Form
			out := formTurn(ev.ID, *st.Session)
			out.Messages = []agent.Message{{ID: string(ev.ID) + "/1", To: agent.Address{Room: agent.Direct, Tenant: ev.Tenant, Person: ev.Person.ID}, Text: "Start: Tuesday, June 1, 2027."}}
			return db.Commit(ctx, out)
		}, nil)
	}()
	go func() {
		ended <- db.Deliver(ctx, func(context.Context, agent.Delivery) (agent.Receipt, error) { return agent.Receipt{}, nil })
	}()
	b.ResetTimer()
	for n := range b.N {
		who := fmt.Sprint("U", n%50)
		ev := agent.Event{
			ID: agent.EventID(fmt.Sprint("Ev08MFMKH6", n)), At: noon, Tenant: "T024BE7LH", Session: agent.SessionID(who),
			Person: agent.PersonRef{ID: agent.UserID(who)}, Place: agent.Place{Surface: agent.SlackChat, Private: true}, Act: agent.Said{Text: "june 15"},
		}
		if err := db.Put(ctx, ev); err != nil {
			b.Fatal(err)
		}
	}
	if err := db.Settle(ctx); err != nil {
		b.Fatal(err)
	}
	b.StopTimer()
	cancel()
	if err := errors.Join(<-ended, <-ended); err != nil {
		b.Fatal(err)
	}
}

// company fills a database with the requests of 10,000 people in teams of ten, 20 of each, and
// returns their file.
func company(b *testing.B, db *store.DB) *staff.Book {
	b.Helper()
	const atOnce = 50 // people whose requests one outcome has
	var out agent.Outcome
	var lines strings.Builder
	lines.WriteString("id,manager,country,state,hired\n")
	for i := range benchPeople {
		manager := ""
		if i%benchTeam > 0 {
			manager = benchPerson(i - i%benchTeam)
		}
		fmt.Fprintf(&lines, "%s,%s,US,CA,2020-01-06\n", benchPerson(i), manager)
		if i%atOnce == 0 {
			out = agent.Outcome{Event: agent.EventID(fmt.Sprint("e", i)), Tenant: "T1", At: noon}
		}
		for n := range benchRequests {
			out.Requests = append(out.Requests, vacation(i, n))
		}
		if i%atOnce < atOnce-1 {
			continue
		}
		if err := db.Commit(b.Context(), out); err != nil {
			b.Fatal(err)
		}
	}
	book, err := staff.Load(fstest.MapFS{
		staff.File: {Data: []byte(lines.String())},
		"time-off/vacation.yaml": {Data: []byte("policyId: vacation\nname: Vacation\nkinds: [vacation]\nunit: days\n" +
			"terms:\n  - {from: 2020-01-01, perYear: [{amount: 25}], carryUpTo: 5, carryUntil: \"03-31\"}\n")},
	}, []string{"vacation"})
	if err != nil {
		b.Fatal(err)
	}
	return book
}

// processorTime is how long processors have worked for this process.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// leaveEngines runs a benchmark on the company in each kind of database. Next to the time on the
// clock, which depends on what else the machine does, it reports the time of processors; what
// Postgres takes in its own processes isn't in it.
func leaveEngines(b *testing.B, run func(b *testing.B, db *store.DB, book *staff.Book)) {
	for _, engine := range []struct {
		name string
		url  func() string
	}{
		{"sqlite", func() string { return "sqlite:" + filepath.Join(b.TempDir(), "bench.db") }},
		{"postgres", func() string { return storetest.Postgres(b) }},
	} {
		db := open(b, engine.url(), store.Options{})
		book := company(b, db)
		b.Run(engine.name, func(b *testing.B) {
			before := processorTime(b)
			run(b, db, book)
			b.ReportMetric(float64((processorTime(b)-before).Microseconds())/float64(b.N)/1000, "cpu-ms/op")
		})
	}
}

// The company of the benchmarks.
const benchPeople, benchTeam, benchRequests = 10_000, 10, 20

func benchPerson(i int) string { return fmt.Sprintf("U%05d", i) }

// leavesIn reads everything that somebody asked for.
func leavesIn(b *testing.B, db *store.DB, id agent.UserID) []staff.Leave {
	b.Helper()
	found, err := store.Leaves{DB: db}.RequestsOf(b.Context(), "T1", id)
	if err != nil || len(found) != benchRequests {
		b.Fatalf("%d requests of %s: %v", len(found), id, err)
	}
	leaves := make([]staff.Leave, len(found))
	for n, r := range found {
		leaves[n] = staff.Leave{ID: r.ID, State: r.State, Facts: map[string]string{
			"leave_name": r.Answers[0].Answer.Value, "leave_start": r.Answers[1].Answer.Value, "weeks_asked": r.Answers[2].Answer.Value,
		}}
	}
	return leaves
}

// BenchmarkBalance reads everything that one of 10,000 people asked for, among 200,000
// requests, and counts what they have left. docs/time-off.md has its figure.
func BenchmarkBalance(b *testing.B) { leaveEngines(b, benchmarkBalance) }

func benchmarkBalance(b *testing.B, db *store.DB, book *staff.Book) {
	policy, _ := book.PolicyFor("vacation")
	i := 0
	for b.Loop() {
		i = (i + 7919) % benchPeople
		id := agent.UserID(benchPerson(i))
		if _, err := staff.AccountOf(book.Person(id, ""), policy, leavesIn(b, db, id)).Balance(timeoff.On(2026, 11, 20)); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkWhoIsOut reads everything that a team of ten asked for, among 200,000 requests, and
// says who is away. docs/time-off.md has its figure.
func BenchmarkWhoIsOut(b *testing.B) { leaveEngines(b, benchmarkWhoIsOut) }

func benchmarkWhoIsOut(b *testing.B, db *store.DB, book *staff.Book) {
	today := timeoff.On(2026, 11, 20)
	i := 0
	for b.Loop() {
		i = (i + 7919) % benchPeople
		out := staff.Out{Today: today, Team: book.Team(book.Person(agent.UserID(benchPerson(i)), ""), today)}
		for _, who := range out.Team {
			out.Absences = append(out.Absences, staff.Absences(who, leavesIn(b, db, who.ID))...)
		}
		if len(out.Team) != benchTeam-1 || out.Tell(today, today+30) == "" {
			b.Fatalf("a team of %d", len(out.Team))
		}
	}
}

// vacation is the nth request of somebody, for three days.
func vacation(who, n int) agent.Request {
	answer := func(tag, value string) agent.FiledAnswer {
		return agent.FiledAnswer{Question: wizard.QuestionID("q-" + tag), Tag: wizard.Tag("OTHER:QUESTION:" + tag), Label: tag, Display: value, Answer: wizard.Answer{Value: value, At: noon, Via: "slack-chat"}}
	}
	day := timeoff.On(2023, 1, 9) + timeoff.Day(70*n)
	return agent.Request{
		ID: agent.RequestID(fmt.Sprintf("LR-%05d%03d", who, n)), Tenant: "T1", Session: "s", Wizard: "other-v1", WizardName: "Vacation", State: agent.Approved,
		Employee: agent.PersonRef{ID: agent.UserID(fmt.Sprintf("U%05d", who)), Name: "Dana Reyes", Zone: "America/Los_Angeles"}, FiledAt: noon.AddDate(0, 0, n), UpdatedAt: noon,
		Answers: []agent.FiledAnswer{answer("KIND", "vacation"), answer("START", day.String()), answer("LENGTH", "3_days"), answer("NOTES", "")},
	}
}

// BenchmarkOpenForms reads who is filling in a form, of 10,000 people who have used the product, of
// whom 50 are: what administrators' lists are made of.
func BenchmarkOpenForms(b *testing.B) {
	engines(b, func(b *testing.B, db *store.DB) {
		for i := range 10_000 {
			s := filledSession(agent.SessionID(fmt.Sprint("S", i)))
			if i >= 50 {
				s.Form.State = agent.FormFiled
			}
			if err := db.Commit(b.Context(), formTurn(agent.EventID(fmt.Sprint("E", i)), s)); err != nil {
				b.Fatal(err)
			}
		}
		for b.Loop() {
			if all, err := store.StudioOf(db).Sessions(b.Context(), "T024BE7LH"); err != nil || len(all) != 50 {
				b.Fatal(len(all), err)
			}
		}
	})
}

// BenchmarkPeopleKeys takes a step of a form with one of 500 people after the other: under one key for
// all, with keys of their own that are known from their step before, and with keys that are read first,
// as after a start. docs/performance.md has its figure.
func BenchmarkPeopleKeys(b *testing.B) {
	keys, err := seal.ParseKeys(seal.NewKey())
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct{ name, own, cold string }{{"one key", "", ""}, {"own keys", "own", ""}, {"own keys/cold", "own", "cold"}} {
		b.Run(c.name, func(b *testing.B) {
			opts := store.Options{Keys: keys}
			if c.own != "" {
				opts.PeopleKeys = "sqlite:" + filepath.Join(b.TempDir(), "people.db")
			}
			url := "sqlite:" + filepath.Join(b.TempDir(), "bench.db")
			benchmarkPeopleKeys(b, func() *store.DB { return open(b, url, opts) }, c.cold != "")
		})
	}
}

func benchmarkPeopleKeys(b *testing.B, reopen func() *store.DB, cold bool) {
	const people = 500
	db, sessions := reopen(), make([]agent.Session, people)
	step := func(i, n int) {
		s := &sessions[i]
		st, err := db.Load(b.Context(), agent.Ref{Event: "Ev", Tenant: s.Tenant, Session: s.ID, Person: s.Person.ID})
		if err != nil {
			b.Fatal(err)
		}
		s.Version = 0
		if st.Session != nil {
			s.Version = st.Session.Version
		}
		if err := db.Commit(b.Context(), formTurn(agent.EventID(fmt.Sprint("Ev", n)), *s)); err != nil {
			b.Fatal(err)
		}
	}
	for i := range people {
		sessions[i] = filledSession(agent.SessionID(fmt.Sprint("S", i)))
		sessions[i].Person.ID = agent.UserID(benchPerson(i))
		step(i, -1-i)
	}
	before := processorTime(b)
	b.ResetTimer()
	for n := range b.N {
		if cold && n%people == 0 {
			b.StopTimer()
			if err := db.Close(); err != nil {
				b.Fatal(err)
			}
			out := processorTime(b)
			db = reopen()
			before += processorTime(b) - out
			b.StartTimer()
		}
		step(n%people, n)
	}
	b.StopTimer()
	b.ReportMetric(float64((processorTime(b)-before).Microseconds())/float64(b.N)/1000, "cpu-ms/op")
}
