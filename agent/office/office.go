// Package office is where people in HR look around: their part of the app's home, a year's
// figures, and its requests as a table. It decides nothing. It is pure: an [Office] holds one
// event with everything that was looked up for it.
//
//	office.go  what was looked up
//	home.go    HR's part of the app's home
//	report.go  a year's figures, and the table to export
package office

import (
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/desk"
	"github.com/leaveway/leaveway/agent/report"
)

// Office is HR's view of one event.
type Office struct {
	Event agent.Event
	Zone  *time.Location // the person's; never nil
	desk.Records
	// Taken says which days a request takes.
	Taken func(agent.Request) report.Leave
}
