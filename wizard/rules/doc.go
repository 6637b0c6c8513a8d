// Package rules reads rules that people in HR write in plain English, such as “If
// the work state is Texas, skip to Schedule”, and compiles them to the conditions
// of forms. It is a grammar, not a model: where a sentence has two readings it
// asks, and never guesses. Every word must be explained by the grammar or by a
// name of the form. docs/rules.md describes the language.
//
//	token.go      words, numbers and signs; text.go, sentences and lists
//	lexicon.go    the words of the language, in words/, and misspellings
//	form.go       the names of a form; region.go finds what words name
//	chunk.go      phrases and names; amount.go numbers with units, date.go days
//	parser.go     looks ahead: where a condition ends and an effect begins
//	sentence.go   rules; place.go the step they follow, and remarks
//	effects.go    what a rule does
//	condition.go  joined conditions; values.go lists of values and counts
//	clause.go     a simple condition; clause_*.go of each kind
//	tree.go       what was read
//	compile.go    texts, and rules that can never do anything
//	cel.go        conditions as expressions; program.go decides with them
//	decide.go     the same, in three values, to explain decisions (explain.go)
//	cases.go      answers on the borders of a condition; propose.go cases for
//	              authors to confirm
//	score.go      leaveway eval rules; refusal.go, why a text was refused
package rules
