package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/content"
	"github.com/leaveway/leaveway/store/seal"
	"github.com/leaveway/leaveway/store/storetest"
)

// TestCommandLine checks what the binary's commands print, where, and their exit codes: 0,
// 1 if the command failed, 2 if it was called wrongly.
func TestCommandLine(t *testing.T) {
	t.Setenv("SLACK_SIGNING_SECRET", "")
	t.Setenv("SLACK_BOT_TOKEN", "")
	t.Setenv("SLACK_HR_CHANNEL", "")
	t.Setenv("LLM_PROVIDER", "")
	t.Setenv(seal.Variable, "")
	wrong := wrongContent(t)
	database := "sqlite:" + filepath.Join(t.TempDir(), "leaveway.db")
	key, other := seal.NewKey(), seal.NewKey()
	server := storetest.Postgres(t)
	tests := []struct {
		args           []string
		code           int
		stdout, stderr []string // what must be there
	}{
		{[]string{"help"}, 0, []string{"demo", "serve", "migrate", "key", "audit", "lint", "test", "eval", "version"}, nil},
		{nil, 0, []string{"HR that lives in Slack."}, nil},
		{[]string{"version"}, 0, []string{"leaveway devel"}, nil},
		{[]string{"dance"}, 2, nil, []string{"dance", "leaveway help"}},
		{[]string{"serve", "--log-level=loud"}, 2, nil, []string{"log-level"}},
		{[]string{"serve", "--slack-api-url=nowhere", "--slack-messages-per-second=NaN", "--llm-provider=hal", "--llm-model=9000", "--llm-price-in=NaN"}, 1, nil, []string{
			"SLACK_SIGNING_SECRET is not set: it is", "SLACK_BOT_TOKEN is not set: it is", "SLACK_HR_CHANNEL is not set: it is", "SLACK_API_URL isn't a web address",
			"SLACK_MESSAGES_PER_SECOND is neither 0 nor a number from 0.01 to 1000", `LLM_PROVIDER: there is no provider "hal": use anthropic`, "LLM_PRICE_IN isn't",
		}},
		{[]string{"serve", "--hr-zone=Nowhere/Else"}, 1, nil, []string{`LEAVEWAY_HR_ZONE: there is no time zone "Nowhere/Else"`}},
		{[]string{"serve", "--api-scopes=slack,root"}, 1, nil, []string{`LEAVEWAY_API_SCOPES names "root", which isn't a scope: the only one is slack`}},
		{[]string{"serve", "--takeover=900ms"}, 1, nil, []string{"LEAVEWAY_TAKEOVER is shorter than 1s"}},
		{[]string{"serve", "--redis-url=localhost:6379", "--database-url=sqlite::memory:", "--slack-signing-secret=s", "--slack-bot-token=xoxb-1", "--slack-hr-channel=C0HR"}, 1, nil, []string{
			"REDIS_URL: \"localhost:…\" is not a Redis address", "use redis://HOST:6379/0",
		}},
		{[]string{"lint"}, 0, []string{"No mistakes found."}, nil},
		{[]string{"lint", wrong}, 1, []string{
			`medical-v1.yaml:`, `Did you mean "number"?`, `"step-9"`, "XX:QUESTION:NOWHERE",
		}, []string{"mistakes"}},
		{[]string{"migrate", "--dry-run", "--database-url", database}, 0, []string{"would apply"}, nil},
		{[]string{"migrate", "--database-url", database}, 0, []string{"applied"}, nil},
		{[]string{"migrate", "--database-url", database}, 0, []string{"up to date"}, nil},
		{[]string{"migrate", "--database-url", database, "--encryption-keys", "k1"}, 1, nil, []string{"LEAVEWAY_ENCRYPTION_KEYS: entry 1 is not ID:KEY"}},
		{[]string{"migrate", "--dry-run", "--database-url", database, "--encryption-keys", key}, 0, []string{"would encrypt 0 rows"}, nil},
		{[]string{"migrate", "--database-url", database, "--encryption-keys", key}, 0, []string{"encrypted 0 rows", "no other key is needed"}, nil},
		{[]string{"migrate", "--database-url", database}, 1, nil, []string{"LEAVEWAY_ENCRYPTION_KEYS is not set"}},
		{[]string{"migrate", "--database-url", database, "--encryption-keys", other}, 1, nil, []string{"LEAVEWAY_ENCRYPTION_KEYS does not contain the key"}},
		{[]string{"key"}, 0, []string{"k-", ":"}, nil},
		{[]string{"migrate", "--dry-run", "--database-url", server}, 0, []string{"would apply 00001_first.sql", "would apply river_006"}, nil},
		{[]string{"migrate", "--database-url", server}, 0, []string{"applied 00001_first.sql", "applied river_006"}, nil},
		{[]string{"migrate", "--database-url", server}, 0, []string{"up to date"}, nil},
		{[]string{"migrate", "--database-url", "oracle:x"}, 1, nil, []string{`"oracle:…" is not a database`, "use sqlite:PATH"}},
		{[]string{"test", t.TempDir()}, 1, nil, []string{"found no transcript (.txtar) in"}},
	}
	for _, test := range tests {
		t.Run(strings.Join(test.args[:min(len(test.args), 2)], " "), func(t *testing.T) {
			code, stdout, stderr := runFor(t.Context(), test.args...)
			if code != test.code {
				t.Errorf("exit code %d, want %d", code, test.code)
			}
			for _, want := range test.stdout {
				if !strings.Contains(stdout, want) {
					t.Errorf("the output doesn't have %q:\n%s", want, stdout)
				}
			}
			for _, want := range test.stderr {
				if !strings.Contains(stderr, want) {
					t.Errorf("the errors don't have %q:\n%s", want, stderr)
				}
			}
			if test.code == 0 && stderr != "" {
				t.Errorf("unexpected errors: %s", stderr)
			}
		})
	}
}

