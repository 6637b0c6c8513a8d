package slack

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
)

func deliver(to agent.Address, text string) agent.Delivery {
	return agent.Delivery{Attempt: 1, Message: agent.Message{ID: "m/1", To: to, Text: text}}
}

var dana = agent.Address{Room: agent.Direct, Tenant: "T0MARIGOLD", Person: "U0DANA"}

func TestDeliver(t *testing.T) {
	hr := agent.Address{Room: agent.HR, Tenant: "T0MARIGOLD"}
	whisper := agent.Address{Room: agent.Whisper, Person: "U0DANA", Channel: "C0GENERAL"}
	replaced, under := deliver(hr, "Approved."), deliver(hr, "Dana replied.")
	replaced.Replace = &agent.Receipt{Channel: "C0HRLEAVE", Message: "1795160000.000100"}
	under.Thread = &agent.Receipt{Channel: "C0HRLEAVE", Message: "1795160000.000100"}
	elsewhere := deliver(dana, "Approved.")
	elsewhere.Thread = &agent.Receipt{Channel: "C0HRLEAVE", Message: "1795160000.000100"}
	for name, c := range map[string]struct {
		d    agent.Delivery
		want string // method channel user ts thread_ts
		at   agent.Receipt
	}{
		"direct":                      {deliver(dana, "Hi."), "chat.postMessage D0DANA   ", agent.Receipt{Channel: "D0DANA", Message: "1795167200.000002"}},
		"hr":                          {deliver(hr, "New."), "chat.postMessage C0HRLEAVE   ", agent.Receipt{Channel: "C0HRLEAVE", Message: "1795167200.000001"}},
		"replacing another":           {replaced, "chat.update C0HRLEAVE  1795160000.000100 ", agent.Receipt{Channel: "C0HRLEAVE", Message: "1795160000.000100"}},
		"in a thread":                 {under, "chat.postMessage C0HRLEAVE   1795160000.000100", agent.Receipt{Channel: "C0HRLEAVE", Message: "1795167200.000001"}},
		"a thread in another channel": {elsewhere, "chat.postMessage D0DANA   ", agent.Receipt{Channel: "D0DANA", Message: "1795167200.000002"}},
		"whispered":                   {deliver(whisper, "In our direct message."), "chat.postEphemeral C0GENERAL U0DANA  ", agent.Receipt{Channel: "C0GENERAL", Message: "1795167200.000001"}},
	} {
		t.Run(name, func(t *testing.T) {
			b := newFixture(t)
			b.api.answer["chat.update"] = func(w http.ResponseWriter, _ *http.Request) {
				fmt.Fprint(w, `{"ok":true,"channel":"C0HRLEAVE","ts":"1795160000.000100","text":"x"}`)
			}
			at, err := b.Deliver(context.Background(), c.d)
			if err != nil || at != c.at {
				t.Fatalf("%+v, %v", at, err)
			}
			made := b.api.madeCalls()
			f := made[len(made)-1].form
			got := made[len(made)-1].method + " " + f.Get("channel") + " " + f.Get("user") + " " + f.Get("ts") + " " + f.Get("thread_ts")
			if got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
			if f.Get("text") == "" || f.Get("blocks") == "" || f.Get("unfurl_links") != "false" {
				t.Errorf("%v", f)
			}
			const id = `{"event_type":"leaveway_message","event_payload":{"id":"m/1"}}`
			if whispered := made[len(made)-1].method == "chat.postEphemeral"; !whispered && f.Get("metadata") != id || whispered && f.Has("metadata") {
				t.Errorf("metadata %q", f.Get("metadata"))
			}
		})
	}
}

func TestDeliverHome(t *testing.T) {
	b := newFixture(t)
	d := agent.Delivery{Message: agent.Message{ID: "m/1", To: agent.Address{Room: agent.Home, Person: "U0DANA"}, Blocks: everyBlock()}}
	if _, err := b.Deliver(context.Background(), d); err != nil {
		t.Fatal(err)
	}
	if made := b.api.madeCalls(); len(made) != 1 || made[0].method != "views.publish" || made[0].body.UserID != "U0DANA" {
		t.Errorf("%+v", made)
	}
}

