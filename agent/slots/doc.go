// Package slots shows a form to the understanding, which knows nothing of forms: its questions as
// slots that words can answer, and the kinds of leave that one can ask for as topics. It also tells
// where in a form its answers are. It is pure, and reads only forms and answers.
//
//	slots.go   the questions of a route
//	place.go   the step that is open, and what was answered last
//	narrow.go  the month or week in which the leave was asked for
//	topics.go  the kinds of leave, and what each leads to
package slots
