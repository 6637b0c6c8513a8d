package admit

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	slackgo "github.com/slack-go/slack"
)

// Flaw is what keeps a channel from being HR's.
type Flaw string

// The flaws.
const (
	Fine     Flaw = ""
	Unseen   Flaw = "unseen"   // it doesn't exist, or is private and we aren't in it
	Archived Flaw = "archived" //
	Public   Flaw = "public"   // anyone in the workspace can read it
	Shared   Flaw = "shared"   // people of another company can read it
	Absent   Flaw = "absent"   // we aren't in it
	Unknown  Flaw = "unknown"  // Slack doesn't say
)

// codePrefix begins our own codes for flaws, which are used like Slack's error codes.
const codePrefix = "hr_channel_"

// Code returns a flaw as a code like Slack's.
func (f Flaw) Code() string { return codePrefix + string(f) }

// Fix says what to do about a flaw in HR's channel; empty for none.
func (f Flaw) Fix() string { return fixes[f] }

var fixes = map[Flaw]string{
	Unseen:   "invite Leaveway to HR's channel with “/invite @Leaveway”, or choose another channel",
	Archived: "unarchive HR's channel, or choose another one",
	Public:   "make HR's channel private, or choose a private one: anyone in the workspace could see who is on leave and why",
	Shared:   "stop sharing HR's channel with another company, or choose one that isn't shared: its people could see who is on leave and why",
	Absent:   "invite Leaveway to HR's channel with “/invite @Leaveway”",
}

// FlawOf returns what keeps a channel from being HR's.
func FlawOf(c *slackgo.Channel) Flaw {
	switch {
	case c.IsArchived:
		return Archived
	case c.IsExtShared || c.IsPendingExtShared:
		return Shared
	case !c.IsPrivate:
		return Public
	case !c.IsMember:
		return Absent
	}
	return Fine
}

// Look asks Slack what keeps a channel from being HR's. The error is set if it is [Unknown].
func Look(ctx context.Context, api *slackgo.Client, channel string) (Flaw, error) {
	c, err := api.GetConversationInfoContext(ctx, &slackgo.GetConversationInfoInput{ChannelID: channel})
	switch {
	case codeOf(err) == "channel_not_found":
		return Unseen, nil
	case err != nil:
		return Unknown, fmt.Errorf("look at HR's channel: %w", err)
	}
	return FlawOf(c), nil
}

const (
	channelTTL   = 30 * time.Second // Slack tells one replica of changes; see [Channel.Changed]
	channelRetry = 5 * time.Second
	lookTimeout  = 3 * time.Second
)

// Channel watches HR's channel. It is safe for concurrent use.
type Channel struct {
	api   *slackgo.Client
	id    string
	clock func() time.Time
	// turned is called when the channel becomes unfit, and when it is fit again.
	turned func(was, now Flaw)

	mu    sync.Mutex
	flaw  Flaw
	at    time.Time // when Slack last said; the zero time if it never did
	retry time.Time // after a failure
	stale bool      // Slack has said that it changed
}

// Watch returns a Channel. turned is called when the channel's state turns out to be another
// one, also the first time if it isn't fit.
func Watch(api *slackgo.Client, id string, clock func() time.Time, turned func(was, now Flaw)) *Channel {
	return &Channel{api: api, id: id, clock: clock, turned: turned}
}

// Flaw returns what keeps the channel from getting posts. While Slack doesn't answer, its last
// answer counts. An error means that there is none, or that the channel has changed since.
func (c *Channel) Flaw(ctx context.Context) (Flaw, error) {
	now := c.clock()
	c.mu.Lock()
	last, heard, fresh := c.flaw, !c.at.IsZero() && !c.stale, now.Sub(c.at) < channelTTL
	waits := now.Before(c.retry)
	c.mu.Unlock()
	if heard && (fresh || waits) {
		return last, nil
	}
	ctx, cancel := context.WithTimeout(ctx, lookTimeout)
	defer cancel()
	found, err := Look(ctx, c.api, c.id)
	if err != nil {
		c.mu.Lock()
		c.retry = now.Add(channelRetry)
		c.mu.Unlock()
		if heard {
			return last, nil
		}
		return Unknown, err
	}
	c.Note(found)
	return found, nil
}

// Note stores an answer of Slack's.
func (c *Channel) Note(found Flaw) {
	at := c.clock()
	c.mu.Lock()
	was, first := c.flaw, c.at.IsZero()
	c.flaw, c.at, c.stale, c.retry = found, at, false, time.Time{}
	c.mu.Unlock()
	if was != found || first && found != Fine {
		c.turned(was, found)
	}
}

// Changed discards Slack's last answer.
func (c *Channel) Changed() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stale, c.retry = true, time.Time{}
}

// changes are the events after which a channel may no longer be fit for HR, or be fit again.
// Source: docs.slack.dev/reference/events.
var changes = []string{
	"channel_shared", "channel_unshared", "channel_archive", "channel_unarchive", "channel_deleted", "channel_left",
	"group_archive", "group_unarchive", "group_deleted", "group_left", "member_joined_channel",
}

// IsChange reports whether an event, or a message with a subtype, tells that its channel may no
// longer be fit for HR, or be fit again.
func IsChange(event, subtype string) bool {
	return slices.Contains(changes, event) || event == "message" && (strings.HasPrefix(subtype, "channel_convert") || slices.Contains(changes, subtype))
}
