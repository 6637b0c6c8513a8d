package questionnaire

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ID names a session: a base id, and how often it was rerouted since.
type ID string

// longestID is how many characters an id may have.
const longestID = 200

// highest is the largest number that a suffix may have. A conversation is
// rerouted far less often; more digits are somebody's mistake.
const highest = 9999

var suffix = regexp.MustCompile(`-r([0-9]+)$`)

// Base is the id that the conversation began with: "web-abc-r1" → "web-abc".
func (id ID) Base() ID { return ID(suffix.ReplaceAllString(string(id), "")) }

// Next is the id of the session that follows: "web-abc" → "web-abc-r1" → "web-abc-r2".
func (id ID) Next() ID {
	n := 0
	if found := suffix.FindStringSubmatch(string(id)); found != nil {
		n, _ = strconv.Atoi(found[1]) // check has seen that it is a number
	}
	return ID(fmt.Sprintf("%s-r%d", id.Base(), n+1))
}

// fits reports whether an id is one that is taken.
func (id ID) fits() bool { return id.check() == nil }

// check holds an id from outside to what can be kept, shown and counted.
func (id ID) check() *Problem {
	s := string(id)
	unreadable := strings.ContainsFunc(s, func(r rune) bool { return unicode.IsControl(r) || r == utf8.RuneError })
	switch {
	case strings.TrimSpace(s) == "":
		return problem("\"session_id\" is missing. Send any text that names this conversation.")
	case utf8.RuneCountInString(s) > longestID:
		return problem("\"session_id\" is longer than %d characters.", longestID)
	case unreadable:
		return problem("\"session_id\" has characters that are not text.")
	}
	found := suffix.FindStringSubmatch(s)
	if found == nil {
		return nil
	}
	n, err := strconv.Atoi(found[1])
	switch base := id.Base(); {
	case err != nil || n < 1 || n > highest || found[1][0] == '0':
		return problem("\"session_id\" ends in %q, which is the end of no session here. Send the id that the conversation began with.", shorten(found[0]))
	case base == "" || base.Base() != base:
		return problem("\"session_id\" %q is not the id of a session. Send the id that the conversation began with.", shorten(s))
	}
	return nil
}

// Problem is something wrong with a call, in a sentence for its caller.
type Problem struct {
	Sentence string
	Missing  bool // what it names is not there
	Reused   bool // its id is another call's
}

func (p *Problem) Error() string { return p.Sentence }

func problem(format string, args ...any) *Problem {
	return &Problem{Sentence: fmt.Sprintf(format, args...)}
}

// shorten keeps what is quoted back readable.
func shorten(s string) string {
	const most = 40
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return s
}
