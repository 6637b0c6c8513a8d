package words

var negations = SetOf("not|no|isnt|without|except|never|wasnt|neither|nor|dont")

// IsNegated reports whether a negation stands right before word i, or one stopword
// before it.
func IsNegated(tokens []Word, i int) bool {
	for _, back := range []int{1, 2} {
		if i >= back && IsNegation(tokens[i-back].Text) && (back == 1 || IsStopword(tokens[i-1].Text)) {
			return true
		}
	}
	return false
}

// IsNegation reports whether a word negates what follows it.
func IsNegation(word string) bool { return negations[word] }
