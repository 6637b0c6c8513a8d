package handover

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kljensen/snowball/english"
)

// The words of a question and of what a package says are compared in their plain form: “fed” counts as “feed”, “three” as
// “3”, “sendText” as two words, and “IT” isn't taken for “it”.

// term is a word of a question.
type term struct {
	word     string   // its stem
	meanings []string // for each list of synonyms that it is in, the first word of the list
	weight   float64
	unknown  bool // no passage has it
	isName   bool // of somebody or something
}

// bag has the words of a text, for each two that are side by side the one that they make (“head count” is also
// “headcount”), and what the words mean, as in [term].
type bag struct{ words, joined, meanings map[string]bool }

// How much a word counts that isn't in a text, but one that means the same is.
const sameMeaning = 0.8

// has says how much of a word of a question a text has: 1 for the word itself.
func (b bag) has(t term) float64 {
	switch {
	case b.words[t.word] || b.joined[t.word]:
		return 1
	case slices.ContainsFunc(t.meanings, func(m string) bool { return b.meanings[m] }):
		return sameMeaning
	}
	return 0
}

// bagOf returns the words of texts.
func bagOf(texts ...string) bag {
	b := bag{map[string]bool{}, map[string]bool{}, map[string]bool{}}
	for _, text := range texts {
		previous := ""
		for _, t := range termsIn(text) {
			b.words[t.word] = true
			if joined := english.Stem(previous+t.word, false); canJoin(previous) && canJoin(t.word) {
				b.joined[joined] = true
			}
			for _, m := range t.meanings {
				b.meanings[m] = true
			}
			previous = t.word
		}
	}
	return b
}

// canJoin reports whether a word may be a part of a longer one.
func canJoin(word string) bool { return len(word) > 2 && !strings.ContainsAny(word, "0123456789") }

// termsIn returns the words of a text that say something, in their order.
func termsIn(text string) []term {
	for _, u := range unitForms {
		text = u.form.ReplaceAllString(text, u.short)
	}
	text = percentForm.ReplaceAllString(thousands.ReplaceAllString(text, "$1$2"), " percent ")
	text = camelCase.ReplaceAllString(betweenNames.ReplaceAllString(text, "$1 $2"), "$1 $2")
	text = joinPhrases(inMay.ReplaceAllString(text, "${1}Maymonth${2}${3}"))
	isShouted := strings.ToUpper(text) == text
	var all []term
	begins := true
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("(),;“”\"!?…|", r) }) {
		ends := strings.HasSuffix(w, ".") || strings.HasSuffix(w, ":")
		w = strings.Trim(w, ".:'’‘[]{}*_=-–<>`")
		if isCode(strings.ToLower(w)) {
			all = append(all, termOf(w))
			begins = ends
			continue
		}
		for part := range strings.FieldsFuncSeq(w, func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.' && r != '\'' && r != '’'
		}) {
			if keepsCapitals(part, begins || isShouted) {
				all = append(all, term{word: part})
			} else if t := termOf(part); t.word != "" {
				all = append(all, t)
			}
		}
		begins = ends
	}
	return all
}

var (
	// inMay is the month, and not what may be.
	inMay       = regexp.MustCompile(`((?:^|\W)(?:\d+(?:st|nd|rd|th)?|in|of|since|until|till|by|from|late|early|mid|last|next|this|before|after|end|and|to|through)[\s-]+)May\b()|\bMay\b(\s*,?\s+\d)`)
	percentForm = regexp.MustCompile(`(?i)\bper ?cent\b|%`)
	thousands   = regexp.MustCompile(`(\d),(\d{3})\b`)
	camelCase   = regexp.MustCompile(`(\p{Ll})(\p{Lu})`)
)

// keepsCapitals reports whether a word is a letter that names something (“series D”), or an abbreviation that is
// written like a word that says nothing (“IT”).
func keepsCapitals(w string, begins bool) bool {
	if strings.ToUpper(w) != w || !strings.ContainsFunc(w, unicode.IsLetter) {
		return false
	}
	if first, n := utf8.DecodeRuneInString(w); n == len(w) {
		return w != "I" && (w != "A" || !begins) && unicode.IsLetter(first)
	}
	return !begins && len([]rune(w)) < 4 && setAside[strings.ToLower(w)] && !isLight[strings.ToLower(w)]
}

// termOf returns a word in its plain form; one without a word if it says nothing.
func termOf(w string) term {
	w = strings.NewReplacer("’s", "", "'s", "", "s’", "s", "’", "", "'", "").Replace(strings.ToLower(w))
	if n := slices.Index(lists["numbers"], w); n > 1 {
		return term{word: strconv.Itoa(n)}
	}
	if w == "" || setAside[w] && !isLight[w] || len(w) == 1 && !unicode.IsDigit(rune(w[0])) {
		return term{}
	}
	if plain, ok := irregular[w]; ok {
		w = plain
	}
	t := term{word: english.Stem(w, false)}
	t.meanings = meanings[t.word]
	if again := strings.TrimPrefix(t.word, "re"); t.meanings == nil && again != t.word {
		t.meanings = append([]string{again}, meanings[again]...) // to reorder is to order
	}
	return t
}

// irregular maps forms of words to their plain form, which no ending shows.
var irregular = readIrregular()

func readIrregular() map[string]string {
	all := map[string]string{}
	for _, line := range lists["irregular"] {
		words := strings.Fields(line)
		for _, form := range words[1:] {
			all[form] = words[0]
		}
	}
	return all
}
