package slack

import (
	"context"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

// thinkingEmoji is the emoji that says so.
const thinkingEmoji = "hourglass_flowing_sand"

// Think shows on what somebody said that it is being thought about, or takes
// that sign away. It is a courtesy: no answer waits for it or depends on it.
func (e *Edge) Think(ctx context.Context, said agent.Place, on bool) error {
	message := slackgo.NewRefToMessage(said.Channel, said.Message)
	if on {
		return e.api.AddReactionContext(ctx, thinkingEmoji, message)
	}
	return e.api.RemoveReactionContext(ctx, thinkingEmoji, message)
}
