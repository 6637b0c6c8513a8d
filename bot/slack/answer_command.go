package slack

import (
	"context"
	"net/http"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/bot/slack/intake"
)

// ephemeral is the HTTP response to a command, which only its author sees.
type ephemeral struct {
	ResponseType string         `json:"response_type"`
	Text         string         `json:"text"`
	Blocks       slackgo.Blocks `json:"blocks"`
}

// commands handles POST /slack/commands.
func (e *Edge) commands(ctx context.Context, r intake.Request) intake.Reply {
	cmd, err := decodeCommand(r.Body)
	if err != nil {
		e.log.WithError(err).Warn("slack: malformed command")
		return intake.Reply{Status: http.StatusBadRequest}
	}
	fallback := func() intake.Reply { return e.replyEphemeral(troubleMessage, nil, nil) }
	return e.guard("command", func() intake.Reply { return e.answerCommand(ctx, cmd) }, fallback)
}

func (e *Edge) answerCommand(ctx context.Context, cmd command) intake.Reply {
	out, err := e.turn(ctx, &cmd.event)
	if err != nil {
		e.logFailure(cmd.event.ID, err)
		return e.replyEphemeral(troubleMessage, nil, nil)
	}
	switch v := out.View.(type) {
	case nil, agent.Done:
		return intake.Accepted
	case agent.Notice:
		return e.replyEphemeral(v.Text, v.Blocks, out.People)
	case agent.Errors:
		return e.replyEphemeral("", v.Blocks(), out.People)
	}
	if err := e.open(ctx, cmd.trigger, out, cmd.event.Place.Channel); err != nil {
		e.logFailure(cmd.event.ID, err)
		return e.replyEphemeral(couldNotOpen, []agent.Block{{Text: couldNotOpen}, reopenButton(out.View, agent.Press{})}, nil)
	}
	return intake.Accepted
}

func (e *Edge) replyEphemeral(text string, blocks []agent.Block, people []agent.UserID) intake.Reply {
	m, err := renderMessage(text, blocks, people)
	if err != nil {
		e.log.WithError(err).Error("slack: could not render a message")
		m, _ = renderMessage(troubleMessage, nil, nil)
	}
	return intake.Reply{Status: http.StatusOK, Body: ephemeral{
		ResponseType: slackgo.ResponseTypeEphemeral, Text: m.text, Blocks: slackgo.Blocks{BlockSet: m.blocks},
	}}
}
