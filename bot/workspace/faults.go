package workspace

import (
	"net/http"
	"sync"
)

// Fault is something that goes wrong with a call of the Web API.
type Fault int

// The faults.
const (
	RateLimited Fault = iota // 429 with Retry-After: 1
	Broken                   // 500
	Silent                   // no answer until the caller hangs up
)

// faults are those that were asked for.
type faults struct {
	mu   sync.Mutex
	next map[string][]Fault
}

// Fail makes the next n calls of a Web API method go wrong before they do anything.
func (w *Workspace) Fail(method string, f Fault, n int) {
	w.faults.mu.Lock()
	defer w.faults.mu.Unlock()
	if w.faults.next == nil {
		w.faults.next = map[string][]Fault{}
	}
	for range n {
		w.faults.next[method] = append(w.faults.next[method], f)
	}
}

func (f *faults) take(method string) (Fault, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	planned := f.next[method]
	if len(planned) == 0 {
		return 0, false
	}
	f.next[method] = planned[1:]
	return planned[0], true
}

// strike lets a call go wrong if that was asked for.
func (f *faults) strike(rw http.ResponseWriter, r *http.Request, method string) bool {
	fault, ok := f.take(method)
	if !ok {
		return false
	}
	switch fault {
	case RateLimited:
		rw.Header().Set("Retry-After", "1")
		rw.Header().Set("Content-Type", "application/json; charset=utf-8")
		rw.WriteHeader(http.StatusTooManyRequests)
		rw.Write([]byte(`{"ok":false,"error":"ratelimited"}`))
	case Broken:
		http.Error(rw, "Internal Server Error", http.StatusInternalServerError)
	case Silent:
		<-r.Context().Done()
	}
	return true
}
