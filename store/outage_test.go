package store_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/storetest"
)

// logged is a log whose lines can be read.
type logged chan string

func (l logged) Write(line []byte) (int, error) {
	l <- string(line)
	return len(line), nil
}

// TestBeginsOnceTheDatabaseLetsIt starts work while the database refuses it, as it does when
// it hangs or is read-only just then. Work goes on without a restart.
func TestBeginsOnceTheDatabaseLetsIt(t *testing.T) {
	c := newCluster(t)
	lines := make(logged, 10_000)
	log := logrus.New()
	log.SetOutput(lines)
	db := c.open(store.Options{Log: logrus.NewEntry(log)})
	c.put(db, "S1", "before")
	storetest.Tamper(t, c.url, "ALTER TABLE river_queue RENAME TO elsewhere")
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 2)
	go func() {
		ended <- db.Work(ctx, c.turn(db), func(agent.Event, error) []agent.Message { return nil })
	}()
	go func() { ended <- db.Deliver(ctx, c.send) }()
	for refused := map[string]bool{}; !refused["inbox"] || !refused["outbox"]; {
		select {
		case line := <-lines:
			_, queue, _ := strings.Cut(strings.TrimSpace(line), " queue=")
			refused[queue] = refused[queue] || strings.Contains(line, "could not begin to work on a queue")
		case err := <-ended:
			t.Fatalf("work has ended: %v", err)
		}
	}
	storetest.Tamper(t, c.url, "ALTER TABLE elsewhere RENAME TO river_queue")
	c.put(db, "S1", "after")
	settle(t, db)
	if got := strings.Join(c.sent["S1"], " "); got != "before after" {
		t.Errorf("answered: %q", got)
	}
	cancel()
	<-ended
	<-ended
}

// TestLostFetch makes the database believe that a replica works on a lane of which that
// replica doesn't know, as when the answer to its fetch was lost. It notices that long before
// others take its lanes over because it hangs.
func TestLostFetch(t *testing.T) {
	t.Parallel()
	c := newCluster(t)
	db := c.open(store.Options{TakeoverAfter: 72 * time.Second})
	stop := c.start(db, c.turn(db))
	c.put(db, "S1", "first")
	settle(t, db)
	storetest.Tamper(t, c.url, `
INSERT INTO river_job (kind, queue, args, max_attempts, unique_key, unique_states, state, attempt, attempted_at, attempted_by)
SELECT kind, queue, args, max_attempts, unique_key, unique_states, 'running', 1, now(), attempted_by FROM river_job WHERE queue = 'inbox' LIMIT 1`)
	c.put(db, "S1", "second")
	settle(t, db)
	stop()
	if got := strings.Join(c.sent["S1"], " "); got != "first second" {
		t.Errorf("answered: %q", got)
	}
}
