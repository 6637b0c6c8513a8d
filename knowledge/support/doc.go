// Package support decides whether a sentence that a language model wrote says what a
// sentence of a policy says.
//
// It doesn't understand either of them. It knows the few ways in which a policy's sentence
// may be said again, and accepts nothing else: word for word the model's sentence must be
// one of them. So a prefix ("unpaid"), an adverb ("rarely"), a changed letter, a number or
// a dropped condition needs no rule of its own. It just isn't among them, and the policy
// is quoted instead.
//
// What may change:
//
//   - words: for others that mean the same anywhere (words/same.txt), articles, and the
//     verb form that follows from another change in this list
//
//   - "employees": to "you"
//
//   - a semicolon's clauses: each may be said alone, unless the next one limits it
//
//   - an enumeration: some of its items may be left out, where it isn't part of a condition
//
//   - the end: an example or a further statement may be left out, but no limit
//
//   - order: a clause may move between the beginning and the end
//
//   - place and law: "in California" and "under FMLA" may be added from the headings, and
//     left out if the question named them
//
//   - "it" and "they" at the beginning: the name that they stand for, or nothing; as they
//     are, they may only follow the sentence that they follow in the policy
//
//     checker.go   a passage → its statements; is a sentence one of them?
//     sentence.go  text → words and marks; words that mean the same
//     ways.go      a statement → the ways to say it; order.go clauses that change places
//     lists.go     the word lists in words/
package support
