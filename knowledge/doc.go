// Package knowledge finds what a company's policies say about a question.
//
// A [Policy] is Markdown with a [Source]; sub-package read makes policies of
// files. [Policy.Passages] cuts it under its headings, [NewIndex] takes passages,
// and [Index.Ask] answers: the best [Passage], its decisive sentences, how
// confident one may be, and what speaks against it. Found nothing is an answer,
// not an error. A [Composer] asks a language model besides, which puts passages in
// order and words the answer; what it writes is held against what they say.
//
//	policy.go      what a policy and a passage are; revised.go, its versions
//	cut.go         headings → passages; render.go, Markdown → plain text
//	tokens.go      text → words; words.go, what is known about them; terms.go
//	index.go       passages → index
//	ask.go         question → answer: asker.go, whom it is for; query.go, what is
//	               sought; rank.go, which passages; confidence.go; quote.go;
//	               conflict.go
//	compose.go     what a model is told; reply.go, what holds of what it says
//	support.go     is a sentence supported by a passage? claim.go, what a sentence
//	               says; amount.go, its numbers; decisive.go, words that it hangs on
//	similar.go     which questions ask the same?
//	score.go       how well does it do on cases of others?
//
// There is no clock, no network and no database here. weights.go has every
// number that was chosen by measuring.
package knowledge
