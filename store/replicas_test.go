package store_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/storetest"
)

// cluster is several replicas that share a database, and a record of what they did.
type cluster struct {
	*testing.T
	url string

	mu    sync.Mutex
	turns map[string][]string // by session
	sent  map[string][]string // by person
}

func newCluster(t *testing.T) *cluster {
	c := &cluster{T: t, url: storetest.Postgres(t), turns: map[string][]string{}, sent: map[string][]string{}}
	c.open(store.Options{}) // migrates
	return c
}

func (c *cluster) open(opts store.Options) *store.DB { return open(c, c.url, opts) }

// start runs Work and Deliver on a replica until the test ends or stop is called.
func (c *cluster) start(db *store.DB, turn func(context.Context, agent.Event) error) (stop func()) {
	ctx, cancel := context.WithCancel(c.Context())
	ended := make(chan error, 2)
	go func() {
		ended <- db.Work(ctx, turn, func(_ agent.Event, err error) []agent.Message { c.Error("given up:", err); return nil })
	}()
	go func() { ended <- db.Deliver(ctx, c.send) }()
	return sync.OnceFunc(func() {
		cancel()
		if err := errors.Join(<-ended, <-ended); err != nil {
			c.Error(err)
		}
	})
}

// turn returns a turn on a replica: it commits the text of an event and echoes it.
func (c *cluster) turn(db *store.DB) func(context.Context, agent.Event) error {
	return func(ctx context.Context, ev agent.Event) error {
		st, err := db.Load(ctx, agent.Ref{Event: ev.ID, Tenant: ev.Tenant, Session: ev.Session})
		if err != nil {
			return err
		}
		text := ev.Act.(agent.Said).Text
		to := agent.Address{Room: agent.Direct, Tenant: ev.Tenant, Person: agent.UserID(ev.Session)}
		err = db.Commit(ctx, agent.Outcome{
			Event: ev.ID, Tenant: ev.Tenant, At: noon, Session: st.Session,
			Changes:  []agent.Change{{At: noon, What: text}},
			Messages: []agent.Message{{ID: string(ev.ID), To: to, Text: text}},
		})
		if err == nil {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.turns[string(ev.Session)] = append(c.turns[string(ev.Session)], text)
		}
		return err
	}
}

func (c *cluster) send(_ context.Context, l agent.Delivery) (agent.Receipt, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sent[string(l.Message.To.Person)] = append(c.sent[string(l.Message.To.Person)], l.Message.Text)
	return agent.Receipt{}, nil
}

func (c *cluster) put(db *store.DB, session, text string) {
	c.Helper()
	err := db.Put(c.Context(), agent.Event{
		ID: agent.EventID(session + "/" + text), Tenant: "T1", Session: agent.SessionID(session), Act: agent.Said{Text: text},
	})
	if err != nil {
		c.Fatal(err)
	}
}

func (c *cluster) history(db *store.DB, session string) (words []string) {
	c.Helper()
	changes, err := db.History(c.Context(), "T1", agent.SessionID(session))
	if err != nil {
		c.Fatal(err)
	}
	for _, change := range changes {
		words = append(words, change.What)
	}
	return words
}

func settle(t testing.TB, db *store.DB) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := db.Settle(ctx); err != nil {
		t.Fatal(err)
	}
}

// TestReplicas checks that no matter which replica receives an event, the events of a
// session are handled once and in order, and answered in order.
func TestReplicas(t *testing.T) {
	c := newCluster(t)
	one, other := c.open(store.Options{}), c.open(store.Options{})
	defer c.start(one, c.turn(one))()
	defer c.start(other, c.turn(other))()
	for alive := 0; alive != 2; { // or the test times out
		var err error
		if alive, err = store.Replicas(t.Context(), one); err != nil {
			t.Fatal(err)
		}
	}
	const sessions, events = 20, 25
	var want []string
	for n := range events {
		want = append(want, fmt.Sprint(n))
	}
	var wg sync.WaitGroup
	for s := range sessions {
		wg.Go(func() {
			for n, text := range want {
				db := one
				if (s+n)%2 == 0 {
					db = other
				}
				c.put(db, fmt.Sprint("S", s), text)
			}
		})
	}
	wg.Wait()
	settle(t, one)
	settle(t, other)
	for s := range sessions {
		name := fmt.Sprint("S", s)
		for what, got := range map[string][]string{"turns": c.turns[name], "answers": c.sent[name], "history": c.history(one, name)} {
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s of %s:\n%s", what, name, diff)
			}
		}
	}
}

// quickTakeover suits tests: a turn has 0.4 s, its job 0.6 s.
var quickTakeover = store.Options{TakeoverAfter: 900 * time.Millisecond}

// patient is for replicas that must not take over only because time has passed.
var patient = store.Options{TakeoverAfter: time.Hour}

