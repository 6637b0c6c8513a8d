package handover

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/kljensen/snowball/english"

	"github.com/leaveway/leaveway/knowledge"
)

// plainWords are the words of a text that say what it is about, in their plain forms, and words with one
// meaning as one of them. A code such as “S-2204” or “n/c” is a word.
func plainWords(text string) []string {
	var all []string
	for _, forms := range plainForms(text) {
		all = append(all, forms[0])
	}
	return all
}

// meaningsIn are the same words, with everything that each of them may mean.
func meaningsIn(text string) map[string]bool {
	set := map[string]bool{}
	for _, forms := range plainForms(text) {
		for _, form := range forms {
			set[form] = true
		}
	}
	return set
}

// plainForms are the words of a text, each with all that it may mean: a guest is a customer, or a visitor.
func plainForms(text string) [][]string {
	var all [][]string
	for _, u := range unitForms {
		text = u.form.ReplaceAllString(text, u.short)
	}
	text = joinPhrases(text)
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("(),;:“”\"?!…", r) }) {
		w = strings.ToLower(strings.Trim(w, ".'’‘[]{}*_=-–"))
		if !isCode(w) {
			for part := range strings.FieldsFuncSeq(w, func(r rune) bool {
				return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.' && r != '\'' && r != '’'
			}) {
				all = appendWord(all, part)
			}
			continue
		}
		all = appendWord(all, w)
	}
	return all
}

// unitForms are units as people say them, and as files write them.
var unitForms = []struct {
	form  *regexp.Regexp
	short string
}{
	{regexp.MustCompile(`(?i)\bcubic met(?:er|re)s?\b|\bm³`), "m3"},
	{regexp.MustCompile(`(?i)\bsquare met(?:er|re)s?\b|\bm²`), "m2"},
	{regexp.MustCompile(`(?i)\bkilo(?:gram(?:me)?)?s?\b`), "kg"},
	{regexp.MustCompile(`(?i)\bkilomet(?:er|re)s?\b`), "km"},
	{regexp.MustCompile(`(?i)\bmillimet(?:er|re)s?\b`), "mm"},
	{regexp.MustCompile(`(?i)\bcentimet(?:er|re)s?\b`), "cm"},
	{regexp.MustCompile(`(?i)\bmillilit(?:er|re)s?\b`), "ml"},
}

// phraseForm finds all phrases that mean one word, and phraseWord says which.
var phraseForm, phraseWord = readPhrases()

func readPhrases() (form *regexp.Regexp, words map[string]string) {
	words = map[string]string{}
	var all []string
	for _, line := range lists["one word"] {
		phrase, word, _ := strings.Cut(line, " = ")
		words[phrase] = word
		all = append(all, strings.ReplaceAll(regexp.QuoteMeta(phrase), " ", "[ -]"))
	}
	slices.SortFunc(all, func(a, b string) int { return len(b) - len(a) }) // the longest phrase wins
	return regexp.MustCompile(`(?i)\b(?:` + strings.Join(all, "|") + `)\b`), words
}

// joinPhrases writes phrases that mean one word as that word: “no-show”, “gift card”, “called off”.
func joinPhrases(text string) string {
	return phraseForm.ReplaceAllStringFunc(text, func(phrase string) string {
		return phraseWord[strings.ReplaceAll(strings.ToLower(phrase), "-", " ")]
	})
}

func appendWord(all [][]string, w string) [][]string {
	w = strings.NewReplacer("’s", "", "'s", "", "’", "", "'", "").Replace(w)
	if w == "" || setAside[w] || len(w) == 1 && !unicode.IsDigit(rune(w[0])) {
		return all
	}
	w = english.Stem(w, false)
	forms := meanings[w]
	if forms == nil {
		forms = append([]string{w}, meanings[strings.TrimPrefix(w, "re")]...) // to reorder is to order
	}
	if slices.ContainsFunc(all, func(known []string) bool { return known[0] == forms[0] }) {
		return all
	}
	return append(all, forms)
}

var (
	setAside = setOf(strings.Fields(strings.Join(lists["asking"], " ")))
	weak     = meaningsOf(slices.Concat(lists["order"], lists["containers"], lists["wanted"], strings.Fields(strings.Join(lists["light verbs"], " "))))
	isLight  = setOf(strings.Fields(strings.Join(lists["light verbs"], " ")))
	meanings = readMeanings()
)

// readMeanings maps each word to the first of those that mean the same, and of each other list that has it.
func readMeanings() map[string][]string {
	all := map[string][]string{}
	for _, line := range lists["one meaning"] {
		group := strings.Fields(line)
		first := english.Stem(group[0], false)
		for _, w := range group {
			if w = english.Stem(w, false); !slices.Contains(all[w], first) {
				all[w] = append(all[w], first)
			}
		}
	}
	return all
}

func meaningsOf(words []string) map[string]bool {
	set := map[string]bool{}
	for _, w := range words {
		set[english.Stem(w, false)] = true
	}
	return set
}

// codeForm is a word that names something by letters with digits or signs: “S-2204”, “n/c”, “RD-4”.
var codeForm = regexp.MustCompile(`^(?:\p{L}+[-/_]?\d[\p{L}\d/_-]*|\p{L}{1,2}/\p{L}{1,2})$`)

func isCode(w string) bool { return codeForm.MatchString(w) }

// withoutLead is a question without “how long”, “by what time” and the like, which say what is asked for, and
// of nothing what it is about.
func withoutLead(question string) string {
	words := strings.Fields(partOfMonth.ReplaceAllString(eachForm.ReplaceAllString(onceGone.ReplaceAllString(question, ""), "a $1"), "$1"))
	for len(words) > 1 && slices.Contains(lists["before questions"], strings.ToLower(words[0])) {
		words = words[1:]
	}
	const lead = 2
	if len(words) > lead && (strings.EqualFold(words[0], "how") || slices.Contains(lists["asked for"], plain(words[0]+" "+words[1]))) {
		words = words[lead:]
	}
	return strings.Join(words, " ")
}

var (
	// onceGone says that the leaver isn't there, which is true of all questions.
	onceGone = regexp.MustCompile(`(?i),?\s+\b(?:once|now that|when)\s+\p{L}+\s+(?:(?:has|have|is|are|had)\s+(?:gone|left)|leaves)\b`)
	// eachForm is “in one day”, which is “a day”.
	eachForm = regexp.MustCompile(`(?i)\b(?:in |per |each |in each |within )?(?:one|a single)\s+(day|week|month|year|hour)\b`)
	// partOfMonth is “late May”, which is May.
	partOfMonth = regexp.MustCompile(`(?i)\b(?:late|early|mid|the end of|the beginning of|the middle of)[\s-]+(` + strings.Join(lists["months"], "|") + `)\b`)
)

// wordsOf is everything that a passage is found by.
func wordsOf(p knowledge.Passage) string {
	return strings.Join(append([]string{p.Title, p.Heading, p.Text}, p.Questions...), " ")
}

// namesIn are the names in a question, in their plain form: words with a capital that begin no sentence.
func namesIn(question string) []string {
	var all []string
	for i, w := range strings.Fields(question) {
		bare := strings.TrimFunc(w, func(r rune) bool { return !unicode.IsLetter(r) })
		if r := []rune(bare); i > 0 && len(r) > 2 && unicode.IsUpper(r[0]) {
			all = append(all, plainWords(bare)...)
		}
	}
	return all
}
