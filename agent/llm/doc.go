// Package llm asks a language model one thing: to call one tool, once. It is the
// one adapter around langchaingo, whose last release is old and which drops what
// matters here for some providers; transport.go puts that back on the wire.
//
// A call has a budget, one retry where the provider stumbled, and a circuit
// breaker, so that a model that is away costs nobody time. Whatever goes wrong is
// a [Failure] with a reason. It never quotes what was said, what came back, or
// the key. [Remembered] does not ask again what was answered lately.
package llm
