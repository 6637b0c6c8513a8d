package main

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/cmd/leaveway/forms"
)

// TestServersHaveAStudio signs somebody in to a server that is set up as operators do it,
// next to the workspace that plays Slack.
func TestServersHaveAStudio(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	server := httptest.NewUnstartedServer(nil)
	address := "http://" + server.Listener.Addr().String()
	workspace.Register(s.workspace, address+"/studio/sign-in/callback")
	cfg := config{
		DatabaseURL: "sqlite:" + filepath.Join(t.TempDir(), "server.db"), SlackAPIURL: s.url + "/api/", SlackSigningSecret: s.place.SigningSecret,
		SlackBotToken: s.place.BotToken, SlackHRChannel: "C0HRLEAVE", authored: s.authored, Takeover: time.Minute, HRZone: "UTC", PaperDays: 1095, LogLevel: "error",
		SignIn: forms.SignIn{URL: address, ClientID: s.place.App.ClientID, ClientSecret: s.place.App.ClientSecret},
	}
	if err := cfg.validate(); err != nil {
		t.Fatal(err)
	}
	stack, err := newStack(t.Context(), cfg, newLog(cfg, io.Discard), s.clock)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = stack.close() })
	server.Config.Handler = stack.handler
	server.Start()
	t.Cleanup(server.Close)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar}
	// call gets a page, or posts a form to it.
	call := func(address string, form url.Values) (status int, at *url.URL, text string) {
		t.Helper()
		method := http.MethodGet
		if form != nil {
			method = http.MethodPost
		}
		r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(form.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		resp, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return resp.StatusCode, resp.Request.URL, string(body)
	}
	forms := address + "/studio/api/forms"
	if status, _, text := call(forms, nil); status != http.StatusUnauthorized || !strings.Contains(text, "Sign in with Slack") {
		t.Fatalf("a stranger gets %d %s", status, text)
	}
	_, at, page := call(address+"/studio/sign-in/", nil)
	if !strings.Contains(page, "Sign in to Marigold") {
		t.Fatalf("signing in leads to %s: %s", at, page)
	}
	if _, at, _ := call(at.String(), url.Values{"person": {"U0HANA"}}); at.Path != "/studio/" || at.Fragment != "" {
		t.Errorf("signing in ends at %s", at)
	}
	if status, _, text := call(forms, nil); status != http.StatusOK || !strings.Contains(text, "medical-v1") {
		t.Errorf("HR gets %d %s", status, text)
	}
}
