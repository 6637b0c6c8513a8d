package workspace

import (
	"regexp"
	"strings"
)

// prose writes blocks as a person would read them aloud: the text, the buttons
// in brackets, the fields with what stands in them.
type prose struct {
	name  func(id string) string // of a user, channel or file: "@Dana Reyes"
	held  state                  // what stands in the fields
	lines []string
}

// blocks adds a message's or a view's blocks.
func (p *prose) blocks(blocks []node) {
	for i := range blocks {
		p.block(&blocks[i])
	}
}

func (p *prose) block(b *node) {
	switch b.str("type") {
	case "divider":
		p.add("---")
	case "section":
		p.section(b)
	case "context":
		p.add(p.joined(b.items("elements"), " · "))
	case "actions", "context_actions":
		p.add(p.joined(b.items("elements"), " "))
	case "input":
		p.input(b)
	case "image", "video":
		p.add("(image: " + b.str("alt_text") + ")")
	case "file":
		p.add("(file: " + b.str("external_id") + ")")
	case "table":
		p.table(b)
	default: // header, markdown, rich_text and whatever carries text
		p.add(p.inline(b))
	}
}

func (p *prose) section(b *node) {
	p.add(p.inline(b.get("text")))
	for _, field := range b.items("fields") {
		label, value, two := strings.Cut(p.inline(&field), "\n")
		if two {
			label += ": " + strings.ReplaceAll(value, "\n", " ")
		}
		p.add(label)
	}
	if accessory := b.get("accessory"); accessory.given() {
		p.add(p.inline(accessory))
	}
}

func (p *prose) table(b *node) {
	for _, row := range b.items("rows") {
		p.add(p.joined(row.kids, " | "))
	}
}

// input adds a field: its question, its hint and what stands in it.
func (p *prose) input(b *node) {
	label := p.inline(b.get("label"))
	if b.on("optional") {
		label += " (optional)"
	}
	p.add(label)
	if hint := b.get("hint"); hint.given() {
		p.add("  " + p.inline(hint))
	}
	e := b.get("element")
	value := p.standing(e, p.held.find(b.str("block_id"), e.str("action_id")))
	value = strings.ReplaceAll(strings.TrimSpace(value+" "+p.choices(e)), "\n", "\n    ")
	p.add("  = " + value)
}

// standing is what a field holds, in words.
func (p *prose) standing(e *node, held *value) string {
	if held == nil {
		return ""
	}
	words := make([]string, len(held.entered))
	for i, entered := range held.entered {
		words[i] = p.name(entered)
		for _, option := range offered(e) {
			if option.str("value") == entered {
				words[i] = p.inline(option.get("text"))
			}
		}
	}
	return strings.Join(words, ", ")
}

// manyOptions is from how many on the options of a menu are not listed.
const manyOptions = 12

// choices are the options of a field.
func (p *prose) choices(e *node) string {
	options := offered(e)
	if len(options) == 0 {
		return ""
	}
	labels := make([]string, len(options))
	for i := range options {
		labels[i] = p.inline(options[i].get("text"))
	}
	if len(labels) > manyOptions {
		return "(" + labels[0] + " … " + labels[len(labels)-1] + ")"
	}
	return "(" + strings.Join(labels, " / ") + ")"
}

// inline is a text object, an element or anything that carries text, in plain words.
func (p *prose) inline(n *node) string {
	switch n.str("type") {
	case "plain_text":
		return n.str("text")
	case "mrkdwn", "markdown":
		return p.plain(n.str("text"))
	case "button", "workflow_button":
		return "[" + p.inline(n.get("text")) + "]"
	case "image":
		return "(" + n.str("alt_text") + ")"
	case "overflow", "radio_buttons", "checkboxes":
		return "[" + p.joined(n.items("options"), "] [") + "]"
	case "user":
		return p.name(n.str("user_id"))
	case "text", "raw_text":
		return n.str("text")
	case "link":
		return label(n.str("text"), n.str("url"))
	}
	if holder := n.get("placeholder"); holder.given() {
		return "[" + p.inline(holder) + " ▾]"
	}
	if inner := n.get("text"); inner.given() {
		return p.inline(inner)
	}
	if strings.HasSuffix(n.str("type"), "picker") || strings.HasSuffix(n.str("type"), "select") {
		return "[▾]"
	}
	return p.flow(n)
}

// flow is rich text, one line for each part that stands on its own.
func (p *prose) flow(n *node) string {
	separator := ""
	if t := n.str("type"); t == "rich_text" || t == "rich_text_list" {
		separator = "\n"
	}
	return p.joined(n.items("elements"), separator)
}

func (p *prose) joined(parts []node, separator string) string {
	texts := make([]string, 0, len(parts))
	for i := range parts {
		if t := p.inline(&parts[i]); t != "" {
			texts = append(texts, t)
		}
	}
	return strings.Join(texts, separator)
}

func (p *prose) add(text string) {
	for l := range strings.SplitSeq(text, "\n") {
		if l = strings.TrimRight(l, " "); l != "" {
			p.lines = append(p.lines, l)
		}
	}
}

var (
	angled   = regexp.MustCompile(`<([^<>|]*)(?:\|([^<>]*))?>`)
	emphasis = regexp.MustCompile(`(^|[\s(])([*_~])(\S|\S[^*_~\n]*\S)([*_~])($|[\s).,:;!?])`)
	entities = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&")
)

// plain turns Slack's mark-up into words.
func (p *prose) plain(mrkdwn string) string {
	mrkdwn = angled.ReplaceAllStringFunc(mrkdwn, func(tag string) string {
		parts := angled.FindStringSubmatch(tag)
		target, shown := parts[1], parts[2]
		switch {
		case strings.HasPrefix(target, "@"), strings.HasPrefix(target, "#"):
			return p.name(target[1:])
		case strings.HasPrefix(target, "!"):
			return shown
		}
		return label(shown, target)
	})
	mrkdwn = emphasis.ReplaceAllString(mrkdwn, "$1$3$5")
	return entities.Replace(mrkdwn)
}

// label is a link in words.
func label(shown, url string) string {
	if shown == "" || shown == url {
		return url
	}
	return shown + " (" + url + ")"
}
