package systems

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"code.dny.dev/ssrf"

	"github.com/leaveway/leaveway/agent/outside"
)

// mostBytes is how much of an answer is read. A larger one is refused.
const mostBytes = 64 << 10

// mostRedirects is how many redirects a request follows, each on a listed host.
const mostRedirects = 3

// mostCached bounds how many answers are kept at once.
const mostCached = 1000

// Client calls a company's own systems. It is safe for concurrent use.
type Client struct {
	hosts  Hosts
	secret string
	now    func() time.Time
	http   *http.Client

	mu    sync.Mutex
	cache map[string]kept
}

type kept struct {
	body  []byte
	until time.Time
}

// New returns a client that reaches hosts and signs with a secret. Without a secret, requests
// that have to be signed fail.
func New(hosts Hosts, secret string, now func() time.Time) *Client {
	v4, v6 := hosts.prefixes()
	guard := ssrf.New(ssrf.WithAnyPort(), ssrf.WithAllowedV4Prefixes(v4...), ssrf.WithAllowedV6Prefixes(v6...))
	dialer := &net.Dialer{Timeout: 3 * time.Second, Control: guard.Safe} // checks the address that a name has become
	return &Client{hosts: hosts, secret: secret, now: now, cache: map[string]kept{}, http: &http.Client{
		Transport: &http.Transport{ // no proxy: it would resolve names for us
			DialContext: dialer.DialContext, MaxIdleConnsPerHost: 4, IdleConnTimeout: time.Minute, ForceAttemptHTTP2: true,
			TLSHandshakeTimeout: 3 * time.Second, MaxResponseHeaderBytes: mostBytes,
		},
		CheckRedirect: func(r *http.Request, via []*http.Request) error {
			if len(via) > mostRedirects || r.Method != http.MethodGet || !hosts.Allow(r.URL) || via[0].Method != http.MethodGet {
				return errRedirect
			}
			if secret != "" { // the signature is for the address that was asked before
				sign(r, nil, secret, now())
			}
			return nil
		},
	}}
}

// Why a call failed. None of them quotes what was sent or answered, which is about a person.
var (
	ErrNoSecret = &outside.Failure{Reason: "LEAVEWAY_HTTP_SECRET isn't set, so the request can't be signed"}
	errRedirect = &outside.Failure{Reason: "the answer is a redirect that isn't followed", Final: true}
	errNotJSON  = &outside.Failure{Reason: "the answer isn't JSON", Final: true}
	errPrivate  = &outside.Failure{Reason: "the host has a private address that isn't listed in LEAVEWAY_HTTP_HOSTS", Final: true}
	errReached  = &outside.Failure{Reason: "the host can't be reached"}
	errLate     = &outside.Failure{Reason: "the answer took too long"}
)

func tooLarge(most int64) error {
	return &outside.Failure{Reason: fmt.Sprintf("the answer is larger than %d bytes", most), Final: true}
}

// refusedWith is an answer with a status other than 2xx.
func refusedWith(status int) error {
	later := status >= http.StatusInternalServerError || status == http.StatusTooManyRequests || status == http.StatusRequestTimeout || status == http.StatusConflict
	return &outside.Failure{Reason: fmt.Sprintf("the answer was %d", status), Final: !later}
}

// Get returns the JSON at an address. An answer is kept for as long as fresh says.
func (c *Client) Get(ctx context.Context, address string, patience, fresh time.Duration) ([]byte, error) {
	if body, ok := c.cached(address); ok {
		return body, nil
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, outside.ErrNotListed
	}
	if c.secret != "" {
		sign(r, nil, c.secret, c.now())
	}
	body, err := c.do(r)
	if err == nil && fresh > 0 {
		c.keep(address, kept{body, c.now().Add(fresh)})
	}
	return body, err
}

