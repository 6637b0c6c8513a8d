package workspace

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestPressFindsTheNewestButton(t *testing.T) {
	app, _ := newFake(t, nil)
	card := func(id string) string {
		return app.must("chat.postMessage", obj{"channel": "U0DANA", "text": "card", "blocks": []any{
			sectionOf("Card " + id), actions("a", with(button("Approve", "approve"), "value", id), button("Deny…", "deny")),
		}})["ts"].(string)
	}
	card("old")
	newest := card("new")
	dana := app.w.As("dana")
	ok(t, dana.Press(within(t), "approve"))
	p := app.last(toInteractions).payload
	equal(t, "type", p["type"], "block_actions")
	equal(t, "value", dig(p, "actions", 0, "value"), "new")
	equal(t, "label", dig(p, "actions", 0, "text", "text"), "Approve")
	equal(t, "message", dig(p, "message", "ts"), newest)
	equal(t, "container", dig(p, "container", "message_ts"), newest)
	equal(t, "channel", dig(p, "channel", "id"), "D0DANA")
	equal(t, "state", dig(p, "state", "values") != nil, true)
	err := dana.Press(within(t), "Refuse")
	if err == nil || !strings.Contains(err.Error(), "Card new\n[Approve] [Deny…]") {
		t.Errorf("the error doesn't describe what is there: %v", err)
	}
	if err := app.w.As("sam").Press(within(t), "Approve"); err == nil {
		t.Error("Sam pressed a button in Dana's direct message")
	}
	if err := app.w.As("nobody").Press(within(t), "Approve"); err == nil {
		t.Error("nobody pressed a button")
	}
	ok(t, dana.PressTwice(within(t), "Approve"))
	sent := app.taken(toInteractions)
	equal(t, "sent", len(sent), 3)
	if sent[1].payload["trigger_id"] == sent[2].payload["trigger_id"] {
		t.Error("two clicks share one trigger")
	}
}

// TestPressBelow presses a button of a certain message though a newer one has the same button.
func TestPressBelow(t *testing.T) {
	app, _ := newFake(t, nil)
	card := func() string {
		return app.must("chat.postMessage", obj{"channel": "U0DANA", "text": "card", "blocks": []any{actions("a", button("Approve", "approve"))}})["ts"].(string)
	}
	older := card()
	card()
	dana := app.w.As("dana")
	ok(t, dana.PressBelow(within(t), DM, older, "Approve"))
	equal(t, "message", dig(app.last(toInteractions).payload, "message", "ts"), older)
	for name, err := range map[string]error{
		"no such button":        dana.PressBelow(within(t), DM, older, "Refuse"),
		"no such message":       dana.PressBelow(within(t), DM, "1.1", "Approve"),
		"no such channel":       dana.PressBelow(within(t), "#nowhere", older, "Approve"),
		"somebody else's":       app.w.As("sam").PressBelow(within(t), "D0DANA", older, "Approve"),
		"nobody presses at all": app.w.As("nobody").PressBelow(within(t), DM, older, "Approve"),
	} {
		if err == nil {
			t.Errorf("%s: the button was pressed", name)
		}
	}
}

func TestModalHidesMessages(t *testing.T) {
	app, _ := newFake(t, nil)
	app.must("chat.postMessage", obj{"channel": "U0DANA", "text": "x", "blocks": []any{actions("a", button("Start", "start"))}})
	dana := begin(t, app, modal("One", inputBlock("note", "Note", textField("t")), actions("nav", button("Back", "back"))))
	if err := dana.Press(within(t), "Start"); err == nil {
		t.Error("a button behind the modal was pressed")
	}
	ok(t, dana.Fill(within(t), "Note", "halfway"))
	ok(t, dana.Press(within(t), "Back"))
	p := app.last(toInteractions).payload
	equal(t, "container", dig(p, "container", "type"), "view")
	equal(t, "typed so far", dig(p, "view", "state", "values", "note", "t", "value"), "halfway")
	equal(t, "response_url", p["response_url"], nil)
	ok(t, dana.Press(within(t), "Next")) // the submit button
	equal(t, "sent", app.last(toInteractions).payload["type"], "view_submission")
	ok(t, dana.Press(within(t), "Start"))
}

