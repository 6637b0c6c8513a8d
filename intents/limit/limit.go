// Package limit recognizes days that are said only as a limit of the day that is meant: "not
// before the 25th", "after Thanksgiving", "January 20 at the earliest". Such a day doesn't
// answer a question for a day: it is asked about.
package limit

import (
	"regexp"
	"strings"
)

// Limit is what a day is to the one that is meant.
type Limit uint8

// The limits.
const (
	None  Limit = iota
	First       // it is the first possible day: "not before the 25th"
	After       // it comes before all possible ones: "after Thanksgiving"
)

// Of returns what the day in text[start:end] is, by the words around it.
func Of(text string, start, end int) Limit {
	before, behind := strings.ToLower(text[:start]), strings.ToLower(text[end:])
	switch {
	case notBefore.MatchString(before), earliest.MatchString(behind):
		return First
	case after.MatchString(before):
		return After
	}
	return None
}

// small are words between a limit and its day.
const small = `(?: (?:the|about|around|maybe|like|say|roughly|on|of|be|is|would|will))*\s*$`

var (
	notBefore = regexp.MustCompile(`\b(?:not? (?:any ?time |possible |really |likely )*(?:before|until|till|earlier than|sooner than|prior to)|(?:wont|won['’]t|cant|can['’]t|cannot|not|never|isnt|isn['’]t|dont|don['’]t)(?: \w+){0,4} (?:before|until|till|earlier than|sooner than)|(?:the )?(?:very )?earliest(?: (?:is|would|will|be|i|can|could|possible|day|date|start|one|do|for|me|it))*|as early as|any ?time (?:from|past|as of|starting)|some ?time from)` + small)
	after     = regexp.MustCompile(`\b(?:(?:right|just|shortly|directly|soon|immediately|straight|some ?time|any ?time|only|not until|sometime) )*after` + small)
	earliest  = regexp.MustCompile(`^[ ,]*(?:at the (?:very )?earliest|earliest|or later|or after|or so and later|onwards?|on or after)\b`)
)

// EndsBefore reports whether the day behind some words is when something ends, as in "registration
// closes December 15", and a question asks for no end.
func EndsBefore(before, question string) bool {
	return ends.MatchString(before) && !asksForEnd.MatchString(question)
}

var (
	ends       = regexp.MustCompile(`(?i)\b(?:until|till|til|closes?|closing|closed|ends?|ending|ended|expires?|expired|deadline|runs out|cut ?off)(?: (?:is|on|at|the|in|this|next|of|by))*\s*$`)
	asksForEnd = regexp.MustCompile(`(?i)\b(?:end|ends|until|till|back|last|return|returns|deadline|close|closes|expire|expires|due|latest|finish|finished|over|done|complete|completed)\b`)
)

// IsBetween reports whether a text says that a day is only known to be between two others: "sometime
// between January 10 and 14".
func IsBetween(text string) bool { return someBetween.MatchString(text) }

var someBetween = regexp.MustCompile(`(?i)\b(?:some ?time|somewhere|any ?time|some day|one day|either) between\b|\bbetween\b.*(?:\b(?:not|dont|don['’]t|isnt|isn['’]t) (?:exactly |yet |really |quite )?(?:know|sure|certain|clear|fixed|decided|set)\b|\bdepend|\bexactly\b|\bunsure\b|\bno idea\b|\bstill open\b|\btbd\b|\bor so\b|\bidk\b)`)
