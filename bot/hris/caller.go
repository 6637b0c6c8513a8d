package hris

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/leaveway/leaveway/agent/outside"
	"github.com/leaveway/leaveway/bot/systems"
)

// The limits of requests.
const (
	mostBytes = 8 << 20 // of an answer
	patience  = 20 * time.Second
	tries     = 4
	pace      = 100 * time.Millisecond // from one request to the next
	longest   = 2 * time.Minute        // that a system may have us wait
)

// Caller makes the requests of an adapter: one after the other, at a pace that a small server can
// take, and again if the system is down for a moment or asks to wait. It is safe for concurrent use.
type Caller struct {
	client *systems.Client
	clock  func() time.Time
	wait   func(ctx context.Context, pause time.Duration) error

	mu   sync.Mutex
	next time.Time // when the next request may be made
}

// NewCaller returns a caller for the system at an address, and for no other host. private are
// networks in which the system may be, though they are private.
func NewCaller(address string, private []string, clock func() time.Time) (*Caller, error) {
	u, err := ParseAddress(address)
	if err != nil {
		return nil, err
	}
	hosts, err := systems.ParseHosts(append([]string{u.Scheme + "://" + u.Host}, private...))
	if err != nil {
		return nil, err
	}
	return &Caller{client: systems.New(hosts, "", clock), clock: clock, wait: sleep}, nil
}

// WaitBy replaces how the caller waits, for tests.
func (c *Caller) WaitBy(wait func(ctx context.Context, pause time.Duration) error) { c.wait = wait }

// ParseAddress reads the address of a system. It has to be encrypted, unless it is on this machine.
func ParseAddress(address string) (*url.URL, error) {
	u, err := url.Parse(address)
	switch {
	case err != nil || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "":
		return nil, errors.New("write the address as https://hr.example.com, without a user, a question mark or anything behind it")
	case u.Scheme == "https", u.Scheme == "http" && isLocalhost(u.Hostname()):
		return u, nil
	}
	return nil, errors.New("the address has to begin with https://, because what is read is about people")
}

func isLocalhost(host string) bool {
	return host == "localhost" || host == "127.0.0.1" || host == "::1"
}

func sleep(ctx context.Context, pause time.Duration) error {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ReadOnce is [Caller.Read] without another try: for requests that can't be made twice.
func (c *Caller) ReadOnce(ctx context.Context, ask func(ctx context.Context) (*http.Request, error), into any) error {
	return c.read(ctx, 1, ask, into)
}

// Read makes a request and decodes the answer. ask makes a new request for each try.
func (c *Caller) Read(ctx context.Context, ask func(ctx context.Context) (*http.Request, error), into any) error {
	return c.read(ctx, tries, ask, into)
}

func (c *Caller) read(ctx context.Context, tries int, ask func(ctx context.Context) (*http.Request, error), into any) error {
	for try := 0; ; try++ {
		answer, err := c.tryOnce(ctx, ask)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == nil && answer.Status < http.StatusMultipleChoices:
			if json.Unmarshal(answer.Body, into) != nil {
				return ErrShape
			}
			return nil
		case err == nil:
			err = refused(answer.Status)
		}
		if outside.IsFinal(err) || try == tries-1 {
			return err
		}
		if err := c.wait(ctx, pauseAfter(try, answer)); err != nil {
			return err
		}
	}
}

func (c *Caller) tryOnce(ctx context.Context, ask func(ctx context.Context) (*http.Request, error)) (systems.Answer, error) {
	if err := c.turn(ctx); err != nil {
		return systems.Answer{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	r, err := ask(ctx)
	if err != nil {
		return systems.Answer{}, err
	}
	return c.client.Send(r, mostBytes)
}

// turn waits until the next request may be made.
func (c *Caller) turn(ctx context.Context) error {
	c.mu.Lock()
	now := c.clock()
	pause := max(0, c.next.Sub(now))
	c.next = now.Add(pause + pace)
	c.mu.Unlock()
	if pause == 0 {
		return nil
	}
	return c.wait(ctx, pause)
}

// refused is an answer with a status other than 2xx.
func refused(status int) error {
	switch status {
	case http.StatusUnauthorized:
		return ErrExpired
	case http.StatusForbidden:
		return ErrDenied
	case http.StatusNotFound, http.StatusUnprocessableEntity, http.StatusExpectationFailed: // 417: Frappe's for what it won't do
		return ErrNobody
	}
	again := status >= http.StatusInternalServerError || status == http.StatusTooManyRequests || status == http.StatusRequestTimeout
	return &outside.Failure{Reason: fmt.Sprintf("the answer was %d", status), Final: !again}
}

// pauseAfter is how long to wait before the next try: as long as the system asks for, or longer
// each time.
func pauseAfter(try int, answer systems.Answer) time.Duration {
	after := strings.TrimSpace(answer.Header.Get("Retry-After"))
	if seconds, err := strconv.Atoi(after); err == nil && seconds > 0 {
		return min(time.Duration(seconds)*time.Second, longest)
	}
	return time.Second << (2 * try) // 1, 4, 16 seconds; one replica reads at a time
}
