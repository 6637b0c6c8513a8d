// Package turns plays ordinary sentences in their place and judges what came of each.
//
// A row says who is where in a conversation, what they say, and what any good answer has
// in common. [Score] gives each row a workspace of its own, brings a fresh person to that
// place with messages, buttons and forms, says the sentence, and compares what the person
// saw and what was stored with what was expected.
//
//	row.go      a row of the file, and the days in it
//	score.go    all rows: [Score] and the report
//	company.go  the people and rooms of the workspace
//	reach.go    how a conversation gets to each state
//	play.go     saying something in all its forms
//	seen.go     what a person and HR's channel got to see
//	judge.go    what was expected against what happened
package turns
