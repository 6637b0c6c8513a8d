package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/wizard"
)

var update = flag.Bool("update", false, "write what the bot says now")

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
