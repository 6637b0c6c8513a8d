// Package llm makes one call of one tool through a language model, and turns texts into
// vectors with an embedding model. It is the only
// adapter around langchaingo, whose last release is old and which drops or changes
// important parts of some providers' requests; the transport corrects them on the wire.
//
// A call has a time limit, one retry after a temporary failure, and a circuit breaker,
// so that a model that is down costs nobody time. Every error is a [Failure] with a
// reason. It never quotes what was said, what came back, or the key.
//
//	model.go      a model and its calls
//	failure.go    what can go wrong
//	provider.go   the providers, and how each is opened
//	adapt.go      corrections to each provider's requests; transport.go applies them
//	reply.go      the arguments and the token usage of a reply
//	cached.go     a model that reuses recent answers
//	embed.go      an embedding model, which turns texts into vectors
package llm
