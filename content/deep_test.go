package content_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/content"
)

// TestTooDeep refuses files of nothing but levels before they are parsed, which would take
// gigabytes.
func TestTooDeep(t *testing.T) {
	t.Parallel()
	for name, source := range map[string]string{
		"brackets":     "a: 1\ntags: " + strings.Repeat("[", 300_000),
		"braces":       "a: 1\ntags: " + strings.Repeat("{a: ", 100_000),
		"items":        "a: 1\n" + strings.Repeat("- ", 300_000) + "x",
		"keys":         "a: 1\n" + strings.Repeat("? ", 300_000) + "x",
		"mixed":        "a: 1\ntags: " + strings.Repeat("[{a: ", 100_000),
		"JSON in YAML": "a: 1\ntags: " + strings.Repeat("[\n", 200_000),
	} {
		_, d := decode(source)
		if len(d.Mistakes) != 1 || !strings.Contains(d.Mistakes[0].What, "levels within each other") || d.Mistakes[0].Position.Line < 2 {
			t.Errorf("%s: %.300v", name, d.Mistakes)
		}
	}
	var v struct {
		Text string `yaml:"text"`
	}
	if d := content.Decode(content.File{Name: "x.yaml", Source: []byte("text: '" + strings.Repeat("[", 1000) + "'\n"), Kind: "x"}, &v); len(d.Mistakes) > 0 {
		t.Errorf("brackets in a text: %v", d.Mistakes)
	}
}

// TestTooMany refuses files of nothing but keys or documents before they are parsed, which
// would take minutes.
func TestTooMany(t *testing.T) {
	t.Parallel()
	var keys strings.Builder
	for i := range 80_000 {
		fmt.Fprintf(&keys, "key%d: x\n", i)
	}
	for name, source := range map[string]string{
		"keys":      keys.String(),
		"same keys": strings.Repeat("a: 1\n", 100_000),
		"documents": strings.Repeat("---\n", 100_000),
	} {
		_, d := decode(source)
		if len(d.Mistakes) != 1 || !strings.Contains(d.Mistakes[0].What, "keys or") || d.Mistakes[0].Position.Line < 2 {
			t.Errorf("%s: %.300v", name, d.Mistakes)
		}
	}
}
