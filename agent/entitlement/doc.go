// Package entitlement estimates the leave that the law gives: whether someone is
// eligible, for how many weeks, and why. It is an estimate for people, never legal
// advice; HR decides.
//
// Each law is one value in one file, and the list of laws is the only place that
// names them all. The numbers in a law are content: parameters.yaml has every
// value with the day it takes effect, its citation and how well it was checked,
// and a company can override it with [LoadParameters].
//
// Every condition is a clause that comes out as yes, no or unknown. A missing
// fact is never guessed: what depends on it is unknown, and the reason says what
// we need to know.
//
//	laws.go        the list of laws, and what a law consists of
//	fmla.go        the federal Family and Medical Leave Act
//	cfra.go        the California Family Rights Act
//	pdl.go         California pregnancy disability leave, and how it combines with the others
//	parameters.go  the numbers of the laws; load.go reads them from YAML
//
//	facts.go       what is known about a person; json.go reads it, form.go takes it from a form's answers
//	person.go      tenure and hours
//	cause.go       reasons for leave and family relations
//	balance.go     what is left after earlier leave
//	schedule.go    leave taken in parts
//
//	clause.go      one condition, and yes, no or unknown
//	conditions.go  conditions that several laws share
//	estimate.go    what the laws give, for people; advice.go adds notes, words.go sums it up
//	conclude.go    what the laws give, for evaluation; score.go compares it with known cases
package entitlement
