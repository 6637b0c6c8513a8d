//go:build chaos

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
)

// post is what Slack has sent of people's messages and what was acknowledged.
type post struct {
	mu      sync.Mutex
	clock   int
	letters map[string]*letterSent // by the message's ts
	waiting []chan struct{}        // for something to be acknowledged
}

// letterSent is a person's message on its way. Times are counts of what the post
// has seen.
type letterSent struct {
	user, ts, text string
	first          int // when it was first sent
	acked          int // when it was acknowledged; 0 if it was not yet
}

func newPost() *post { return &post{letters: map[string]*letterSent{}} }

// sending notes a message that is about to be sent, for the first time or again;
// nil for everything else.
func (p *post) sending(req *http.Request) *letterSent {
	if !strings.HasSuffix(req.URL.Path, "/events") {
		return nil
	}
	body, err := req.GetBody()
	if err != nil {
		return nil
	}
	text, err := io.ReadAll(body)
	if err != nil {
		return nil
	}
	var envelope struct {
		Event struct {
			Type, User, TS, Text, Subtype string
			BotID                         string `json:"bot_id"`
		}
	}
	e := &envelope.Event
	if json.Unmarshal(text, &envelope) != nil || e.Type != "message" || e.BotID != "" || e.Subtype != "" || e.User == "" {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clock++
	if p.letters[e.TS] == nil {
		p.letters[e.TS] = &letterSent{user: e.User, ts: e.TS, text: e.Text, first: p.clock}
	}
	return p.letters[e.TS]
}

func (p *post) answered(l *letterSent, status int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clock++
	if l != nil && l.acked == 0 && status == http.StatusOK {
		l.acked = p.clock
		for _, c := range p.waiting {
			close(c)
		}
		p.waiting = nil
	}
}

// delivered waits until every message is acknowledged.
func (p *post) delivered(ctx context.Context) error {
	for {
		lost, _ := p.lost()
		if len(lost) == 0 {
			return nil
		}
		c := make(chan struct{})
		p.mu.Lock()
		p.waiting = append(p.waiting, c)
		p.mu.Unlock()
		select {
		case <-c:
		case <-ctx.Done():
			return fmt.Errorf("wait for %+v to be acknowledged: %w", lost, ctx.Err())
		}
	}
}

// before reports whether one message was acknowledged before the other was sent
// for the first time, so that nothing excuses another order.
func (p *post) before(one, other string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	a, b := p.letters[one], p.letters[other]
	return a != nil && b != nil && a.acked > 0 && a.acked < b.first
}

// lost are the messages that nobody has acknowledged, however often they were sent.
func (p *post) lost() (lost []letterSent, all int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, l := range p.letters {
		if l.acked == 0 {
			lost = append(lost, *l)
		}
	}
	return lost, len(p.letters)
}

// TestPostKnowsOrder: only what was acknowledged before the other was sent comes before it.
func TestPostKnowsOrder(t *testing.T) {
	t.Parallel()
	p := newPost()
	send := func(ts string) *letterSent {
		body := `{"type":"event_callback","event":{"type":"message","user":"U1","ts":"` + ts + `","text":"x"}}`
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://x/slack/events", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		return p.sending(req)
	}
	p.answered(send("1"), http.StatusInternalServerError)
	p.answered(send("2"), http.StatusOK)
	p.answered(send("1"), http.StatusOK)
	p.answered(send("3"), http.StatusOK)
	for _, c := range []struct {
		one, other string
		want       bool
	}{{"1", "2", false}, {"2", "1", false}, {"1", "3", true}, {"2", "3", true}, {"3", "1", false}, {"3", "4", false}} {
		if p.before(c.one, c.other) != c.want {
			t.Errorf("%s before %s: %t", c.one, c.other, !c.want)
		}
	}
	send("5")
	if lost, all := p.lost(); len(lost) != 1 || lost[0].ts != "5" || all != 4 {
		t.Error(lost, all)
	}
}
