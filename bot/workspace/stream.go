package workspace

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"
)

// hub sends what happens to the pages that are open, as server-sent events.
type hub struct {
	mu     sync.Mutex
	closed bool
	subs   map[chan []byte]string // the user id of each page
}

// pageBuffer is the number of events that a page can lag behind. Then it is disconnected
// and has to reload its state.
const pageBuffer = 512

func (h *hub) subscribe(user string) (chan []byte, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, false
	}
	if h.subs == nil {
		h.subs = map[chan []byte]string{}
	}
	c := make(chan []byte, pageBuffer)
	h.subs[c] = user
	return c, true
}

// present returns the people who have the page open.
func (h *hub) present() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Compact(slices.Sorted(maps.Values(h.subs)))
}

// tellPresence tells everybody whether somebody has the page open.
func (h *hub) tellPresence(user string) {
	here := slices.Contains(h.present(), user)
	h.publishToAll("presence", func() any { return map[string]any{"user": user, "present": here} })
}

func (h *hub) unsubscribe(c chan []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, ok := h.subs[c]; ok {
		delete(h.subs, c)
		close(c)
	}
}

func (h *hub) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for c := range h.subs {
		delete(h.subs, c)
		close(c)
	}
}

// publish sends an event to the pages of everyone it concerns. It calls data only if there
// is such a page.
func (h *hub) publish(name string, concerns func(user string) bool, data func(user string) any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for c, user := range h.subs {
		if !concerns(user) {
			continue
		}
		body, err := json.Marshal(data(user))
		if err != nil {
			panic("workspace: an event cannot be written: " + err.Error())
		}
		select {
		case c <- fmt.Appendf(nil, "event: %s\ndata: %s\n\n", name, body):
		default:
			delete(h.subs, c)
			close(c)
		}
	}
}

func (h *hub) publishToAll(name string, data func() any) {
	h.publish(name, func(string) bool { return true }, func(string) any { return data() })
}

// notify sends an event to one person's pages and wakes the waiters. The lock is held.
func (w *Workspace) notify(user, name string, data func() any) {
	w.stream.publish(name, func(u string) bool { return u == user }, func(string) any { return data() })
	w.wakeWaiters()
}

// serveStream serves GET /workspace/stream.
func (w page) serveStream(rw http.ResponseWriter, r *http.Request) {
	user, ok := w.actingUser(rw, r.URL.Query().Get("user"))
	if !ok {
		return
	}
	flush := http.NewResponseController(rw)
	// The response lasts as long as the page is open. A writer that can't lift its
	// deadlines has none.
	_ = flush.SetReadDeadline(time.Time{})
	_ = flush.SetWriteDeadline(time.Time{})
	events, ok := w.stream.subscribe(user)
	if !ok {
		fail(rw, http.StatusServiceUnavailable, "The workspace is closing.")
		return
	}
	w.stream.tellPresence(user)
	defer func() {
		w.stream.unsubscribe(events)
		w.stream.tellPresence(user)
	}()
	rw.Header().Set("Content-Type", "text/event-stream")
	rw.Header().Set("Cache-Control", "no-store")
	fmt.Fprint(rw, "retry: 1000\n\n")
	ping := time.NewTicker(15 * time.Second)
	defer ping.Stop()
	for {
		if flush.Flush() != nil {
			return
		}
		select {
		case e, open := <-events:
			if !open {
				return
			}
			rw.Write(e)
		case <-ping.C:
			fmt.Fprint(rw, ": ping\n\n")
		case <-r.Context().Done():
			return
		}
	}
}
