package words

import (
	"cmp"
	_ "embed"
	"math/bits"
	"slices"
	"strings"
)

// Typing mistakes are corrected in one place, here, when a message is cut into words. A
// word that exists is never corrected, even if a word that somebody listens for is one
// letter away: "form" isn't "from", and "cancer" isn't "cancel". What people typed stays in
// the message; only [Word.Text] is corrected.

// english are the words of English that are never corrected, sorted, one on a line: the
// small American list of SCOWL 2020.12.07, in lower case and without apostrophes.
// Copyright 2000-2019 by Kevin Atkinson; docs/decisions.md has its terms.
//
//go:embed english.txt
var english string

// vocabularyText are the words of what this product says and listens for, one on a line,
// the most common first. A typing mistake is corrected to one of those before the empty
// line; the others only exist. The test of this package writes the file.
//
//go:embed vocabulary.txt
var vocabularyText string

// Limits of what is a typing mistake.
const (
	minTyped  = 4  // letters; a shorter word is as likely another one
	maxTyped  = 24 // letters of a word that is corrected
	twoErrors = 8  // letters of a word from which two of them may be wrong
)

// target is a word that others are corrected to.
type target struct {
	text    string
	letters uint32 // the set of its letters
}

// vocabulary are the words of vocabularyText: all of them, and by their first letter.
var vocabulary, targets = readVocabulary(vocabularyText)

func readVocabulary(text string) (map[string]bool, [26][]target) {
	all := map[string]bool{}
	var byLetter [26][]target
	common, others, _ := strings.Cut(text, "\n\n")
	for w := range strings.FieldsSeq(common) {
		all[w] = true
		byLetter[w[0]-'a'] = append(byLetter[w[0]-'a'], target{w, letterSet(w)})
	}
	for w := range strings.FieldsSeq(others) {
		all[w] = true
	}
	return all, byLetter
}

// IsReal reports whether a word in lower case exists, and so isn't a typing mistake.
func IsReal(word string) bool {
	if vocabulary[word] || inEnglish(word) {
		return true
	}
	less, plural := strings.CutSuffix(word, "s") // or a genitive without its apostrophe
	return plural && len(less) >= minTyped && (vocabulary[less] || inEnglish(less))
}

// inEnglish searches the sorted lines of english.
func inEnglish(word string) bool {
	lo, hi := 0, len(english)
	for lo < hi {
		from := strings.LastIndexByte(english[:(lo+hi)/2], '\n') + 1
		to := from + strings.IndexByte(english[from:], '\n')
		switch line := english[from:to]; {
		case line == word:
			return true
		case line < word:
			lo = to + 1
		default:
			hi = from
		}
	}
	return false
}

// corrections remembers what [correct] returned, because a message is cut into words many
// times.
var corrections Memory[string]

// Correct returns the word of this product that a word in lower case is a typing mistake
// of, or the word itself.
func Correct(word string) string {
	if right, ok := listedMistakes[word]; ok {
		return right
	}
	if len(word) < minTyped || len(word) > maxTyped || vocabulary[word] || !isLowerCase(word) {
		return word
	}
	return corrections.Of(word, correct)
}

func correct(word string) string {
	if IsReal(word) {
		return word
	}
	return cmp.Or(nearest(word), word)
}

// mistakesText are mistakes that letters alone don't tell, because "shure" is closer to
// "share", each with the word that it is a mistake of.
//
//go:embed mistakes.txt
var mistakesText string

var listedMistakes = func() map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(mistakesText) {
		wrong, right, _ := strings.Cut(strings.TrimSpace(line), " ")
		all[wrong] = right
	}
	return all
}()

// IsListedMistake reports whether a word is a mistake that is known by itself.
func IsListedMistake(typed string) bool { return listedMistakes[typed] != "" }

