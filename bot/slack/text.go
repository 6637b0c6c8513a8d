package slack

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

// noEmoji shows ":tada:" as typed. Unicode emoji are not affected.
var noEmoji = false

// plain returns a text object without markup.
func plain(s string) *slackgo.TextBlockObject {
	t := &slackgo.TextBlockObject{Type: slackgo.PlainTextType, Text: s}
	if strings.Contains(s, ":") {
		t.Emoji = &noEmoji
	}
	return t
}

// mrkdwn returns a text object in Slack's markup. It is verbatim: what looks like a link or
// a channel in somebody's words stays text.
func mrkdwn(s string) *slackgo.TextBlockObject {
	return &slackgo.TextBlockObject{Type: slackgo.MarkdownType, Text: s, Verbatim: true}
}

// literal returns a text object that reads exactly like s, except that ids of the
// given people become mentions. Slack has no escape for its formatting characters,
// so a text that contains formatting is sent without markup, and without mentions.
func literal(s string, people []agent.UserID) *slackgo.TextBlockObject {
	if hasMarkup(s) {
		return plain(s)
	}
	return mrkdwn(mentions(escape(s), people))
}

// labeled returns a bold label above its value.
func labeled(label, value string, people []agent.UserID) *slackgo.TextBlockObject {
	if strings.TrimSpace(label+value) == "" {
		return plain("–") // Slack refuses an empty text
	}
	if hasMarkup(value) || strings.ContainsAny(label, "*_~`\n") || label == "" {
		return plain(strings.TrimPrefix(label+"\n"+value, "\n"))
	}
	return mrkdwn("*" + escape(label) + "*\n" + mentions(escape(value), people))
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// escape escapes Slack's three control characters.
func escape(s string) string {
	if !strings.ContainsAny(s, "&<>") {
		return s
	}
	return escaper.Replace(s)
}

// hasMarkup reports whether Slack would find formatting, an emoji or a quotation in s.
func hasMarkup(s string) bool {
	if strings.HasPrefix(s, ">") || strings.Contains(s, "\n>") {
		return true
	}
	if !strings.ContainsAny(s, "*_~`:") {
		return false
	}
	for _, mark := range []string{"*", "_", "~", "`"} {
		if strings.Count(s, mark) > 1 && startsFormatting(s, mark) {
			return true
		}
	}
	return hasEmoji(s)
}

// startsFormatting reports whether s contains the mark where formatting may begin: not
// after a letter or digit, and not before a space.
func startsFormatting(s, mark string) bool {
	for i := range len(s) {
		if s[i] != mark[0] {
			continue
		}
		before, _ := utf8.DecodeLastRuneInString(s[:i])
		after, _ := utf8.DecodeRuneInString(s[i+1:])
		begins := i == 0 || !unicode.IsLetter(before) && !unicode.IsDigit(before)
		if begins && i+1 < len(s) && !unicode.IsSpace(after) {
			return true
		}
	}
	return false
}

// hasEmoji reports whether s contains a name between colons, such as ":tada:".
func hasEmoji(s string) bool {
	from := -1
	for i := range len(s) {
		c := s[i]
		switch {
		case c == ':' && from >= 0 && i > from+1:
			return true
		case c == ':':
			from = i
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '_', c == '+', c == '-':
		default:
			from = -1
		}
	}
	return false
}

// mentions replaces the ids of the given people in an escaped text by mentions, which
// Slack shows as names. Other words that look like ids are not changed.
func mentions(s string, people []agent.UserID) string {
	if len(people) == 0 || !strings.ContainsAny(s, "UW") {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		n := strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		word := s
		if n >= 0 {
			word = s[:n]
		}
		if isUserID(word) && slices.Contains(people, agent.UserID(word)) {
			b.WriteString("<@" + word + ">")
		} else {
			b.WriteString(word)
		}
		s = s[len(word):]
		_, other := utf8.DecodeRuneInString(s)
		b.WriteString(s[:other])
		s = s[other:]
	}
	return b.String()
}

// isUserID reports whether s looks like a user's id: U012ABCDEF, or W… on Enterprise
// Grid. It must contain a digit, because names don't.
func isUserID(s string) bool {
	if len(s) < 4 || len(s) > 24 || s[0] != 'U' && s[0] != 'W' {
		return false
	}
	digit := false
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			digit = true
		case c < 'A' || c > 'Z':
			return false
		}
	}
	return digit
}

// plainText removes a message's markup: "<@U123>" becomes "U123",
// "<mailto:a@b.c|a@b.c>" the address, "<https://x|label>" the label. Mentions of the
// bot itself are removed.
func plainText(s, bot string) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(s, "<")
		b.WriteString(before)
		if !ok {
			break
		}
		inside, after, ok := strings.Cut(rest, ">")
		if !ok || strings.ContainsAny(inside, "<\n") {
			b.WriteByte('<')
			s = rest
			continue
		}
		b.WriteString(expandReference(inside, bot))
		s = after
	}
	return strings.TrimSpace(unescaper.Replace(b.String()))
}

// labeledLink is a link that is shown as other words.
var labeledLink = regexp.MustCompile(`<(https?://[^|<>\s]+)\|([^<>\n]+)>`)

// spellOutLinks adds the address after each labeled link, for a text that is used
// outside Slack.
func spellOutLinks(s string) string { return labeledLink.ReplaceAllString(s, "$2 ($1)") }

// unescaper turns "&amp;lt;" into "&lt;": it goes over the text once.
var unescaper = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&")

// expandReference returns what is between "<" and ">" as plain text.
// Source: docs.slack.dev/messaging/formatting-message-text.
func expandReference(inside, bot string) string {
	target, label, isLabeled := strings.Cut(inside, "|")
	switch {
	case strings.HasPrefix(target, "@"):
		if target[1:] == bot {
			return ""
		}
		return target[1:]
	case strings.HasPrefix(target, "#") && isLabeled && label != "":
		return "#" + label
	case strings.HasPrefix(target, "#"):
		return target
	case strings.HasPrefix(target, "!") && isLabeled:
		return label
	case strings.HasPrefix(target, "!"):
		return "@" + target[1:]
	case strings.HasPrefix(target, "mailto:"), strings.HasPrefix(target, "tel:"):
		_, address, _ := strings.Cut(target, ":")
		return address
	case isLabeled && label != "":
		return label
	}
	return target
}
