// Package report counts what HR's requests come to in a year: days by kind, how many wait, how
// long a decision takes. It is pure, and never looks at what somebody answered in a form but
// for its days.
//
//	report.go  a year's figures
//	taken.go   which days a request takes, and how many of them are workdays
//	csv.go     the requests of a year as a table that a spreadsheet opens
package report

import (
	"cmp"
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/timeoff"
)

// Figures are what HR's requests come to in a calendar year. Who hasn't decided is counted as
// of now, whatever the year.
type Figures struct {
	Year    int
	Kinds   []Kind // of approved leave, the one with the most workdays first
	Waiting int
	Oldest  time.Time // since when the request or change that has waited longest waits; zero if none does
	// Approved and Denied are the decisions made in the year.
	Approved, Denied int
	Median           time.Duration // from filing to the decision; 0 if there is none
	// Unknown is how many approved requests aren't counted, because nobody knows their days.
	Unknown int
	// Guessed is how many people's workweek isn't known. Monday to Friday are counted for them.
	Guessed int
}

// Kind is what was approved of a kind of leave.
type Kind struct {
	Name             string
	Workdays         timeoff.Amount
	Requests, People int
}

// Of returns the figures of a year. zone says when the year begins and ends for decisions.
func Of(year int, zone *time.Location, leaves []Leave) Figures {
	f := Figures{Year: year}
	var took []time.Duration
	guessed := map[agent.UserID]bool{}
	for _, l := range leaves {
		if l.WaitsForHR() {
			f.Waiting++
			if since := l.WaitsSince(); f.Oldest.IsZero() || since.Before(f.Oldest) {
				f.Oldest = since
			}
		}
		if decided(l.Request) && l.Decided.At.In(zone).Year() == year {
			took = append(took, l.Decided.At.Sub(l.FiledAt))
			if l.State == agent.Approved {
				f.Approved++
			} else {
				f.Denied++
			}
		}
		if l.State != agent.Approved {
			continue
		}
		days, known := l.In(year)
		switch {
		case !known && l.FiledAt.In(zone).Year() == year:
			f.Unknown++
		case known && days > 0 && l.Guessed:
			guessed[l.Employee.ID] = true
		}
	}
	f.Median, f.Guessed, f.Kinds = median(took), len(guessed), kinds(year, leaves)
	return f
}

func decided(r agent.Request) bool {
	return (r.State == agent.Approved || r.State == agent.Denied) && r.Decided != nil
}

// kinds sums up the approved leave of a year.
func kinds(year int, leaves []Leave) []Kind {
	var all []Kind
	people := map[string]map[agent.UserID]bool{}
	for _, l := range leaves {
		days, known := l.In(year)
		if l.State != agent.Approved || !known || days == 0 {
			continue
		}
		i := slices.IndexFunc(all, func(k Kind) bool { return k.Name == l.WizardName })
		if i < 0 {
			i, all = len(all), append(all, Kind{Name: l.WizardName})
			people[l.WizardName] = map[agent.UserID]bool{}
		}
		people[l.WizardName][l.Employee.ID] = true
		all[i].Workdays += days
		all[i].Requests++
		all[i].People = len(people[l.WizardName])
	}
	slices.SortFunc(all, func(a, b Kind) int {
		return cmp.Or(cmp.Compare(b.Workdays, a.Workdays), cmp.Compare(a.Name, b.Name))
	})
	return all
}

// median returns the middle of several lengths, or the mean of the two in the middle; 0 of none.
func median(all []time.Duration) time.Duration {
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	half := len(all) / 2
	if len(all)%2 == 1 {
		return all[half]
	}
	return (all[half-1] + all[half]) / 2
}
