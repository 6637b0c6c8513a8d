// Package away tells people regularly who is away, and never why: calendars that their calendar
// programs read, and a message in a channel every Monday. It is pure.
//
//	events.go   what is in a calendar
//	weekly.go   the message in a channel, and when it is due
//	manage.go   making a calendar or a message, and ending it
package away
