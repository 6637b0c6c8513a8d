package slack

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// replica is a fake cache and pacer, shared with another replica. While down it
// remembers nobody and knows nobody.
type replica struct {
	down   bool
	people map[string]agent.PersonRef
	wait   time.Duration
	log    []string
}

func (n *replica) Recall(_ context.Context, tenant agent.TenantID, id agent.UserID) (agent.PersonRef, bool) {
	who, ok := n.people[fmt.Sprint(tenant, " ", id)]
	return who, ok && !n.down
}

func (n *replica) Remember(_ context.Context, tenant agent.TenantID, who agent.PersonRef, keep time.Duration) {
	if !n.down {
		n.people[fmt.Sprint(tenant, " ", who.ID)] = who
		n.log = append(n.log, fmt.Sprint("remember ", who.ID, " ", keep))
	}
}

func (n *replica) Ask(_ context.Context, tenant agent.TenantID, channel string) time.Duration {
	n.log = append(n.log, fmt.Sprint("ask ", tenant, " ", channel))
	return n.wait
}

func (n *replica) Hold(_ context.Context, tenant agent.TenantID, channel string, wait time.Duration) {
	n.log = append(n.log, fmt.Sprint("hold ", tenant, " ", channel, " ", wait))
}

// withReplica lets a fixture share people and pace with another replica.
func withReplica(b *fixture) *replica {
	n := &replica{people: map[string]agent.PersonRef{}}
	b.people.shared, b.cfg.Pacer = n, n
	return n
}

// A person whom one replica has looked up is known to the others. Without the shared
// cache each replica looks up people itself.
func TestPeopleAreShared(t *testing.T) {
	b := newFixture(t)
	n := withReplica(b)
	lookups := func() (found int) {
		for _, c := range b.api.calls {
			if c.method == "users.info" {
				found++
			}
		}
		return found
	}
	find := func(id agent.UserID) agent.PersonRef {
		t.Helper()
		who, err := b.people.find(t.Context(), member{"T0MARIGOLD", id})
		if err != nil {
			t.Error(err)
		}
		return who
	}
	n.people["T0MARIGOLD U0NOOR"] = agent.PersonRef{ID: "U0NOOR", Name: "Noor Aziz", Zone: "America/Chicago"}
	n.people["T0OTHER U0DANA"] = agent.PersonRef{ID: "U0DANA", Name: "Another Dana"}
	if who := find("U0NOOR"); who.Name != "Noor Aziz" || lookups() != 0 {
		t.Errorf("%+v after %d look-ups", who, lookups())
	}
	if who := find("U0DANA"); who.Name != "Dana Reyes" || lookups() != 1 || !slices.Equal(n.log, []string{"remember U0DANA 1h0m0s"}) {
		t.Errorf("%+v after %d look-ups, %v", who, lookups(), n.log)
	}
	n.down = true
	if who := find("U0NOOR"); who.Name != "Noor Aziz" || lookups() != 1 {
		t.Errorf("%+v after %d look-ups", who, lookups())
	}
	if who := find("U0SAM"); who.Name == "" || lookups() != 2 {
		t.Errorf("%+v after %d look-ups", who, lookups())
	}
	n.down = false
	b.api.refuse("users.info", "user_not_found")
	if _, err := b.people.find(t.Context(), member{"T0MARIGOLD", "U0GHOST"}); err == nil || n.people["T0MARIGOLD U0GHOST"].ID != "" {
		t.Errorf("%v; an unknown person is shared", err)
	}
}

// Every new message in a channel asks the pacer first. One that must wait isn't sent,
// and that isn't a failure. A message that replaces another one, or that only one
// person sees, doesn't ask.
func TestPacedDelivery(t *testing.T) {
	b := newFixture(t)
	n := withReplica(b)
	hr := agent.Address{Room: agent.HR, Tenant: "T0MARIGOLD"}
	replaced := deliver(hr, "Approved.")
	replaced.Replace = &agent.Receipt{Channel: "C0HRLEAVE", Message: "1795160000.000100"}
	for _, d := range []agent.Delivery{
		deliver(hr, "New."), deliver(dana, "Hi."), replaced,
		deliver(agent.Address{Room: agent.Whisper, Tenant: "T0MARIGOLD", Person: "U0DANA", Channel: "C0GENERAL"}, "Psst."),
	} {
		if _, err := b.Deliver(t.Context(), d); err != nil {
			t.Error(err)
		}
	}
	if want := []string{"ask T0MARIGOLD C0HRLEAVE", "ask T0MARIGOLD D0DANA"}; !slices.Equal(n.log, want) {
		t.Errorf("%q", n.log)
	}
	sent := b.api.methods()
	n.wait = 700 * time.Millisecond
	_, err := b.Deliver(t.Context(), deliver(hr, "New."))
	var retry *agent.RetryError
	if !errors.As(err, &retry) || *retry != (agent.RetryError{After: n.wait}) || b.api.methods() != sent {
		t.Errorf("%v; calls %s", err, b.api.methods())
	}
	if !strings.Contains(err.Error(), "too early") || strings.Contains(err.Error(), "nil") {
		t.Error(err)
	}
}

// When Slack asks one replica to wait, all of them wait.
func TestRetryAfterIsShared(t *testing.T) {
	b := newFixture(t)
	n := withReplica(b)
	b.api.answer["chat.postMessage"] = func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "7")
		w.WriteHeader(http.StatusTooManyRequests)
	}
	_, err := b.Deliver(t.Context(), deliver(agent.Address{Room: agent.HR, Tenant: "T0MARIGOLD"}, "New."))
	var retry *agent.RetryError
	if !errors.As(err, &retry) || retry.After != 7*time.Second || retry.Err == nil {
		t.Error(err)
	}
	if want := []string{"ask T0MARIGOLD C0HRLEAVE", "hold T0MARIGOLD C0HRLEAVE 7s"}; !slices.Equal(n.log, want) {
		t.Errorf("%q", n.log)
	}
}
