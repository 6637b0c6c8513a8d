package teams

import (
	"net/http"
	"slices"
	"time"
)

// window allows so many calls in a time.
type window struct {
	length time.Duration
	calls  int
}

// What a bot may send to one conversation, and call altogether.
// Source: learn.microsoft.com/microsoftteams/platform/bots/how-to/rate-limit, read in November 2026.
var (
	perConversation = []window{{time.Second, 7}, {2 * time.Second, 8}, {30 * time.Second, 60}, {time.Hour, 1800}}
	perApp          = window{time.Second, 50}
)

// pace remembers when the bot called.
type pace struct {
	on   bool
	sent map[string][]time.Time // by conversation, oldest first
	all  []time.Time
}

// take counts a call, or reports that it comes too soon: then it doesn't count.
func (p *pace) take(method, conversation string, now time.Time) bool {
	if !p.on {
		return true
	}
	if p.sent == nil {
		p.sent = map[string][]time.Time{}
	}
	p.all = since(p.all, now.Add(-perApp.length))
	if len(p.all) >= perApp.calls {
		return false
	}
	if method == http.MethodPost && conversation != "" {
		sent := since(p.sent[conversation], now.Add(-perConversation[len(perConversation)-1].length))
		for _, w := range perConversation {
			if len(since(sent, now.Add(-w.length))) >= w.calls {
				return false
			}
		}
		p.sent[conversation] = append(sent, now)
	}
	p.all = append(p.all, now)
	return true
}

// SetPaced says whether Teams refuses what the bot sends faster than it takes it.
func (t *Teams) SetPaced(on bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.pace.on = on
}

// since returns the times after one, as a slice of their own.
func since(times []time.Time, from time.Time) []time.Time {
	first, _ := slices.BinarySearchFunc(times, from, func(at, from time.Time) int {
		if at.After(from) {
			return 1
		}
		return -1
	})
	return slices.Clone(times[first:])
}
