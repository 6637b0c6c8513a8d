// Package choose finds the options of a question that words name.
//
//	choose.go  [Read]: the answer to an open question with options
//	find.go    [Find], [FindMentioned]: options that are named where nobody asked,
//	           and the other matters that a text may be about
//	inside.go  names inside a longer text, and what "not" leaves out
//	near.go    beginnings, telling words and misspellings
package choose
