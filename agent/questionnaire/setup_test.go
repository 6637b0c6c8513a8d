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

// setup is a dispatcher with a real database and a real Redis.
type setup struct {
	*testing.T
	dispatcher *questionnaire.Dispatcher
	db         *store.DB
	redis      *redis.Client
	now        time.Time
}

// newSetup uses a Redis in this process.
func newSetup(t *testing.T) *setup {
	t.Helper()
	return newSetupOn(t, "")
}

func newSetupOn(t *testing.T, url string) *setup {
	t.Helper()
	h := &setup{T: t, now: noon}
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

// open opens the dispatcher with a registry.
func (h *setup) open(registry questionnaire.Registry) {
	h.Helper()
	library, err := questionnaire.Load(questionnaire.Starter())
	if err != nil {
		h.Fatal(err)
	}
	if h.dispatcher, err = questionnaire.New(library, h.db, registry, nil, nil); err != nil {
		h.Fatal(err)
	}
}

func call(session questionnaire.ID, template questionnaire.TemplateID, words string) questionnaire.Call {
	return questionnaire.Call{Tenant: "T1", Link: questionnaire.Link{Session: session, Template: template}, Words: words, At: noon}
}

// take takes a call and checks which session is active and what the message contains.
func (h *setup) take(c questionnaire.Call, active, says string) questionnaire.Reply {
	h.Helper()
	c.At = h.now
	reply, err := h.dispatcher.Take(h.Context(), c)
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

// stored returns a conversation from the database.
func (h *setup) stored(base questionnaire.ID) questionnaire.Conversation {
	h.Helper()
	c, _, err := h.db.Conversation(h.Context(), "T1", base)
	if err != nil {
		h.Fatal(err)
	}
	return c
}

// realRedis starts a Redis that can be killed and restarted.
func realRedis(t *testing.T) *storetest.RedisServer {
	t.Helper()
	return storetest.StartRedis(t)
}

// lastSession returns a conversation's active session.
func lastSession(c questionnaire.Conversation) questionnaire.Session {
	return c.Sessions[len(c.Sessions)-1]
}

var _ questionnaire.Store = (*store.DB)(nil)

var _ agent.Store = (*store.DB)(nil)
