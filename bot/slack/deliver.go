package slack

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

// Pacer keeps what is posted into a channel at a pace that Slack takes, over
// all replicas.
type Pacer interface {
	// Ask lets one message go now, or says how long to wait before asking again.
	Ask(ctx context.Context, tenant agent.TenantID, channel string) (wait time.Duration)
	// Hold lets none go for so long: Slack has asked for that.
	Hold(ctx context.Context, tenant agent.TenantID, channel string, wait time.Duration)
}

// Deliver sends a message and says where it went. The error is an
// *agent.RetryError where another attempt makes sense, with nothing wrong in it
// where the message was only held back; any other is final.
func (e *Edge) Deliver(ctx context.Context, d agent.Delivery) (agent.Receipt, error) {
	receipt, err := e.send(ctx, d)
	if err != nil {
		receipt, err = e.sendPlainText(ctx, d, err)
	}
	if err != nil {
		return agent.Receipt{}, e.retryable(d, fmt.Errorf("deliver %s to %s: %w", d.Message.ID, d.Message.To.Room, err))
	}
	return receipt, nil
}

func (e *Edge) send(ctx context.Context, d agent.Delivery) (agent.Receipt, error) {
	to := d.Message.To
	if to.Room == agent.Home {
		return e.sendHome(ctx, d.Message)
	}
	m, err := renderMessage(d.Message.Text, d.Message.Blocks, d.Message.People)
	if err != nil {
		return agent.Receipt{}, fmt.Errorf("%w: %w", errNotRendered, err)
	}
	switch to.Room { //nolint:exhaustive // the home is a view, not a message
	case agent.Direct:
		return e.sendDirect(ctx, d, m)
	case agent.HR:
		if e.cfg.HRChannel == "" {
			return agent.Receipt{}, errors.New("HR has no channel (SLACK_HR_CHANNEL)")
		}
		return e.post(ctx, e.cfg.HRChannel, d, m)
	case agent.Whisper:
		ts, err := e.api.PostEphemeralContext(ctx, to.Channel, string(to.Person), m.options(to.Thread)...)
		return agent.Receipt{Channel: to.Channel, Message: ts}, err
	}
	return agent.Receipt{}, fmt.Errorf("there is no room %q", to.Room)
}

func (e *Edge) sendHome(ctx context.Context, m agent.Message) (agent.Receipt, error) {
	home, err := renderHome(m.Blocks, m.People)
	if err != nil {
		return agent.Receipt{}, err
	}
	// A home is replaced as a whole and by its person's id; nothing else need be kept of it.
	_, err = e.api.PublishViewContext(ctx, slackgo.PublishViewContextRequest{UserID: string(m.To.Person), View: home})
	return agent.Receipt{Channel: string(m.To.Person)}, ignoreUnreadView(err)
}

// sendDirect opens the direct message with a person. One that is known and no
// longer there is opened anew, once.
func (e *Edge) sendDirect(ctx context.Context, d agent.Delivery, m message) (agent.Receipt, error) {
	person := d.Message.To.Person
	channel, err := e.directs.open(ctx, person)
	if err != nil {
		return agent.Receipt{}, err
	}
	receipt, err := e.post(ctx, channel, d, m)
	if slackCode(err) != "channel_not_found" {
		return receipt, err
	}
	e.directs.forget(person)
	if channel, err = e.directs.open(ctx, person); err != nil {
		return agent.Receipt{}, err
	}
	return e.post(ctx, channel, d, m)
}

// cantUpdateCodes are the codes with which Slack says that a message cannot be replaced;
// it is posted anew then. The channel may be one where HR was before; whether
// the present one is at fault, posting tells.
var cantUpdateCodes = []string{
	"message_not_found", "cant_update_message", "edit_window_closed",
	"channel_not_found", "not_in_channel", "is_archived",
}

// post writes into a channel, in place of an earlier message where there is one.
func (e *Edge) post(ctx context.Context, channel string, d agent.Delivery, m message) (agent.Receipt, error) {
	m.id = d.Message.ID
	if old := d.Replace; old != nil && old.Message != "" {
		at, ts, _, err := e.api.UpdateMessageContext(ctx, cmp.Or(old.Channel, channel), old.Message, m.options("")...)
		if err == nil {
			return agent.Receipt{Channel: cmp.Or(at, old.Channel), Message: cmp.Or(ts, old.Message)}, nil
		}
		if !slices.Contains(cantUpdateCodes, slackCode(err)) {
			return agent.Receipt{}, err
		}
	}
	return e.postNew(ctx, channel, d, m)
}

// postNew posts a message in its turn. Slack takes about one a second in a
// channel, with short bursts: docs.slack.dev/apis/web-api/rate-limits.
func (e *Edge) postNew(ctx context.Context, channel string, d agent.Delivery, m message) (agent.Receipt, error) {
	tenant := d.Message.To.Tenant
	if e.cfg.Pacer != nil {
		if wait := e.cfg.Pacer.Ask(ctx, tenant, channel); wait > 0 {
			return agent.Receipt{}, &agent.RetryError{After: wait}
		}
	}
	at, ts, err := e.api.PostMessageContext(ctx, channel, m.options(threadIn(d, channel))...)
	if after := retryAfter(err); after > 0 && isBusy(err) && e.cfg.Pacer != nil {
		e.cfg.Pacer.Hold(ctx, tenant, channel, after)
	}
	return agent.Receipt{Channel: cmp.Or(at, channel), Message: ts}, err
}

// threadIn is the thread a message belongs into, if it is one of that channel.
func threadIn(d agent.Delivery, channel string) string {
	if d.Message.To.Room == agent.Direct {
		return d.Message.To.Thread
	}
	if d.Thread == nil || d.Thread.Channel != channel {
		return ""
	}
	return d.Thread.Message
}

// messageMetadata names what a message carries out of sight: its id. So what came
// twice after a crash can be told, and what the log says of a message can be found.
const messageMetadata = "leaveway_message"

// options are a message in slack-go's words.
func (m message) options(thread string) []slackgo.MsgOption {
	opts := []slackgo.MsgOption{
		slackgo.MsgOptionText(m.text, false), // escaped already
		slackgo.MsgOptionDisableLinkUnfurl(),
		slackgo.MsgOptionDisableMediaUnfurl(),
	}
	if len(m.blocks) > 0 {
		opts = append(opts, slackgo.MsgOptionBlocks(m.blocks...))
	}
	if m.id != "" {
		opts = append(opts, slackgo.MsgOptionMetadata(slackgo.SlackMetadata{
			EventType: messageMetadata, EventPayload: map[string]any{"id": m.id},
		}))
	}
	if thread != "" {
		opts = append(opts, slackgo.MsgOptionTS(thread))
	}
	return opts
}