func TestPick(t *testing.T) {
	app, _ := newFake(t, nil)
	app.must("chat.postMessage", obj{"channel": "U0DANA", "text": "x", "blocks": []any{
		actions("a",
			with(dateField("day"), "placeholder", plainText("Pick a date")),
			with(menu([]any{optionAt(1), optionAt(2)}), "placeholder", plainText("Pick one")),
			obj{"type": "users_select", "action_id": "who", "placeholder": plainText("Pick a person")},
			obj{"type": "overflow", "action_id": "more", "options": []any{optionAt(3), optionAt(4)}}),
	}})
	dana := app.w.As("dana")
	action := func() any { return dig(app.last(toInteractions).payload, "actions", 0) }
	ok(t, dana.Pick(within(t), "Pick a date", "2027-06-15"))
	equal(t, "date", dig(action(), "selected_date"), "2027-06-15")
	ok(t, dana.Pick(within(t), "", "Option 2"))
	equal(t, "option", dig(action(), "selected_option", "value"), "2")
	equal(t, "state", dig(app.last(toInteractions).payload, "state", "values", "a", "m", "selected_option", "value"), "2")
	ok(t, dana.Pick(within(t), "Pick a person", "Hana Kim"))
	equal(t, "person", dig(action(), "selected_user"), "U0HANA")
	ok(t, dana.Press(within(t), "Option 4"))
	equal(t, "overflow", dig(action(), "selected_option", "value"), "4")
	if err := dana.Pick(within(t), "Pick one", "Option 9"); err == nil {
		t.Error("a missing option was picked")
	}
}

func TestFieldsThatReportAtOnce(t *testing.T) {
	app, _ := newFake(t, nil)
	dana := begin(t, app, modal("One", with(inputBlock("kind", "Kind", menu([]any{optionAt(1), optionAt(2)})), "dispatch_action", true)))
	app.on(toInteractions, func(_ http.ResponseWriter, d delivery) {
		app.must("views.update", obj{"view_id": dig(d.payload, "view", "id"), "hash": dig(d.payload, "view", "hash"), "view": modal("Two",
			with(inputBlock("kind", "Kind", menu([]any{optionAt(1), optionAt(2)})), "dispatch_action", true), inputBlock("why", "Why?", textField("t")))})
	})
	ok(t, dana.Fill(within(t), "Kind", "Option 2"))
	equal(t, "told", dig(app.last(toInteractions).payload, "view", "state", "values", "kind", "m", "selected_option", "value"), "2")
	equal(t, "title", dana.View().Title, "Two")
	if !strings.Contains(dana.View().Text, "= Option 2") {
		t.Errorf("the choice is lost:\n%s", dana.View().Text)
	}
}

func TestExternalSelect(t *testing.T) {
	app, _ := newFake(t, nil)
	dana := begin(t, app, modal("One", inputBlock("who", "Which policy?", obj{"type": "external_select", "action_id": "p"})))
	app.on(toInteractions, func(rw http.ResponseWriter, d delivery) {
		if d.payload["type"] == "block_suggestion" {
			equal(t, "asked", d.payload["value"], "Option 7")
			answerJSON(rw, obj{"options": []any{optionAt(7)}})
		}
	})
	ok(t, dana.Fill(within(t), "Which policy?", "Option 7"))
	ok(t, dana.Submit(within(t)))
	equal(t, "chosen", dig(app.last(toInteractions).payload, "view", "state", "values", "who", "p", "selected_option", "value"), "7")
}

