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
		"questions": "a:\n" + strings.Repeat("? a\n", 100_000),
		"entries":   "a:\n  {" + strings.Repeat("\"k\", ", 100_000) + "}",
	} {
		_, d := decode(source)
		if len(d.Mistakes) != 1 || !strings.Contains(d.Mistakes[0].What, "keys or") || d.Mistakes[0].Position.Line < 2 {
			t.Errorf("%s: %.300v", name, d.Mistakes)
		}
	}
}

// TestHostileYAML reads files of 256 kB that are made to take long: each mark of YAML, over and
// over. Without limits, this takes a quarter of an hour, which is what a failure looks like.
func TestHostileYAML(t *testing.T) {
	t.Parallel()
	for _, piece := range []string{
		"*", "%", "`", "@", "&", "]", "}", "{}", "[]", ",", "?", "? ", "? a\n", "- ", "- b\n", "- - b\n", ": ", ":", "!!", "!!str a\n", "|", ">", "\"", "'", "#\n", "---\n", "...\n",
		"%YAML 1.2\n", "\t", "\xff", "\x00", "- &x b\n- *x\n", "[a]\n", "{a}\n", "{}, ", "\"k\", ", "a: {b: [",
	} {
		for _, frame := range []string{"%s", "names: [%s]", "names:\n%s", "names: {%s}", "names: \"%s\""} {
			var into struct {
				Names []string `yaml:"names"`
			}
			source := fmt.Sprintf(frame, strings.Repeat(piece, 1<<18/len(piece)))
			for _, m := range content.Decode(content.File{Name: "x.yaml", Source: []byte(source)}, &into).Mistakes {
				if m.Position.File != "x.yaml" || m.What == "" {
					t.Fatalf("%q in %q: %+v", piece, frame, m)
				}
			}
		}
	}
}

// TestTooManyTabs refuses long lines of tabs, and reads files that use them.
func TestTooManyTabs(t *testing.T) {
	t.Parallel()
	var into struct {
		Names []string `yaml:"names"`
	}
	hostile := "names:\n- \"" + strings.Repeat("\t", 1<<19) + "\"\n"
	if d := content.Decode(content.File{Name: "x.yaml", Source: []byte(hostile)}, &into); len(d.Mistakes) != 1 || d.Mistakes[0].Position.Line != 2 {
		t.Errorf("%.300v", d.Mistakes)
	}
	fine := "names:\n" + strings.Repeat("- a # b\tc\td\n", 5_000)
	if d := content.Decode(content.File{Name: "x.yaml", Source: []byte(fine)}, &into); len(d.Mistakes) > 0 || len(into.Names) != 5_000 {
		t.Errorf("%.300v", d.Mistakes)
	}
}
