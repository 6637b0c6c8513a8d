package main

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/storetest"
)

// TestWithoutRedis checks that everyone gets an answer while Redis is away, from the start or
// later, and that operators see it while the server stays ready.
func TestWithoutRedis(t *testing.T) {
	t.Parallel()
	redis := storetest.StartRedis(t)
	s := openStage(t)
	s.demo.redis = redis.URL
	ready := func(want string) {
		t.Helper()
		status, body := s.send(t, request{method: http.MethodGet, path: "/readyz"})
		if status != http.StatusOK || !strings.HasPrefix(body, "ready\nredis: "+want) {
			t.Errorf("%d %s", status, body)
		}
	}
	said := 0
	answered := func() {
		t.Helper()
		said++
		id := fmt.Sprint(said)
		if status, body := s.send(t, s.signed("/slack/events", s.said("Ev"+id, id+".000001", "status"), 0)); status != http.StatusOK {
			t.Errorf("%d %s", status, body)
		}
		if heard := s.heard(t); len(heard) != said {
			t.Errorf("%d answers to %d questions", len(heard), said)
		}
	}
	restart := func() {
		t.Helper()
		if err := s.restart(t.Context()); err != nil {
			t.Fatal(err)
		}
	}

	restart()
	answered()
	ready("ok\n")
	redis.Stop()
	answered()
	ready("unreachable since 20")
	restart() // it is away at the start
	answered()
	ready("unreachable since 20")
	redis.Start()
	restart()
	answered()
	ready("ok\n")
}

// TestPacedMessages checks that messages that waited for their channel all arrive, and those about one
// request in order.
func TestPacedMessages(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	s.pace = 500
	if err := s.restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	var want []string
	out := agent.Outcome{Event: "E1", Tenant: agent.TenantID(s.place.Team.ID)}
	for i := range 4 * slackBurst {
		want = append(want, fmt.Sprint("message ", i))
		out.Messages = append(out.Messages, agent.Message{
			ID: fmt.Sprint("M", i), Text: want[i], To: agent.Address{Room: agent.HR, Tenant: out.Tenant}, About: "LR-1",
		})
	}
	if err := s.stack.db.Commit(t.Context(), out); err != nil {
		t.Fatal(err)
	}
	if err := s.settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	var got []string
	hana := s.workspace.As("hana")
	for _, m := range hana.Messages(channelNamed(s.place, "hr-leave")) {
		if m.BotID != "" {
			got = append(got, hana.Read(m))
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("HR reads %q", got)
	}
}
