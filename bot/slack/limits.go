package slack

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/leaveway/leaveway/wizard"
)

// Slack's limits, in characters unless the name says otherwise.
// Source: docs.slack.dev/reference/block-kit and /reference/views.
const (
	maxTitle       = 24 // of a modal, its submit and its close button
	maxMetadata    = 3000
	maxID          = 255 // block_id and action_id
	maxViewBlocks  = 100
	maxMsgBlocks   = 50
	maxText        = 3000 // section, context element, plain_text_input
	maxFields      = 10   // of a section
	maxField       = 2000
	maxAlt         = 2000
	maxHeader      = 150
	maxLabel       = 2000 // of an input
	maxHint        = 2000 // of an input
	maxPlaceholder = 150
	maxOptions     = 100 // of a menu, or of one of its groups
	maxChoices     = 10  // radio buttons and checkboxes
	maxOption      = 75  // an option's text and its description
	maxOptionValue = 150
	maxButton      = 75
	maxButtonValue = 2000
	maxURL         = 3000
	maxFiles       = 10
)

// FormLimits returns how long an author's texts may be, in characters, so that Slack
// can show every step of a form. What we add ourselves, such as "(first day)", is
// already subtracted.
func FormLimits() wizard.Limits {
	return wizard.Limits{
		StepTitle:       maxHeader, // the modal's title is cut at 24; the whole title follows below
		QuestionText:    maxLabel - 100,
		HelperText:      maxHint - 500,
		Placeholder:     maxPlaceholder,
		OptionLabel:     maxOption,
		OptionValue:     maxOptionValue,
		OptionHint:      maxOption,
		InfoText:        maxText,
		Heading:         maxHeader,
		SelectOptions:   maxOptions,
		RadioOptions:    maxChoices,
		ElementsPerStep: (maxViewBlocks - 6) / 3, // a range with "not sure" takes three blocks
	}
}

// width returns the length of a rune after escaping. Like Slack's clients, it counts
// UTF-16 units.
func width(r rune) int {
	switch r {
	case '&':
		return len("&amp;")
	case '<', '>':
		return len("&lt;")
	}
	if r > 0xFFFF {
		return 2
	}
	return 1
}

// size returns the length of a text after escaping.
func size(s string) int {
	n := 0
	for _, r := range s {
		n += width(r)
	}
	return n
}

// fits reports whether a text is no longer than limit after escaping.
func fits(s string, limit int) bool { return len(s)*5 <= limit || size(s) <= limit }

// clip shortens a text to limit, between words if possible, and ends it with "…".
func clip(s string, limit int) string {
	if fits(s, limit) {
		return s
	}
	head, _ := cut(s, limit-1)
	return strings.TrimRightFunc(head, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsPunct(r) && r != ')' && r != '"'
	}) + "…"
}

// split divides a text into parts of at most limit, between lines or words if
// possible. Nothing is lost except the white space between two parts.
func split(s string, limit int) []string {
	var parts []string
	for !fits(s, limit) {
		var head string
		head, s = cut(s, limit)
		parts = append(parts, head)
	}
	return append(parts, s)
}

// cut divides a text that is longer than limit: at the last line break before the
// limit, else at the last space, else at the limit itself.
func cut(s string, limit int) (head, tail string) {
	line, word, end, n := -1, -1, len(s), 0
	for i, r := range s {
		switch {
		case r == '\n':
			line = i
		case unicode.IsSpace(r):
			word = i
		}
		if n += width(r); n > limit {
			end = i
			break
		}
	}
	seam := -1
	switch {
	case line > end/2:
		seam = line
	case word > end/3:
		seam = word
	}
	if seam < 0 {
		return s[:end], s[end:]
	}
	_, space := utf8.DecodeRuneInString(s[seam:])
	return s[:seam], s[seam+space:]
}
