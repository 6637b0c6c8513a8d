package wizard

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Limits on answers, in characters. 3000 is the most that an input on any surface
// can hold; a line has to read well in a table.
const (
	longestLine   = 300
	longestText   = 3000
	longestPerson = 150
)

var (
	lineBreaks = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n", "\u0085", "\n")
	spaces     = strings.NewReplacer("\n", " ", "\t", " ")
)

// clean removes what people can't see and don't mean: control characters,
// direction overrides and blanks at both ends. It keeps emoji, combining marks
// and right-to-left letters. A text without anything visible becomes empty.
func clean(s string) string {
	s = strings.ToValidUTF8(s, "")
	s = lineBreaks.Replace(s)
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case unicode.Is(unicode.Cc, r), r == '\u202d', r == '\u202e', r == '\ufffe', r == '\uffff':
			return -1
		}
		return r
	}, s)
	s = strings.TrimFunc(s, func(r rune) bool {
		return unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff' || r == '\u2060'
	})
	if !strings.ContainsFunc(s, visible) {
		return ""
	}
	return s
}

func visible(r rune) bool {
	switch r {
	case '\u115f', '\u1160', '\u2800', '\u3164', '\uffa0': // letters without a glyph
		return false
	}
	return !unicode.IsSpace(r) && !unicode.Is(unicode.Cf, r) && !unicode.Is(unicode.Variation_Selector, r)
}

func readLine(q *Question, raw []string, _ time.Time) (string, *Refusal) {
	line := spaces.Replace(strings.Join(raw, " "))
	return avoidReserved(line), q.refuseTooLong(line)
}

func readLong(q *Question, raw []string, _ time.Time) (string, *Refusal) {
	text := strings.Join(raw, "\n")
	return avoidReserved(text), q.refuseTooLong(text)
}

// avoidReserved changes a text that would be mistaken for the value Unsure.
func avoidReserved(text string) string {
	if text == Unsure {
		return strings.ReplaceAll(text, "-", " ")
	}
	return text
}

// maxLength returns how many characters an answer may have, set by the author or
// by default.
func (q *Question) maxLength() int {
	if n, ok := q.argument("maxLength"); ok {
		return min(int(n), longestText)
	}
	return componentByName[q.Component].longest
}

func (q *Question) refuseTooLong(text string) *Refusal {
	most := q.maxLength()
	if n := utf8.RuneCountInString(text); n > most {
		return refuse("That has %s, and at most %s fit here. Please shorten it.", pluralize(n, "character"), groupThousands(fmt.Sprint(most)))
	}
	return nil
}

// readPerson reads a user ID of the chat, a mention, or a name.
func readPerson(_ *Question, raw []string, _ time.Time) (string, *Refusal) {
	if len(raw) != 1 {
		return "", refuse("Please choose only one person.")
	}
	name := strings.Join(strings.Fields(raw[0]), " ")
	if mention, ok := strings.CutPrefix(name, "<@"); ok && strings.HasSuffix(mention, ">") {
		id, _, _ := strings.Cut(strings.TrimSuffix(mention, ">"), "|")
		name = strings.TrimSpace(id)
	}
	if !strings.ContainsFunc(name, unicode.IsLetter) || strings.ContainsAny(name, "<>") {
		return "", refuse("“%s” doesn't look like a name. For example Sam Ortiz.", excerpt(raw[0]))
	}
	if n := utf8.RuneCountInString(name); n > longestPerson {
		return "", refuse("That name has %s, and at most %d fit here. Please shorten it.", pluralize(n, "character"), longestPerson)
	}
	return name, nil
}
