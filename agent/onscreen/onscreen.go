// Package onscreen finds the button that somebody means who types what it says: "submit to
// HR", "yes that helps please", "oepn the form". It is pure: what is on the screen comes
// from the caller, the newest message first.
package onscreen

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/words"
)

//go:embed words.txt
var listText string

var lists = words.ReadLists(listText)

var (
	beforeLabels = lists.Phrases("before labels")
	afterLabels  = lists.Phrases("after labels")
	fillers      = lists.Set("fillers")
	afterYes     = lists.Set("after yes")
	afterNo      = lists.Set("after no")
	// synonyms are other words for the first word of a label.
	synonyms = map[string][][]string{
		"open": lists.Phrases("open"), "see": lists.Phrases("see"), "cancel": lists.Phrases("cancel"), "save": lists.Phrases("save"),
	}
)

// negative matches a number below zero. Words have no sign, and "-1 week" isn't "1 week".
var negative = regexp.MustCompile(`(?:^|\s)[-−–]\d`)

// maxWords is the longest text that can be a label, with the words around it.
const maxWords = 16

// Find returns the button whose label a text says. Of messages, the first is the newest,
// and an exact label in an older one is better than a misspelled one in a newer. Two
// buttons of one message that fit equally well are none.
func Find(text string, messages ...[]agent.Button) (agent.Button, bool) {
	said := readings(text)
	if len(said) == 0 {
		return agent.Button{}, false
	}
	for _, fits := range []func(said, label []string) bool{isExact, isLoose, isNear} {
		for _, buttons := range messages {
			var hits []agent.Button
			for _, b := range buttons {
				if slices.ContainsFunc(said, func(s []string) bool { return says(s, b.Label, fits) }) &&
					!slices.ContainsFunc(hits, func(h agent.Button) bool { return h.Press == b.Press }) {
					hits = append(hits, b)
				}
			}
			switch len(hits) {
			case 0:
			case 1:
				return hits[0], true
			default:
				return agent.Button{}, false
			}
		}
	}
	return agent.Button{}, false
}

// says reports whether a text fits a label, or what a label says after its yes or no: "send
// it" is “Yes, send it”.
func says(said []string, text string, fits func(said, label []string) bool) bool {
	label := words.Texts(words.Cut(text))
	const least = 3 // words of such a label
	return fits(said, label) || len(label) >= least && (label[0] == "yes" || label[0] == "no") && strings.Contains(text, ",") && slices.Equal(said, label[1:])
}

// Choice returns the one of a few answers that somebody was just asked to choose from, by its
// number or its place, whatever is around it: "let's go with 6", "the second one".
func Choice(text string, choices []agent.Button) (agent.Button, bool) {
	const most = 5
	tokens := words.DropEmoji(words.Cut(text))
	if len(choices) < 2 || len(choices) > most || len(tokens) > maxWords || negative.MatchString(text) || strings.Contains(text, "?") {
		return agent.Button{}, false
	}
	var hits []agent.Button
	for _, w := range tokens {
		place, isPlace := places[w.Text]
		switch hit := withNumber(choices, w.Text); {
		case hit.Label != "":
			hits = append(hits, hit)
		case isPlace:
			hits = append(hits, choices[min(place, len(choices))-1])
		case !besideChoice[w.Text]:
			return agent.Button{}, false
		}
	}
	if len(hits) != 1 {
		return agent.Button{}, false
	}
	return hits[0], true
}

// withNumber returns the only button whose label has a number.
func withNumber(choices []agent.Button, number string) agent.Button {
	var hit agent.Button
	if numbersIn([]string{number}) == 0 {
		return hit
	}
	for _, b := range choices {
		if slices.Contains(words.Texts(words.Cut(b.Label)), number) {
			if hit.Label != "" {
				return agent.Button{}
			}
			hit = b
		}
	}
	return hit
}

var (
	places       = map[string]int{"first": 1, "former": 1, "second": 2, "latter": 2, "third": 3, "last": 5}
	besideChoice = lists.Set("words with a choice")
)

