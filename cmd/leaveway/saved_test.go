package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// passesAsSaved plays a saved transcript as `leaveway test` does.
func passesAsSaved(t *testing.T, saved []byte) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "saved.txtar")
	if err := os.WriteFile(file, saved, 0o600); err != nil {
		t.Fatal(err)
	}
	difference, err := testCommand{}.play(t.Context(), file)
	if err != nil || difference != "" {
		t.Errorf("the saved transcript doesn't pass: %v\n%s\nsaved was\n%s", err, difference, saved)
	}
}

// TestSavedFromThePagePasses does what people do on the workspace page, over the page's own
// protocol: HR decides three requests from their cards, out of order, and answers a question
// in its thread; forms, edits and deletions come in between.
func TestSavedFromThePagePasses(t *testing.T) {
	t.Parallel()
	p := &webPage{t: t, s: openStage(t), now: time.Date(2027, time.February, 3, 15, 4, 5, 678_000_000, time.UTC)}
	for _, who := range []string{"DANA", "SAM", "AMIR"} {
		p.fileRequest(who)
	}
	p.press("HANA", hrRoom, "Sam Ortiz", "Approve")
	p.press("AMIR", hrRoom, "Dana Reyes", "Deny…")
	p.submit("AMIR", "The two weeks are taken.\n\nLet's talk.")
	p.press("HANA", hrRoom, "Amir Haddad", "Ask a question")
	p.submit("HANA", "Who covers for you?")
	p.say("AMIR", "D0AMIR", "", "Dana does & Sam <3")

	p.say("DANA", "D0DANA", "", "where can I park my bike at the office?")
	p.say("DANA", "D0DANA", "", "yes")
	p.say("SAM", "D0SAM", "", "do you offer language courses?")
	p.say("SAM", "D0SAM", "", "yes")
	p.say("HANA", hrRoom, p.find("HANA", hrRoom, "park my bike", "").ts, "Behind the canteen.")
	p.press("HANA", hrRoom, "Send this as the answer", "Send it")
	p.command("HANA", hrRoom, "/leave", "requests")

	p.say("DANA", "D0DANA", "", "I need family leave from March 1")
	p.act("edit", map[string]any{"user": "U0DANA", "channel": "D0DANA", "ts": p.find("DANA", "D0DANA", "from March 1", "").ts, "text": "I need family leave from March 2"})
	p.say("DANA", "D0DANA", "", "never mind")
	p.act("delete", map[string]any{"user": "U0DANA", "channel": "D0DANA", "ts": p.find("DANA", "D0DANA", "never mind", "").ts})
	p.act("open-home", map[string]any{"user": "U0DANA", "tab": "home"})

	saved := p.transcript()
	for _, line := range []string{
		`presses "Approve" on "<request 2>"`, `presses "Deny…" on "<request 1>"`, `in thread of "`, "edits ", "deletes ",
		" = The two weeks are taken.\n\n    Let's talk.", "-- store --\n", "<request 3> of amir",
	} {
		if !bytes.Contains(saved, []byte(line)) {
			t.Errorf("the saved transcript doesn't have %q", line)
		}
	}
	passesAsSaved(t, saved)
}

const hrRoom = "C0HRLEAVE"

// webPage is the workspace page without a browser.
type webPage struct {
	t   *testing.T
	s   *stage
	now time.Time
}

func (p *webPage) fileRequest(who string) {
	room := "D0" + who
	for _, words := range []string{
		"I need medical leave from March 1", "2 weeks", "Texas", "Hana Kim", "yes", "yes", "0", "my health", "yes", "all at once", "I will get one", "skip",
	} {
		p.say(who, room, "", words)
	}
	p.press(who, room, "Check your answers", "Submit to HR")
}

// act makes the workspace do something, a little later than the last time.
func (p *webPage) act(what string, body map[string]any) {
	p.t.Helper()
	p.now = p.now.Add(17*time.Second + 31*time.Millisecond)
	p.s.setClock(p.now)
	raw, err := json.Marshal(body)
	if err != nil {
		p.t.Fatal(err)
	}
	resp, err := http.Post(p.s.url+"/workspace/"+what, "application/json", bytes.NewReader(raw))
	if err != nil {
		p.t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		p.t.Fatalf("%s %v: %s", what, body, resp.Status)
	}
	if err := p.s.settle(p.t.Context()); err != nil {
		p.t.Fatal(err)
	}
}

