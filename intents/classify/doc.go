// Package classify guesses what a whole message is about. It recognizes plain commands
// and passes everything else to a linear classifier over words, n-grams of letters, and
// facts such as how the message asks, which families its words belong to, and the kind of
// question that the bot has asked. If it isn't confident, it
// answers [command.OffTopic].
//
// [New] makes a [Classifier] from phrases, which trains when it is first needed. Training is
// deterministic.
//
//	classifier.go  the classifier and its guesses
//	label.go       the orders it can guess, and their names in labeled data
//	features.go    extracts the features of a message
//	family.go      word families and the structure of a sentence, among the features
//	vocabulary.go  numbers and weighs features
//	train.go       trains the weights
//	phrases.go     reads phrases/, one file per label
//	language.go    detects other languages
//	score.go       [Score]: evaluation on labeled messages
//	lists.go       the word lists of words.txt
//
// docs/understanding.md reports how well it works.
package classify
