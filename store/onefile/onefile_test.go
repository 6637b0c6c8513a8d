package onefile_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/store/onefile"
)

// TestReserve reserves a file under all of its names.
func TestReserve(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "leaveway.db")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	lock, err := onefile.Reserve(path)
	if err != nil {
		t.Fatal(err)
	}
	link, hard, linked := filepath.Join(folder, "link.db"), filepath.Join(folder, "hard.db"), filepath.Join(folder, "linked")
	for _, err := range []error{os.Symlink(path, link), os.Symlink(folder, linked)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{path, filepath.Join(folder, ".", "x", "..", "leaveway.db"), link, filepath.Join(linked, "leaveway.db"), filepath.Join(linked, "link.db")} {
		if _, err := onefile.Reserve(name); err == nil || !strings.Contains(err.Error(), "another server already uses") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := lock.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := onefile.Reserve(link)
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(path, hard); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{path, link, hard} {
		if _, err := onefile.Reserve(name); err == nil || !strings.Contains(err.Error(), "has 2 names") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"leaveway.db": "", "/var/lib/leaveway/leaveway.db": "", ":memory:": "", "a b.db": "", "what?.db": "", "#1?&=ä.db": "",
		"":                       "the path is missing",
		"leaveway.db?mode=ro":    "has parameters",
		"file:/var/leaveway.db":  "SQLite's own addresses",
		"file:leaveway.db?cache": "SQLite's own addresses",
	} {
		if err := onefile.Check(path); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", path, err)
		}
	}
}
