package switchboard_test

import (
	"context"
	"testing"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack"
	"github.com/leaveway/leaveway/bot/slack/install"
	"github.com/leaveway/leaveway/bot/slack/switchboard"
)

// changing is a database where the first reading of an install takes until somebody has changed it.
type changing struct {
	install.Store
	finds   int
	changed func()
}

func (c *changing) Find(context.Context, agent.TenantID) (agent.Install, bool, error) {
	c.finds++
	one := agent.Install{Tenant: "T0ONE", State: agent.Installed, Key: agent.AccessKey{Token: "xoxb-1"}}
	if c.finds == 1 {
		c.changed()
		return one, true, nil // as it was before
	}
	one.HRChannel = "C0HRLEAVE"
	return one, true, nil
}

// TestChangedWhileRead: when somebody chooses HR's channel while the install is being read, what was
// read is old and isn't kept, so HR can work in its channel at once.
func TestChangedWhileRead(t *testing.T) {
	t.Parallel()
	log := logrus.New()
	log.SetOutput(t.Output())
	db, now := &changing{}, time.Date(2026, time.November, 20, 17, 0, 0, 0, time.UTC)
	taken := func(context.Context, agent.Event) (agent.Outcome, error) { return agent.Outcome{}, nil }
	kept := func(context.Context, agent.Event) error { return nil }
	clock := func() time.Time { return now }
	installer := install.New(install.Config{Store: db, Clock: clock, Log: log})
	board, err := switchboard.New(switchboard.Config{Installs: installer, Edge: slack.Config{Turn: taken, Inbox: kept, SigningSecret: "secret", APIURL: "http://127.0.0.1:1/", Clock: clock, Log: log}, Clock: clock, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	db.changed = func() { installer.Changed("T0ONE") }
	for range 3 {
		board.NameOf(t.Context(), "T0ONE", "U1")
	}
	if db.finds != 2 {
		t.Errorf("the install was read %d times, and should be read again once it has changed, and kept then", db.finds)
	}
}
