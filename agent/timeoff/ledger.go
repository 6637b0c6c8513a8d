package timeoff

import (
	"cmp"
	"slices"
)

// History is what the company knows about one person's time off. Everything else follows from
// it: nothing is counted up or down when a request is decided.
type History struct {
	Hired       Day
	Left        Day // the last day of work; 0 is nobody knows of one
	Calendar    Calendar
	Taken       []Taken
	Corrections []Correction
}

// Taken is time off that was asked for and not refused.
type Taken struct {
	Request string
	Span    Span
	Pending bool // HR has not decided
}

// Correction is an amount that HR added or took away, such as the balance on the day the
// company began to use Leaveway.
type Correction struct {
	Day    Day
	Amount Amount
	Note   string
}

// Why is why an entry is in the ledger.
type Why uint8

// String returns the reason as a word.
func (w Why) String() string {
	return [...]string{"lost", "granted", "corrected", "used", "expired"}[w]
}

// The reasons, in the order in which they count on one day.
const (
	Lost      Why = iota // at the end of a year, above what can be carried over
	Granted              // by the policy
	Corrected            // by HR
	Used                 // by a request that was approved
	Expired              // what was carried over and not used in time
)

// Entry is a line of the ledger.
type Entry struct {
	Day     Day
	Why     Why
	Amount  Amount // less than 0 if there is less afterwards
	Request string // that used it
	Note    string // HR's, of a correction
	Left    Amount // after it
}

// Ledger returns what happened to a person's time off under a policy, up to a day and with
// it, in order. The error is a [SpanError] of a request in the history.
func (p Policy) Ledger(h History, through Day) ([]Entry, error) {
	b := book{through: through}
	left := cmp.Or(h.Left, never)
	for i, y := range p.years(h.Hired, left, through) {
		if i > 0 {
			b.carryOver(y)
		}
		for _, g := range p.grants(h.Hired, y) {
			b.on(g.day, Granted, func() { b.give(g, y.terms.Most) })
		}
	}
	for _, c := range h.Corrections {
		b.on(c.Day, Corrected, func() { b.correct(c) })
	}
	for _, t := range h.Taken {
		if t.Pending {
			continue
		}
		_, days, err := h.Calendar.Count(t.Span, p.Unit)
		if err != nil {
			return nil, err
		}
		for _, d := range days {
			b.on(d.Day, Used, func() { b.use(Entry{Day: d.Day, Why: Used, Amount: -d.Amount, Request: t.Request}) })
		}
	}
	return b.write(), nil
}

// book is a ledger that is being written.
type book struct {
	through          Day
	steps            []step
	carried, current Amount // what is left of last year's, and of this year's
	entries          []Entry
}

// step is something that happens on a day.
type step struct {
	day Day
	why Why
	do  func()
}

// on plans a step.
func (b *book) on(day Day, why Why, do func()) {
	if day <= b.through {
		b.steps = append(b.steps, step{day, why, do})
	}
}

// write takes the steps in their order.
func (b *book) write() []Entry {
	slices.SortStableFunc(b.steps, func(x, y step) int {
		return cmp.Or(cmp.Compare(x.day, y.day), cmp.Compare(x.why, y.why))
	})
	for _, s := range b.steps {
		s.do()
	}
	return b.entries
}

// add writes an entry, unless it changes nothing.
func (b *book) add(e Entry) {
	if e.Amount != 0 {
		e.Left = b.carried + b.current
		b.entries = append(b.entries, e)
	}
}

// carryOver plans the turn of a year, and the day on which what was carried over expires.
func (b *book) carryOver(y period) {
	b.on(y.from, Lost, func() {
		left := b.carried + b.current
		kept := left
		if y.terms.CarryUpTo != nil {
			kept = min(left, *y.terms.CarryUpTo)
		}
		b.carried, b.current = kept, 0
		b.add(Entry{Day: y.from, Why: Lost, Amount: kept - left})
	})
	if y.terms.CarryUntil == (Date{}) {
		return
	}
	expires := y.terms.CarryUntil.in(y.from)
	b.on(expires, Expired, func() {
		lost := max(b.carried, 0)
		b.carried -= lost
		b.add(Entry{Day: expires, Why: Expired, Amount: -lost})
	})
}

// give grants an amount, as far as the most that can be had at once allows it.
func (b *book) give(g grant, most *Amount) {
	if most != nil {
		g.amount = min(g.amount, max(0, *most-b.carried-b.current))
	}
	b.current += g.amount
	b.add(Entry{Day: g.day, Why: Granted, Amount: g.amount})
}

func (b *book) correct(c Correction) {
	e := Entry{Day: c.Day, Why: Corrected, Amount: c.Amount, Note: c.Note}
	if c.Amount < 0 {
		b.use(e)
		return
	}
	b.current += c.Amount
	b.add(e)
}

// use takes an amount, first from what was carried over, because that may expire.
func (b *book) use(e Entry) {
	fromCarried := min(max(b.carried, 0), -e.Amount)
	b.carried -= fromCarried
	b.current += e.Amount + fromCarried
	b.add(e)
}
