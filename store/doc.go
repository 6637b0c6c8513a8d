// Package store is what lasts: sessions and their history, filed requests and
// their audit, the inbox of what people did and the outbox of what they are told.
//
// There are two engines: SQLite, for one program, and Postgres, for any number.
// The statements are the same ones, and so is the suite they pass, storetest.
//
// [DB.Put] makes an event durable before its sender is told so: with
// [Options.Full] on the disk, without it as far as the system remembers it.
// [DB.Work] hands the events to a turn, those of one session in order. [DB.Commit] writes what a
// turn decided in one transaction, messages included, and [DB.Deliver] sends
// those afterwards. What the company does so happens once; what it says may,
// after a crash, be said twice, and is never missing.
//
// Every table but the published wizards has the tenant in its key, and every
// statement names it. Times are microseconds since 1970, UTC. Answers and
// messages are never logged.
package store
