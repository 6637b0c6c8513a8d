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

// Balance returns what somebody has at the end of a day. What waits for HR counts as if it were
// approved, also at the turn of a year and for what expires. Before the policy or the person's
// work begins, the balance is empty. The error is a [SpanError] of a request in the history.
func (p Policy) Balance(h History, on Day) (Balance, error) {
	b := Balance{On: on}
	first, last, ok := p.YearOf(h, on)
	if !ok {
		return b, nil
	}
	entries, err := p.Ledger(h.decided(), on)
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
	so, err := p.sum(h, true, first, on) // of this year, and not decided
	if err != nil {
		return b, err
	}
	b.Left, b.Used = b.Left+so, b.Used-so
	if b.Planned, err = p.sum(h, false, on+1, last); err != nil {
		return b, err
	}
	b.Pending, err = p.sum(h, true, first, last)
	b.Free = b.Left - b.Planned - b.Pending
	return b, err
}

// decided returns a history in which everything that was asked for is approved, and more is.
func (h History) decided(more ...Span) History {
	taken := make([]Taken, 0, len(h.Taken)+len(more))
	for _, t := range h.Taken {
		taken = append(taken, Taken{Request: t.Request, Span: t.Span})
	}
	for _, s := range more {
		taken = append(taken, Taken{Span: s})
	}
	h.Taken = taken
	return h
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

// YearOf returns the policy's year of a day. ok is false before the policy or the person's work
// begins.
func (p Policy) YearOf(h History, on Day) (first, last Day, ok bool) {
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

// After is what a request leaves if it is approved, along with everything that waits.
type After struct {
	Left    Amount // what can still be asked for, in the policy's year of the last day
	Least   Amount // the lowest balance from the first day to that year's end; a debt if less than 0
	Debt    Amount // how far the policy lets requests go into debt
	Usable  Day    // the first day on which the policy lets the person take any
	YearEnd Day    // the last day of the policy's year of the first day, if the last day is later
	Before  Amount // what can still be asked for in that year
}

// After returns what a span leaves, if it is asked for today. Days that the policy will have
// given by then count. The error is a [SpanError], also if the policy gives nothing yet on the
// last day.
func (p Policy) After(h History, s Span, today Day) (After, error) {
	terms, ok := p.termsOn(s.From)
	first, last, begun := p.YearOf(h, s.To)
	if !ok || !begun {
		return After{}, &SpanError{fmt.Sprintf("You don't get any %s yet on %s.", strings.ToLower(p.Name), s.To.Said())}
	}
	a := After{Debt: terms.BelowZero, Usable: h.Hired + Day(terms.WaitDays)}
	then := h.decided(s)
	entries, err := p.Ledger(then, last)
	if err != nil {
		return a, err
	}
	a.Least = least(entries, s.From)
	on := s.To
	if today > on && today <= last {
		on = today
	}
	b, err := p.Balance(then, on)
	if err != nil {
		return a, err
	}
	a.Left = max(a.Least, b.Free)
	if _, end, ok := p.YearOf(h, s.From); ok && end < first {
		if b, err = p.Balance(then, end); err != nil {
			return a, err
		}
		a.YearEnd, a.Before = end, b.Free
	}
	return a, nil
}

// least returns the lowest balance at the end of a day, from a day on. On the day itself, a
// year's loss may come before what is granted.
func least(entries []Entry, from Day) Amount {
	var lowest Amount
	known := false
	for i, e := range entries {
		isLast := i+1 == len(entries) || entries[i+1].Day > e.Day
		counts := e.Day >= from || i+1 == len(entries) || entries[i+1].Day > from
		if isLast && counts && (!known || e.Left < lowest) {
			lowest, known = e.Left, true
		}
	}
	return lowest
}
