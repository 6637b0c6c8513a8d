package desk

import (
	"slices"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/say"
	"github.com/leaveway/leaveway/intents/hrdesk"
)

// Who is on leave is read off the requests that were filed here.

// leaveDays returns the first and the last day of a request's leave; zero if they aren't
// known.
type leaveDays func(agent.Request) (first, last time.Time)

// absence is somebody's leave, as far as its days are known.
type absence struct {
	agent.Request
	first, last time.Time
}

// awayBlocks say who is on leave on the days that are asked about: from approved requests,
// and from those that aren't decided yet.
func awayBlocks(all []agent.Request, daysOf leaveDays, ask hrdesk.Ask, today time.Time) []agent.Block {
	first, last := ask.First, ask.Last
	if first.IsZero() {
		first, last = today, today
	}
	var approved, undecided []string
	for _, a := range absences(all, daysOf, first, last) {
		line := say.Absence(a.Request)
		if a.State == agent.Approved {
			approved = append(approved, line)
		} else {
			undecided = append(undecided, line)
		}
	}
	blocks := []agent.Block{{Text: say.OnLeave(approved, first, last)}}
	if len(undecided) > 0 {
		blocks = append(blocks, agent.Block{Text: say.PerhapsOnLeave(undecided)})
	}
	return append(blocks, agent.Block{Small: say.OnlyRequestsHere})
}

// absences returns the leave that falls on any of some days, by its first day.
func absences(requests []agent.Request, daysOf leaveDays, first, last time.Time) []absence {
	var all []absence
	for _, r := range requests {
		if r.State != agent.Approved && !r.State.Waiting() {
			continue
		}
		a := absence{Request: r}
		if a.first, a.last = daysOf(r); a.first.IsZero() || a.first.After(last) {
			continue
		}
		if a.last.IsZero() || !a.last.Before(first) {
			all = append(all, a)
		}
	}
	slices.SortStableFunc(all, func(a, b absence) int { return a.first.Compare(b.first) })
	return all
}
