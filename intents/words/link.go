package words

var linkWords = SetOf("and but also plus oh ok okay btw so then hey hi hello um uh by the way quick question")

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
