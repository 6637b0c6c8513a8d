package classify

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/words"
)

// The features of a message are its words, pairs of neighboring words and of their
// families, n-grams of three to five letters, and facts about the whole message.

// feature is the hash of a feature's name.
type feature uint64

// features are the features of a message.
type features struct {
	words  []feature // words, and pairs of neighboring words or their families
	ngrams []feature
	facts  []feature
	plain  []feature // the words alone
	asked  bool      // the bot had asked a question
}

// Text beyond these limits is ignored.
const (
	maxText = 1200 // bytes
	maxWord = 24   // letters of a word that n-grams are made of
)

// extract returns the features of a message that answers the question asked, or follows
// none if asked is empty.
func extract(text, asked string) features {
	text = truncate(text)
	tokens := words.Cut(text)
	f := features{asked: asked != ""}
	prev := "^"
	state := "idle"
	if f.asked {
		state = "asked"
	}
	for _, w := range tokens {
		shape := maskDigits(w.Text)
		f.plain = append(f.plain, hashOf("w", shape, ""))
		f.words = append(f.words, hashOf("w", shape, ""), hashOf("b", prev, shape), hashOf(state, shape, ""))
		f.ngrams = appendNgrams(f.ngrams, shape)
		prev = shape
	}
	f.words = append(f.words, hashOf("b", prev, "$"))
	f.words = appendSkeleton(f.words, tokens)
	slices.Sort(f.ngrams)
	f.ngrams = slices.Compact(f.ngrams)
	slices.Sort(f.words)
	f.words = slices.Compact(f.words)
	f.facts = factsOf(text, tokens, asked)
	return f
}

// truncate returns at most maxText bytes of a text, cut between characters.
func truncate(text string) string {
	if len(text) <= maxText {
		return text
	}
	return strings.ToValidUTF8(text[:maxText], "")
}

// maskDigits replaces every digit by 0, so that 15 and 27 are the same word.
func maskDigits(word string) string {
	if !strings.ContainsAny(word, "0123456789") {
		return word
	}
	return strings.Map(func(r rune) rune {
		if words.IsDigit(r) {
			return '0'
		}
		return r
	}, word)
}

// appendNgrams appends the n-grams of 3 to 5 letters of a word, including its boundaries.
func appendNgrams(to []feature, word string) []feature {
	if len(word) > maxWord {
		word = word[:maxWord]
	}
	bounded := "_" + word + "_"
	for n := 3; n <= 5; n++ {
		for i := 0; i+n <= len(bounded); i++ {
			to = append(to, hashOf("c", bounded[i:i+n], ""))
		}
	}
	return to
}

// hashOf returns the FNV-1a hash of the parts of a feature's name.
func hashOf(kind, a, b string) feature {
	h := uint64(14695981039346656037)
	for _, part := range [...]string{kind, a, b} {
		for i := range len(part) {
			h = (h ^ uint64(part[i])) * 1099511628211
		}
		h = (h ^ 0xff) * 1099511628211
	}
	return feature(h)
}

// factsOf returns features of the message as a whole. Most depend on whether a question
// was asked.
func factsOf(text string, tokens []words.Word, asked string) []feature {
	state := questionKind(asked)
	facts := []feature{hashOf("asked", state, "")}
	if state != "" {
		state = "asked"
	}
	add := func(fact string) { facts = append(facts, hashOf("fact", state, fact)) }
	add(lengthFact(len(tokens)))
	if len(tokens) > 0 {
		add("begins " + tokens[0].Text)
		if questionOpeners[tokens[0].Text] {
			add("begins as a question")
		}
	}
	if strings.Contains(text, "?") {
		add("has a question mark")
	}
	if order, _, ok := command.ReadPrefix(text, tokens); ok {
		add("command " + string(order))
	}
	if strings.ContainsAny(text, "0123456789") {
		add("has a number")
	}
	if asked != "" && repeatsQuestion(tokens, asked) {
		add("echoes the question")
	}
	addStructure(text, questionKind(asked), tokens, add)
	slices.Sort(facts)
	return slices.Compact(facts)
}

func lengthFact(n int) string {
	switch {
	case n <= 3:
		return "has " + string(rune('0'+n)) + " words"
	case n <= 6:
		return "has a few words"
	case n <= 12:
		return "is a sentence"
	case n <= 30:
		return "is long"
	}
	return "is a letter"
}

var questionOpeners = lists.Set("question openers")

// commonWords are too common to count as repeating the question.
var commonWords = lists.Set("common words")

// repeatsQuestion reports whether a message uses a word of the question.
func repeatsQuestion(tokens []words.Word, asked string) bool {
	in := map[string]bool{}
	for _, w := range words.Cut(truncate(asked)) {
		if len(w.Text) > 2 && !commonWords[w.Text] {
			in[w.Text] = true
		}
	}
	return slices.ContainsFunc(tokens, func(w words.Word) bool { return in[w.Text] })
}

// questionKind returns what kind of answer the question wants, from the words of its last
// sentence that asks or, if none does, its last sentence. It is empty if nothing was
// asked.
func questionKind(asked string) string {
	if asked == "" {
		return ""
	}
	tokens := words.Cut(lastQuestion(truncate(asked)))
	for len(tokens) > 1 && questionLeadIns[tokens[0].Text] {
		tokens = tokens[1:]
	}
	normalized := " " + words.Join(tokens) + " "
	for _, kind := range questionKinds {
		if slices.ContainsFunc(kind.words, func(w string) bool { return strings.Contains(normalized, " "+w+" ") }) {
			return kind.name
		}
	}
	if len(tokens) > 0 && questionOpeners[tokens[0].Text] {
		return "yes or no"
	}
	return "anything"
}

var questionLeadIns = lists.Set("question lead-ins")

// questionKinds are the kinds of questions by the words that reveal them, most reliable
// first.
var questionKinds = []struct {
	name  string
	words []string
}{
	{"confirm", []string{"confirm", "correct", "right", "is that ok", "sound good", "sounds good", "look good", "verify", "go ahead", "shall i", "should i"}},
	{"length", []string{"how long", "how many weeks", "how many days", "how many hours", "how many months", "what length", "duration"}},
	{"number", []string{"how many", "how much", "what number", "rate", "rating", "scale", "number of", "budget", "amount", "percentage"}},
	{"day", []string{"when", "what date", "which date", "what day", "which day", "what time", "due date", "start date", "end date", "last day", "first day", "dates"}},
	{"place", []string{"where", "which state", "what state", "which city", "what city", "address", "location", "which country", "which office"}},
	{"person", []string{"who", "whom", "whose", "name", "names", "manager"}},
	{"choice", []string{"which", "what kind", "what type", "choose", "pick", "select", "or"}},
	{"reason", []string{"why", "reason", "describe", "explain", "tell me", "details", "how"}},
	{"thing", []string{"what", "whats"}},
}

// lastQuestion returns the last sentence with a question mark, or the last sentence.
func lastQuestion(asked string) string {
	asked = strings.TrimSpace(asked)
	if q := strings.LastIndexByte(asked, '?'); q >= 0 {
		asked = asked[:q]
	} else {
		asked = strings.TrimRight(asked, ".! ")
	}
	if i := strings.LastIndexAny(asked, ".!?\n"); i >= 0 {
		return asked[i+1:]
	}
	return asked
}
