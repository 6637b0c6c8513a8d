package together

import (
	_ "embed"
	"slices"
	"time"

	"github.com/leaveway/leaveway/intents/words"
)

//go:embed words.txt
var listText string

var (
	lists     = words.ReadLists(listText)
	besides   = lists.Set("besides") // what a message that names another month has besides it
	mayBe     = lists.Set("may be")
	corrects  = lists.Set("corrects")
	wrongOnes = lists.Phrases("wrong")
	months    = func() map[string]time.Month {
		all := map[string]time.Month{}
		for m := time.January; m <= time.December; m++ {
			all[words.Plain(m.String())] = m
		}
		return all
	}()
)

// isVerb reports whether what follows "may" makes it a verb: "may be", "may not be".
func isVerb(after []words.Word) bool {
	if len(after) > 1 && after[0].Text == "not" && months[after[1].Text] == 0 {
		return true
	}
	return len(after) > 0 && mayBe[after[0].Text]
}

// Corrects reports whether a message that names a month says that another one was wrong.
func Corrects(text string) bool {
	return slices.ContainsFunc(words.Cut(text), func(w words.Word) bool { return corrects[w.Text] })
}

// Month returns the month that a message names in place of the one of a leave, and says nothing else: "no, January",
// "February. I meant February", "I put December but it should be January".
func Month(text string) (month time.Month, ok bool) {
	tokens := words.DropEmoji(words.Cut(text))
	if len(tokens) > 0 && tokens[0].Text == "and" { // "and in January?" goes on from something else
		return 0, false
	}
	for i := 0; i < len(tokens); i++ {
		if n := words.PrefixLen(tokens[i:], wrongOnes); n > 0 && i+n < len(tokens) && months[tokens[i+n].Text] != 0 {
			i += n // "not December"
			continue
		}
		named, isMonth := months[tokens[i].Text]
		if named == time.May && isVerb(tokens[i+1:]) { // "it may be wrong"
			return 0, false
		}
		switch {
		case isMonth && month != 0 && month != named:
			return 0, false
		case isMonth:
			month = named
		case !besides[tokens[i].Text]:
			return 0, false
		}
	}
	return month, month != 0
}
