// Package tiers counts an app's calls as Slack's rate limits do.
//
//	tiers.go  Limits: each method's tier, and messages by channel
package tiers

import (
	"sync"
	"time"
)

// A tier allows so many calls a minute, and bursts of as many as fit into a few seconds.
// Source: docs.slack.dev/apis/web-api/rate-limits, read in November 2026. Slack promises at least
// these, so an app that stays within them is never refused.
type tier int

const (
	tier1    tier = 1
	tier2    tier = 20
	tier3    tier = 50
	tier4    tier = 100
	special  tier = 600 // "hundreds of requests per minute"
	messages tier = 60  // one a second in each channel
)

// byMethod has the tier of each method; any other has tier 3.
var byMethod = map[string]tier{
	"api.test": tier4, "auth.test": special, "apps.connections.open": tier1,
	"chat.postMessage": messages, "chat.getPermalink": special, "chat.postEphemeral": tier4,
	"conversations.list": tier2, "conversations.members": tier4,
	"files.getUploadURLExternal": tier4, "files.completeUploadExternal": tier4, "files.info": tier4,
	"reactions.remove": tier2, "users.info": tier4, "users.list": tier2,
	"views.open": tier4, "views.push": tier4, "views.update": tier4, "views.publish": tier4,
}

// Limits counts calls. It is safe for concurrent use.
type Limits struct {
	mu    sync.Mutex
	empty map[string]time.Time // by what is counted: when its calls so far are forgotten
}

// burst is how many seconds' worth of calls may come at once.
const burst = 10 * time.Second

// Take counts a call of a method, which for messages is in a channel. Wait is how long to wait
// before it may be repeated; a call that has to wait isn't counted.
func (l *Limits) Take(method, channel string, now time.Time) (wait time.Duration) {
	limit, ok := byMethod[method]
	if !ok {
		limit = tier3
	}
	key := method
	if limit == messages {
		key += " " + channel
	}
	each := time.Minute / time.Duration(limit)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.empty == nil {
		l.empty = map[string]time.Time{}
	}
	until := l.empty[key]
	if until.Before(now) {
		until = now
	}
	if room := max(burst, each); until.Sub(now) > room-each {
		return until.Sub(now) - (room - each)
	}
	l.empty[key] = until.Add(each)
	return 0
}
