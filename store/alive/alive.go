// Package alive tells the replicas that share a Postgres database which of them are alive.
//
// Every replica keeps one connection of its own open and holds an advisory lock on it.
// Postgres releases the lock when the connection ends: at once if the process died, and
// after [keepalive] if its machine did. A process that is only slow, or was stopped by
// SIGSTOP, keeps its connection, because the operating system answers for it. So nobody
// takes over from a replica that will go on.
package alive

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/sirupsen/logrus"
)

const (
	// class is the first key of all these locks; the second is made from a replica's name.
	class = 0x6c656176

	// prefix begins the names, to tell them from those of programs that hold no lock.
	prefix = "leaveway-"

	// reconnectAfter is how long a replica without a connection waits before it tries again.
	reconnectAfter = 250 * time.Millisecond
)

// keepalive makes the server notice within 11 s that a machine or its network is gone: one
// probe after 5 s of silence, then up to three more, 2 s apart.
var keepalive = map[string]string{"tcp_keepalives_idle": "5", "tcp_keepalives_interval": "2", "tcp_keepalives_count": "3"}

// Sign is a replica's sign of life.
type Sign struct {
	name  string
	shown chan struct{} // closed when the lock is held for the first time
	end   context.CancelFunc
	ended chan struct{}
}

// NewName returns a name for a replica. Each process needs a new one.
func NewName() string { return prefix + strings.ToLower(rand.Text()) }

// Show connects, and keeps the named replica's sign up until [Sign.End]. It reconnects when
// the connection is lost, for example because the database was restarted.
func Show(config *pgx.ConnConfig, name string, log *logrus.Entry) *Sign {
	ctx, end := context.WithCancel(context.Background())
	s := &Sign{name: name, shown: make(chan struct{}), end: end, ended: make(chan struct{})}
	go func() {
		defer close(s.ended)
		first := sync.OnceFunc(func() { close(s.shown) })
		for {
			err := s.hold(ctx, config, first)
			if ctx.Err() != nil {
				return
			}
			log.WithError(err).Warn("lost the connection that shows this replica is alive; reconnecting")
			select {
			case <-ctx.Done():
			case <-time.After(reconnectAfter):
			}
		}
	}()
	return s
}

// Name returns the replica's name.
func (s *Sign) Name() string { return s.name }

// Wait returns when others can see the sign.
func (s *Sign) Wait(ctx context.Context) error {
	select {
	case <-s.shown:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// End takes the sign down.
func (s *Sign) End() {
	s.end()
	<-s.ended
}

// hold holds the lock until the connection or ctx ends. The lock is shared, so that a
// replica that reconnects needn't wait until the server has noticed that its former
// connection is gone.
func (s *Sign) hold(ctx context.Context, config *pgx.ConnConfig, held func()) error {
	conn, err := pgx.ConnectConfig(ctx, config.Copy())
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	for setting, value := range keepalive {
		if _, err := conn.Exec(ctx, "SELECT set_config($1, $2, false)", setting, value); err != nil {
			return fmt.Errorf("set %s: %w", setting, err)
		}
	}
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock_shared($1, hashtext($2))", class, s.name); err != nil {
		return err
	}
	held()
	_, err = conn.WaitForNotification(ctx) // none comes: it returns when the connection ends
	return err
}

// Querier is a connection, or a pool of them.
type Querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

// held is the part of a query's FROM and WHERE that finds the locks of living replicas. It
// reads the list of locks and takes none: somebody who takes a lock to see whether it is
// free makes a dead replica look alive to everybody else who looks at that moment.
const held = `pg_locks AS l WHERE l.locktype = 'advisory' AND l.granted AND l.mode = 'ShareLock'
AND l.objsubid = 2 AND l.classid = $1 AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`

// Absent returns those of the named replicas whose sign is down now. One that has just lost
// its connection is among them, so ask more than once. Other names are never absent.
func Absent(ctx context.Context, db Querier, names []string) ([]string, error) {
	if len(names) == 0 {
		return nil, nil
	}
	rows, err := db.Query(ctx, `SELECT name FROM unnest($2::text[]) AS name WHERE starts_with(name, $3)
AND NOT EXISTS (SELECT FROM `+held+` AND l.objid = hashtext(name)::oid)`, class, names, prefix)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// Count returns how many replicas are alive.
func Count(ctx context.Context, db Querier) (int, error) {
	rows, err := db.Query(ctx, "SELECT count(DISTINCT l.objid) FROM "+held, class)
	if err != nil {
		return 0, err
	}
	return pgx.CollectExactlyOneRow(rows, pgx.RowTo[int])
}
