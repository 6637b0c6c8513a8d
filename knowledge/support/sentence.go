package support

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// token is a word in small letters, or a punctuation mark.
type token struct {
	word string
	mark bool // a punctuation mark; marks don't count when sentences are compared
	name bool // written with a capital letter
	caps bool // written in capitals: FMLA
}

// sentence is a sentence in plain words: those of words/same.txt are replaced by their meaning.
type sentence []token

// maxWords is how long a sentence may be to be said in another way. Longer ones are only
// accepted word for word.
const maxWords = 120

// parse cuts a text into words and marks, and makes the words plain.
func parse(text string) sentence {
	return dropLight(orMore(same.replace(written.replace(cut(text)))))
}

// cut returns the words and marks of a text as they are written. Numbers and web
// addresses are one word, "12-month" is two words.
func cut(text string) sentence {
	var out sentence
	runes := []rune(strings.ReplaceAll(text, "’", "'"))
	for i := 0; i < len(runes); {
		r := runes[i]
		if !isWordRune(r) {
			if i++; !unicode.IsSpace(r) {
				out = append(out, symbol(r, runes[i-1:], out))
			}
			continue
		}
		end := wordEnd(runes, i)
		word := strings.ReplaceAll(string(runes[i:end]), ",", "")
		out = append(out, token{word: strings.ToLower(word), name: unicode.IsUpper(r), caps: len(word) > 1 && word == strings.ToUpper(word) && !unicode.IsDigit(r)})
		i = end
	}
	return slices.DeleteFunc(out, func(t token) bool { return t.word == "" })
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

// wordEnd returns where the word at i ends. Some marks between two letters or digits
// belong to it.
func wordEnd(runes []rune, i int) int {
	for i++; i < len(runes); i++ {
		if isWordRune(runes[i]) {
			continue
		}
		digits := unicode.IsDigit(runes[i-1]) && i+1 < len(runes) && unicode.IsDigit(runes[i+1])
		inside := i+1 < len(runes) && isWordRune(runes[i+1])
		switch {
		case runes[i] == '\'' && (inside || runes[i-1] == 's'):
		case strings.ContainsRune("./@_", runes[i]) && inside:
		case runes[i] == '-' && inside && unicode.IsLetter(runes[i-1]) && unicode.IsLetter(runes[i+1]):
		case runes[i] == ',' && digits:
		default:
			return i
		}
	}
	return i
}

// symbol returns the sign between words. A dash between numbers is a word of its own,
// and so is everything that isn't a common mark.
func symbol(r rune, from []rune, before sentence) token {
	switch {
	case (r == '-' || r == '–') && len(from) > 1 && unicode.IsDigit(from[1]):
		if len(before) > 0 && isNumber(before[len(before)-1]) {
			return token{word: "to"}
		}
		return token{word: "-"}
	case r == '-':
		return token{} // in a compound, or before an item
	case strings.ContainsRune(`,;:()–—.!"“”'‘…`, r):
		return token{word: string(r), mark: true}
	}
	return token{word: string(r)}
}

func isNumber(t token) bool { return t.word != "" && unicode.IsDigit(rune(t.word[0])) }

// replace replaces phrases by their meaning.
func (p phrases) replace(s sentence) sentence {
	var out sentence
	for i := 0; i < len(s); {
		found, ok := p.match(s[i:])
		if !ok {
			out, i = append(out, s[i]), i+1
			continue
		}
		for _, word := range found.stands {
			out = append(out, token{word: word, name: s[i].name && len(found.words) == 1 && i > 0})
		}
		i += len(found.words)
	}
	return out
}

// orMore makes "5 or more employees" "at least 5 employees".
func orMore(s sentence) sentence {
	var out sentence
	for i := 0; i < len(s); i++ {
		if isNumber(s[i]) && i+2 < len(s) && s[i+1].word == "or" && s[i+2].word == "more" {
			out = append(out, token{word: "at"}, token{word: "least"}, s[i])
			i += 2
			continue
		}
		out = append(out, s[i])
	}
	return out
}

func dropLight(s sentence) sentence {
	var out sentence
	for i, t := range s {
		_, drop := light.match(s[i:])
		drop = drop && (i > 0 || t.word != "that")
		if keepsArticle := i+1 < len(s) && (s[i+1].word == "few" || s[i+1].word == "little"); drop && !keepsArticle {
			continue
		}
		out = append(out, t)
	}
	if len(out) == 0 {
		return s
	}
	return out
}

// words are the words of a sentence without its marks.
func (s sentence) words() []string {
	out := make([]string, 0, len(s))
	for _, t := range s {
		if !t.mark {
			out = append(out, t.word)
		}
	}
	return out
}

func (s sentence) has(word string) bool { return s.index(word) >= 0 }

func (s sentence) index(word string) int {
	return slices.IndexFunc(s, func(t token) bool { return t.word == word })
}

// legalCitation recognizes what makes a parenthetical a citation, as in
// (29 U.S.C. 2612(c)); shortForm is one such as (EDD).
var (
	parenthetical = regexp.MustCompile(`\s*\((?:[^()]|\([^()]*\))*\)`)
	legalCitation = regexp.MustCompile(`\b(?:U\.S\.C\.|CFR|CCR|RCW|Code|Law|SB|AB) |§`)
	shortForm     = regexp.MustCompile(`^\s*\([A-Z]{2,6}\)$`)
)

// dropCitations removes parentheses that say nothing themselves.
func dropCitations(text string) string {
	return parenthetical.ReplaceAllStringFunc(text, func(in string) string {
		if legalCitation.MatchString(in) || shortForm.MatchString(in) {
			return ""
		}
		return in
	})
}

// trimMarks removes the marks at the end.
func trimMarks(s sentence) sentence {
	for len(s) > 0 && s[len(s)-1].mark {
		s = s[:len(s)-1]
	}
	return s
}
