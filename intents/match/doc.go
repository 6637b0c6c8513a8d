// Package match finds which question of a form each part of a message answers. It works on
// forms that it has never seen: it knows the words of the questions, what kind of answer
// each of them takes, what has been asked and what is still open.
//
//	piece.go     splits a message into pieces that each say one thing
//	mention.go   what a piece mentions: days, lengths, numbers, addresses, names, places
//	amount.go    numbers and amounts of money
//	question.go  the questions, and the words that belong to each
//	stem.go      the stems of the words that mean something
//	option.go    the options of a question, and how strongly a piece names one
//	evidence.go  how strongly a piece suggests a question
//	assign.go    gives each piece to the question that it fits best; assign_text.go does so
//	             for questions that take any text
//	result.go    the answers, and what is left over
//	lists.go     the word lists of words.txt
//
// The result is a proposal. A piece that fits nothing is left over, so that the person is
// asked again: a wrong answer is worse than none.
package match
