package questionnaire_test

import (
	"testing"

	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/redis"
	"github.com/leaveway/leaveway/store/storetest"
)

// BenchmarkResolve finds the session for a caller with an outdated link, with Redis on
// loopback, and takes a whole call, commit included.
func BenchmarkResolve(b *testing.B) {
	server := storetest.StartRedis(b)
	db, err := store.Open(b.Context(), "sqlite:"+b.TempDir()+"/bench.db", store.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { db.Close() })
	if _, err := db.Migrate(b.Context()); err != nil {
		b.Fatal(err)
	}
	client, err := redis.Open(b.Context(), server.URL, redis.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { client.Close() })
	library, err := questionnaire.Load(questionnaire.Starter())
	if err != nil {
		b.Fatal(err)
	}
	dispatcher, err := questionnaire.New(library, db, client, nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	stale := call("a", "navigator", "haluan varata ajan")
	if _, err := dispatcher.Take(b.Context(), stale); err != nil {
		b.Fatal(err)
	}
	b.Run("resolve", func(b *testing.B) {
		for b.Loop() {
			if r, err := dispatcher.Find(b.Context(), stale); err != nil || r.Session != "a-r1" || !r.Followed {
				b.Fatal(r, err)
			}
		}
	})
	b.Run("resolve by the registry alone", func(b *testing.B) {
		client.SetActive(b.Context(), "T1", "b", questionnaire.Entry{ActiveSession: "b-r1", ActiveTemplate: "booking-fi"})
		for b.Loop() {
			if r, err := dispatcher.Find(b.Context(), call("b", "navigator", "hei")); err != nil || r.Session != "b-r1" {
				b.Fatal(r, err)
			}
		}
	})
	b.Run("call", func(b *testing.B) {
		for b.Loop() {
			if _, err := dispatcher.Take(b.Context(), stale); err != nil {
				b.Fatal(err)
			}
		}
	})
}
