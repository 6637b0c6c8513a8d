package holidays

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"

	ics "github.com/arran4/golang-ical"

	"github.com/leaveway/leaveway/agent/timeoff"
)

// The limits of a company's file.
const (
	mostBytes  = 1 << 20
	mostEvents = 5_000
	mostDays   = 31 // of one event: a longer one isn't a holiday
	noon       = 12
)

// ReadICS reads a company's holidays from a calendar file (RFC 5545). Events of whole days count
// from their first day to the day before their end, as the standard says. An event with times
// on one day counts as the half of the day in which it begins. Events that repeat are refused:
// calendars export them day by day if asked.
func ReadICS(from io.Reader) ([]timeoff.Holiday, error) {
	source, err := io.ReadAll(io.LimitReader(from, mostBytes+1))
	if err != nil {
		return nil, fmt.Errorf("read the calendar file: %w", err)
	}
	if len(source) > mostBytes {
		return nil, errors.New("the calendar file has more than 1 MB; export only the holidays")
	}
	calendar, err := ics.ParseCalendar(bytes.NewReader(source))
	if err != nil {
		return nil, fmt.Errorf("this isn't a calendar file that can be read (.ics): %w", err)
	}
	events := calendar.Events()
	if len(events) == 0 {
		return nil, errors.New("the calendar has no events")
	}
	if len(events) > mostEvents {
		return nil, fmt.Errorf("the calendar has %d events; %d can be read", len(events), mostEvents)
	}
	var out []timeoff.Holiday
	for _, e := range events {
		days, err := daysOf(e)
		if err != nil {
			return nil, err
		}
		out = append(out, days...)
	}
	slices.SortStableFunc(out, func(a, b timeoff.Holiday) int { return cmp.Compare(a.Day, b.Day) })
	return out, nil
}

// daysOf returns the days of one event.
func daysOf(e *ics.VEvent) ([]timeoff.Holiday, error) {
	name := "Holiday"
	if p := e.GetProperty(ics.ComponentPropertySummary); p != nil && p.Value != "" {
		name = p.Value
	}
	if e.GetProperty(ics.ComponentPropertyRrule) != nil {
		return nil, fmt.Errorf("“%s” repeats; export the calendar with each day by itself", name)
	}
	begins := e.GetProperty(ics.ComponentPropertyDtStart)
	if begins == nil {
		return nil, fmt.Errorf("“%s” has no day", name)
	}
	if len(begins.Value) != len("20260101") {
		return timed(e, name)
	}
	start, err := e.GetAllDayStartAt()
	if err != nil {
		return nil, unreadable(name)
	}
	end, err := e.GetAllDayEndAt()
	if err != nil || !end.After(start) {
		end = start.AddDate(0, 0, 1) // RFC 5545, 3.6.1: without an end it is one day
	}
	first, after := timeoff.DayOf(start), timeoff.DayOf(end)
	if after-first > mostDays {
		return nil, fmt.Errorf("“%s” has %d days; a holiday has at most %d", name, after-first, mostDays)
	}
	var out []timeoff.Holiday
	for d := first; d < after; d++ {
		out = append(out, timeoff.Holiday{Day: d, Name: name})
	}
	return out, nil
}

// timed returns the half of the day in which an event with times begins.
func timed(e *ics.VEvent, name string) ([]timeoff.Holiday, error) {
	start, err := e.GetStartAt()
	if err != nil {
		return nil, unreadable(name)
	}
	part := timeoff.Morning
	if start.Hour() >= noon {
		part = timeoff.Afternoon
	}
	return []timeoff.Holiday{{Day: timeoff.DayOf(start), Part: part, Name: name}}, nil
}

func unreadable(name string) error { return fmt.Errorf("“%s” has a day that can't be read", name) }
