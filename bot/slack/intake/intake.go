// Package intake reads and verifies requests that claim to come from Slack.
//
// Anyone can send such a request. So its head is checked before a byte of the body is read, all
// unverified bodies share one budget of memory, and a body has to arrive within the time that
// Slack itself would wait.
package intake

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"
)

const (
	// MaxBody is far more than Slack sends.
	MaxBody = 1 << 20
	// Budget is how many bytes of unverified bodies there may be at a time, over all
	// connections. Slack's requests have some kilobytes. A growing buffer may take three
	// times as much memory.
	Budget = 8 << 20
	// chunk is what a connection takes from the budget at a time, when it has bytes.
	chunk = 16 << 10
	// first is the buffer of a body that hasn't begun to arrive. An idle connection costs no more
	// than that.
	first = 512
	// maxProbe is how long Slack's unsigned check of our certificate may be.
	maxProbe = 512
	// patience is how long a body may take to arrive; Slack gives up after as long.
	patience = 3 * time.Second
)

// ErrProbe says that a request is Slack's check of our certificate, which isn't signed
// and wants an empty answer.
var ErrProbe = errors.New("a check of the certificate")

// Refusal is why a request is refused, with the status to answer.
type Refusal struct {
	Status int
	Why    error
}

// Error implements error.
func (r Refusal) Error() string { return fmt.Sprintf("%d: %v", r.Status, r.Why) }

// Unwrap returns why.
func (r Refusal) Unwrap() error { return r.Why }

// Gate reads and verifies requests. It is safe for concurrent use.
type Gate struct {
	macs     sync.Pool // of hash.Hash, with the signing secret as their key
	clock    func() time.Time
	budget   *semaphore.Weighted
	patience time.Duration
}

// New returns a gate for an app with this signing secret.
func New(secret string, clock func() time.Time) *Gate {
	g := &Gate{clock: clock, budget: semaphore.NewWeighted(Budget), patience: patience}
	g.macs.New = func() any { return hmac.New(sha256.New, []byte(secret)) }
	return g
}

// Read returns the body of a request that Slack sent. The error is a [Refusal], or
// [ErrProbe]. A refused connection is closed without waiting for the rest of its body.
func (g *Gate) Read(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	connection := http.NewResponseController(w) // its errors mean that w is a recorder
	_ = connection.SetReadDeadline(time.Now().Add(g.patience))
	body, err := g.accept(w, r)
	if refusal := (Refusal{}); errors.As(err, &refusal) {
		w.Header().Set("Connection", "close")
		_ = connection.SetReadDeadline(time.Unix(1, 0))
		return nil, err
	}
	_ = connection.SetReadDeadline(time.Time{}) // expired, it would cancel the request
	return body, err
}

func (g *Gate) accept(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	head, err := g.checkHead(r)
	if err != nil {
		return nil, err
	}
	most := int64(MaxBody)
	if head == nil {
		most = maxProbe
	}
	body, held, err := g.read(http.MaxBytesReader(w, r.Body, most))
	defer g.budget.Release(held)
	switch {
	case err != nil:
		return nil, err
	case isProbe(body): // signed or not
		return nil, ErrProbe
	case head == nil:
		return nil, Refusal{http.StatusUnauthorized, errSignature}
	}
	mac, _ := g.macs.Get().(hash.Hash) // always one
	defer g.macs.Put(mac)
	if err := head.verify(mac, body); err != nil {
		return nil, Refusal{http.StatusUnauthorized, err}
	}
	return body, nil
}

// checkHead checks what is known before the body. The stamp is nil if the request can
// only be a probe.
func (g *Gate) checkHead(r *http.Request) (*stamp, error) {
	if r.ContentLength > MaxBody {
		return nil, Refusal{http.StatusRequestEntityTooLarge, errors.New("the body is too large")}
	}
	if kind := r.Header.Get("Content-Type"); kind != "" {
		kind, _, err := mime.ParseMediaType(kind)
		if err != nil || !slices.Contains([]string{"application/json", "application/x-www-form-urlencoded"}, kind) {
			return nil, Refusal{http.StatusUnsupportedMediaType, errors.New("the body is neither JSON nor a form")}
		}
	}
	head, err := readStamp(r.Header, g.clock())
	if err == nil {
		return &head, nil
	}
	unsigned := r.Header.Get("X-Slack-Signature") == "" && r.Header.Get("X-Slack-Request-Timestamp") == ""
	if unsigned && r.ContentLength > 0 && r.ContentLength <= maxProbe {
		return nil, nil //nolint:nilnil // a probe has no stamp
	}
	return nil, Refusal{http.StatusUnauthorized, err}
}

// read reads a body, taking from the budget only for bytes that have arrived. held is
// what it took.
func (g *Gate) read(from io.Reader) (body []byte, held int64, err error) {
	body = make([]byte, 0, first)
	for {
		n, err := from.Read(body[len(body):cap(body)])
		body = body[:len(body)+n]
		if int64(len(body)) > held {
			if !g.budget.TryAcquire(chunk) {
				return nil, held, Refusal{http.StatusServiceUnavailable, errors.New("too many bodies at a time")}
			}
			held += chunk
		}
		if len(body) == cap(body) {
			body = grow(body)
		}
		switch tooLarge := (*http.MaxBytesError)(nil); {
		case errors.Is(err, io.EOF):
			return body, held, nil
		case errors.As(err, &tooLarge):
			return nil, held, Refusal{http.StatusRequestEntityTooLarge, err}
		case err != nil:
			return nil, held, Refusal{http.StatusBadRequest, err}
		}
	}
}

// buffers are for bodies of usual size, so that one request's serves the next.
var buffers = sync.Pool{New: func() any { return new([chunk]byte) }}

// grow returns a body with room for more: that of a usual one, and then twice as much each time.
func grow(body []byte) []byte {
	if len(body) == first {
		buffer, _ := buffers.Get().(*[chunk]byte) // always one
		return append(buffer[:0], body...)
	}
	return slices.Grow(body, len(body))
}

// Release gives a body's memory back for another request. Nothing may read the body after that.
func Release(body []byte) {
	if cap(body) == chunk {
		buffers.Put((*[chunk]byte)(body[:chunk]))
	}
}

// isProbe reports whether a body is Slack's check of our certificate.
func isProbe(body []byte) bool {
	if len(body) > maxProbe || !bytes.Contains(body, []byte("ssl_check=1")) {
		return false
	}
	form, err := url.ParseQuery(string(body))
	return err == nil && form.Get("ssl_check") == "1" && form.Get("command") == ""
}
