package dialogue_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// TestPinnedVersionGone checks that a form whose pinned version no longer exists continues
// with the current one, and that the person is told once.
func TestPinnedVersionGone(t *testing.T) {
	w := newWorld(t)
	defer w.close()
	w.say("I'm pregnant")
	s, _, err := w.db.Session(t.Context(), tenant, session)
	if err != nil {
		t.Fatal(err)
	}
	s.Form.Pins["preg-adoption-v1"] = wizard.Version("long-gone")
	if err := w.db.Commit(t.Context(), agent.Outcome{Event: "meddling", Tenant: tenant, At: w.now, Session: &s}); err != nil {
		t.Fatal(err)
	}
	for i, said := range []string{"June 15", "12 weeks"} {
		if told := strings.Contains(w.say(said).Messages[0].Text, "The form has changed"); told != (i == 0) {
			t.Errorf("after %q: told of the change: %v", said, told)
		}
	}
}
