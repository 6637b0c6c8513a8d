// Package holiday recognizes questions about days that are off for everybody: "is December
// 24 a holiday?", "do we work on New Year's Eve?", "which days is the office closed?". The
// day in such a question is never an answer to a form, nor a wish for leave on it.
package holiday

import (
	_ "embed"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

//go:embed words.txt
var listText string

var (
	lists    = words.ReadLists(listText)
	days     = lists.Phrases("holidays")
	offs     = lists.Phrases("day off")
	everyone = lists.Phrases("everybody")
	small    = lists.Phrases("small words")
	openers  = lists.Phrases("openers")
	does     = lists.Phrases("does")
	works    = lists.Set("works")
	borders  = lists.Set("borders")
	calendar = lists.Phrases("lists")
)

// longest is how many words such a question has at most.
const longest = 18

// General is what to look for in the policies if nothing is written about the day itself.
const General = "Which days are company holidays?"

// Asks reports whether a text asks whether a day is off for everybody, or which days are.
func Asks(text string) bool {
	tokens := words.SkipLinks(words.TrimPolite(words.Cut(text)))
	if len(tokens) < 2 || len(tokens) > longest {
		return false
	}
	if words.PrefixLen(tokens, calendar) > 0 {
		return true
	}
	text, tokens = asQuestion(text, tokens)
	opens := words.PrefixLen(tokens, openers)
	if opens == 0 {
		return false
	}
	r := reader{day: daysIn(text)}
	return r.read(tokens[opens:]) && r.asks(tokens[0].Text)
}

// WithoutElse returns a text without what it would be if the day weren't off: "or do I have to use a vacation day".
func WithoutElse(text string) string { return orElse.ReplaceAllString(text, "?") }

// orElse matches what it would be if the day weren't off: "or do I have to use a vacation day".
var orElse = regexp.MustCompile(`(?i),? or (?:do|does|should|will|must|would|is|are|have) (?:i|we|it|that|you|everybody|everyone)\b.*$`)

// CountedIn is what to look for if somebody asks whether a holiday among the days of their leave is one of them.
const CountedIn = "Do holidays count as days of my leave?"

// AsksIfCounted reports whether a text says that a holiday is among the days of a leave and asks whether it counts:
// "MLK Day is in there, does that count".
func AsksIfCounted(text string) bool {
	tokens := words.Cut(text)
	if len(tokens) > longest {
		return false
	}
	if isItCounted.MatchString(text) && holidayItself.MatchString(text) || namedAndCounted(tokens, text) {
		return true
	}
	if !amongThem.MatchString(text) {
		return false
	}
	inDay := daysIn(text)
	return slices.ContainsFunc(tokens, func(w words.Word) bool { return strings.HasPrefix(w.Text, "holiday") || inDay(w) })
}

// DayCounted returns the day of which a text asks whether it counts: "does the 25th use up one of my days". ok is false
// if it asks nothing of the kind, or of several days. A day without its month is the next one from the first day of the
// leave on.
func DayCounted(text string, clock when.Clock, first time.Time) (day time.Time, ok bool) {
	if len(text) > longestCounted || !isItCounted.MatchString(text) {
		return time.Time{}, false
	}
	if first.After(clock.Today()) {
		clock.Now, clock.Zone = first, time.UTC
	}
	found := slices.DeleteFunc(when.Find(text, clock), func(f when.Reading) bool { return f.Kind == when.KindLength })
	if m := inMonth.FindStringSubmatch(text); m != nil && len(found) == 0 {
		return nextInMonth(m[1], clock.Today())
	}
	if len(found) != 1 || found[0].Kind != when.KindDay {
		return time.Time{}, false
	}
	return found[0].First, true
}

// inMonth matches a day without its month: "the 25th".
var inMonth = regexp.MustCompile(`(?i)\bthe (\d{1,2})(?:st|nd|rd|th)\b`)

// nextInMonth returns the first day from a day on that has a number in its month.
func nextInMonth(number string, from time.Time) (time.Time, bool) {
	const longestMonth = 31
	for i := range 2 * longestMonth {
		if day := from.AddDate(0, 0, i); strconv.Itoa(day.Day()) == number {
			return day, true
		}
	}
	return time.Time{}, false
}

// MayCount reports whether a text asks whether something counts. Whether that is a day of a leave is for the caller to
// know.
func MayCount(text string) bool { return AsksIfCounted(text) || isItCounted.MatchString(text) }

// longestCounted is how many bytes such a question has at most.
const longestCounted = 120

var amongThem = regexp.MustCompile(`(?i)\b(?:in (?:there|it|that|between|those|the middle)|(?:that|this|the same) week|those days|falls? (?:in|on|into|during|between)|during (?:it|that|them))\b.*\b(?:counts?|counted|deduct(?:ed)?|paid|includ(?:ed|e|es)|charged?|use up|used up|costs?|come off|taken off|subtracted)\b`)

// namedAndCounted reports whether a text names a holiday and asks whether it is taken off what somebody has: "the
// 18th is MLK Day, does that come out of my pay too".
func namedAndCounted(tokens []words.Word, text string) bool {
	return isItCounted.MatchString(text) && slices.ContainsFunc(tokens, func(w words.Word) bool {
		i := slices.Index(tokens, w)
		return w.Text != "the" && words.PrefixLen(tokens[i:], days) > 0 // “for the holidays” is when, and no day
	})
}

// holidayItself matches that a holiday is spoken of, and not a trip.
var holidayItself = regexp.MustCompile(`(?i)\b(?:is|are|was|theres|there['’]s|falls on) (?:an? |the )?(?:\w+ )?holidays?\b|\b(?:do|does|are|is|will) (?:the |a )?holidays?\b`)

// isItCounted matches the question whether a day counts.
var isItCounted = regexp.MustCompile(`(?i)\b(?:the \d{1,2}(?:st|nd|rd|th)|christmas|thanksgiving|(?:that|the) (?:day|holiday|weekend)) (?:does|do|will|would|is|are)(?: not|n['’]?t)? (?:really |even |also |be |get )*(?:counts?|counted|come out|taken|deducted|charged|cost|use up|eat|included)\b|\b(?:does|do|will|would|is|are|did)(?:n['’]?t)? (?:that|it|they|those|this|these|the holiday|[\w ]{3,24}?) (?:day |days |one |still |also |too |even |get |be )*(?:counts?|counted|come out|comes out|taken|deducted|charged|costs?|use up|eats?|eat up|uses?)\b`)

// asQuestion returns a statement with a tag in the order of a question: "june 1 is a holiday,
// right?".
func asQuestion(text string, tokens []words.Word) (string, []words.Word) {
	said := statement.FindStringSubmatch(text)
	for _, form := range []*regexp.Regexp{isHoliday, asked} {
		if said == nil {
			said = form.FindStringSubmatch(text)
		}
	}
	if said == nil || words.PrefixLen(tokens, openers) > 0 {
		return text, tokens
	}
	text = said[2] + " " + said[1] + " " + said[3]
	return text, words.Cut(text)
}

// statement matches such a statement, and what is asked with it.
var statement = regexp.MustCompile(`(?i)^\W*(.+?) (is|are|was)(?:n['’]?t)? ((?:also |actually |not )?(?:an? |the )?.+?)[ ,]*(?:\? ?)?(?:,| )(?:right|correct|or no|or not|yes|no|isn['’]?t it|is it|aren['’]?t they)\W*$`)

// asked matches a statement that is asked: "January 4 is a working day?".
var asked = regexp.MustCompile(`(?i)^\W*(.+?) (is|are|was)(?:n['’]?t)? ((?:also |actually |not |still )?(?:an? |the )?[^?]+?)\s*\?+\W*$`)

// isHoliday matches a statement that nobody makes of themselves: "june 1st is a holiday".
var isHoliday = regexp.MustCompile(`(?i)^\W*(.+?) (is|was) ((?:also |not )?an? (?:\w+ )?holiday)\W*$`)

// reader reads a question word by word, after its verb.
type reader struct {
	day   func(words.Word) bool // is part of a date
	named bool                  // a holiday has its name in it
	dated bool                  // a date is in it
	off   string                // what the day is said to be
	doing string                // what is done on it
	self  bool                  // it is about the person alone
	until bool                  // it asks how long something goes on
}

// read reports whether everything up to what the day is says whose day it is.
func (r *reader) read(tokens []words.Word) bool {
	for i := 0; i < len(tokens); {
		rest := tokens[i:]
		r.until = r.until || borders[rest[0].Text]
		switch n := words.PrefixLen(rest, days); {
		case n > 0:
			r.named = true
			i += n
			continue
		case r.day(rest[0]):
			r.dated = true
			i++
			continue
		}
		if n := words.PrefixLen(rest, offs); n > 0 && r.off == "" {
			r.off = joined(rest[:n])
			i += n
			continue
		}
		if n := words.PrefixLen(rest, does); n > 0 && r.doing == "" && r.off == "" {
			r.doing = rest[n-1].Text
			i += n
			continue
		}
		r.self = r.self || i == 0 && rest[0].Text == "i"
		n := max(words.PrefixLen(rest, everyone), words.PrefixLen(rest, small))
		if n == 0 {
			return (r.off != "" || works[r.doing]) && (r.named || r.dated) // "during my leave" may follow
		}
		i += n
	}
	return true
}

// asks reports whether what was read is about a holiday. "Am I off on June 3?" is about
// one's own leave, and "do I get June 3 off?" asks for it.
func (r *reader) asks(opener string) bool {
	switch {
	case !r.named && !r.dated:
		return false
	case strings.HasPrefix(opener, "is"), strings.HasPrefix(opener, "are"), opener == "was", opener == "will", opener == "wont":
		return r.off != "" && !r.self
	case r.self && !r.named: // "do I work until June 3?"
		return works[r.doing] && !r.until
	}
	return r.off != "" || works[r.doing] || r.named && r.doing != ""
}

// DayAsked returns the day that a question is about, if it gives it as a date.
func DayAsked(text string, clock when.Clock) (day time.Time, ok bool) {
	if !Asks(text) {
		return time.Time{}, false
	}
	found := when.Find(text, clock)
	if len(found) != 1 || found[0].Kind != when.KindDay {
		return time.Time{}, false
	}
	return found[0].First, true
}

// daysIn returns a test for the words of the dates in a text.
func daysIn(text string) func(words.Word) bool {
	found := when.Find(text, when.Clock{Now: time.Unix(0, 0).UTC()})
	for _, at := range numeric.FindAllStringIndex(text, -1) {
		found = append(found, when.Reading{Kind: when.KindDay, Start: at[0], End: at[1]})
	}
	return func(w words.Word) bool {
		for _, f := range found {
			if f.Kind != when.KindLength && f.Start <= w.Start && w.End <= f.End {
				return true
			}
		}
		return false
	}
}

// numeric matches a day in digits, such as 12/24. Alone it may be a fraction, but not here.
var numeric = regexp.MustCompile(`\b\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?\b`)

func joined(tokens []words.Word) string { return strings.Join(words.Texts(tokens), " ") }
