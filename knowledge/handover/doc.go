// Package handover keeps what a leaver knows: the interview
// about what their files don't say, the package that is made of files and answers, and the
// answers that it gives to a newcomer. It is pure, and works without a language model: the
// same files and the same words always give the same interview and the same package.
//
//	interview.go  Interview: what an answer changes; order.go which question comes next;
//	              general.go the questions for somebody without files
//	review.go     facts as their author corrects them
//	weak.go       answers that deserve one follow-up: vague, empty, or against a file;
//	              words.txt has the phrases; pointer.go answers that only say who knows it, or where it
//	              is written
//	cover.go      questions that an answer closes without being asked
//	notes.go      Notes: what a file contains, place by place; notes_code.go scripts;
//	              outside.go where values come from in other workbooks;
//	              shown.go what the leaver is shown of a place
//	secrets.go    passwords and keys in an answer, which aren't kept
//	package.go    Package: what the newcomer reads; details.go its parts, markdown.go writes them,
//	              entries.go the facts as data
//	ask.go        Ask: what the package says to a question, and where that is from; meaning.go what
//	              a code stands for, numbers.go rare numbers
//	rank.go       the search: what is near to a question, by sentences and what is around them;
//	              bag.go words as they are compared, forms.go their plain forms, kind.go whether a
//	              sentence has what is asked for, tells.go the kinds of answers, likeness.go words
//	              side by side and limits, around.go what the files say where an answer is about
package handover
