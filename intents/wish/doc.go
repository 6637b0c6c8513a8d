// Package wish recognizes that somebody asks for time off, and how much, from the words of
// a sentence alone: "I want next Friday off", "can I take leave in May?". It knows nothing
// of forms.
//
//	wish.go   requests for leave, for days off, and questions that may be requests
//	lists.go  the word lists of words.txt
package wish
