package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sirupsen/logrus"
	logtest "github.com/sirupsen/logrus/hooks/test"
)

// TestMistakesInSettings checks that a mistake that would show only later is one sentence
// at the start.
func TestMistakesInSettings(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for _, part := range []string{"wizards", "polices", "drafts"} {
		if err := os.Mkdir(filepath.Join(folder, part), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	right := config{
		SlackSigningSecret: "secret", SlackBotToken: "xoxb-1", SlackHRChannel: "C0HR", SlackAPIURL: "https://slack.com/api/",
		Takeover: shortestTakeover, PaperDays: 1, HRPeople: []string{"U0HANA", "W0SAM"}, Admins: []string{"U0ADA"}, modelConfig: modelConfig{LLMTimeout: shortestTimeout},
	}
	if err := right.validate(); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		spoil func(*config)
		want  string
	}{
		"a secret from a file":      {func(c *config) { c.SlackSigningSecret += "\n" }, "SLACK_SIGNING_SECRET has a space or a line break"},
		"a token that was pasted":   {func(c *config) { c.APIToken = " token" }, "LEAVEWAY_API_TOKEN has a space or a line break"},
		"a key of a model":          {func(c *config) { c.OpenAIKey = "sk-1\r\n" }, "OPENAI_API_KEY has a space or a line break"},
		"a folder that isn't there": {func(c *config) { c.Content = filepath.Join(folder, "content") }, "LEAVEWAY_CONTENT: there is no folder"},
		"a part with a typo":        {func(c *config) { c.Content = folder }, `has a folder "polices", which nothing reads: did you mean "policies"?`},
		"a channel's name":          {func(c *config) { c.SlackHRChannel = "#hr-leave" }, `SLACK_HR_CHANNEL is "#hr-leave", which isn't a channel's ID`},
		"a person's name":           {func(c *config) { c.HRPeople = []string{"@hana"} }, `LEAVEWAY_HR names "@hana", which isn't the ID of a person`},
		"an administrator's email":  {func(c *config) { c.Admins = []string{"ada@example.com"} }, `LEAVEWAY_ADMINS names "ada@example.com"`},
	} {
		wrong := right
		c.spoil(&wrong)
		err := wrong.validate()
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestTyposInVariables checks that a variable that is almost one of ours is warned of.
func TestTyposInVariables(t *testing.T) {
	t.Parallel()
	log, logged := logtest.NewNullLogger()
	warnOfTypos([]string{"LEAVEWAY_CONTNET=x", "LEAVEWAY_CONTENT=y", "LEAVEWAY_BACKUP_BUCKET=z", "PATH=/bin"}, log)
	var lines []string
	for _, e := range logged.AllEntries() {
		if e.Level == logrus.WarnLevel {
			lines = append(lines, e.Data["variable"].(string)+": "+e.Message)
		}
	}
	if len(lines) != 1 || !strings.Contains(lines[0], `LEAVEWAY_CONTNET: there is no such setting: did you mean "LEAVEWAY_CONTENT"?`) {
		t.Errorf("warnings: %q", lines)
	}
}
