package chaos

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/leaveway/leaveway/bot/slack"
)

// record is what went over the wire: who said what to whom. The ID of a message from the bot
// is made from what it answers.
type record struct {
	mu      sync.Mutex
	secret  string // the app's signing secret; names are made with it
	clock   int
	letters map[string]*letter // what people said, by the message's ts
	pressed map[string]string  // what IDs call a person's last click
	words   []word             // what the bot said, in the order in which Slack accepted it
	posted  int                // messages that Slack or Teams accepted
	crashes []time.Time        // when something was killed or came back
	slowest time.Duration      // answer of Slack's or Teams' to a call, which the product waits 10 s for
	changed chan struct{}      // closed with the next change
}

// letter is a person's message on its way. Times count what was recorded before.
type letter struct {
	user, channel, ts, text string
	place                   string // what the ids of events call the channel
	first                   int    // when it was first sent
	acked                   int    // when it was acknowledged; 0 if it wasn't yet
}

// answers reports whether the message with an ID answers the letter.
func (l *letter) answers(id string) bool {
	return strings.HasPrefix(id, "slack-msg-") && strings.Contains(id, "-"+l.place+"-"+l.ts+"/")
}

// word is a message that Slack has accepted from the bot.
type word struct {
	id, channel, ts, text string
	at                    time.Time
}

func newRecord(secret string) *record {
	return &record{secret: secret, letters: map[string]*letter{}, pressed: map[string]string{}, changed: make(chan struct{})}
}

// change wakes everyone who waits. The caller holds the lock.
func (r *record) change() {
	r.clock++
	close(r.changed)
	r.changed = make(chan struct{})
}

// await waits until a condition about the record holds. The lock is held while it is looked at.
func (r *record) await(ctx context.Context, cond func() bool) error {
	return r.watch(ctx, func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		return cond()
	})
}

// watch waits until something is as it should be. It is looked at after every change, without the lock: that
// may take a while, and everything that goes over the wire needs the lock.
func (r *record) watch(ctx context.Context, cond func() bool) error {
	for {
		r.mu.Lock()
		changed := r.changed
		r.mu.Unlock()
		if cond() {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// sending records what is about to be sent, perhaps again: a person's message, which it
// returns, or a click.
func (r *record) sending(req *http.Request) *letter {
	body, err := req.GetBody()
	if err != nil {
		return nil
	}
	text, err := io.ReadAll(body)
	if err != nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case strings.HasSuffix(req.URL.Path, "/events"):
		return r.said(text)
	case strings.HasSuffix(req.URL.Path, "/interactions"):
		r.clicked(text)
	}
	return nil
}

func (r *record) said(body []byte) *letter {
	var envelope struct {
		Event struct {
			Type, User, Channel, TS, Text, Subtype string
			BotID                                  string `json:"bot_id"`
		}
	}
	e := &envelope.Event
	if json.Unmarshal(body, &envelope) != nil || e.Type != "message" || e.BotID != "" || e.Subtype != "" || e.User == "" {
		return nil
	}
	if r.letters[e.TS] == nil {
		r.change()
		r.letters[e.TS] = &letter{place: slack.Pseudonym(r.secret, e.Channel), user: e.User, channel: e.Channel, ts: e.TS, text: e.Text, first: r.clock}
	}
	return r.letters[e.TS]
}

func (r *record) clicked(body []byte) {
	var click struct {
		User    struct{ ID string }
		Actions []struct {
			TS string `json:"action_ts"`
		}
	}
	form, err := url.ParseQuery(string(body))
	if err == nil && json.Unmarshal([]byte(form.Get("payload")), &click) == nil && len(click.Actions) > 0 {
		r.pressed[click.User.ID] = "slack-press-" + click.Actions[0].TS + "-" + slack.Pseudonym(r.secret, click.User.ID) + "-"
	}
}

// acknowledged records the HTTP response to a message.
func (r *record) acknowledged(l *letter, status int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if l != nil && l.acked == 0 && status == http.StatusOK {
		r.change()
		l.acked = r.clock
	}
}

// told records a call to Slack's API, and a message that Slack accepted with it.
func (r *record) told(method string, sent, answer []byte) {
	var took struct {
		OK          bool
		Channel, TS string
	}
	var meta struct {
		Payload struct{ ID string } `json:"event_payload"`
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.change()
	if method != post {
		return
	}
	r.posted++
	form, err := url.ParseQuery(string(sent))
	if err != nil || json.Unmarshal(answer, &took) != nil || !took.OK || json.Unmarshal([]byte(form.Get("metadata")), &meta) != nil {
		return // a message without an ID was never in the outbox
	}
	r.words = append(r.words, word{id: meta.Payload.ID, channel: took.Channel, ts: took.TS, text: form.Get("text"), at: time.Now()})
}

// took records how long Slack or Teams took to answer a call.
func (r *record) took(d time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.slowest = max(r.slowest, d)
}

// crash records that something was killed or is back.
func (r *record) crash() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.crashes = append(r.crashes, time.Now())
}

// lastCrash returns the time of the last crash, or the zero time.
func (r *record) lastCrash() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.crashes) == 0 {
		return time.Time{}
	}
	return r.crashes[len(r.crashes)-1]
}

