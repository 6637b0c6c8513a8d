package workspace

import (
	"bytes"
	"context"
	flags "flag"
	"fmt"
	"net/http"
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
			difference, err := Check(within(t), file, parrot(t), *update)
			if err != nil {
				t.Fatal(err)
			}
			if difference != "" && !*update {
				t.Error(difference)
			}
		})
	}
}

// TestSavedTranscriptRuns plays a conversation, saves it from the workspace and
// plays what was saved: the same must happen again.
func TestSavedTranscriptRuns(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile("testdata/everything.txtar")
	if err != nil {
		t.Fatal(err)
	}
	first := parrot(t)
	played, err := Run(within(t), file, first)
	if err != nil {
		t.Fatal(err)
	}
	saved := first.Workspace.Transcript()
	again, err := Run(within(t), []byte(saved), parrot(t))
	if err != nil {
		t.Fatalf("%v in\n%s", err, saved)
	}
	// What leaves no trace in the workspace cannot be saved: remarks and restarts.
	traceless := regexp.MustCompile(`(?m)^(#.*|restart)\n`)
	want := traceless.ReplaceAllString(conversation(t, played), "")
	if got := conversation(t, again); got != want {
		t.Errorf("played from what was saved: (-at first +again)\n%s", cmp.Diff(want, got))
	}
}

func conversation(t *testing.T, file []byte) string {
	t.Helper()
	for _, part := range split(string(file)) {
		if part.name == "conversation" {
			return strings.TrimSpace(part.body)
		}
	}
	t.Fatalf("no conversation in\n%s", file)
	return ""
}

