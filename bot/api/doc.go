// Package api is the JSON API: leave requests and questionnaires without a chat.
// A conversation may be continued hours or days after its last call.
//
//	POST /v1/wizard/{thread_id}               one turn of a leave request
//	POST /v1/questionnaire                    one message to a questionnaire
//	GET  /v1/sessions/{session_id}            everything known about a conversation
//	POST /v1/sessions/{session_id}/rollback   restores earlier answers
//
// Callers authenticate with a bearer token and are trusted to say which employee
// they act for. An Idempotency-Key makes a call safe to repeat.
//
//	api.go            configuration, routes, authorization, errors
//	handlers.go       the wizard and session endpoints
//	request.go        reading the body of a call, and what it asks for
//	result.go         the body of an answer, from the agent's view
//	schema.go         the JSON Schema of a step; live.go what its own answers show and hide
//	chat.go           acting for people of the chat, which is a scope of its own
//	value.go          canonical values as JSON
//	session.go        a session as JSON; its step and status
//	questionnaire.go  the questionnaire endpoint and its sessions
//	rollback.go       the rollback endpoint
package api
