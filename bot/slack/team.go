package slack

import (
	"context"
	"fmt"

	"github.com/leaveway/leaveway/agent"
)

// Team asks Slack which workspace the bot token belongs to.
func (e *Edge) Team(ctx context.Context) (agent.TenantID, error) {
	who, err := e.api.AuthTestContext(ctx)
	if err != nil {
		return "", fmt.Errorf("look up the workspace of SLACK_BOT_TOKEN: %w", err)
	}
	return agent.TenantID(who.TeamID), nil
}
