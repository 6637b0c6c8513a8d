package handover

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/kljensen/snowball/english"

	"github.com/leaveway/leaveway/knowledge"
)

// The search that answers questions about policies knows the words of policies. A project has words of its
// own, in labels and headings more than in sentences, so what the search isn't sure of is also looked up by
// how rare a shared word is in this package, and by whether a label has it.

// catalog has the words of all passages of a package.
type catalog struct {
	entries []entry
	rarity  map[string]float64 // by word
}

// entry is a passage with its words.
type entry struct {
	passage knowledge.Passage
	label   map[string]bool // of its title, its heading, and the question that it answers
	text    map[string]bool
	about   []string // the words of the label alone that a question about it has to have
}

func newCatalog(passages []knowledge.Passage) catalog {
	c := catalog{rarity: map[string]float64{}}
	for _, p := range passages {
		label := p.Heading
		if isFact(p) {
			label += " " + p.Title + " " + strings.Join(p.Questions, " ")
		}
		e := entry{passage: p, label: setOf(plainWords(label)), text: setOf(plainWords(p.Text)), about: aboutOf(p)}
		c.entries = append(c.entries, e)
		for w := range e.label {
			c.rarity[w]++
		}
		for w := range e.text {
			if !e.label[w] {
				c.rarity[w]++
			}
		}
	}
	for w, n := range c.rarity {
		c.rarity[w] = math.Log(1 + float64(len(passages))/n)
	}
	return c
}

// aboutOf are the words of what a row of a sheet, or an answer about one, is called.
func aboutOf(p knowledge.Passage) []string {
	label := p.Title
	if !isFact(p) {
		if _, row, ok := strings.Cut(p.Heading, ", "); ok {
			label = row
		} else {
			return nil
		}
	}
	label, _, _ = strings.Cut(label, "(")
	if isProse(label) {
		return nil
	}
	return plainWords(label)
}

func setOf(words []string) map[string]bool {
	set := map[string]bool{}
	for _, w := range words {
		set[w] = true
	}
	return set
}

// What counts, in the search by rare words.
const (
	byLabel    = 1.6  // a word that the label has, and not only the text
	byName     = 1.5  // a name, or a code
	wholeLabel = 0.25 // all words of the label are in the question
	saidByOne  = 1.1  // what the leaver said was asked because the files didn't say it
	otherKind  = 0.55 // it has no name for “who”, no number for “how much”
	noReason   = 0.8  // it says no “because” for “why”, and no “if” for “what if”
	leastShare = 0.3  // of the question's words, by how rare they are
)

// closest returns what is nearest to a question that the search isn't sure about, and how near it is. It is
// never sure.
func (s *Shelf) closest(question string) (best knowledge.Passage, most float64) {
	asked, names := plainWords(withoutLead(question)), setOf(namesIn(question))
	if len(asked) == 0 {
		return best, 0
	}
	unknown := math.Log(1 + float64(len(s.catalog.entries)))
	weights, total := map[string]float64{}, 0.0
	for _, w := range asked {
		weight, known := s.catalog.rarity[w]
		if !known {
			weight = unknown / 2
		}
		if names[w] || isCode(w) {
			weight *= byName
		}
		weights[w] = weight
		total += weight
	}
	for _, e := range s.catalog.entries {
		score := e.near(weights) / total
		if score < leastShare && !e.isNamed(weights) {
			continue
		}
		if e.isNamed(weights) {
			score += wholeLabel
		}
		if isFact(e.passage) {
			score *= saidByOne
		}
		if !tells(question, e.passage.Text) || !isAboutWhich(question, wordsOf(e.passage)) {
			score *= otherKind
		}
		if !e.explains(question) {
			score *= noReason
		}
		if score > most {
			best, most = e.passage, score
		}
	}
	return best, most
}

// near adds up the words that a passage shares with a question.
func (e entry) near(asked map[string]float64) float64 {
	score := 0.0
	for _, w := range slices.Sorted(mapKeys(asked)) {
		switch {
		case e.label[w]:
			score += byLabel * asked[w]
		case e.text[w]:
			score += asked[w]
		}
	}
	return score
}

// explains reports whether a passage has a reason, if the question asks why, or a condition, if it asks what
// happens if. What the leaver said explains something.
func (e entry) explains(question string) bool {
	question = plain(question)
	switch {
	case strings.HasPrefix(question, "why ") || strings.HasPrefix(question, "how come "):
		return isFact(e.passage) || has("told why", e.passage.Text) > 0
	case slices.ContainsFunc(lists["what if"], func(lead string) bool { return strings.HasPrefix(question, lead+" ") }):
		return has("conditions", e.passage.Text) > 0
	}
	return true
}

// isNamed reports whether a question has all words of what a passage is called: “Transport (GBP)”.
func (e entry) isNamed(asked map[string]float64) bool {
	return len(e.about) > 0 && !slices.ContainsFunc(e.about, func(w string) bool { _, has := asked[w]; return !has })
}

func mapKeys(m map[string]float64) func(func(string) bool) {
	return func(yield func(string) bool) {
		for w := range m {
			if !yield(w) {
				return
			}
		}
	}
}

// plainWords are the words of a text that say what it is about, in their plain forms, and words with one
// meaning as one of them. A code such as “S-2204” or “n/c” is a word.
func plainWords(text string) []string {
	var all []string
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("(),;:“”\"?!…", r) }) {
		w = strings.ToLower(strings.Trim(w, ".'’‘[]{}*_=-–"))
		if !isCode(w) {
			for part := range strings.FieldsFuncSeq(w, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.' && r != '\'' && r != '’' }) {
				all = appendWord(all, part)
			}
			continue
		}
		all = appendWord(all, w)
	}
	return all
}

func appendWord(all []string, w string) []string {
	w = strings.NewReplacer("’s", "", "'s", "", "’", "", "'", "").Replace(w)
	if w == "" || setAside[w] || len(w) == 1 && !unicode.IsDigit(rune(w[0])) {
		return all
	}
	w = english.Stem(w, false)
	if one, ok := oneMeaning[w]; ok {
		w = one
	}
	if slices.Contains(all, w) {
		return all
	}
	return append(all, w)
}

var (
	setAside   = setOf(strings.Fields(strings.Join(lists["asking"], " ")))
	oneMeaning = readMeanings()
)

// readMeanings maps each word to the first of those that mean the same.
func readMeanings() map[string]string {
	all := map[string]string{}
	for _, line := range lists["one meaning"] {
		group := strings.Fields(line)
		for _, w := range group {
			all[english.Stem(w, false)] = english.Stem(group[0], false)
		}
	}
	return all
}

// codeForm is a word that names something by letters with digits or signs: “S-2204”, “n/c”, “RD-4”.
var codeForm = regexp.MustCompile(`^(?:\p{L}+[-/_]?\d[\p{L}\d/_-]*|\p{L}{1,2}/\p{L}{1,2})$`)

func isCode(w string) bool { return codeForm.MatchString(w) }

// withoutLead is a question without “how long”, “by what time” and the like, which say what is asked for, and
// of nothing what it is about.
func withoutLead(question string) string {
	words := strings.Fields(question)
	for len(words) > 1 && slices.Contains(lists["before questions"], strings.ToLower(words[0])) {
		words = words[1:]
	}
	const lead = 2
	if len(words) > lead && (strings.EqualFold(words[0], "how") || slices.Contains(lists["asked for"], plain(words[0]+" "+words[1]))) {
		words = words[lead:]
	}
	return strings.Join(words, " ")
}

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
