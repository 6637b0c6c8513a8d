// Package paraphrase says in plain words what a condition means, with its limits
// spelled out, and which answers a decision rests on.
package paraphrase
