package screen

import (
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
)

// writer turns blocks into plain text, line by line: the text, the buttons in brackets, the
// fields with what they hold.
type writer struct {
	name  func(id string) string // of a user, channel or file: "@Dana Reyes"
	held  State                  // what the fields hold
	lines []string
}

func (w *writer) blocks(blocks []blockkit.Node) {
	for i := range blocks {
		w.block(&blocks[i])
	}
}

func (w *writer) block(b *blockkit.Node) {
	switch b.Str("type") {
	case "divider":
		w.add("---")
	case "section":
		w.section(b)
	case "context":
		w.add(w.joined(b.Items("elements"), " · "))
	case "actions", "context_actions":
		w.add(w.joined(b.Items("elements"), " "))
	case "input":
		w.input(b)
	case "image", "video":
		w.add("(image: " + b.Str("alt_text") + ")")
	case "file":
		w.add("(file: " + b.Str("external_id") + ")")
	case "table":
		w.table(b)
	default: // header, markdown, rich_text and anything else with text
		w.add(w.inline(b))
	}
}

func (w *writer) section(b *blockkit.Node) {
	w.add(w.inline(b.Get("text")))
	for _, field := range b.Items("fields") {
		label, value, two := strings.Cut(w.inline(&field), "\n")
		if two {
			label += ": " + strings.ReplaceAll(value, "\n", " ")
		}
		w.add(label)
	}
	if accessory := b.Get("accessory"); accessory.Given() {
		w.add(w.inline(accessory))
	}
}

func (w *writer) table(b *blockkit.Node) {
	for _, row := range b.Items("rows") {
		w.add(w.joined(row.Kids, " | "))
	}
}

func (w *writer) input(b *blockkit.Node) {
	label := w.inline(b.Get("label"))
	if b.True("optional") {
		label += " (optional)"
	}
	w.add(label)
	if hint := b.Get("hint"); hint.Given() {
		w.add("  " + w.inline(hint))
	}
	e := b.Get("element")
	value := w.fieldText(e, w.held.Find(b.Str("block_id"), e.Str("action_id")))
	value = strings.ReplaceAll(strings.TrimSpace(value+" "+w.choices(e)), "\n", "\n    ")
	w.add("  = " + value)
}

func (w *writer) fieldText(e *blockkit.Node, held *Value) string {
	if held == nil {
		return ""
	}
	words := make([]string, len(held.Entered))
	for i, entered := range held.Entered {
		words[i] = w.name(entered)
		for _, option := range blockkit.Options(e) {
			if option.Str("value") == entered {
				words[i] = w.inline(option.Get("text"))
			}
		}
	}
	return strings.Join(words, ", ")
}

// ValueText returns what a field holds, in a person's words: the labels of options, the
// names of people.
func ValueText(element *blockkit.Node, entered []string, names Names) string {
	return (&writer{name: names}).fieldText(element, &Value{Entered: entered})
}

// manyOptions is the number of options from which on a menu shows only its first and last.
const manyOptions = 12

func (w *writer) choices(e *blockkit.Node) string {
	options := blockkit.Options(e)
	if len(options) == 0 {
		return ""
	}
	labels := make([]string, len(options))
	for i := range options {
		labels[i] = w.inline(options[i].Get("text"))
	}
	if len(labels) > manyOptions {
		return "(" + labels[0] + " … " + labels[len(labels)-1] + ")"
	}
	return "(" + strings.Join(labels, " / ") + ")"
}

// inline returns a text object, an element or anything else with text as plain text.
func (w *writer) inline(n *blockkit.Node) string {
	switch n.Str("type") {
	case "plain_text":
		return n.Str("text")
	case "mrkdwn", "markdown":
		return w.plain(n.Str("text"))
	case "button", "workflow_button":
		return "[" + w.inline(n.Get("text")) + "]"
	case "feedback_buttons":
		return "[" + w.inline(n.Get("positive_button").Get("text")) + "] [" + w.inline(n.Get("negative_button").Get("text")) + "]"
	case "image":
		return "(" + n.Str("alt_text") + ")"
	case "overflow", "radio_buttons", "checkboxes":
		return "[" + w.joined(n.Items("options"), "] [") + "]"
	case "user":
		return w.name(n.Str("user_id"))
	case "text", "raw_text":
		return n.Str("text")
	case "link":
		return linkText(n.Str("text"), n.Str("url"))
	}
	if holder := n.Get("placeholder"); holder.Given() {
		return "[" + w.inline(holder) + " ▾]"
	}
	if inner := n.Get("text"); inner.Given() {
		return w.inline(inner)
	}
	if strings.HasSuffix(n.Str("type"), "picker") || strings.HasSuffix(n.Str("type"), "select") {
		return "[▾]"
	}
	return w.flow(n)
}

// flow returns rich text, with sections and list items on lines of their own.
func (w *writer) flow(n *blockkit.Node) string {
	separator := ""
	if t := n.Str("type"); t == "rich_text" || t == "rich_text_list" {
		separator = "\n"
	}
	return w.joined(n.Items("elements"), separator)
}

func (w *writer) joined(parts []blockkit.Node, separator string) string {
	texts := make([]string, 0, len(parts))
	for i := range parts {
		if t := w.inline(&parts[i]); t != "" {
			texts = append(texts, t)
		}
	}
	return strings.Join(texts, separator)
}

func (w *writer) add(text string) {
	for l := range strings.SplitSeq(text, "\n") {
		if l = strings.TrimRight(l, " "); l != "" {
			w.lines = append(w.lines, l)
		}
	}
}

var (
	angled   = regexp.MustCompile(`<([^<>|]*)(?:\|([^<>]*))?>`)
	emphasis = regexp.MustCompile(`(^|[\s(])([*_~])(\S|\S[^*_~\n]*\S)([*_~])($|[\s).,:;!?])`)
	entities = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&")
)

// plain removes Slack's markup.
func (w *writer) plain(mrkdwn string) string {
	mrkdwn = angled.ReplaceAllStringFunc(mrkdwn, func(tag string) string {
		parts := angled.FindStringSubmatch(tag)
		target, shown := parts[1], parts[2]
		switch {
		case strings.HasPrefix(target, "@"), strings.HasPrefix(target, "#"):
			return w.name(target[1:])
		case strings.HasPrefix(target, "!"):
			return shown
		}
		return linkText(shown, target)
	})
	mrkdwn = emphasis.ReplaceAllString(mrkdwn, "$1$3$5")
	return entities.Replace(mrkdwn)
}

func linkText(shown, url string) string {
	if shown == "" || shown == url {
		return url
	}
	return shown + " (" + url + ")"
}