// Post sends JSON to an address, signed. A receiver that has seen the key before does
// nothing a second time.
func (c *Client) Post(ctx context.Context, address string, body []byte, key string, patience time.Duration) ([]byte, error) {
	if c.secret == "" {
		return nil, ErrNoSecret
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return nil, outside.ErrNotListed
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", key)
	sign(r, body, c.secret, c.now())
	return c.do(r)
}

func sign(r *http.Request, body []byte, secret string, now time.Time) {
	if r.Method == http.MethodGet {
		body = []byte(r.URL.RequestURI())
	}
	timestamp, signature := Sign(secret, now, body)
	r.Header.Set(TimestampHeader, timestamp)
	r.Header.Set(SignatureHeader, signature)
}

func (c *Client) do(r *http.Request) ([]byte, error) {
	if !c.hosts.Allow(r.URL) {
		return nil, outside.ErrNotListed
	}
	r.Header.Set("Accept", "application/json")
	r.Header.Set("User-Agent", "Leaveway")
	answer, err := c.http.Do(r)
	if err != nil {
		return nil, reasonOf(err)
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode < http.StatusOK || answer.StatusCode >= http.StatusMultipleChoices {
		return nil, refusedWith(answer.StatusCode)
	}
	body, err := bounded(answer.Body, mostBytes)
	if err != nil || len(body) == 0 {
		return nil, err
	}
	switch {
	case isJSON(answer.Header):
		return body, nil
	case r.Method == http.MethodPost: // it has arrived; many receivers say just "ok"
		return nil, nil
	}
	return nil, errNotJSON
}

// Answer is what a system said to a request of [Client.Send].
type Answer struct {
	Status int
	Header http.Header
	Body   []byte // JSON, whatever the status; empty if it was anything else
}

// Send makes a request that authenticates itself, so it isn't signed. It reads up to most bytes
// of the answer. The caller checks the status.
func (c *Client) Send(r *http.Request, most int64) (Answer, error) {
	if !c.hosts.Allow(r.URL) {
		return Answer{}, outside.ErrNotListed
	}
	r.Header.Set("Accept", "application/json")
	r.Header.Set("User-Agent", "Leaveway")
	answer, err := c.http.Do(r) //nolint:gosec // only listed hosts are reached
	if err != nil {
		return Answer{}, reasonOf(err)
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := bounded(answer.Body, most)
	switch is2xx := answer.StatusCode >= http.StatusOK && answer.StatusCode < http.StatusMultipleChoices; {
	case err != nil:
		return Answer{}, err
	case !isJSON(answer.Header) && is2xx:
		return Answer{}, errNotJSON
	case !isJSON(answer.Header):
		body = nil
	}
	return Answer{Status: answer.StatusCode, Header: answer.Header, Body: body}, nil
}

// bounded reads a body that has at most so many bytes.
func bounded(from io.Reader, most int64) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(from, most+1))
	switch {
	case err != nil:
		return nil, reasonOf(err)
	case int64(len(body)) > most:
		return nil, tooLarge(most)
	}
	return body, nil
}

func isJSON(header http.Header) bool {
	kind, _, _ := mime.ParseMediaType(header.Get("Content-Type"))
	return kind == "application/json" || strings.HasSuffix(kind, "+json")
}

// reasonOf drops the address from an error: its query is about a person.
func reasonOf(err error) error {
	wrapped, ok := errors.AsType[*url.Error](err)
	switch {
	case errors.Is(err, errRedirect):
		return errRedirect
	case errors.Is(err, ssrf.ErrProhibitedIP), errors.Is(err, ssrf.ErrProhibitedNetwork):
		return errPrivate
	case ok && wrapped.Timeout(), errors.Is(err, context.DeadlineExceeded):
		return errLate
	}
	return errReached
}

func (c *Client) cached(address string) ([]byte, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	k, ok := c.cache[address]
	return k.body, ok && c.now().Before(k.until)
}

func (c *Client) keep(address string, k kept) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.cache) >= mostCached {
		clear(c.cache)
	}
	c.cache[address] = k
}
