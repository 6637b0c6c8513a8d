package workspace

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
)

// visit sends a GET as the page does.
func (a *fakeApp) visit(path string) (int, map[string]any) {
	a.t.Helper()
	resp, err := http.Get(a.api + path)
	ok(a.t, err)
	defer resp.Body.Close()
	var out map[string]any
	ok(a.t, json.NewDecoder(resp.Body).Decode(&out))
	return resp.StatusCode, out
}

// ask sends a POST as the page does.
func (a *fakeApp) ask(what string, body any) (int, map[string]any) {
	a.t.Helper()
	raw, err := json.Marshal(body)
	ok(a.t, err)
	resp, err := http.Post(a.api+"/workspace/"+what, asJSON, bytes.NewReader(raw))
	ok(a.t, err)
	defer resp.Body.Close()
	var out map[string]any
	ok(a.t, json.NewDecoder(resp.Body).Decode(&out))
	return resp.StatusCode, out
}

func TestPageState(t *testing.T) {
	app, _ := newFake(t, nil)
	app.must("chat.postMessage", obj{"channel": "U0DANA", "text": "hi"})
	_, s := app.visit("/workspace/state?user=U0DANA")
	equal(t, "me", s["me"], "U0DANA")
	equal(t, "people", len(s["users"].([]any)), 5)
	kinds := map[any]int{}
	for _, c := range s["channels"].([]any) {
		kinds[dig(c, "kind")]++
		if dig(c, "id") == "C0HRLEAVE" || dig(c, "id") == "D0SAM" {
			t.Errorf("Dana sees %v", c)
		}
		if dig(c, "kind") == "app" {
			equal(t, "unread", dig(c, "unread"), 1)
		}
	}
	equal(t, "kinds", kinds, map[any]int{"app": 1, "channel": 1, "im": 3})
	app.visit("/workspace/messages?user=U0DANA&channel=D0DANA")
	_, s = app.visit("/workspace/state?user=U0DANA")
	for _, c := range s["channels"].([]any) {
		equal(t, "unread", dig(c, "unread"), 0)
	}
	if status, got := app.visit("/workspace/state?user=U0NOBODY"); status != 404 || got["error"] == nil {
		t.Errorf("nobody: %d %v", status, got)
	}
	if status, _ := app.visit("/workspace/messages?user=U0DANA&channel=C0HRLEAVE"); status != 400 {
		t.Errorf("Dana reads HR's channel: %d", status)
	}
}

func TestPageWalksThroughAForm(t *testing.T) {
	app, _ := newFake(t, nil)
	opensView(app, modal("One", inputBlock("when", "When?", dateField("d")), actions("nav", button("Back", "back"))))
	app.ask("command", obj{"user": "U0DANA", "channel": "D0DANA", "command": "/leave", "text": ""})
	_, views := app.visit("/workspace/views?user=U0DANA")
	id := dig(views, "stack", 0, "id")
	values := func(day any) obj {
		return obj{"values": obj{"when": obj{"d": obj{"type": "datepicker", "selected_date": day}}}}
	}
	_, got := app.ask("press", obj{"user": "U0DANA", "view_id": id, "block_id": "nav", "action_id": "back", "type": "button", "state": values("2027-06-15")})
	equal(t, "pressed", got["ok"], true)
	equal(t, "state", dig(app.last(toInteractions).payload, "view", "state", "values", "when", "d", "selected_date"), "2027-06-15")
	_, got = app.ask("submit", obj{"user": "U0DANA", "view_id": id, "state": values(nil)})
	equal(t, "required", dig(got, "errors", "when"), "Please complete this required field.")
	status, _ := app.ask("submit", obj{"user": "U0DANA", "view_id": id, "state": values("tomorrow")})
	equal(t, "no date", status, 400)
	status, _ = app.ask("submit", obj{"user": "U0SAM", "view_id": id, "state": values("2027-06-15")})
	equal(t, "somebody else", status, 400)
	answers(app, obj{"response_action": "explode"})
	status, got = app.ask("submit", obj{"user": "U0DANA", "view_id": id, "state": values("2027-06-15")})
	equal(t, "status", status, 502)
	equal(t, "trouble", got["error"], string(connectionTrouble))
	app.on(toInteractions, nil)
	_, got = app.ask("submit", obj{"user": "U0DANA", "view_id": id, "state": values("2027-06-15")})
	equal(t, "submitted", got["ok"], true)
	_, views = app.visit("/workspace/views?user=U0DANA")
	equal(t, "stack", len(views["stack"].([]any)), 0)
	_, got = app.ask("close", obj{"user": "U0DANA", "view_id": id})
	equal(t, "closing what is closed", got["ok"], true)
}

func TestPagePostsEditsAndDeletes(t *testing.T) {
	app, _ := newFake(t, nil)
	_, got := app.ask("say", obj{"user": "U0DANA", "channel": "D0DANA", "text": "a &lt; b <@U0SAM>"})
	ts := got["ts"]
	equal(t, "text", app.last(toEvents).event()["text"], "a &lt; b <@U0SAM>")
	equal(t, "rich", dig(app.last(toEvents).event(), "blocks", 0, "elements", 0, "elements", 0, "text"), "a < b ")
	app.ask("edit", obj{"user": "U0DANA", "channel": "D0DANA", "ts": ts, "text": "b"})
	equal(t, "edited", dig(app.last(toEvents).event(), "message", "text"), "b")
	status, _ := app.ask("delete", obj{"user": "U0SAM", "channel": "D0DANA", "ts": ts})
	equal(t, "Sam deletes", status, 400)
	app.ask("delete", obj{"user": "U0DANA", "channel": "D0DANA", "ts": ts})
	equal(t, "left", len(app.w.As("dana").Messages(DM)), 0)
	status, _ = app.ask("say", obj{"user": "U0DANA", "channel": "D0DANA", "text": "  "})
	equal(t, "nothing", status, 400)
	resp, err := http.Post(app.api+"/workspace/say", asJSON, strings.NewReader("{"))
	ok(t, err)
	resp.Body.Close()
	equal(t, "no JSON", resp.StatusCode, 400)
}