// A direct message is opened once, and again if Slack no longer knows it.
func TestDirectMessageIsOpenedOnce(t *testing.T) {
	b := newFixture(t)
	for range 3 {
		if _, err := b.Deliver(context.Background(), deliver(dana, "Hi.")); err != nil {
			t.Fatal(err)
		}
	}
	if got := b.api.methods(); got != "conversations.open chat.postMessage 3×" {
		t.Error(got)
	}
	b.api.refuse("chat.postMessage", "channel_not_found")
	if _, err := b.Deliver(context.Background(), deliver(dana, "Hi.")); err == nil {
		t.Error("no error without a channel")
	}
	if made := b.api.madeCalls(); made[len(made)-2].method != "conversations.open" {
		t.Error(b.api.methods())
	}
}

// A message that can't be replaced is posted again. If it is still there, it is deleted.
func TestReplaceDeleted(t *testing.T) {
	for code, calls := range map[string]string{
		"message_not_found":   "conversations.open chat.update chat.postMessage",
		"cant_update_message": "conversations.open chat.update chat.delete chat.postMessage",
		"edit_window_closed":  "conversations.open chat.update chat.delete chat.postMessage",
	} {
		b := newFixture(t)
		b.api.refuse("chat.update", code)
		d := deliver(dana, "Approved.")
		d.Replace = &agent.Receipt{Channel: "D0DANA", Message: "1795160000.000100"}
		at, err := b.Deliver(context.Background(), d)
		if err != nil || at.Message == "" || at.Message == d.Replace.Message || b.api.methods() != calls {
			t.Errorf("%s: %+v, %v, %s", code, at, err, b.api.methods())
		}
	}
}

