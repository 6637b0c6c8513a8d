package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/agent"
	msteams "github.com/leaveway/leaveway/bot/teams"
	"github.com/leaveway/leaveway/bot/workspace/adaptive"
	"github.com/leaveway/leaveway/bot/workspace/transcript"
	"github.com/leaveway/leaveway/store/seal"
	"github.com/leaveway/leaveway/wizard"
)

var update = flag.Bool("update", false, "write what the bot says now")

// TestTranscripts plays the product's conversations over the wire, with an encrypted database
// and the most detailed log, and then what was saved of them, a little later and with a language
// model that gets every message: that passes, and the same goes to Slack, so that the path through the
// model loses nothing. When one goes differently from its file, read the difference: if the bot is
// right, run again with -update.
func TestTranscripts(t *testing.T) {
	files, err := transcriptsIn([]string{conversations})
	if err != nil {
		t.Fatal(err)
	}
	var logged atomic.Bool
	var model modelUse
	t.Cleanup(func() { // when all have been played
		model.isOfUse(t)
		if !logged.Load() {
			t.Error("nothing was logged, so the search in the log tested nothing")
		}
	})
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			first := perform(t, file, 0, *update, demoConfig{keys: seal.NewKey(), watch: func(out agent.Outcome) { showsInTeams(t, out) }})
			said := first.saidToSlack(t)
			t.Run("its log is discreet", func(t *testing.T) { first.isDiscreet(t) })
			t.Run("its database is sealed", func(t *testing.T) {
				if found := first.readable(t); len(found) > 0 {
					t.Errorf("in the files: %q", found)
				}
			})
			logged.Store(logged.Load() || first.log.lineWith("level=") != "")
			saved, err := transcript.Save(t.Context(), first.transcript())
			first.close()
			if err != nil {
				t.Fatal(err)
			}
			again := filepath.Join(t.TempDir(), "saved.txtar")
			if err := os.WriteFile(again, saved, 0o600); err != nil {
				t.Fatal(err)
			}
			var second performance
			t.Run("it passes as saved, with a model", func(t *testing.T) {
				second = perform(t, again, 123*time.Millisecond, false, demoConfig{keys: seal.NewKey(), model: modelConfig{scripted: model.scripted(t)}})
			})
			t.Run("it goes the same twice", func(t *testing.T) { isTheSame(t, file, said, second.saidToSlack(t)) })
			second.close()
		})
	}
}

// performance is a conversation that was played, and its log.
type performance struct {
	*stage
	log *lockedBuffer
}

// perform plays a conversation as its file says, a little later than its clock says: then every ID differs.
func perform(t *testing.T, file string, later time.Duration, update bool, on demoConfig) performance {
	t.Helper()
	s, err := stageFor(t.Context(), file, on)
	if err != nil {
		t.Fatal(err)
	}
	p := performance{stage: s, log: &lockedBuffer{}}
	s.stack.log.SetOutput(p.log)
	s.stack.log.SetLevel(logrus.TraceLevel)
	stack := s.play()
	stack.SetClock = func(now time.Time) { s.setClock(now.Add(later)) }
	difference, err := transcript.Check(t.Context(), file, stack, update)
	if err != nil {
		s.close()
		t.Fatal(err)
	}
	if difference != "" && !update {
		t.Errorf("the conversation went differently:\n%s", difference)
	}
	return p
}

// showsInTeams checks that what a turn leads to can be shown in Teams, too.
func showsInTeams(t *testing.T, out agent.Outcome) {
	t.Helper()
	cards := [][]byte{}
	if out.View != nil {
		cards = append(cards, msteams.PreviewView(out.View))
	}
	for _, m := range out.Messages {
		cards = append(cards, msteams.PreviewMessage(m.Text, m.Blocks)...)
	}
	for _, c := range cards {
		if wrong := adaptive.Check(c); wrong != nil {
			t.Errorf("a card that Teams doesn't show: %s\n%s", strings.Join(wrong, "; "), c)
		}
	}
}

// isTheSame compares what went to Slack when a conversation was played twice, byte by byte:
// the same session, moves and facts give the same outcome, with a model or without.
func isTheSame(t *testing.T, file string, first, second []string) {
	t.Helper()
	script, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(script, []byte(" double-")) {
		t.Skip("of two clicks at once, either may be the first; TestTwoAtOnceAreSomeOrderOfThem compares the outcomes")
	}
	if len(first) == 0 {
		t.Fatal("nothing went to Slack")
	}
	if diff := cmp.Diff(first, second); diff != "" {
		t.Errorf("played twice, it differs (-first +second):\n%s", diff)
	}
}

