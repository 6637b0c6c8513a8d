// Package chaos is a test: people use the built server through a strict Slack while its
// processes, its database and its Redis are killed at random moments. Then the test compares
// what Slack was told, and what the database has, with what the people did.
//
//	chaos_test.go      the test; harm_test.go what is killed, and when
//	drain_test.go      servers that are stopped, and how soon others take over
//	upgrade_test.go    servers of two versions on one database, one after another replaced
//	person_test.go     a person: tries again after a failure, waits for answers
//	employee_test.go   asks for leave; answering_test.go fills in the form or answers in chat
//	round_test.go      one request of an employee, and what they know about it
//	hr_test.go         decides requests
//	house_test.go      the product and its Slack; replica_test.go one process
//	hand_test.go       what people do with Slack or Teams; teams_test.go the same test in Teams,
//	                   and teams_hand_test.go a person there
//	wire_test.go       carries everything between them; record_test.go records it
//	ledger_test.go     compares it all; seen_test.go what people should see
//	settled_test.go    waits until nothing is left to do
package chaos
