package knowledge

import (
	"regexp"
	"strings"
)

// Doubt is a sentence that no passage supports.
type Doubt struct {
	Sentence string
	Why      string // the failed check
}

// Doubts checks an answer sentence by sentence, as a [Composer] checks a model's reply.
// It returns nothing if all sentences are supported.
func (w *Words) Doubts(answer string, passages []Passage) []Doubt {
	check := newChecker(w, passages)
	var out []Doubt
	for _, s := range splitSentences(strings.ReplaceAll(citation.ReplaceAllString(answer, ""), "…", "\n")) {
		if _, why := check.findSupport(s); why != "" {
			out = append(out, Doubt{s, why})
		}
	}
	return out
}

// citation is a mark such as [2] after a sentence.
var citation = regexp.MustCompile(`\s*\[\d{1,2}\]`)
