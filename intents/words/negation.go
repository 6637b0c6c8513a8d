package words

var negations = lists.Set("negations")

// IsNegated reports whether word i follows a negation, with at most one stopword between
// them.
func IsNegated(tokens []Word, i int) bool {
	for _, back := range []int{1, 2} {
		if i >= back && IsNegation(tokens[i-back].Text) && (back == 1 || IsStopword(tokens[i-1].Text)) {
			return true
		}
	}
	return false
}

// IsNegation reports whether a word is a negation.
func IsNegation(word string) bool { return negations[word] }
