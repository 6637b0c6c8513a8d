package away

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/staff"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// Member is somebody whose absences are told, with everything that they asked for.
type Member struct {
	Who      *staff.Person
	Requests []agent.Request
	// Facts are the answers of a request, by the facts that their questions name.
	Facts func(agent.Request) map[string]string
}

// Event is an absence in a calendar. It says when, and never why: not even which kind of leave.
type Event struct {
	UID      string
	Title    string
	From, To timeoff.Day // both included
	Part     bool        // it doesn't take whole days
	Canceled bool
	// Sequence and Changed grow whenever the absence changes.
	Sequence int
	Changed  time.Time // UTC
}

// The days that a calendar shows.
const (
	daysBack  = 90
	daysAhead = 550
	// daysCanceled is for how long a calendar says that an absence was called off. After that it
	// leaves it out.
	daysCanceled = 30
)

// Events returns when people are away, around a day. own is the calendar of the one whose
// absences they are. Adjoining leaves are one event: to the others, a sick day after a vacation
// is more vacation.
func Events(members []Member, own bool, today timeoff.Day) []Event {
	var all []Event
	for _, m := range members {
		all = append(all, m.events(own, today)...)
	}
	slices.SortStableFunc(all, func(a, b Event) int {
		if a.From != b.From {
			return int(a.From - b.From)
		}
		return strings.Compare(a.UID, b.UID)
	})
	return all
}

func (m Member) events(own bool, today timeoff.Day) []Event {
	var visible []staff.Leave
	byID := map[agent.RequestID]agent.Request{}
	changed := time.Time{}
	for _, r := range m.Requests {
		if r.State != agent.Approved && !r.WasApproved {
			continue // the others never hear of it, and not even of when it changed
		}
		byID[r.ID] = r
		if at := changedAt(r); at.After(changed) {
			changed = at
		}
		if !r.IsRetained() {
			visible = append(visible, staff.Leave{ID: r.ID, State: r.State, Facts: m.Facts(r)})
		}
	}
	var all []Event
	shown := func(from, to timeoff.Day) bool { return to >= today-daysBack && from <= today+daysAhead }
	absences := staff.Absences(m.Who, visible)
	for _, a := range absences {
		if !shown(a.From, a.To) {
			continue
		}
		all = append(all, Event{
			UID: uid(earliest(a.Of, byID)), Title: title(m.Who, own, a), From: a.From, To: a.To, Part: a.FromNoon || a.UntilNoon || a.Minutes > 0,
			Sequence: sequence(changed), Changed: changed,
		})
	}
	for _, r := range m.Requests {
		gone := goneAt(r)
		if gone.IsZero() {
			continue
		}
		span, ok := staff.SpanOf(m.Facts(r), m.Who.Calendar)
		covered := slices.ContainsFunc(absences, func(a staff.Absence) bool { return a.From <= span.To && span.From <= a.To })
		if ok && !covered && shown(span.From, span.To) && today-timeoff.DayOf(gone) <= daysCanceled {
			all = append(all, Event{
				UID: uid(r), Title: titled(m.Who, own, ""), From: span.From, To: span.To, Canceled: true, Sequence: sequence(changed), Changed: changed,
			})
		}
	}
	return all
}

// goneAt is since when a leave that the others have heard of is nothing to them: it was canceled, or
// its employee's records were deleted. It is zero if it is something to them.
func goneAt(r agent.Request) time.Time {
	switch {
	case r.State == agent.Canceled && r.WasApproved:
		return r.Decided.At
	case r.State == agent.Approved:
		return r.Retained
	}
	return time.Time{}
}

// changedAt is when a request last changed for the others: when it was approved or canceled, or
// got other days.
func changedAt(r agent.Request) time.Time {
	at := r.FiledAt
	if r.Decided != nil {
		at = r.Decided.At
	}
	if r.Retained.After(at) {
		at = r.Retained
	}
	for _, a := range r.Amendments {
		if a.State == agent.AmendmentAccepted && a.Decided != nil && a.Decided.At.After(at) {
			at = a.Decided.At
		}
	}
	return at.UTC().Truncate(time.Second)
}

// earliest is the request that was filed first: it names an absence, whatever joins it later.
func earliest(of []agent.RequestID, byID map[agent.RequestID]agent.Request) agent.Request {
	first := byID[of[0]]
	for _, id := range of[1:] {
		if r := byID[id]; r.FiledAt.Before(first.FiledAt) || r.FiledAt.Equal(first.FiledAt) && r.ID < first.ID {
			first = r
		}
	}
	return first
}

// uid names an event. It stays the same when the days change, and doesn't tell the number of the
// request.
func uid(r agent.Request) string {
	sum := sha256.Sum256([]byte("away\x00" + string(r.Tenant) + "\x00" + string(r.Employee.ID) + "\x00" + string(r.ID) + "\x00" + r.FiledAt.UTC().String()))
	return hex.EncodeToString(sum[:16]) + "@leaveway"
}

// firstSequence is the moment of sequence 0.
var firstSequence = time.Date(2020, time.January, 1, 0, 0, 0, 0, time.UTC)

// sequence grows with every change, also when two absences become one and come apart again. It
// counts seconds, and fits into 32 bits until 2088.
func sequence(changed time.Time) int { return max(0, int(changed.Sub(firstSequence)/time.Second)) }

func title(who *staff.Person, own bool, a staff.Absence) string {
	switch {
	case a.Open:
		return titled(who, own, "end not known yet")
	case a.Minutes > 0:
		return titled(who, own, "a part of the day")
	case a.From == a.To && a.UntilNoon:
		return titled(who, own, "in the morning")
	case a.From == a.To && a.FromNoon:
		return titled(who, own, "in the afternoon")
	case a.FromNoon && a.UntilNoon:
		return titled(who, own, "from noon on the first day until noon on the last")
	case a.FromNoon:
		return titled(who, own, "from noon on the first day")
	case a.UntilNoon:
		return titled(who, own, "until noon on the last day")
	}
	return titled(who, own, "")
}

func titled(who *staff.Person, own bool, when string) string {
	said := who.Called() + " away"
	if own {
		said = "Away"
	}
	if when != "" {
		said += " (" + when + ")"
	}
	return said
}
