package questionnaire

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ID names a session: a base ID, and a suffix that counts the reroutes since.
type ID string

// maxIDLength is the longest base ID, in characters. A suffix comes on top: an ID that we made
// ourselves is never too long.
const maxIDLength = 200

// maxSuffix is the largest number in a suffix. Conversations are rerouted far less
// often; a larger number is a mistake.
const maxSuffix = 9999

var suffix = regexp.MustCompile(`-r([0-9]+)$`)

// Base returns the ID that the conversation began with: "web-abc-r1" → "web-abc".
func (id ID) Base() ID { return ID(suffix.ReplaceAllString(string(id), "")) }

// Next returns the ID of the next session: "web-abc" → "web-abc-r1" → "web-abc-r2". After the
// largest number it starts over: a conversation has too few sessions to meet an ID again.
func (id ID) Next() ID {
	n := 0
	if found := suffix.FindStringSubmatch(string(id)); found != nil {
		n, _ = strconv.Atoi(found[1]) // check made sure that it is a number
	}
	return ID(fmt.Sprintf("%s-r%d", id.Base(), n%maxSuffix+1))
}

func (id ID) isValid() bool { return id.check() == nil }

// check makes sure that an ID from outside can be stored, shown and counted on.
func (id ID) check() *Problem {
	s := string(id)
	unreadable := strings.ContainsFunc(s, func(r rune) bool { return unicode.IsControl(r) || r == utf8.RuneError })
	switch {
	case strings.TrimSpace(s) == "":
		return problem("\"session_id\" is missing. Send any text that identifies this conversation.")
	case utf8.RuneCountInString(string(id.Base())) > maxIDLength:
		return problem("\"session_id\" is longer than %d characters.", maxIDLength)
	case unreadable:
		return problem("\"session_id\" has characters that are not text.")
	}
	found := suffix.FindStringSubmatch(s)
	if found == nil {
		return nil
	}
	n, err := strconv.Atoi(found[1])
	switch base := id.Base(); {
	case err != nil || n < 1 || n > maxSuffix || found[1][0] == '0':
		return problem("\"session_id\" ends in %q, and no session has that ID. Send the ID that the conversation began with.", shorten(found[0]))
	case base == "" || base.Base() != base:
		return problem("\"session_id\" %q is not a session ID. Send the ID that the conversation began with.", shorten(s))
	}
	return nil
}

// Problem is a caller's mistake, with a sentence for the caller.
type Problem struct {
	Sentence string
	Missing  bool // the template or conversation doesn't exist
	Reused   bool // the call's ID belongs to another call
}

func (p *Problem) Error() string { return p.Sentence }

func problem(format string, args ...any) *Problem {
	return &Problem{Sentence: fmt.Sprintf(format, args...)}
}

// shorten limits what is quoted in a message.
func shorten(s string) string {
	const most = 40
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return s
}
