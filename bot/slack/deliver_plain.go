package slack

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/leaveway/leaveway/agent"
)

// errNotRendered reports a message that can't be rendered as blocks.
var errNotRendered = errors.New("can't render the message")

// contentCodes are Slack's codes for a message whose content it doesn't accept.
// Source: docs.slack.dev/reference/methods/chat.postMessage#errors.
var contentCodes = []string{"invalid_blocks", "invalid_blocks_format", "msg_blocks_too_long", "msg_too_long", "invalid_arguments"}

// sendPlainText sends the text alone of a message whose content was refused: the
// person shouldn't miss the message because of our mistake. Other errors are
// returned unchanged.
func (e *Edge) sendPlainText(ctx context.Context, d agent.Delivery, refused error) (agent.Receipt, error) {
	if !errors.Is(refused, errNotRendered) && !slices.Contains(contentCodes, slackCode(refused)) {
		return agent.Receipt{}, refused
	}
	text := d.Message.Text
	if len(d.Message.Blocks) > 0 {
		text = agent.PlainText(d.Message.Blocks)
	}
	post, note := e.sendDirect, plainDirect
	switch d.Message.To.Room { //nolint:exhaustive // a home tab or a whisper is soon out of date
	case agent.Direct:
	case agent.HR:
		note = plainHR
		post = func(ctx context.Context, d agent.Delivery, m message) (agent.Receipt, error) {
			return e.post(ctx, e.cfg.HRChannel, d, m)
		}
	default:
		return agent.Receipt{}, refused
	}
	text = mentions(escape(clip(text, maxText-len(note)-2)), d.Message.People) + "\n\n" + note
	receipt, err := post(ctx, d, message{text: text})
	if err != nil {
		return agent.Receipt{}, fmt.Errorf("%w; and as plain text: %w", refused, err)
	}
	e.log.WithField("message", d.Message.ID).WithError(refused).Error("slack: the content of a message was refused, so it went out as plain text")
	return receipt, nil
}