// look reads what the page shows.
func (p *webPage) look(what string, query url.Values, into any) {
	p.t.Helper()
	resp, err := http.Get(p.s.url + "/workspace/" + what + "?" + query.Encode())
	if err != nil {
		p.t.Fatal(err)
	}
	defer resp.Body.Close()
	if err := json.NewDecoder(resp.Body).Decode(into); err != nil {
		p.t.Fatalf("%s: %v", what, err)
	}
}

func (p *webPage) say(who, room, thread, words string) {
	p.t.Helper()
	p.act("say", map[string]any{"user": "U0" + who, "channel": room, "thread_ts": thread, "text": strings.NewReplacer("&", "&amp;", "<", "&lt;").Replace(words)})
}

func (p *webPage) command(who, room, name, words string) {
	p.t.Helper()
	p.act("command", map[string]any{"user": "U0" + who, "channel": room, "command": name, "text": words})
}

// shownElement is a message, and a button on it.
type shownElement struct{ ts, block, action string }

type (
	shownBlock struct {
		ID       string       `json:"block_id"`
		Element  shownButton  `json:"element"`
		Elements shownButtons `json:"elements"`
	}
	shownButton struct {
		ID   string    `json:"action_id"`
		Type string    `json:"type"`
		Text shownText `json:"text"`
	}
	shownText struct {
		Text string `json:"text"`
	}
	shownButtons []shownButton
)

// UnmarshalJSON reads only buttons: rich text and small print have other elements.
func (b *shownButtons) UnmarshalJSON(raw []byte) error {
	var all []json.RawMessage
	if err := json.Unmarshal(raw, &all); err != nil {
		return err
	}
	for _, one := range all {
		var button shownButton
		if json.Unmarshal(one, &button) == nil && button.Type == "button" {
			*b = append(*b, button)
		}
	}
	return nil
}

// find returns the first message that says something and has a button, if one is named.
func (p *webPage) find(who, room, words, label string) shownElement {
	p.t.Helper()
	var shown struct {
		Messages []json.RawMessage `json:"messages"`
	}
	p.look("messages", url.Values{"user": {"U0" + who}, "channel": {room}}, &shown)
	for _, raw := range shown.Messages {
		var m struct {
			TS     string       `json:"ts"`
			Blocks []shownBlock `json:"blocks"`
		}
		if err := json.Unmarshal(raw, &m); err != nil {
			p.t.Fatal(err)
		}
		if !bytes.Contains(raw, []byte(words)) {
			continue
		}
		if label == "" {
			return shownElement{ts: m.TS}
		}
		for _, b := range m.Blocks {
			for _, e := range b.Elements {
				if e.Text.Text == label {
					return shownElement{m.TS, b.ID, e.ID}
				}
			}
		}
	}
	p.t.Fatalf("%s sees no message in %s that says %q and has %q", who, room, words, label)
	return shownElement{}
}

func (p *webPage) press(who, room, words, label string) {
	p.t.Helper()
	at := p.find(who, room, words, label)
	p.act("press", map[string]any{"user": "U0" + who, "channel": room, "ts": at.ts, "block_id": at.block, "action_id": at.action})
}

// submit fills the only field of the open form and sends it.
func (p *webPage) submit(who, text string) {
	p.t.Helper()
	var shown struct {
		Stack []struct {
			ID     string       `json:"id"`
			Blocks []shownBlock `json:"blocks"`
		} `json:"stack"`
	}
	p.look("views", url.Values{"user": {"U0" + who}}, &shown)
	if len(shown.Stack) != 1 {
		p.t.Fatalf("%s has %d forms open", who, len(shown.Stack))
	}
	view := shown.Stack[0]
	values := map[string]any{}
	for _, b := range view.Blocks {
		if b.Element.Type == "plain_text_input" {
			values[b.ID] = map[string]any{b.Element.ID: map[string]any{"type": b.Element.Type, "value": text}}
		}
	}
	if len(values) != 1 {
		p.t.Fatalf("the form of %s has %d fields: %+v", who, len(values), view.Blocks)
	}
	p.act("submit", map[string]any{"user": "U0" + who, "view_id": view.ID, "state": map[string]any{"values": values}})
}

// transcript returns what "Save as transcript" saves.
func (p *webPage) transcript() []byte {
	p.t.Helper()
	resp, err := http.Get(p.s.url + "/workspace/transcript?user=U0DANA")
	if err != nil {
		p.t.Fatal(err)
	}
	defer resp.Body.Close()
	var saved bytes.Buffer
	if _, err := saved.ReadFrom(resp.Body); err != nil || resp.StatusCode != http.StatusOK {
		p.t.Fatal(fmt.Sprint(resp.Status, err))
	}
	return saved.Bytes()
}
