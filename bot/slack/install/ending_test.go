package install

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// oneInstall is a store with one install. Whoever wants to renew its key waits for somebody else.
type oneInstall struct {
	Store

	one agent.Install
}

func (s oneInstall) Tenants(context.Context) ([]agent.TenantID, error) {
	return []agent.TenantID{"T0ACME"}, nil
}

func (s oneInstall) Find(context.Context, agent.TenantID) (agent.Install, bool, error) {
	return s.one, true, nil
}

func (s oneInstall) Hold(context.Context, agent.Install, time.Time, time.Time) (bool, error) {
	return false, errors.New("the database is read-only")
}

// TestEnding: an install counts once its key should long have been renewed, or can't be.
func TestEnding(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 26, 9, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		state agent.InstallState
		ends  time.Duration // 0 for never
		want  int
		fails bool
	}{
		"fresh":             {agent.Installed, 12 * time.Hour, 0, false},
		"due":               {agent.Installed, 90 * time.Minute, 0, true},
		"overdue":           {agent.Installed, 59 * time.Minute, 1, true},
		"ended":             {agent.Installed, -time.Hour, 1, true},
		"doesn't end":       {agent.Installed, 0, 0, false},
		"must be installed": {agent.MustInstall, 12 * time.Hour, 1, false},
		"was removed":       {agent.Uninstalled, -time.Hour, 0, false},
	} {
		one := agent.Install{Tenant: "T0ACME", State: c.state}
		if c.ends != 0 {
			one.Key.Expires = now.Add(c.ends)
		}
		i := New(Config{Store: oneInstall{one: one}, Clock: func() time.Time { return now }})
		err := i.RenewAll(t.Context())
		if got := i.Ending(); got != c.want || (err != nil) != c.fails {
			t.Errorf("%s: %d end, want %d; %v", name, got, c.want, err)
		}
	}
}
