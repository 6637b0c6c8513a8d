package handover

import (
	"slices"
	"strings"
	"unicode"

	"github.com/leaveway/leaveway/knowledge"
)

// closest returns what is nearest to a question that the search finds nothing for: what has most of
// its words, and the kind of thing that it asks for. It is never sure.
func (s *Shelf) closest(question string) (knowledge.Passage, bool) {
	asked, names := searchWords(withoutLead(question)), namesIn(question)
	var best knowledge.Passage
	most := 0
	for _, p := range s.all {
		has := searchWords(wordsOf(p))
		score, shared := 0, 0
		for _, w := range asked {
			if !slices.Contains(has, w) {
				continue
			}
			shared++
			if score += 2; slices.Contains(names, w) {
				score += 2
			}
		}
		const enough = 4 // two words, or a name
		if isFact(p) && isLabeled(p, asked) {
			score += enough
		}
		if score < enough && (shared == 0 || shared < len(asked)) || !tells(question, p.Text) || !isAboutWhich(question, wordsOf(p)) {
			continue
		}
		if isFact(p) { // what the leaver said was asked because the files didn't say it
			score++
		}
		if score > most {
			best, most = p, score
		}
	}
	return best, most > 0
}

// isLabeled reports whether a question has all words of the label that an answer is about: “Transport
// (GBP)”.
func isLabeled(p knowledge.Passage, asked []string) bool {
	label, _, _ := strings.Cut(p.Title, "(")
	words := searchWords(label)
	return p.Title != "" && len(words) > 0 && !isProse(p.Title) && !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(asked, w) })
}

// withoutLead is a question without “how long” and the like, which say what is asked for, and of
// nothing what it is about.
func withoutLead(question string) string {
	words := strings.Fields(question)
	const lead = 2
	if len(words) > lead && strings.EqualFold(words[0], "how") {
		return strings.Join(words[lead:], " ")
	}
	return question
}

// wordsOf is everything that a passage is found by.
func wordsOf(p knowledge.Passage) string {
	return strings.Join(append([]string{p.Title, p.Heading, p.Text}, p.Questions...), " ")
}

// namesIn are the names in a question: words with a capital that begin no sentence.
func namesIn(question string) []string {
	var all []string
	for i, w := range strings.Fields(question) {
		bare := strings.TrimFunc(w, func(r rune) bool { return !unicode.IsLetter(r) })
		if r := []rune(bare); i > 0 && len(r) > 2 && unicode.IsUpper(r[0]) {
			all = append(all, topicWords(bare)...)
		}
	}
	return all
}
