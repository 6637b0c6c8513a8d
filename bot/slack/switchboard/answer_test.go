package switchboard_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack/install"
	"github.com/leaveway/leaveway/bot/slack/intake"
	"github.com/leaveway/leaveway/bot/slack/switchboard"
)

// silent is a database that doesn't answer.
type silent struct{ install.Store }

func (silent) Find(ctx context.Context, _ agent.TenantID) (agent.Install, bool, error) {
	if _, limited := ctx.Deadline(); !limited {
		return agent.Install{}, false, nil // it would be waited for forever
	}
	return agent.Install{}, false, errors.New("no answer in time")
}

// TestSilentDatabase: over a socket, which sets no limit, an event isn't waited for forever. Slack
// sends it again.
func TestSilentDatabase(t *testing.T) {
	t.Parallel()
	log := logrus.New()
	log.SetOutput(io.Discard)
	board, err := switchboard.New(switchboard.Config{Installs: install.New(install.Config{Store: silent{}, Clock: time.Now, Log: log}), Clock: time.Now, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	event := []byte(`{"type":"event_callback","team_id":"T0ONE","event_id":"Ev1","event":{"type":"message","channel":"D1","user":"U1","text":"hi"}}`)
	if reply := board.Answer(context.Background(), intake.Request{Way: intake.Events, Body: event}); reply.Status != http.StatusInternalServerError {
		t.Errorf("%+v", reply)
	}
}
