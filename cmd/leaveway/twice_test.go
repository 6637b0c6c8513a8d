package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/bot/workspace/transcript"
)

// TestTranscriptsTwice plays every conversation twice and compares what went to Slack,
// byte by byte: the same session, moves and facts give the same outcome.
func TestTranscriptsTwice(t *testing.T) {
	files, err := transcriptsIn([]string{conversations})
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			script, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if bytes.Contains(script, []byte(" double-")) {
				t.Skip("of two clicks at once, either may be the first; TestTwoAtOnceAreSomeOrderOfThem compares the outcomes")
			}
			first, second := saidToSlack(t, file), saidToSlack(t, file)
			if len(first) == 0 {
				t.Fatal("nothing went to Slack")
			}
			if diff := cmp.Diff(first, second); diff != "" {
				t.Errorf("played twice, it differs (-first +second):\n%s", diff)
			}
		})
	}
}

// saidToSlack plays a conversation and returns what was sent to Slack, sorted: messages to
// different people have no order among each other.
func saidToSlack(t *testing.T, file string) []string {
	t.Helper()
	s, err := stageFor(t.Context(), file, "", modelConfig{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	if _, err := transcript.Check(t.Context(), file, s.play(), false); err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, call := range s.workspace.Wire() {
		what := call.URL[strings.LastIndex(call.URL, "/")+1:]
		switch {
		case call.Direction == "out": // the answer to a form, a button or a command
			said = append(said, fmt.Sprintf("%s: %s", what, call.Response))
		case strings.HasPrefix(what, "chat.") || strings.HasPrefix(what, "views."):
			said = append(said, fmt.Sprintf("%s: %s", what, call.Request))
		}
	}
	for i := range said {
		said[i] = drawn.ReplaceAllString(said[i], "…")
	}
	slices.Sort(said)
	return said
}

// drawn are the ids that depend on what reaches the workspace first, and ours that are made
// of them: messages to different people are sent at the same time.
var drawn = regexp.MustCompile(`\d+\.\d+\.[0-9a-f]{32}|\d{10}\.\d{6}|\bV\d{10}\b|\b[0-9A-HJKMNP-TV-Z]{8}\b`)
