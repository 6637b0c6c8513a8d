// Package knowledge finds the answers to questions in a company's policies.
//
// A [Policy] is Markdown with a [Source]; package read makes policies from files.
// [Policy.Passages] cuts a policy at its headings, [NewIndex] indexes passages, and
// [Index.Ask] answers a question: with the best [Passage], its decisive sentences, a
// confidence, and any conflicts. Finding nothing is an answer too, not an error. A
// [Composer] also asks a language model to sort the passages and word the answer,
// and checks its wording against them.
//
//	policy.go      policies and passages, and the policies that come with the
//	               product; compare.go compares versions of a policy
//	cut.go         policy → passages; render.go, Markdown → plain text
//	text.go        text → sentences, words and stems
//	words.go       what is known about words; states.go, names of states
//	terms.go       words → terms, which index and queries share
//	index.go       passages → index; traits.go, kinds of passages; topic.go, the
//	               topics of small policies
//	ask.go         question → answer; followup.go recognizes follow-ups
//	query.go       question → query
//	rank.go        query → best passages; prefer.go, which of them comes first: the
//	               company's own, the person's state, a policy's title;
//	               confidence.go, how likely they answer; named.go, policies that answer only if their subject is named
//	calibrate.go   how far a passage must lead to be trusted; vectors for hybrid search,
//	               which package vector compares
//	quote.go       passage → quotation; conflict.go finds contradicting policies
//	compose.go     asks a language model; reply.go checks its reply
//	support.go     what package support, which decides whether a passage says a
//	               sentence, is told about a passage
//	amount.go      the numbers in a text
//	similar.go     which questions ask the same thing?
//	score.go       measures search on test cases
//	weights.go     all parameters that were chosen by measuring
//
// The package uses no clock, network or database.
package knowledge
