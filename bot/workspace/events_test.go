package workspace

import (
	"context"
	"net/http"
	"strconv"
	"testing"
	"time"
)

func TestDirectMessageEvent(t *testing.T) {
	app, now := newFake(t, nil)
	ts, err := app.w.As("dana").Say(within(t), DM, `I'm <ill> & @sam knows, see https://x.example/a?b=1.`)
	ok(t, err)
	d := app.last(toEvents)
	equal(t, "type", d.payload["type"], "event_callback")
	equal(t, "team", d.payload["team_id"], "T0MARIGOLD")
	equal(t, "app", d.payload["api_app_id"], "A0LEAVEWAY")
	equal(t, "authorized as", dig(d.payload, "authorizations", 0, "user_id"), "U0LEAVEWAY")
	equal(t, "timestamp", d.header.Get("X-Slack-Request-Timestamp"), strconv.FormatInt(now.Now().Unix(), 10))
	ev := d.event()
	equal(t, "channel", ev["channel"], "D0DANA")
	equal(t, "channel_type", ev["channel_type"], "im")
	equal(t, "user", ev["user"], "U0DANA")
	equal(t, "ts", ev["ts"], ts)
	equal(t, "text", ev["text"], "I'm &lt;ill&gt; &amp; <@U0SAM> knows, see <https://x.example/a?b=1>.")
	equal(t, "the mention", dig(ev, "blocks", 0, "elements", 0, "elements", 1, "user_id"), "U0SAM")
	equal(t, "retry", d.header.Get("X-Slack-Retry-Num"), "")
}

func TestEditAndDelete(t *testing.T) {
	app, _ := newFake(t, nil)
	dana := app.w.As("Dana Reyes")
	ts, err := dana.Say(within(t), DM, "June 15")
	ok(t, err)
	ok(t, dana.Edit(within(t), DM, ts, "June 20"))
	ev := app.last(toEvents).event()
	equal(t, "subtype", ev["subtype"], "message_changed")
	equal(t, "new text", dig(ev, "message", "text"), "June 20")
	equal(t, "old text", dig(ev, "previous_message", "text"), "June 15")
	equal(t, "edited by", dig(ev, "message", "edited", "user"), "U0DANA")
	equal(t, "channel_type", ev["channel_type"], nil)
	ok(t, dana.Delete(within(t), DM, ts))
	ev = app.last(toEvents).event()
	equal(t, "subtype", ev["subtype"], "message_deleted")
	equal(t, "deleted", ev["deleted_ts"], ts)
	equal(t, "old text", dig(ev, "previous_message", "text"), "June 20")
	if left := dana.Messages(DM); len(left) != 0 {
		t.Errorf("not deleted: %v", left)
	}
	if err := app.w.As("sam").Edit(within(t), "general", ts, "x"); err == nil {
		t.Error("Sam edited Dana's message")
	}
}

func TestMentionsReachTheBotInItsChannels(t *testing.T) {
	app, _ := newFake(t, func(c *Config) {
		c.Channels = append(c.Channels, Channel{ID: "C0RANDOM", Name: "random"})
	})
	dana := app.w.As("dana")
	_, err := dana.Mention(within(t), "#general", "hello")
	ok(t, err)
	ev := app.last(toEvents).event()
	equal(t, "type", ev["type"], "app_mention")
	equal(t, "text", ev["text"], "<@U0LEAVEWAY> hello")
	_, err = dana.Say(within(t), "#general", "nobody in particular")
	ok(t, err)
	_, err = dana.Mention(within(t), "#random", "hello")
	ok(t, err)
	equal(t, "events", len(app.taken(toEvents)), 1)
	if _, err := dana.Say(within(t), "#hr-leave", "let me in"); err == nil {
		t.Error("Dana wrote into HR's private channel")
	}
}

func TestBotsOwnMessagesAreEvents(t *testing.T) {
	app, _ := newFake(t, nil)
	app.must("chat.postMessage", obj{"channel": "U0DANA", "text": "hello"})
	ok(t, app.w.Quiet(within(t)))
	ev := app.last(toEvents).event()
	equal(t, "bot_id", ev["bot_id"], "B0LEAVEWAY")
	equal(t, "user", ev["user"], "U0LEAVEWAY")
}

// plan is a scheduled retry.
type plan struct {
	after time.Duration
	run   func()
}

// planned lets a test run retries when it wants to.
func planned(plans chan plan) func(*Config) {
	return func(c *Config) {
		c.AfterFunc = func(d time.Duration, f func()) func() bool {
			plans <- plan{d, f}
			return func() bool { return true }
		}
	}
}

func TestEventsAreRetriedThreeTimes(t *testing.T) {
	plans, took := make(chan plan, 9), make(chan delivery, 9)
	app, _ := newFake(t, planned(plans))
	app.on(toEvents, func(rw http.ResponseWriter, d delivery) {
		rw.WriteHeader(http.StatusInternalServerError)
		took <- d
	})
	_, err := app.w.As("dana").Say(within(t), DM, "hello")
	ok(t, err)
	first := <-took
	for n, pause := range []time.Duration{0, time.Minute, 5 * time.Minute} {
		p := <-plans
		equal(t, "pause", p.after, pause)
		p.run()
		d := <-took
		equal(t, "retry", d.header.Get("X-Slack-Retry-Num"), n+1)
		equal(t, "reason", d.header.Get("X-Slack-Retry-Reason"), "http_error")
		equal(t, "event", d.payload["event_id"], first.payload["event_id"])
	}
	ok(t, app.w.Close(within(t)))
	equal(t, "further plans", len(plans), 0)
}

