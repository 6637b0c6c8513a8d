// Package questionnaire leads people through short questionnaires, and from one to
// another: what someone says in the navigator may belong in the booking, and the
// program they talk through doesn't have to know.
//
// A base session ID names the conversation. Every switch to another questionnaire
// starts a session with a numbered suffix: web-abc, web-abc-r1, web-abc-r2. The
// database says which session is active; a registry, which may lose anything at any
// time, says so too. Callers can send any of the IDs and outdated templates, and get
// to the active session.
//
//	ids.go        session IDs; registry.go which session is active, and what is stored
//	template.go   a questionnaire as content; check.go its mistakes; starter/ those we ship
//	library.go    the files that questionnaires and journeys are read from
//	compile.go    a template as a journey; answer.go reads and formats answers
//	dispatch.go   one call: resolve, process, reroute, save; status.go what is loaded, and
//	              where a conversation is
//	care.go       hard times, and what a model sees of a message
//	calls.go      repeated calls; retention.go what is kept after a while
//	chat.go       questionnaires in a Slack conversation; outline.go what one asks, as an overview
//	sentences.go  what HR is told
//
// Package ask has the questions and our own sentences, and package flow the journeys that are
// files.
package questionnaire
