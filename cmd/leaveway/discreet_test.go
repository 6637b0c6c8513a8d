package main

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/bot/workspace/transcript"
)

// TestTheLogIsDiscreet plays every conversation with the most detailed log, and searches the
// log and the metrics for everything that people said, typed, chose and read, their names,
// and all secrets.
func TestTheLogIsDiscreet(t *testing.T) {
	files, err := transcriptsIn([]string{filepath.Join("..", "..", "agent", "testdata")})
	if err != nil {
		t.Fatal(err)
	}
	logged := false
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			s, err := stageFor(t.Context(), file, "", modelConfig{})
			if err != nil {
				t.Fatal(err)
			}
			defer s.close()
			var log lockedBuffer
			s.log.SetOutput(&log)
			s.log.SetLevel(logrus.TraceLevel)
			script, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := transcript.Run(t.Context(), script, s.play()); err != nil {
				t.Fatal(err)
			}
			logged = logged || log.lineWith("level=") != ""
			scraped := s.scrape()
			for _, user := range s.place.Users {
				if strings.Contains(scraped, user.ID) {
					t.Errorf("%s is in the metrics", user.ID)
				}
			}
			for _, word := range s.confidential(t.Context(), t) {
				if strings.Contains(scraped, word) {
					t.Errorf("%q is in the metrics", word)
				}
				if line := log.lineWith(word); line != "" {
					t.Errorf("%q is in the log:\n%s", word, line)
				}
			}
		})
	}
	if !logged {
		t.Error("nothing was logged, so nothing was tested")
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
	// Any log contains shorter words: "yes", "CA", "8".
	return slices.DeleteFunc(words, func(w string) bool { return len([]rune(strings.TrimSpace(w))) < 8 })
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
