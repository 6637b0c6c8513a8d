package inquiry

import (
	"time"

	"github.com/leaveway/leaveway/agent/say"
)

// days answers from the dates of every live request, or of the open form.
func (r Record) days(answer func(say.Span) string) Answer {
	live := r.live()
	switch {
	case len(live) == 0 && r.Form != nil:
		return tell(orUnknown(answer(say.SpanOf(r.Form.Facts)), say.DayNotKnown), say.NothingSentYet)
	case len(live) == 0 && len(r.Requests) == 0:
		return noRequests()
	case len(live) == 0:
		newest, _ := r.newest()
		return tell(say.NoLeavePlanned).and(outcome(r, newest))
	}
	var a Answer
	for _, l := range live {
		text := orUnknown(answer(say.SpanOf(l.Facts)), say.NotInRequest)
		if len(live) > 1 {
			text = say.AboutRequest(l.Request, text)
		}
		a = a.and(tell(joined(text, say.NotDecidedYet(l.Request))))
	}
	return a
}

// and adds another answer. What is asked at the end is asked by the last one that asks.
func (a Answer) and(b Answer) Answer {
	a.Blocks = append(a.Blocks, b.Blocks...)
	if b.Offer.Do != "" {
		a.Offer = b.Offer
	}
	return a
}

func start(r Record) Answer {
	return r.days(func(s say.Span) string { return ifKnown(s.Start, func() string { return say.LeaveStarts(s, r.Today) }) })
}

func lastDay(r Record) Answer {
	return r.days(func(s say.Span) string { return ifKnown(s.End, func() string { return say.LastDayOfLeave(s) }) })
}

func firstDayBack(r Record) Answer {
	return r.days(func(s say.Span) string { return ifKnown(s.End, func() string { return say.BackAtWork(s, r.Works) }) })
}

func weekends(r Record) Answer { return r.days(say.WeekendsIn) }

func length(r Record) Answer { return r.days(say.LengthOfLeave) }

func ifKnown(day time.Time, answer func() string) string {
	if day.IsZero() {
		return ""
	}
	return answer()
}

func orUnknown(answer, unknown string) string {
	if answer == "" {
		return unknown
	}
	return answer
}

func joined(a, b string) string {
	if b == "" {
		return a
	}
	return a + " " + b
}
