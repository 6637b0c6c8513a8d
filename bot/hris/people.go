package hris

import (
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// People are the people of the system, for the company's records. zone is whose day it is when
// somebody is noticed to have left.
func (m *Mirror) People(zone *time.Location) []staff.Entry {
	now := m.snapshot()
	holders := now.holders()
	var all []staff.Entry
	for _, id := range now.ids() {
		r := now.people[id]
		if r.Past || r.Email == "" || r.Closed.IsZero() && holders[r.email()] > 1 {
			continue // whose it is can't be told
		}
		all = append(all, r.entry(m.source.Name(), now.asOf(r), zone))
	}
	return all
}

// holders counts the people who work here now by their address.
func (s *snapshot) holders() map[string]int {
	count := map[string]int{}
	for _, r := range s.people {
		if r.Closed.IsZero() && !r.Past {
			count[r.email()]++
		}
	}
	return count
}

// asOf is how old the copy of somebody is.
func (s *snapshot) asOf(r *record) time.Time {
	if r.Missed || s.state.Synced.Before(r.Read) {
		return r.Read
	}
	return s.state.Synced
}

func (r *record) email() string { return strings.ToLower(strings.TrimSpace(r.Email)) }

func (r *record) entry(source string, asOf time.Time, zone *time.Location) staff.Entry {
	e := staff.Entry{
		ID: r.ID, Email: r.email(), Name: r.Name, Department: r.Department, Location: r.Location, Country: r.Country, State: r.State,
		Manager: r.Manager, Hired: dayOf(r.Hired), Workweek: r.Workweek, Source: source, AsOf: asOf.In(zone),
	}
	switch left := dayOf(r.Left); {
	case r.Closed.IsZero():
		e.LastDay = left
	case left != 0:
		e.Left = left
	default:
		e.Left = timeoff.DayOf(r.Closed.In(zone))
	}
	for _, b := range r.Balances {
		e.Held = append(e.Held, staff.Held{
			Type: b.Type, Given: amount(b.Given), Used: amount(b.Used), Planned: amount(b.Planned), Pending: amount(b.Pending),
			Expired: amount(b.Expired), Left: amount(b.Left),
		})
	}
	return e
}

// amount is a number of days as balances count them.
func amount(days float64) timeoff.Amount {
	const most = 10_000 // days; more is a mistake
	return timeoff.Amount(max(-most, min(most, days)) * float64(timeoff.One))
}

// dayOf reads a day; 0 is none.
func dayOf(text string) timeoff.Day {
	text, _, _ = strings.Cut(strings.TrimSpace(text), "T")
	day, err := timeoff.ParseDay(text)
	if err != nil {
		return 0
	}
	return day
}

// lastDay is a day as the product writes it; "" if it is none.
func lastDay(text string) string {
	if day := dayOf(text); day != 0 {
		return day.String()
	}
	return ""
}

// Departure is somebody who was here and isn't anymore.
type Departure struct {
	ID          string // of the system
	Name, Email string
	Last        string    // the last day of work, if the system says which
	At          time.Time // when it was noticed
}

// NewsFor is how long it is news that somebody has left.
const NewsFor = 10 * 24 * time.Hour

// Departures returns people who have left since a time, at most [NewsFor] ago. It leaves out
// those who had already left when they were first read.
func (m *Mirror) Departures(since time.Time) []Departure {
	now := m.snapshot()
	var all []Departure
	for _, id := range now.ids() {
		if r := now.people[id]; r.Closed.After(since) && !r.Past {
			all = append(all, Departure{ID: prefix + r.ID, Name: r.Name, Email: r.email(), Last: lastDay(r.Left), At: r.Closed})
		}
	}
	return all
}

// Status is how the copy is doing.
type Status struct {
	Source   string
	Synced   time.Time // the beginning of the last time that everything was read; zero is never
	Failed   string    // why the last time didn't get everything; empty if it did
	FailedAt time.Time
	People   int      // who work here
	Unknown  int      // of them without an address, or with one that several people have
	Missed   int      // of them whose copy is older, because the system didn't show them
	Types    []string // of leave with balances
}

// Status returns how the copy is doing.
func (m *Mirror) Status() Status {
	now := m.snapshot()
	s := Status{Source: m.source.Name(), Synced: now.state.Synced, Failed: now.state.Failed, FailedAt: now.state.FailedAt}
	holders := now.holders()
	for _, r := range now.people {
		if r.Past || !r.Closed.IsZero() {
			continue
		}
		s.People++
		if r.Email == "" || holders[r.email()] > 1 {
			s.Unknown++
		}
		if r.Missed {
			s.Missed++
		}
		for _, b := range r.Balances {
			s.Types = append(s.Types, b.Type)
		}
	}
	slices.Sort(s.Types)
	s.Types = slices.Compact(s.Types)
	return s
}
