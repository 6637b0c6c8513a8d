// Package calendar recognizes questions that a calendar answers: on which weekday a day
// falls, when a length ends, and how long it is from one day to another. The day in such a
// question is never an answer to a form. Whether people work on a day is for package
// holiday.
//
//	calendar.go  the questions, and how a sentence is read
//	reader.go    reads the words of a sentence in turn
//	lists.go     the word lists of words.txt
package calendar

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

// Kind is what is asked.
type Kind uint8

// The kinds.
const (
	Weekday Kind = iota + 1 // "is January 11 a Monday?", "what day is that?"
	End                     // "when would 10 weeks end?"
	Gap                     // "how many weeks is that?", "how long until February 1?"
	Sum                     // "how many days are 12 weeks?"
)

// Question is a question about the calendar.
type Question struct {
	Kind Kind
	// Day is the day that a Weekday is about, the first day for an End, or the day up to
	// which a Gap goes from today. It is zero for a day that isn't in the question.
	Day time.Time
	// Refers reports that the question points at something said before: "is that a Monday?".
	Refers bool
	// Is are the weekdays that a Weekday asks for: Monday, or Saturday and Sunday.
	Is []time.Weekday
	// Length is what an End or a Sum is about.
	Length when.Length
	// UpTo reports that a Gap goes from today to the day that the question points at.
	UpTo bool
	// First and Last are the days of a Gap between two days.
	First, Last time.Time
	// Unit is what a Gap or a Sum is to be counted in; empty if the question doesn't say.
	Unit string
}

// longest is how many words such a question has at most.
const longest = 18

// Read returns the question about the calendar in a sentence. A statement before it, as in
// "the 12th, is that a Friday?", only says which day is meant.
func Read(text string, clock when.Clock) (Question, bool) {
	if q, ok := readClause(text, clock); ok {
		return q, true
	}
	at := strings.LastIndexAny(text, ",;.–—-\n")
	for at >= 0 {
		if q, ok := readClause(text[at+1:], clock); ok {
			if q.Refers {
				q.Day, q.Refers = dayBefore(text[:at], clock)
			}
			return q, true
		}
		at = strings.LastIndexAny(text[:at], ",;.–—-\n")
	}
	return Question{}, false
}

// haveLeft matches a question about a balance: "how many days will I have left after that".
var haveLeft = regexp.MustCompile(`(?i)\b(?:have|has|got|ive|i['’]ve)\b(?: i)?(?: got| still)* (?:left|remaining)\b`)

// dayBefore returns the last day in a text, or its zero value and true if there is none.
func dayBefore(text string, clock when.Clock) (day time.Time, none bool) {
	for _, f := range slices.Backward(when.Find(text, clock)) {
		if isDays := f.Kind == when.KindDay || f.Kind == when.KindPeriod || f.Kind == when.KindRange; isDays && !f.First.IsZero() {
			return f.First, false
		}
	}
	return time.Time{}, true
}

func readClause(text string, clock when.Clock) (Question, bool) {
	said := words.Cut(text)
	all := words.SkipLinks(words.TrimPolite(said))
	if len(all) < 2 || len(all) > longest || haveLeft.MatchString(text) && !strings.Contains(strings.ToLower(text), "until") {
		return Question{}, false
	}
	r := &reader{text: text, refers: pointing[said[len(said)-1].Text]} // "until then" is cut off as polite
	r.readEnd(&all)
	r.found = when.Find(text[:all[len(all)-1].End], clock)
	if !r.read(all) {
		return Question{}, false
	}
	return r.question()
}
