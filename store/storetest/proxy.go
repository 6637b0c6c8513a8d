package storetest

import (
	"net"
	"net/url"
	"sync"
	"testing"
)

// Proxy sits between a program and a server, and can make the server hang: connections
// stay open, new ones are accepted, and nothing passes.
type Proxy struct {
	URL string // of the server, through the proxy

	flow sync.RWMutex // held for writing while the server hangs
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
	p := &Proxy{URL: at.String()}
	go p.accept(listener, target)
	return p
}

// Hang makes the server hang.
func (p *Proxy) Hang() { p.flow.Lock() }

// Resume lets through what waits, and all that follows.
func (p *Proxy) Resume() { p.flow.Unlock() }

func (p *Proxy) accept(listener net.Listener, target string) {
	for {
		near, err := listener.Accept()
		if err != nil {
			return
		}
		far, err := net.Dial("tcp", target)
		if err != nil {
			near.Close()
			continue
		}
		go p.pass(far, near)
		go p.pass(near, far)
	}
}

// pass copies until one side ends.
func (p *Proxy) pass(to, from net.Conn) {
	defer to.Close()
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		p.flow.RLock()
		_, failed := to.Write(buffer[:n])
		p.flow.RUnlock()
		if err != nil || failed != nil {
			return
		}
	}
}
