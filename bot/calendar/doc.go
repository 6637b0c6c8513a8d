// Package calendar serves calendars of who is away (RFC 5545), which calendar programs read at a
// secret address.
//
//	calendar.go  the address, and its secret
//	render.go    a calendar as text
package calendar
