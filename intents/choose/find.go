package choose

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// Find finds options that a text names without being asked. It is stricter than [Read]: a
// distinctive word isn't enough ("my mother died" doesn't ask for leave to care for her),
// "all" and "the second one" don't count, and questions and off-topic texts name nothing.
// known are additional names that are on topic.
func Find(text string, options []Option, known ...[]string) Result {
	tokens := words.TrimPolite(words.Apart(words.Cut(text)))
	if words.IsQuestion(text, tokens) || IsOffTopic(tokens) && IsOffTopic(tokens, append(Names(options), known...)...) {
		return Result{}
	}
	return firstMatch(text, options, chooseWhole, chooseMentioned, chooseBeginning, chooseNear, chooseMisspelledName)
}

// FindNamed finds options by their full names, wherever they are in a text, and unless "not"
// excludes them. Only long names may be misspelled, and not in their first letters.
func FindNamed(text string, options []Option) []int {
	return firstMatch(text, options, chooseWhole, chooseInside, chooseMisspelledName).Options
}

// FindSpelled finds options by their full names, wherever they are in a text. They may be
// misspelled.
func FindSpelled(text string, options []Option) []int {
	return firstMatch(text, options, chooseWhole, chooseInside, chooseNear, chooseMisspelledName).Options
}

// FindMentioned finds options that a text names in passing. It is stricter than [Find]: it
// needs a full, correctly spelled name that isn't only stopwords.
func FindMentioned(text string, options []Option) []int {
	tokens := words.Apart(words.Cut(text))
	all := slices.DeleteFunc(namesOf(options), func(name optionName) bool {
		return !slices.ContainsFunc(name.words, func(w string) bool { return !words.IsStopword(w) && len(w) > 2 })
	})
	if words.IsQuestion(text, tokens) || IsOffTopic(tokens) && IsOffTopic(tokens, wordsOf(all)...) {
		return nil
	}
	hits := chooseMentioned(tokens, all, len(options)).Options
	slices.Sort(hits)
	return slices.Compact(hits)
}

// chooseMentioned is like chooseInside, without weak names.
func chooseMentioned(tokens []words.Word, all []optionName, _ int) Result {
	return findInside(tokens, all, isDenied, func(name optionName) bool { return !name.weak })
}

// isDenied reports whether the words before word i deny it: "I no longer need maternity
// leave".
func isDenied(tokens []words.Word, i int) bool {
	const reach = 4
	for back := i - 1; back >= max(0, i-reach) && !subjects[tokens[back].Text]; back-- {
		cannot := back > 0 && tokens[back-1].Text == "can" // "can not come, I am ill"
		if words.IsNegation(tokens[back].Text) && (back > 0 || tokens[back].Text != "no") && !cannot {
			return true
		}
	}
	return false
}

// subjects begin a clause of its own.
var subjects = lists.Set("subjects")

// chooseMisspelledName finds long one-word names that are misspelled after their first
// letters.
func chooseMisspelledName(tokens []words.Word, all []optionName, _ int) Result {
	const minLen, prefix = 8, 3
	near := nearest{edits: 3}
	for _, name := range all {
		if name.weak || len(name.together) > 0 || len(name.words) > 1 || len(name.words[0]) < minLen {
			continue
		}
		for i, w := range tokens {
			if strings.HasPrefix(w.Text, name.words[0][:prefix]) && !isDenied(tokens, i) {
				near.try(w.Text, name.words[0], name.option)
			}
		}
	}
	return Result{Options: near.options}
}

var (

	// offTopicWords are what no leave of ours is for.
	offTopicWords  = words.Union(griefWords, occasionWords, bystanderWords, otherSubjects)
	otherSubjects  = lists.Set("other subjects")
	griefWords     = lists.Set("grief words")
	occasionWords  = lists.Set("occasion words")
	bystanderWords = lists.Set("bystander words")
)

// IsOffTopic reports whether words are about something other than the options with the given
// names: a death, jury duty, a vacation, a friend. Words in a name are on topic.
func IsOffTopic(tokens []words.Word, names ...[]string) bool {
	return mentionsUnnamed(offTopicWords, tokens, names)
}

// IsOffTopicForForm is like [IsOffTopic], for answers in a form. There, a vacation or a boss is
// on topic: a vacation may come before leave, and a boss may know about it.
func IsOffTopicForForm(tokens []words.Word, names ...[]string) bool {
	return mentionsUnnamed(formOffTopicWords, tokens, names)
}

var formOffTopicWords = words.Union(griefWords, occasionWords, bystanderWords)

// mentionsUnnamed reports whether a word is in the set and in none of the names.
func mentionsUnnamed(set map[string]bool, tokens []words.Word, names [][]string) bool {
	return slices.ContainsFunc(tokens, func(w words.Word) bool {
		return set[w.Text] && !slices.ContainsFunc(names, func(name []string) bool { return slices.Contains(name, w.Text) })
	})
}
