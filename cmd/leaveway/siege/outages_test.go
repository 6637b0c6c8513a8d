package siege

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
)

// passing are failures that the server gets over by itself, soon.
var passing = map[string]workspace.Fault{
	"429": workspace.RateLimited, "429 until a time": workspace.RateLimitedUntil, "429 for a while": workspace.RateLimitedOddly, "ratelimited": workspace.RateLimitedByCode,
	"500": workspace.Broken, "503": workspace.Unavailable, "503 until a time": workspace.UnavailableUntil,
	"reset": workspace.Reset, "posted and reset": workspace.ResetAfterwards, "posted and half an answer": workspace.CutShort, "posted and 500": workspace.BrokenAfterwards,
	"a gateway's page": workspace.Page, "an empty answer": workspace.Empty, "internal_error": workspace.InternalError, "fatal_error": workspace.FatalError,
	"silence": workspace.Silent, "posted and silence": workspace.SilentAfterwards,
}

// standing are failures that somebody has to do something about, with what shows them.
var standing = map[string]workspace.Fault{
	"token_revoked": workspace.TokenRevoked, "missing_scope": workspace.MissingScope,
	"a page for signing in": workspace.Redirected, "a proxy that refuses": workspace.ProxyRefuses,
}

// outages has Slack fail for each of many people in another way, all at once. Everybody
// gets one answer; while Slack refuses, the server says so; and the others don't notice.
func outages(ctx context.Context, t *testing.T, p plan) (tried int, happened string, err error) {
	times := 1
	if p.long {
		times = 3
	}
	c := pitch(ctx, t, len(passing)+len(standing)+1)
	var people []string
	fail := func(faults map[string]workspace.Fault, times int) {
		for _, name := range slices.Sorted(maps.Keys(faults)) {
			who := fmt.Sprintf("p%02d", len(people))
			people = append(people, who)
			c.slack.FailAbout("chat.postMessage", c.dm(who), faults[name], times)
			tried += times
		}
	}
	fail(passing, times)
	fail(standing, 1)
	for _, who := range people {
		if _, err := c.slack.As(who).Say(ctx, workspace.DM, "what can you do?"); err != nil {
			return tried, "", err
		}
	}
	began := time.Now()
	if err := c.works(ctx, "dana"); err != nil { // who has no trouble, in time
		return tried, "", err
	}
	prompt := time.Since(began)
	patient, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	err = c.slack.Await(patient, func() bool {
		return !slices.ContainsFunc(people[:len(passing)], func(who string) bool { return len(c.heard(who, workspace.DM)) == 0 })
	})
	var errs []error
	if err != nil {
		errs = append(errs, err)
	}
	late := time.Since(began)
	names := slices.Sorted(maps.Keys(passing))
	for i, name := range names {
		if n := len(c.heard(people[i], workspace.DM)); n != 1 {
			errs = append(errs, fmt.Errorf("with %q, the answer came %d times", name, n))
		}
	}
	shown, err := c.get(ctx, "/metrics")
	if err != nil {
		return tried, "", err
	}
	for _, code := range []string{"token_revoked", "missing_scope"} {
		if !strings.Contains(shown, `leaveway_slack_refusals_total{code="`+code+`"}`) {
			errs = append(errs, fmt.Errorf("/metrics doesn't show %s", code))
		}
	}
	return tried, fmt.Sprintf("%d ways: somebody without trouble is answered after %.1f s, the others once, after %.0f s at most; what Slack refuses for good is in /metrics",
		len(people), prompt.Seconds(), late.Seconds()), all(errs)
}

// dm returns the id of somebody's direct messages with the bot.
func (c *camp) dm(who string) string { return "D0" + strings.TrimPrefix(c.slack.As(who).ID(), "U0") }

// get reads a page of the first server.
func (c *camp) get(ctx context.Context, path string) (string, error) { return c.first.get(ctx, path) }

// get returns the head and the body of an address of a server.
func (p *server) get(ctx context.Context, path string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+p.addr+path, http.NoBody)
	if err != nil {
		return "", err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	var b strings.Builder
	if err := resp.Write(&b); err != nil {
		return "", err
	}
	return b.String(), nil
}