// saidToSlack returns what was sent to Slack, sorted: messages to different people have no
// order among each other.
func (p performance) saidToSlack(t *testing.T) []string {
	t.Helper()
	var said []string
	for _, call := range p.workspace.Wire() {
		what := call.URL[strings.LastIndex(call.URL, "/")+1:]
		switch {
		case strings.HasPrefix(call.Note, "retry "): // sent once more, as the machine was slow
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

// drawn are the ids that depend on when something reaches the workspace, and in what order, and ours that are made
// of them: messages to different people are sent at the same time. So are the secrets in links
// to calendars, and where the studio and the pages of handovers are.
var drawn = regexp.MustCompile(`\d+\.\d+\.[0-9a-f]{32}|\d{10}\.[0-9a-f]+|\bV\d{10}\b|\b[0-9A-HJKMNP-TV-Z]{8}\b|slack-submit-[0-9a-f]{8,}|http://127\.0\.0\.1:\d+/(?:calendar/[\w-]+|handover/|studio/)`)

// TestTranscriptsInTeams plays in Teams, over its wire, what TestTranscripts plays in Slack: people read
// the same there, do the same, and the same is kept. It takes a part of the files, or all of them in
// "make teams".
func TestTranscriptsInTeams(t *testing.T) {
	files, err := transcriptsIn([]string{conversations})
	if err != nil {
		t.Fatal(err)
	}
	every := 9
	if os.Getenv("LEAVEWAY_TEAMS_TRANSCRIPTS") == "all" {
		every = 1
	}
	var played atomic.Int64
	t.Run("each", func(t *testing.T) {
		for i, file := range files {
			script, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if on, err := transcript.PlatformOf(script); err != nil || on != transcript.Either || i%every != 0 {
				continue
			}
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
				t.Parallel()
				difference, err := testCommand{Teams: true}.play(t.Context(), file)
				if err != nil {
					t.Fatal(err)
				}
				if difference != "" {
					t.Errorf("in Teams, the conversation went differently:\n%s", difference)
				}
				played.Add(1)
			})
		}
	})
	if played.Load() == 0 {
		t.Error("nothing was played")
	}
}

// TestOnlyInTeams plays conversations about what Teams does in its own way.
func TestOnlyInTeams(t *testing.T) {
	playAll(t, filepath.Join("testdata", "teams"), testCommand{Update: *update})
}

// TestEveryComponent plays conversations about a form with a question of every
// component, answered by typing and in the form.
func TestEveryComponent(t *testing.T) {
	folder := filepath.Join("testdata", "every-component")
	playAll(t, folder, testCommand{Content: folder, Update: *update})
}

// TestJourneys plays conversations with a journey that HR declared in a file.
func TestJourneys(t *testing.T) {
	folder := filepath.Join("testdata", "journeys")
	playAll(t, folder, testCommand{Content: folder, Update: *update})
}

// TestEveryComponentIsPlayed fails on a component that these conversations don't ask for:
// the form has a question of each, and each conversation an answer to it in its store.
func TestEveryComponentIsPlayed(t *testing.T) {
	t.Parallel()
	folder := filepath.Join("testdata", "every-component")
	library, err := loadWizards(folder)
	if err != nil {
		t.Fatal(err)
	}
	form, ok := library.Latest("everything-v1")
	if !ok {
		t.Fatal("there is no form with every component")
	}
	question := map[wizard.Component]wizard.QuestionID{}
	for _, e := range form.Elements {
		if e.Type == wizard.TypeQuestion {
			question[e.Attributes.Component] = e.Attributes.QuestionID
		}
	}
	for _, file := range []string{"in-the-form.txtar", "in-words.txtar"} {
		script, err := os.ReadFile(filepath.Join(folder, file))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range wizard.Components() {
			if q, ok := question[c]; !ok || !strings.Contains(string(script), "\n  "+string(q)+" = ") {
				t.Errorf("%s: nobody answers a question with the component %s", file, c)
			}
		}
	}
}

// TestRuledForms plays conversations over a form whose rules are in plain English.
func TestRuledForms(t *testing.T) {
	folder := filepath.Join("testdata", "ruled")
	playAll(t, folder, testCommand{Content: folder, Update: *update})
}

// TestStrangersForm plays a conversation over a form of another trade.
func TestStrangersForm(t *testing.T) {
	folder := filepath.Join("testdata", "business-trip")
	playAll(t, folder, testCommand{Content: folder, Update: *update})
}

// TestReadme plays the steps of README.md.
func TestReadme(t *testing.T) {
	playAll(t, filepath.Join("testdata", "readme"), testCommand{Update: *update})
}

// conversations are the product's transcripts.
var conversations = filepath.Join("..", "..", "agent", "testdata")

// playAll plays the transcripts of a folder.
func playAll(t *testing.T, folder string, with testCommand) {
	t.Helper()
	files, err := transcriptsIn([]string{folder})
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			difference, err := with.play(t.Context(), file)
			if err != nil {
				t.Fatal(err)
			}
			if difference != "" && !with.Update {
				t.Errorf("the conversation went differently:\n%s", difference)
			}
		})
	}
}
