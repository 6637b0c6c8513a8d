package knowledge

import (
	"regexp"
	"strings"
)

// Doubt is a sentence that no passage supports.
type Doubt struct {
	Sentence string
	Why      string // for the log: "the passage says nothing of 16 week"
}

// Doubts holds a whole answer against passages, sentence by sentence, as a [Composer]
// does with what a model says of each. None is an answer that may be shown.
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

// citation is a mark such as [2] behind a sentence.
var citation = regexp.MustCompile(`\s*\[\d{1,2}\]`)
