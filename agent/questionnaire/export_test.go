package questionnaire

import "context"

// IsValid reports whether an ID from outside is accepted.
func IsValid(id ID) bool { return id.isValid() }

// Find finds the session for a call without running it.
func (d *Dispatcher) Find(ctx context.Context, c Call) (Resolved, error) {
	t := &call{Dispatcher: d, loaded: d.current.Load(), Call: c}
	err := t.resolve(ctx)
	return t.resolved, err
}
