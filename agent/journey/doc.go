// Package journey is the declared conversation: phases, the rules for switching
// between them, a stack of what waits while somebody asks something else, and
// what was learned along the way.
//
// A [Journey] is a Go value that reads like the conversation it describes, and
// [Journey.Check] lists every mistake in it when the program starts. Everything
// that happens is a pure function of it: a [State] and an [Input] in, a State
// and a [Response] out. States are JSON and are kept by whoever runs them; time
// arrives with the input; agents and engines are functions that the caller gives.
//
//	journey.go   the declaration; signature.go what a pathway is for
//	trigger.go   when a transition is taken; decide.go which one, or what to ask back
//	stack.go     what entering, leaving and returning do to a state
//	context.go   what was learned, with its versions; merge.go how two values meet
//	pipeline.go  a pathway's agents at work
//	run.go       one input from beginning to end
//	check.go     the mistakes that a declaration can have
package journey
