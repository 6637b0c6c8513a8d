package blockkit

import "unicode/utf8"

// Blocks, and the messages and views made of them.
// Source: docs.slack.dev/reference/block-kit/blocks and docs.slack.dev/reference/views.

var blockShapes map[string]*shape

// surfacesOf lists where Slack accepts each type of block.
var surfacesOf = map[string]surface{
	"actions": everywhere, "context": everywhere, "divider": everywhere, "header": everywhere,
	"image": everywhere, "input": everywhere, "rich_text": everywhere, "section": everywhere, "video": everywhere,
	"alert":           onView,
	"context_actions": onMessage, "file": onMessage, "markdown": onMessage, "table": onMessage,
}

func block(fields ...field) *shape {
	return &shape{fields: append([]field{
		required("type", anyValue),
		optional("block_id", stringOf(1, MaxID)),
	}, fields...)}
}

func init() {
	blockShapes = map[string]*shape{
		"section": block(
			optional("text", textObject(MaxSectionText)),
			optional("fields", arrayOf(1, MaxFields, textObject(MaxFieldText))),
			optional("accessory", elementIn(accessoryElements)),
			optional("expand", boolean),
		).and(func(c *checker, at *pointer, n *Node) {
			if !n.Get("text").Given() && !n.Get("fields").Given() {
				c.report(at, "missing_field", "missing required field: text or fields")
			}
		}),
		"actions":         block(required("elements", arrayOf(1, MaxActions, elementIn(actionElements)))).and(uniqueActionIDs),
		"context_actions": block(required("elements", arrayOf(1, MaxFeedback, elementIn(feedbackElements)))).and(uniqueActionIDs),
		"context":         block(required("elements", arrayOf(1, MaxContext, contextElement))),
		"divider":         block(),
		"header":          block(required("text", plainText(MaxHeaderText)), optional("level", integer(1, 4))),
		"alert":           block(required("text", textObject(MaxAlertText)), optional("level", oneOf("default", "info", "warning", "error", "success"))),
		"image": block(
			required("alt_text", stringOf(1, MaxAltText)),
			optional("image_url", absoluteURL),
			optional("slack_file", shaped(slackFileShape)),
			optional("title", plainText(MaxImageTitle)),
		).and(exactlyOneImage),
		"input": block(
			required("label", plainText(MaxLabel)),
			required("element", elementIn(inputElements)),
			optional("hint", plainText(MaxLabel)),
			optional("optional", boolean),
			optional("dispatch_action", boolean),
		).and(func(c *checker, at *pointer, n *Node) {
			c.hasInput = true
			if n.Get("element").Str("type") == "file_input" && n.True("dispatch_action") {
				c.fail(&pointer{parent: at, key: "dispatch_action"}, "must not be set for a file_input")
			}
		}),
		"file": block(required("external_id", stringOf(1, MaxID)), required("source", oneOf("remote"))),
		"video": block(
			required("alt_text", stringOf(1, MaxAltText)),
			required("title", plainText(MaxVideoTitle)),
			required("video_url", absoluteURL),
			required("thumbnail_url", absoluteURL),
			optional("title_url", absoluteURL),
			optional("description", plainText(MaxVideoText)),
			optional("author_name", stringOf(1, MaxVideoAuthor)),
			optional("provider_name", stringOf(1, MaxVideoAuthor)),
			optional("provider_icon_url", absoluteURL),
		),
		"markdown":  block(required("text", stringOf(1, MaxMarkdown))).and(totalMarkdown),
		"table":     tableShape(),
		"rich_text": block(required("elements", arrayOf(1, MaxRichTextItems, richText))),
	}
}

func elementIn(allowed []string) rule {
	return func(c *checker, at *pointer, n *Node) { variant(elementShapes, allowed...)(c, at, n) }
}

func contextElement(c *checker, at *pointer, n *Node) {
	switch n.Str("type") {
	case "plain_text", "mrkdwn":
		textObject(MaxSectionText)(c, at, n)
	default:
		variant(elementShapes, contextElements...)(c, at, n)
	}
}

// uniqueActionIDs checks the elements of one block; another block may use the same ids.
func uniqueActionIDs(c *checker, at *pointer, n *Node) {
	seen := map[string]bool{}
	list := n.Items("elements")
	for i := range list {
		id := list[i].Str("action_id")
		if id != "" && seen[id] {
			p := &pointer{parent: &pointer{parent: &pointer{parent: at, key: "elements"}, index: i}, key: "action_id"}
			c.report(p, "duplicate_action_id", "`action_id` "+id+" already exists for this block")
		}
		seen[id] = true
	}
}

