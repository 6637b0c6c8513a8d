package store

import (
	"context"
	"fmt"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/engine"
	"github.com/leaveway/leaveway/store/installs"
)

// InstallsOf returns the workspaces that the app was installed in by a link.
func InstallsOf(db *DB) installs.Table { return installs.New(db.engine, db.opts.Keys) }

// SignIn keeps a session of the studio, and deletes those that have expired. It fails with
// [agent.ErrConflict] if there was a session with this ID.
func (s Studio) SignIn(ctx context.Context, one agent.SignIn) error {
	b := batch{}
	b.add(deleteSignInsSQL, nil, micros(one.Began))
	b.add(addSignInSQL, agent.ErrConflict, one.ID, string(one.Who), micros(one.Began), micros(one.Expires))
	if err := s.db.engine.Apply(ctx, b.writes); err != nil {
		return fmt.Errorf("sign in: %w", err)
	}
	return nil
}

// SignedIn returns the session with an ID; ok is false if there is none, or if it has ended.
func (s Studio) SignedIn(ctx context.Context, id string) (one agent.SignIn, ok bool, err error) {
	err = s.db.engine.Each(ctx, signInSQL, []any{id}, func(r engine.Row) error {
		var began, expires int64
		err := r.Scan(&one.Who, &began, &expires)
		one.ID, one.Began, one.Expires, ok = id, atMicros(began), atMicros(expires), true
		return err
	})
	if err != nil {
		return agent.SignIn{}, false, fmt.Errorf("read a session of the studio: %w", err)
	}
	return one, ok, nil
}

// SignOut ends all sessions of a person in the studio, or only the one with an ID if that
// isn't empty.
func (s Studio) SignOut(ctx context.Context, who agent.UserID, id string, at time.Time) error {
	end := engine.Do(endSignInsSQL, string(who), id, micros(at))
	if err := s.db.engine.Apply(ctx, []engine.Write{end}); err != nil {
		return fmt.Errorf("sign out: %w", err)
	}
	return nil
}
