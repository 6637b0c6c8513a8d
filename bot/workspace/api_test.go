package workspace

import (
	"bytes"
	"context"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
)

func TestWebAPIErrors(t *testing.T) {
	app, _ := newFake(t, func(c *Config) {
		c.Channels = append(c.Channels,
			Channel{ID: "C0RANDOM", Name: "random"},
			Channel{ID: "C0BOARD", Name: "board", Private: true, Members: []string{"U0AMIR"}})
	})
	said, err := app.w.As("dana").Say(within(t), DM, "mine")
	ok(t, err)
	whispered := app.must("chat.postEphemeral", obj{"channel": "C0GENERAL", "user": "U0DANA", "text": "psst"})["message_ts"]
	for _, c := range []struct {
		method string
		args   obj
		want   string
	}{
		{"chat.unknown", obj{}, "unknown_method"},
		{"api.test", obj{"error": "my_error"}, "my_error"},
		{"apps.connections.open", obj{}, "not_allowed_token_type"},
		{"chat.postMessage", obj{"text": "x"}, "channel_not_found"},
		{"chat.postMessage", obj{"channel": "C0NOPE", "text": "x"}, "channel_not_found"},
		{"chat.postMessage", obj{"channel": "C0BOARD", "text": "x"}, "channel_not_found"},
		{"chat.postMessage", obj{"channel": "C0RANDOM", "text": "x"}, "not_in_channel"},
		{"chat.postMessage", obj{"channel": "D0DANAU0SAM", "text": "x"}, "channel_not_found"},
		{"chat.postMessage", obj{"channel": "U0DANA"}, "no_text"},
		{"chat.postMessage", obj{"channel": "U0DANA", "text": strings.Repeat("x", blockkit.MaxMessageText+1)}, "msg_too_long"},
		{"chat.postMessage", obj{"channel": "U0DANA", "blocks": "no"}, "invalid_blocks_format"},
		{"chat.postMessage", obj{"channel": "U0DANA", "blocks": []any{obj{"type": "x"}}}, "invalid_blocks"},
		{"chat.postMessage", obj{"channel": "U0DANA", "text": "x", "thread_ts": "1.000000"}, "thread_not_found"},
		{"chat.postMessage", obj{"channel": "U0DANA", "text": "x", "metadata": obj{"event_type": "x"}}, "invalid_metadata_format"},
		{"chat.update", obj{"channel": "D0DANA", "text": "x"}, "invalid_arguments"},
		{"chat.update", obj{"channel": "U0DANA", "ts": said, "text": "x"}, "channel_not_found"},
		{"chat.update", obj{"channel": "D0DANA", "ts": "1.000000", "text": "x"}, "message_not_found"},
		{"chat.update", obj{"channel": "D0DANA", "ts": said, "text": "x"}, "cant_update_message"},
		{"chat.update", obj{"channel": "C0GENERAL", "ts": whispered, "text": "x"}, "message_not_found"},
		{"chat.delete", obj{"channel": "D0DANA", "ts": said}, "cant_delete_message"},
		{"chat.postEphemeral", obj{"channel": "C0HRLEAVE", "user": "U0DANA", "text": "x"}, "user_not_in_channel"},
		{"chat.postEphemeral", obj{"channel": "C0GENERAL", "user": "U0NOBODY", "text": "x"}, "user_not_found"},
		{"chat.getPermalink", obj{"channel": "C0GENERAL", "message_ts": "1.000000"}, "message_not_found"},
		{"users.info", obj{}, "invalid_arguments"},
		{"users.info", obj{"user": "U0NOBODY"}, "user_not_found"},
		{"conversations.open", obj{}, "users_list_not_supplied"},
		{"conversations.open", obj{"users": "U0NOBODY"}, "user_not_found"},
		{"conversations.info", obj{"channel": "C0BOARD"}, "channel_not_found"},
		{"conversations.history", obj{"channel": "C0RANDOM"}, "not_in_channel"},
		{"conversations.history", obj{"channel": "D0DANAU0SAM"}, "channel_not_found"},
		{"conversations.replies", obj{"channel": "D0DANA", "ts": "1.000000"}, "thread_not_found"},
		{"conversations.list", obj{"cursor": "nonsense"}, "invalid_cursor"},
		{"reactions.add", obj{"channel": "D0DANA", "timestamp": "1.000000", "name": "eyes"}, "message_not_found"},
		{"reactions.add", obj{"channel": "D0DANA", "timestamp": "1.000000", "name": "👀"}, "invalid_name"},
		{"reactions.remove", obj{"channel": "D0NOBODY", "timestamp": "1.000000", "name": "eyes"}, "channel_not_found"},
		{"files.info", obj{"file": "F0"}, "file_not_found"},
		{"files.completeUploadExternal", obj{"files": []any{obj{"id": "F0"}}}, "file_not_found"},
		{"views.publish", obj{"user_id": "U0NOBODY", "view": obj{"type": "home", "blocks": []any{sectionOf("x")}}}, "user_not_found"},
		{"views.publish", obj{"user_id": "U0DANA", "view": modal("x", sectionOf("x"))}, "invalid_arguments"},
		{"views.publish", obj{"user_id": "U0DANA", "hash": "old", "view": obj{"type": "home", "blocks": []any{sectionOf("x")}}}, "hash_conflict"},
		{"views.push", obj{"trigger_id": "1.2.3", "view": modal("x", sectionOf("x"))}, "invalid_trigger_id"},
		{"views.open", obj{"trigger_id": "1.2.3", "view": "{"}, "invalid_arguments"},
		{"views.open", obj{"trigger_id": "1.2.3", "view": with(modal("x", sectionOf("x")), "private_metadata", strings.Repeat("x", blockkit.MaxViewBytes))}, "view_too_large"},
	} {
		if got := app.call(c.method, c.args); got["ok"] != false || got["error"] != c.want {
			t.Errorf("%s(%.80v) = %v, want %s", c.method, c.args, got, c.want)
		}
	}
}

