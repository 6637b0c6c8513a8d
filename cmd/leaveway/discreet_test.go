package main

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/workspace"
)

// isDiscreet searches the log and the metrics of a conversation for everything that people
// said, typed, chose and read, their names, and all secrets.
func (p performance) isDiscreet(t *testing.T) {
	t.Helper()
	scraped := p.scrape()
	for _, user := range p.place.Users {
		if strings.Contains(scraped, user.ID) {
			t.Errorf("%s is in the metrics", user.ID)
		}
		if line := p.log.lineWith(user.ID); line != "" {
			t.Errorf("%s is in the log:\n%s", user.ID, line)
		}
	}
	for _, word := range p.confidential(t.Context(), t) {
		if strings.Contains(scraped, word) {
			t.Errorf("%q is in the metrics", word)
		}
		if line := p.log.lineWith(word); line != "" {
			t.Errorf("%q is in the log:\n%s", word, line)
		}
	}
}

// scrape returns the metrics.
func (s *stage) scrape() string {
	w := httptest.NewRecorder()
	s.stack.metrics.handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", http.NoBody))
	return w.Body.String()
}

// confidential returns what must not be in the log after a conversation.
func (s *stage) confidential(ctx context.Context, t *testing.T) []string {
	t.Helper()
	words := []string{s.token, s.place.SigningSecret, s.place.BotToken}
	for _, user := range s.place.Users {
		words = append(words, user.RealName, user.Email)
	}
	history, _ := s.workspace.History()
	for _, e := range history {
		switch e.Act {
		case workspace.Said, workspace.Edited, workspace.Filled, workspace.Deleted:
			words = append(words, e.Value, e.Label)
		case workspace.Posted, workspace.Changed:
			words = append(words, strings.Split(e.Text, "\n")...)
		}
	}
	requests, err := s.stack.db.Requests(ctx, agent.TenantID(s.place.Team.ID), 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range requests {
		words = append(words, r.Headline, r.Reason)
		for _, a := range r.Answers {
			words = append(words, a.Display, a.Answer.Value, a.Answer.Words)
		}
	}
	// Any log contains shorter words ("yes", "CA", "8"), and the day that the test runs on.
	return slices.DeleteFunc(words, func(w string) bool { return len([]rune(strings.TrimSpace(w))) < 8 || isAboutNow(w) })
}

// isAboutNow reports whether a word is the date of today, yesterday or tomorrow.
func isAboutNow(word string) bool {
	day, err := time.Parse(time.DateOnly, strings.TrimSpace(word))
	return err == nil && time.Since(day).Abs() < 48*time.Hour
}

// lockedBuffer is a buffer that several goroutines can write.
type lockedBuffer struct {
	mu    sync.Mutex
	bytes bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.bytes.Write(p)
}

// lineWith returns the first line that contains a word.
func (b *lockedBuffer) lineWith(word string) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	for line := range strings.Lines(b.bytes.String()) {
		if strings.Contains(line, word) {
			return line
		}
	}
	return ""
}