func TestOtherSitesCannotAct(t *testing.T) {
	app, _ := newFake(t, nil)
	req, err := http.NewRequest("POST", app.api+"/workspace/say", strings.NewReader(`{"user":"U0DANA","channel":"D0DANA","text":"x"}`))
	ok(t, err)
	req.Header.Set("Sec-Fetch-Site", "cross-site")
	resp, err := http.DefaultClient.Do(req)
	ok(t, err)
	resp.Body.Close()
	equal(t, "status", resp.StatusCode, 403)
	equal(t, "said", len(app.w.As("dana").Messages(DM)), 0)
}

func TestStream(t *testing.T) {
	app, _ := newFake(t, nil)
	ctx, cancel := context.WithCancel(within(t))
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, "GET", app.api+"/workspace/stream?user=U0DANA", nil)
	ok(t, err)
	resp, err := http.DefaultClient.Do(req)
	ok(t, err)
	defer resp.Body.Close()
	lines := bufio.NewScanner(resp.Body)
	lines.Scan() // "retry:": the page is subscribed
	next := func(name string) (data map[string]any) {
		t.Helper()
		for lines.Scan() {
			if lines.Text() == "event: "+name {
				lines.Scan()
				ok(t, json.Unmarshal([]byte(strings.TrimPrefix(lines.Text(), "data: ")), &data))
				return data
			}
		}
		t.Fatalf("the stream ended before %s", name)
		return nil
	}
	app.must("chat.postMessage", obj{"channel": "C0HRLEAVE", "text": "not for Dana"})
	app.must("chat.postMessage", obj{"channel": "U0DANA", "text": "for Dana"})
	equal(t, "message", dig(next("message"), "message", "text"), "for Dana")
	equal(t, "unread", next("unread")["count"], 1)
	begin(t, app, modal("One", sectionOf("x")))
	equal(t, "opened", dig(next("view_opened"), "view", "title", "text"), "One")
	ok(t, app.w.As("dana").CloseView(within(t)))
	next("view_closed")
	ok(t, app.w.Close(within(t)))
	for lines.Scan() {
	}
}

func TestWireIsMasked(t *testing.T) {
	app, _ := newFake(t, nil)
	app.form("auth.test", map[string][]string{"token": {app.w.cfg.BotToken}})
	begin(t, app, modal("One", sectionOf("x")))
	calls := app.w.Wire()
	raw, err := json.Marshal(calls)
	ok(t, err)
	if bytes.Contains(raw, []byte(app.w.cfg.BotToken)) {
		t.Errorf("the token is visible: %s", raw)
	}
	var methods []string
	for _, c := range calls {
		methods = append(methods, c.Direction+" "+c.Method)
	}
	equal(t, "calls", methods, []string{"in auth.test", "in views.open", "out /leave"})
	for range maxCalls + 5 {
		app.w.wire.addNote(app.w, "x")
	}
	equal(t, "kept", len(app.w.Wire()), maxCalls)
	_, got := app.visit("/workspace/wire")
	equal(t, "served", len(got["calls"].([]any)), maxCalls)
}

func TestPageValidatesAndUploads(t *testing.T) {
	app, _ := newFake(t, nil)
	_, got := app.ask("validate", obj{"blocks": []any{sectionOf("x")}})
	equal(t, "fine", got["ok"], true)
	_, got = app.ask("validate", obj{"view": modal(long(25), sectionOf("x"))})
	equal(t, "pointer", dig(got, "errors", 0, "pointer"), "/title/text")
	status, _ := app.ask("validate", obj{})
	equal(t, "nothing", status, 400)
	var form bytes.Buffer
	mw := multipart.NewWriter(&form)
	ok(t, mw.WriteField("user", "U0DANA"))
	part, err := mw.CreateFormFile("file", "a.txt")
	ok(t, err)
	io.WriteString(part, "hello")
	ok(t, mw.Close())
	resp, err := http.Post(app.api+"/workspace/upload", mw.FormDataContentType(), &form)
	ok(t, err)
	defer resp.Body.Close()
	ok(t, json.NewDecoder(resp.Body).Decode(&got))
	id := dig(got, "file", "id")
	app.ask("say", obj{"user": "U0DANA", "channel": "D0DANA", "text": "here", "files": []any{id}})
	ev := app.last(toEvents).event()
	equal(t, "subtype", ev["subtype"], "file_share")
	equal(t, "file", dig(ev, "files", 0, "id"), id)
	resp, err = http.Get(app.api + dig(got, "file", "url").(string))
	ok(t, err)
	defer resp.Body.Close()
	content, err := io.ReadAll(resp.Body)
	ok(t, err)
	equal(t, "content", string(content), "hello")
}

func TestPageIsServed(t *testing.T) {
	app, _ := newFake(t, nil)
	resp, err := http.Get(app.api + "/")
	ok(t, err)
	resp.Body.Close()
	if resp.StatusCode != http.StatusOK || !strings.HasPrefix(resp.Header.Get("Content-Type"), "text/html") {
		t.Errorf("%d %s", resp.StatusCode, resp.Header.Get("Content-Type"))
	}
}
