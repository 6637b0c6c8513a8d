package say

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/leaveway/leaveway/knowledge"
)

// EndSentence adds a period unless the text, which may end with somebody's own words,
// already has an end.
func EndSentence(text string) string {
	if last, _ := utf8.DecodeLastRuneInString(text); unicode.IsLetter(last) || unicode.IsNumber(last) || last == ')' {
		return text + "."
	}
	return text
}

// longestClip is in characters: a button carries the words of a question.
const longestClip = 300

// Clip shortens words to what a button can carry.
func Clip(words string) string {
	if runes := []rune(words); len(runes) > longestClip {
		return string(runes[:longestClip]) + "…"
	}
	return words
}

// joinWithAnd joins words as "a, b and c".
func joinWithAnd(words []string) string { return join(words, " and ") }

// joinWithOr joins words as "a, b or c".
func joinWithOr(words []string) string { return join(words, " or ") }

func join(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + last + words[len(words)-1]
}

// count is "1 week" or "2 weeks", and "" for 0.
func count(n int, unit string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return "1 " + unit
	}
	return strconv.Itoa(n) + " " + unit + "s"
}

func shortDay(day knowledge.Day) string {
	at, ok := day.Time()
	if !ok {
		return string(day)
	}
	return at.Format("Jan 2, 2006")
}

// LongDay formats a date such as "2026-01-01" for a citation. Other text stays as it is.
func LongDay(day string) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return at.Format("January 2, 2006")
}

// Midsentence is the label of an answer after other words: "Another country" isn't a name.
func Midsentence(label string) string {
	first, _, several := strings.Cut(label, " ")
	if several && slices.Contains([]string{"Another", "Other", "A", "An", "The", "No", "None", "Somewhere", "Several"}, first) {
		return strings.ToLower(label[:1]) + label[1:]
	}
	return label
}
