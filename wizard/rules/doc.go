// Package rules reads rules that people in HR write in plain English, such as "If
// the work state is Texas, skip to Schedule", and compiles them to the conditions
// of forms. It is a grammar, not a model: where a sentence has two readings it
// asks, and never guesses. docs/rules.md describes the language.
package rules
