package store

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"testing"
)

// TestGroupCommit checks that everyone who waits for the lock is committed in one
// transaction, in which each succeeds or fails alone.
func TestGroupCommit(t *testing.T) {
	db, err := Open(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "x.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	w := db.engine.(*sqlite).writer
	if err := w.apply(t.Context(), []write{{"CREATE TABLE x (n INTEGER PRIMARY KEY)", nil, nil}}); err != nil {
		t.Fatal(err)
	}
	insert := func(n int) write { return write{"INSERT INTO x (n) VALUES ($1)", []any{n}, nil} }
	missed := errors.New("missed")
	gone, leave := context.WithCancel(t.Context())
	cases := []struct {
		ctx    context.Context
		writes []write
		fails  bool
		is     error
	}{
		{t.Context(), []write{insert(1), insert(2)}, false, nil},
		{t.Context(), []write{insert(3), {"UPDATE x SET n = 4 WHERE n = 99", nil, missed}}, true, missed},
		{t.Context(), []write{insert(5), insert(5)}, true, nil},
		{t.Context(), []write{insert(6), {"SELECT nonsense", nil, nil}}, true, nil},
		{gone, []write{insert(7)}, true, context.Canceled},
		{t.Context(), []write{insert(8)}, false, nil},
	}
	<-w.lock // so that everyone waits
	ended := make([]chan error, len(cases))
	for i, c := range cases {
		ended[i] = make(chan error, 1)
		go func() { ended[i] <- w.apply(c.ctx, c.writes) }()
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
	err = db.engine.each(t.Context(), "SELECT n FROM x ORDER BY n", nil, func(r row) error {
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
