package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
	"github.com/leaveway/leaveway/store/storetest"
)

// Names of the environment variables of a program that [TestMortal] starts.
const (
	mortalDatabase = "LEAVEWAY_MORTAL_DATABASE"
	mortalDiary    = "LEAVEWAY_MORTAL_DIARY"
)

// TestMortal kills programs by an event: real processes, on both databases. The event ends
// three of them and is then given up. Events that were in progress next to it, that wait behind
// it, or that fail in the ordinary way are not blamed.
func TestMortal(t *testing.T) {
	t.Parallel()
	engines := map[string]func(*testing.T) string{
		"sqlite":   func(t *testing.T) string { return "sqlite:" + filepath.Join(t.TempDir(), "leaveway.db") },
		"postgres": func(t *testing.T) string { return storetest.Postgres(t) },
	}
	for name, database := range engines {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := mortal{url: database(t), diary: filepath.Join(t.TempDir(), "diary")}
			db := m.open(t, t.Context())
			if _, err := db.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{"S1 die", "S1 behind it", "S2 next to it", "S3 next to it too", "S4 fail once", "S5 free"} {
				session, _, _ := strings.Cut(text, " ")
				ev := agent.Event{ID: agent.EventID(text), Tenant: "T1", Session: agent.SessionID(session), Person: agent.PersonRef{ID: "dana"}, At: time.Now(), Act: agent.Said{Text: text}}
				if err := db.Put(t.Context(), ev); err != nil {
					t.Fatal(err)
				}
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			deaths := 0
			for ; m.dies(t); deaths++ {
				if deaths > 4 {
					t.Fatal("it keeps ending the program")
				}
			}
			if deaths != 3 {
				t.Errorf("it ended %d programs, not 3", deaths)
			}
			m.check(t)
		})
	}
}

// mortal is a database, and what the programs that work on it write down before they die.
type mortal struct{ url, diary string }

func (m mortal) open(t *testing.T, ctx context.Context) *store.DB { //nolint:revive // t is whose test it is
	t.Helper()
	db, err := store.Open(ctx, m.url, store.Options{TakeoverAfter: 8 * time.Second, Backoff: func(int) time.Duration { return time.Millisecond }})
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// dies runs a program until it has no work left, and reports whether it died of it.
func (m mortal) dies(t *testing.T) bool {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // a hang becomes a failure
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestMortalProgram$")
	cmd.Env = append(os.Environ(), mortalDatabase+"="+m.url, mortalDiary+"="+m.diary)
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.Sys().(syscall.WaitStatus).Signaled() && ctx.Err() == nil {
		return true
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return false
}

// check reads the diary.
func (m mortal) check(t *testing.T) {
	t.Helper()
	text, err := os.ReadFile(m.diary)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	count := func(line string) (n int) {
		for _, l := range lines {
			if l == line {
				n++
			}
		}
		return n
	}
	for line, want := range map[string]int{"began S1 die": 3, "gave up S1 die: " + store.ErrDied.Error(): 1} {
		if n := count(line); n != want {
			t.Errorf("%q is in the diary %d times, not %d", line, n, want)
		}
	}
	for _, line := range []string{"ended S1 behind it", "ended S2 next to it", "ended S3 next to it too", "ended S4 fail once", "ended S5 free"} {
		if count(line) == 0 { // what ended just before a death may end again
			t.Errorf("%q is not in the diary", line)
		}
	}
	if gaveUp := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, "gave up") && !strings.Contains(l, "S1 die") }); gaveUp >= 0 {
		t.Errorf("an innocent event: %s", lines[gaveUp])
	}
	if n := count("not alone"); n > 0 {
		t.Errorf("%d times, a turn began next to one that is to be alone", n)
	}
	if t.Failed() {
		t.Log(string(text))
	}
}

// TestMortalProgram is the program that [TestMortal] starts. Its first run waits until all
// that may be in progress is, and then dies of one of them.
func TestMortalProgram(t *testing.T) {
	if os.Getenv(mortalDatabase) == "" {
		t.Skip("it is started by TestMortal")
	}
	m := mortal{url: os.Getenv(mortalDatabase), diary: os.Getenv(mortalDiary)}
	db := m.open(t, t.Context())
	before, _ := os.ReadFile(m.diary)
	first := len(before) == 0
	var inProgress sync.WaitGroup
	inProgress.Add(2)
	note := func(line string) {
		f, err := os.OpenFile(m.diary, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		fmt.Fprintln(f, line)
	}
	failed := first
	var running atomic.Int32
	began := make(chan struct{}, 100)
	turn := func(ctx context.Context, ev agent.Event) error {
		text := string(ev.ID)
		defer running.Add(-1)
		if next := running.Add(1) > 1; !first && (strings.HasSuffix(text, "die") || strings.Contains(text, "next to it")) {
			select {
			case <-began:
				next = true
			case <-time.After(20 * time.Millisecond):
			}
			if next {
				note("not alone")
			}
		} else if running.Load() > 1 {
			began <- struct{}{}
		}
		switch {
		case strings.HasSuffix(text, "die"):
			if first {
				inProgress.Wait()
			}
			note("began " + text)
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		case strings.Contains(text, "next to it"):
			if first {
				inProgress.Done()
				<-ctx.Done()
			}
		case strings.HasSuffix(text, "fail once") && !failed:
			failed = true
			return errors.New("it fails")
		}
		note("ended " + text)
		return nil
	}
	giveUp := func(ev agent.Event, why error) []agent.Message { //nolint:unparam // it is what Work calls
		note("gave up " + string(ev.ID) + ": " + why.Error())
		return nil
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- db.Work(ctx, turn, giveUp) }()
	if err := db.Settle(t.Context()); err != nil {
		t.Error(err)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
