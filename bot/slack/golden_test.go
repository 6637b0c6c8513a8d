package slack

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares a value, as JSON, with testdata/golden/name.json.
func golden(t *testing.T, name string, value any) {
	t.Helper()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := json.Indent(&got, b.Bytes(), "", "  "); err != nil {
		t.Fatal(err)
	}
	// slack-go escapes these three; unescaped, the file is easier to read.
	text := got.Bytes()
	for escaped, char := range map[string]string{`\u003c`: "<", `\u003e`: ">", `\u0026`: "&"} {
		text = bytes.ReplaceAll(text, []byte(escaped), []byte(char))
	}
	path := filepath.Join("testdata", "golden", name+".json")
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(text, want) {
		t.Errorf("%s differs; run with -update and read the diff. Got:\n%s", path, text)
	}
}

// payload reads testdata/payloads/name.json.
func payload(tb testing.TB, name string) []byte {
	tb.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "payloads", name+".json"))
	if err != nil {
		tb.Fatal(err)
	}
	return text
}

// payloads returns the names of the payloads that begin with a prefix.
func payloads(tb testing.TB, prefix string) []string {
	tb.Helper()
	paths, err := filepath.Glob(filepath.Join("testdata", "payloads", prefix+"*.json"))
	if err != nil || len(paths) == 0 {
		tb.Fatalf("no payloads %s*: %v", prefix, err)
	}
	names := make([]string, len(paths))
	for i, p := range paths {
		names[i] = filepath.Base(p[:len(p)-len(".json")])
	}
	return names
}
