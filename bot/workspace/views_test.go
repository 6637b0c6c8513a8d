package workspace

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"
)

func dateField(id string) obj { return obj{"type": "datepicker", "action_id": id} }

func textField(id string) obj { return obj{"type": "plain_text_input", "action_id": id} }

// opensView makes the app open a view on a command.
func opensView(app *fakeApp, view obj) {
	app.on(toCommands, func(_ http.ResponseWriter, d delivery) {
		app.must("views.open", obj{"trigger_id": d.form.Get("trigger_id"), "view": view})
	})
}

// begin has Dana open a view.
func begin(t *testing.T, app *fakeApp, view obj) *Actor {
	t.Helper()
	opensView(app, view)
	dana := app.w.As("dana")
	ok(t, dana.Command(within(t), DM, "/leave", "start"))
	if dana.View() == nil {
		t.Fatal("no view was opened")
	}
	return dana
}

func TestCommandOpensAModal(t *testing.T) {
	app, _ := newFake(t, nil)
	dana := begin(t, app, modal("Leave dates", inputBlock("start", "When?", dateField("day")), inputBlock("why", "Why?", textField("text"))))
	form := app.last(toCommands).form
	for key, want := range map[string]string{
		"command": "/leave", "text": "start", "user_id": "U0DANA", "user_name": "dana", "channel_id": "D0DANA",
		"channel_name": "directmessage", "team_id": "T0MARIGOLD", "team_domain": "marigold", "api_app_id": "A0LEAVEWAY",
	} {
		equal(t, key, form.Get(key), want)
	}
	if v := dana.View(); v.Title != "Leave dates" || v.Submit != "Next" || v.ID != v.RootID {
		t.Errorf("view = %+v", v)
	}
	if err := app.w.As("sam").Submit(within(t)); err == nil {
		t.Error("Sam submitted Dana's form")
	}
	if err := dana.Command(within(t), DM, "/nope", ""); err == nil {
		t.Error("an unknown command was accepted")
	}
}

func TestTriggers(t *testing.T) {
	app, now := newFake(t, nil)
	var trigger string
	app.on(toCommands, func(_ http.ResponseWriter, d delivery) { trigger = d.form.Get("trigger_id") })
	view := modal("x", sectionOf("x"))
	open := func(id string) any { return app.call("views.open", obj{"trigger_id": id, "view": view})["error"] }
	dana := app.w.As("dana")
	ok(t, dana.Command(within(t), DM, "/leave", ""))
	equal(t, "unknown", open("1.2.3"), "invalid_trigger_id")
	equal(t, "an invalid view", app.call("views.open", obj{"trigger_id": trigger, "view": modal("x")})["error"], "invalid_arguments")
	equal(t, "first", open(trigger), nil)
	equal(t, "second", open(trigger), "exchanged_trigger_id")
	ok(t, dana.Command(within(t), DM, "/leave", ""))
	now.add(3 * time.Second)
	equal(t, "after 3 s", open(trigger), nil)
	ok(t, dana.Command(within(t), DM, "/leave", ""))
	now.add(3*time.Second + time.Millisecond)
	equal(t, "after more than 3 s", open(trigger), "expired_trigger_id")
	equal(t, "none", app.call("views.open", obj{"view": view})["error"], "invalid_arguments")
}

