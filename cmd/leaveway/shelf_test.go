package main

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/store"
)

// TestPolicyOfAnotherReplica checks that what one replica publishes, changes or retires
// counts at once for another, even if its clock is behind.
func TestPolicyOfAnotherReplica(t *testing.T) {
	t.Parallel()
	url := "sqlite:" + filepath.Join(t.TempDir(), "x.db")
	now := time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC)
	replica := func(clock time.Time) *shelf {
		db, err := store.Open(t.Context(), url, store.Options{Now: func() time.Time { return clock }})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		if _, err := db.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		authored, err := shippedContent()
		if err != nil {
			t.Fatal(err)
		}
		return newShelf(db, authored, nil, nil)
	}
	here, there := replica(now), replica(now.Add(-time.Hour))
	dogs := agent.KeptPolicy{Policy: knowledge.Policy{Source: knowledge.Source{Policy: "dogs", Title: "Dogs at work"}}}
	for version, body := range []string{"Dogs are welcome at work on Fridays.", "Dogs are welcome at work on Mondays.", ""} {
		writer, reader := here, there
		if version%2 == 1 {
			writer, reader = there, here
		}
		dogs.Version = int64(version)
		if dogs.Retired = body == ""; !dogs.Retired {
			dogs.Body = body
		}
		if err := writer.db.SavePolicies(t.Context(), "T1", []agent.KeptPolicy{dogs}); err != nil {
			t.Fatal(err)
		}
		got, err := reader.Ask(t.Context(), "T1", knowledge.Question{Text: "are dogs welcome at work?", Country: "US"})
		if err != nil {
			t.Fatal(err)
		}
		if held := got.Passage.Policy == "dogs"; held == dogs.Retired || held && got.Quote != body {
			t.Errorf("after change %d the other replica says %q from %s", version+1, got.Quote, got.Passage.ID)
		}
	}
}

// TestPoliciesAreBuiltOnce checks that of many who ask after a change one builds the index, that the
// others get the new answer, that nobody waits longer than they want, and that a build goes on when
// the caller who started it is gone.
func TestPoliciesAreBuiltOnce(t *testing.T) {
	t.Parallel()
	db, err := store.Open(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "x.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	if _, err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	authored, err := shippedContent()
	if err != nil {
		t.Fatal(err)
	}
	s := newShelf(db, authored, nil, nil)
	begun, goOn := make(chan struct{}, 100), make(chan struct{})
	s.indexOf = func(policies []knowledge.Policy, words *knowledge.Words) *knowledge.Index {
		begun <- struct{}{}
		<-goOn
		return indexOf(policies, words)
	}
	dogs := agent.KeptPolicy{Policy: knowledge.Policy{Source: knowledge.Source{Policy: "dogs", Title: "Dogs at work"}, Body: "Dogs are welcome at work on Fridays."}}
	if err := db.SavePolicies(t.Context(), "T1", []agent.KeptPolicy{dogs}); err != nil {
		t.Fatal(err)
	}
	ask := func(ctx context.Context) error {
		got, err := s.Ask(ctx, "T1", knowledge.Question{Text: "are dogs welcome at work?", Country: "US"})
		if err == nil && got.Quote != dogs.Body {
			err = errors.New("the answer is " + got.Quote)
		}
		return err
	}
	first, leave := context.WithCancel(t.Context())
	left := make(chan error)
	go func() { left <- ask(first) }()
	<-begun
	leave()
	if err := <-left; !errors.Is(err, context.Canceled) {
		t.Errorf("a caller who stopped waiting got %v", err)
	}
	var all errgroup.Group
	for range 20 {
		all.Go(func() error { return ask(t.Context()) })
	}
	close(goOn)
	if err := all.Wait(); err != nil {
		t.Error(err)
	}
	if more := len(begun); more > 0 {
		t.Errorf("%d builds more than one", more)
	}
}
