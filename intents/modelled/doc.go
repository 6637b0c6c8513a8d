// Package modelled asks a language model about messages that the offline engine isn't
// certain of, and checks its answer. The model says which words mean what. Our own grammar
// reads their values.
//
//	model.go      [Understander]: when to ask, and whose moves to use
//	certainty.go  whether the offline engine is certain
//	question.go   what the model is told; prompts/ has the instructions
//	mask.go       hides names, addresses and numbers from the model
//	schema.go     what the model can answer
//	proposal.go   checks the moves that the model proposes
//	evidence.go   checks that the words support a proposed answer; support.go looks around a quotation,
//	              foreign.go replaces words of other languages
//	lists.go      the word lists of words.txt
package modelled
