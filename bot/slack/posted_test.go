package slack

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// history answers with messages by their ids, and their time stamps.
func history(ids map[string]string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		var all []string
		for id, ts := range ids {
			all = append(all, fmt.Sprintf(`{"type":"message","ts":%q,"metadata":{"event_type":"leaveway_message","event_payload":{"id":%q}}}`, ts, id))
		}
		all = append(all, `{"type":"message","ts":"1.1","text":"somebody else's"}`, `{"type":"message","ts":"1.2","metadata":{"event_type":"other","event_payload":{"id":"m/1"}}}`)
		fmt.Fprintf(w, `{"ok":true,"messages":[%s]}`, strings.Join(all, ","))
	}
}

func unsure(d agent.Delivery) agent.Delivery {
	d.Written, d.UnsureSince = now.Add(-time.Hour), now.Add(-time.Minute)
	return d
}

// A message whose fate is unknown is looked for in its channel or thread, and posted only
// if it isn't there. If Slack doesn't let us look, it is posted; if Slack is busy or out of
// reach, it waits.
func TestMessageThatMayBeThere(t *testing.T) {
	hr := agent.Address{Room: agent.HR, Tenant: "T0MARIGOLD"}
	inThread := deliver(hr, "below")
	inThread.Thread = &agent.Receipt{Channel: "C0HRLEAVE", Message: "1795160000.000100"}
	there := history(map[string]string{"m/0": "1795160000.000200", "m/1": "1795160000.000300"})
	refuse := func(code string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintf(w, `{"ok":false,"error":%q}`, code) }
	}
	for name, c := range map[string]struct {
		d      agent.Delivery
		answer http.HandlerFunc
		calls  string
		at     string // the receipt's message; "" for an error that is tried again
	}{
		"it is there":              {unsure(deliver(hr, "card")), there, "conversations.history", "1795160000.000300"},
		"in a direct message":      {unsure(deliver(dana, "hi")), there, "conversations.open conversations.history", "1795160000.000300"},
		"in a thread":              {unsure(inThread), there, "conversations.replies", "1795160000.000300"},
		"it isn't":                 {unsure(deliver(hr, "card")), history(nil), "conversations.history chat.postMessage", "1795167200.000002"},
		"it was never tried":       {deliver(hr, "card"), there, "chat.postMessage", "1795167200.000001"},
		"nobody may look":          {unsure(deliver(hr, "card")), refuse("missing_scope"), "conversations.history chat.postMessage", "1795167200.000002"},
		"Slack is busy":            {unsure(deliver(hr, "card")), refuse("ratelimited"), "conversations.history", ""},
		"Slack fails":              {unsure(deliver(hr, "card")), refuse("internal_error"), "conversations.history", ""},
		"a gateway's page instead": {unsure(deliver(hr, "card")), func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<html>") }, "conversations.history", ""},
	} {
		t.Run(name, func(t *testing.T) {
			b := newFixture(t)
			b.api.answer["conversations.history"], b.api.answer["conversations.replies"] = c.answer, c.answer
			at, err := b.Deliver(t.Context(), c.d)
			var retry *agent.RetryError
			if c.at == "" && !errors.As(err, &retry) || c.at != "" && (err != nil || at.Message != c.at) || b.api.methods() != c.calls {
				t.Errorf("%+v, %v, %s", at, err, b.api.methods())
			}
		})
	}
}

// After a crash many messages are looked for; they share what Slack said. A message that
// became unsure after that asks again.
func TestLookingForManyMessages(t *testing.T) {
	b := newFixture(t)
	b.api.answer["conversations.history"] = history(map[string]string{"m/7": "1795160000.000700"})
	for i := range 40 {
		d := unsure(deliver(agent.Address{Room: agent.HR}, "card"))
		d.Message.ID = fmt.Sprint("m/", i)
		if _, err := b.Deliver(t.Context(), d); err != nil {
			t.Fatal(err)
		}
	}
	asked := func() int { return strings.Count(fmt.Sprint(methodsOf(b)), "conversations.history") }
	if posted := strings.Count(fmt.Sprint(methodsOf(b)), "chat.postMessage"); asked() != 1 || posted != 39 {
		t.Errorf("asked %d times, posted %d", asked(), posted)
	}
	d := unsure(deliver(agent.Address{Room: agent.HR}, "card"))
	d.UnsureSince = now.Add(time.Second)
	if _, err := b.Deliver(t.Context(), d); err != nil || asked() != 2 {
		t.Errorf("asked %d times, %v", asked(), err)
	}
}

func methodsOf(b *fixture) []string {
	var all []string
	for _, c := range b.api.madeCalls() {
		all = append(all, c.method)
	}
	return all
}

// Nothing is posted before it is recorded that it may be, and nothing is recorded for a
// message that is only too early, or that replaces another.
func TestBeginsBeforePosting(t *testing.T) {
	b := newFixture(t)
	begun := 0
	d := deliver(agent.Address{Room: agent.HR}, "card")
	d.Begins = func(context.Context) error { begun++; return errors.New("the disk is full") }
	var retry *agent.RetryError
	if _, err := b.Deliver(t.Context(), d); !errors.As(err, &retry) || begun != 1 || b.api.methods() != "" {
		t.Errorf("%v, %d, %s", err, begun, b.api.methods())
	}
	d.Replace = &agent.Receipt{Channel: "C0HRLEAVE", Message: "1795160000.000100"}
	if _, err := b.Deliver(t.Context(), d); err != nil || begun != 1 {
		t.Errorf("%v, %d", err, begun)
	}
}

// A copy of a card is replaced if it can be, and never posted a second time.
func TestCopiesAreNotPosted(t *testing.T) {
	for _, code := range []string{"", "message_not_found", "cant_update_message", "channel_not_found"} {
		b := newFixture(t)
		if code != "" {
			b.api.refuse("chat.update", code)
		}
		d := deliver(agent.Address{Room: agent.HR}, "Approved.")
		d.Replace = &agent.Receipt{Channel: "C0HRLEAVE", Message: "1795160000.000100"}
		d.Message.Copy = d.Replace
		if _, err := b.Deliver(t.Context(), d); err != nil || strings.Contains(b.api.methods(), "chat.postMessage") {
			t.Errorf("%s: %v, %s", code, err, b.api.methods())
		}
	}
}

// A copy that somebody presses is replaced at once, through the response URL, which Slack
// accepts where it forbids editing.
func TestPressedCopyIsReplaced(t *testing.T) {
	b := newFixture(t)
	press := payload(t, "press-approve-in-hr")
	in, err := decodeInteraction(press)
	if err != nil {
		t.Fatal(err)
	}
	pressed := agent.Receipt{Channel: in.channel, Message: in.event.Place.Message}
	b.turn = func(_ context.Context, ev agent.Event) (agent.Outcome, error) {
		card := agent.Message{ID: "m/1", To: agent.Address{Room: agent.HR}, Key: "request/R1", Text: "Approved by Hana"}
		stray := card
		stray.Copy = &pressed
		return agent.Outcome{Event: ev.ID, View: agent.Notice{Text: "Hana has approved it already."}, Messages: []agent.Message{card, stray}}, nil
	}
	hook := b.api.URL + "/hook"
	body := strings.ReplaceAll(string(press), in.responseURL, hook)
	b.post("/slack/interactions", url.Values{"payload": {body}}.Encode())
	replaced := 0
	for _, c := range b.api.madeCalls() {
		if c.method == "hook" && c.body.Text == "Approved by Hana" {
			replaced++
		}
	}
	if replaced != 1 {
		t.Errorf("replaced %d times: %s", replaced, b.api.methods())
	}
}