// totalMarkdown checks the limit that all markdown blocks of a message share.
func totalMarkdown(c *checker, at *pointer, n *Node) {
	before := c.markdownChars
	c.markdownChars += utf8.RuneCountInString(n.Str("text"))
	if before > 0 && before <= MaxMarkdown && c.markdownChars > MaxMarkdown {
		c.fail(at, "must be less than %d characters in all markdown blocks together", MaxMarkdown+1)
	}
}

func tableShape() *shape {
	cell := variant(map[string]*shape{
		"raw_text":   {fields: []field{required("type", anyValue), required("text", stringOf(1, MaxSectionText))}},
		"raw_number": {fields: []field{required("type", anyValue), required("value", anyValue), optional("text", stringOf(1, MaxSectionText))}},
		"rich_text":  block(required("elements", arrayOf(1, MaxRichTextItems, richText))),
	})
	column := &shape{fields: []field{optional("align", oneOf("left", "center", "right")), optional("is_wrapped", boolean)}}
	return block(
		required("rows", arrayOf(1, MaxTableRows, arrayOf(1, MaxTableColumns, cell))),
		optional("column_settings", arrayOf(1, MaxTableColumns, shaped(column))),
	).and(func(c *checker, at *pointer, _ *Node) {
		if c.tables++; c.tables > 1 {
			c.report(at, "only_one_table_allowed", "only one table is allowed in a message")
		}
	})
}

// blocks checks an array of blocks and that their block_ids are unique.
func (c *checker) blocks(at *pointer, n *Node, most int) {
	c.blockIDs = map[string]bool{}
	arrayOf(1, most, (*checker).block)(c, at, n)
}

func (c *checker) block(at *pointer, n *Node) {
	if n.Kind != Object {
		c.fail(at, "must provide an object")
		return
	}
	s, ok := c.pickShape(at, n, blockShapes, nil)
	if !ok {
		return
	}
	if kind := n.Str("type"); surfacesOf[kind]&c.surface == 0 {
		c.report(&pointer{parent: at, key: "type"}, "unsupported_type", "unsupported type: "+kind+" is not shown in "+c.surface.String())
		return
	}
	c.object(at, n, s)
	id := n.Str("block_id")
	if id != "" && c.blockIDs[id] {
		c.report(&pointer{parent: at, key: "block_id"}, "duplicate_block_id", "`block_id` "+id+" already exists")
	}
	c.blockIDs[id] = true
}

func (c *checker) messageBlocks(at *pointer, n *Node) {
	c.surface = onMessage
	c.blocks(at, n, MaxMessageBlocks)
}

var messageShape = &shape{
	fields: []field{
		optional("text", stringOf(0, MaxMessageText)),
		optional("blocks", func(c *checker, at *pointer, n *Node) {
			if n.Kind == Array && len(n.Kids) == 0 {
				return // a message may pass an empty array
			}
			c.messageBlocks(at, n)
		}),
		optional("channel", anyValue), optional("thread_ts", anyValue), optional("metadata", anyValue), optional("attachments", anyValue),
		optional("mrkdwn", boolean), optional("unfurl_links", boolean), optional("unfurl_media", boolean), optional("response_type", anyValue),
		optional("replace_original", boolean), optional("delete_original", boolean), optional("user", anyValue), optional("ts", anyValue),
	},
	extra: func(c *checker, at *pointer, n *Node) {
		if n.Str("text") == "" && len(n.Items("blocks")) == 0 {
			c.report(at, "missing_field", "missing required field: text or blocks")
		}
	},
}

func viewBlocks(where surface) rule {
	return func(c *checker, at *pointer, n *Node) {
		c.surface = where
		c.blocks(at, n, MaxViewBlocks)
	}
}

var viewShapes map[string]*shape

func init() {
	common := []field{
		required("type", anyValue),
		optional("private_metadata", stringOf(0, MaxMetadata)),
		optional("callback_id", stringOf(0, MaxID)),
		optional("external_id", stringOf(0, MaxID)),
	}
	viewShapes = map[string]*shape{
		"home": {fields: append([]field{required("blocks", viewBlocks(onHome))}, common...)},
		"modal": {
			fields: append([]field{
				required("title", plainText(MaxViewTitle)),
				required("blocks", viewBlocks(onModal)),
				optional("close", plainText(MaxViewTitle)),
				optional("submit", plainText(MaxViewTitle)),
				optional("submit_disabled", boolean),
				optional("clear_on_close", boolean),
				optional("notify_on_close", boolean),
			}, common...),
			extra: func(c *checker, at *pointer, n *Node) {
				if c.hasInput && !n.Get("submit").Given() {
					c.report(at, "missing_field", "missing required field: submit (there are input blocks)")
				}
			},
		},
	}
}

func (c *checker) view(at *pointer, n *Node) {
	if len(n.Raw) > MaxViewBytes {
		c.report(at, "view_too_large", "must be less than 250 kB")
		return
	}
	variant(viewShapes)(c, at, n)
}
