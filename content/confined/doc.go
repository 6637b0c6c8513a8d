// Package confined runs risky work, such as reading strangers' files, in a child process of the
// same program, with hard limits on memory, processor time, wall time and output, an empty
// environment, and no files, no network and no way to open either.
//
//	confined.go  Room: starts a child, waits for it, and says how it ended
//	child.go     Jobs: what a child does, and how it confines itself before it reads a byte
//	limits_*.go  what each operating system adds
//
// A library that never returns, takes all memory or crashes ends its child and nothing
// else. The limits are set by the child itself before it reads its input. That is safe
// because the input can't run code: Go is memory-safe, and no reader evaluates anything. It
// is not a sandbox against a compiler's or a kernel's mistakes.
package confined
