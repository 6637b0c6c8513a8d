package slack

import (
	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

// renderHome renders the app's home tab.
func renderHome(blocks []agent.Block, people []agent.UserID) (slackgo.HomeTabViewRequest, error) {
	rendered, err := renderBlocks(blocks, people, maxViewBlocks)
	return slackgo.HomeTabViewRequest{
		Type: slackgo.VTHomeTab, CallbackID: callbackHome, Blocks: slackgo.Blocks{BlockSet: rendered},
	}, err
}
