// Package questionnaire leads people through short questionnaires, and from one
// to another: what somebody says in the navigator may belong into the booking,
// and whoever they talk through need not know. The server follows.
//
// A base session id names the conversation. Every switch begins a session of its
// own below it, with a suffix that counts: web-abc, web-abc-r1, web-abc-r2. Which
// one is active stands in the database, and in a registry that may be lost at any
// moment; callers may send any of the ids, and stale templates, and are led to
// the active one.
//
//	ids.go       the ids; registry.go the registry, and what is active
//	template.go  a questionnaire as content, check.go what can be wrong with it; starter/ those that are shipped
//	compile.go   a template as a journey; read.go what an answer is
//	desk.go      one call: resolve, load, process, reroute, clean up
//	taken.go     the same call again; forget.go what is kept after a while
package questionnaire
