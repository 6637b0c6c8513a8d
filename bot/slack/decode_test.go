package slack

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/wizard"
)

// decoded is the content of a golden file: what a payload means.
type decoded struct {
	Kind    interactionKind `json:"kind,omitempty"`
	Channel string          `json:"channel,omitempty"`
	Event   *agent.Event    `json:"event"` // null if it is ignored
}

func TestDecodeEvents(t *testing.T) {
	for _, name := range payloads(t, "event-") {
		t.Run(name, func(t *testing.T) {
			env, err := decodeEnvelope(payload(t, name))
			if err != nil {
				t.Fatal(err)
			}
			var got decoded
			if env.Type == typeCallback {
				ev, ok, err := decodeEvent(env, "C0HR")
				if err != nil {
					t.Fatal(err)
				}
				if ok {
					got.Event = &ev
				}
			}
			golden(t, "decode/"+name, got)
		})
	}
}

func TestDecodeInteractions(t *testing.T) {
	for _, prefix := range []string{"submit-", "closed-", "press-", "pick-", "shortcut"} {
		for _, name := range payloads(t, prefix) {
			t.Run(name, func(t *testing.T) {
				in, err := decodeInteraction(payload(t, name))
				if err != nil {
					t.Fatal(err)
				}
				got := decoded{Kind: in.kind, Channel: in.channel}
				if in.event.Act != nil {
					got.Event = &in.event
				}
				golden(t, "decode/"+name, got)
			})
		}
	}
}

func TestDecodeCommand(t *testing.T) {
	form := url.Values{
		"token": {"t"}, "team_id": {"T0MARIGOLD"}, "channel_id": {"C0GENERAL"}, "user_id": {"U0DANA"}, "user_name": {"dana"},
		"command": {"/leave"}, "text": {" status  &amp; more "}, "trigger_id": {"1.2.abc"}, "response_url": {"https://hooks.slack.com/commands/1"},
	}
	got, err := decodeCommand([]byte(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	want := agent.Event{
		ID: "slack-cmd-1.2.abc", Tenant: "T0MARIGOLD", Session: "slack-T0MARIGOLD-U0DANA",
		Person: agent.PersonRef{ID: "U0DANA"},
		Place:  agent.Place{Surface: agent.SlackCommand, Channel: "C0GENERAL", Private: true},
		Act:    agent.Commanded{Command: "/leave", Text: "status  & more"},
	}
	if diff := cmp.Diff(want, got.event); diff != "" {
		t.Error(diff)
	}
	for _, missing := range []string{"command", "user_id", "trigger_id"} {
		less := url.Values{}
		for k, v := range form {
			if k != missing {
				less[k] = v
			}
		}
		if _, err := decodeCommand([]byte(less.Encode())); err == nil {
			t.Errorf("a command without %s is accepted", missing)
		}
	}
}

// A message is one event, even if Slack sends it again or under two event ids (as
// message.im and as a mention). So is each edit.
func TestMessageIsOneEvent(t *testing.T) {
	id := func(name, from, to string) agent.EventID {
		env, err := decodeEnvelope([]byte(strings.ReplaceAll(string(payload(t, name)), from, to)))
		if err != nil {
			t.Fatal(err)
		}
		ev, ok, err := decodeEvent(env, "C0HR")
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		return ev.ID
	}
	first := id("event-im", "", "")
	if again := id("event-im", "Ev07ABCDEF12", "Ev07ZZZZZZ99"); again != first {
		t.Errorf("with another event id it is %s, not %s", again, first)
	}
	edit := id("event-changed", "", "")
	if edit == first {
		t.Error("an edit has the id of the original message")
	}
	if again := id("event-changed", "Ev07ABCDEF12", "Ev07ZZZZZZ99"); again != edit {
		t.Errorf("with another event id the edit is %s, not %s", again, edit)
	}
	if later := id("event-changed", "1795167200.000000", "1795167260.000000"); later == edit {
		t.Error("a second edit has the id of the first")
	}
}

// A double click on Next is one event, the next step another.
func TestSubmissionIsOneEvent(t *testing.T) {
	id := func(hash string) agent.EventID {
		in, err := decodeInteraction([]byte(strings.ReplaceAll(string(payload(t, "submit-all-components")), "1795167130.pVhqZ9aB", hash)))
		if err != nil {
			t.Fatal(err)
		}
		return in.event.ID
	}
	if a, b := id("1.a"), id("1.a"); a != b {
		t.Errorf("%s and %s", a, b)
	}
	if a, b := id("1.a"), id("2.b"); a == b {
		t.Errorf("two steps have the id %s", a)
	}
}

func FuzzDecodeEvent(f *testing.F) {
	for _, name := range payloads(f, "event-") {
		f.Add(payload(f, name))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		env, err := decodeEnvelope(body)
		if err != nil {
			return
		}
		if ev, ok, err := decodeEvent(env, "C0HR"); ok && err == nil {
			checkEvent(t, ev)
		}
	})
}

func FuzzDecodeInteraction(f *testing.F) {
	for _, name := range payloads(f, "") {
		f.Add(payload(f, name))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		if in, err := decodeInteraction(body); err == nil && in.kind != kindIgnored {
			checkEvent(t, in.event)
			errorsByInput(&in, agent.Errors{ByQuestion: map[wizard.QuestionID]string{"q-date": "no"}})
		}
	})
}

// checkEvent checks what is true of every event for the agent.
func checkEvent(t *testing.T, ev agent.Event) {
	t.Helper()
	if ev.ID == "" || ev.Session == "" || ev.Act == nil || ev.Place.Surface == "" {
		t.Errorf("an incomplete event: %+v", ev)
	}
	text, err := json.Marshal(ev)
	if err != nil {
		t.Fatal(err)
	}
	var back agent.Event
	if err := json.Unmarshal(text, &back); err != nil {
		t.Errorf("the event can't be decoded again: %v", err)
	}
}
