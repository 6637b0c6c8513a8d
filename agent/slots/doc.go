// Package slots shows a form to the understanding, which knows nothing of forms: its questions as
// slots that words can answer, and the kinds of leave that one can ask for as topics. It is pure, and
// reads only forms and answers.
//
//	slots.go   the questions of a route
//	topics.go  the kinds of leave, and what each leads to
package slots
