package workspace

// ring keeps the newest of something by id, and forgets the oldest beyond its size.
type ring[T any] struct {
	size  int
	byID  map[string]*T
	order []string
	next  int
}

const (
	maxTriggers = 4096
	maxHooks    = 4096
)

func newRing[T any](size int) ring[T] {
	return ring[T]{size: size, byID: map[string]*T{}}
}

func (r *ring[T]) put(id string, v *T) {
	if len(r.order) < r.size {
		r.order = append(r.order, id)
	} else {
		delete(r.byID, r.order[r.next])
		r.order[r.next] = id
		r.next = (r.next + 1) % r.size
	}
	r.byID[id] = v
}

func (r *ring[T]) get(id string) *T { return r.byID[id] }