func TestTokens(t *testing.T) {
	app, _ := newFake(t, nil)
	form := func(method, token string) any { return app.form(method, url.Values{"token": {token}})["error"] }
	equal(t, "none", form("auth.test", ""), "not_authed")
	equal(t, "wrong", form("auth.test", "xoxb-other"), "invalid_auth")
	equal(t, "right, in a form", form("auth.test", app.w.cfg.BotToken), nil)
	equal(t, "of the app", form("auth.test", app.w.cfg.AppToken), "not_allowed_token_type")
	equal(t, "for sockets", form("apps.connections.open", app.w.cfg.AppToken), "not_allowed")
	equal(t, "right, in the header", app.must("auth.test", nil)["user_id"], "U0LEAVEWAY")
}

func TestBlockErrorsHavePointers(t *testing.T) {
	app, _ := newFake(t, nil)
	got := app.call("chat.postMessage", obj{"channel": "U0DANA", "blocks": []any{sectionOf(long(blockkit.MaxSectionText + 1))}})
	equal(t, "message", dig(got, "response_metadata", "messages", 0), "[ERROR] must be less than 3001 characters [json-pointer:/blocks/0/text/text]")
	got = app.form("blocks.validate", url.Values{"token": {app.w.cfg.BotToken}, "blocks": {`[{"type":"section","text":{"type":"invalid","text":"x"}}]`}})
	equal(t, "error", got["error"], "invalid_blocks")
	equal(t, "pointer", dig(got, "errors", 0, "pointer"), "/0/text/type")
	equal(t, "nothing", app.call("blocks.validate", obj{})["error"], "invalid_arguments")
	equal(t, "two", app.call("blocks.validate", obj{"blocks": []any{sectionOf("x")}, "view": modal("x", sectionOf("x"))})["error"], "invalid_arguments")
	equal(t, "fine", app.call("blocks.validate", obj{"view": modal("x", sectionOf("x"))})["ok"], true)
}

