// Package route shows the ways through a form: all of them, as a map, and the one that
// sample answers take, with the reason for every step.
//
//	route.go   Map: steps, ends, and the ways between them
//	lanes.go   where each way is drawn
//	words.go   conditions in words
//	walk.go    Walk: a form filled in with sample answers
//	sample.go  answers that a question accepts
package route
