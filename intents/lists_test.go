package intents_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents/words"
)

// Each list of a words.txt is used by the package, and its entries are normalized.
func TestWordLists(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("*/words.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range append(files, "words.txt") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		code := packageSource(t, filepath.Dir(file))
		for name, entries := range words.ReadLists(string(text)) {
			if !strings.Contains(code, `"`+name+`"`) {
				t.Errorf("%s: [%s] isn't used", file, name)
			}
			seen := map[string]bool{}
			for _, entry := range entries {
				if plain := words.Plain(entry); plain != entry {
					t.Errorf("%s: [%s]: %q must be written %q", file, name, entry, plain)
				}
				if seen[entry] {
					t.Errorf("%s: [%s]: %q is listed twice", file, name, entry)
				}
				seen[entry] = true
			}
		}
	}
}

// packageSource returns the source of the package in a folder.
func packageSource(t *testing.T, folder string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, file := range files {
		code, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(code)
	}
	return b.String()
}
