package workspace

import (
	"encoding/json"
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/bot/workspace/blockkit"
	"github.com/leaveway/leaveway/bot/workspace/screen"
)

// What people type, and Slack's notation for it: &, < and > are escaped; mentions,
// channels and addresses are in angle brackets.

var (
	escaper      = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
	unescaper    = strings.NewReplacer("&amp;", "&", "&lt;", "<", "&gt;", ">")
	typedPattern = regexp.MustCompile(`https?://[^\s<>|]*[^\s<>|.,;:!?)'"]|@[\p{L}\p{N}._-]+|#[\p{L}\p{N}_-]+`)
	tokenPattern = regexp.MustCompile(`<([^<>|]+)(\|[^<>]*)?>`)
)

// encode turns typed text into Slack's notation.
func (w input) encode(typed string) string {
	var b strings.Builder
	from := 0
	for _, at := range typedPattern.FindAllStringIndex(typed, -1) {
		raw := typed[at[0]:at[1]]
		token, used := w.token(raw)
		b.WriteString(escaper.Replace(typed[from:at[0]]))
		b.WriteString(token)
		from = at[0] + used
	}
	b.WriteString(escaper.Replace(typed[from:]))
	return b.String()
}

// token returns Slack's notation for a mention, a channel or an address, and the length of the
// raw text that it replaces, without the full stop in "@sam.".
func (w input) token(raw string) (string, int) {
	for try := raw; len(try) > 1; try = try[:len(try)-1] {
		switch name := try[1:]; {
		case raw[0] == 'h':
			return "<" + raw + ">", len(raw)
		case raw[0] == '@' && (name == "here" || name == "channel" || name == "everyone"):
			return "<!" + name + ">", len(try)
		case raw[0] == '@' && w.directory.findUser(name) != nil:
			return "<@" + w.directory.findUser(name).ID + ">", len(try)
		case raw[0] == '#' && w.directory.channelNamed(name) != nil:
			return "<#" + w.directory.channelNamed(name).id + "|" + name + ">", len(try)
		}
		if !strings.ContainsAny(try[len(try)-1:], "._-") {
			break
		}
	}
	return "", 0
}

// decode turns text in Slack's notation back into what was typed.
func (w input) decode(encoded string) string {
	var b strings.Builder
	from := 0
	for _, at := range tokenPattern.FindAllStringSubmatchIndex(encoded, -1) {
		b.WriteString(unescaper.Replace(encoded[from:at[0]]))
		b.WriteString(w.typedToken(encoded[at[2]:at[3]], strings.TrimPrefix(encoded[at[3]:at[1]-1], "|")))
		from = at[1]
	}
	b.WriteString(unescaper.Replace(encoded[from:]))
	return b.String()
}

// typedToken returns what a person types for <target|label>.
func (w input) typedToken(target, label string) string {
	id := target[1:]
	switch target[0] {
	case '@':
		if id == w.cfg.App.BotUser {
			return "@" + w.cfg.App.Name
		}
		if u := w.users[id]; u != nil {
			return "@" + u.Name
		}
		return target
	case '#':
		if ch := w.channels[id]; ch != nil && ch.name != "" {
			return "#" + ch.name
		}
		return "#" + label
	case '!':
		return "@" + id
	}
	return unescaper.Replace(target)
}

// richTextOf returns the rich text block that Slack's client sends with a message. The
// text is in Slack's notation.
func richTextOf(encoded, blockID string) screen.Layout {
	spans := []map[string]any{}
	plain := func(s string) {
		if s != "" {
			spans = append(spans, map[string]any{"type": "text", "text": unescaper.Replace(s)})
		}
	}
	from := 0
	for _, at := range tokenPattern.FindAllStringSubmatchIndex(encoded, -1) {
		plain(encoded[from:at[0]])
		spans = append(spans, span(encoded[at[2]:at[3]]))
		from = at[1]
	}
	plain(encoded[from:])
	raw, err := json.Marshal([]map[string]any{{
		"type": "rich_text", "block_id": blockID,
		"elements": []map[string]any{{"type": "rich_text_section", "elements": spans}},
	}})
	if err != nil {
		panic("workspace: a text cannot be written: " + err.Error())
	}
	n, err := blockkit.ReadJSON(raw)
	if err != nil {
		panic("workspace: a text cannot be read again: " + err.Error())
	}
	return screen.Layout{Raw: raw, Blocks: n.Kids}
}

func span(target string) map[string]any {
	switch target[0] {
	case '@':
		return map[string]any{"type": "user", "user_id": target[1:]}
	case '#':
		return map[string]any{"type": "channel", "channel_id": target[1:]}
	case '!':
		return map[string]any{"type": "broadcast", "range": target[1:]}
	}
	return map[string]any{"type": "link", "url": target}
}