// nearest returns the word of the vocabulary that is closest to a word which doesn't exist,
// or "".
func nearest(word string) string {
	best, edits := "", 3
	set := letterSet(word)
	for i, first := range []byte{word[0], word[1]} {
		for _, t := range targets[first-'a'] {
			if i == 1 && (word[0] == word[1] || t.text[1] != word[0]) {
				continue // only if the first two letters are swapped
			}
			limit := min(edits-1, AllowedTypos(t.text))
			if len(t.text) == minTyped && edits > 1 && IsSwap(word, t.text) {
				best, edits = t.text, 1
			}
			if len(word) == minTyped && limit > 0 && t.text[:minTyped] != word {
				continue // in a word this short only the last letter may be missing
			}
			if d := len(t.text) - len(word); d > limit || -d > limit || bits.OnesCount32(set^t.letters) > 2*limit {
				continue
			}
			if d := EditDistance(word, t.text, limit); d <= limit {
				best, edits = t.text, d
			}
		}
	}
	if edits == 2 && isNearEnglish(word) {
		return ""
	}
	return best
}

// isNearEnglish reports whether a word is one letter away from one that exists. It is
// slower than everything else, and asked only about words that are two letters away from
// one of this product.
func isNearEnglish(word string) bool {
	from := strings.Index(english, "\n"+word[:2])
	if from < 0 {
		return false
	}
	for line := range strings.SplitSeq(english[from+1:], "\n") {
		if !strings.HasPrefix(line, word[:2]) {
			return false
		}
		if EditDistance(word, line, 1) <= 1 {
			return true
		}
	}
	return false
}

// IsMisspelled reports whether a word, or a few, may be a typing mistake of a name, and
// how many letters are wrong. Digits are never mistakes, and a word that exists is none.
func IsMisspelled(text, name string) (edits int, ok bool) {
	limit := AllowedTypos(name)
	if text == name || limit == 0 || !beginAlike(text, name) || !sameDigits(text, name) || isAllReal(text) {
		return 0, false
	}
	edits = EditDistance(text, name, limit)
	return edits, edits <= limit
}

// sameDigits reports whether two texts have the same words with digits. 100 isn't a
// misspelled 10, and neither is 1o.
func sameDigits(a, b string) bool {
	numbers := func(text string) []string {
		return slices.DeleteFunc(strings.Fields(text), func(w string) bool { return !strings.ContainsAny(w, Digits) })
	}
	return slices.Equal(numbers(a), numbers(b))
}

func isAllReal(text string) bool {
	for w := range strings.FieldsSeq(text) {
		if len(w) >= minTyped && !IsReal(w) {
			return false
		}
	}
	return true
}

func isLowerCase(word string) bool {
	for i := range len(word) {
		if word[i] < 'a' || word[i] > 'z' {
			return false
		}
	}
	return true
}

func letterSet(word string) (set uint32) {
	for i := range len(word) {
		if c := word[i]; c >= 'a' && c <= 'z' {
			set |= 1 << (c - 'a')
		}
	}
	return set
}

// beginAlike reports whether one word may be a misspelling of the other by its first
// letter. Hardly anyone gets that wrong, unless it sounds the same or the first two are
// swapped, and "replacement" isn't "placement".
func beginAlike(text, name string) bool {
	if text == "" || name == "" {
		return false
	}
	swapped := len(text) > 1 && len(name) > 1 && text[0] == name[1] && text[1] == name[0]
	sounds := func(c byte) byte {
		if alike, ok := soundsLike[c]; ok {
			return alike
		}
		return c
	}
	return swapped || sounds(text[0]) == sounds(name[0])
}

var soundsLike = map[byte]byte{'c': 'k', 'z': 's', 'j': 'g', 'y': 'i', 'e': 'i'}

// IsSwap reports whether a word is another one with two neighboring letters swapped:
// "bcak".
func IsSwap(typed, word string) bool {
	if len(typed) != len(word) {
		return false
	}
	for i := range len(typed) - 1 {
		if typed[i] != word[i] {
			return typed[i] == word[i+1] && typed[i+1] == word[i] && typed[i+2:] == word[i+2:]
		}
	}
	return false
}
