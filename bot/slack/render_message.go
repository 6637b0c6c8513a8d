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

// renderMessage renders a message, with a text and at least one block. Ratings are plain buttons
// in it: it may be one that only one person sees.
func renderMessage(text string, blocks []agent.Block, people []agent.UserID) (message, error) {
	return renderWith(text, blocks, people, false)
}

// renderWith renders a message, with thumbs for ratings or without.
func renderWith(text string, blocks []agent.Block, people []agent.UserID, thumbs bool) (message, error) {
	if len(blocks) == 0 {
		blocks = []agent.Block{{Text: text}}
	}
	if text == "" {
		text = agent.PlainText(blocks)
	}
	c := canvas{people: people, thumbs: thumbs}
	c.render(blocks)
	return message{text: mentions(escape(clip(text, maxText)), people), blocks: c.fitInto(maxMsgBlocks)}, c.err
}

// renderHome renders the app's home tab.
func renderHome(blocks []agent.Block, people []agent.UserID) (slackgo.HomeTabViewRequest, error) {
	rendered, err := renderBlocks(blocks, people, maxViewBlocks)
	return slackgo.HomeTabViewRequest{
		Type: slackgo.VTHomeTab, CallbackID: callbackHome, Blocks: slackgo.Blocks{BlockSet: rendered},
	}, err
}
