package questionnaire

import "context"

// Fits reports whether an id from outside is taken.
func Fits(id ID) bool { return id.fits() }

// Find is how a call finds its session, before anything is run.
func (d *Desk) Find(ctx context.Context, c Call) (Resolved, error) {
	t := &call{Desk: d, Call: c}
	err := t.resolve(ctx)
	return t.resolved, err
}
