package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
	"github.com/leaveway/leaveway/bot/workspace/transcript"
)

// TestTranscriptsOverSockets plays conversations of every kind in Socket Mode: messages, forms,
// buttons, commands, files and the app's home. They go as they go over HTTP.
func TestTranscriptsOverSockets(t *testing.T) {
	for _, name := range []string{"app-home", "commands", "errors-in-the-form", "form-to-approval", "gap-closed-for-two", "policy-dropped", "policy-of-a-message"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(conversations, name+".txtar")
			s, err := stageFor(t.Context(), file, demoConfig{socket: true})
			if err != nil {
				t.Fatal(err)
			}
			defer s.close()
			difference, err := transcript.Check(t.Context(), file, s.play(), false)
			if err != nil || difference != "" {
				t.Error(err, difference)
			}
		})
	}
}

// BenchmarkSockets measures how long an event waits for its acknowledgement, which it gets when
// it is stored, with 64 of different people under way at any time.
func BenchmarkSockets(b *testing.B) {
	const people, each = 64, 50
	company := workspace.Default()
	for n := range people {
		id := fmt.Sprintf("U0BENCH%02d", n)
		company.Users = append(company.Users, workspace.User{ID: id, Name: id, RealName: id, TZ: "UTC", Role: workspace.Employee})
	}
	s, err := newStageFrom(b.Context(), demoConfig{socket: true, company: &company})
	if err != nil {
		b.Fatal(err)
	}
	defer s.close()
	hub, sent := workspace.Sockets(s.workspace), 0
	var took []time.Duration
	var mu sync.Mutex
	for b.Loop() {
		var all sync.WaitGroup
		sent++
		for n := range people {
			all.Go(func() {
				for i := range each {
					id := fmt.Sprintf("%d-%d-%d", sent, n, i)
					payload := fmt.Sprintf(`{"type":"event_callback","team_id":%q,"event_id":"Ev%s","event":{"type":"message","channel_type":"im",
						"channel":"D0BENCH%02d","user":"U0BENCH%02d","ts":"17%02d.%06d","text":"status"}}`, s.place.Team.ID, id, n, n, sent, i)
					began := time.Now()
					if _, err := hub.Send(b.Context(), "events_api", json.RawMessage(payload), 0, ""); err != nil {
						b.Error(err)
						return
					}
					mu.Lock()
					took = append(took, time.Since(began))
					mu.Unlock()
				}
			})
		}
		all.Wait()
	}
	reportLatency(b, "events", took)
}