func TestBotMessages(t *testing.T) {
	app, _ := newFake(t, nil)
	dana := app.w.As("dana")
	posted := app.must("chat.postMessage", obj{
		"channel": "U0DANA", "text": "card", "blocks": []any{sectionOf("Card"), actions("a", button("Go", "go"))},
		"metadata": obj{"event_type": "card", "event_payload": obj{"id": "R1"}},
	})
	equal(t, "channel", posted["channel"], "D0DANA")
	if id, _ := dig(posted, "message", "blocks", 0, "block_id").(string); id == "" {
		t.Error("the missing block_id was not added")
	}
	reply := app.must("chat.postMessage", obj{"channel": "D0DANA", "thread_ts": posted["ts"], "text": "below"})
	equal(t, "thread", dig(reply, "message", "thread_ts"), posted["ts"])
	app.must("chat.update", obj{"channel": "D0DANA", "ts": posted["ts"], "text": "done", "blocks": []any{sectionOf("Done")}})
	messages := dana.Messages(DM)
	equal(t, "messages", len(messages), 2)
	equal(t, "text", dana.Read(messages[0]), "Done")
	equal(t, "edited", messages[0].Edited, true)
	equal(t, "replies", messages[0].ReplyCount, 1)
	equal(t, "metadata", dig(app.must("conversations.history", obj{"channel": "D0DANA"}), "messages", 0, "metadata"), nil)
	history := app.must("conversations.history", obj{"channel": "D0DANA", "include_all_metadata": true})
	equal(t, "history has no replies", len(history["messages"].([]any)), 1)
	equal(t, "metadata stays", dig(history, "messages", 0, "metadata", "event_payload", "id"), "R1")
	replies := app.must("conversations.replies", obj{"channel": "D0DANA", "ts": posted["ts"]})
	equal(t, "thread", len(replies["messages"].([]any)), 2)
	link := app.must("chat.getPermalink", obj{"channel": "D0DANA", "message_ts": posted["ts"]})["permalink"].(string)
	equal(t, "permalink", strings.HasPrefix(link, "https://marigold.slack.com/archives/D0DANA/p"), true)
	app.must("reactions.add", obj{"channel": "D0DANA", "timestamp": posted["ts"], "name": ":eyes:"})
	equal(t, "again", app.call("reactions.add", obj{"channel": "D0DANA", "timestamp": posted["ts"], "name": "eyes"})["error"], "already_reacted")
	equal(t, "shown", dana.Messages(DM)[0].Reactions, []string{"eyes"})
	app.must("reactions.remove", obj{"channel": "D0DANA", "timestamp": posted["ts"], "name": "eyes"})
	equal(t, "taken away", len(dana.Messages(DM)[0].Reactions), 0)
	equal(t, "once", app.call("reactions.remove", obj{"channel": "D0DANA", "timestamp": posted["ts"], "name": "eyes"})["error"], "no_reaction")
	app.must("chat.delete", obj{"channel": "D0DANA", "ts": reply["ts"]})
	equal(t, "replies", dana.Messages(DM)[0].ReplyCount, 0)
}

func TestEphemeralMessagesHaveOneReader(t *testing.T) {
	app, _ := newFake(t, nil)
	app.must("chat.postEphemeral", obj{"channel": "C0GENERAL", "user": "U0DANA", "text": "psst", "blocks": []any{sectionOf("psst"), actions("a", button("Go", "go"))}})
	equal(t, "Dana sees", len(app.w.As("dana").Messages("#general")), 1)
	equal(t, "Sam sees", len(app.w.As("sam").Messages("#general")), 0)
	equal(t, "history", len(app.must("conversations.history", obj{"channel": "C0GENERAL"})["messages"].([]any)), 0)
	if err := app.w.As("sam").Press(within(t), "Go"); err == nil {
		t.Error("Sam pressed a button that only Dana sees")
	}
	ok(t, app.w.As("dana").Press(within(t), "Go"))
	p := app.last(toInteractions).payload
	equal(t, "ephemeral", dig(p, "container", "is_ephemeral"), true)
	equal(t, "message", p["message"], nil)
	ok(t, app.w.Quiet(within(t)))
	equal(t, "events", len(app.taken(toEvents)), 0)
}

func TestPrivateChannelsAreInvisible(t *testing.T) {
	app, _ := newFake(t, nil)
	app.must("chat.postMessage", obj{"channel": "C0HRLEAVE", "text": "secret"})
	equal(t, "Hana reads", len(app.w.As("hana").Messages("#hr-leave")), 1)
	equal(t, "Dana reads", len(app.w.As("dana").Messages("#hr-leave")), 0)
	equal(t, "Dana reads by id", len(app.w.As("dana").Messages("C0HRLEAVE")), 0)
	list := app.must("conversations.list", obj{"types": "public_channel,private_channel"})
	equal(t, "the bot lists", len(list["channels"].([]any)), 2)
}

func TestPagination(t *testing.T) {
	app, _ := newFake(t, nil)
	for range 7 {
		app.must("chat.postMessage", obj{"channel": "U0DANA", "text": "x"})
	}
	seen, cursor := map[any]bool{}, ""
	for range 4 {
		got := app.must("conversations.history", obj{"channel": "D0DANA", "limit": 2, "cursor": cursor})
		for _, m := range got["messages"].([]any) {
			seen[dig(m, "ts")] = true
		}
		cursor, _ = dig(got, "response_metadata", "next_cursor").(string)
		equal(t, "has_more", got["has_more"], cursor != "")
	}
	equal(t, "seen", len(seen), 7)
	equal(t, "cursor", cursor, "")
}

