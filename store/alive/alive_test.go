package alive_test

import (
	"bufio"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/sirupsen/logrus"
	"github.com/sirupsen/logrus/hooks/test"

	"github.com/leaveway/leaveway/store/alive"
	"github.com/leaveway/leaveway/store/storetest"
)

// replica is a program that shows a sign of life.
type replica struct {
	*exec.Cmd
	name string
}

func start(t *testing.T, url string) replica {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestProgram$", "-test.v")
	cmd.Env = append(os.Environ(), "LEAVEWAY_TEST_ALIVE="+url)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if name, ok := strings.CutPrefix(lines.Text(), "alive: "); ok {
			return replica{cmd, name}
		}
	}
	t.Fatal("the program shows no sign of life")
	return replica{}
}

func (r replica) signal(t *testing.T, s syscall.Signal) {
	t.Helper()
	if err := r.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
}

// TestProgram is the replica that the tests below start.
func TestProgram(t *testing.T) {
	url := os.Getenv("LEAVEWAY_TEST_ALIVE")
	if url == "" {
		return // not started by another test
	}
	sign := show(t, url)
	os.Stdout.WriteString("alive: " + sign.Name() + "\n")
	select {}
}

func show(t *testing.T, url string) *alive.Sign {
	t.Helper()
	config, err := pgx.ParseConfig(url)
	if err != nil {
		t.Fatal(err)
	}
	log, _ := test.NewNullLogger()
	sign := alive.Show(config, alive.NewName(), logrus.NewEntry(log))
	if err := sign.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	return sign
}

func connect(t *testing.T, url string) *pgxpool.Pool {
	t.Helper()
	pool, err := pgxpool.New(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool
}

func absent(t *testing.T, db alive.Querier, names ...string) []string {
	t.Helper()
	found, err := alive.Absent(t.Context(), db, names)
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(found)
	return found
}

// TestStopped checks that a stopped process is alive, however often one looks, and a killed
// one isn't.
func TestStopped(t *testing.T) {
	url := storetest.Postgres(t)
	db := connect(t, url)
	stopped, killed := start(t, url), start(t, url)
	stopped.signal(t, syscall.SIGSTOP)
	killed.signal(t, syscall.SIGKILL)
	if err := killed.Wait(); err == nil {
		t.Error("it was not killed")
	}
	for len(absent(t, db, stopped.name, killed.name)) == 0 { // until Postgres has seen it, or the test times out
	}
	for range 100 {
		if got := absent(t, db, stopped.name, killed.name, "another-program"); !slices.Equal(got, []string{killed.name}) {
			t.Fatalf("absent: %q", got)
		}
	}
	stopped.signal(t, syscall.SIGKILL)
	_ = stopped.Wait()
}

// TestManyLook checks that one who looks doesn't hide from another that a replica is gone.
func TestManyLook(t *testing.T) {
	url := storetest.Postgres(t)
	db, sign := connect(t, url), show(t, url)
	sign.End()
	for len(absent(t, db, sign.Name())) == 0 { // until Postgres has seen it, or the test times out
	}
	tx, err := db.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback(t.Context()) }()
	for i, q := range []alive.Querier{tx, db} {
		if got := absent(t, q, sign.Name()); !slices.Equal(got, []string{sign.Name()}) {
			t.Errorf("look %d, absent: %q", i+1, got)
		}
	}
}

// TestReconnects ends the connection behind a sign, as a restart of the database does.
func TestReconnects(t *testing.T) {
	url := storetest.Postgres(t)
	db, sign := connect(t, url), show(t, url+"&application_name=leaveway-cut")
	first := backend(t, db, 0)
	if _, err := db.Exec(t.Context(), `SELECT pg_terminate_backend($1)`, first); err != nil {
		t.Fatal(err)
	}
	backend(t, db, first)
	for len(absent(t, db, sign.Name())) > 0 { // until it is shown again, or the test times out
	}
	n, err := alive.Count(t.Context(), db)
	if err != nil || n < 1 {
		t.Errorf("%d alive: %v", n, err)
	}
	sign.End()
	for len(absent(t, db, sign.Name())) == 0 {
	}
}

// backend returns the server's process behind the sign, once it is another than the former.
func backend(t *testing.T, db *pgxpool.Pool, former int) (pid int) {
	t.Helper()
	for pid == former || pid == 0 {
		const text = `SELECT coalesce(max(pid), 0) FROM pg_stat_activity WHERE application_name = 'leaveway-cut' AND pid <> $1`
		if err := db.QueryRow(t.Context(), text, former).Scan(&pid); err != nil {
			t.Fatal(err)
		}
	}
	return pid
}
