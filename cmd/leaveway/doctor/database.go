package doctor

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/leaveway/leaveway/store"
)

// The limits of what is healthy.
const (
	oldest    = 2 * time.Minute // that something may wait while a server runs
	aBitOff   = 5 * time.Second // that clocks may differ without a word
	farOff    = time.Minute     // from which deadlines and reminders are wrong
	slackAway = 5 * time.Minute // from which Slack's signatures are refused
	slow      = time.Second     // for a database to answer and write
)

// Database checks an open database: whether it answers, its schema and what waits in it. Of
// one that servers share, it also checks the clock, and whether a server runs.
func Database(db *store.DB, shared bool, now func() time.Time) Check {
	return func(ctx context.Context) []Finding {
		began := now()
		tables := schema(ctx, db)
		if tables.Grade != OK {
			return []Finding{tables} // what is below needs all tables
		}
		if err := db.Ready(ctx); err != nil {
			return []Finding{notReady(err)}
		}
		took := now().Sub(began)
		ready := Finding{About: "database", Grade: OK, Says: fmt.Sprintf("answers and can be written to (%s)", took.Round(time.Millisecond))}
		if took > slow {
			ready.Grade, ready.Fix = Warning, "look at its load and its disk: Slack allows three seconds for an answer, and a turn writes more than this"
		}
		all := append([]Finding{ready, tables}, waiting(ctx, db)...)
		if shared {
			all = append(all, databaseClock(ctx, db, now), replicas(ctx, db))
		}
		return all
	}
}

func notReady(err error) Finding {
	f := Finding{About: "database", Grade: Failed, Says: err.Error(), Fix: "start it, or correct DATABASE_URL"}
	if errors.Is(err, store.ErrNotWritable) {
		f.Fix = "make room on its disk, or end its read-only mode; servers recover without a restart"
	}
	return f
}

func schema(ctx context.Context, db *store.DB) Finding {
	pending, err := db.Pending(ctx)
	switch {
	case err != nil:
		return Finding{About: "schema", Grade: Failed, Says: err.Error()}
	case len(pending) > 0:
		return Finding{About: "schema", Grade: Warning, Says: fmt.Sprintf("migrations that are missing: %d", len(pending)), Fix: "run leaveway migrate, or start this version's server: it migrates too"}
	}
	return Finding{About: "schema", Grade: OK, Says: "up to date"}
}

func databaseClock(ctx context.Context, db *store.DB, now func() time.Time) Finding {
	before := now()
	theirs, err := store.Clock(ctx, db)
	if err != nil {
		return Finding{About: "clock", Grade: Warning, Says: "the database's clock couldn't be read: " + err.Error()}
	}
	return compareClocks("the database's", theirs, before, now(), farOff)
}

// compareClocks grades the difference between a clock that was read between two moments of
// ours, and ours.
func compareClocks(whose string, theirs, before, after time.Time, limit time.Duration) Finding {
	off := theirs.Sub(before.Add(after.Sub(before) / 2)).Abs()
	if off <= after.Sub(before) {
		off = 0 // within what reading it took
	}
	switch {
	case off > limit:
		return Finding{About: "clock", Grade: Failed, Says: fmt.Sprintf("differs from %s by %s", whose, off.Round(time.Second)), Fix: "synchronize the clocks, for example with chrony: signatures, deadlines and reminders depend on them"}
	case off > aBitOff:
		return Finding{About: "clock", Grade: Warning, Says: fmt.Sprintf("differs from %s by %s", whose, off.Round(time.Second)), Fix: "synchronize the clocks before it becomes more"}
	}
	return Finding{About: "clock", Grade: OK, Says: "agrees with " + whose}
}

// waiting grades what waits in the database, and what was given up.
func waiting(ctx context.Context, db *store.DB) []Finding {
	b, err := store.BacklogOf(ctx, db)
	if err != nil {
		return []Finding{{About: "queue", Grade: Failed, Says: err.Error()}}
	}
	queue := Finding{About: "queue", Grade: OK, Says: fmt.Sprintf("events that wait: %d, messages: %d", b.Events, b.Messages)}
	if wait := max(b.OldestEvent, b.OldestMessage); wait > oldest {
		queue.Grade, queue.Says = Warning, fmt.Sprintf("%s, the oldest for %s", queue.Says, wait.Round(time.Second))
		queue.Fix = "start a server if none runs; otherwise its log, or the third line of /readyz, says what Slack refuses"
	}
	aside := Finding{About: "set aside", Grade: OK, Says: "nothing was given up"}
	if b.EventsAside+b.MessagesAside > 0 {
		aside = Finding{
			About: "set aside", Grade: Warning, Says: fmt.Sprintf("events given up: %d, messages: %d", b.EventsAside, b.MessagesAside),
			Fix: "the log says why (dead letter); messages are tried again at every start and once a day",
		}
	}
	return []Finding{queue, aside}
}

func replicas(ctx context.Context, db *store.DB) Finding {
	n, err := store.Replicas(ctx, db)
	switch {
	case err != nil:
		return Finding{About: "servers", Grade: Warning, Says: err.Error()}
	case n == 0:
		return Finding{About: "servers", Grade: Warning, Says: "none runs on this database", Fix: "start one: leaveway serve"}
	}
	return Finding{About: "servers", Grade: OK, Says: fmt.Sprintf("%d alive on this database", n)}
}
