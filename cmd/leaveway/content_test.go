package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/sirupsen/logrus"
	logtest "github.com/sirupsen/logrus/hooks/test"

	"github.com/leaveway/leaveway/agent/entitlement"
	"github.com/leaveway/leaveway/intents/command"
)

// contentWith returns a content folder with this text as its leave-law parameters.
func contentWith(t *testing.T, law string) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "rules"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, filepath.FromSlash(lawFile)), []byte(law), 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}

// TestServerWarnsOfAnUnknownEmployer checks that the server warns once, at startup, and only
// if its estimates leave it to HR to check the employer.
func TestServerWarnsOfAnUnknownEmployer(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, content string
		employer      entitlement.Employer
		warned        bool
	}{
		{"no content", "", entitlement.Employer{}, true},
		{"parameters without an employer", contentWith(t, "parameters: {}\n"), entitlement.Employer{}, true},
		{"half an employer", contentWith(t, "employer: {employees: 90}\n"), entitlement.Employer{}, true},
		{"an employer", contentWith(t, "employer: {employees: 90, employees_within_75_miles: 60}\n"), entitlement.Employer{}, false},
		{"the demo", "", entitlement.DemoEmployer(), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			log, said := logtest.NewNullLogger()
			s, err := newStack(t.Context(), config{
				DatabaseURL: "sqlite:" + filepath.Join(t.TempDir(), "leaveway.db"), Content: c.content, employer: c.employer,
				SlackSigningSecret: "secret", SlackBotToken: "xoxb-1", SlackAPIURL: "http://127.0.0.1:1/", SlackHRChannel: "C1",
			}, log, time.Now)
			if err != nil {
				t.Fatal(err)
			}
			defer s.close()
			var warnings []string
			for _, entry := range said.AllEntries() {
				if entry.Level == logrus.WarnLevel {
					warnings = append(warnings, entry.Message)
				}
			}
			if c.warned != (len(warnings) == 1) || c.warned && !strings.Contains(warnings[0], lawFile) {
				t.Errorf("warned: %q, want one: %t", warnings, c.warned)
			}
		})
	}
}

// TestContentNamesTheEmployer checks that a company's own lines are never mixed with the
// demo's.
func TestContentNamesTheEmployer(t *testing.T) {
	t.Parallel()
	authored, err := loadContent(contentWith(t, "employer: {employees: 12}\n"))
	if err != nil {
		t.Fatal(err)
	}
	own := authored.lawFor(entitlement.DemoEmployer())
	if own.Employer.Employees == nil || *own.Employer.Employees != 12 || own.Employer.Within75Miles != nil {
		t.Errorf("the employer is %+v", own.Employer)
	}
}

// TestLintReportsEveryKindOfContent checks that a mistake in one file doesn't hide one in
// another.
func TestLintReportsEveryKindOfContent(t *testing.T) {
	t.Parallel()
	folder := contentWith(t, "parameters: 5\n")
	for name, text := range map[string]string{"wizards/mine.yaml": "wizardId: 5\n", "phrases/help.ours.txt": "{where|how is it\n", "questionnaires/odd.yaml": "template: odd\n"} {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var out strings.Builder
	if err := (lintCommand{Paths: []string{folder}}).Run(&out); err == nil {
		t.Error("no mistakes found")
	}
	for _, want := range []string{"mine.yaml:", lawFile, "phrases/help.ours.txt:1: ", "odd.yaml:1: it has neither"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("nothing about %s in\n%s", want, out.String())
		}
	}
}

func TestPhrasesOfTheContentFolder(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "phrases"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "phrases", "hr_other.ours.txt"), []byte("{where is|book|reserve} the {fleegle|fleegle room}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := newClassifier(folder)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]command.Order{"is the fleegle room free": command.HRMatter, "can I talk to a person": command.Human} {
		if got := c.Guess(text, ""); got.Order != want {
			t.Errorf("%s: got %+v, want %s", text, got, want)
		}
	}
}
