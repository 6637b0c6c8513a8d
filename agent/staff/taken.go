package staff

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/timeoff"
	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/wizard"
)

// The facts of a form that say when somebody is away, and for what.
const (
	factKind   = "leave_name"
	factStart  = "leave_start"
	factEnd    = "leave_end"
	factLength = "weeks_asked"
	factHalves = "half_days"
	factComes  = "arrival_date" // of a child; a leave without a first day begins then
)

// Leave is a request, filed or about to be: the facts that its answers give.
type Leave struct {
	ID    agent.RequestID
	State agent.RequestState
	Name  string // "Vacation"
	Facts map[string]string
	// Adjusted is set if this is no leave but a correction of a balance that HR made in words.
	Adjusted *agent.Adjustment
}

// counts reports whether the request takes days, or would if HR approves it.
func (l Leave) counts() bool { return l.State == agent.Approved || l.State.Waiting() }

// minutesOfHour turns hours into the unit of a span.
const minutesOfHour = 60

// SpanOf returns the days that facts give. Days are counted by the calendar: three days from a
// Friday on end on a Tuesday. ok is false if the first day or the length isn't known.
func SpanOf(facts map[string]string, c timeoff.Calendar) (s timeoff.Span, ok bool) {
	if s, ok = wholeDays(facts, c); !ok || s.Minutes > 0 || s.FromNoon || s.UntilNoon {
		return s, ok
	}
	if half := facts[factHalves]; half == intents.HalfFirst || half == intents.HalfBoth {
		s.From, s.FromNoon = c.NextWorked(s.From, s.To, 1), true
	}
	if half := facts[factHalves]; half == intents.HalfLast || half == intents.HalfBoth {
		s.To, s.UntilNoon = c.NextWorked(s.To, s.From, -1), true
	}
	return s, true
}

// wholeDays returns the days without half ones at their ends.
func wholeDays(facts map[string]string, c timeoff.Calendar) (s timeoff.Span, ok bool) {
	var err error
	if s.From, err = timeoff.ParseDay(cmp.Or(facts[factStart], facts[factComes])); err != nil {
		return s, false
	}
	asked := facts[factLength]
	amount, unit, _ := strings.Cut(asked, "_")
	n, err := strconv.Atoi(amount)
	isCount := err == nil && n > 0
	s.To = s.From
	last, endErr := timeoff.ParseDay(facts[factEnd])
	switch {
	case asked == "half_day" || asked == "morning":
		s.UntilNoon = true
	case asked == "afternoon":
		s.FromNoon = true
	case isCount && strings.HasPrefix(unit, "hour"):
		s.Minutes = n * minutesOfHour
	case endErr == nil:
		s.To = last
	case n == 1 && strings.HasPrefix(unit, "day"):
	case isCount && strings.HasPrefix(unit, "day"):
		s.To, ok = c.LastOf(n, s.From)
		return s, ok
	case isCount:
		s.To = s.From + timeoff.Day(7*n-1) // weeks
	default:
		return s, false
	}
	return s, true
}

// Collision returns the first of several requests that takes the same time as facts do. Two
// half days of which nobody said the half don't.
func Collision(facts map[string]string, others []Leave, c timeoff.Calendar) (with Leave, day timeoff.Day, ok bool) {
	s, ok := SpanOf(facts, c)
	if !ok {
		return Leave{}, 0, false
	}
	for _, l := range others {
		other, known := SpanOf(l.Facts, c)
		if !known || !l.counts() || isHalf(s) && isHalf(other) && (saysHalf(facts) || saysHalf(l.Facts)) {
			continue
		}
		if day, ok := s.Overlaps(other); ok {
			return l, day, true
		}
	}
	return Leave{}, 0, false
}

// saysHalf reports whether facts say half a day without saying which half.
func saysHalf(facts map[string]string) bool { return facts[factLength] == "half_day" }

func isHalf(s timeoff.Span) bool { return s.From == s.To && (s.FromNoon || s.UntilNoon) }

// LeavesOf are requests, as far as their days are concerned.
func LeavesOf(forms *wizard.Library, requests []agent.Request) []Leave {
	all := make([]Leave, len(requests))
	for i, r := range requests {
		all[i] = Leave{ID: r.ID, State: r.State, Name: r.WizardName, Facts: FiledFacts(forms, r)}
	}
	return all
}

// Adjusted are corrections of balances, among what a person asked for.
func Adjusted(all []agent.Adjustment) []Leave {
	leaves := make([]Leave, len(all))
	for i, a := range all {
		leaves[i] = Leave{Adjusted: &a}
	}
	return leaves
}

// FiledFacts are the answers of a filed request, by the facts that their questions name.
func FiledFacts(forms *wizard.Library, r agent.Request) map[string]string {
	form, ok := forms.At(r.Wizard, r.Pin)
	if !ok {
		if form, ok = forms.Latest(r.Wizard); !ok {
			return nil
		}
	}
	facts := map[string]string{}
	for _, a := range r.Answers {
		if q, ok := form.Question(a.Question); ok && q.Fact != "" && a.Answer.Given() {
			facts[q.Fact] = a.Answer.Value
		}
	}
	return facts
}
