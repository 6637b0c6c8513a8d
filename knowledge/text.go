package knowledge

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kljensen/snowball/english"
	"golang.org/x/text/unicode/norm"
)

// abbreviations end with a period that doesn't end a sentence.
var abbreviations = []string{
	"e.g.", "i.e.", "etc.", "vs.", "no.", "nos.", "sec.", "art.", "approx.", "incl.", "mr.", "mrs.", "ms.", "dr.", "st.", "inc.", "co.", "corp.", "ltd.",
	"u.s.", "u.s.c.", "c.f.r.", "cal.", "gov.", "seq.", "et.", "p.m.", "a.m.", "dept.", "fig.", "cf.",
}

// splitSentences also splits at line breaks, so that a list item or a row of a table is
// a sentence. The sentences contain the whole text but for white space.
func splitSentences(text string) []string {
	var out []string
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, splitLine(line)...)
		}
	}
	return out
}

func splitLine(line string) []string {
	var out []string
	from := 0
	for i, r := range line {
		if r != '.' && r != '!' && r != '?' {
			continue
		}
		end := i + 1
		for end < len(line) && strings.ContainsRune(`"')]”’`, firstRune(line[end:])) {
			end += utf8.RuneLen(firstRune(line[end:]))
		}
		if end < len(line) && line[end] == ' ' && startsSentence(line[end:]) && !endsInAbbreviation(line[from:i+1]) {
			out = append(out, strings.TrimSpace(line[from:end]))
			from = end
		}
	}
	if rest := strings.TrimSpace(line[from:]); rest != "" {
		out = append(out, rest)
	}
	return out
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

func startsSentence(rest string) bool {
	r := firstRune(strings.TrimLeft(rest, ` "'([“‘`))
	return unicode.IsUpper(r) || unicode.IsDigit(r)
}

// endsInAbbreviation also reports true for an initial such as "J.".
func endsInAbbreviation(text string) bool {
	last := strings.ToLower(text[strings.LastIndexAny(text, " (")+1:])
	return slices.Contains(abbreviations, last) || len(last) == 2 && unicode.IsLetter(rune(last[0]))
}

// tokenize returns the words and numbers of a text in lower case, without accents,
// apostrophes and links. A single letter or digit next to a punctuation mark belongs
// to the word: 401(k), W-2, e-mail.
func tokenize(text string) []string {
	var out []string
	for chunk := range strings.FieldsSeq(text) {
		if !strings.Contains(chunk, "://") {
			out = append(out, splitChunk(chunk)...)
		}
	}
	return out
}

// splitChunk splits text without spaces at punctuation.
func splitChunk(chunk string) []string {
	var out []string
	word := make([]byte, 0, len(chunk))
	mark := false // the last character was punctuation
	for _, r := range foldAccents(chunk) {
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
	return joinPair(out)
}

// maxJoined is the length of the longest word that joinPair makes, in bytes.
const maxJoined = 6

// joinPair joins two parts if one of them is a single character.
func joinPair(parts []string) []string {
	if len(parts) == 2 && len(parts[0])+len(parts[1]) <= maxJoined && (len(parts[0]) == 1 || len(parts[1]) == 1) {
		return []string{parts[0] + parts[1]}
	}
	return parts
}

func foldAccents(text string) string {
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

// stemFunc returns the stem of a word.
type stemFunc func(word string) string

func (stem stemFunc) stemAll(words []string) []string {
	out := make([]string, len(words))
	for i, word := range words {
		out[i] = stem(word)
	}
	return out
}

func computeStem(word string) string { return english.Stem(word, true) }

// stemmer caches stems.
type stemmer map[string]string

func (s stemmer) stem(word string) string {
	stem, known := s[word]
	if !known {
		stem = computeStem(word)
		s[word] = stem
	}
	return stem
}

// lookup returns the stem without caching it, so that it is safe for concurrent use.
func (s stemmer) lookup(word string) string {
	if stem, known := s[word]; known {
		return stem
	}
	return computeStem(word)
}
