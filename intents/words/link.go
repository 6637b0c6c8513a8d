package words

var linkWords = lists.Set("link words")

// SkipLinks drops words like "and", "also" and "hi" from the beginning, but keeps the last
// word.
func SkipLinks(words []Word) []Word {
	for len(words) > 1 && IsLink(words[0].Text) {
		words = words[1:]
	}
	return words
}

// IsLink reports whether a word only connects to what follows: "and", "also".
func IsLink(word string) bool { return linkWords[word] }
