package slack

import (
	"context"
	"fmt"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

// Check asks Slack once whether the token and HR's channel will do. The error is
// a sentence for the operator about what Slack refuses for good. What may pass
// by itself (Slack is out of reach), and what works but should not stay so, is
// only logged.
func (e *Edge) Check(ctx context.Context) error {
	if _, err := e.api.AuthTestContext(ctx); err != nil {
		advice, refused := adviceFor("", err)
		if !refused {
			e.log.WithError(err).Warn("slack: it could not be asked whether SLACK_BOT_TOKEN is right; starting nevertheless")
			return nil
		}
		return fmt.Errorf("SLACK_BOT_TOKEN is of no use (%w): %s", err, advice)
	}
	channel, err := e.api.GetConversationInfoContext(ctx, &slackgo.GetConversationInfoInput{ChannelID: e.cfg.HRChannel})
	if err == nil {
		return e.checkChannel(channel)
	}
	if advice, refused := adviceFor(agent.HR, err); refused && slackCode(err) != "missing_scope" {
		return fmt.Errorf("SLACK_HR_CHANNEL is %s, which Slack does not show the bot (%w): %s", e.cfg.HRChannel, err, advice)
	}
	e.log.WithError(err).Warn("slack: SLACK_HR_CHANNEL could not be checked; starting nevertheless (the check wants the scopes channels:read and groups:read)")
	return nil
}

func (e *Edge) checkChannel(c *slackgo.Channel) error {
	switch {
	case c.IsArchived:
		return fmt.Errorf("SLACK_HR_CHANNEL is %s, which is archived: %s", c.ID, fixArchive)
	case !c.IsMember:
		return fmt.Errorf("SLACK_HR_CHANNEL is %s, and the bot is not in it: invite it there with /invite", c.ID)
	}
	log := e.log.WithField("channel", c.ID)
	if !c.IsPrivate {
		log.Warn("slack: SLACK_HR_CHANNEL is a public channel: everybody in the workspace can read there who is on leave and why; make it private")
	}
	if c.IsExtShared {
		log.Warn("slack: SLACK_HR_CHANNEL is shared with another company, whose people can read there who is on leave and why")
	}
	return nil
}
