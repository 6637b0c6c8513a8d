// Package dialogues measures how well forms are filled by what people say. It plays
// recorded dialogues, each with a form of its own, and compares what the session holds
// with what was said.
//
//	row.go       one recorded dialogue: a form, what the person said, the right answers
//	play.go      plays a dialogue and returns the answers after each message
//	right.go     when an answer is right
//	score.go     the figures
//	failures.go  which answers are wrong or missing, for people
package dialogues
