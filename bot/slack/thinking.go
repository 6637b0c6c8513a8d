package slack

import (
	"cmp"
	"context"
	"strings"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

// Slack's agent view: suggested prompts where a conversation begins, and a status while an answer
// is worked out. Both need the scope assistant:write, which Slack names in every response.
// Without it, or if Slack refuses, there are no suggestions, and an hourglass on the message
// replaces the status. Source: docs.slack.dev/ai/developing-agents.

const thinkingEmoji = "hourglass_flowing_sand"

// Think says that the answer to a message is being worked out, or no longer: in the status of a
// direct message, or with an hourglass on the message. An error doesn't matter: no answer depends
// on it.
func (e *Edge) Think(ctx context.Context, said agent.Place, on bool) error {
	if strings.HasPrefix(said.Channel, "D") && hasAgentView(e) {
		status := ""
		if on {
			status = thinkingStatus
		}
		err := e.api.SetAssistantThreadsStatusContext(ctx, slackgo.AssistantThreadsSetStatusParameters{
			ChannelID: said.Channel, ThreadTS: cmp.Or(said.Thread, said.Message), Status: status,
		})
		if err == nil {
			return nil
		}
		e.log.WithError(err).Info("slack: a status was refused, so an hourglass says that an answer is on its way")
	}
	message := slackgo.NewRefToMessage(said.Channel, said.Message)
	if on {
		return e.api.AddReactionContext(ctx, thinkingEmoji, message)
	}
	return e.api.RemoveReactionContext(ctx, thinkingEmoji, message)
}
