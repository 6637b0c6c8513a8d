package api_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares JSON with a file in testdata.
func golden(t *testing.T, name string, got json.RawMessage) {
	t.Helper()
	var text bytes.Buffer
	if err := json.Indent(&text, got, "", "  "); err != nil {
		t.Fatal(err)
	}
	text.WriteByte('\n')
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, text.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text.String()); diff != "" {
		t.Errorf("%s (-update rewrites it):\n%s", name, diff)
	}
}
