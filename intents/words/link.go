package words

var linkWords = SetOf("and but also plus oh ok okay btw so then hey hi hello um uh by the way quick question")

// SkipLinks leaves away what only leads over to the next thing.
func SkipLinks(words []Word) []Word {
	for len(words) > 1 && IsLink(words[0].Text) {
		words = words[1:]
	}
	return words
}

// IsLink reports whether a word only leads over to the next thing: "and", "also".
func IsLink(word string) bool { return linkWords[word] }
