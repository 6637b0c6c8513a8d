// Package documents is what employees hand in for HR at any time, apart from the answers of a form:
// doctor's notes, certificates. A file is fetched when it is dropped, and HR gets it once its
// owner says so. It goes to HR's side only. It is pure.
//
//	kind.go       what is in a file, by its content
//	words.go      what is said about documents
//	scene.go      for which request a document is, and the question
//	hand.go       handing in, taking back, and what HR opens
//	filed.go      the files of a form that was filed
//	sentences.go  the sentences
package documents