// TestReplicaDies kills a program during a turn. Another one notices and takes over.
func TestReplicaDies(t *testing.T) {
	c := newCluster(t)
	survivor := c.open(patient)
	for _, text := range []string{"first", "second"} {
		c.put(survivor, "S1", text)
	}
	program := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestReplicaProgram$", "-test.v")
	program.Env = append(os.Environ(), "LEAVEWAY_TEST_REPLICA="+c.url)
	program.Stderr = os.Stderr
	out, err := program.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if lines.Text() == "at work" { // during its turn
			break
		}
	}
	if err := program.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := program.Wait(); err == nil {
		t.Error("it was not killed")
	}
	defer c.start(survivor, c.turn(survivor))()
	settle(t, survivor)
	if diff := cmp.Diff([]string{"first", "second"}, c.turns["S1"]); diff != "" {
		t.Error(diff)
	}
}

// TestReplicaProgram is the program that TestReplicaDies kills.
func TestReplicaProgram(t *testing.T) {
	url := os.Getenv("LEAVEWAY_TEST_REPLICA")
	if url == "" {
		return // not started by TestReplicaDies
	}
	db := opener(t, url)(patient)
	err := db.Work(t.Context(), func(context.Context, agent.Event) error {
		fmt.Println("at work") //nolint:forbidigo // TestReplicaDies reads it
		select {}
	}, nil)
	t.Error("it should have been killed", err)
}