func TestRunSaysWhatCannotBePlayed(t *testing.T) {
	t.Parallel()
	tests := []struct{ conversation, want string }{
		{"dana presses \"Fly\"", `line 2: there is no button "Fly"`},
		{"nobody: hi", `line 2: there is nobody called "nobody"`},
		{"dana: form\n\ndana submits", "line 4: no form is open"},
		{"dana: hi\ndana fills\n  Age? = 7", `line 3: there is no field "Age?"`},
		{"dana deletes \"hi\"", `line 2: dana has not said "hi"`},
		{"dana in thread: hi", "line 2: there is no message of the bot's"},
		{"dana in #hr-leave presses \"Approve\"", `line 2: there is no button "Approve" in #hr-leave`},
		{"again", "line 2: nothing has been sent"},
	}
	for _, test := range tests {
		_, err := Run(within(t), []byte("-- conversation --\n"+test.conversation+"\n"), parrot(t))
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
		difference, err := Check(within(t), path, parrot(t), true)
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
	const want = "A word before.\n-- about --\nWhy.\n-- conversation --\n# note\ndana: hi\n\nbot: You said hi\n-- store --\nheard 1\n-- note.txt --\nkept\n"
	got, err := Run(within(t), []byte(file), parrot(t))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	again, err := Run(within(t), got, parrot(t))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(again, got) {
		t.Errorf("the second run wrote\n%s", again)
	}
}

// parrot is an app that does a little of everything, and the stack around it.
func parrot(t *testing.T) Stack {
	app, now := newFake(t, nil)
	bird := &bird{app: app}
	app.on(toEvents, bird.event)
	app.on(toCommands, bird.command)
	app.on(toInteractions, bird.interaction)
	return Stack{
		Workspace: app.w,
		SetClock: func(at time.Time) {
			now.mu.Lock()
			defer now.mu.Unlock()
			now.now = at
		},
		Settle:  func(context.Context) error { return nil },
		Restart: func(context.Context) error { return nil },
		Dump:    func(context.Context) (string, error) { return fmt.Sprintf("heard %d", len(bird.heard)), nil },
	}
}

type bird struct {
	app   *fakeApp
	heard []string
}

func (b *bird) say(channel, text string, blocks ...any) {
	b.app.must("chat.postMessage", obj{"channel": channel, "text": text, "blocks": blocks})
}

func (b *bird) event(_ http.ResponseWriter, d delivery) {
	ev := d.event()
	if ev["bot_id"] != nil || dig(ev, "message", "bot_id") != nil || dig(ev, "previous_message", "bot_id") != nil {
		return
	}
	channel, _ := ev["channel"].(string)
	words, _ := ev["text"].(string)
	switch {
	case ev["type"] == "app_home_opened":
		b.app.must("views.publish", obj{"user_id": ev["user"], "view": obj{"type": "home", "blocks": []any{
			sectionOf("Home of <@" + ev["user"].(string) + ">"), actions("a", button("Say something", "home")),
		}}})
	case ev["subtype"] == "message_changed":
		b.say(channel, "You meant "+dig(ev, "message", "text").(string))
	case ev["subtype"] == "message_deleted":
		b.say(channel, "Forgotten")
	case ev["type"] == "app_mention":
		b.app.must("chat.postEphemeral", obj{"channel": channel, "user": ev["user"], "text": "Not here, " + words})
	case words == "form":
		b.say(channel, "A form", sectionOf("*A form* for you"), actions("a", button("Open", "open"), obj{
			"type": "static_select", "action_id": "pick", "placeholder": plainText("Colour"), "options": colours,
		}))
	case words == "hr":
		b.say("C0HRLEAVE", "A card", sectionOf("A card of <@"+ev["user"].(string)+">"), actions("c", button("Approve", "approve"), button("Remove", "remove")))
	case ev["thread_ts"] != nil:
		b.app.must("chat.postMessage", obj{"channel": channel, "text": "Below: " + words, "thread_ts": ev["thread_ts"]})
	default:
		b.heard = append(b.heard, words)
		b.say(channel, "You said "+words)
	}
}

func (b *bird) command(rw http.ResponseWriter, d delivery) {
	switch d.form.Get("text") {
	case "fail":
		rw.WriteHeader(http.StatusInternalServerError)
	default:
		answerJSON(rw, obj{"text": "Commanded " + d.form.Get("text")})
	}
}

func (b *bird) interaction(rw http.ResponseWriter, d delivery) {
	user := dig(d.payload, "user", "id").(string)
	message := obj{"channel": dig(d.payload, "container", "channel_id"), "ts": dig(d.payload, "container", "message_ts")}
	dm := "D" + strings.TrimPrefix(user, "U")
	switch action := dig(d.payload, "actions", 0, "action_id"); {
	case d.payload["type"] == "view_submission":
		b.submitted(rw, d, dm)
	case d.payload["type"] == "view_closed":
		b.say(dm, "Closed")
	case action == "open":
		b.app.must("views.open", obj{"trigger_id": d.payload["trigger_id"], "view": birdForm()})
	case action == "pick":
		b.say(dm, "Picked "+dig(d.payload, "actions", 0, "selected_option", "value").(string))
	case action == "approve":
		message["text"], message["blocks"] = "Approved", []any{sectionOf("Approved by <@" + user + ">")}
		b.app.must("chat.update", message)
		b.say("D0DANA", "It is approved")
	case action == "remove":
		b.app.must("chat.delete", message)
	default:
		b.say(dm, fmt.Sprint("Pressed ", action))
	}
}

var colours = []any{obj{"text": plainText("Red, of course"), "value": "red"}, obj{"text": plainText("Blue"), "value": "blue"}}

func birdForm() obj {
	v := modal("Leave",
		input("when", "When is it due?", obj{"type": "datepicker", "action_id": "v"}),
		input("which", "Which colours?", obj{"type": "checkboxes", "action_id": "v", "options": colours}),
		obj{"type": "input", "block_id": "why", "optional": true, "label": plainText("Why?"), "element": obj{"type": "plain_text_input", "action_id": "v", "multiline": true}},
		obj{"type": "input", "block_id": "proof", "optional": true, "label": plainText("Certificate"), "element": obj{"type": "file_input", "action_id": "v"}},
	)
	v["notify_on_close"] = true
	return v
}

func (b *bird) submitted(rw http.ResponseWriter, d delivery, dm string) {
	values := dig(d.payload, "view", "state", "values")
	due, _ := dig(values, "when", "v", "selected_date").(string)
	if due < "2027" {
		answerJSON(rw, obj{"response_action": "errors", "errors": obj{"when": "That is too early."}})
		return
	}
	why, _ := dig(values, "why", "v", "value").(string)
	b.say(dm, fmt.Sprintf("Due %s because %q, %v files", due, why, len(dig(values, "proof", "v", "files").([]any))))
}
