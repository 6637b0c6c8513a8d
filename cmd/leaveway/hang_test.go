package main

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/store/storetest"
)

// TestDatabaseHangs makes the database hang, with all connections open. Everybody who asks gets
// an answer, and when the database goes on, so does the server. The background work often is
// about to begin when the database stops, so it must also begin later.
func TestDatabaseHangs(t *testing.T) {
	t.Parallel()
	database := storetest.NewProxy(t, storetest.Postgres(t))
	s, err := newStageFrom(t.Context(), demoConfig{database: database.URL})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	s.log.SetOutput(io.Discard)
	get := func(path string) (status int, body string) {
		t.Helper()
		return s.send(t, request{method: http.MethodGet, path: path})
	}
	if status, body := get("/readyz"); status != http.StatusOK {
		t.Fatalf("ready: %d %s", status, body)
	}

	database.Hang()
	if status, body := get("/readyz"); status != http.StatusServiceUnavailable || !strings.Contains(body, "the database doesn't answer") {
		t.Errorf("ready: %d %s", status, body)
	}
	if status, body := get("/metrics"); status != http.StatusOK || !strings.Contains(body, "leaveway_messages_set_aside NaN") {
		t.Errorf("metrics: %d %s", status, body)
	}
	if status, body := s.send(t, s.api("/v1/wizard/T-1", `{"action":"init"}`)); status != http.StatusServiceUnavailable || !strings.Contains(body, recordsAway) {
		t.Errorf("the API: %d %s", status, body)
	}
	if status, _ := s.send(t, s.signed("/slack/events", s.said("Ev1", "1.000001", "hi"), 0)); status != http.StatusInternalServerError {
		t.Errorf("an event that wasn't stored is acknowledged with %d", status)
	}

	database.Resume()
	resumed := time.Now()
	for status := 0; status != http.StatusOK; status, _ = get("/readyz") { // or the test times out
	}
	dana := s.workspace.As("dana")
	if _, err := dana.Say(t.Context(), "dm", "status"); err != nil {
		t.Fatal(err)
	}
	if err := s.settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Logf("answered %s after the database has gone on", time.Since(resumed))
	if all := dana.Messages("dm"); len(all) == 0 {
		t.Error("nobody answers after the database has gone on")
	}
}
