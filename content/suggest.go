package content

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// Suggest says what to write instead of an unknown word: `did you mean "select"?`
// where one of the known words is close, otherwise a list of them.
func Suggest[S ~string](word S, known []S) string {
	if best, ok := nearest(word, known); ok {
		return fmt.Sprintf("did you mean %q?", string(best))
	}
	switch {
	case len(known) == 0:
		return "there are none yet"
	case len(known) > 12:
		return fmt.Sprintf("use one of the %d that exist, such as %q", len(known), string(known[0]))
	}
	return "use " + Quote(known, "or")
}

// nearest returns the known word with the fewest typos between it and the given one.
func nearest[S ~string](word S, known []S) (best S, ok bool) {
	if len(known) > 500 { // too many to compare
		return best, false
	}
	limit := len(word)/8 + 1
	for _, k := range known {
		if withoutDigits(string(k)) == withoutDigits(string(word)) && k != word {
			continue // step-009 is not a typo of step-001
		}
		if d := Distance(strings.ToLower(string(word)), strings.ToLower(string(k)), limit); d <= limit {
			best, limit, ok = k, d-1, true
		}
	}
	return best, ok
}

func withoutDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return -1
		}
		return r
	}, s)
}

// Quote lists words in quotes for a sentence: "a", "b" or "c". The last two are
// joined by conjunction.
func Quote[S ~string](words []S, conjunction string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = strconv.Quote(string(w))
	}
	return List(quoted, conjunction)
}

// List lists words for a sentence: a, b or c. The last two are joined by conjunction.
func List[S ~string](words []S, conjunction string) string {
	var out strings.Builder
	for i, w := range words {
		switch {
		case i > 0 && i == len(words)-1:
			out.WriteString(" " + conjunction + " ")
		case i > 0:
			out.WriteString(", ")
		}
		out.WriteString(string(w))
	}
	return out.String()
}
