package knowledge

import (
	"regexp"
	"strings"

	"github.com/leaveway/leaveway/knowledge/support"
)

// Doubt is a sentence that no passage supports.
type Doubt struct {
	Sentence string
	Why      string // the failed check
}

// Doubts checks an answer sentence by sentence, as a [Composer] checks a model's reply
// that cites these passages. It returns nothing if all sentences are supported.
func (w *Words) Doubts(answer string, passages []Passage) []Doubt {
	v := verifier{words: w, checks: map[int]*support.Checker{}, at: nowhere}
	numbers := make([]int, len(passages))
	for i, p := range passages {
		v.hits = append(v.hits, Hit{Passage: p})
		numbers[i] = i + 1
	}
	var out []Doubt
	for _, s := range splitSentences(strings.ReplaceAll(citation.ReplaceAllString(answer, ""), "…", "\n")) {
		if why := v.verify(s, numbers); why != "" {
			out = append(out, Doubt{s, why})
		}
	}
	return out
}

// citation is a mark such as [2] after a sentence.
var citation = regexp.MustCompile(`\s*\[\d{1,2}\]`)
