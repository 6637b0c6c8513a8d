package main

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack/install"
	"github.com/leaveway/leaveway/bot/slack/switchboard"
	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/bot/workspace/cloud"
	"github.com/leaveway/leaveway/store"
)

// TestInstall is the whole way: the link, Slack's page, the key, HR's channel, and a message to
// HR that waited for it.
func TestInstall(t *testing.T) {
	t.Parallel()
	e := newEstate(t, estateOf{})
	status, page := e.visitor().install("T0MARIGOLD/U0AMIR")
	if status != http.StatusOK || !strings.Contains(page, "Leaveway is in Marigold") || !strings.Contains(page, "/invite @Leaveway") || strings.Contains(page, "granted") {
		t.Fatal(status, page)
	}
	e.reads("T0MARIGOLD", "amir", "which channel is HR's?")
	e.says("T0MARIGOLD", "dana", "where can I park my bike at the office?")
	e.reads("T0MARIGOLD", "dana", "HR")
	e.says("T0MARIGOLD", "dana", "yes")
	e.picks("T0MARIGOLD", "C0HRLEAVE")
	e.reads("T0MARIGOLD", "amir", "I can't see that channel")
	e.picks("T0MARIGOLD", "C0GENERAL")
	e.reads("T0MARIGOLD", "amir", "That channel is public")
	workspace.Invite(e.marigold, "C0HRLEAVE", "U0LEAVEWAY")
	e.picks("T0MARIGOLD", "C0HRLEAVE")
	e.reads("T0MARIGOLD", "amir", "Done: HR's channel is")
	e.hears("T0MARIGOLD", "park my bike")
	for who, says := range map[string]string{"dana": "Only the person who installed me", "amir": "Which channel is HR's?"} {
		if err := e.marigold.As(who).Command(t.Context(), workspace.DM, "/leave-admin", "channel"); err != nil {
			t.Fatal(err)
		}
		e.reads("T0MARIGOLD", who, says)
	}
	if strings.Contains(e.logged.String(), "xoxb-") {
		t.Error("a token is in the log")
	}
}

// TestInstallAgain replaces the key, keeps HR's channel, and asks for nothing twice.
func TestInstallAgain(t *testing.T) {
	t.Parallel()
	e := newEstate(t, estateOf{})
	e.slack.Withhold("files:read", "users:read.email")
	status, page := e.visitor().install("T0MARIGOLD/U0AMIR")
	if status != http.StatusOK || !strings.Contains(page, "policies that HR drops") || !strings.Contains(page, "users:read.email") {
		t.Error("missing permissions aren't explained:", status, page)
	}
	if err := e.marigold.As("amir").OpenHome(t.Context()); err != nil {
		t.Fatal(err)
	}
	home := func(words string) func(*workspace.Actor) bool {
		return func(a *workspace.Actor) bool {
			return a.Home() != nil && strings.Contains(string(a.Home().Blocks), words)
		}
	}
	amir := e.marigold.As("amir")
	if err := amir.Await(e.within(time.Minute), home("files:read")); err != nil {
		t.Error("the app's home doesn't explain missing permissions:", err)
	}
	workspace.Invite(e.marigold, "C0HRLEAVE", "U0LEAVEWAY")
	e.picks("T0MARIGOLD", "C0HRLEAVE")
	e.reads("T0MARIGOLD", "amir", "Done: HR's channel is")
	e.slack.Withhold()
	status, page = e.visitor().install("T0MARIGOLD/U0AMIR")
	if status != http.StatusOK || strings.Contains(page, "granted") || strings.Contains(page, "Two steps") {
		t.Error(status, page)
	}
	one := e.stored("T0MARIGOLD")
	if one.HRChannel != "C0HRLEAVE" || len(install.Missing(one.Scopes)) > 0 || one.Version != 3 {
		t.Errorf("%+v", one.Version)
	}
	tokens, _ := e.slack.Tokens(e.marigold)
	e.says("T0MARIGOLD", "dana", "hi")
	e.reads("T0MARIGOLD", "dana", "leave")
	if len(tokens) != 2 || one.Key.Token == "" {
		t.Error(len(tokens), "tokens")
	}
}

