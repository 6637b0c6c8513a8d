package transcript

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/workspace"
)

// parrot is an app that does a little of everything.
type parrot struct {
	t     *testing.T
	api   string // where the workspace is
	token string
	mu    sync.Mutex
	now   time.Time
	heard []string
	cards int
}

type obj = map[string]any

// newParrot returns a workspace with a parrot behind it.
func newParrot(t *testing.T) Stack {
	t.Helper()
	cfg := workspace.Default()
	bird := &parrot{t: t, token: cfg.BotToken}
	cfg.Clock = func() time.Time {
		bird.mu.Lock()
		defer bird.mu.Unlock()
		return bird.now
	}
	app := httptest.NewServer(bird)
	cfg.AppURL = app.URL
	w := workspace.New(cfg)
	front := httptest.NewServer(w.Handler())
	w.SetURL(front.URL)
	bird.api = front.URL
	t.Cleanup(func() {
		app.CloseClientConnections()
		if err := w.Close(context.Background()); err != nil {
			t.Error(err)
		}
		front.Close()
		app.Close()
	})
	return Stack{
		Workspace: w,
		SetClock: func(at time.Time) {
			bird.mu.Lock()
			defer bird.mu.Unlock()
			bird.now = at
		},
		Settle:  func(context.Context) error { return nil },
		Restart: func(context.Context) error { return nil },
		Store:   bird.store,
		References: []Reference{
			{Name: "card", Pattern: regexp.MustCompile(`\bC-\d+\b`)},
		},
	}
}

func (b *parrot) store(context.Context) (string, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return fmt.Sprintf("heard %d\n  last: %s", len(b.heard), strings.Join(b.heard[max(0, len(b.heard)-1):], "")), nil
}

func (b *parrot) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		b.t.Error(err)
	}
	switch r.URL.Path {
	case "/events":
		b.event(read(b.t, body)["event"].(obj))
	case "/commands":
		form, err := url.ParseQuery(string(body))
		if err != nil {
			b.t.Error(err)
		}
		b.command(rw, form.Get("text"))
	case "/interactions":
		form, err := url.ParseQuery(string(body))
		if err != nil {
			b.t.Error(err)
		}
		b.interaction(rw, read(b.t, []byte(form.Get("payload"))))
	}
}

func read(t *testing.T, raw []byte) obj {
	var o obj
	if err := json.Unmarshal(raw, &o); err != nil {
		t.Errorf("%v in %s", err, raw)
	}
	return o
}

// call calls the Web API, which must accept it.
func (b *parrot) call(method string, args obj) {
	raw, err := json.Marshal(args)
	if err != nil {
		b.t.Error(err)
	}
	req, err := http.NewRequest(http.MethodPost, b.api+"/api/"+method, bytes.NewReader(raw))
	if err != nil {
		b.t.Error(err)
		return
	}
	req.Header.Set("Content-Type", "application/json; charset=utf-8")
	req.Header.Set("Authorization", "Bearer "+b.token)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		b.t.Error(err)
		return
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil || !bytes.HasPrefix(answer, []byte(`{"ok":true`)) {
		b.t.Errorf("%s: %v %s", method, err, answer)
	}
}

func (b *parrot) say(channel, text string, blocks ...any) {
	b.call("chat.postMessage", obj{"channel": channel, "text": text, "blocks": blocks})
}

// str follows keys into JSON; a key that isn't there gives "".
func str(o any, keys ...string) string {
	for _, key := range keys {
		m, _ := o.(obj)
		o = m[key]
	}
	s, _ := o.(string)
	return s
}

func (b *parrot) event(ev obj) {
	if str(ev, "bot_id")+str(ev, "message", "bot_id")+str(ev, "previous_message", "bot_id") != "" {
		return
	}
	channel, words := str(ev, "channel"), str(ev, "text")
	switch {
	case str(ev, "type") == "app_home_opened" && str(ev, "tab") == "home":
		b.call("views.publish", obj{"user_id": str(ev, "user"), "view": obj{"type": "home", "blocks": []any{
			sectionOf("Home of <@" + str(ev, "user") + ">"), buttons("Say something"),
		}}})
	case str(ev, "type") == "app_home_opened":
	case str(ev, "subtype") == "message_changed":
		b.say(channel, "You meant "+str(ev, "message", "text"))
	case str(ev, "subtype") == "message_deleted":
		b.say(channel, "Forgotten")
	case str(ev, "type") == "app_mention":
		b.call("chat.postEphemeral", obj{"channel": channel, "user": str(ev, "user"), "text": "Not here, " + words})
	case str(ev, "thread_ts") != "":
		b.call("chat.postMessage", obj{"channel": channel, "text": "Below: " + words, "thread_ts": str(ev, "thread_ts")})
	case words == "form":
		b.say(channel, "A form", sectionOf("*A form* for you"), obj{"type": "actions", "elements": []any{
			button("Open"), obj{"type": "static_select", "action_id": "pick", "placeholder": plain("Color"), "options": colors},
		}})
	case words == "hr":
		b.card(str(ev, "user"))
	default:
		b.hear(channel, words, ev["files"])
	}
}