// TestReplicaSleeps checks a replica that was only slow and wakes up after another has
// taken over: its commit has no effect, and nothing is handled twice or out of order.
func TestReplicaSleeps(t *testing.T) {
	c := newCluster(t)
	sleeper, other := c.open(quickTakeover), c.open(quickTakeover)
	asleep, wake := make(chan struct{}), make(chan struct{})
	woken := make(chan error, 1)
	take := c.turn(sleeper)
	var first sync.Once
	stop := c.start(sleeper, func(ctx context.Context, ev agent.Event) error {
		slept := false
		first.Do(func() {
			slept = true
			close(asleep)
			<-wake
		})
		if !slept { // it is alive, so River may give it the lane again later
			return take(ctx, ev)
		}
		err := take(context.WithoutCancel(t.Context()), ev) // it ignores its deadline
		woken <- err
		return err
	})
	c.put(sleeper, "S1", "first")
	<-asleep
	c.put(sleeper, "S1", "second")
	var once sync.Once
	stopOther := c.start(other, func(ctx context.Context, ev agent.Event) error {
		err := c.turn(other)(ctx, ev)
		once.Do(func() { // the sleeper wakes up while the other works on its lane
			close(wake)
			if err := <-woken; !errors.Is(err, agent.ErrSeen) {
				t.Errorf("the sleeper's turn: %v", err)
			}
		})
		return err
	})
	for n := range 10 {
		c.put(other, "S1", fmt.Sprint(n))
	}
	settle(t, other)
	stop()
	stopOther()
	got := c.history(other, "S1")
	want := []string{"first", "second", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if !slices.Equal(got, c.sent["S1"]) {
		t.Errorf("answers: %q", strings.Join(c.sent["S1"], " "))
	}
}

// TestSlowReplicasAreNotBlamed lets two replicas hang in an event's turn, one after the other.
// They are alive, so the event isn't given up as one that ends the program: a third replica
// handles it.
func TestSlowReplicasAreNotBlamed(t *testing.T) {
	c := newCluster(t)
	release := make(chan struct{})
	c.put(c.open(store.Options{}), "S1", "hello")
	began := make(chan string, 100) // replicas that have begun the turn; one may begin it again
	hang := func(name string) (stop func()) {
		return c.start(c.open(quickTakeover), func(context.Context, agent.Event) error {
			began <- name
			<-release // it ignores its deadline
			return agent.ErrSeen
		})
	}
	defer hang("one")()
	<-began
	defer hang("two")()
	for <-began != "two" { // or the test times out
	}
	defer close(release)
	third := c.open(quickTakeover)
	done := make(chan error, 100)
	defer c.start(third, func(ctx context.Context, ev agent.Event) error {
		err := c.turn(third)(ctx, ev)
		done <- err
		return err
	})()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// TestStoppedInATransaction checks that a replica which is stopped in the middle of a
// transaction doesn't keep others from the lane that it has locked.
func TestStoppedInATransaction(t *testing.T) {
	c := newCluster(t)
	stopped, other := c.open(store.Options{}), c.open(store.Options{})
	store.HoldLane(t, stopped, "T1", "S1")
	defer c.start(other, c.turn(other))()
	c.put(other, "S1", "hello")
	settle(t, other)
	if diff := cmp.Diff([]string{"hello"}, c.sent["S1"]); diff != "" {
		t.Error(diff)
	}
}

// TestNoOpenTransaction checks that no connection is in a transaction during a turn or a
// delivery, which may take long.
func TestNoOpenTransaction(t *testing.T) {
	c := newCluster(t)
	const name = "leaveway-meanwhile"
	db := open(c, c.url+"&application_name="+name, store.Options{})
	// River's own transactions are short, so wait for them to end. One that belonged to the
	// turn would never end.
	idle := func(ctx context.Context) error {
		conn, err := pgx.Connect(ctx, c.url)
		if err != nil {
			return err
		}
		defer conn.Close(ctx)
		for open := 1; open > 0 && err == nil; {
			const text = `SELECT count(*) FROM pg_stat_activity WHERE application_name = $1 AND xact_start IS NOT NULL`
			err = conn.QueryRow(ctx, text, name).Scan(&open)
		}
		return err
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // a hang becomes a failure
	defer cancel()
	ended := make(chan error, 2)
	looked := make(chan error, 2)
	take := c.turn(db)
	go func() {
		ended <- db.Work(ctx, func(ctx context.Context, ev agent.Event) error {
			looked <- idle(ctx)
			return take(ctx, ev)
		}, nil)
	}()
	go func() {
		ended <- db.Deliver(ctx, func(ctx context.Context, l agent.Delivery) (agent.Receipt, error) {
			looked <- idle(ctx)
			return c.send(ctx, l)
		})
	}()
	c.put(db, "S1", "hello")
	for range cap(looked) {
		if err := <-looked; err != nil {
			t.Error("a transaction stays open:", err)
		}
	}
	settle(t, db)
	cancel()
	if err := errors.Join(<-ended, <-ended); err != nil {
		t.Error(err)
	}
}

// TestReplicaStops checks that the work a stopped replica can't finish continues at once
// on another.
func TestReplicaStops(t *testing.T) {
	c := newCluster(t)
	one, other := c.open(store.Options{Grace: time.Nanosecond}), c.open(store.Options{})
	begun := make(chan struct{})
	stop := c.start(one, func(ctx context.Context, _ agent.Event) error {
		close(begun)
		<-ctx.Done()
		return ctx.Err()
	})
	c.put(one, "S1", "first")
	<-begun
	c.put(one, "S1", "second")
	stop()
	defer c.start(other, c.turn(other))()
	settle(t, other) // within its minute, though a takeover takes 45 s
	if diff := cmp.Diff([]string{"first", "second"}, c.turns["S1"]); diff != "" {
		t.Error(diff)
	}
}

// TestMigrateTogether checks that one of several starting replicas migrates.
func TestMigrateTogether(t *testing.T) {
	url := storetest.Postgres(t)
	var wg sync.WaitGroup
	applied := make([][]string, 4)
	for i := range applied {
		db := opener(t, url)(store.Options{})
		t.Cleanup(func() { db.Close() })
		wg.Go(func() {
			var err error
			if applied[i], err = db.Migrate(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	did := slices.DeleteFunc(applied, func(names []string) bool { return len(names) == 0 })
	if len(did) != 1 || !slices.Contains(did[0], "00001_first.sql") || !slices.Contains(did[0], "river_006_bulk_unique") {
		t.Errorf("applied: %q", did)
	}
}

// TestReplicasAnswerABurstOnce puts many messages of one person through two replicas at once.
// Each is answered exactly once, in order: at first with a turn of its own, and the many
// that wait then with all the others.
func TestReplicasAnswerABurstOnce(t *testing.T) {
	c := newCluster(t)
	var together [][]agent.EventID
	opts := store.Options{AnswerBurst: func(events []agent.Event) (taken []agent.EventID, answer []agent.Message) {
		for _, ev := range events {
			taken = append(taken, ev.ID)
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		together = append(together, taken)
		to := agent.Address{Room: agent.Direct, Tenant: "T1", Person: "S1"}
		return taken, []agent.Message{{ID: "all " + string(taken[0]), To: to, Text: "all"}}
	}}
	replicas := []*store.DB{c.open(opts), c.open(opts)}
	for _, db := range replicas {
		c.start(db, c.turn(db))
	}
	const many = 200
	var expected, got []string
	for i := range many { // one after the other: that is their order
		text := fmt.Sprintf("%03d", i)
		c.put(replicas[i%2], "S1", text)
		expected = append(expected, text)
	}
	settle(t, replicas[0])
	got = append(got, c.turns["S1"]...)
	for _, ids := range together {
		for _, id := range ids {
			got = append(got, strings.TrimPrefix(string(id), "S1/"))
		}
	}
	slices.Sort(got)
	if diff := cmp.Diff(expected, got); diff != "" {
		t.Error(diff)
	}
	said := c.sent["S1"]
	if len(said) != len(c.turns["S1"])+len(together) || !slices.IsSorted(c.turns["S1"]) {
		t.Errorf("%d turns, %d times together, %d answers: %q", len(c.turns["S1"]), len(together), len(said), said)
	}
	t.Logf("%d messages: %d turns, %d times together", many, len(c.turns["S1"]), len(together))
}