// Answer returns the button that a yes or no is for: the one of the newest message that
// begins with the same word, if nothing else is said.
func Answer(text string, messages ...[]agent.Button) (agent.Button, bool) {
	order, rest, ok := command.ReadYesNo(text)
	allowed := map[command.Order]map[string]bool{command.Yes: afterYes, command.No: afterNo}[order]
	if !ok || allowed == nil || strings.Contains(text, "?") {
		return agent.Button{}, false
	}
	for _, buttons := range messages {
		for _, b := range buttons {
			label := words.Texts(words.Cut(b.Label))
			if len(label) < 2 || label[0] != string(order) {
				continue
			}
			more := slices.ContainsFunc(words.Cut(rest), func(w words.Word) bool {
				return !allowed[w.Text] && !slices.ContainsFunc(label, func(l string) bool { return isNearWord(w.Text, l) })
			})
			return b, !more
		}
	}
	return agent.Button{}, false
}

// readings are the ways to read a text as a label: as it is, and without the words around
// it that change nothing. Words count as they were typed, too: "Teaxs" is corrected to
// "taxes", and on the screen is "Texas".
func readings(text string) [][]string {
	if negative.MatchString(text) {
		return nil
	}
	var all [][]string
	for _, cut := range []func(string) []words.Word{words.Cut, words.CutAsTyped} {
		tokens := words.DropEmoji(cut(text))
		if len(tokens) == 0 || len(tokens) > maxWords {
			return nil
		}
		for last := len(tokens) + 1; len(tokens) < last; tokens = trim(tokens) {
			last = len(tokens)
			if said := words.Texts(tokens); !slices.ContainsFunc(all, func(s []string) bool { return slices.Equal(s, said) }) {
				all = append(all, said)
			}
		}
	}
	return all
}

// trim drops one phrase before or after a label.
func trim(tokens []words.Word) []words.Word {
	if less := words.TrimOnePolite(tokens); len(less) < len(tokens) {
		return less
	}
	if n := words.PrefixLen(tokens, beforeLabels); n > 0 && n < len(tokens) {
		return tokens[n:]
	}
	for _, phrase := range afterLabels {
		if n := len(tokens) - len(phrase); n > 0 && words.HasPrefix(tokens[n:], phrase) {
			return tokens[:n]
		}
	}
	return tokens
}

// isExact reports whether a text is a label, however it is written together. Numbers aren't
// joined: "2-3 weeks" isn't “23 weeks”.
func isExact(said, label []string) bool {
	return len(label) > 0 && strings.Join(said, "") == strings.Join(label, "") && numbersIn(said) == numbersIn(label)
}

// numbersIn returns how many of some words begin with a digit.
func numbersIn(all []string) int {
	n := 0
	for _, w := range all {
		if w != "" && w[0] >= '0' && w[0] <= '9' {
			n++
		}
	}
	return n
}

// isLoose reports whether a text is a label but for words like "the", or says its first
// word in another way: "show me the form" for "Open the form".
func isLoose(said, label []string) bool {
	want := dropFillers(label)
	if len(want) == 0 || len(label) < 2 {
		return false
	}
	for _, way := range append(synonyms[want[0]], want[:1]) {
		if len(way) < len(said) && slices.Equal(said[:len(way)], way) && slices.Equal(dropFillers(said[len(way):]), want[1:]) {
			return true
		}
	}
	return false
}

func dropFillers(all []string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(w string) bool { return fillers[w] })
}

// isNear reports whether a text is a label with at most two misspelled words.
func isNear(said, label []string) bool {
	for _, pair := range [][2][]string{{said, label}, {dropFillers(said), dropFillers(label)}} {
		said, label := pair[0], pair[1]
		if len(said) != len(label) || len(label) == 0 {
			continue
		}
		wrong, near := 0, true
		for i, w := range said {
			near = near && isNearWord(w, label[i])
			if w != label[i] {
				wrong++
			}
		}
		if near && wrong <= 2 {
			return true
		}
	}
	return false
}

// isNearWord reports whether a word is another one, misspelled or in another form. A digit
// is never misspelled.
func isNearWord(said, word string) bool {
	switch {
	case said == word:
		return true
	case strings.ContainsAny(said+word, words.Digits):
		return false
	case len(said) >= 4 && stem(said) == stem(word):
		return true
	}
	_, misspelled := words.IsMisspelled(said, word)
	return misspelled || len(word) >= 4 && words.IsSwap(said, word) // "chnage" is in some list, and so a word
}

// stem drops the ending of a form: "helps" and "helped" are one word.
func stem(word string) string {
	for _, ending := range []string{"ing", "ed", "es", "s"} {
		if less, ok := strings.CutSuffix(word, ending); ok && len(less) >= 4 {
			return less
		}
	}
	return word
}
