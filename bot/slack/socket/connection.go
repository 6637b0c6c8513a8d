package socket

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

const (
	// pingEvery and silence find a socket that is dead without having been closed.
	pingEvery = 10 * time.Second
	silence   = 3*pingEvery + 5*time.Second
	// writeWithin bounds how long writing may take.
	writeWithin = 5 * time.Second
	helloWithin = 10 * time.Second
	// mostBytes is far more than Slack sends.
	mostBytes = 4 << 20
)

// connection is one socket.
type connection struct {
	ws      *websocket.Conn
	began   time.Time
	replace chan string   // why Slack is about to close it
	gone    chan struct{} // closed when it can't be read anymore
	heard   atomic.Int64  // envelopes

	stopped atomic.Bool

	mu sync.Mutex // of writing
}

// dial opens a socket and waits for Slack's hello.
func dial(ctx context.Context, address string) (*connection, error) {
	ctx, cancel := context.WithTimeout(ctx, helloWithin)
	defer cancel()
	ws, resp, err := (&websocket.Dialer{Proxy: http.ProxyFromEnvironment, HandshakeTimeout: helloWithin}).DialContext(ctx, address, nil)
	if resp != nil && resp.Body != nil {
		defer resp.Body.Close()
	}
	if err != nil {
		return nil, errors.New("the socket can't be opened") // err would have its address, which lets anybody in
	}
	ws.SetReadLimit(mostBytes)
	c := &connection{ws: ws, began: time.Now(), replace: make(chan string, 1), gone: make(chan struct{})}
	_ = ws.SetReadDeadline(time.Now().Add(helloWithin))
	var hello envelope
	if err := ws.ReadJSON(&hello); err != nil || hello.Type != typeHello {
		_ = ws.Close()
		return nil, fmt.Errorf("the socket doesn't say hello, but %q", hello.Type)
	}
	c.alive()
	ws.SetPingHandler(func(data string) error {
		c.alive()
		return c.control(websocket.PongMessage, []byte(data))
	})
	ws.SetPongHandler(func(string) error { c.alive(); return nil })
	return c, nil
}

// alive gives the other side time to be heard of again.
func (c *connection) alive() {
	if !c.stopped.Load() {
		_ = c.ws.SetReadDeadline(time.Now().Add(silence))
	}
}

// stopReading ends reading. Acknowledgements can still be written.
func (c *connection) stopReading() {
	c.stopped.Store(true)
	_ = c.ws.SetReadDeadline(time.Now())
}

func (c *connection) control(kind int, data []byte) error {
	return c.ws.WriteControl(kind, data, time.Now().Add(writeWithin))
}

// read hands over every envelope until the socket is closed, or reading is stopped. A frame that can't be read is one
// that we never got.
func (c *connection) read(receive func(*connection, envelope), garbage func(error)) {
	defer close(c.gone)
	pings := time.NewTicker(pingEvery)
	defer pings.Stop()
	over := make(chan struct{})
	defer close(over)
	go func() {
		for {
			select {
			case <-pings.C:
				_ = c.control(websocket.PingMessage, nil) // if it fails, reading does, too
			case <-over:
				return
			}
		}
	}()
	for {
		_, frame, err := c.ws.ReadMessage()
		if err != nil {
			return
		}
		c.alive()
		var e envelope
		if err := json.Unmarshal(frame, &e); err != nil {
			garbage(errors.New("a frame that isn't an envelope")) // err may quote it
			continue
		}
		if e.Type == typeDisconnect {
			select {
			case c.replace <- e.Reason:
			default:
			}
			continue
		}
		c.heard.Add(1)
		receive(c, e)
	}
}

// acknowledge writes an acknowledgement.
func (c *connection) acknowledge(a ack) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	_ = c.ws.SetWriteDeadline(time.Now().Add(writeWithin))
	return c.ws.WriteJSON(a)
}

// close says goodbye. Reading ends soon after.
func (c *connection) close() {
	_ = c.control(websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseNormalClosure, ""))
	_ = c.ws.Close()
}
