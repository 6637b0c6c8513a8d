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
	play(t, filepath.Join("..", "..", "agent", "testdata"), "")
}

// TestEveryComponent plays conversations about a form with a question of every
// component, answered by typing and in the form.
func TestEveryComponent(t *testing.T) {
	folder := filepath.Join("testdata", "every-component")
	play(t, folder, folder)
}

func play(t *testing.T, folder, content string) {
	files, err := transcriptsIn([]string{folder})
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			difference, err := playTranscript(t.Context(), file, content, *update)
			if err != nil {
				t.Fatal(err)
			}
			if difference != "" && !*update {
				t.Errorf("the conversation went otherwise:\n%s", difference)
			}
		})
	}
}
