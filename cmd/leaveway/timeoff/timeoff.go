// Package timeoff is `leaveway timeoff`: it counts days and balances from files, for HR people
// who write a time-off policy and want to see what it does before anybody relies on it.
//
//	timeoff.go  the commands, and the calendar they share
//	history.go  a person's time off, from a CSV file
package timeoff

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/agent/timeoff/holidays"
)

// Command is `leaveway timeoff`.
type Command struct {
	Count    countCommand    `cmd:"" help:"Count the workdays of a span, day by day, and say why a day doesn't count."`
	Balance  balanceCommand  `cmd:"" help:"Print what a policy gave somebody, what they used, and what is left."`
	Holidays holidaysCommand `cmd:"" help:"Print the holidays of a country or a part of one."`
}

// place says when and where somebody works.
type place struct {
	Workweek string `default:"8 8 8 8 8 0 0" help:"Hours of each day from Monday to Sunday; a comma begins the next week of a rota."`
	Since    string `default:"2000-01-03" help:"A day of the rota's first week."`
	Place    string `help:"Country or part of one whose holidays are days off, such as US, US-CA or DE-BY."`
	ICS      string `type:"existingfile" help:"Calendar file with the company's holidays (.ics), besides or instead."`
}

func (p place) calendar() (timeoff.Calendar, error) {
	since, err := timeoff.ParseDay(p.Since)
	if err != nil {
		return timeoff.Calendar{}, fmt.Errorf("--since: %w", err)
	}
	rota := timeoff.Workweek{From: since}
	for text := range strings.SplitSeq(p.Workweek, ",") {
		week, err := parseWeek(text)
		if err != nil {
			return timeoff.Calendar{}, err
		}
		rota.Weeks = append(rota.Weeks, week)
	}
	free, err := p.holidays()
	if err != nil {
		return timeoff.Calendar{}, err
	}
	return timeoff.NewCalendar([]timeoff.Workweek{rota}, free)
}

// parseWeek reads the hours from Monday to Sunday.
func parseWeek(text string) (minutes [7]int, err error) {
	fields := strings.Fields(text)
	if len(fields) != len(minutes) {
		return minutes, fmt.Errorf("a workweek is seven numbers of hours from Monday to Sunday, such as 8 8 8 8 8 0 0; this has %d", len(fields))
	}
	for i, field := range fields {
		hours, err := strconv.ParseFloat(field, 64)
		if err != nil || !(hours >= 0 && hours <= 24) {
			return minutes, fmt.Errorf("%q isn't a number of hours from 0 to 24", field)
		}
		minutes[(i+1)%len(minutes)] = int(hours * 60)
	}
	return minutes, nil
}

func (p place) holidays() ([]timeoff.Holiday, error) {
	var free []timeoff.Holiday
	if p.Place != "" {
		table, err := holidays.Of(p.Place)
		if err != nil {
			return nil, err
		}
		free = table.Holidays
	}
	if p.ICS == "" {
		return free, nil
	}
	file, err := os.Open(p.ICS)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	own, err := holidays.ReadICS(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(p.ICS), err)
	}
	return append(free, own...), nil
}

type countCommand struct {
	place
	From      string        `arg:"" help:"First day, such as 2026-11-23."`
	To        string        `arg:"" optional:"" help:"Last day; the first one if left out."`
	FromNoon  bool          `help:"Count the first day from noon: its morning is worked."`
	UntilNoon bool          `help:"Count the last day until noon: its afternoon is worked."`
	For       time.Duration `help:"Part of a single day, such as 2h30m."`
	Unit      string        `enum:"days,hours" default:"days" help:"days or hours."`
}

