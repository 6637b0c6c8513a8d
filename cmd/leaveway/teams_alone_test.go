package main

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	workplace "github.com/leaveway/leaveway/bot/workspace/teams"
	"github.com/leaveway/leaveway/cmd/leaveway/teams"
)

// TestTeamsAlone: a company without Slack starts the server with the variables of Teams and no
// others. People are answered, /readyz says that Slack is off, and nothing waits for Slack.
func TestTeamsAlone(t *testing.T) {
	t.Parallel()
	set := teams.Settings{AppID: "22222222-aaaa-4bbb-8ccc-000000000001", AppPassword: "a password", TenantID: "33333333-aaaa-4bbb-8ccc-000000000001", HRChannel: teamsHR}
	var company *workplace.Teams
	there := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { company.Handler().ServeHTTP(w, r) }))
	t.Cleanup(there.Close)
	set.MetadataURL = there.URL + "/metadata"
	content, err := shippedContent()
	if err != nil {
		t.Fatal(err)
	}
	cfg := config{
		DatabaseURL: "sqlite:" + filepath.Join(t.TempDir(), "x.db"), SlackAPIURL: "https://slack.com/api/", HRZone: "UTC", Takeover: time.Minute, PaperDays: 1, SlackPace: 1,
		Teams: set, authored: content,
	}
	if err := cfg.validate(); err != nil {
		t.Fatal(err)
	}
	s, err := newStack(t.Context(), cfg, newLog(config{LogLevel: "error"}, t.Output()), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	here := httptest.NewServer(s.handler)
	t.Cleanup(here.Close)
	company, err = workplace.New(workplace.Config{
		URL: there.URL, BotURL: here.URL + "/api/messages", AppID: set.AppID, AppPassword: set.AppPassword, TenantID: set.TenantID, HRChannel: teamsHR,
		People: []workplace.Person{{ID: dana, Name: "Dana Reyes", Mail: "dana@example.com", Zone: "America/Los_Angeles"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.work(ctx) }()
	if err := company.Install(t.Context(), dana); err != nil {
		t.Fatal(err)
	}
	if _, err := company.Say(t.Context(), dana, "I need vacation from January 11 to 13, 2027"); err != nil {
		t.Fatal(err)
	}
	if err := s.db.Settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	var heard []string
	for _, m := range company.Chat(dana) {
		heard = append(heard, textOf(m))
	}
	expect(t, strings.Join(heard, "\n"), "I can help you with time off", "January 11")
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/readyz", http.NoBody))
	expect(t, w.Body.String(), "ready", "slack: off")
	w = httptest.NewRecorder()
	s.handler.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/slack/events", strings.NewReader(`{"type":"url_verification","challenge":"x"}`)))
	if w.Code < http.StatusBadRequest {
		t.Errorf("somebody without Slack's secret gets the status %d", w.Code)
	}
	if wrong := company.Refused(); wrong != nil {
		t.Error(wrong)
	}
	stop()
	if err := errors.Join(<-ended, s.close()); err != nil {
		t.Error(err)
	}
}