func TestPeople(t *testing.T) {
	app, _ := newFake(t, nil)
	u := app.must("users.info", obj{"user": "U0DANA", "include_locale": true})["user"]
	equal(t, "zone", dig(u, "tz"), "America/Los_Angeles")
	equal(t, "offset", dig(u, "tz_offset"), -8*3600)
	equal(t, "locale", dig(u, "locale"), "en-US")
	equal(t, "mail", dig(u, "profile", "email"), "dana@marigold.example")
	equal(t, "admin", dig(app.must("users.info", obj{"user": "U0AMIR"}), "user", "is_admin"), true)
	equal(t, "bot", dig(app.must("users.info", obj{"user": "U0LEAVEWAY"}), "user", "is_bot"), true)
	equal(t, "all", len(app.must("users.list", nil)["members"].([]any)), 5)
	equal(t, "members", app.must("conversations.members", obj{"channel": "C0HRLEAVE"})["members"], []any{"U0AMIR", "U0HANA", "U0LEAVEWAY"})
	equal(t, "opened", dig(app.must("conversations.open", obj{"users": "U0SAM"}), "channel", "id"), "D0SAM")
	equal(t, "the bot's rooms", len(app.must("users.conversations", obj{"types": "public_channel,private_channel,im"})["channels"].([]any)), 6)
}

// respondTo posts to a response URL.
func respondTo(t *testing.T, to string, body string) (int, string) {
	t.Helper()
	resp, err := http.Post(to, asJSON, strings.NewReader(body))
	ok(t, err)
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	ok(t, err)
	return resp.StatusCode, string(answer)
}

func TestResponseURLs(t *testing.T) {
	app, now := newFake(t, nil)
	dana := app.w.As("dana")
	ok(t, dana.Command(within(t), "#general", "/leave", "status"))
	to := app.last(toCommands).form.Get("response_url")
	if status, answer := respondTo(t, to, `{"blocks":[{"type":"x"}]}`); status != 400 || !strings.Contains(answer, "invalid_blocks") {
		t.Errorf("invalid blocks: %d %s", status, answer)
	}
	respondTo(t, to, `{"text":"only you"}`)
	respondTo(t, to, `{"text":"everybody","response_type":"in_channel"}`)
	equal(t, "Dana sees", len(dana.Messages("#general")), 2)
	equal(t, "Sam sees", len(app.w.As("sam").Messages("#general")), 1)
	respondTo(t, to, `{"text":"4"}`)
	respondTo(t, to, `{"text":"5"}`)
	if status, answer := respondTo(t, to, `{"text":"6"}`); status != 404 || !strings.Contains(answer, "used_url") {
		t.Errorf("the sixth: %d %s", status, answer)
	}
	ok(t, dana.Command(within(t), "#general", "/leave", "status"))
	to = app.last(toCommands).form.Get("response_url")
	now.add(30*time.Minute + time.Second)
	if status, answer := respondTo(t, to, `{"text":"late"}`); status != 404 || !strings.Contains(answer, "expired_url") {
		t.Errorf("late: %d %s", status, answer)
	}
}

func TestResponseURLReplacesAndDeletes(t *testing.T) {
	app, _ := newFake(t, nil)
	dana := app.w.As("dana")
	app.must("chat.postEphemeral", obj{"channel": "C0GENERAL", "user": "U0DANA", "blocks": []any{actions("a", button("Go", "go"))}, "text": "x"})
	ok(t, dana.Press(within(t), "Go"))
	to := app.last(toInteractions).payload["response_url"].(string)
	respondTo(t, to, `{"replace_original":true,"text":"gone on"}`)
	equal(t, "text", dana.Messages("#general")[0].Text, "gone on")
	respondTo(t, to, `{"delete_original":true}`)
	equal(t, "left", len(dana.Messages("#general")), 0)
}

