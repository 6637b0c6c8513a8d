package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/cmd/leaveway/forms"
)

// TestDemoOpensHandovers checks that the demo's workspace leads to the pages of a handover, for the person
// chosen there: the manager and HR, who may read it before it is approved, and nobody else.
func TestDemoOpensHandovers(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	handOverHarbor(t, s.stack, agent.TenantID(s.place.Team.ID), s.clock())
	for _, part := range []string{"", "/graph", "/package.md"} {
		for who, want := range map[string]int{"U0SAM": http.StatusOK, "U0HANA": http.StatusOK, "U0DANA": http.StatusNotFound, "U0NOBODY": http.StatusUnauthorized, "": http.StatusUnauthorized} {
			if status, body := readAs(t, http.HandlerFunc(s.serveCurrent), who, "/handover/H-1"+part); status != want || (status == http.StatusOK) != strings.Contains(body, "Harbor model") {
				t.Errorf("%q reads %q: %d, not %d", who, part, status, want)
			}
		}
	}
}

// TestServersAskForSignIn checks that a server never takes the demo's word for who somebody is: where people sign in, they
// have to, and without sign-in there are no pages.
func TestServersAskForSignIn(t *testing.T) {
	t.Parallel()
	s := openStage(t)
	for name, signIn := range map[string]forms.SignIn{
		"with sign-in": {URL: "http://127.0.0.1:1", ClientID: s.place.App.ClientID, ClientSecret: s.place.App.ClientSecret},
		"without":      {URL: "http://127.0.0.1:1"},
	} {
		stack, err := newStack(t.Context(), config{
			DatabaseURL: "sqlite:" + filepath.Join(t.TempDir(), "server.db"), SlackAPIURL: s.url + "/api/", SlackSigningSecret: s.place.SigningSecret,
			SlackBotToken: s.place.BotToken, SlackHRChannel: "C0HRLEAVE", Tenant: s.place.Team.ID, authored: s.authored, Takeover: time.Minute, HRZone: "UTC", PaperDays: 1095, LogLevel: "error", SignIn: signIn,
		}, newLog(config{LogLevel: "error"}, io.Discard), s.clock)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = stack.close() })
		handOverHarbor(t, stack, agent.TenantID(s.place.Team.ID), s.clock())
		want := http.StatusNotFound
		if signIn.On() {
			want = http.StatusUnauthorized
		}
		for _, part := range []string{"", "/graph", "/package.md"} {
			if status, body := readAs(t, stack.handler, "U0SAM", "/handover/H-1"+part); status != want || strings.Contains(body, "Harbor model") {
				t.Errorf("%s, %q: %d, not %d", name, part, status, want)
			}
		}
	}
}

// readAs asks for a page with what the demo's workspace tells of somebody, as a browser does that has been asked twice.
func readAs(t *testing.T, handler http.Handler, who, address string) (status int, body string) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://localhost"+address+"?here=1", http.NoBody)
	if who != "" {
		for _, name := range []string{"workspace-person", "studio-author"} {
			r.AddCookie(&http.Cookie{Name: name, Value: who})
		}
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}
