package slack

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

func TestThink(t *testing.T) {
	b := newFixture(t)
	said := agent.Place{Surface: agent.SlackChat, Channel: "D0DANA", Message: "1795167200.000001"}
	for _, on := range []bool{true, false} {
		if err := b.Think(t.Context(), said, on); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	for _, c := range b.api.madeCalls() {
		got = append(got, c.method+" "+c.form.Get("channel")+" "+c.form.Get("timestamp")+" "+c.form.Get("name"))
	}
	const on = " D0DANA 1795167200.000001 hourglass_flowing_sand"
	if len(got) != 2 || got[0] != "reactions.add"+on || got[1] != "reactions.remove"+on {
		t.Errorf("%q", got)
	}
	b.api.refuse("reactions.add", "missing_scope")
	if err := b.Think(t.Context(), said, true); err == nil {
		t.Error("no error, though Slack refused")
	}
}

// grant has Slack name the scopes of the token.
func (b *fixture) grant(scopes string) {
	b.door.Heard(&slackgo.AuthTestResponse{Header: http.Header{"X-Oauth-Scopes": {scopes}}})
}

// TestThinkInAgentView: a status instead of an hourglass, and the hourglass where Slack refuses.
func TestThinkInAgentView(t *testing.T) {
	b := newFixture(t)
	b.grant("chat:write,assistant:write")
	said := agent.Place{Surface: agent.SlackChat, Channel: "D0DANA", Message: "1795167200.000001"}
	for _, on := range []bool{true, false} {
		if err := b.Think(t.Context(), said, on); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	for _, c := range b.api.madeCalls() {
		got = append(got, c.method+" "+c.form.Get("channel_id")+" "+c.form.Get("thread_ts")+" "+c.form.Get("status"))
	}
	want := []string{"assistant.threads.setStatus D0DANA 1795167200.000001 is looking into that…", "assistant.threads.setStatus D0DANA 1795167200.000001 "}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	b.api.refuse("assistant.threads.setStatus", "not_allowed")
	if err := b.Think(t.Context(), said, true); err != nil {
		t.Fatal(err)
	}
	if calls := b.api.madeCalls(); calls[len(calls)-1].method != "reactions.add" {
		t.Errorf("no hourglass after a status was refused: %s", calls[len(calls)-1].method)
	}
	if err := b.Think(t.Context(), agent.Place{Channel: "C0HR", Message: "1.2"}, true); err != nil {
		t.Fatal(err)
	}
	if calls := b.api.madeCalls(); calls[len(calls)-1].method != "reactions.add" {
		t.Errorf("a channel has no status: %s", calls[len(calls)-1].method)
	}
}

// TestSuggestions are set when a conversation is opened: by role, only with the scope, and once a
// day.
func TestSuggestions(t *testing.T) {
	opened := func(user string) envelope {
		return envelope{TeamID: "T0MARIGOLD", EventID: "Ev1", Event: []byte(`{"type":"app_home_opened","tab":"messages","user":"` + user + `","channel":"D0DANA"}`)}
	}
	b := newFixture(t)
	suggest(t.Context(), b.Edge, opened("U0DANA"))
	b.grant("assistant:write")
	asked := map[string]bool{}
	b.cfg.Once = func(_ context.Context, _ agent.TenantID, name string, _ time.Duration) bool {
		first := !asked[name]
		asked[name] = true
		return first
	}
	for range 3 {
		suggestNow(t.Context(), b.Edge, opened("U0DANA").newEvent("U0DANA"), "D0DANA", "")
	}
	calls := b.api.madeCalls()
	calls = slices.DeleteFunc(calls, func(c call) bool { return c.method != "assistant.threads.setSuggestedPrompts" })
	if len(calls) != 1 || calls[0].form.Get("channel_id") != "D0DANA" || !strings.Contains(calls[0].form.Get("prompts"), "I'd like to ask for leave") {
		t.Errorf("%+v", calls)
	}
	for _, role := range []agent.Role{{}, {HR: true}, {Admin: true}} {
		if n := len(suggestions(role)); n == 0 || n > mostSuggestions {
			t.Errorf("%+v: %d suggestions", role, n)
		}
	}
}
