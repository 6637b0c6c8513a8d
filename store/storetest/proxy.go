package storetest

import (
	"net"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Proxy sits between a program and a server, and can make the server hang, slow or gone.
type Proxy struct {
	URL string // of the server, through the proxy

	flow  sync.RWMutex // held for writing while the server hangs
	delay atomic.Int64 // before anything passes, in nanoseconds

	mu   sync.Mutex
	gone bool
	open map[net.Conn]bool
}

// NewProxy returns a proxy to the server at a URL, which ends with the test.
func NewProxy(t testing.TB, server string) *Proxy {
	t.Helper()
	at, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	target := at.Host
	at.Host = listener.Addr().String()
	p := &Proxy{URL: at.String(), open: map[net.Conn]bool{}}
	go p.accept(listener, target)
	return p
}

// Hang makes the server hang: connections stay open, new ones are accepted, and nothing passes.
func (p *Proxy) Hang() { p.flow.Lock() }

// Resume lets through what waits, and all that follows.
func (p *Proxy) Resume() { p.flow.Unlock() }

// Slow makes everything that passes take longer, each way. With 0 it is as it was.
func (p *Proxy) Slow(by time.Duration) { p.delay.Store(int64(by)) }

// Away breaks all connections, and refuses new ones until the server is back.
func (p *Proxy) Away(gone bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.gone = gone
	for conn := range p.open {
		conn.Close()
	}
}

// keep notes a connection, or reports that the server is gone.
func (p *Proxy) keep(conn net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.gone {
		return false
	}
	p.open[conn] = true
	return true
}

func (p *Proxy) drop(conn net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.open, conn)
}

func (p *Proxy) accept(listener net.Listener, target string) {
	for {
		near, err := listener.Accept()
		if err != nil {
			return
		}
		if !p.keep(near) {
			near.Close()
			continue
		}
		far, err := net.Dial("tcp", target)
		if err != nil {
			near.Close()
			p.drop(near)
			continue
		}
		go p.pass(far, near)
		go p.pass(near, far)
	}
}

// pass copies until one side ends.
func (p *Proxy) pass(to, from net.Conn) {
	defer p.drop(from)
	defer to.Close()
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		if by := time.Duration(p.delay.Load()); by > 0 && n > 0 {
			<-time.After(by)
		}
		p.flow.RLock()
		_, failed := to.Write(buffer[:n])
		p.flow.RUnlock()
		if err != nil || failed != nil {
			return
		}
	}
}
