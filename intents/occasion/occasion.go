// Package occasion recognizes a day that is said of something else than what was asked: "my birthday
// is June 3", "they found a tumor yesterday". Such a day is asked about.
package occasion

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/intents/words"
)

//go:embed words.txt
var listText string

var (
	lists         = words.ReadLists(listText)
	besideDays    = lists.Set("words with a day")
	occasions     = lists.Set("occasions")
	occasionVerbs = lists.Set("verbs of occasions")
	relativeWords = lists.Set("words between days")
	stillToDo     = lists.Phrases("still to do")
	work          = lists.Phrases("work")
	lastWorkDay   = lists.Phrases("last work day")
)

// Is reports whether a word is an occasion: "birthday".
func Is(w words.Word) bool { return occasions[w.Text] }

// IsBeside reports whether people say a word together with a day that answers a question.
func IsBeside(w words.Word) bool { return besideDays[w.Text] }

// Tells reports whether the days in a text are an occasion's, or have a word with them that people
// don't say with an answer. expected are words that belong to the question.
func Tells(text string, days []when.Reading, expected map[string]bool) bool {
	for _, d := range days {
		if theirs.MatchString(text[:d.Start]) {
			return true
		}
		before := words.Cut(text[:d.Start])
		if at := slices.IndexFunc(before, Is); at >= 0 && at+1 < len(before) && occasionVerbs[before[at+1].Text] {
			return !slices.ContainsFunc(before, func(w words.Word) bool { return relativeWords[w.Text] })
		}
	}
	return slices.ContainsFunc(words.Cut(text), func(w words.Word) bool {
		in := func(d when.Reading) bool { return d.Start <= w.Start && w.End <= d.End }
		return len(w.Text) > 2 && !slices.ContainsFunc(days, in) && !besideDays[w.Text] && !expected[w.Text] &&
			!words.IsStopword(w.Text) && !strings.HasSuffix(w.Text, "ly") && !strings.ContainsAny(w.Text, words.Digits) && !when.IsCalendarWord(w.Text)
	})
}

// theirs matches an event of somebody else's, of which a day is told: "his surgery is on", "my mom's
// scan was moved to". Leave may begin on another day.
var theirs = regexp.MustCompile(`(?i)\b(?:his|her|their|(?:my|our|the) \pL+['’]?s) (?:[\pL'’]+ ){0,2}?(?:surgery|operation|procedure|transplant|appointment|scan|test|exam|checkup|check-up|consult|consultation|admission|discharge|release|bypass|replacement|biopsy|infusion|session|graduation|wedding|funeral|move|trial|hearing)(?: (?:date|day))? (?:is|['’]s|was|will be|would be|got|gets|has been|on|falls)\b[^,;.]*$`)

// IsWork reports whether the words before a day say that their author works until then: "I have to
// train my backup until the 18th", "my last day in the office is". Leave begins after such a day.
func IsWork(before string) bool {
	tokens := words.Cut(before)
	const reach = 2 // words between "have to" and what is to be done
	if words.Contain(tokens, lastWorkDay) {
		return true
	}
	for i := range tokens {
		n := words.PrefixLen(tokens[i:], stillToDo)
		for k := i + n; n > 0 && k < min(len(tokens), i+n+reach); k++ {
			if words.PrefixLen(tokens[k:], work) > 0 && !slices.ContainsFunc(tokens[max(0, i-reach):k], denies) {
				return true
			}
		}
	}
	return false
}

// denies reports whether a word denies the verb after it.
func denies(w words.Word) bool {
	return words.IsNegation(w.Text) || strings.HasSuffix(w.Text, "nt") && w.Text != "want"
}
