package classify

import (
	"slices"
	"strings"

	"github.com/leaveway/leaveway/intents/command"
	"github.com/leaveway/leaveway/intents/words"
)

// What a message looks like to the classifier: its words and pairs of them, the
// pieces of three to five letters that words are made of, and a few facts about
// it as a whole. Each is a hash; what it is called is said where it is made.

// feature is the hash of one property's name.
type feature uint64

// features is a message, taken apart.
type features struct {
	words  []feature // words, and pairs of neighbours
	ngrams []feature
	facts  []feature
	plain  []feature // the words alone
	asked  bool      // something was asked
}

// Text beyond these is not looked at: who writes more, writes a letter.
const (
	maxText = 1200 // bytes
	maxWord = 24   // letters of which pieces are made
)

// extract takes a message apart, said when asked was asked.
func extract(text, asked string) features {
	text = truncate(text)
	tokens := words.Cut(text)
	s := features{asked: asked != ""}
	prev := "^"
	state := "idle"
	if s.asked {
		state = "asked"
	}
	for _, w := range tokens {
		shape := maskDigits(w.Text)
		s.plain = append(s.plain, hashOf("w", shape, ""))
		s.words = append(s.words, hashOf("w", shape, ""), hashOf("b", prev, shape), hashOf(state, shape, ""))
		s.ngrams = appendNgrams(s.ngrams, shape)
		prev = shape
	}
	s.words = append(s.words, hashOf("b", prev, "$"))
	slices.Sort(s.ngrams)
	s.ngrams = slices.Compact(s.ngrams)
	slices.Sort(s.words)
	s.words = slices.Compact(s.words)
	s.facts = factsOf(text, tokens, asked)
	return s
}

// truncate bounds a text at a whole rune.
func truncate(text string) string {
	if len(text) <= maxText {
		return text
	}
	return strings.ToValidUTF8(text[:maxText], "")
}

// maskDigits writes every digit as 0: 15 and 27 are the same word.
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

// appendNgrams adds the pieces of 3 to 5 letters of a word between its borders.
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

// hashOf is FNV-1a over the parts of a feature's name.
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

// factsOf are what is true of a message as a whole. Most of them mean something
// else where something was asked.
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

var questionOpeners = words.SetOf("what whats when whens where wheres who whos whose which why how hows is are am was were do does did can could will would should shall may might have has had any isnt arent dont doesnt cant wont")

// commonWords are in every sentence and echo nothing.
var commonWords = words.SetOf("the and for are was you your yours with that this from have has had can could would will what when where which who how any there been were please about also other like more need want know okay its our they them not but did does some into out just let tell give get got all one")

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

// questionKind is what sort of answer a question wants, by its words: of its last
// sentence that asks, or its last. Empty where nothing is asked.
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

var questionLeadIns = words.SetOf("and also so now great thanks thank you okay ok got it perfect alright next finally lastly please first then")

// questionKinds are the kinds by words that give them away, the surest first.
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

// lastQuestion is the last sentence with a question mark, or the last sentence.
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