// lastPress returns the beginning of the IDs of answers to a person's last click.
func (r *record) lastPress(user string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.pressed[user]
}

// answers returns how often the answer to a message has come.
func (r *record) answers(ts string) (n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, w := range r.words {
		if r.letters[ts].answers(w.id) {
			n++
		}
	}
	return n
}

// delivered waits until every message from a person is acknowledged.
func (r *record) delivered(ctx context.Context) error {
	var lost []letter
	err := r.await(ctx, func() bool {
		lost = nil
		for _, l := range r.letters {
			if l.acked == 0 {
				lost = append(lost, *l)
			}
		}
		return len(lost) == 0
	})
	if err != nil {
		return fmt.Errorf("never acknowledged: %+v: %w", lost, err)
	}
	return nil
}

// before reports whether one message was acknowledged before the other was first sent, so
// that their order is certain.
func (r *record) before(one, other string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	a, b := r.letters[one], r.letters[other]
	return a != nil && b != nil && a.acked > 0 && a.acked < b.first
}

// checkWords checks that each message from a person has one answer, in the order in which
// the messages of a conversation were acknowledged, and that nothing was said twice except
// what was being sent during a crash.
func (r *record) checkWords(t *testing.T) (repeated int) {
	t.Helper()
	r.mu.Lock()
	defer r.mu.Unlock()
	came := map[string]int{}  // when its answer came, by the letter's ts
	said := map[string]bool{} // by id
	for i, w := range r.words {
		l := r.answered(w)
		switch {
		case said[w.id]:
			repeated++
			if between := r.sinceFirst(i); !r.mayRepeat(w, between) {
				t.Errorf("%s came again at %s: %q\nsince the first time came %+v\ncrashes were at %s", w.id, w.at, w.text, between, r.crashes)
			}
		case l != nil && came[l.ts] > 0:
			t.Errorf("%q has a second answer: %s, %q", l.text, w.id, w.text)
		case l != nil:
			came[l.ts] = i + 1
		}
		said[w.id] = true
	}
	for _, l := range r.letters {
		if came[l.ts] == 0 {
			t.Errorf("%q (%s) has no answer", l.text, l.ts)
		}
		for _, later := range r.letters {
			if l.channel == later.channel && l.acked > 0 && l.acked < later.first && came[l.ts] > came[later.ts] {
				t.Errorf("%q was acknowledged before %q was said, but answered after it", l.text, later.text)
			}
		}
	}
	return repeated
}

// sinceFirst returns what came in a conversation since the message at an index came for the first time: that
// first copy, and all until the index.
func (r *record) sinceFirst(at int) (since []word) {
	again := r.words[at]
	for i := at - 1; i >= 0; i-- {
		if w := r.words[i]; w.channel == again.channel {
			since = append(since, w)
			if w.id == again.id {
				break
			}
		}
	}
	slices.Reverse(since)
	return since
}

// mayRepeat reports whether a message may have come again: unchanged, and because its sender was killed.
// Since then, only news of what somebody else did may have come before it. It was being committed at the same
// time as the message, so their order was free, and it hadn't been sent yet.
func (r *record) mayRepeat(again word, since []word) bool {
	first := since[0]
	if first.text != again.text || !r.crashed(first.at, again.at) {
		return false
	}
	return !slices.ContainsFunc(since[1:], func(w word) bool { return r.isAnswer(w) || !r.crashed(first.at, w.at) })
}

