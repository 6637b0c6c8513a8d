// Package siege is a test: strangers, employees, a language model and Slack itself do their
// worst to the built server, over the wire. It prints what was tried and what happened, and
// fails if a promise of docs/security.md broke. A short form runs with the other tests;
// `make siege` is the long one.
//
//	siege_test.go     the test, and the table that it prints
//	camp_test.go      a server with its Slack; server_test.go one process
//	files_test.go     files that hurt
//	lies_test.go      a model that lies
//	outages_test.go   Slack fails
//	crowds_test.go    many connections, many messages
//	words_test.go     messages as long as Slack allows
//	replicas_test.go  a replica that is stopped, and one that is killed
//	gameday_test.go   what an operator can meet at night, one after the other, and how it looks
package siege
