package slack

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// A problem that stays is an error. One that may go away, or that works but should be
// changed, is a warning.
func TestCheck(t *testing.T) {
	channel := func(fields string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprintf(w, `{"ok":true,"channel":{"id":"C0HRLEAVE",%s}}`, fields)
		}
	}
	refuse := func(code string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintf(w, `{"ok":false,"error":%q}`, code) }
	}
	broken := func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) }
	const auth, info = "auth.test", "conversations.info"
	for name, c := range map[string]struct {
		method    string
		answer    http.HandlerFunc
		err, warn string // none if empty
	}{
		"all is well":            {info, channel(`"is_member":true,"is_private":true`), "", ""},
		"a wrong token":          {auth, refuse("invalid_auth"), "SLACK_BOT_TOKEN", ""},
		"a deactivated app":      {auth, refuse("account_inactive"), "SLACK_BOT_TOKEN", ""},
		"another server":         {auth, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(404) }, "SLACK_API_URL", ""},
		"Slack is down":          {auth, broken, "", "SLACK_BOT_TOKEN"},
		"Slack is busy":          {auth, refuse("ratelimited"), "", "SLACK_BOT_TOKEN"},
		"Slack goes down":        {info, broken, "", "SLACK_HR_CHANNEL"},
		"no scope for the check": {info, refuse("missing_scope"), "", "groups:read"},
		"an unknown channel":     {info, refuse("channel_not_found"), "SLACK_HR_CHANNEL is C0HRLEAVE", ""},
		"an archived channel":    {info, channel(`"is_member":true,"is_private":true,"is_archived":true`), "unarchive", ""},
		"not invited":            {info, channel(`"is_member":false,"is_private":false`), "/invite", ""},
		"a public channel":       {info, channel(`"is_member":true,"is_private":false`), "", "public"},
		"a shared channel":       {info, channel(`"is_member":true,"is_private":true,"is_ext_shared":true`), "", "another company"},
	} {
		t.Run(name, func(t *testing.T) {
			b := newFixture(t)
			b.api.answer[info] = channel(`"is_member":true,"is_private":true`)
			b.api.answer[c.method] = c.answer
			err := b.Check(context.Background())
			if (err != nil) != (c.err != "") || err != nil && !strings.Contains(err.Error(), c.err) {
				t.Errorf("%v, want %q", err, c.err)
			}
			if err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("not one sentence: %v", err)
			}
			if log := b.log.String(); (log != "") != (c.warn != "") || !strings.Contains(log, c.warn) {
				t.Errorf("the log is %q, want %q", log, c.warn)
			}
			if strings.Contains(b.log.String()+fmt.Sprint(err), "xoxb") {
				t.Error("the token is in the log or the error")
			}
		})
	}
}

func TestCheckWithoutSlack(t *testing.T) {
	b := newFixture(t)
	b.api.Close()
	if err := b.Check(context.Background()); err != nil || !strings.Contains(b.log.String(), "starting anyway") {
		t.Errorf("%v, %s", err, b.log)
	}
}
