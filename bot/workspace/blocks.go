package workspace

import "unicode/utf8"

// The blocks of Block Kit, the views and messages made of them, and on which
// surfaces each block may be shown.

var blockShapes map[string]*shape

// shownOn says where a block is accepted.
var shownOn = map[string]surface{
	"actions": everywhere, "context": everywhere, "divider": everywhere, "header": everywhere,
	"image": everywhere, "input": everywhere, "rich_text": everywhere, "section": everywhere, "video": everywhere,
	"alert":           onView,
	"context_actions": onMessage, "file": onMessage, "markdown": onMessage, "table": onMessage,
}

func block(fields ...field) *shape {
	return &shape{fields: append([]field{
		must("type", anything),
		may("block_id", str(1, maxID)),
	}, fields...)}
}

func init() {
	blockShapes = map[string]*shape{
		"section": block(
			may("text", marked(maxSectionText)),
			may("fields", list(1, maxFields, marked(maxFieldText))),
			may("accessory", oneElement(inAccessory)),
			may("expand", flag),
		).and(func(c *check, at *pointer, n *node) {
			if !n.get("text").given() && !n.get("fields").given() {
				c.report(at, "missing_field", "missing required field: text or fields")
			}
		}),
		"actions":         block(must("elements", list(1, maxActions, oneElement(inActions)))).and(uniqueActions),
		"context_actions": block(must("elements", list(1, maxFeedback, oneElement(inFeedback)))).and(uniqueActions),
		"context":         block(must("elements", list(1, maxContext, contextElement))),
		"divider":         block(),
		"header":          block(must("text", plain(maxHeaderText)), may("level", whole(1, 4))),
		"alert":           block(must("text", marked(maxAlertText)), may("level", one("default", "info", "warning", "error", "success"))),
		"image": block(
			must("alt_text", str(1, maxAltText)),
			may("image_url", link_),
			may("slack_file", is(slackFileShape)),
			may("title", plain(maxImageTitle)),
		).and(oneImage),
		"input": block(
			must("label", plain(maxLabel)),
			must("element", oneElement(inInput)),
			may("hint", plain(maxLabel)),
			may("optional", flag),
			may("dispatch_action", flag),
		).and(func(c *check, at *pointer, n *node) {
			c.inputs = true
			if n.get("element").str("type") == "file_input" && n.on("dispatch_action") {
				c.fail(&pointer{up: at, key: "dispatch_action"}, "must not be set for a file_input")
			}
		}),
		"file": block(must("external_id", str(1, maxID)), must("source", one("remote"))),
		"video": block(
			must("alt_text", str(1, maxAltText)),
			must("title", plain(maxVideoTitle)),
			must("video_url", link_),
			must("thumbnail_url", link_),
			may("title_url", link_),
			may("description", plain(maxVideoText)),
			may("author_name", str(1, maxVideoAuthor)),
			may("provider_name", str(1, maxVideoAuthor)),
			may("provider_icon_url", link_),
		),
		"markdown":  block(must("text", str(1, maxMarkdown))).and(markdownInAll),
		"table":     tableShape(),
		"rich_text": block(must("elements", list(1, maxRichTextItems, richText))),
	}
}

func oneElement(allowed []string) rule {
	return func(c *check, at *pointer, n *node) { variant(elementShapes, allowed...)(c, at, n) }
}

func contextElement(c *check, at *pointer, n *node) {
	switch n.str("type") {
	case "plain_text", "mrkdwn":
		marked(maxSectionText)(c, at, n)
	default:
		variant(elementShapes, inContext...)(c, at, n)
	}
}

// uniqueActions checks the action_ids of a block that has several elements.
func uniqueActions(c *check, at *pointer, n *node) {
	seen := map[string]bool{}
	list := n.items("elements")
	for i := range list {
		id := list[i].str("action_id")
		if id != "" && seen[id] {
			p := &pointer{up: &pointer{up: &pointer{up: at, key: "elements"}, i: i}, key: "action_id"}
			c.report(p, "duplicate_action_id", "`action_id` "+id+" already exists for this block")
		}
		seen[id] = true
	}
}

// markdownInAll: the limit is one for all markdown blocks of a message.
func markdownInAll(c *check, at *pointer, n *node) {
	before := c.markdown
	c.markdown += utf8.RuneCountInString(n.str("text"))
	if before > 0 && before <= maxMarkdown && c.markdown > maxMarkdown {
		c.fail(at, "must be less than %d characters in all markdown blocks together", maxMarkdown+1)
	}
}

