package scim

import (
	"cmp"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// People returns the people of the directory, for the company's records. zone is whose day it is
// when an account is closed.
func (d *Directory) People(zone *time.Location) []staff.Entry {
	now := d.snapshot()
	var all []staff.Entry
	for _, r := range now.inOrder {
		if r.Sort == users.name {
			all = append(all, r.entry(zone))
		}
	}
	return all
}

// Departure is somebody whose account was closed or deleted.
type Departure struct {
	ID          string // of the directory
	Name, Email string
	At          time.Time // UTC
}

// NewsFor is how long a closed account is news: a server that was down for so long still tells HR.
const NewsFor = 10 * 24 * time.Hour

// Departures returns people whose account was closed since a time, at most [NewsFor] ago. It
// leaves out accounts that were already closed when they were first written.
func (d *Directory) Departures(since time.Time) []Departure {
	var all []Departure
	for _, r := range d.snapshot().byID {
		if r.Sort == users.name && r.Closed.After(since) && r.Closed.After(r.Created) && r.Attributes != nil {
			all = append(all, Departure{ID: r.ID, Name: r.fullName(), Email: r.email(), At: r.Closed})
		}
	}
	return all
}

// fullName returns the display name, or else the parts of the name.
func (r *resource) fullName() string {
	a := r.Attributes
	given := strings.TrimSpace(a.part("name", "givenName") + " " + a.part("name", "familyName"))
	return cmp.Or(a.text("displayName"), a.part("name", "formatted"), given, a.text("userName"))
}

// email is the address by which Slack knows somebody.
func (r *resource) email() string {
	address := r.Attributes.best("emails", "value")
	if address == "" && strings.Contains(r.Attributes.text("userName"), "@") {
		address = r.Attributes.text("userName")
	}
	return strings.ToLower(address)
}

func (r *resource) entry(zone *time.Location) staff.Entry {
	a := r.Attributes
	e := staff.Entry{
		ID: r.ID, Email: r.email(), Name: r.fullName(), Department: a.part(schemaEnterprise, "department"), Manager: a.manager(),
		Location: a.best("addresses", "locality"), Country: a.best("addresses", "country"), State: a.best("addresses", "region"),
		Workweek: a.part(schemaWork, "workweek"),
	}
	hired, _, _ := strings.Cut(a.part(schemaWork, "hired"), "T") // Entra sends a time
	if day, err := timeoff.ParseDay(hired); err == nil {
		e.Hired = day
	}
	if !r.Closed.IsZero() {
		e.Left = timeoff.DayOf(r.Closed.In(zone))
	}
	return e
}
