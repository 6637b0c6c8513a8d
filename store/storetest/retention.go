package storetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store"
)

// testSweep checks that Sweep deletes everything on time, and nothing else.
func testSweep(t *testing.T, engine Engine) {
	const day = 24 * time.Hour
	now := noon
	b := setupWith(t, engine, store.Options{
		Attempts: 1, Backoff: func(int) time.Duration { return time.Microsecond }, Now: func() time.Time { return now },
	})
	const many = 1100 // more than one batch
	for i := range many {
		b.ok(b.Commit(t.Context(), agent.Outcome{Event: agent.EventID(fmt.Sprint("done-", i)), Tenant: "T1", At: noon}))
	}
	stop := b.start(func(context.Context, agent.Event) error { return errors.New("never") }, noApology, refuseAll)
	b.queue(to("dana", "M1", "refused"))
	b.ok(b.Put(t.Context(), said("dead", "S1", "hello")))
	b.settle()
	stop()
	b.ok(b.Put(t.Context(), said("waiting", "S1", "hello")))
	b.ok(b.Commit(t.Context(), answered("session", agent.Session{}, "x")))
	open := agent.Ticket{ID: "Q-1", State: agent.TicketOpen, Opened: noon, Updated: noon}
	closed, late := open, open
	closed.ID, closed.State = "Q-2", agent.TicketClosed
	late.ID, late.State, late.Updated = "Q-3", agent.TicketAnswered, noon.Add(30*day)
	b.ok(b.Commit(t.Context(), agent.Outcome{
		Event: "asked", Tenant: "T1", At: noon, Tickets: []agent.Ticket{open, closed, late}, Asked: []agent.AskedQuestion{{ID: "A1", Words: "paid?"}},
	}))

	type kept struct{ done, dead, waiting bool }
	present := func() kept {
		seen := func(id agent.EventID) bool { return b.load(id).Seen }
		return kept{seen("done-0") || seen(agent.EventID(fmt.Sprint("done-", many-1))), seen("dead"), errors.Is(b.Put(t.Context(), said("waiting", "S1", "x")), agent.ErrSeen)}
	}
	for _, c := range []struct {
		after    time.Duration
		want     kept
		messages int
	}{
		{0, kept{true, true, true}, 1},
		{14*day - time.Minute, kept{true, true, true}, 1},
		{14*day + time.Minute, kept{false, true, true}, 1},
		{90*day - time.Minute, kept{false, true, true}, 1},
		{90*day + time.Minute, kept{false, false, true}, 0},
	} {
		now = noon.Add(c.after)
		b.ok(b.Sweep(t.Context()))
		if got := present(); got != c.want {
			t.Errorf("after %v there is %+v, want %+v", c.after, got, c.want)
		}
		b.wantDeadLetters(c.messages)
	}
	for _, c := range []struct {
		after time.Duration
		want  string
	}{{180*day - time.Minute, "Q-1 Q-2 Q-3 A1"}, {180*day + time.Minute, "Q-1 Q-3"}, {210*day + time.Minute, "Q-1"}} {
		now = noon.Add(c.after)
		b.ok(b.Sweep(t.Context()))
		if got := b.remaining("Q-1", "Q-2", "Q-3"); got != c.want {
			t.Errorf("after %v there is %s, want %s", c.after, got, c.want)
		}
	}
	if b.load("").Session.Version != 1 {
		t.Error("the session is gone")
	}
}

// remaining returns the ids of the given tickets that exist, and of all questions.
func (b *fixture) remaining(tickets ...agent.TicketID) string {
	b.Helper()
	var names []string
	for _, id := range tickets {
		st, err := b.Load(b.Context(), agent.Ref{Tenant: "T1", Session: "S1", Ticket: id})
		b.ok(err)
		if st.Ticket != nil {
			names = append(names, string(id))
		}
	}
	asked, err := b.Questions(b.Context(), "T1", time.Time{})
	b.ok(err)
	for _, a := range asked {
		names = append(names, string(a.ID))
	}
	return strings.Join(names, " ")
}
