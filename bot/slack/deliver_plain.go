package slack

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/leaveway/leaveway/agent"
)

// errNotRendered says that a message could not be drawn as blocks.
var errNotRendered = errors.New("it cannot be drawn")

// contentCodes are the codes with which Slack refuses a message for what it looks like.
// Source: docs.slack.dev/reference/methods/chat.postMessage#errors.
var contentCodes = []string{"invalid_blocks", "invalid_blocks_format", "msg_blocks_too_long", "msg_too_long", "invalid_arguments"}

// sendPlainText sends, as nothing but text, what was refused for what it looks like:
// somebody waits for it, and would wait in vain for a mistake of ours.
func (e *Edge) sendPlainText(ctx context.Context, d agent.Delivery, refused error) (agent.Receipt, error) {
	if !errors.Is(refused, errNotRendered) && !slices.Contains(contentCodes, slackCode(refused)) {
		return agent.Receipt{}, refused
	}
	words := d.Message.Text
	if len(d.Message.Blocks) > 0 {
		words = agent.PlainText(d.Message.Blocks)
	}
	post, goOn := e.sendDirect, plainDirect
	switch d.Message.To.Room { //nolint:exhaustive // a home and a whisper are about a moment
	case agent.Direct:
	case agent.HR:
		goOn = plainHR
		post = func(ctx context.Context, d agent.Delivery, m message) (agent.Receipt, error) {
			return e.post(ctx, e.cfg.HRChannel, d, m)
		}
	default:
		return agent.Receipt{}, refused
	}
	text := mentions(escape(clip(words, maxText-len(goOn)-2)), d.Message.People) + "\n\n" + goOn
	receipt, err := post(ctx, d, message{text: text})
	if err != nil {
		return agent.Receipt{}, fmt.Errorf("%w; and as plain text: %w", refused, err)
	}
	e.log.WithField("message", d.Message.ID).WithError(refused).Error("slack: a message was refused for what it looks like, and went out as plain text")
	return receipt, nil
}
