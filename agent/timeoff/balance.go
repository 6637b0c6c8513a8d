package timeoff

import (
	"fmt"
	"strings"
)

// Balance is what somebody has on a day. Granted and Carried, without Lost and Used, are Left.
// Carried, Left and Free may be less than 0, a debt.
type Balance struct {
	On        Day
	Granted   Amount // in the policy's year of that day, with HR's corrections
	Corrected Amount // of that, what HR added or took away
	Carried   Amount // left at the end of the year before
	Lost      Amount // of that, at the turn of the year or because it expired
	Used      Amount // up to the day
	Left      Amount // on the day
	Planned   Amount // approved for later in that year
	Pending   Amount // asked for in that year, not decided
	Free      Amount // what can still be asked for: Left without Planned and Pending
}

// Balance returns what somebody has at the end of a day. Before the policy or the person's
// work begins, it is empty. The error is a [SpanError] of a request in the history.
func (p Policy) Balance(h History, on Day) (Balance, error) {
	b := Balance{On: on}
	first, last, ok := p.yearOf(h, on)
	if !ok {
		return b, nil
	}
	entries, err := p.Ledger(h, on)
	if err != nil {
		return b, err
	}
	for _, e := range entries {
		if b.Left = e.Left; e.Day < first {
			b.Carried = e.Left
			continue
		}
		b.book(e)
	}
	if b.Planned, err = p.sum(h, false, on+1, last); err != nil {
		return b, err
	}
	b.Pending, err = p.sum(h, true, first, last)
	b.Free = b.Left - b.Planned - b.Pending
	return b, err
}

// book adds an entry of the year.
func (b *Balance) book(e Entry) {
	switch e.Why {
	case Lost, Expired:
		b.Lost -= e.Amount
	case Used:
		b.Used -= e.Amount
	case Corrected:
		b.Corrected += e.Amount
		b.Granted += e.Amount
	case Granted:
		b.Granted += e.Amount
	}
}

// yearOf returns the policy's year of a day. ok is false before the policy or the person's work
// begins.
func (p Policy) yearOf(h History, on Day) (first, last Day, ok bool) {
	terms, ok := p.termsOn(on)
	if !ok || on < h.Hired {
		return 0, 0, false
	}
	first, last = terms.yearOf(h.Hired, on)
	return first, last, true
}

// sum adds up what requests take within some days.
func (p Policy) sum(h History, pending bool, from, to Day) (Amount, error) {
	var sum Amount
	for _, t := range h.Taken {
		if t.Pending != pending || t.Span.To < from || t.Span.From > to {
			continue
		}
		_, days, err := h.Calendar.Count(t.Span, p.Unit)
		if err != nil {
			return 0, err
		}
		for _, d := range days {
			if d.Day >= from && d.Day <= to {
				sum += d.Amount
			}
		}
	}
	return sum, nil
}

// Allows returns a [SpanError] if a person can't ask for a span: it takes nothing, it overlaps
// with what they have, it is before they can take any, or there isn't enough left on one of the
// days from then on. Days that the policy will have given by then count.
func (p Policy) Allows(h History, s Span) error {
	taken := make([]Span, len(h.Taken))
	for i, t := range h.Taken {
		taken[i] = t.Span
	}
	if err := h.Calendar.Fits(s, taken); err != nil {
		return err
	}
	terms, ok := p.termsOn(s.From)
	if usable := h.Hired + Day(terms.WaitDays); ok && s.From < usable {
		return &SpanError{fmt.Sprintf("%s can be taken from %s on.", p.Name, usable.Said())}
	}
	return p.enough(h, s, terms.BelowZero)
}

// enough checks the balance of each day after a span was taken, until the year's end.
func (p Policy) enough(h History, s Span, belowZero Amount) error {
	decided := h
	decided.Taken = make([]Taken, 0, len(h.Taken)+1)
	for _, t := range h.Taken {
		decided.Taken = append(decided.Taken, Taken{Request: t.Request, Span: t.Span})
	}
	decided.Taken = append(decided.Taken, Taken{Span: s})
	_, last, ok := p.yearOf(h, s.To)
	if !ok {
		return &SpanError{fmt.Sprintf("You don't get any %s yet on %s.", strings.ToLower(p.Name), s.To.Said())}
	}
	entries, err := p.Ledger(decided, last)
	if err != nil {
		return err
	}
	asked, _, err := h.Calendar.Count(s, p.Unit)
	if err != nil {
		return err
	}
	least := asked
	for _, e := range entries {
		if e.Day >= s.From {
			least = min(least, e.Left)
		}
	}
	if least < -belowZero {
		return &SpanError{fmt.Sprintf("That is %s, and you would be %s short.", p.Unit.Say(asked), p.Unit.Say(-belowZero-least))}
	}
	return nil
}
