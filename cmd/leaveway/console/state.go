package console

import (
	"context"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/admin"
	"github.com/leaveway/leaveway/store"
)

// endsSoon is from when on a key that ends is a problem. One that renews itself is renewed two
// hours before its end.
const (
	endsSoon    = 14 * 24 * time.Hour
	renewedLate = time.Hour
)

// state reads how the installation is, as far as it concerns a workspace.
func (c *Console) state(ctx context.Context, tenant agent.TenantID, now time.Time) (s admin.State, err error) {
	see := store.ConsoleOf(c.DB)
	s = admin.State{Version: c.Version, Ways: c.Ways, Model: c.Model, Database: c.Database, Problems: c.Now(ctx)}
	n, oldest, err := see.Waiting(ctx, tenant)
	if err != nil {
		return s, err
	}
	if s.Backlog.Waiting = n; n > 0 {
		s.Backlog.Oldest = now.Sub(oldest)
	}
	if s.Backlog.Dead, err = see.CountDead(ctx, tenant); err != nil {
		return s, err
	}
	if s.Replicas, err = store.Replicas(ctx, c.DB); err != nil {
		return s, err
	}
	granted := c.Slack(ctx, tenant)
	s.Missing = granted.Missing
	for _, t := range installed(granted.Install, now) {
		if t.Problem {
			s.Expiring = append(s.Expiring, t)
		}
	}
	return s, nil
}

// tokens says which keys there are.
func (c *Console) tokens(ctx context.Context, tenant agent.TenantID, now time.Time) admin.Facts {
	var f admin.Facts
	granted := c.Slack(ctx, tenant)
	f.Tokens = installed(granted.Install, now)
	for _, k := range c.Keys {
		t := admin.Token{Name: k.Name, State: "set"}
		if !k.Set {
			t.State = "not set; " + k.Off
		}
		f.Tokens = append(f.Tokens, t)
	}
	f.Health.Missing = granted.Missing
	return f
}

// installed are the keys of a workspace that has installed the app by its link.
func installed(one *agent.Install, now time.Time) []admin.Token {
	if one == nil {
		return nil
	}
	t := admin.Token{Name: "The app's key in this workspace", State: "doesn't end", Expires: one.Key.Expires}
	switch {
	case one.State == agent.MustInstall:
		t.State, t.Problem = "can't be renewed: install the app again", true
	case one.Key.Refresh != "":
		t.State = "renews itself"
		t.Problem = now.After(one.Key.Expires.Add(-renewedLate))
	case !one.Key.Expires.IsZero():
		t.State = "ends: install the app again before"
		t.Problem = now.After(one.Key.Expires.Add(-endsSoon))
	}
	return []admin.Token{t}
}