// Run prints the days of a span.
func (c countCommand) Run(out io.Writer) error {
	calendar, err := c.calendar()
	if err != nil {
		return err
	}
	s, err := parseSpan(c.From, c.To)
	if err != nil {
		return err
	}
	s.FromNoon, s.UntilNoon, s.Minutes = c.FromNoon, c.UntilNoon, int(c.For.Minutes())
	unit := timeoff.Days
	if c.Unit == timeoff.Hours.String() {
		unit = timeoff.Hours
	}
	if err := calendar.Fits(s, nil); err != nil {
		return err
	}
	total, days, err := calendar.Count(s, unit)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, d := range days {
		fmt.Fprintf(w, "%s\t%s\t%s\n", d.Day.Said(), unit.Say(d.Amount), d.Why)
	}
	fmt.Fprintf(w, "Together\t%s\t\n", unit.Say(total))
	return w.Flush()
}

// parseSpan reads a first and a last day.
func parseSpan(from, to string) (s timeoff.Span, err error) {
	if to == "" {
		to = from
	}
	if s.From, err = timeoff.ParseDay(from); err != nil {
		return s, err
	}
	s.To, err = timeoff.ParseDay(to)
	return s, err
}

type balanceCommand struct {
	place
	Policy  string `arg:"" type:"existingfile" help:"Time-off policy in YAML; docs/time-off.md explains it."`
	History string `arg:"" type:"existingfile" help:"What happened, in CSV: docs/time-off.md has an example."`
	On      string `required:"" help:"The day to look at, such as 2026-12-31."`
}

// Run prints the ledger and the balance.
func (c balanceCommand) Run(out io.Writer) error {
	source, err := os.ReadFile(c.Policy)
	if err != nil {
		return err
	}
	policy, err := timeoff.Load(filepath.Base(c.Policy), source)
	if err != nil {
		return err
	}
	on, err := timeoff.ParseDay(c.On)
	if err != nil {
		return err
	}
	h, err := readHistory(c.History, policy.Unit)
	if err != nil {
		return err
	}
	if h.Calendar, err = c.calendar(); err != nil {
		return err
	}
	entries, err := policy.Ledger(h, on)
	if err != nil {
		return err
	}
	balance, err := policy.Balance(h, on)
	if err != nil {
		return err
	}
	return writeLedger(out, policy, entries, balance)
}

// writeLedger writes a ledger and a balance as a table.
func writeLedger(out io.Writer, policy timeoff.Policy, entries []timeoff.Entry, b timeoff.Balance) error {
	say := policy.Unit.Say
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, e := range entries {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s left\t%s\n", e.Day, e.Why, say(e.Amount), say(e.Left), strings.TrimSpace(e.Request+" "+e.Note))
	}
	fmt.Fprintf(w, "\n%s on %s\n", policy.Name, b.On.Said())
	for _, line := range []struct {
		name   string
		amount timeoff.Amount
	}{
		{"Given this year", b.Granted},
		{"Left from last year", b.Carried},
		{"Lost or expired of it", b.Lost},
		{"Used", b.Used},
		{"Left", b.Left},
		{"Approved for later", b.Planned},
		{"Waiting for HR", b.Pending},
		{"Can still be asked for", b.Free},
	} {
		fmt.Fprintf(w, "%s\t%s\n", line.name, say(line.amount))
	}
	return w.Flush()
}

type holidaysCommand struct {
	Place string `arg:"" help:"Country or part of one, such as US, US-CA or DE-BY."`
	Year  int    `help:"Only this year."`
}

// Run prints the holidays of a place.
func (c holidaysCommand) Run(out io.Writer) error {
	table, err := holidays.Of(c.Place)
	if err != nil {
		return err
	}
	if c.Year != 0 && (c.Year < table.FirstYear || c.Year > table.LastYear) {
		return fmt.Errorf("the table of %s is for %d to %d", table.Name, table.FirstYear, table.LastYear)
	}
	fmt.Fprintf(out, "%s (%s), %s\n", table.Name, table.Place, table.Source)
	for _, h := range table.Holidays {
		if y, _, _ := h.Day.Date(); c.Year != 0 && y != c.Year {
			continue
		}
		part := ""
		if h.Part != timeoff.Whole {
			part = ", " + h.Part.String()
		}
		fmt.Fprintf(out, "%s: %s%s\n", h.Day.Said(), h.Name, part)
	}
	return nil
}
