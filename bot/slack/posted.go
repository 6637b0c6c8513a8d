package slack

import (
	"context"
	"fmt"
	"strconv"
	"sync"
	"time"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

// A message that Slack accepted, though we never heard that it did, is found by the id in
// its metadata and isn't posted a second time. Reading the metadata of one's own messages
// needs no scope besides those for reading the channel:
// docs.slack.dev/messaging/message-metadata.

const (
	// clockTolerance is how far our clock and Slack's may differ, with time to spare.
	clockTolerance = 10 * time.Minute
	historyPage    = 200
	mostHistory    = 10 // pages that are searched
)

// postings remembers what Slack's last answer said is in a channel or thread, because
// after a crash many messages are looked for at once.
type postings struct {
	api   *slackgo.Client
	clock func() time.Time

	mu   sync.Mutex
	read map[posting]*reading
}

// posting is a channel, or a thread in it.
type posting struct{ channel, thread string }

// reading is what was in a channel.
type reading struct {
	mu     sync.Mutex
	at     time.Time // when it was read
	oldest time.Time
	byID   map[string]string // the time stamps of messages, by their ids
}

func newPostings(cfg Config, api *slackgo.Client) *postings {
	return &postings{api: api, clock: cfg.Clock, read: map[posting]*reading{}}
}

// find returns the time stamp of a message that an earlier attempt posted, or "".
func (p *postings) find(ctx context.Context, channel, thread string, d agent.Delivery) (ts string, err error) {
	r := p.of(posting{channel, thread})
	r.mu.Lock()
	defer r.mu.Unlock()
	oldest := d.Written.Add(-clockTolerance)
	if r.at.After(d.UnsureSince) && !r.oldest.After(oldest) {
		return r.byID[d.Message.ID], nil
	}
	now := p.clock()
	byID, err := p.list(ctx, channel, thread, oldest)
	if err != nil {
		return "", fmt.Errorf("look for the message in its channel: %w", err)
	}
	r.at, r.oldest, r.byID = now, oldest, byID
	return byID[d.Message.ID], nil
}

func (p *postings) of(at posting) *reading {
	const most = 1000
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.read[at] == nil {
		if len(p.read) >= most {
			clear(p.read)
		}
		p.read[at] = &reading{}
	}
	return p.read[at]
}

// list reads our messages since a time.
func (p *postings) list(ctx context.Context, channel, thread string, oldest time.Time) (map[string]string, error) {
	byID := map[string]string{}
	since, cursor := strconv.FormatInt(oldest.Unix(), 10)+".000000", ""
	for range mostHistory {
		var page []slackgo.Message
		var err error
		if thread != "" {
			page, _, cursor, err = p.api.GetConversationRepliesContext(ctx, &slackgo.GetConversationRepliesParameters{
				ChannelID: channel, Timestamp: thread, Oldest: since, Cursor: cursor, Limit: historyPage, IncludeAllMetadata: true,
			})
		} else {
			var answer *slackgo.GetConversationHistoryResponse
			answer, err = p.api.GetConversationHistoryContext(ctx, &slackgo.GetConversationHistoryParameters{
				ChannelID: channel, Oldest: since, Cursor: cursor, Limit: historyPage, IncludeAllMetadata: true,
			})
			if err == nil {
				page, cursor = answer.Messages, answer.ResponseMetaData.NextCursor
			}
		}
		if err != nil {
			return nil, err
		}
		for i := range page {
			if id, ok := page[i].Metadata.EventPayload["id"].(string); ok && page[i].Metadata.EventType == messageMetadata {
				byID[id] = page[i].Timestamp
			}
		}
		if cursor == "" {
			break
		}
	}
	return byID, nil
}

// sentBefore returns where an earlier attempt posted a message, if it may have and did. If
// Slack doesn't let us look, the message is posted: twice is better than never.
func sentBefore(ctx context.Context, e *Edge, channel string, d agent.Delivery) (at agent.Receipt, found bool, err error) {
	if d.UnsureSince.IsZero() {
		return agent.Receipt{}, false, nil
	}
	ts, err := e.posted.find(ctx, channel, threadIn(d, channel), d)
	switch {
	case err == nil:
		return agent.Receipt{Channel: channel, Message: ts}, ts != "", nil
	case isBusy(err), isBroken(err), isUnanswered(err):
		return agent.Receipt{}, false, err
	}
	e.log.WithField("message", d.Message.ID).WithError(err).Warn("slack: could not check whether a message was posted before; posting it, perhaps for the second time")
	return agent.Receipt{}, false, nil
}
