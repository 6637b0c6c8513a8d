// Package outside is what a form gets from elsewhere, and what it sends there: texts that are
// looked up while a step is prepared, requests to a company's own systems, and decisions of a
// language model. None of them is waited for where somebody waits: they are prepared in the
// background and committed like anything else that a turn decides.
//
// What is wanted, and what an answer changes, are pure functions of a [Scene]. Only
// [Reach.Fetch] does I/O.
//
//	state.go   what a form has, and the Scene: where it stands
//	want.go    what it needs; wait.go what of it somebody waits for
//	take.go    what an answer changes
//	show.go    the text of an element
//	choose.go  what a language model is asked, and what counts of its answer
//	reach.go   asking; failure.go why that failed
package outside