// TestInstallRefuses is what goes wrong between us, Slack and a browser. Nothing is installed.
func TestInstallRefuses(t *testing.T) {
	t.Parallel()
	e := newEstate(t, estateOf{only: []string{"T0MARIGOLD"}})
	const amir = "T0MARIGOLD/U0AMIR"
	callback := e.url + "/slack/oauth/callback"
	for name, c := range map[string]struct {
		do     func() (int, string)
		status int
		says   string
	}{
		"canceled":               {func() (int, string) { return e.visitor().install("") }, 200, "Nothing was installed"},
		"no state":               {func() (int, string) { return e.visitor().page(callback + "?code=x") }, 400, "expired"},
		"a forged state":         {func() (int, string) { v := e.visitor(); v.allow(amir); return v.page(callback + "?code=x&state=y") }, 400, "expired"},
		"another browser":        {func() (int, string) { return e.visitor().page(e.visitor().allow(amir)) }, 400, "expired"},
		"a forged code":          {func() (int, string) { return e.visitor().forged(amir) }, 400, "expired"},
		"another workspace":      {func() (int, string) { return e.visitor().install("T0POISON/U0AMIR") }, 403, "isn’t on the list"},
		"Slack's own refusal":    {func() (int, string) { return e.visitor().refused(amir, "invalid_scope") }, 400, "invalid_scope"},
		"markup instead of code": {func() (int, string) { return e.visitor().refused(amir, "<script>") }, 400, "&lt;script&gt;"},
	} {
		status, page := c.do()
		if status != c.status || !strings.Contains(strings.ReplaceAll(page, "&#39;", "’"), c.says) || !strings.Contains(page, "/slack/install") {
			t.Errorf("%s: %d, %s", name, status, page)
		}
	}
	v := e.visitor()
	back := v.allow(amir)
	e.passes(11 * time.Minute)
	if status, _ := v.page(back); status != http.StatusBadRequest {
		t.Error("after eleven minutes:", status)
	}
	if tenants, err := store.InstallsOf(e.stack.db).Tenants(t.Context()); len(tenants) > 0 || err != nil {
		t.Error("something was installed:", tenants, err)
	}
	v = e.visitor()
	back = v.allow(amir)
	first, _ := v.page(back)
	second, page := v.page(back)
	if first != http.StatusOK || second != http.StatusBadRequest || !strings.Contains(page, "once") {
		t.Error("played again:", first, second, page)
	}
}

// TestInstallWithProofKey installs the app with PKCE. A code that somebody else got hold of is
// worth nothing, even with the app's secret.
func TestInstallWithProofKey(t *testing.T) {
	t.Parallel()
	e := newEstate(t, estateOf{pkce: true})
	const amir = "T0MARIGOLD/U0AMIR"
	v := e.visitor()
	back, err := url.Parse(v.allow(amir))
	if err != nil {
		t.Fatal(err)
	}
	stolen := url.Values{"client_id": {estateClient}, "client_secret": {estateSecret}, "code": {back.Query().Get("code")}, "redirect_uri": {e.url + "/slack/oauth/callback"}}
	for _, verifier := range []string{"", "a guess"} {
		if verifier != "" {
			stolen.Set("code_verifier", verifier)
		}
		if _, text, _ := e.visitor().visit(e.api+"oauth.v2.access", stolen); !strings.Contains(text, "bad_code_verifier") {
			t.Errorf("a stolen code with %q: %s", verifier, text)
		}
	}
	if status, page := v.page(back.String()); status != http.StatusOK || e.stored("T0MARIGOLD").Key.Token == "" {
		t.Error(status, page)
	}
}

// TestTenInstallsAtOnce ends with one install whose key works.
func TestTenInstallsAtOnce(t *testing.T) {
	t.Parallel()
	e := newEstate(t, estateOf{})
	var all sync.WaitGroup
	for range 10 {
		v := e.visitor()
		back := v.allow("T0MARIGOLD/U0AMIR")
		all.Go(func() {
			if status, page := v.page(back); status != http.StatusOK {
				t.Error(status, page)
			}
		})
	}
	all.Wait()
	if one := e.stored("T0MARIGOLD"); one.Version != 10 {
		t.Error("stored", one.Version, "times")
	}
	e.says("T0MARIGOLD", "dana", "hi")
	e.reads("T0MARIGOLD", "dana", "leave")
}

