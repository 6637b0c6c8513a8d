package slack

import (
	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

// message is a rendered message: blocks, and a text for notifications and screen readers.
type message struct {
	id     string // in the outbox; "" if it isn't from there
	text   string
	blocks []slackgo.Block
}

// renderMessage renders a message, with a text and at least one block.
func renderMessage(text string, blocks []agent.Block, people []agent.UserID) (message, error) {
	if len(blocks) == 0 {
		blocks = []agent.Block{{Text: text}}
	}
	if text == "" {
		text = agent.PlainText(blocks)
	}
	rendered, err := renderBlocks(blocks, people, maxMsgBlocks)
	return message{text: mentions(escape(clip(text, maxText)), people), blocks: rendered}, err
}

// renderHome renders the app's home tab.
func renderHome(blocks []agent.Block, people []agent.UserID) (slackgo.HomeTabViewRequest, error) {
	rendered, err := renderBlocks(blocks, people, maxViewBlocks)
	return slackgo.HomeTabViewRequest{
		Type: slackgo.VTHomeTab, CallbackID: callbackHome, Blocks: slackgo.Blocks{BlockSet: rendered},
	}, err
}
