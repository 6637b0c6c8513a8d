// Package choose finds the options of a question that a text names.
//
//	choose.go  [Read]: the answer to a question with options
//	find.go    [Find], [FindMentioned]: options mentioned without being asked, and texts
//	           that are about something else
//	inside.go  names inside a longer text, and options excluded by "not"
//	near.go    abbreviations, distinctive words and misspellings
//	nearest.go the options that words outside of them may mean
//	names.go   names of options, cut into words once
//	lists.go   the word lists of words.txt
package choose
