package words

import "strings"

// Phrases returns the phrases of a list, which bars separate, word by word.
func Phrases(list string) [][]string {
	var out [][]string
	for part := range strings.SplitSeq(list, "|") {
		out = append(out, strings.Fields(part))
	}
	return out
}

// PrefixLen returns how many words the longest of some phrases has that the words
// begin with; 0 if they begin with none.
func PrefixLen(words []Word, phrases [][]string) int {
	best := 0
	for _, ph := range phrases {
		if len(ph) > best && HasPrefix(words, ph) {
			best = len(ph)
		}
	}
	return best
}

func suffixLen(words []Word, phrases [][]string) int {
	best := 0
	for _, ph := range phrases {
		if len(ph) > best && len(ph) <= len(words) && HasPrefix(words[len(words)-len(ph):], ph) {
			best = len(ph)
		}
	}
	return best
}

// HasPrefix reports whether words begin with a phrase.
func HasPrefix(words []Word, phrase []string) bool {
	if len(phrase) > len(words) {
		return false
	}
	for i, w := range phrase {
		if words[i].Text != w {
			return false
		}
	}
	return true
}
