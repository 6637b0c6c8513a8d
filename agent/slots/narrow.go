package slots

import (
	"strings"

	"github.com/leaveway/leaveway/intents"
	"github.com/leaveway/leaveway/intents/when"
	"github.com/leaveway/leaveway/wizard"
)

// Narrow narrows the question for the first day of a leave, while it is open, to the month or the week that its author
// named when they asked for the leave: after "I'd like some vacation in December", the 21st is in December. Words that
// name several times, or one that is over, narrow nothing.
func Narrow(all []intents.Slot, answers wizard.Answers, clock when.Clock) {
	for i := range all {
		s := &all[i]
		if s.Role != intents.RoleStart || s.Answer != "" || s.OffRoute || !s.NarrowedTo.First.IsZero() {
			continue
		}
		s.NarrowedTo = timeSaid(answers, clock)
	}
}

// timeSaid returns the only time that the words of some answers name.
func timeSaid(answers wizard.Answers, clock when.Clock) when.DateRange {
	const longest, ahead = 31, 9 // days, months
	var said when.DateRange
	for _, a := range answers {
		for _, f := range when.Find(a.Words, clock) {
			switch f.Kind { //nolint:exhaustive // the others are no days
			case when.KindPeriod, when.KindVague:
			case when.KindLength:
				continue
			default:
				return when.DateRange{}
			}
			other := !said.First.IsZero() && said != f.DateRange
			if other || f.First.Before(clock.Today()) || f.First.After(clock.Today().AddDate(0, ahead, 0)) || f.Last.After(f.First.AddDate(0, 0, longest-1)) || strings.Contains(a.Words, "?") {
				return when.DateRange{}
			}
			said = f.DateRange
		}
	}
	return said
}