// runFor runs the binary with arguments.
func runFor(ctx context.Context, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = run(ctx, args, &out, &errs)
	return code, out.String(), errs.String()
}

// wrongContent returns a content folder with several mistakes in one wizard.
func wrongContent(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "wizards"), 0o700); err != nil {
		t.Fatal(err)
	}
	const text = `wizardId: medical-v1
wizardName: Medical leave
steps:
  - {stepId: step-1, sort: 1, name: one, title: One, semanticTag: 'XX:STEP:ONE'}
elements:
  - elementId: el-1
    stepId: step-9
    type: question
    sort: 1
    isVisible: true
    attributes: {questionId: q-1, semanticTag: 'XX:QUESTION:ONE', componentTypeKey: text, questionText: One?}
  - elementId: el-2
    stepId: step-1
    type: question
    sort: 1
    isVisible: 'XX:QUESTION:NOWHERE == "yes"'
    attributes: {questionId: q-2, semanticTag: 'XX:QUESTION:TWO', componentTypeKey: numbr, questionText: Two?}
`
	if err := os.WriteFile(filepath.Join(folder, "wizards", "medical-v1.yaml"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}

// TestMistakesKeepItFromStarting checks that all mistakes of a configuration are listed.
func TestMistakesKeepItFromStarting(t *testing.T) {
	t.Parallel()
	_, err := newStage(t.Context(), wrongContent(t), modelConfig{})
	var mistakes content.Mistakes
	if !errors.As(err, &mistakes) || len(mistakes) < 3 {
		t.Errorf("got %v", err)
	}
}

// TestDemoStartsAndStops starts the demo as its command does, requests its page, and stops
// it as Ctrl+C does.
func TestDemoStartsAndStops(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), settleTime)
	defer cancel()
	data := t.TempDir()
	said, out := io.Pipe()
	ended := make(chan int, 1)
	go func() { ended <- run(ctx, []string{"demo", "--addr", "127.0.0.1:0", "--data", data}, out, out) }()

	var told strings.Builder
	url := ""
	for buffer := make([]byte, 512); url == ""; {
		n, err := said.Read(buffer)
		if err != nil {
			t.Fatal(err, told.String())
		}
		told.Write(buffer[:n])
		if rest, ok := strings.CutPrefix(told.String(), "Leaveway demo: "); ok && strings.Contains(rest, "\n") {
			url, _, _ = strings.Cut(rest, "\n")
		}
	}
	go func() { _, _ = io.Copy(io.Discard, said) }()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	page, err := io.ReadAll(resp.Body)
	resp.Body.Close()
	if err != nil || resp.StatusCode != http.StatusOK || !strings.Contains(string(page), "<title>Workspace</title>") {
		t.Errorf("the page: %d %v %.200s", resp.StatusCode, err, page)
	}
	cancel()
	if code := <-ended; code != 0 {
		t.Errorf("ended with %d: %s", code, told.String())
	}
	if _, err := os.Stat(filepath.Join(data, "leaveway.db")); err != nil {
		t.Errorf("the data was not kept: %v", err)
	}
	if conn, err := net.DialTimeout("tcp", strings.TrimPrefix(url, "http://"), time.Second); err == nil {
		conn.Close()
		t.Error("the address is still served")
	}
}
