package llm

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// transport sits between langchaingo and the wire. It corrects requests, and records
// what langchaingo drops from responses: the status and Retry-After.
type transport struct {
	to    http.RoundTripper
	adapt func(b body, tool string)
}

// exchange is what the transport saw of one request. It travels in the context, because
// not every client of langchaingo passes errors on.
type exchange struct {
	tool       string // the tool to call
	status     int
	retryAfter time.Duration
	err        error // from the network
}

type exchangeKey struct{}

// withExchange returns a context, and the exchange that the transport will fill in.
func withExchange(ctx context.Context, tool string) (context.Context, *exchange) {
	seen := &exchange{tool: tool}
	return context.WithValue(ctx, exchangeKey{}, seen), seen
}

// maxReplySize is the most of a reply that is read, in bytes: enough for the vectors of a
// batch of texts.
const maxReplySize = 4 << 20

// RoundTrip corrects a request and sends it.
func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	seen, ok := req.Context().Value(exchangeKey{}).(*exchange)
	if !ok {
		return nil, fmt.Errorf("a request without an exchange in its context: %s", req.URL.Path)
	}
	adapted, err := t.adaptRequest(req, seen.tool)
	if err != nil {
		seen.err = err
		return nil, err
	}
	resp, err := t.to.RoundTrip(adapted)
	if err != nil {
		seen.err = err
		return nil, err
	}
	seen.status, seen.retryAfter = resp.StatusCode, retryAfter(resp.Header)
	resp.Body = struct {
		io.Reader
		io.Closer
	}{io.LimitReader(resp.Body, maxReplySize), resp.Body}
	return resp, nil
}

// adaptRequest returns the request with its body corrected for the provider.
func (t *transport) adaptRequest(req *http.Request, tool string) (*http.Request, error) {
	defer req.Body.Close()
	text, err := io.ReadAll(req.Body)
	if err != nil {
		return nil, fmt.Errorf("read the request: %w", err)
	}
	b := body{}
	if err := json.Unmarshal(text, &b); err != nil {
		return nil, fmt.Errorf("the request is not a JSON object: %w", err)
	}
	t.adapt(b, tool)
	if text, err = json.Marshal(b); err != nil {
		return nil, fmt.Errorf("write the request: %w", err)
	}
	out := req.Clone(req.Context())
	out.Body, out.ContentLength = io.NopCloser(bytes.NewReader(text)), int64(len(text))
	out.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil }
	return out, nil
}

// retryAfter reads Retry-After in seconds, the form that all providers use. It returns 0
// if the header is missing or invalid.
func retryAfter(h http.Header) time.Duration {
	const longest = 10 * time.Minute
	seconds, err := strconv.ParseFloat(h.Get("Retry-After"), 64)
	if err != nil || !(seconds > 0) {
		return 0
	}
	return time.Duration(min(seconds, longest.Seconds()) * float64(time.Second))
}
