// Package words splits messages into words and compares them. It knows a little English
// but nothing about leave, dates or commands.
//
//	cut.go       splits a text into words
//	emoji.go     emoji that mean yes, no, hi or thanks
//	letters.go   classes of characters
//	phrase.go    compares words with phrases
//	lists.go     lists of words in text files; words.txt has those of this package
//	pattern.go   patterns of words in text files, compiled
//	remember.go  what was made of texts that come again
//	set.go       sets of words; stopwords and determiners
//	link.go      words like "and" and "also"
//	short.go     writes short and chatty words out: "gf"; short.txt has them
//	spelling.go  corrects typing mistakes; english.txt has the words that exist, vocabulary.txt
//	             those of this product
//	typo.go      edit distance
//	stem.go      cuts endings off, so that forms of a word are the same
//	phrasal.go   writes verbs in two parts as one: "put it off"
//	polite.go    removes politeness and hedges
//	question.go  how questions begin
//	negation.go  "not" and similar words
//	retract.go   words that take something back: "sorry", "I meant"
package words
