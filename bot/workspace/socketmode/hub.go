// Package socketmode is Slack's side of Socket Mode: an app opens a socket by an address that
// counts once, and what happens in the workspace goes to one of its sockets until the app
// acknowledges it.
//
//	hub.go  Hub
package socketmode

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

const (
	pingEvery = 10 * time.Second
	// mostSockets is how many sockets an app may have.
	mostSockets = 10
	writeWithin = 5 * time.Second
)

// ErrNoSocket means that the app has no socket.
var ErrNoSocket = errors.New("the app has no socket")

// ErrGone means that a socket was closed before the app acknowledged.
var ErrGone = errors.New("the socket was closed before an acknowledgement")

// Hub has the sockets of an app. It is safe for concurrent use.
type Hub struct {
	upgrader websocket.Upgrader

	mu      sync.Mutex
	tickets map[string]bool
	sockets []*socket
	next    int
	changed chan struct{} // closed when a socket opens
}

type socket struct {
	ws   *websocket.Conn
	gone chan struct{}

	mu       sync.Mutex // of writing, and of what follows
	warned   bool
	replaced bool // and to be closed as soon as everything is acknowledged
	acks     map[string]chan json.RawMessage
}

// New returns a Hub without sockets.
func New() *Hub {
	return &Hub{tickets: map[string]bool{}, changed: make(chan struct{})}
}

// Ticket returns what opens one socket.
func (h *Hub) Ticket() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	ticket := rand.Text()
	h.tickets[ticket] = true
	return ticket
}

// ServeHTTP opens a socket for a ticket.
func (h *Hub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.mu.Lock()
	ticket := r.URL.Query().Get("ticket")
	ok := h.tickets[ticket]
	delete(h.tickets, ticket)
	full := len(h.sockets) >= mostSockets
	h.mu.Unlock()
	if !ok {
		http.Error(w, "invalid ticket", http.StatusForbidden)
		return
	}
	ws, err := h.upgrader.Upgrade(w, r, nil)
	if err != nil {
		return // it has answered
	}
	s := &socket{ws: ws, gone: make(chan struct{}), acks: map[string]chan json.RawMessage{}}
	if full {
		_ = s.write(map[string]any{"type": "disconnect", "reason": "too_many_websockets"})
		_ = ws.Close()
		return
	}
	h.mu.Lock()
	n := len(h.sockets) + 1
	h.mu.Unlock()
	if s.write(map[string]any{"type": "hello", "num_connections": n, "connection_info": map[string]any{"app_id": "A0LEAVEWAY"}, "debug_info": map[string]any{"approximate_connection_time": 18060}}) != nil {
		_ = ws.Close()
		return
	}
	h.mu.Lock()
	for _, old := range h.sockets {
		old.replace()
	}
	h.sockets = append(h.sockets, s)
	close(h.changed)
	h.changed = make(chan struct{})
	h.mu.Unlock()
	s.read()
	h.remove(s)
}

func (h *Hub) remove(s *socket) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for i, one := range h.sockets {
		if one == s {
			h.sockets = append(h.sockets[:i:i], h.sockets[i+1:]...)
			return
		}
	}
}

func (s *socket) write(v any) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	_ = s.ws.SetWriteDeadline(time.Now().Add(writeWithin))
	return s.ws.WriteJSON(v)
}

// replace closes a socket that the app was warned of, now that there is another one.
func (s *socket) replace() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.replaced = s.warned; s.replaced && len(s.acks) == 0 {
		_ = s.ws.Close()
	}
}

// read takes acknowledgements until the socket is closed.
func (s *socket) read() {
	defer close(s.gone)
	defer s.ws.Close()
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		ticks := time.NewTicker(pingEvery)
		defer ticks.Stop()
		for {
			select {
			case <-ticks.C:
				_ = s.ws.WriteControl(websocket.PingMessage, nil, time.Now().Add(writeWithin))
			case <-stop:
				return
			}
		}
	}()
	for {
		var ack struct {
			ID      string          `json:"envelope_id"`
			Payload json.RawMessage `json:"payload"`
		}
		if err := s.ws.ReadJSON(&ack); err != nil {
			return
		}
		s.mu.Lock()
		waits := s.acks[ack.ID]
		delete(s.acks, ack.ID)
		over := s.replaced && len(s.acks) == 0
		s.mu.Unlock()
		if waits != nil {
			waits <- ack.Payload
		}
		if over {
			return
		}
	}
}

// Await waits until the app has a socket.
func (h *Hub) Await(ctx context.Context) error {
	for {
		h.mu.Lock()
		changed, n := h.changed, len(h.sockets)
		h.mu.Unlock()
		if n > 0 {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ErrNoSocket
		}
	}
}

// pick returns one of the sockets, in turn; one that is about to be closed only if there is no
// other.
func (h *Hub) pick() *socket {
	h.mu.Lock()
	defer h.mu.Unlock()
	var last *socket
	for range h.sockets {
		h.next++
		s := h.sockets[h.next%len(h.sockets)]
		s.mu.Lock()
		warned := s.warned
		s.mu.Unlock()
		if !warned {
			return s
		}
		last = s
	}
	return last
}

// book picks a socket for an envelope, which then isn't closed before its acknowledgement.
func (h *Hub) book(id string, acked chan json.RawMessage) *socket {
	for {
		s := h.pick()
		if s == nil {
			return nil
		}
		s.mu.Lock()
		if !s.replaced {
			s.acks[id] = acked
			s.mu.Unlock()
			return s
		}
		s.mu.Unlock()
	}
}

// Send sends an envelope by one of the sockets and waits for its acknowledgement.
func (h *Hub) Send(ctx context.Context, kind string, payload json.RawMessage, attempt int, reason string) (answer json.RawMessage, err error) {
	id, acked := rand.Text(), make(chan json.RawMessage, 1)
	s := h.book(id, acked)
	if s == nil {
		return nil, ErrNoSocket
	}
	envelope := map[string]any{"envelope_id": id, "type": kind, "payload": payload, "accepts_response_payload": kind != "events_api"}
	if kind == "events_api" {
		envelope["retry_attempt"], envelope["retry_reason"] = attempt, reason
	}
	if err := s.write(envelope); err != nil {
		return nil, ErrGone
	}
	select {
	case answer = <-acked:
		return answer, nil
	case <-s.gone:
		return nil, ErrGone
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Warn tells the app that its sockets are about to be closed.
func (h *Hub) Warn() {
	for _, s := range h.all() {
		_ = s.write(map[string]any{"type": "disconnect", "reason": "warning", "debug_info": map[string]any{}})
		s.mu.Lock()
		s.warned = true
		s.mu.Unlock()
	}
}

// Drop closes all sockets without a word.
func (h *Hub) Drop() {
	for _, s := range h.all() {
		_ = s.ws.NetConn().Close()
	}
}

// Garbage sends a frame to all sockets.
func (h *Hub) Garbage(frame []byte) {
	for _, s := range h.all() {
		s.mu.Lock()
		_ = s.ws.WriteMessage(websocket.TextMessage, frame)
		s.mu.Unlock()
	}
}

// Fresh reports whether the app has a socket that isn't about to be closed.
func (h *Hub) Fresh() bool {
	s := h.pick()
	if s == nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return !s.warned
}

func (h *Hub) all() []*socket {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]*socket{}, h.sockets...)
}