func TestSubmissionCarriesTheState(t *testing.T) {
	app, _ := newFake(t, nil)
	view := modal("Leave",
		inputBlock("when", "When?", dateField("day")),
		inputBlock("who", "Who is your manager?", obj{"type": "users_select", "action_id": "who"}),
		obj{"type": "input", "block_id": "note", "optional": true, "label": plainText("Note"), "element": textField("text")},
		inputBlock("kind", "Which kind?", obj{"type": "radio_buttons", "action_id": "kind", "options": []any{
			obj{"text": plainText("My own health"), "value": "own"}, obj{"text": plainText("Family care"), "value": "family"},
		}}))
	view["private_metadata"], view["callback_id"] = "meta", "step"
	dana := begin(t, app, view)
	ok(t, dana.Fill(within(t), "When?", "2027-06-15"))
	ok(t, dana.Fill(within(t), "who is your manager?", "Sam Ortiz"))
	ok(t, dana.Fill(within(t), "Which kind?", "Family care"))
	if err := dana.Fill(within(t), "When?", "15 June"); err == nil {
		t.Error("a date picker accepted words")
	}
	if err := dana.Fill(within(t), "Which kind?", "Holiday"); err == nil {
		t.Error("radio buttons accepted a missing option")
	}
	ok(t, dana.Submit(within(t)))
	p := app.last(toInteractions).payload
	equal(t, "type", p["type"], "view_submission")
	equal(t, "metadata", dig(p, "view", "private_metadata"), "meta")
	equal(t, "callback", dig(p, "view", "callback_id"), "step")
	values := dig(p, "view", "state", "values")
	equal(t, "date", dig(values, "when", "day", "selected_date"), "2027-06-15")
	equal(t, "user", dig(values, "who", "who", "selected_user"), "U0SAM")
	equal(t, "radio", dig(values, "kind", "kind", "selected_option", "value"), "family")
	if note, there := dig(values, "note", "text").(obj)["value"]; note != nil || !there {
		t.Error("an empty field must be null, not absent")
	}
	if dana.View() != nil {
		t.Error("an empty answer closes the view")
	}
}

func TestRequiredFieldsAreCheckedBeforeSending(t *testing.T) {
	app, _ := newFake(t, nil)
	dana := begin(t, app, modal("Leave",
		inputBlock("when", "When?", dateField("day")),
		inputBlock("mail", "Mail?", obj{"type": "email_text_input", "action_id": "m"}),
		inputBlock("n", "How many?", obj{"type": "number_input", "action_id": "n", "is_decimal_allowed": false, "max_value": "12"})))
	ok(t, dana.Fill(within(t), "Mail?", "dana at home"))
	ok(t, dana.Fill(within(t), "How many?", "13"))
	var refused Refused
	if err := dana.Submit(within(t)); !errors.As(err, &refused) {
		t.Fatalf("submit: %v", err)
	}
	equal(t, "required", refused["when"], "Please complete this required field.")
	if refused["mail"] == "" || refused["n"] == "" || len(dana.View().Errors) != 3 {
		t.Errorf("refused = %v", refused)
	}
	equal(t, "sent", len(app.taken(toInteractions)), 0)
}

// answers makes the app answer submissions.
func answers(app *fakeApp, reply any) {
	app.on(toInteractions, func(rw http.ResponseWriter, d delivery) {
		if d.payload["type"] == "view_submission" {
			answerJSON(rw, reply)
		}
	})
}

func TestResponseActions(t *testing.T) {
	app, _ := newFake(t, nil)
	ask := inputBlock("when", "When?", dateField("day"))
	dana := begin(t, app, modal("One", ask))
	ok(t, dana.Fill(within(t), "When?", "2027-06-15"))

	answers(app, obj{"response_action": "errors", "errors": obj{"when": "Too early."}})
	var refused Refused
	if err := dana.Submit(within(t)); !errors.As(err, &refused) || refused["when"] != "Too early." {
		t.Fatalf("errors: %v", err)
	}
	first := dana.View()
	equal(t, "beside the field", first.Errors["when"], "Too early.")

	answers(app, obj{"response_action": "update", "view": modal("Two", ask, sectionOf("more"))})
	ok(t, dana.Submit(within(t)))
	second := dana.View()
	equal(t, "title", second.Title, "Two")
	equal(t, "id", second.ID, first.ID)
	equal(t, "errors", len(second.Errors), 0)
	if second.Hash == first.Hash {
		t.Error("the hash did not change")
	}
	if !strings.Contains(string(second.State), "2027-06-15") {
		t.Errorf("typed text is lost: %s", second.State)
	}

	answers(app, obj{"response_action": "push", "view": modal("Three", sectionOf("x"))})
	ok(t, dana.Submit(within(t)))
	equal(t, "depth", dana.View().Depth, 2)
	equal(t, "root", dana.View().RootID, first.ID)
	ok(t, dana.Submit(within(t)))
	equal(t, "depth", dana.View().Depth, 3)
	equal(t, "a fourth", dana.Submit(within(t)), connectionTrouble)
	equal(t, "depth", dana.View().Depth, 3)

	app.on(toInteractions, nil)
	ok(t, dana.Submit(within(t)))
	equal(t, "below", dana.View().Depth, 2)

	answers(app, obj{"response_action": "clear"})
	ok(t, dana.Submit(within(t)))
	if dana.View() != nil {
		t.Error("clear left a view open")
	}
}