// TestKeysAreRenewed renews keys two hours early, once however many servers try, writes the
// new one before it is used, and loses no message.
func TestKeysAreRenewed(t *testing.T) {
	t.Parallel()
	e := newEstate(t, estateOf{lasts: 12 * time.Hour})
	e.installed("T0MARIGOLD")
	probe := func() {
		t.Helper()
		if err := e.stack.edge.Probe(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	count := func() int { tokens, _ := e.slack.Tokens(e.marigold); return len(tokens) }
	e.passes(9*time.Hour + 59*time.Minute)
	if probe(); count() != 1 {
		t.Fatal("renewed too early")
	}
	e.passes(2 * time.Minute)
	e.marigold.Fail("auth.test", workspace.Broken, 1) // the new key can't be tried yet
	_ = e.stack.edge.Probe(t.Context())
	one := e.stored("T0MARIGOLD")
	if count() != 2 || one.Former.Token == "" || one.Token(e.now()) != one.Former.Token {
		t.Fatalf("%d keys; the former one is kept: %v", count(), one.Former.Token != "")
	}
	e.says("T0MARIGOLD", "dana", "hi")
	e.reads("T0MARIGOLD", "dana", "leave")
	if probe(); count() != 2 || e.stored("T0MARIGOLD").Former.Token != "" {
		t.Fatal(count(), "keys, and the former one is kept")
	}
	e.passes(10*time.Hour + time.Minute)
	replicas := make([]*install.Installer, 8)
	var all sync.WaitGroup
	for i := range replicas {
		replicas[i] = install.New(install.Config{
			ClientID: estateClient, ClientSecret: estateSecret, URL: e.url, APIURL: e.api, Store: store.InstallsOf(e.stack.db), Clock: e.now, Log: newLog(config{LogLevel: "error"}, io.Discard),
		})
		all.Go(func() {
			if err := replicas[i].Renew(t.Context(), "T0MARIGOLD"); err != nil {
				t.Error(err)
			}
		})
	}
	for i := range 30 {
		all.Go(func() { e.says("T0MARIGOLD", []string{"dana", "sam", "hana"}[i%3], "status") })
	}
	all.Wait()
	for _, who := range []string{"dana", "sam", "hana"} {
		e.says("T0MARIGOLD", who, "what can you do?")
		e.reads("T0MARIGOLD", who, "leave")
	}
	if count() != 3 {
		t.Error("eight servers made", count()-2, "keys of one")
	}
	if letters, err := e.stack.db.CountDeadLetters(t.Context()); err != nil || letters > 0 {
		t.Error("messages were lost:", letters, err)
	}
}

// TestKeyCannotBeRenewed tells the person who installed the app.
func TestKeyCannotBeRenewed(t *testing.T) {
	t.Parallel()
	e := newEstate(t, estateOf{lasts: 12 * time.Hour})
	e.installed("T0MARIGOLD")
	e.slack.ForgetRefreshTokens()
	e.passes(11 * time.Hour)
	_ = e.stack.edge.Probe(t.Context())
	e.reads("T0MARIGOLD", "amir", "Please install me again")
	if one := e.stored("T0MARIGOLD"); one.State != agent.MustInstall {
		t.Error(one.State)
	}
	e.says("T0MARIGOLD", "dana", "hi") // the key still works
	e.reads("T0MARIGOLD", "dana", "leave")
	e.passes(2 * time.Hour)
	e.says("T0MARIGOLD", "dana", "status")
	if status, _ := e.visitor().install("T0MARIGOLD/U0AMIR"); status != http.StatusOK {
		t.Fatal(status)
	}
	e.reads("T0MARIGOLD", "dana", "any leave requests")
	if one := e.stored("T0MARIGOLD"); one.State != agent.Installed {
		t.Error(one.State)
	}
}

// TestUninstalled removes the app, with Slack's two events in any order and before or after it
// is installed again. Messages wait until it is.
func TestUninstalled(t *testing.T) {
	t.Parallel()
	for _, order := range [][]string{{"app_uninstalled", "tokens_revoked"}, {"tokens_revoked", "app_uninstalled"}, {"tokens_revoked"}} {
		t.Run(strings.Join(order, ", "), func(t *testing.T) {
			t.Parallel()
			e := newEstate(t, estateOf{})
			e.installed("T0MARIGOLD")
			e.slack.Uninstall(e.marigold, order...)
			e.eventually(func() bool { return e.stored("T0MARIGOLD").State == agent.Uninstalled })
			if one := e.stored("T0MARIGOLD"); one.Key.Token != "" || one.HRChannel == "" {
				t.Error("the key is kept, or HR's channel isn't")
			}
			_, err := e.stack.edge.Deliver(t.Context(), agent.Delivery{Message: agent.Message{ID: "m", To: agent.Address{Tenant: "T0MARIGOLD", Room: agent.Direct, Person: "U0DANA"}}})
			if gone := (*switchboard.NotInstalledError)(nil); !errors.As(err, &gone) {
				t.Error("a message doesn't wait:", err)
			}
			if !strings.Contains(e.stack.edge.Refusal(), "/slack/install") {
				t.Error("what waits isn't reported:", e.stack.edge.Refusal())
			}
			if status, _ := e.visitor().install("T0MARIGOLD/U0AMIR"); status != http.StatusOK {
				t.Fatal(status)
			}
			cloud.Announce(e.marigold, order...) // late
			e.says("T0MARIGOLD", "dana", "hi")
			e.reads("T0MARIGOLD", "dana", "leave")
			e.stack.edge.Wait()
			if one := e.stored("T0MARIGOLD"); one.State != agent.Installed || e.stack.edge.Refusal() != "" {
				t.Error("late events removed the new install", e.stack.edge.Refusal())
			}
		})
	}
}

// TestOrganization installs the app in a whole organization: one tenant, one key.
func TestOrganization(t *testing.T) {
	t.Parallel()
	e := newEstate(t, estateOf{org: "E0FLOWERS"})
	e.visitor().install("T0MARIGOLD/U0AMIR")
	if one := e.stored("E0FLOWERS"); one.Key.Token == "" || one.Tenant != "E0FLOWERS" {
		t.Fatal("not installed")
	}
	e.reads("T0MARIGOLD", "amir", "which channel is HR's?")
	workspace.Invite(e.marigold, "C0HRLEAVE", "U0LEAVEWAY")
	e.picks("T0MARIGOLD", "C0HRLEAVE")
	e.reads("T0MARIGOLD", "amir", "Done: HR's channel is")
	e.says("T0MARIGOLD", "dana", "where can I park my bike at the office?")
	e.reads("T0MARIGOLD", "dana", "HR")
	e.says("T0MARIGOLD", "dana", "yes")
	e.hears("T0MARIGOLD", "park my bike")
}

// TestNotInstalled answers people of a workspace that doesn't have the app as far as Slack lets us.
func TestNotInstalled(t *testing.T) {
	t.Parallel()
	e := newEstate(t, estateOf{})
	e.says("T0POISON", "dana", "hi")
	if err := e.poison.As("dana").Command(t.Context(), workspace.DM, "/leave", "start"); err != nil {
		t.Fatal(err)
	}
	e.reads("T0POISON", "dana", "isn't installed in this workspace anymore")
	if all, err := e.stack.db.Tenants(t.Context()); len(all) > 0 || err != nil {
		t.Error("something was stored:", all, err)
	}
}

func (v *visitor) page(address string) (status int, text string) {
	v.e.t.Helper()
	status, text, _ = v.visit(address, nil)
	return status, text
}

// forged comes back with a code that Slack didn't give.
func (v *visitor) forged(as string) (status int, text string) {
	back, _ := url.Parse(v.allow(as))
	query := back.Query()
	query.Set("code", "forged")
	back.RawQuery = query.Encode()
	return v.page(back.String())
}

// refused comes back with an error of Slack's.
func (v *visitor) refused(as, code string) (status int, text string) {
	back, _ := url.Parse(v.allow(as))
	query := back.Query()
	query.Del("code")
	query.Set("error", code)
	back.RawQuery = query.Encode()
	return v.page(back.String())
}

func (e *estate) stored(tenant agent.TenantID) agent.Install {
	e.t.Helper()
	one, _, err := store.InstallsOf(e.stack.db).Find(e.t.Context(), tenant)
	if err != nil {
		e.t.Fatal(err)
	}
	return one
}

func (e *estate) within(limit time.Duration) context.Context {
	ctx, cancel := context.WithTimeout(e.t.Context(), limit)
	e.t.Cleanup(cancel)
	return ctx
}

func (e *estate) eventually(is func() bool) {
	e.t.Helper()
	ctx := e.within(time.Minute)
	for !is() {
		if ctx.Err() != nil {
			e.t.Fatal("it never was so; ", e.logged)
		}
		e.stack.edge.Wait()
	}
}

// hears waits until HR's channel has a message with these words.
func (e *estate) hears(team, words string) {
	e.t.Helper()
	hana := e.at(team).As("hana")
	if _, err := hana.AwaitMessage(e.within(time.Minute), "C0HRLEAVE", func(m workspace.Message) bool { return strings.Contains(hana.Read(m), words) }); err != nil {
		e.t.Fatal("HR never reads ", words, ": ", e.logged)
	}
}
