// Package chaos is a test: people use the built server through a strict Slack
// while its processes, its database and its Redis are killed at moments of chance.
// At the end, what Slack was told and what the database holds is compared with
// what the people did.
package chaos