func TestDeliverErrors(t *testing.T) {
	refuse := func(code string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintf(w, `{"ok":false,"error":%q}`, code) }
	}
	status := func(code int, retryAfter string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			if retryAfter != "" {
				w.Header().Set("Retry-After", retryAfter)
			}
			w.WriteHeader(code)
		}
	}
	hangUp := func(w http.ResponseWriter, _ *http.Request) {
		if conn, _, err := w.(http.Hijacker).Hijack(); err == nil {
			conn.Close()
		}
	}
	gateway := func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<html>Bad gateway</html>") }
	const forever = 0
	hr := agent.Address{Room: agent.HR}
	final := errors.New("final")
	again := func(after time.Duration, most int) error { return &agent.RetryError{After: after, MaxFailures: most} }
	const most = serverFailures
	for name, c := range map[string]struct {
		answer http.HandlerFunc
		to     agent.Address
		want   error
		advice string
	}{
		"too many":             {status(429, "7"), hr, again(7*time.Second, forever), ""},
		"too many, no hint":    {status(429, ""), hr, again(busyPause, forever), ""},
		"rate limited by code": {refuse("ratelimited"), hr, again(busyPause, forever), ""},
		"no connection":        {hangUp, hr, again(time.Second, forever), ""},
		"a gateway's page":     {gateway, hr, again(time.Second, forever), ""},

		// Slack may fail because of this message, which mustn't block the others forever.
		"an outage":         {status(503, ""), hr, again(time.Second, most), ""},
		"an internal error": {refuse("internal_error"), hr, again(time.Second, most), ""},
		"a fatal error":     {refuse("fatal_error"), dana, again(time.Second, most), ""},

		// Nothing is wrong with the message: it waits until the setup is fixed.
		"a wrong token":              {refuse("invalid_auth"), hr, again(5*time.Minute, forever), "SLACK_BOT_TOKEN"},
		"a wrong token for a DM":     {refuse("invalid_auth"), dana, again(5*time.Minute, forever), "SLACK_BOT_TOKEN"},
		"a revoked token":            {refuse("token_revoked"), dana, again(5*time.Minute, forever), "SLACK_BOT_TOKEN"},
		"an expired token":           {refuse("token_expired"), hr, again(5*time.Minute, forever), "SLACK_BOT_TOKEN"},
		"an inactive account":        {refuse("account_inactive"), hr, again(5*time.Minute, forever), "SLACK_BOT_TOKEN"},
		"the wrong type of token":    {refuse("not_allowed_token_type"), hr, again(5*time.Minute, forever), "SLACK_BOT_TOKEN"},
		"a missing scope":            {refuse("missing_scope"), dana, again(5*time.Minute, forever), "manifest"},
		"no HR channel":              {refuse("channel_not_found"), hr, again(5*time.Minute, forever), "SLACK_HR_CHANNEL"},
		"not in HR's channel":        {refuse("not_in_channel"), hr, again(5*time.Minute, forever), "/invite"},
		"HR's channel is archived":   {refuse("is_archived"), hr, again(5*time.Minute, forever), "SLACK_HR_CHANNEL"},
		"HR's channel is restricted": {refuse("restricted_action"), hr, again(5*time.Minute, forever), "permissions"},
		"no such method":             {status(404, ""), hr, again(5*time.Minute, forever), "SLACK_API_URL"},

		// Something is wrong with the message or the person.
		"too long":                    {refuse("msg_too_long"), hr, final, ""},
		"invalid blocks":              {refuse("invalid_blocks"), hr, final, ""},
		"no such user":                {refuse("user_not_found"), dana, final, ""},
		"a deactivated user":          {refuse("user_disabled"), dana, final, ""},
		"no channel with the person":  {refuse("channel_not_found"), dana, final, ""},
		"an archived direct message":  {refuse("is_archived"), dana, final, ""},
		"a request that is too large": {status(413, ""), hr, final, ""},
	} {
		t.Run(name, func(t *testing.T) {
			b := newFixture(t)
			b.api.answer["chat.postMessage"] = c.answer
			at, err := b.Deliver(context.Background(), deliver(c.to, "New."))
			if err == nil || at != (agent.Receipt{}) {
				t.Fatalf("%+v, %v", at, err)
			}
			var got, want *agent.RetryError
			if errors.As(err, &got) != errors.As(c.want, &want) {
				t.Fatalf("%v, want %v", err, c.want)
			}
			if want != nil && (got.After != want.After || got.MaxFailures != want.MaxFailures || !strings.Contains(err.Error(), c.advice)) {
				t.Errorf("%v (at most %d), want %v, at most %d, with %q", err, got.MaxFailures, want.After, want.MaxFailures, c.advice)
			}
		})
	}
}

// If HR's channel has changed, a card of the old channel is posted in the new one.
func TestReplaceInFormerChannel(t *testing.T) {
	for _, code := range []string{"is_archived", "not_in_channel", "channel_not_found"} {
		b := newFixture(t)
		b.api.refuse("chat.update", code)
		d := deliver(agent.Address{Room: agent.HR}, "Approved.")
		d.Replace = &agent.Receipt{Channel: "C0BEFORE", Message: "1795160000.000100"}
		if at, err := b.Deliver(context.Background(), d); err != nil || at.Channel != "C0HRLEAVE" {
			t.Errorf("%s: %+v, %v", code, at, err)
		}
	}
}

func TestDeliverNowhere(t *testing.T) {
	b := newFixture(t)
	b.cfg.HRChannel = ""
	for _, to := range []agent.Address{{Room: agent.HR}, {Room: "attic"}} {
		var retry *agent.RetryError
		if _, err := b.Deliver(context.Background(), deliver(to, "x")); err == nil || errors.As(err, &retry) {
			t.Errorf("%s: %v", to.Room, err)
		}
	}
}

func TestTeam(t *testing.T) {
	b := newFixture(t)
	b.api.answer["auth.test"] = func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `{"ok":true,"team_id":"T0MARIGOLD","user_id":"U0LEAVEWAY"}`)
	}
	if team, err := b.Team(context.Background()); team != "T0MARIGOLD" || err != nil {
		t.Errorf("%q, %v", team, err)
	}
	b.api.refuse("auth.test", "invalid_auth")
	if _, err := b.Team(context.Background()); err == nil {
		t.Error("a wrong token is accepted")
	}
}
