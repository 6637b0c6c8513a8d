// Package api is the JSON API: a leave request without a chat. Each call is
// complete in itself; what is said in one is kept for the next, hours or days later.
//
//	POST /v1/wizard/{thread_id}     begin, answer, go on, submit, cancel
//	GET  /v1/sessions/{session_id}  everything known about one conversation
//
// Callers prove themselves with a bearer token and are trusted to say which
// employee they act for. An Idempotency-Key makes a call safe to repeat.
package api
