package slack_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestSlackTypes holds every message and view that we draw against the types of Slack's own client:
// a field that Slack doesn't know, one that is missing, or a value that it doesn't take is an error.
// The types are there once tools/node.sh has installed them.
func TestSlackTypes(t *testing.T) {
	t.Parallel()
	modules, err := filepath.Abs("../../tools/node_modules")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(modules, "@slack", "web-api")); errors.Is(err, fs.ErrNotExist) {
		t.Skip("tools/node.sh hasn't installed @slack/web-api")
	}
	var source strings.Builder
	source.WriteString(strictTypes)
	for folder, line := range map[string]string{
		"messages": "export const m%d: Message = %s;\n",
		"views":    "export const v%d: View = %s;\n",
	} {
		files, err := filepath.Glob("testdata/golden/" + folder + "/*.json")
		if err != nil || len(files) == 0 {
			t.Fatalf("there are no golden %s: %v", folder, err)
		}
		for i, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&source, "// %s\n", file)
			fmt.Fprintf(&source, line, i, text)
		}
	}
	if wrong := checkTypes(t, modules, source.String()); wrong != "" {
		t.Error(wrong)
	}
	if checkTypes(t, modules, strings.Replace(source.String(), `"type": "plain_text"`, `"type": "plain_txt"`, 1)) == "" {
		t.Error("a wrong type of a text isn't found")
	}
}

// strictTypes are Slack's types without the ones for blocks that its client doesn't know, which take
// anything.
const strictTypes = `import type { HomeView, KnownBlock, ModalView } from '@slack/types';
import type { ChatPostMessageArguments } from '@slack/web-api';
type Strict<T> = Omit<T, 'blocks'> & { blocks: KnownBlock[] };
type Message = { text: string; blocks?: KnownBlock[] };
type View = Strict<ModalView> | Strict<HomeView>;
export const sendable = (m: Message): ChatPostMessageArguments => ({ channel: 'C1', ...m });
`

// checkTypes returns what the compiler says about a file.
func checkTypes(t *testing.T, modules, source string) string {
	t.Helper()
	folder, err := os.MkdirTemp(modules, ".payloads-") //nolint:usetesting // the compiler finds modules above the file
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "payloads.ts")
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	tsc := exec.CommandContext(t.Context(), filepath.Join(modules, ".bin", "tsc"),
		"--noEmit", "--strict", "--skipLibCheck", "--module", "esnext", "--moduleResolution", "bundler", "--target", "es2022", file)
	said, err := tsc.CombinedOutput()
	if err == nil {
		return ""
	}
	return strings.ReplaceAll(string(said), file, "payloads.ts") + err.Error()
}
