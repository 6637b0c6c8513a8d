package timeoff

// Turn is what becomes of a balance when the policy's year ends.
type Turn struct {
	Last Day // of the year
	// UpTo is how much is carried over at most; nil is everything.
	UpTo *Amount
	// Until is the day on which what was carried over and not used expires; 0 is never.
	Until Day
	// Free is what would be left on the last day, Kept what would be carried over.
	Free, Kept Amount
}

// Turn returns what becomes, as things stand, of somebody's balance when the policy's year of a day
// ends, by the terms of the year after it. ok is false before the policy or the person's work
// begins.
func (p Policy) Turn(h History, on Day) (t Turn, ok bool, err error) {
	_, last, ok := p.YearOf(h, on)
	if !ok {
		return t, false, nil
	}
	terms, _ := p.termsOn(last + 1)
	t = Turn{Last: last, UpTo: terms.CarryUpTo}
	if terms.CarryUntil != (Date{}) {
		t.Until = terms.CarryUntil.in(last + 1)
	}
	b, err := p.Balance(h, last)
	if err != nil {
		return t, false, err
	}
	t.Free, t.Kept = b.Free, max(b.Free, 0)
	if t.UpTo != nil {
		t.Kept = min(t.Kept, *t.UpTo)
	}
	return t, true, nil
}