func TestUploadIntoAField(t *testing.T) {
	app, _ := newFake(t, nil)
	dana := begin(t, app, modal("One", inputBlock("doc", "Certificate", obj{"type": "file_input", "action_id": "f"})))
	ok(t, dana.Upload(within(t), "Certificate", Attachment{"note from Dr. O'Neil.pdf", []byte("%PDF-")}))
	ok(t, dana.Submit(within(t)))
	file := dig(app.last(toInteractions).payload, "view", "state", "values", "doc", "f", "files", 0)
	equal(t, "name", dig(file, "name"), "note from Dr. O'Neil.pdf")
	equal(t, "size", dig(file, "size"), 5)
}

func TestResponseURLsOfPickedConversations(t *testing.T) {
	app, _ := newFake(t, nil)
	dana := begin(t, app, modal("One", inputBlock("where", "Where?", obj{"type": "conversations_select", "action_id": "c", "response_url_enabled": true})))
	ok(t, dana.Fill(within(t), "Where?", "#general"))
	ok(t, dana.Submit(within(t)))
	given := dig(app.last(toInteractions).payload, "response_urls", 0)
	equal(t, "channel", dig(given, "channel_id"), "C0GENERAL")
	if status, _ := respondTo(t, dig(given, "response_url").(string), `{"text":"hi","response_type":"in_channel"}`); status != 200 {
		t.Errorf("status %d", status)
	}
}

func TestAwaitMessage(t *testing.T) {
	app, _ := newFake(t, nil)
	go func() {
		app.must("chat.postMessage", obj{"channel": "U0DANA", "text": "one"})
		app.must("chat.postMessage", obj{"channel": "U0DANA", "text": "two"})
	}()
	m, err := app.w.As("dana").AwaitMessage(within(t), DM, func(m Message) bool { return m.Text == "two" })
	ok(t, err)
	equal(t, "text", m.Text, "two")
}

func TestRedeliver(t *testing.T) {
	app, _ := newFake(t, nil)
	if err := app.w.Redeliver(within(t)); err == nil {
		t.Error("nothing was delivered again")
	}
	dana := app.w.As("dana")
	_, err := dana.Say(within(t), DM, "hello")
	ok(t, err)
	app.must("chat.postMessage", obj{"channel": "U0DANA", "text": "an echo, which nobody repeats"})
	ok(t, app.w.Quiet(within(t)))
	ok(t, app.w.Redeliver(within(t)))
	d := app.last(toEvents)
	equal(t, "text", d.event()["text"], "hello")
	equal(t, "retry", d.header.Get("X-Slack-Retry-Num"), "1")
}

func TestHistory(t *testing.T) {
	app, now := newFake(t, nil)
	dana := begin(t, app, modal("Leave dates", inputBlock("due", "When?", dateField("d"))))
	now.add(time.Second)
	ok(t, dana.Fill(within(t), "When?", "2027-06-15"))
	answers(app, obj{"response_action": "errors", "errors": obj{"due": "Too early."}})
	_ = dana.Submit(within(t))
	app.must("chat.postMessage", obj{"channel": "U0DANA", "text": "Hello *Dana*"})
	var got []string
	history, _ := app.w.History()
	for _, e := range history {
		got = append(got, strings.Join([]string{string(e.Act), e.Who, e.To, e.Where, e.Label, e.Value, e.Text}, "|"))
	}
	want := []string{
		"commanded|U0DANA||D0DANA|/leave|start|",
		"opened|U0LEAVEWAY|U0DANA|modal|Leave dates||« Leave dates »\nWhen?\n  =\n[Next] [Close]",
		"filled|U0DANA||modal|When?|2027-06-15|",
		"submitted|U0DANA||modal|Next|Leave dates|",
		"refused|U0LEAVEWAY|U0DANA|modal|Leave dates||When?: Too early.",
		"posted|U0LEAVEWAY||D0DANA|||Hello Dana",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("history:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestHistoryIsBounded(t *testing.T) {
	w := New(Default())
	for range maxHistory + 10 {
		w.journal.recordAct(Entry{Who: "U0DANA", Act: Visited})
	}
	history, complete := w.History()
	equal(t, "entries", len(history), maxHistory)
	equal(t, "complete", complete, false)
}
