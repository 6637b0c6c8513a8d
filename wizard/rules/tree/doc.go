// Package tree represents the meaning of rules, independent of their wording: conditions about
// the answers to a form, and what a rule does when its condition holds.
//
//	form.go     the questions, options and steps that rules are about
//	tree.go     conditions; rule.go rules; unit.go lengths
//	cel.go      conditions as expressions of forms, which decide
//	decide.go   the same in three values, to explain decisions
//	visible.go  when a question is shown
package tree
