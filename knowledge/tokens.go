package knowledge

import (
	"strings"
	"unicode"

	"github.com/kljensen/snowball/english"
	"golang.org/x/text/unicode/norm"
)

// tokens are the words and numbers of a text, in lower case and without accents
// and apostrophes. Links are left out. What is written with a single letter or
// digit apart is one word: 401(k), W-2, e-mail.
func tokens(text string) []string {
	var out []string
	for chunk := range strings.FieldsSeq(text) {
		if !strings.Contains(chunk, "://") {
			out = append(out, pieces(chunk)...)
		}
	}
	return out
}

// pieces cuts what stands between two spaces at its marks.
func pieces(chunk string) []string {
	var out []string
	word := make([]byte, 0, len(chunk))
	mark := false // the last character was one
	for _, r := range folded(chunk) {
		switch {
		case r == '\'' || r == '’' || r == '‘':
			continue
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			mark = true
			continue
		}
		if mark && len(word) > 0 {
			out, word = append(out, string(word)), word[:0]
		}
		mark = false
		word = append(word, string(unicode.ToLower(r))...)
	}
	if len(word) > 0 {
		out = append(out, string(word))
	}
	return joined(out)
}

// longestJoined is the length of a word that is written in two pieces.
const longestJoined = 6

// joined joins two pieces of which one is a single character.
func joined(parts []string) []string {
	if len(parts) == 2 && len(parts[0])+len(parts[1]) <= longestJoined && (len(parts[0]) == 1 || len(parts[1]) == 1) {
		return []string{parts[0] + parts[1]}
	}
	return parts
}

// folded is a text without accents.
func folded(text string) string {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return strings.Map(func(r rune) rune {
				if unicode.Is(unicode.Mn, r) {
					return -1
				}
				return r
			}, norm.NFKD.String(text))
		}
	}
	return text
}

// stemming makes the stem of a word.
type stemming func(word string) string

func (stem stemming) all(words []string) []string {
	out := make([]string, len(words))
	for i, word := range words {
		out[i] = stem(word)
	}
	return out
}

func freshStem(word string) string { return english.Stem(word, true) }

// stemmer remembers the stems it has made.
type stemmer map[string]string

func (s stemmer) of(word string) string {
	stem, known := s[word]
	if !known {
		stem = freshStem(word)
		s[word] = stem
	}
	return stem
}

// known is the stem where it was made before; it adds nothing, so that many can
// use the stemmer at once.
func (s stemmer) known(word string) string {
	if stem, known := s[word]; known {
		return stem
	}
	return freshStem(word)
}