func tableShape() *shape {
	cell := variant(map[string]*shape{
		"raw_text":   {fields: []field{must("type", anything), must("text", str(1, maxSectionText))}},
		"raw_number": {fields: []field{must("type", anything), must("value", anything), may("text", str(1, maxSectionText))}},
		"rich_text":  block(must("elements", list(1, maxRichTextItems, richText))),
	})
	column := &shape{fields: []field{may("align", one("left", "center", "right")), may("is_wrapped", flag)}}
	return block(
		must("rows", list(1, maxTableRows, list(1, maxTableColumns, cell))),
		may("column_settings", list(1, maxTableColumns, is(column))),
	).and(func(c *check, at *pointer, _ *node) {
		if c.tables++; c.tables > 1 {
			c.report(at, "only_one_table_allowed", "only one table is allowed in a message")
		}
	})
}

// blocks checks a list of blocks, and what must be unique among them.
func (c *check) blocks(at *pointer, n *node, most int) {
	c.blockIDs = map[string]bool{}
	list(1, most, (*check).block)(c, at, n)
}

func (c *check) block(at *pointer, n *node) {
	if n.kind != object {
		c.fail(at, "must provide an object")
		return
	}
	s, ok := c.pick(at, n, blockShapes, nil)
	if !ok {
		return
	}
	if kind := n.str("type"); shownOn[kind]&c.where == 0 {
		c.report(&pointer{up: at, key: "type"}, "unsupported_type", "unsupported type: "+kind+" is not shown in "+c.where.String())
		return
	}
	c.object(at, n, s)
	id := n.str("block_id")
	if id != "" && c.blockIDs[id] {
		c.report(&pointer{up: at, key: "block_id"}, "duplicate_block_id", "`block_id` "+id+" already exists")
	}
	c.blockIDs[id] = true
}

func (c *check) messageBlocks(at *pointer, n *node) {
	c.where = onMessage
	c.blocks(at, n, maxMessageBlocks)
}

var messageShape = &shape{
	fields: []field{
		may("text", str(0, maxMessageText)),
		may("blocks", func(c *check, at *pointer, n *node) {
			if n.kind == array && len(n.kids) == 0 {
				return // a message may say that it has none
			}
			c.messageBlocks(at, n)
		}),
		may("channel", anything), may("thread_ts", anything), may("metadata", anything), may("attachments", anything),
		may("mrkdwn", flag), may("unfurl_links", flag), may("unfurl_media", flag), may("response_type", anything),
		may("replace_original", flag), may("delete_original", flag), may("user", anything), may("ts", anything),
	},
	also: func(c *check, at *pointer, n *node) {
		if n.str("text") == "" && len(n.items("blocks")) == 0 {
			c.report(at, "missing_field", "missing required field: text or blocks")
		}
	},
}

func viewBlocks(where surface) rule {
	return func(c *check, at *pointer, n *node) {
		c.where = where
		c.blocks(at, n, maxViewBlocks)
	}
}

var viewShapes map[string]*shape

func init() {
	common := []field{
		must("type", anything),
		may("private_metadata", str(0, maxMetadata)),
		may("callback_id", str(0, maxID)),
		may("external_id", str(0, maxID)),
	}
	viewShapes = map[string]*shape{
		"home": {fields: append([]field{must("blocks", viewBlocks(onHome))}, common...)},
		"modal": {
			fields: append([]field{
				must("title", plain(maxViewTitle)),
				must("blocks", viewBlocks(onModal)),
				may("close", plain(maxViewTitle)),
				may("submit", plain(maxViewTitle)),
				may("submit_disabled", flag),
				may("clear_on_close", flag),
				may("notify_on_close", flag),
			}, common...),
			also: func(c *check, at *pointer, n *node) {
				if c.inputs && !n.get("submit").given() {
					c.report(at, "missing_field", "missing required field: submit (there are input blocks)")
				}
			},
		},
	}
}

func (c *check) view(at *pointer, n *node) {
	if len(n.raw) > maxViewBytes {
		c.report(at, "view_too_large", "must be less than 250 kB")
		return
	}
	variant(viewShapes)(c, at, n)
}
