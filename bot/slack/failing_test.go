package slack_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack"
	"github.com/leaveway/leaveway/bot/workspace"
)

// failures are the ways in which Slack fails here, with how long a message may wait because
// of three of them.
var failures = map[string]struct {
	fault   workspace.Fault
	patient time.Duration
}{
	"429":                                 {workspace.RateLimited, time.Minute},
	"429 until a time":                    {workspace.RateLimitedUntil, time.Minute},
	"429 for a while":                     {workspace.RateLimitedOddly, time.Minute},
	"ratelimited":                         {workspace.RateLimitedByCode, time.Minute},
	"500":                                 {workspace.Broken, time.Minute},
	"503":                                 {workspace.Unavailable, time.Minute},
	"503 until a time":                    {workspace.UnavailableUntil, time.Minute},
	"no answer":                           {workspace.Silent, time.Minute},
	"posted, and no answer":               {workspace.SilentAfterwards, time.Minute},
	"a connection that is reset":          {workspace.Reset, time.Minute},
	"posted, and the connection is reset": {workspace.ResetAfterwards, time.Minute},
	"posted, and half an answer":          {workspace.CutShort, time.Minute},
	"posted, and 500":                     {workspace.BrokenAfterwards, time.Minute},
	"a gateway's page":                    {workspace.Page, time.Minute},
	"an empty answer":                     {workspace.Empty, time.Minute},
	"a page for signing in":               {workspace.Redirected, 16 * time.Minute},
	"a proxy that refuses":                {workspace.ProxyRefuses, 16 * time.Minute},
	"internal_error":                      {workspace.InternalError, time.Minute},
	"fatal_error":                         {workspace.FatalError, time.Minute},
	"token_revoked":                       {workspace.TokenRevoked, 16 * time.Minute},
	"missing_scope":                       {workspace.MissingScope, 16 * time.Minute},
	"not_in_channel":                      {workspace.NotInChannel, 16 * time.Minute},
}

// card is a message in HR's channel about a request.
func (o *outbox) card(request, text string) {
	o.Helper()
	out := agent.Outcome{Tenant: "T0MARIGOLD", Event: agent.EventID(request + text), At: time.Now(), Messages: []agent.Message{{
		ID: request + "/" + text, To: agent.Address{Room: agent.HR, Tenant: "T0MARIGOLD"}, Key: "request/" + request, Text: text,
	}}}
	if err := o.Commit(o.Context(), out); err != nil {
		o.Fatal(err)
	}
}

// inHR returns the texts in HR's channel.
func (o *outbox) inHR() []string {
	var texts []string
	for _, m := range o.place.As("hana").Messages("#hr-leave") {
		texts = append(texts, m.Text)
	}
	return texts
}

// TestSlackFailsInManyWays has the card of one request fail three times in each way. All
// other cards and direct messages arrive at once, the card arrives once and no later than
// it must, and what follows about its request comes after it.
func TestSlackFailsInManyWays(t *testing.T) {
	for name, c := range failures {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				o := openOutbox(t, nil)
				defer o.stop()
				o.place.FailAbout("chat.postMessage", "unlucky card", c.fault, 3)
				o.card("R1", "unlucky card")
				o.card("R1", "decided")
				began := time.Now()
				for i := range 12 {
					o.card(fmt.Sprint("S", i), fmt.Sprint("lucky ", i))
				}
				o.say("U0DANA", "hello")
				time.Sleep(3 * time.Second)
				synctest.Wait()
				lucky := slices.DeleteFunc(o.inHR(), func(text string) bool { return !strings.HasPrefix(text, "lucky") })
				if len(lucky) != 12 || len(o.place.As("dana").Messages("dm")) != 1 {
					t.Errorf("the others wait: %q", o.inHR())
				}
				o.settle()
				if took := time.Since(began); took > c.patient {
					t.Errorf("it takes %v", took)
				}
				rest := slices.DeleteFunc(o.inHR(), func(text string) bool { return strings.HasPrefix(text, "lucky") })
				if !slices.Equal(rest, []string{"decided"}) { // one card, replaced
					t.Errorf("of the request, HR sees %q", rest)
				}
				if refusal := slack.Refusal(o.edge); refusal != "" {
					t.Errorf("Slack still %s", refusal)
				}
			})
		})
	}
}

// TestUpdatesFailInManyWays has the decided card fail to replace the open one. HR is left
// with one card, and it is the decided one.
func TestUpdatesFailInManyWays(t *testing.T) {
	all := map[string]workspace.Fault{
		"message_not_found": workspace.MessageNotFound, "cant_update_message": workspace.CantUpdate, "edit_window_closed": workspace.EditWindowClosed,
	}
	for name, c := range failures {
		all[name] = c.fault
	}
	for name, fault := range all {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				o := openOutbox(t, nil)
				defer o.stop()
				o.card("R1", "open")
				o.settle()
				o.place.Fail("chat.update", fault, 1)
				o.card("R1", "decided")
				o.settle()
				want := []string{"decided"}
				if fault == workspace.MessageNotFound || fault == workspace.NotInChannel { // the open card isn't there for us
					want = []string{"open", "decided"}
				}
				if got := o.inHR(); !slices.Equal(got, want) {
					t.Errorf("HR sees %q", got)
				}
			})
		})
	}
}

// TestARevokedTokenShows checks that somebody who watches the server hears of a token that
// was revoked, while nobody writes, and when it works again.
func TestARevokedTokenShows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := openOutbox(t, nil)
		defer o.stop()
		o.place.Fail("auth.test", workspace.TokenRevoked, 2)
		slack.Probe(t.Context(), o.edge)
		slack.Probe(t.Context(), o.edge)
		if got := slack.Refusal(o.edge); !strings.Contains(got, "token_revoked") || !strings.Contains(got, "SLACK_BOT_TOKEN") {
			t.Errorf("%q", got)
		}
		if n := slack.RefusalCounts(o.edge)["token_revoked"]; n != 2 {
			t.Errorf("counted %d times", n)
		}
		slack.Probe(t.Context(), o.edge)
		if got := slack.Refusal(o.edge); got != "" {
			t.Errorf("%q", got)
		}
	})
}
