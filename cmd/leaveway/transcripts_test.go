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
	files, err := transcriptsIn([]string{filepath.Join("..", "..", "agent", "testdata")})
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			difference, err := playTranscript(t.Context(), file, "", *update)
			if err != nil {
				t.Fatal(err)
			}
			if difference != "" && !*update {
				t.Errorf("the conversation went otherwise:\n%s", difference)
			}
		})
	}
}