// isAnswer reports whether a message in somebody's conversation is about what they said or pressed themselves.
func (r *record) isAnswer(w word) bool {
	made := []string{w.channel} // what its ID may be made with
	for _, l := range r.letters {
		if l.channel == w.channel {
			made = append(made, l.user)
		}
	}
	return slices.ContainsFunc(made, func(name string) bool { return strings.Contains(w.id, "-"+slack.Pseudonym(r.secret, name)+"-") })
}

// crashed reports whether a message may have come at two times because its sender was killed
// before it could record the first. Slack may accept what a process has sent a moment after
// the process has died.
func (r *record) crashed(one, other time.Time) bool {
	const late = time.Second
	return slices.ContainsFunc(r.crashes, func(at time.Time) bool { return at.After(one.Add(-late)) && at.Before(other) })
}

// answered returns the letter that a message in its person's conversation answers, or nil.
func (r *record) answered(w word) *letter {
	_, rest, _ := strings.Cut(w.id, "-"+slack.Pseudonym(r.secret, w.channel)+"-")
	ts, _, _ := strings.Cut(rest, "/")
	if l := r.letters[ts]; l != nil && l.channel == w.channel && l.answers(w.id) {
		return l
	}
	return nil
}

// TestRecordKnowsRepeats checks which messages may come twice around a crash.
func TestRecordKnowsRepeats(t *testing.T) {
	t.Parallel()
	r := newRecord("")
	r.said([]byte(`{"event":{"type":"message","user":"U1","channel":"D1","ts":"1","text":"x"}}`))
	begin := time.Now()
	r.crashes = []time.Time{begin.Add(2 * time.Second)}
	came := func(second int, by, what string) word {
		return word{id: "slack-press-" + what + "-" + slack.Pseudonym("", by) + "-do/1", channel: "D1", at: begin.Add(time.Duration(second) * time.Second)}
	}
	again := came(4, "U1", "cancel")
	for _, c := range []struct {
		name string
		all  []word
		want bool
	}{
		{"after a crash", []word{came(1, "U1", "cancel"), again}, true},
		{"without a crash", []word{came(3, "U1", "cancel"), came(3, "U1", "cancel")}, false},
		{"after news that wasn't sent yet", []word{came(1, "U1", "cancel"), came(3, "U2", "approve"), again}, true},
		{"after news that was sent", []word{came(0, "U1", "cancel"), came(1, "U2", "approve"), again}, false},
		{"after a later answer", []word{came(1, "U1", "cancel"), came(3, "U1", "keep"), again}, false},
	} {
		r.words = c.all
		last := len(r.words) - 1
		if got := r.mayRepeat(r.words[last], r.sinceFirst(last)); got != c.want {
			t.Errorf("%s: %t", c.name, got)
		}
	}
}

// TestWatchingHoldsNothingUp checks that the wire goes on while somebody looks at what it has brought, and that
// they look again at what comes meanwhile.
func TestWatchingHoldsNothingUp(t *testing.T) {
	t.Parallel()
	r, looked := newRecord(""), 0
	err := r.watch(t.Context(), func() bool {
		r.told("", nil, nil)
		looked++
		return looked == 3
	})
	if err != nil || looked != 3 {
		t.Errorf("looked %d times: %v", looked, err)
	}
}

// TestRecordKnowsOrder checks that a message only comes before another if it was acknowledged
// before the other was sent.
func TestRecordKnowsOrder(t *testing.T) {
	t.Parallel()
	r := newRecord("")
	send := func(ts string) *letter {
		return r.said([]byte(`{"event":{"type":"message","user":"U1","channel":"D1","ts":"` + ts + `","text":"x"}}`))
	}
	r.acknowledged(send("1"), http.StatusInternalServerError)
	r.acknowledged(send("2"), http.StatusOK)
	r.acknowledged(send("1"), http.StatusOK)
	r.acknowledged(send("3"), http.StatusOK)
	for _, c := range []struct {
		one, other string
		want       bool
	}{{"1", "2", false}, {"2", "1", false}, {"1", "3", true}, {"2", "3", true}, {"3", "1", false}, {"3", "4", false}} {
		if r.before(c.one, c.other) != c.want {
			t.Errorf("%s before %s: %t", c.one, c.other, !c.want)
		}
	}
}
