// Package intents says what a message means, as [Move]s, in the [Scene] in which it
// is said. Nothing is guessed that the words don't say.
//
// [Offline] makes moves without a language model. Words for a hard time (care.go) come
// before everything, then a plain command or a wish for leave (start.go). Everything
// else is read clause by clause: one that asks is a question, the others answer, correct
// or start something. understand.go is the order in which all that happens.
//
//	move.go        what words can mean; scene.go where they are said
//	understand.go  a message, from hard words to what nobody understood
//	clause.go      a message's clauses, and which of them ask
//	care.go        words for a hard time, from care.txt
//	start.go       wishes for leave
//	answer.go      the answer to one question; answer_length.go to one with lengths
//	               to choose from, answer_yes_no.go to a yes-or-no question
//	fill.go        a clause as answers to several questions; cue.go which question
//	               words are for, fill_option.go options and states that are named,
//	               fill_end.go last days, person.go names, place.go cities from
//	               places.txt
//	correction.go  answers that are taken back
//	off_topic.go   clauses about what no form has to do with
//	guess.go       what the classifier makes of the rest
//
// The packages below have one subject each: words cuts texts, when reads days, command
// plain commands, choose options and classify whole messages; modelled asks a language
// model on top of all that.
package intents