func TestRetryReasons(t *testing.T) {
	for _, c := range []struct {
		name   string
		answer func(http.ResponseWriter, delivery)
		reason string // empty: no retry
	}{
		{"taken", func(rw http.ResponseWriter, _ delivery) { rw.WriteHeader(http.StatusNoContent) }, ""},
		{"redirected", func(rw http.ResponseWriter, _ delivery) {
			rw.Header().Set("Location", "/elsewhere")
			rw.WriteHeader(http.StatusFound)
		}, "http_error"},
		{"no retry, please", func(rw http.ResponseWriter, _ delivery) {
			rw.Header().Set("X-Slack-No-Retry", "1")
			rw.WriteHeader(http.StatusBadRequest)
		}, ""},
		{"hung up", func(http.ResponseWriter, delivery) { panic(http.ErrAbortHandler) }, "connection_failed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			plans := make(chan plan, 1)
			app, _ := newFake(t, planned(plans))
			app.on(toEvents, c.answer)
			_, err := app.w.As("dana").Say(within(t), DM, "hello")
			ok(t, err)
			ok(t, app.w.Quiet(within(t)))
			equal(t, "planned", len(plans) == 1, c.reason != "")
			if c.reason == "" {
				return
			}
			again := make(chan delivery, 1)
			app.on(toEvents, func(_ http.ResponseWriter, d delivery) { again <- d })
			(<-plans).run()
			equal(t, "reason", (<-again).header.Get("X-Slack-Retry-Reason"), c.reason)
		})
	}
}

func TestSlowAppTimesOut(t *testing.T) {
	plans := make(chan plan, 1)
	app, _ := newFake(t, func(c *Config) {
		planned(plans)(c)
		c.AckTimeout = 20 * time.Millisecond
	})
	release := make(chan struct{})
	app.on(toEvents, func(http.ResponseWriter, delivery) { <-release })
	_, err := app.w.As("dana").Say(within(t), DM, "hello")
	ok(t, err)
	p := <-plans
	close(release)
	again := make(chan delivery, 1)
	app.on(toEvents, func(_ http.ResponseWriter, d delivery) { again <- d })
	p.run()
	equal(t, "reason", (<-again).header.Get("X-Slack-Retry-Reason"), "http_timeout")
}

func TestEventsOfAChannelAreOrdered(t *testing.T) {
	app, _ := newFake(t, nil)
	for i := range 50 {
		app.must("chat.postMessage", obj{"channel": "U0DANA", "text": strconv.Itoa(i)})
	}
	ok(t, app.w.Quiet(within(t)))
	for i, d := range app.taken(toEvents) {
		equal(t, "text", d.event()["text"], i)
	}
}

func TestHomeOpened(t *testing.T) {
	app, _ := newFake(t, nil)
	dana := app.w.As("dana")
	ok(t, dana.OpenHome(within(t)))
	ev := app.last(toEvents).event()
	equal(t, "type", ev["type"], "app_home_opened")
	equal(t, "tab", ev["tab"], "home")
	equal(t, "view", ev["view"], nil)
	app.must("views.publish", obj{"user_id": "U0DANA", "view": obj{"type": "home", "blocks": []any{sectionOf("Hello")}}})
	ok(t, dana.OpenHome(within(t)))
	equal(t, "view", dig(app.last(toEvents).event(), "view", "type"), "home")
	equal(t, "shown", dana.Home().Text, "Hello")
	if app.w.As("sam").Home() != nil {
		t.Error("Sam sees Dana's home")
	}
}

func TestTimestampsIncrease(t *testing.T) {
	w := New(Default())
	seen, last := map[string]bool{}, ""
	for range 1000 {
		ts := w.nextTS()
		if seen[ts] || !tsLess(last, ts) || len(ts) != len("1795194000.000000") {
			t.Fatalf("%s after %s", ts, last)
		}
		seen[ts], last = true, ts
	}
}

func TestCloseEndsDeliveries(t *testing.T) {
	app, _ := newFake(t, nil)
	release, arrived := make(chan struct{}), make(chan struct{}, 1)
	defer close(release)
	app.on(toEvents, func(http.ResponseWriter, delivery) {
		arrived <- struct{}{}
		<-release
	})
	said := make(chan error, 1)
	go func() {
		_, err := app.w.As("dana").Say(within(t), DM, "hello")
		said <- err
	}()
	<-arrived
	ok(t, app.w.Close(within(t)))
	ok(t, <-said)
	_, err := app.w.As("dana").Say(within(t), DM, "is anybody there?")
	ok(t, err) // the message is posted; no app hears of it
	equal(t, "events", len(app.taken(toEvents)), 1)
}

func TestActorsReturnWhenTheAppIsDone(t *testing.T) {
	var settled int
	app, _ := newFake(t, func(c *Config) {
		c.Settle = func(context.Context) error {
			settled++
			return nil
		}
	})
	app.on(toEvents, func(_ http.ResponseWriter, d delivery) {
		if d.event()["bot_id"] == nil {
			app.must("chat.postMessage", obj{"channel": "U0DANA", "text": "Hello"})
		}
	})
	_, err := app.w.As("dana").Say(within(t), DM, "hello")
	ok(t, err)
	equal(t, "events, the bot's own included", len(app.taken(toEvents)), 2)
	equal(t, "asked whether it is done", settled > 0, true)
}
