package words

// PrefixLen returns the number of words in the longest phrase that the words begin with,
// or 0.
func PrefixLen(words []Word, phrases [][]string) int {
	best := 0
	for _, ph := range phrases {
		if len(ph) > best && HasPrefix(words, ph) {
			best = len(ph)
		}
	}
	return best
}

// Contain reports whether one of the phrases is somewhere in the words.
func Contain(words []Word, phrases [][]string) bool {
	for i := range words {
		if PrefixLen(words[i:], phrases) > 0 {
			return true
		}
	}
	return false
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

// HasPrefix reports whether the words begin with a phrase.
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
