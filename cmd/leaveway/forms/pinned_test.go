package forms

import (
	"context"
	"io"
	"testing"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// oneSession is a store with one session.
type oneSession struct {
	agent.Store

	session agent.Session
}

func (s oneSession) Load(context.Context, agent.Ref) (agent.State, error) {
	return agent.State{Session: &s.session}, nil
}

// TestPinnedByAnotherReplica checks that a form which began on a replica with newer forms keeps
// its version on one that started before, and that nobody looks twice for a version that is
// gone or can't be read.
func TestPinnedByAnotherReplica(t *testing.T) {
	t.Parallel()
	const id = wizard.ID("lunch")
	r := &released{}
	r.publish(id, form("lunch", "Which day?", ""))
	library := wizard.NewLibrary(wizard.Limits{})
	if err := library.LoadFiles(map[string][]byte{"lunch.yaml": r.forms[0].Source}); err != nil {
		t.Fatal(err)
	}
	reads := 0
	log := logrus.New()
	log.SetOutput(io.Discard)
	load := func(p *Pinned, pinned wizard.Version) {
		t.Helper()
		p.Store = oneSession{session: agent.Session{Form: &agent.Form{State: agent.FormOpen, Pins: map[wizard.ID]wizard.Version{id: pinned}}}}
		if _, err := p.Load(t.Context(), agent.Ref{}); err != nil {
			t.Fatal(err)
		}
	}
	p := NewPinned(nil, library, func(context.Context) ([]agent.PublishedForm, error) {
		reads++
		return r.forms, nil
	}, log)
	load(p, r.forms[0].Version)
	if reads != 0 {
		t.Error("the database was asked for a version that the library has")
	}
	r.publish(id, form("lunch", "Which hour?", ""))
	r.publish(id, "wizardId: lunch\nsteps: telepathy\n")
	for _, c := range []struct {
		pinned wizard.Version
		found  bool
		reads  int
	}{{r.forms[1].Version, true, 1}, {r.forms[2].Version, false, 1}, {"gone", false, 2}, {"gone", false, 2}, {r.forms[1].Version, true, 2}} {
		load(p, c.pinned)
		if _, found := library.At(id, c.pinned); found != c.found || reads != c.reads {
			t.Errorf("version %s: found %t after %d reads; want %t after %d", c.pinned, found, reads, c.found, c.reads)
		}
	}
	if w, _ := library.Latest(id); w.Version != r.forms[0].Version {
		t.Error("a restored version became the latest")
	}
}
