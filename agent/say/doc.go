// Package say holds every sentence a person reads, by subject, so that the bot
// speaks with one voice.
//
//	sentences.go           the form, coming and going, hard times
//	sentences_request.go   filed requests and what became of them
//	sentences_policy.go    policies, questions and tickets; sentences_shelf.go HR's
//	                       work on them, sentences_versions.go what a version changed
//	headline.go            a request's days in one line
//	gave_up.go             what a person reads when a message could not be worked on
package say
