// Package content reads the files that people write: forms, questionnaires,
// leave law and the front matter of policies, all in YAML or JSON. An author
// gets every mistake of a file at once, each with its line and a fix. A decoder
// that stops at the first mistake, or forgets the lines, can't do that, so this
// package decodes from the syntax tree.
//
//	mistake.go   a mistake: where it is, what is wrong and how to fix it
//	suggest.go   "did you mean": the word that an unknown word was probably meant to be
//	distance.go  the edit distance between two words
//	place.go     names for the parts of a file
//	draft.go     a file that was read: its positions and its mistakes
//	decode.go    from the syntax tree to Go values
//	parse.go     from text to the syntax tree
//	encode.go    from Go values to text
//	lists.go     lists of words and phrases by name
package content