func TestAnswersThatSlackRefuses(t *testing.T) {
	view := modal("One", sectionOf("text"), inputBlock("when", "When?", dateField("day")))
	for name, answer := range map[string]func(http.ResponseWriter, delivery){
		"not JSON": func(rw http.ResponseWriter, _ delivery) {
			rw.Header().Set("Content-Type", asJSON)
			rw.Write([]byte("ok"))
		},
		"no content type":    func(rw http.ResponseWriter, _ delivery) { rw.Write([]byte(`{"response_action":"clear"}`)) },
		"unknown action":     replies(obj{"response_action": "explode"}),
		"no action":          replies(obj{"view": view}),
		"an invalid view":    replies(obj{"response_action": "update", "view": modal(strings.Repeat("x", 25), sectionOf("x"))}),
		"no view":            replies(obj{"response_action": "update"}),
		"errors for nothing": replies(obj{"response_action": "errors", "errors": obj{}}),
		"errors elsewhere":   replies(obj{"response_action": "errors", "errors": obj{"nowhere": "x"}}),
		"an error":           func(rw http.ResponseWriter, _ delivery) { rw.WriteHeader(http.StatusBadGateway) },
		"a home":             replies(obj{"response_action": "push", "view": obj{"type": "home", "blocks": []any{sectionOf("x")}}}),
	} {
		t.Run(name, func(t *testing.T) {
			app, _ := newFake(t, nil)
			dana := begin(t, app, view)
			ok(t, dana.Fill(within(t), "When?", "2027-06-15"))
			app.on(toInteractions, answer)
			equal(t, "shown", dana.Submit(within(t)), connectionTrouble)
			if v := dana.View(); v == nil || v.Title != "One" || !strings.Contains(string(v.State), "2027-06-15") {
				t.Errorf("the form changed: %+v", v)
			}
		})
	}
}

func replies(v any) func(http.ResponseWriter, delivery) {
	return func(rw http.ResponseWriter, _ delivery) { answerJSON(rw, v) }
}

func TestErrorsNeedAnInputBlock(t *testing.T) {
	app, _ := newFake(t, nil)
	text := sectionOf("text")
	text["block_id"] = "text"
	dana := begin(t, app, modal("One", text))
	answers(app, obj{"response_action": "errors", "errors": obj{"text": "x"}})
	equal(t, "shown", dana.Submit(within(t)), connectionTrouble)
}

func TestUpdateChecksTheHash(t *testing.T) {
	app, _ := newFake(t, nil)
	dana := begin(t, app, modal("One", inputBlock("when", "When?", dateField("day"))))
	ok(t, dana.Fill(within(t), "When?", "2027-06-15"))
	v := dana.View()
	update := func(args obj) obj { return app.call("views.update", args) }
	two := modal("Two", inputBlock("when", "When?", dateField("day")), inputBlock("to", "Until?", dateField("day")))
	equal(t, "right hash", update(obj{"view_id": v.ID, "hash": v.Hash, "view": two})["error"], nil)
	equal(t, "old hash", update(obj{"view_id": v.ID, "hash": v.Hash, "view": two})["error"], "hash_conflict")
	got := update(obj{"view_id": v.ID, "view": two})
	equal(t, "kept", dig(got, "view", "state", "values", "when", "day", "selected_date"), "2027-06-15")
	equal(t, "new", dig(got, "view", "state", "values", "to", "day", "selected_date"), nil)
	equal(t, "other kind", dig(update(obj{"view_id": v.ID, "view": modal("Three", inputBlock("when", "When?", textField("day")))}),
		"view", "state", "values", "when", "day", "value"), nil)
	equal(t, "unknown", update(obj{"view_id": "V0", "view": two})["error"], "not_found")
	equal(t, "neither", update(obj{"view": two})["error"], "invalid_arguments")
	ok(t, dana.CloseView(within(t)))
	equal(t, "closed", update(obj{"view_id": v.ID, "view": two})["error"], "not_found")
}

