// Package wish recognizes that somebody asks for time off, and how much, from the words of
// a sentence alone: "I want next Friday off", "can I take leave in May?". It knows nothing
// of forms.
//
//	wish.go   requests for leave, for days off, and questions that may be requests
//	asked.go  wishes next to a question, time off that is only considered, and what is left of it
//	closing.go a story or an order with whose days a message ends
//	others.go time off of somebody else, and how one's own is put in
//	hold.go   a form that is to wait
//	how.go    questions that a request answers by itself; how.txt has their patterns
//	tells.go  statements that have the words of a leave and begin none
//	lists.go  the word lists of words.txt
package wish
