package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// write writes files into a folder.
func write(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// leaveway runs a command and returns its exit code and everything it printed.
func leaveway(t *testing.T, args ...string) (int, string) {
	t.Helper()
	var out bytes.Buffer
	code := run(t.Context(), args, &out, &out)
	return code, out.String()
}

func TestPolicyImport(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	database := "sqlite:" + filepath.Join(t.TempDir(), "x.db")
	write(t, folder, map[string]string{
		"sick.md":     "# Sick leave\n\nTen days.\n",
		"us/pets.txt": "Pets\n\nWelcome on Fridays.\n",
		"notes.png":   "not a policy",
	})
	steps := []struct {
		name  string
		files map[string]string
		args  []string
		code  int
		want  []string
	}{
		{"nothing is there", nil, []string{"--dry-run"}, 0, []string{"added sick\nadded us-pets\nwould be: 2 added, 0 changed, 0 removed, 0 as before"}},
		{"all is new", nil, nil, 0, []string{"2 added, 0 changed, 0 removed, 0 as before"}},
		{"all is there", nil, nil, 0, []string{"0 added, 0 changed, 0 removed, 2 as before"}},
		{"one changed", map[string]string{"sick.md": "# Sick leave\n\nTwelve days.\n"}, nil, 0, []string{"changed sick\n0 added, 1 changed, 0 removed, 1 as before"}},
		{
			"one is refused, the others are read",
			map[string]string{"bad.docx": "no", "again.md": "# Sick leave\n\nAgain.\n"},
			nil, 1,
			[]string{"refused bad.docx: bad.docx is damaged", `refused again.md: the policy sick already has the title "Sick leave"`, "2 of 4 files were refused"},
		},
		{"nothing is retired for a refusal", nil, []string{"--prune"}, 1, []string{"nothing was imported"}},
	}
	for _, step := range steps {
		write(t, folder, step.files)
		code, out := leaveway(t, append([]string{"policy", "import", folder, "--tenant", "T1", "--database-url", database}, step.args...)...)
		if code != step.code {
			t.Errorf("%s: exit %d\n%s", step.name, code, out)
		}
		for _, want := range step.want {
			if !strings.Contains(out, want) {
				t.Errorf("%s: no %q in\n%s", step.name, want, out)
			}
		}
	}
	code, out := leaveway(t, "policy", "import", filepath.Join(folder, "us", "pets.txt"), "--prune", "--tenant", "T1", "--database-url", database)
	if code != 0 || !strings.Contains(out, "removed sick") || !strings.Contains(out, "added pets") {
		t.Errorf("exit %d\n%s", code, out)
	}
	if code, out := leaveway(t, "policy", "import", t.TempDir(), "--tenant", "T1", "--database-url", database); code != 1 || !strings.Contains(out, "found no policies") {
		t.Errorf("exit %d\n%s", code, out)
	}
}

func TestLintPolicies(t *testing.T) {
	t.Parallel()
	content := t.TempDir()
	write(t, content, map[string]string{
		"policies/a.md":    "---\ntitle: Same\nonwer: HR\nvalid_from: soon\n---\n# A\n\ntext\n",
		"policies/b.md":    "---\ntitle: Twice\n---\ntext\n",
		"policies/c.md":    "---\ntitle: Twice\n---\ntext\n",
		"policies/fmla.md": "---\nquestions:\n  Nowhere:\n    - What?\n---\n# FMLA\n\ntext\n",
	})
	wants := []string{
		`a.md:3: the field "onwer" does not exist in the front matter. Did you mean "owner"?`,
		`a.md:4: "soon" is not a day. Write it as 2026-11-20.`,
		`c.md: b.md has the title "Twice" too`,
		`fmla.md:3: there is no heading "Nowhere" with text under it. Write the questions under one of FMLA.`,
		"4 mistakes",
	}
	code, out := leaveway(t, "lint", content)
	for _, want := range wants {
		if !strings.Contains(out, want) || code != 1 {
			t.Errorf("exit %d: no %q in\n%s", code, want, out)
		}
	}
	if code, out := leaveway(t, "lint", filepath.Join(content, "policies", "b.md")); code != 0 {
		t.Errorf("one good policy: exit %d\n%s", code, out)
	}
}

func TestEvalPolicy(t *testing.T) {
	folder := t.TempDir()
	write(t, folder, map[string]string{
		"passages.jsonl": `{"pid":"a","path":"x","title":"Leave","heading":"How many sick days are there?","heading_is_question":true,"text":"Ten paid days each year when you are ill."}
{"pid":"b","path":"x","title":"Leave","heading":"Vacation","text":"Take what you need and tell your lead two weeks ahead."}
`,
		"questions.jsonl": `{"question":"How many sick days are there?","gold_all":["a"]}
{"question":"how far ahead must I announce vacation?","gold_all":["b"]}
`,
		"none.jsonl": `{"question":"Where do I park?","kind":"off_topic"}
{"question":"How many sick days are there?","kind":"removed","remove":["a"]}
`,
	})
	args := []string{"eval", "policy", "--passages", filepath.Join(folder, "passages.jsonl"), "--questions", filepath.Join(folder, "questions.jsonl")}
	code, out := leaveway(t, append(args, "--no-answer", filepath.Join(folder, "none.jsonl"))...)
	for _, want := range []string{`"n":2`, `"hit_at_1":1`, `"hit_at_3":1`, `"mrr":1`, `"off_topic":1`, `"removed":1`, `"p50_us":`} {
		if code != 0 || !strings.Contains(out, want) {
			t.Errorf("exit %d: no %s in %s", code, want, out)
		}
	}
	write(t, folder, map[string]string{"questions.jsonl": "{}\n{"})
	if code, out := leaveway(t, args...); code != 1 || !strings.Contains(out, "questions, line 2") {
		t.Errorf("exit %d: %s", code, out)
	}
}
