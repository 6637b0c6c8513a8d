package wizard

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// The longest answers, in characters. 3000 is what a field of a form can hold
// on every surface; a line is short enough to read well in a table.
const (
	longestLine   = 300
	longestText   = 3000
	longestPerson = 150
)

var (
	lineBreaks = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n", "\u0085", "\n")
	spaces     = strings.NewReplacer("\n", " ", "\t", " ")
)

// clean drops what nobody can see or means: control characters, the overrides
// that make text run backwards, blanks at both ends. What consists of nothing
// visible becomes empty. Emoji, marks and right-to-left letters stay.
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
	case '\u115f', '\u1160', '\u2800', '\u3164', '\uffa0': // letters that are drawn as nothing
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

// avoidReserved keeps somebody's words from being taken for the reserved value.
func avoidReserved(text string) string {
	if text == Unsure {
		return strings.ReplaceAll(text, "-", " ")
	}
	return text
}

// maxLength is how many characters an answer may have: as its author set it, or
// its component's usual measure.
func (q *Question) maxLength() int {
	if n, ok := q.argument("maxLength"); ok {
		return min(int(n), longestText)
	}
	return componentByName[q.Component].longest
}

func (q *Question) refuseTooLong(text string) *Refusal {
	most := q.maxLength()
	if n := utf8.RuneCountInString(text); n > most {
		return refuse("That has %s and %s fit here. Please shorten it.", pluralize(n, "character"), groupThousands(fmt.Sprint(most)))
	}
	return nil
}

// readPerson reads a user id of the chat, as it is or mentioned, or a name.
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
		return "", refuse("“%s” does not look like a name. For example Sam Ortiz.", excerpt(raw[0]))
	}
	if n := utf8.RuneCountInString(name); n > longestPerson {
		return "", refuse("That name has %s and %d fit here. Please shorten it.", pluralize(n, "character"), longestPerson)
	}
	return name, nil
}
