// Package read reads rules in plain English. Every word must be explained by the
// grammar or by a name of the form; what isn't is refused with a question.
//
//	read.go       texts; text.go divides them into sentences and lists
//	token.go      words, numbers and signs
//	lexicon.go    the words of the language, in words/; spelling.go misspellings
//	form.go       the names of a form; region.go finds what words name
//	chunk.go      phrases and names; amount.go numbers with units, date.go days
//	parser.go     looks ahead: where a condition ends and an effect begins
//	sentence.go   rules; place.go the step they follow, and remarks
//	effects.go    what a rule does; required.go which answers it requires
//	condition.go  joined conditions; joint.go what joins them, values.go lists of values,
//	              count.go how many of a list must hold
//	clause.go     a simple condition; clause_*.go of each kind; period.go when what is filed takes
//	              place, tenure.go how long somebody has worked here
//	refusal.go    why a text was refused
package read
