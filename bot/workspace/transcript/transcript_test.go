package transcript

import (
	"bytes"
	"context"
	"errors"
	flags "flag"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var update = flags.Bool("update", false, "write down what the app says now")

// TestTranscripts plays conversations with an app that does a little of
// everything. They show the whole language; docs/transcripts.md explains it.
func TestTranscripts(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			difference, err := Check(within(t), file, newParrot(t), *update)
			if err != nil {
				t.Fatal(err)
			}
			if difference != "" && !*update {
				t.Error(difference)
			}
		})
	}
}

// TestSavedTranscriptPasses plays conversations at another time of the day, so that ids
// differ, saves them from the workspace, and plays what was saved: it must pass as saved.
func TestSavedTranscriptPasses(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			script, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			first := newParrot(t)
			set := first.SetClock
			first.SetClock = func(at time.Time) { set(at.Add(7*time.Hour + 123*time.Millisecond)) }
			played, err := Run(within(t), script, first)
			if err != nil {
				t.Fatal(err)
			}
			saved, err := Save(within(t), first)
			if err != nil {
				t.Fatal(err)
			}
			again, err := Run(within(t), saved, newParrot(t))
			if err != nil {
				t.Fatalf("%v in\n%s", err, saved)
			}
			if diff := cmp.Diff(string(saved), string(again)); diff != "" {
				t.Errorf("played from what was saved: (-saved +played)\n%s", diff)
			}
			if strings.Contains(string(script), anything) {
				return // it does not say everything that happened
			}
			traceless := regexp.MustCompile(`(?m)^(#.*|restart)\n`)
			want := traceless.ReplaceAllString(conversation(t, played), "")
			if got := conversation(t, saved); got != want {
				t.Errorf("saved: (-played +saved)\n%s", cmp.Diff(want, got))
			}
		})
	}
}

func conversation(t *testing.T, file []byte) string {
	t.Helper()
	s, err := readScript(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(s.section(conversationSection))
}

func TestRunSaysWhatCannotBePlayed(t *testing.T) {
	t.Parallel()
	tests := []struct{ conversation, want string }{
		{"dana presses \"Fly\"", `line 2: there is no button "Fly"`},
		{"nobody: hi", `line 2: nobody in this workspace is called "nobody"`},
		{"dana: form\n\ndana submits", "line 4: no form is open"},
		{"dana: hi\ndana fills\n  Age? = 7", `line 3: there is no field "Age?"`},
		{"dana deletes \"hi\"", `line 2: dana has not said "hi" there`},
		{"dana in thread: hi", "line 2: the bot has no message there to reply to"},
		{"dana in #hr-leave presses \"Approve\"", `line 2: there is no button "Approve" in #hr-leave`},
		{"dana: hr\nhana presses \"Approve\" on \"<card 7>\"", "line 3: there is no <card 7> yet"},
		{"dana: hr\nhana presses \"Approve\" on \"Sam\"", `line 3: there is no button "Approve" on a message that contains "Sam"`},
		{"dana: hr\nhana presses \"Approve\" on the 2nd last \"card\"", `a message that contains "card", 1 messages back`},
		{"dana: hi\ndana in thread of \"hu\": hi", `line 3: no message there contains "hu"`},
		{"dana drops a.pdf", `line 2: there is no section "a.pdf" with the file`},
		{"again", "line 2: nothing has been delivered yet"},
	}
	for _, test := range tests {
		_, err := Run(within(t), []byte("-- conversation --\n"+test.conversation+"\n"), newParrot(t))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: got %v, want %s", test.conversation, err, test.want)
		}
	}
}

func TestRunTellsHowFarItCame(t *testing.T) {
	t.Parallel()
	const played = "-- conversation --\ndana: hi\n\nbot: You said hi\n\ndana submits\ndana: bye\n"
	for name, store := range map[string]string{"with a store": "-- store --\nheard 2\n", "with an empty one": "-- store --\n", "without one": ""} {
		path := filepath.Join(t.TempDir(), "half.txtar")
		if err := os.WriteFile(path, []byte("-- conversation --\ndana: hi\ndana submits\ndana: bye\n"+store), 0o600); err != nil {
			t.Fatal(err)
		}
		difference, err := Check(within(t), path, newParrot(t), true)
		if err == nil || !strings.Contains(err.Error(), "line 3: no form is open") {
			t.Errorf("%s: got %v, want what went wrong and where", name, err)
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != played+store {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, played+store)
		}
		if strings.Contains(difference, "heard 1") {
			t.Errorf("%s: the store of half a conversation is shown:\n%s", name, difference)
		}
	}
}

func TestRunKeepsWhatIsNotItsOwn(t *testing.T) {
	t.Parallel()
	const file = "A word before.\n-- about --\nWhy.\n-- conversation --\n\n\n# note\n\ndana: hi\nbot: old\n-- store --\nold\n-- note.txt --\nkept\n"
	const want = "A word before.\n-- about --\nWhy.\n-- conversation --\n# note\ndana: hi\n\nbot: You said hi\n-- store --\nheard 1\n  last: hi\n-- note.txt --\nkept\n"
	got, err := Run(within(t), []byte(file), newParrot(t))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	again, err := Run(within(t), got, newParrot(t))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(again, got) {
		t.Errorf("the second run wrote\n%s", again)
	}
}

func within(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

func TestHandlerServesWhatWasSaved(t *testing.T) {
	t.Parallel()
	stack := newParrot(t)
	if _, err := Run(within(t), []byte("-- conversation --\ndana: hi\n"), stack); err != nil {
		t.Fatal(err)
	}
	rw := httptest.NewRecorder()
	Handler(stack).ServeHTTP(rw, httptest.NewRequest(http.MethodGet, "/workspace/transcript", nil))
	if got := rw.Header().Get("Content-Type"); got != "text/plain; charset=utf-8" {
		t.Errorf("Content-Type = %q", got)
	}
	const want = "-- conversation --\ndana: hi\n\nbot: You said hi\n-- store --\nheard 1\n  last: hi\n"
	if got := rw.Body.String(); !strings.HasSuffix(got, want) {
		t.Errorf("got\n%s\nwant it to end with\n%s", got, want)
	}
	stack.Store = func(context.Context) (string, error) { return "", errors.New("no database") }
	rw = httptest.NewRecorder()
	Handler(stack).ServeHTTP(rw, httptest.NewRequest(http.MethodGet, "/workspace/transcript", nil))
	if rw.Code != http.StatusInternalServerError || !strings.Contains(rw.Body.String(), "no database") {
		t.Errorf("without a store: %d %s", rw.Code, rw.Body)
	}
}
