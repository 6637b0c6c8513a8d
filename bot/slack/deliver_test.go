package slack

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

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
		"direct":                    {deliver(dana, "Hi."), "chat.postMessage D0DANA   ", agent.Receipt{Channel: "D0DANA", Message: "1795167200.000002"}},
		"hr":                        {deliver(hr, "New."), "chat.postMessage C0HRLEAVE   ", agent.Receipt{Channel: "C0HRLEAVE", Message: "1795167200.000001"}},
		"in place of another":       {replaced, "chat.update C0HRLEAVE  1795160000.000100 ", agent.Receipt{Channel: "C0HRLEAVE", Message: "1795160000.000100"}},
		"in a thread":               {under, "chat.postMessage C0HRLEAVE   1795160000.000100", agent.Receipt{Channel: "C0HRLEAVE", Message: "1795167200.000001"}},
		"no thread of this channel": {elsewhere, "chat.postMessage D0DANA   ", agent.Receipt{Channel: "D0DANA", Message: "1795167200.000002"}},
		"whispered":                 {deliver(whisper, "In our direct message."), "chat.postEphemeral C0GENERAL U0DANA  ", agent.Receipt{Channel: "C0GENERAL", Message: "1795167200.000001"}},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.api.answer["chat.update"] = func(w http.ResponseWriter, _ *http.Request) {
				fmt.Fprint(w, `{"ok":true,"channel":"C0HRLEAVE","ts":"1795160000.000100","text":"x"}`)
			}
			at, err := b.Deliver(context.Background(), c.d)
			if err != nil || at != c.at {
				t.Fatalf("%+v, %v", at, err)
			}
			made := b.api.made()
			f := made[len(made)-1].form
			got := made[len(made)-1].method + " " + f.Get("channel") + " " + f.Get("user") + " " + f.Get("ts") + " " + f.Get("thread_ts")
			if got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
			if f.Get("text") == "" || f.Get("blocks") == "" || f.Get("unfurl_links") != "false" {
				t.Errorf("%v", f)
			}
		})
	}
}

func TestDeliverHome(t *testing.T) {
	b := newBench(t)
	d := agent.Delivery{Message: agent.Message{ID: "m/1", To: agent.Address{Room: agent.Home, Person: "U0DANA"}, Blocks: everyBlock()}}
	if _, err := b.Deliver(context.Background(), d); err != nil {
		t.Fatal(err)
	}
	if made := b.api.made(); len(made) != 1 || made[0].method != "views.publish" || made[0].body.UserID != "U0DANA" {
		t.Errorf("%+v", made)
	}
}

// The direct message is opened once, and again where it is no longer there.
func TestDirectMessageIsRemembered(t *testing.T) {
	b := newBench(t)
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
		t.Error("there is no channel, and no error")
	}
	if made := b.api.made(); made[len(made)-2].method != "conversations.open" {
		t.Error(b.api.methods())
	}
}

// A message that is gone is posted anew.
func TestReplaceGone(t *testing.T) {
	for _, code := range []string{"message_not_found", "cant_update_message", "edit_window_closed"} {
		b := newBench(t)
		b.api.refuse("chat.update", code)
		d := deliver(dana, "Approved.")
		d.Replace = &agent.Receipt{Channel: "D0DANA", Message: "1795160000.000100"}
		at, err := b.Deliver(context.Background(), d)
		if err != nil || at.Message != "1795167200.000003" {
			t.Errorf("%s: %+v, %v", code, at, err)
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
	for name, c := range map[string]struct {
		answer http.HandlerFunc
		retry  bool
		after  time.Duration
	}{
		"too many":             {status(429, "7"), true, 7 * time.Second},
		"too many, no hint":    {status(429, ""), true, 0},
		"rate limited by code": {refuse("ratelimited"), true, 0},
		"an outage":            {status(503, ""), true, 0},
		"an internal error":    {refuse("internal_error"), true, 0},
		"no connection":        {hangUp, true, 0},
		"a gateway's page":     {gateway, true, 0},
		"no such channel":      {refuse("channel_not_found"), false, 0},
		"archived":             {refuse("is_archived"), false, 0},
		"no such account":      {refuse("account_inactive"), false, 0},
		"a wrong token":        {refuse("invalid_auth"), false, 0},
		"too long":             {refuse("msg_too_long"), false, 0},
		"blocks we got wrong":  {refuse("invalid_blocks"), false, 0},
		"no such page":         {status(404, ""), false, 0},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.api.answer["chat.postMessage"] = c.answer
			at, err := b.Deliver(context.Background(), deliver(agent.Address{Room: agent.HR}, "New."))
			var retry *agent.RetryError
			if err == nil || errors.As(err, &retry) != c.retry || cmp.Diff(at, agent.Receipt{}) != "" {
				t.Fatalf("%+v, %v", at, err)
			}
			if c.retry && retry.After != c.after {
				t.Errorf("again in %v, want %v", retry.After, c.after)
			}
		})
	}
}

func TestDeliverNowhere(t *testing.T) {
	b := newBench(t)
	b.cfg.HRChannel = ""
	for _, to := range []agent.Address{{Room: agent.HR}, {Room: "attic"}} {
		var retry *agent.RetryError
		if _, err := b.Deliver(context.Background(), deliver(to, "x")); err == nil || errors.As(err, &retry) {
			t.Errorf("%s: %v", to.Room, err)
		}
	}
}

func TestTeam(t *testing.T) {
	b := newBench(t)
	b.api.answer["auth.test"] = func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `{"ok":true,"team_id":"T0MARIGOLD","user_id":"U0LEAVEWAY"}`)
	}
	if team, err := b.Team(context.Background()); team != "T0MARIGOLD" || err != nil {
		t.Errorf("%q, %v", team, err)
	}
	b.api.refuse("auth.test", "invalid_auth")
	if _, err := b.Team(context.Background()); err == nil {
		t.Error("a wrong token is taken")
	}
}
