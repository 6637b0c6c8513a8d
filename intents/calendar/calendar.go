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
	// Guess reports that the question names the length that it asks for. As a statement, "that's 5 days"
	// asks for nothing.
	Guess bool
}

// longest is how many words such a question has at most.
const longest = 18

// Read returns the question about the calendar in a sentence. A statement before it, as in
// "the 12th, is that a Friday?", only says which day is meant.
func Read(text string, clock when.Clock) (Question, bool) {
	text = weekdayLast(withoutConclusion(text))
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

// withoutConclusion returns a check of a day without what its author makes of it: "that's a Saturday, so we're good right".
func withoutConclusion(text string) string {
	if at := conclusion.FindStringIndex(text); at != nil {
		return thatIs.ReplaceAllString(text[:at[0]], "is that $1 ") + "?"
	}
	return text
}

var thatIs = regexp.MustCompile(`(?i)\b(?:that|it|this)['’]?s (an?|on an?) `)

var conclusion = regexp.MustCompile(`(?i)[ ,;.–—-]+(?:so|and so)(?: then)? (?:(?:we|i|it|that|this|all|everything)(?:['’]?(?:re|m|s|d)| is| are| am| should be)? ?)?(?:ok|okay|fine|good|all good|all set|set|alright|all right|covered|enough|no problem|off anyway|doesn['’]?t matter|not needed|no need|works?)(?: then| anyway| for me)?(?:[ ,]+(?:right|yeah|yes|yep|correct|no|huh))*\W*$`)

// weekdayLast returns a sentence that says which day a weekday is the other way around: "Monday is the 7th, right".
func weekdayLast(text string) string {
	return isTheDay.ReplaceAllString(text, "${1}the $3 is a $2?")
}

var isTheDay = regexp.MustCompile(`(?i)^(\W*(?:(?:and|so|ok|wait|hm+|but)[ ,]+)*)((?:mon|tues|wednes|thurs|fri|satur|sun)day) is (?:on )?(?:the )?(\d{1,2}(?:st|nd|rd|th))[ ,]*(?:right|yeah|yep|yes|correct|no|huh|isn['’]?t it|ok)\W*$`)

// haveLeft matches a question about a balance: "how many days will I have left after that", "what's that leave me with".
var haveLeft = regexp.MustCompile(`(?i)\b(?:have|has|got|ive|i['’]ve)\b(?: i)?(?: got| still)* (?:left|remaining)\b|\b(?:leaves?|left) (?:me |us )?with\b`)

// dayBefore returns the last day in a text, or its zero value and true if there is none.
func dayBefore(text string, clock when.Clock) (day time.Time, none bool) {
	for _, f := range slices.Backward(when.Find(text, clock)) {
		if isDays := f.Kind == when.KindDay || f.Kind == when.KindPeriod || f.Kind == when.KindRange; isDays && !f.First.IsZero() {
			return f.First, false
		}
	}
	return time.Time{}, true
}

// guessed matches a question for a length that guesses it: "is that 4 or 5 days", "so that's 2 weeks?".
var guessed = regexp.MustCompile(`(?i)^\W*(?:(?:and|so|but|ok|okay|wait|hm+|sorry)\W+)*(?:(?:is|are|was|would|does|do|will)\W+(?:that|this|it|those|these|they)\b|(?:that|it)['’]?s\b|(?:that|this|it)\W+(?:is|makes|was|would be|comes to)\b(?:\W+it\b)?|makes\b)` +
	`(?:\W+(?:then|now|really|be|make|come to|add up to|count|counted|as|only|just|actually|together|all|of|total|still|already|exactly))*\W+` + guess + `(?:(?:\W+(?:days|weeks))?\W+or\W+` + guess + `)?\W+(?:(?:work(?:ing)?|business|calendar|full|whole|vacation)\W+)?(day|workday|week)s?\b` +
	`(?:\W+(?:or|then|now|right|yeah|yep|correct|huh|isn['’]?t it|in total|total|in all|altogether|together|of (?:vacation|pto|leave)|off|yes|no|` + guess + `))*\W*$`)

// costsOwn matches a question for the days that a leave takes, by whatever they are called: "how many vacation days will
// that cost me".
var costsOwn = regexp.MustCompile(`(?i)^\W*(?:(?:and|so|but|ok|okay|wait|hm+|sorry|also)\W+)*how many (?:of my )?(?:(?:vacation|pto|sick|work(?:ing)?|leave|paid|actual|full|whole|business) ?)*(day|workday)s?(?: of (?:(?:my|paid) )?(?:vacation|pto|leave|time off))?` +
	` (?:is|are|does|do|will|would|did|am i|do i) (?:that|this|it|these|those|they|my (?:request|leave|vacation|trip|time off)|using|use|spend)\b(?: (?:then|now|all|in|total|together|actually|really|be|cost|costs|use|uses|using|take|takes|need|needs|come to|count as|count|eat|burn|spend|up|off|out of|of|for|with|from|me|my|vacation|pto|balance|this|that|it|request))*\W*$`)

// guess matches how long something may be.
const guess = `(?:\d{1,3}(?:[.,]5)?|half a|an?|one|two|three|four|five|six|seven|eight|nine|ten)`

func readClause(text string, clock when.Clock) (Question, bool) {
	said := words.Cut(text)
	all := words.SkipLinks(words.TrimPolite(said))
	if m := guessed.FindStringSubmatch(text); m != nil {
		return Question{Kind: Gap, Unit: strings.TrimPrefix(strings.ToLower(m[1]), "work"), Refers: true, Guess: true}, true
	}
	if m := costsOwn.FindStringSubmatch(text); m != nil {
		return Question{Kind: Gap, Unit: strings.TrimPrefix(strings.ToLower(m[1]), "work"), Refers: true}, true
	}
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
