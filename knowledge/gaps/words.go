package gaps

import (
	_ "embed" // the lists
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/kljensen/snowball/english"

	"github.com/leaveway/leaveway/content"
)

//go:embed words.txt
var lists string

// word lists by the name in square brackets above them.
var wordLists = content.ReadLists(lists)

var (
	stopWords = setOf(strings.Fields(strings.Join(wordLists["stop"], " ")))
	same      = readSame()
)

func setOf(words []string) map[string]bool {
	set := map[string]bool{}
	for _, w := range words {
		set[w] = true
	}
	return set
}

// readSame maps each word that means the same as another to the first of them.
func readSame() map[string]string {
	all := map[string]string{}
	for _, line := range wordLists["same"] {
		group := strings.Fields(line)
		for _, w := range group {
			all[english.Stem(w, false)] = english.Stem(group[0], false)
		}
	}
	return all
}

// plainWords returns the words of a text that mean something, in their plain form, each once.
func plainWords(text string) []string {
	var all []string
	known := map[string]bool{}
	for _, w := range strings.FieldsFunc(splitCamel(joinCodes(text)), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		w = strings.ToLower(w)
		if stopWords[w] || len(w) < 2 || isNumber(w) {
			continue
		}
		p := english.Stem(w, false)
		if s, ok := same[p]; ok {
			p = s
		}
		if !known[p] {
			known[p] = true
			all = append(all, p)
		}
	}
	return all
}

// codeName is a name with a number, such as KW-1010, which is one word.
var codeName = regexp.MustCompile(`\b(\p{L}{1,6})[-_](\d+)\b`)

func joinCodes(text string) string { return codeName.ReplaceAllString(text, "$1$2") }

func isNumber(w string) bool {
	for _, r := range w {
		if !unicode.IsDigit(r) {
			return false
		}
	}
	return true
}

// splitCamel puts blanks into names such as CashFlow.
func splitCamel(text string) string {
	var b strings.Builder
	var last rune
	for _, r := range text {
		if unicode.IsUpper(r) && unicode.IsLower(last) {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		last = r
	}
	return b.String()
}

// shared returns how many words two lists have in common.
func shared(a, b []string) int {
	n := 0
	for _, w := range a {
		if slices.Contains(b, w) {
			n++
		}
	}
	return n
}

// says reports whether a text contains a phrase of a list, as whole words. A * in a phrase
// stands for up to five words.
func says(list, text string) bool {
	words := strings.FieldsFunc(strings.ToLower(strings.ReplaceAll(text, "’", "'")), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '?' && r != '*'
	})
	byFirst := phrases[list]
	for i, w := range words {
		for _, p := range byFirst[strings.Trim(w, "'")] {
			if matchesAt(words[i+1:], p[1:]) {
				return true
			}
		}
	}
	return false
}

// phrases are the lists of phrases, each by its first word.
var phrases = readPhrases()

func readPhrases() map[string]map[string][][]string {
	all := map[string]map[string][][]string{}
	for name, list := range wordLists {
		all[name] = map[string][][]string{}
		for _, line := range list {
			p := strings.Fields(line)
			all[name][p[0]] = append(all[name][p[0]], p)
		}
	}
	return all
}

const mostBetween = 5 // words for a *

func matchesAt(words, phrase []string) bool {
	if len(phrase) == 0 {
		return true
	}
	if phrase[0] == "*" {
		for skip := 0; skip <= mostBetween && skip <= len(words); skip++ {
			if matchesAt(words[skip:], phrase[1:]) {
				return true
			}
		}
		return false
	}
	if len(words) == 0 || strings.Trim(words[0], "'") != phrase[0] && words[0] != phrase[0] {
		return false
	}
	return matchesAt(words[1:], phrase[1:])
}

// isWord reports whether a text says something: a flag of one letter does, a comma and a # don't.
func isWord(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// clockForm is a time of day in digits.
var clockForm = regexp.MustCompile(`\b([01]?\d|2[0-3])[:.h]([0-5]\d)\b(?:\s?(?:h|am|pm|o['’]clock))?`)

// saysWhy reports whether a sentence says why, and not only where from, since when, or who signs.
func saysWhy(text string) bool { return byWriting.MatchString(text) || says("because", text) }

// byWriting is where something is written down: “by mail of 2 October”.
var byWriting = regexp.MustCompile(`(?i)\b(?:by|in)\s+(?:an?\s+|the\s+|his\s+|her\s+|their\s+)?(?:e-?mail|mail|letter|contract)s?\s+(?:of|from|dated|on)\b`)
