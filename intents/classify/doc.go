// Package classify guesses what a whole message is about: a plain command first,
// then a linear model over words, pieces of words and a few facts about the message,
// with what the bot has asked among them. It says [command.OffTopic] rather than
// guess.
//
// A [Classifier] is trained when it is made, always in the same order, so that the
// same phrases make the same one.
//
//	classifier.go  the classifier and its guesses; label.go the orders that it
//	               can guess, and their names in labelled data
//	features.go    takes a message apart; vocabulary.go numbers and weighs the parts
//	train.go       finds the weights
//	phrases.go     reads phrases/, a file for each label
//	language.go    whether a text is English
//	score.go       [Score], on messages that somebody else labelled
//
// docs/understanding.md has the numbers.
package classify
