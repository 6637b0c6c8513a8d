// Package read reads rules in plain English. Every word must be explained by the
// grammar or by a name of the form; what isn't is refused with a question.
//
//	read.go       texts; text.go divides them into sentences and lists
//	token.go      words, numbers and signs
//	lexicon.go    the words of the language, in words/, and misspellings
//	form.go       the names of a form; region.go finds what words name
//	chunk.go      phrases and names; amount.go numbers with units, date.go days
//	parser.go     looks ahead: where a condition ends and an effect begins
//	sentence.go   rules; place.go the step they follow, and remarks
//	effects.go    what a rule does
//	condition.go  joined conditions; values.go lists of values and counts
//	clause.go     a simple condition; clause_*.go of each kind
//	refusal.go    why a text was refused
package read
