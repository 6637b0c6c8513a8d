// Package modelled asks a language model about what the offline engine is not
// certain of, and decides what counts of its answer. The model says which words mean
// what; our own grammar says what they mean.
//
//	model.go      [Understander]: who is asked, and whose moves count
//	assurance.go  whether the offline engine was certain
//	question.go   what a model is told; mask.go without names and numbers; schema.go
//	              what it may answer; prompts/ what it is asked to do
//	proposal.go   checks the moves that it proposes
//	evidence.go   checks that the words support an answer
package modelled
