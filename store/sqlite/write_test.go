package sqlite

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/leaveway/leaveway/store/engine"
)

// TestGroupCommit checks that everyone who waits for the lock is committed in one
// transaction, in which each succeeds or fails alone.
func TestGroupCommit(t *testing.T) {
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "x.db"), false, true)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	w := db.writer
	if err := w.Apply(t.Context(), []engine.Write{engine.Do("CREATE TABLE x (n INTEGER PRIMARY KEY)")}); err != nil {
		t.Fatal(err)
	}
	insert := func(n int) engine.Write { return engine.Do("INSERT INTO x (n) VALUES ($1)", n) }
	missed := errors.New("missed")
	gone, leave := context.WithCancel(t.Context())
	cases := []struct {
		ctx    context.Context
		writes []engine.Write
		fails  bool
		is     error
	}{
		{t.Context(), []engine.Write{insert(1), insert(2)}, false, nil},
		{t.Context(), []engine.Write{insert(3), {Text: "UPDATE x SET n = 4 WHERE n = 99", Miss: missed}}, true, missed},
		{t.Context(), []engine.Write{insert(5), insert(5)}, true, nil},
		{t.Context(), []engine.Write{insert(6), engine.Do("SELECT nonsense")}, true, nil},
		{gone, []engine.Write{insert(7)}, true, context.Canceled},
		{t.Context(), []engine.Write{insert(8)}, false, nil},
	}
	<-w.lock // so that everyone waits
	ended := make([]chan error, len(cases))
	for i, c := range cases {
		ended[i] = make(chan error, 1)
		go func() { ended[i] <- w.Apply(c.ctx, c.writes) }()
		for waiting := 0; waiting <= i; runtime.Gosched() { // in this order
			w.mu.Lock()
			waiting = len(w.waiting)
			w.mu.Unlock()
		}
	}
	leave()
	if err := <-ended[4]; !errors.Is(err, context.Canceled) {
		t.Errorf("a caller that gave up: %v", err)
	}
	w.lock <- struct{}{}
	for i, c := range cases {
		if i == 4 {
			continue
		}
		if err := <-ended[i]; (err != nil) != c.fails || c.is != nil && !errors.Is(err, c.is) {
			t.Errorf("%d: %v", i, err)
		}
	}
	there := ""
	err = db.Each(t.Context(), "SELECT n FROM x ORDER BY n", nil, func(r engine.Row) error {
		var n int
		err := r.Scan(&n)
		there += fmt.Sprint(n, " ")
		return err
	})
	if err != nil || there != "1 2 8 " {
		t.Errorf("%q was written, %v", there, err)
	}
	if len(w.waiting) > 0 {
		t.Error("someone still waits")
	}
}

// TestSynchronous checks that only a database opened in full waits for the disk.
func TestSynchronous(t *testing.T) {
	for full, want := range map[bool]int{false: 1, true: 2} { // NORMAL, FULL
		db, err := Open(t.Context(), filepath.Join(t.TempDir(), "x.db"), full, true)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		level := 0
		if err := db.conn.QueryRowContext(t.Context(), "PRAGMA synchronous").Scan(&level); err != nil || level != want {
			t.Errorf("full %v: synchronous is %d, want %d (%v)", full, level, want, err)
		}
	}
}
