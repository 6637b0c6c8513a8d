package slack

import (
	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

// message is what a chat is sent: blocks, and a text for notifications and screen readers.
type message struct {
	id     string // its own in the outbox; empty where it was never there
	text   string
	blocks []slackgo.Block
}

// renderMessage draws a message. It always has a text and at least one block.
func renderMessage(text string, blocks []agent.Block, people []agent.UserID) (message, error) {
	if len(blocks) == 0 {
		blocks = []agent.Block{{Text: text}}
	}
	if text == "" {
		text = agent.PlainText(blocks)
	}
	drawn, err := renderBlocks(blocks, people, maxMsgBlocks)
	return message{text: mentions(escape(clip(text, maxText)), people), blocks: drawn}, err
}
