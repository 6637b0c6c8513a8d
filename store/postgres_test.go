package store_test

import (
	"errors"
	"io"
	"net"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/sirupsen/logrus"
	logtest "github.com/sirupsen/logrus/hooks/test"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/storetest"
)

func TestPostgres(t *testing.T) {
	schemas := storetest.NewSchemas(t)
	storetest.Run(t, func(t testing.TB) func(store.Options) *store.DB {
		return opener(t, schemas.Lend(t))
	})
}

// TestPostgresRefuses checks that an error that waiting can't fix is reported at once, in
// one sentence without the password.
func TestPostgresRefuses(t *testing.T) {
	good, err := url.Parse(storetest.Postgres(t))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		spoil func(*url.URL)
		want  string
	}{
		"the password": {func(u *url.URL) { u.User = url.UserPassword("leaveway", "hunter2") }, "password authentication failed"},
		"the database": {func(u *url.URL) { u.Path = "/nowhere" }, `database "nowhere" does not exist`},
		"the port":     {func(u *url.URL) { u.Host = "localhost:port" }, "malformed"},
		"a setting":    {func(u *url.URL) { u.RawQuery = "pool_max_conns=many" }, "malformed"},
	} {
		t.Run(name, func(t *testing.T) {
			bad := *good
			c.spoil(&bad)
			db, err := store.Open(t.Context(), bad.String(), store.Options{ConnectTimeout: time.Hour})
			if err == nil {
				db.Close()
				t.Fatal("it was opened")
			}
			secret, _ := bad.User.Password()
			if s := err.Error(); !strings.Contains(s, c.want) || strings.Contains(s, secret) || strings.Contains(s, "\n") {
				t.Error(s)
			}
		})
	}
}

// TestPostgresIsDown checks that Open waits for the database, and logs that it does.
func TestPostgresIsDown(t *testing.T) {
	at := closedPort(t)
	logger, logged := logtest.NewNullLogger()
	_, err := store.Open(t.Context(), "postgres://leaveway:hunter2@"+at+"/leaveway", store.Options{
		ConnectTimeout: 250 * time.Millisecond, Log: logrus.NewEntry(logger),
	})
	if err == nil || !strings.Contains(err.Error(), "has not answered for 250ms") || !strings.Contains(err.Error(), at) || strings.Contains(err.Error(), "hunter2") {
		t.Errorf("got %v", err)
	}
	if last := logged.LastEntry(); last == nil || !strings.Contains(last.Message, "trying again") {
		t.Errorf("nothing was logged: %v", last)
	}
}

// TestPostgresComesUp checks that Postgres may start after the program.
func TestPostgresComesUp(t *testing.T) {
	server, err := url.Parse(storetest.Postgres(t))
	if err != nil {
		t.Fatal(err)
	}
	target := server.Host
	server.Host = closedPort(t)
	logger, _ := logtest.NewNullLogger()
	logger.AddHook(onFirst(func() { forward(t, server.Host, target) }))
	open(t, server.String(), store.Options{Log: logrus.NewEntry(logger)})
}

// closedPort returns an address on which nothing listens.
func closedPort(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// onFirst returns a hook that calls f at the first line of a log.
func onFirst(f func()) logrus.Hook { return &firstLine{f: f} }

type firstLine struct {
	once sync.Once
	f    func()
}

func (*firstLine) Levels() []logrus.Level { return logrus.AllLevels }

func (h *firstLine) Fire(*logrus.Entry) error {
	h.once.Do(h.f)
	return nil
}

// forward accepts connections on one address and forwards them to another.
func forward(t *testing.T, from, to string) {
	l, err := net.Listen("tcp", from)
	if err != nil {
		t.Error(err)
		return
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", to)
			if err != nil {
				near.Close()
				continue
			}
			go func() { io.Copy(far, near); far.Close() }()
			go func() { io.Copy(near, far); near.Close() }()
		}
	}()
}

func TestPostgresNewerSchema(t *testing.T) {
	for name, c := range map[string]struct{ statement, want string }{
		"ours":    {`INSERT INTO goose_db_version (version_id, is_applied) VALUES (4711, true)`, "schema 4711"},
		"River's": {`INSERT INTO river_migration (line, version) VALUES ('main', 4711)`, "4711"},
	} {
		t.Run(name, func(t *testing.T) {
			at := storetest.Postgres(t)
			db := open(t, at, store.Options{})
			storetest.Tamper(t, at, c.statement)
			if _, err := db.Migrate(t.Context()); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "newer program") {
				t.Errorf("got %v", err)
			}
		})
	}
}

// TestPostgresUsesIndexes checks that statements don't get slower as tables grow.
func TestPostgresUsesIndexes(t *testing.T) {
	at := storetest.Postgres(t)
	open(t, at, store.Options{})
	ctx := t.Context()
	conn, err := pgx.Connect(ctx, at)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	// Without these settings, Postgres would scan the tables, because they are empty.
	if _, err := conn.Exec(ctx, "SET enable_seqscan = off; SET enable_sort = off; SET plan_cache_mode = force_generic_plan"); err != nil {
		t.Fatal(err)
	}
	for name, text := range store.Statements(t) {
		if store.MayScan(name) {
			continue
		}
		prepared, err := conn.Prepare(ctx, strings.ToLower(name), text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		arguments := strings.TrimSuffix(strings.Repeat("NULL,", len(prepared.ParamOIDs)), ",")
		if arguments != "" {
			arguments = "(" + arguments + ")"
		}
		rows, err := conn.Query(ctx, "EXPLAIN EXECUTE "+strings.ToLower(name)+arguments)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if plan := strings.Join(lines, "\n"); err != nil || strings.Contains(plan, "Seq Scan") {
			t.Errorf("%s: %v\n%s", name, err, plan)
		}
	}
}

// TestPostgresIsReadOnly makes a server read-only, as a failover or a full disk does, and
// writable again. Nothing is restarted, and nothing is lost or half-written.
func TestPostgresIsReadOnly(t *testing.T) {
	server := storetest.StartPostgres(t)
	db := open(t, server.URL, store.Options{})
	until := func(ready func(error) bool) {
		t.Helper()
		for !ready(db.Ready(t.Context())) {
			select {
			case <-t.Context().Done():
				t.Fatal(t.Context().Err())
			case <-time.After(10 * time.Millisecond): // connections read the setting when they are used next
			}
		}
	}
	said := func(id agent.EventID) agent.Event {
		return agent.Event{ID: id, Tenant: "T1", Session: "S1", Act: agent.Said{Text: "hello"}}
	}
	isReady := func(err error) bool { return err == nil }
	until(isReady)
	storetest.Tamper(t, server.URL, "ALTER SYSTEM SET default_transaction_read_only = on")
	storetest.Tamper(t, server.URL, "SELECT pg_reload_conf()")
	until(func(err error) bool { return errors.Is(err, store.ErrNotWritable) })
	if err := db.Put(t.Context(), said("E1")); err == nil || !strings.Contains(err.Error(), "read-only") || errors.Is(err, agent.ErrSeen) {
		t.Errorf("an event: %v", err)
	}
	storetest.Tamper(t, server.URL, "ALTER SYSTEM RESET default_transaction_read_only")
	storetest.Tamper(t, server.URL, "SELECT pg_reload_conf()")
	until(isReady)
	if err := db.Put(t.Context(), said("E1")); err != nil {
		t.Errorf("its repeat: %v", err)
	}
}
