package questionnaire_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/redis"
	"github.com/leaveway/leaveway/store/storetest"
)

var noon = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)

// house is a desk with a real database and a real Redis behind it.
type house struct {
	*testing.T
	desk  *questionnaire.Desk
	db    *store.DB
	redis *redis.Client
	now   time.Time
}

// newHouse opens a house on a Redis in this process.
func newHouse(t *testing.T) *house {
	t.Helper()
	return newHouseOn(t, "")
}

func newHouseOn(t *testing.T, url string) *house {
	t.Helper()
	h := &house{T: t, now: noon}
	db, err := store.Open(t.Context(), "sqlite::memory:", store.Options{Now: func() time.Time { return h.now }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.db = db
	h.redis, err = redis.Open(t.Context(), url, redis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.redis.Close() })
	h.open(h.redis)
	return h
}

// open opens the desk with a registry.
func (h *house) open(registry questionnaire.Registry) {
	h.Helper()
	library, err := questionnaire.Load(questionnaire.Starter())
	if err != nil {
		h.Fatal(err)
	}
	if h.desk, err = questionnaire.New(library, h.db, registry, nil, nil); err != nil {
		h.Fatal(err)
	}
}

func call(session questionnaire.ID, template questionnaire.TemplateID, words string) questionnaire.Call {
	return questionnaire.Call{Tenant: "T1", Link: questionnaire.Link{Session: session, Template: template}, Words: words, At: noon}
}

// take takes a call and holds against what is wanted which session is active, and
// what its answer has in it.
func (h *house) take(c questionnaire.Call, active, says string) questionnaire.Reply {
	h.Helper()
	c.At = h.now
	reply, err := h.desk.Take(h.Context(), c)
	if err != nil {
		h.Fatalf("%s %q: %v", c.Session, c.Words, err)
	}
	if got := string(reply.Session) + " " + string(reply.Template); got != active {
		h.Errorf("%s %q: %s is active, want %s", c.Session, c.Words, got, active)
	}
	if !strings.Contains(reply.Message, says) {
		h.Errorf("%s %q: %q, want %q in it", c.Session, c.Words, reply.Message, says)
	}
	return reply
}

// stored is a conversation as the database has it.
func (h *house) stored(base questionnaire.ID) questionnaire.Conversation {
	h.Helper()
	c, _, err := h.db.Conversation(h.Context(), "T1", base)
	if err != nil {
		h.Fatal(err)
	}
	return c
}

// realRedis is a Redis that can go and come back.
func realRedis(t *testing.T) *storetest.RedisServer {
	t.Helper()
	return storetest.StartRedis(t)
}

// only is a conversation's active session.
func only(c questionnaire.Conversation) questionnaire.Session { return c.Sessions[len(c.Sessions)-1] }

var _ questionnaire.Store = (*store.DB)(nil)

var _ agent.Store = (*store.DB)(nil)