func TestExternalIDs(t *testing.T) {
	app, _ := newFake(t, nil)
	view := modal("One", sectionOf("x"))
	view["external_id"] = "mine"
	dana := begin(t, app, view)
	equal(t, "update", app.call("views.update", obj{"external_id": "mine", "view": view})["error"], nil)
	var got any
	app.on(toCommands, func(_ http.ResponseWriter, d delivery) {
		got = app.call("views.open", obj{"trigger_id": d.form.Get("trigger_id"), "view": view})["error"]
	})
	ok(t, app.w.As("sam").Command(within(t), DM, "/leave", ""))
	equal(t, "second", got, "duplicate_external_id")
	ok(t, dana.CloseView(within(t)))
	ok(t, app.w.As("sam").Command(within(t), DM, "/leave", ""))
	equal(t, "after the first was closed", got, nil)
}

func TestViewClosedIsSentOnlyOnRequest(t *testing.T) {
	app, _ := newFake(t, nil)
	quiet := begin(t, app, modal("Quiet", sectionOf("x")))
	ok(t, quiet.CloseView(within(t)))
	equal(t, "told", len(app.taken(toInteractions)), 0)

	view := modal("Loud", sectionOf("x"))
	view["notify_on_close"] = true
	loud := begin(t, app, view)
	answers(app, obj{"response_action": "push", "view": view})
	ok(t, loud.Submit(within(t)))
	ok(t, loud.CloseView(within(t)))
	p := app.last(toInteractions).payload
	equal(t, "type", p["type"], "view_closed")
	equal(t, "cleared", p["is_cleared"], false)
	equal(t, "below", loud.View().Depth, 1)
	ok(t, loud.Submit(within(t)))
	ok(t, loud.CloseAll(within(t)))
	equal(t, "cleared", app.last(toInteractions).payload["is_cleared"], true)
	if loud.View() != nil {
		t.Error("a view is open")
	}
}

func TestSubmitTwice(t *testing.T) {
	app, _ := newFake(t, nil)
	dana := begin(t, app, modal("One", sectionOf("x")))
	answers(app, obj{"response_action": "update", "view": modal("Two", sectionOf("x"))})
	ok(t, dana.SubmitTwice(within(t)))
	equal(t, "sent", len(app.taken(toInteractions)), 2)
	equal(t, "title", dana.View().Title, "Two")
}

func TestSlowSubmissionShowsAnError(t *testing.T) {
	app, _ := newFake(t, func(c *Config) { c.AckTimeout = 20 * time.Millisecond })
	release := make(chan struct{})
	defer close(release)
	dana := app.w.As("dana")
	app.on(toCommands, func(_ http.ResponseWriter, d delivery) {
		app.must("views.open", obj{"trigger_id": d.form.Get("trigger_id"), "view": modal("One", sectionOf("x"))})
	})
	_ = dana.Command(within(t), DM, "/leave", "") // may take more than 20 ms; this test is about the submission
	if err := dana.Await(within(t), func(a *Actor) bool { return a.View() != nil }); err != nil {
		t.Fatal(err)
	}
	app.on(toInteractions, func(http.ResponseWriter, delivery) { <-release })
	equal(t, "shown", dana.Submit(within(t)), connectionTrouble)
	app.on(toCommands, func(http.ResponseWriter, delivery) { <-release })
	equal(t, "shown", dana.Command(within(t), DM, "/leave", ""), "/leave failed because the app did not respond.")
}
