// Package store keeps what must last: sessions and their history, filed requests and
// their audit, policies, tickets, the inbox of events and the outbox of messages.
//
// There are two engines: SQLite, for one program, and Postgres, for any number. Both
// run the same statements and pass the same tests, package storetest.
//
// [DB.Put] makes an event durable before its sender gets an answer. [DB.Work] calls
// the turn for each event, in order within a session. [DB.Commit] writes what a turn
// decided, including its messages, in one transaction, and [DB.Deliver] sends the
// messages afterwards. So everything is done exactly once; after a crash a message
// may be sent twice, but none is lost.
//
// Every table except the published wizards and meta has the tenant in its key, and
// the statements name it. Times are microseconds since 1970, UTC. Answers and
// messages are never logged.
//
// Opening and migrating:
//
//	db.go        Options, Open, Close, sequence numbers, times
//	migrate.go   applying migrations; the files are in migrations/
//	health.go    is it ready, what waits, how many servers work on it
//	keycheck.go  do the encryption keys fit this database? people's own keys
//	reseal.go    rotating encryption keys; the list of sealed columns
//
// One turn:
//
//	inbox.go     Put and Work: events, retries, giving up
//	load.go      Load: the state a turn starts from
//	commit.go    Commit: writing an outcome
//	outbox.go    Deliver: messages, receipts, retries, dead letters; package fair shares the places
//
// Data by subject:
//
//	reads.go           sessions, histories, requests
//	timers.go          events that timers put into the inbox
//	audit.go           who did what
//	policies.go        policies and the questions people asked
//	tickets.go         questions for HR
//	handovers.go       what people who leave hand over
//	questionnaires.go  conversations through questionnaires
//	forms.go           published wizards, and what authors in the studio work on
//	signins.go         sessions of the studio
//	directory.go       the company's own directory, and who is told who is away
//	retention.go       deleting what is kept for a limited time
//	unreadable.go      decoding rows, and what happens if one is damaged
//
// Statements:
//
//	sql.go         for both engines
//	sql_studio.go  the same, for the studio and for directory.go
//	sql_river.go   for Postgres alone
//
// Queues: items of one lane in order, lanes concurrently:
//
//	queue.go        what a queue must do
//	memqueue.go     for SQLite: in memory
//	river.go        for Postgres: River jobs that replicas share
//	riverworker.go  handling one lane
//
// Package memory keeps what a chat platform has told. Package personal knows where something is
// kept about a person, and forgets it. Package engine says what a database must
// do; package sqlite is one, with package onefile to keep a second server from its file, and
// postgres.go the other, with package alive to tell replicas which of them live. Package seal
// encrypts single values, package keyring keeps people's own keys, package fair shares the places of deliveries, package chain links the audit, package burst answers
// many messages at once, package installs keeps the workspaces that the app is in, and package
// redis holds what may be lost.
package store
