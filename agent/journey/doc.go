// Package journey runs declared conversations: phases, rules for switching between
// them, a stack of phases that wait while someone asks about something else, and
// what was learned along the way.
//
// A [Journey] is a Go value that reads like the conversation it describes.
// [Journey.Check] lists every mistake in it when the program starts. Everything
// else is a pure function: a [State] and an [Input] go in, a State and a [Response]
// come out. States are JSON, and callers store them; time arrives with the input;
// agents and engines are functions that the caller provides.
//
//	journey.go    the declaration; signature.go what a pathway is for, and field.go its fields
//	check.go      mistakes in a declaration
//	trigger.go    when a transition fires; decide.go which one, or what to ask back
//	stack.go      how entering, leaving and returning change a state
//	context.go    what was learned, with its versions; merge.go how values merge
//	update.go     how a transition changes the context
//	pipeline.go   a pathway's agents at work
//	run.go        one input from beginning to end
//	engine.go     an engine that asks a language model
//	refusal.go    errors, and the sentences a journey says on its own
package journey
