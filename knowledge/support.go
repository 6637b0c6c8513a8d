package knowledge

import (
	"regexp"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/support"
)

// newChecker returns what decides whether a passage says a sentence.
func newChecker(w *Words, p Passage) *support.Checker {
	out := support.Passage{Sentences: splitSentences(strings.Join(append([]string{p.Text}, p.Footnotes...), "\n"))}
	codes := slices.Clone(p.Scope.State)
	for _, heading := range append([]string{p.Title, p.Heading}, p.Crumbs...) {
		if code := w.wholeState(heading); code != "" {
			codes = append(codes, code)
		}
		for _, law := range lawName.FindAllString(heading, -1) {
			if !slices.Contains(out.Laws, law) {
				out.Laws = append(out.Laws, law)
			}
		}
	}
	slices.Sort(codes)
	for _, code := range slices.Compact(codes) {
		out.Places = append(out.Places, titleCase(w.stateName(code)))
	}
	return support.New(out)
}

// lawName is what laws are called for short: FMLA.
var lawName = regexp.MustCompile(`\b[A-Z]{3,5}\b`)

// titleCase writes "new york" as a name.
func titleCase(name string) string {
	words := strings.Fields(name)
	for i, word := range words {
		words[i] = strings.ToUpper(word[:1]) + word[1:]
	}
	return strings.Join(words, " ")
}
