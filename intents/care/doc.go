// Package care recognizes what people say in a hard moment, and knows what to say back.
// Everything it knows is in files that HR can read and replace: starter/ has those that
// come with the product.
//
//	book.go       a book of moments, and its files; check.go their mistakes
//	lists.go      the lists of words.yaml, with the forms of verbs
//	sign.go       one line that describes how people tell of a moment
//	read.go       finding signs in a message: told, only asked about, denied, long ago
//	spelling.go   typing mistakes in the words of signs
//	answer.go     what to say, with the lines for a country
//
// A moment is told if a sign matches and nothing speaks against it: a denial or an "if"
// before it, a question around it, a time long ago. Moments that are dangerous count even
// then. Nothing here knows dates, forms or leave.
package care
