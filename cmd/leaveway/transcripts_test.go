package main

import (
	"flag"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write down what the bot says now")

// TestTranscripts plays the product's conversations over the wire. When one
// fails, read the difference: if the bot is right, run again with -update.
func TestTranscripts(t *testing.T) {
	playAll(t, conversations, testCommand{Update: *update})
}

// TestEveryComponent plays conversations about a form with a question of every
// component, answered by typing and in the form.
func TestEveryComponent(t *testing.T) {
	folder := filepath.Join("testdata", "every-component")
	playAll(t, folder, testCommand{Content: folder, Update: *update})
}

// TestReadme plays the steps of README.md.
func TestReadme(t *testing.T) {
	playAll(t, filepath.Join("testdata", "readme"), testCommand{Update: *update})
}

// conversations are the product's transcripts.
var conversations = filepath.Join("..", "..", "agent", "testdata")

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
				t.Errorf("the conversation went otherwise:\n%s", difference)
			}
		})
	}
}
