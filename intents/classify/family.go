package classify

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/words"
)

// Word families and the way a sentence is built let the classifier generalize from its
// phrases to other words and subjects: "do you offer tuition help" is built like "does the
// company pay for dental", and a question about what holds for everybody isn't one about
// "my" own pay.

// familyLists are the lists in words.txt that are families.
var familyLists = []string{
	"family leave", "family policy", "family pay", "family benefit", "family document", "family equipment", "family trouble", "family personal", "family staff", "family relative", "family health", "family request", "family speech", "family money", "family travel", "family food", "family media", "family home", "family car", "family world", "family yes", "family no", "family unsure", "family stop", "family person", "family thanks",
}

// families has the lists that each word is in.
var families = func() map[string][]string {
	of := map[string][]string{}
	for _, list := range familyLists {
		for w := range lists.Set(list) {
			of[w] = append(of[w], list)
		}
	}
	return of
}()

// owners are the words that say whose matter a sentence is about.
var owners = []struct {
	name  string
	words map[string]bool
}{
	{"our", lists.Set("our words")},
	{"own", lists.Set("own words")},
	{"your", lists.Set("your words")},
}

// askingLeadIns are what people say before a question: "tell me how …".
var askingLeadIns = lists.Phrases("asking lead-ins")

// addStructure adds facts about how a message is built: how it asks, whose matter it is
// about, the families of its words, and how these go with the kind of question asked.
func addStructure(text, kind string, tokens []words.Word, add func(string)) {
	shape := shapeOf(text, tokens)
	about := "about" + ownersOf(tokens)
	add(shape)
	add(about)
	add(shape + " " + about)
	if kind != "" {
		add("asked " + kind + ": " + shape)
	}
	found := familiesOf(tokens)
	if len(found) == 0 {
		found = []string{"no family"}
	}
	for _, name := range found {
		add(name)
		add(name + ": " + shape)
		add(name + ": " + about)
		if kind != "" {
			add("asked " + kind + ": " + name)
		}
	}
	if len(tokens) > 0 {
		for _, name := range families[tokens[0].Text] {
			add("opens with " + name)
		}
		for _, name := range families[tokens[len(tokens)-1].Text] {
			add("ends with " + name)
		}
	}
}

// shapeOf says how a message asks, after a lead-in such as "tell me": with its first word
// if that opens a question.
func shapeOf(text string, tokens []words.Word) string {
	asked := tokens
	for i := range tokens {
		if n := words.PrefixLen(tokens[i:], askingLeadIns); n > 0 {
			asked = tokens[i+n:]
			break
		}
	}
	switch {
	case len(asked) > 0 && questionOpeners[asked[0].Text]:
		return "asks " + asked[0].Text
	case len(asked) < len(tokens):
		return "asks about"
	case strings.Contains(text, "?"):
		return "asks"
	}
	return "states"
}

func ownersOf(tokens []words.Word) string {
	var all strings.Builder
	for _, o := range owners {
		if slices.ContainsFunc(tokens, func(w words.Word) bool { return o.words[w.Text] }) {
			all.WriteString(" " + o.name)
		}
	}
	return all.String()
}

// familiesOf returns the families of a message's words, without duplicates.
func familiesOf(tokens []words.Word) []string {
	var found []string
	for _, w := range tokens {
		for _, name := range families[w.Text] {
			if !slices.Contains(found, name) {
				found = append(found, name)
			}
		}
	}
	return found
}

// appendSkeleton appends the pairs of neighboring words with each content word replaced by
// its family, or by a blank if it has none.
func appendSkeleton(to []feature, tokens []words.Word) []feature {
	prev := "^"
	for _, w := range tokens {
		bone := boneOf(w.Text)
		to = append(to, hashOf("skeleton", prev, bone))
		prev = bone
	}
	return append(to, hashOf("skeleton", prev, "$"))
}

// boneOf returns a word's place in the skeleton of its sentence.
func boneOf(word string) string {
	if names := families[word]; len(names) > 0 {
		return "<" + names[0] + ">"
	}
	if commonWords[word] || questionOpeners[word] || len(word) <= 3 {
		return maskDigits(word)
	}
	return "_"
}