// card posts a card to HR, with an id that depends on the time.
func (b *parrot) card(user string) {
	b.mu.Lock()
	b.cards++
	id := fmt.Sprintf("C-%d%d", b.now.UnixMilli(), b.cards)
	b.mu.Unlock()
	b.say("C0HRLEAVE", "A card", sectionOf("A card of <@"+user+">"), sectionOf(id), buttons("Approve", "Remove"))
	b.say("D"+strings.TrimPrefix(user, "U"), "HR has your "+id)
}

func (b *parrot) hear(channel, words string, files any) {
	b.mu.Lock()
	b.heard = append(b.heard, words)
	b.mu.Unlock()
	if list, ok := files.([]any); ok {
		for _, f := range list {
			words += " with " + str(f, "name")
		}
	}
	b.say(channel, "You said "+words)
}

func (b *parrot) command(rw http.ResponseWriter, words string) {
	if words == "fail" {
		rw.WriteHeader(http.StatusInternalServerError)
		return
	}
	reply(rw, obj{"text": "Commanded " + words})
}

func reply(rw http.ResponseWriter, o obj) {
	rw.Header().Set("Content-Type", "application/json")
	raw, err := json.Marshal(o)
	if err != nil {
		panic(err)
	}
	rw.Write(raw)
}

func (b *parrot) interaction(rw http.ResponseWriter, payload obj) {
	user := str(payload, "user", "id")
	dm := "D" + strings.TrimPrefix(user, "U")
	switch str(payload, "type") {
	case "view_submission":
		b.submitted(rw, payload, dm)
		return
	case "view_closed":
		b.say(dm, "Closed")
		return
	case "message_action":
		b.say(dm, "Used on "+str(payload, "message", "text"))
		return
	}
	message := obj{"channel": str(payload, "container", "channel_id"), "ts": str(payload, "container", "message_ts")}
	action, _ := payload["actions"].([]any)[0].(obj)
	switch str(action, "action_id") {
	case "Open":
		b.call("views.open", obj{"trigger_id": payload["trigger_id"], "view": form})
	case "pick":
		b.say(dm, "Picked "+str(action, "selected_option", "value"))
	case "Approve":
		id := regexp.MustCompile(`C-\d+`).FindString(fmt.Sprint(payload["message"]))
		message["text"], message["blocks"] = "Approved", []any{sectionOf(id + " was approved by <@" + user + ">")}
		b.call("chat.update", message)
		b.say("D0DANA", id+" is approved")
	case "Remove":
		b.call("chat.delete", message)
	default:
		b.say(dm, "Pressed "+str(action, "action_id"))
	}
}

func (b *parrot) submitted(rw http.ResponseWriter, payload obj, dm string) {
	view, _ := payload["view"].(obj)
	state, _ := view["state"].(obj)
	values, _ := state["values"].(obj)
	due := str(values, "when", "v", "selected_date")
	if due < "2027" {
		reply(rw, obj{"response_action": "errors", "errors": obj{"when": "That is too early."}})
		return
	}
	proof, _ := values["proof"].(obj)["v"].(obj)["files"].([]any)
	b.say(dm, fmt.Sprintf("Due %s because %q, %d files", due, str(values, "why", "v", "value"), len(proof)))
}

func plain(text string) obj { return obj{"type": "plain_text", "text": text} }

func sectionOf(text string) obj {
	return obj{"type": "section", "text": obj{"type": "mrkdwn", "text": text}}
}

func button(label string) obj { return obj{"type": "button", "text": plain(label), "action_id": label} }

func buttons(labels ...string) obj {
	var all []any
	for _, label := range labels {
		all = append(all, button(label))
	}
	return obj{"type": "actions", "elements": all}
}

func input(id, label string, optional bool, element obj) obj {
	element["action_id"] = "v"
	return obj{"type": "input", "block_id": id, "label": plain(label), "optional": optional, "element": element}
}

var colors = []any{obj{"text": plain("Red, of course"), "value": "red"}, obj{"text": plain("Blue"), "value": "blue"}}

var form = obj{
	"type": "modal", "title": plain("Leave"), "submit": plain("Next"), "close": plain("Close"), "notify_on_close": true,
	"blocks": []any{
		input("when", "When is it due?", false, obj{"type": "datepicker"}),
		input("which", "Which colors?", false, obj{"type": "checkboxes", "options": colors}),
		input("why", "Why?", true, obj{"type": "plain_text_input", "multiline": true}),
		input("proof", "Certificate", true, obj{"type": "file_input"}),
	},
}
