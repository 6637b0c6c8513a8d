// Package rules compiles rules that people in HR write in plain English, such as “If
// the work state is Texas, skip to Schedule”, to the conditions of forms. It is a
// grammar, not a model: where a sentence has two readings it asks, and never
// guesses. docs/rules.md describes the language.
//
//	sentences → read → tree → expressions → decisions
//	                    ↓
//	            paraphrase, cases
//
// A [Compiler] is made for a form; [Compiler.Compile] returns a [Program], or a
// [Refusal] with a question to the author. A program decides, explains what it
// decided, says what it understood, and proposes cases to confirm.
//
//	read        reads sentences: words, names of the form, conditions, effects
//	tree        what was read: conditions and rules, the expressions that they
//	            are compiled to, and how they are decided
//	paraphrase  says conditions and decisions in one kind of English
//	cases       answers on the borders of a condition
//
//	compile.go  the compiler; check.go rules that can never do anything
//	program.go  a compiled text; explain.go why it decides as it does
//	lint.go     rules that are understood and do nothing
//	rows.go     cases that authors confirm
//	score.go    leaveway eval rules
package rules
