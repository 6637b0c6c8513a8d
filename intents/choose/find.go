package choose

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// Find finds options that a text names where nobody asked for one. It is
// stricter than [Read]: a word that only tells options apart is not enough
// ("my mother died" asks for no leave to care for her), a question and a text
// about other matters name nothing, and neither do "all" and "the second one".
// Words of the text that are known are no other matter.
func Find(text string, options []Option, known ...[]string) Result {
	tokens := words.TrimPolite(words.Cut(text))
	if words.IsQuestion(text, tokens) || OffTopic(tokens, append(Names(options), known...)...) {
		return Result{}
	}
	return firstMatch(text, options, chooseWhole, chooseMentioned, chooseBeginning, chooseNear, chooseMisspelledName)
}

// FindMentioned finds the options that a text names in passing, stricter still than
// [Find]: by a whole name with a telling word in it, and no misspelt one.
func FindMentioned(text string, options []Option) []int {
	tokens := words.Cut(text)
	all := slices.DeleteFunc(namesOf(options), func(name optionName) bool {
		return !slices.ContainsFunc(name.words, func(w string) bool { return !words.IsStopword(w) && len(w) > 2 })
	})
	if words.IsQuestion(text, tokens) || OffTopic(tokens, wordsOf(all)...) {
		return nil
	}
	hits := chooseMentioned(tokens, all, len(options)).Options
	slices.Sort(hits)
	return slices.Compact(hits)
}

// chooseMentioned is chooseInside without what names an option only to somebody who was asked.
func chooseMentioned(tokens []words.Word, all []optionName, _ int) Result {
	all = slices.DeleteFunc(slices.Clone(all), func(name optionName) bool { return name.weak })
	return findInside(tokens, all, isDenied)
}

// isDenied reports whether the words before leave one out: "I no longer need maternity leave".
func isDenied(tokens []words.Word, i int) bool {
	const reach = 4
	for back := max(0, i-reach); back < i; back++ {
		if words.IsNegation(tokens[back].Text) && (back > 0 || tokens[back].Text != "no") {
			return true
		}
	}
	return false
}

// chooseMisspelledName takes options of which a long name of one word is misspelt behind its beginning.
func chooseMisspelledName(tokens []words.Word, all []optionName, _ int) Result {
	const long, sure = 8, 3
	near := nearest{edits: 3}
	for _, name := range all {
		if name.weak || len(name.together) > 0 || len(name.words) > 1 || len(name.words[0]) < long {
			continue
		}
		for i, w := range tokens {
			if strings.HasPrefix(w.Text, name.words[0][:sure]) && !isDenied(tokens, i) {
				near.try(w.Text, name.words[0], name.option)
			}
		}
	}
	return Result{Options: near.options}
}

var (

	// offTopicWords are what no leave of ours is for.
	offTopicWords  = words.Union(griefWords, occasionWords, bystanderWords, words.SetOf("vacation vacations holiday holidays pto strike boss manager shower"))
	griefWords     = words.SetOf("died dies dead death deceased passed funeral bereavement bereaved grieving mourning lost loss miscarriage miscarried stillborn stillbirth")
	occasionWords  = words.SetOf("jury court sabbatical wedding honeymoon voting resign resigning quit quitting")
	bystanderWords = words.SetOf("coworker colleague teammate neighbor neighbour friend friends dog cat pet puppy")
)

// OffTopic reports whether words are about something else than options with the
// given names: a death, jury duty, a vacation, somebody whom no leave is for. What
// an option is called by is no other matter.
func OffTopic(tokens []words.Word, names ...[]string) bool {
	return mentionsAny(offTopicWords, tokens, names)
}

// OffTopicForForm reports whether words are about what no form has to do with,
// unless it is one of the given names. A vacation may come before a leave, and a
// boss know about it.
func OffTopicForForm(tokens []words.Word, names ...[]string) bool {
	return mentionsAny(formOffTopicWords, tokens, names)
}

// formOffTopicWords are the other matters that a form has nothing to do with.
var formOffTopicWords = words.Union(griefWords, occasionWords, bystanderWords)

func mentionsAny(news map[string]bool, tokens []words.Word, names [][]string) bool {
	return slices.ContainsFunc(tokens, func(w words.Word) bool {
		return news[w.Text] && !slices.ContainsFunc(names, func(name []string) bool { return slices.Contains(name, w.Text) })
	})
}