func TestCommandAnswersAreShown(t *testing.T) {
	app, _ := newFake(t, nil)
	dana := app.w.As("dana")
	app.on(toCommands, func(rw http.ResponseWriter, _ delivery) { io.WriteString(rw, "Hello there") })
	ok(t, dana.Command(within(t), DM, "/leave", ""))
	equal(t, "text", dana.Messages(DM)[0].Text, "Hello there")
	equal(t, "ephemeral", dana.Messages(DM)[0].Ephemeral, true)
	app.on(toCommands, replies(obj{"response_type": "in_channel", "text": "x", "blocks": []any{sectionOf("*All* of you")}}))
	ok(t, dana.Command(within(t), "#general", "/leave", ""))
	equal(t, "text", dana.Read(app.w.As("sam").Messages("#general")[0]), "All of you")
	app.on(toCommands, replies(obj{"blocks": []any{obj{"type": "x"}}}))
	if err := dana.Command(within(t), DM, "/leave", ""); err == nil {
		t.Error("an answer that is not a message was shown")
	}
	app.on(toCommands, func(rw http.ResponseWriter, _ delivery) { rw.WriteHeader(http.StatusNotFound) })
	equal(t, "shown", dana.Command(within(t), DM, "/leave", ""), `/leave failed with the error "dispatch_failed"`)
}

func TestFaults(t *testing.T) {
	app, _ := newFake(t, nil)
	post := func() (status int, retryAfter string) {
		req, err := http.NewRequestWithContext(within(t), "POST", app.api+"/api/auth.test", nil)
		ok(t, err)
		req.Header.Set("Authorization", "Bearer "+app.w.cfg.BotToken)
		resp, err := http.DefaultClient.Do(req)
		ok(t, err)
		resp.Body.Close()
		return resp.StatusCode, resp.Header.Get("Retry-After")
	}
	app.w.Fail("auth.test", RateLimited, 2)
	app.w.Fail("auth.test", Broken, 1)
	for _, want := range []int{429, 429, 500, 200} {
		status, retryAfter := post()
		equal(t, "status", status, want)
		equal(t, "Retry-After", retryAfter != "", want == 429)
	}
	app.w.Fail("auth.test", Silent, 1)
	ctx, cancel := context.WithTimeout(within(t), 30*time.Millisecond)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, "POST", app.api+"/api/auth.test", nil)
	ok(t, err)
	if resp, err := http.DefaultClient.Do(req); err == nil {
		resp.Body.Close()
		t.Error("a silent method answered")
	}
}

func TestFiles(t *testing.T) {
	app, _ := newFake(t, nil)
	got := app.form("files.getUploadURLExternal", url.Values{"token": {app.w.cfg.BotToken}, "filename": {"certificate.pdf"}, "length": {"5"}})
	id := got["file_id"].(string)
	equal(t, "before", app.call("files.completeUploadExternal", obj{"files": []any{obj{"id": id}}})["error"], "file_not_found")
	resp, err := http.Post(got["upload_url"].(string), "application/octet-stream", strings.NewReader("four"))
	ok(t, err)
	resp.Body.Close()
	equal(t, "another length", resp.StatusCode, 400)
	var form bytes.Buffer
	mw := multipart.NewWriter(&form)
	part, err := mw.CreateFormFile("file", "certificate.pdf")
	ok(t, err)
	io.WriteString(part, "%PDF-")
	mw.Close()
	mw.Close() // slack-go ends the form twice
	resp, err = http.Post(got["upload_url"].(string), mw.FormDataContentType(), &form)
	ok(t, err)
	resp.Body.Close()
	equal(t, "uploaded", resp.StatusCode, 200)
	equal(t, "to a person", app.call("files.completeUploadExternal", obj{"files": []any{obj{"id": id}}, "channel_id": "U0DANA"})["error"], "channel_not_found")
	app.must("files.completeUploadExternal", obj{"files": []any{obj{"id": id, "title": "Certificate"}}, "channel_id": "D0DANA"})
	equal(t, "shared", app.w.As("dana").Messages(DM)[0].Files[0].Name, "certificate.pdf")
	info := app.must("files.info", obj{"file": id})["file"]
	equal(t, "type", dig(info, "mimetype"), "application/pdf")
	equal(t, "where", dig(info, "ims"), []any{"D0DANA"})
	get := func(address, token string) int {
		req, err := http.NewRequest("GET", address, nil)
		ok(t, err)
		req.Header.Set("Authorization", "Bearer "+token)
		resp, err := http.DefaultClient.Do(req)
		ok(t, err)
		resp.Body.Close()
		return resp.StatusCode
	}
	equal(t, "download", get(dig(info, "url_private").(string), app.w.cfg.BotToken), 200)
	equal(t, "without token", get(dig(info, "url_private").(string), "x"), 403)
	own := app.w.As("dana").Messages(DM)[0].Files[0].URL
	equal(t, "Dana", get(app.api+own, ""), 200)
	equal(t, "Sam", get(app.api+strings.Replace(own, "U0DANA", "U0SAM", 1), ""), 404)
}
