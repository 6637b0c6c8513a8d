// Package timeoff counts time off: which days of a request are workdays, what somebody gets
// under a policy, and what is left.
//
// Nothing is counted up or down when a request is decided. The ledger follows from the
// history — the first day of work, the requests, HR's corrections — whenever somebody asks, so
// a change of a change or two decisions at once can't make it wrong.
//
//	day.go       a day without a time zone, and its halves
//	calendar.go  the workweek of a person and the holidays of a place
//	span.go      from a day to a day, perhaps from noon or until noon, or some hours
//	count.go     what a span costs, day by day, and why a day costs nothing
//
//	policy.go    how much people get, by terms that change with time; load.go reads it from YAML
//	grants.go    when a year's amount is given, and the share of a year
//	ledger.go    what happened: given, used, carried over, expired
//	balance.go   what is left on a day, and whether a request fits
//	turn.go      what becomes of it when a year ends
//
//	holidays     the holidays of countries and their parts
package timeoff
