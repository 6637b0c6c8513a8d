package slack

import (
	"context"
	"fmt"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

// Check asks Slack whether the token and HR's channel work. The error is a
// sentence for the operator about something that Slack will keep refusing. A
// problem that may go away (Slack can't be reached), or that works but should be
// changed, is only logged.
func (e *Edge) Check(ctx context.Context) error {
	if _, err := e.api.AuthTestContext(ctx); err != nil {
		advice, refused := adviceFor("", err)
		if !refused {
			e.log.WithError(err).Warn("slack: could not check SLACK_BOT_TOKEN; starting anyway")
			return nil
		}
		return fmt.Errorf("SLACK_BOT_TOKEN doesn't work (%w): %s", err, advice)
	}
	channel, err := e.api.GetConversationInfoContext(ctx, &slackgo.GetConversationInfoInput{ChannelID: e.cfg.HRChannel})
	if err == nil {
		return e.checkChannel(channel)
	}
	if advice, refused := adviceFor(agent.HR, err); refused && slackCode(err) != "missing_scope" {
		return fmt.Errorf("SLACK_HR_CHANNEL is %s, which the bot can't see (%w): %s", e.cfg.HRChannel, err, advice)
	}
	e.log.WithError(err).Warn("slack: could not check SLACK_HR_CHANNEL; starting anyway (the check needs the scopes channels:read and groups:read)")
	return nil
}

func (e *Edge) checkChannel(c *slackgo.Channel) error {
	switch {
	case c.IsArchived:
		return fmt.Errorf("SLACK_HR_CHANNEL is %s, which is archived: %s", c.ID, fixArchive)
	case !c.IsMember:
		return fmt.Errorf("SLACK_HR_CHANNEL is %s, and the bot isn't in it: invite the bot with /invite", c.ID)
	}
	log := e.log.WithField("channel", c.ID)
	if !c.IsPrivate {
		log.Warn("slack: SLACK_HR_CHANNEL is a public channel: anyone in the workspace can see who is on leave and why; make it private")
	}
	if c.IsExtShared {
		log.Warn("slack: SLACK_HR_CHANNEL is shared with another company, whose people can see who is on leave and why")
	}
	return nil
}
