package slack

import (
	"context"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

const thinkingEmoji = "hourglass_flowing_sand"

// Think adds an hourglass to a message while its answer is being worked out, or
// removes it. An error doesn't matter: no answer depends on it.
func (e *Edge) Think(ctx context.Context, said agent.Place, on bool) error {
	message := slackgo.NewRefToMessage(said.Channel, said.Message)
	if on {
		return e.api.AddReactionContext(ctx, thinkingEmoji, message)
	}
	return e.api.RemoveReactionContext(ctx, thinkingEmoji, message)
}
