// Package words cuts what people write into words and compares them. It knows
// small things about English words and nothing about leave, dates or commands; it
// imports no other package of ours.
//
//	cut.go       a text's words; emoji.go emoji that are words; letters.go kinds
//	             of characters
//	phrase.go    lists of phrases to compare words with; set.go sets of words,
//	             stopwords and determiners; link.go words that lead over
//	typo.go      misspellings
//	polite.go    politeness and hedges, which mean nothing
//	question.go  how questions begin
//	negation.go  what a "not" leaves out; retract.go what a "sorry" takes back
package words
