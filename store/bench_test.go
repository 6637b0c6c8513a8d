package store_test

import (
	"fmt"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/wizard"
)

var noon = time.Date(2027, time.March, 3, 12, 0, 0, 0, time.UTC)

// atWork is a session in the middle of a form: twelve answers, as a real one has.
func atWork(id agent.SessionID) agent.Session {
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

// turned is what one submitted step leads to: two answers, no message.
func turned(event agent.EventID, s agent.Session) agent.Outcome {
	change := agent.Change{At: noon, By: "U012AB3CD", Via: agent.SlackForm, What: "answered", Question: "q-expected-date", To: "2027-06-15"}
	return agent.Outcome{Event: event, Tenant: s.Tenant, At: noon, Session: &s, Changes: []agent.Change{change, change}}
}

func openBench(b *testing.B, opts store.Options) *store.DB {
	db := opener(b, "sqlite:"+filepath.Join(b.TempDir(), "bench.db"))(opts)
	b.Cleanup(func() { db.Close() })
	if _, err := db.Migrate(b.Context()); err != nil {
		b.Fatal(err)
	}
	return db
}

func BenchmarkCommit(b *testing.B) {
	for name, opts := range map[string]store.Options{"normal": {}, "full": {Full: true}} {
		b.Run(name, func(b *testing.B) {
			db := openBench(b, opts)
			s := atWork("S1")
			for n := 0; b.Loop(); n++ {
				if err := db.Commit(b.Context(), turned(agent.EventID(fmt.Sprint("Ev08MFMKH6", n)), s)); err != nil {
					b.Fatal(err)
				}
				s.Version++
			}
		})
	}
}

func BenchmarkLoad(b *testing.B) {
	db := openBench(b, store.Options{})
	if err := db.Commit(b.Context(), turned("E1", atWork("S1"))); err != nil {
		b.Fatal(err)
	}
	ref := agent.Ref{Event: "E2", Tenant: "T024BE7LH", Session: "S1", Person: "U012AB3CD"}
	for b.Loop() {
		st, err := db.Load(b.Context(), ref)
		if err != nil || st.Session.Version != 1 {
			b.Fatal(st.Session.Version, err)
		}
	}
}

// BenchmarkTurn is what a form turn asks of the store, from many sessions at once.
func BenchmarkTurn(b *testing.B) {
	db := openBench(b, store.Options{})
	var sessions, events atomic.Int64
	b.SetParallelism(8)
	b.RunParallel(func(pb *testing.PB) {
		id := agent.SessionID(fmt.Sprint("S", sessions.Add(1)))
		form := atWork(id).Form
		for pb.Next() {
			ev := agent.EventID(fmt.Sprint("E", events.Add(1)))
			st, err := db.Load(b.Context(), agent.Ref{Event: ev, Tenant: "T024BE7LH", Session: id, Person: "U012AB3CD"})
			if err != nil {
				b.Fatal(err)
			}
			st.Session.Form = form
			if err := db.Commit(b.Context(), turned(ev, st.Session)); err != nil {
				b.Fatal(err)
			}
		}
	})
}
