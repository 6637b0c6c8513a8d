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

// transport stands between langchaingo and the wire. On the way out it puts into
// the request what langchaingo leaves out, on the way back it notes what
// langchaingo loses: the status, and when to come again.
type transport struct {
	to   http.RoundTripper
	mend func(b body, tool string)
}

// exchange is what the transport saw of one request. It travels in its context,
// because not every client of langchaingo lets an error through.
type exchange struct {
	tool       string // that must be called
	status     int
	retryAfter time.Duration
	err        error // from the network
}

type exchangeKey struct{}

// watched is a context in which the transport notes what it sees.
func watched(ctx context.Context, tool string) (context.Context, *exchange) {
	seen := &exchange{tool: tool}
	return context.WithValue(ctx, exchangeKey{}, seen), seen
}

// mostReply is more than any reply that makes sense.
const mostReply = 1 << 20

// RoundTrip sends a request, mended.
func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	seen, ok := req.Context().Value(exchangeKey{}).(*exchange)
	if !ok {
		return nil, fmt.Errorf("a request that nobody watches: %s", req.URL.Path)
	}
	mended, err := t.mended(req, seen.tool)
	if err != nil {
		seen.err = err
		return nil, err
	}
	resp, err := t.to.RoundTrip(mended)
	if err != nil {
		seen.err = err
		return nil, err
	}
	seen.status, seen.retryAfter = resp.StatusCode, retryAfter(resp.Header)
	resp.Body = struct {
		io.Reader
		io.Closer
	}{io.LimitReader(resp.Body, mostReply), resp.Body}
	return resp, nil
}

// mended is the request with a body as the provider needs it.
func (t *transport) mended(req *http.Request, tool string) (*http.Request, error) {
	defer req.Body.Close()
	text, err := io.ReadAll(req.Body)
	if err != nil {
		return nil, fmt.Errorf("read the request: %w", err)
	}
	b := body{}
	if err := json.Unmarshal(text, &b); err != nil {
		return nil, fmt.Errorf("the request is no JSON object: %w", err)
	}
	t.mend(b, tool)
	if text, err = json.Marshal(b); err != nil {
		return nil, fmt.Errorf("write the request: %w", err)
	}
	out := req.Clone(req.Context())
	out.Body, out.ContentLength = io.NopCloser(bytes.NewReader(text)), int64(len(text))
	out.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil }
	return out, nil
}

// retryAfter is when a provider wants to be asked again: in seconds, as all of
// them write it; 0 where it says nothing that makes sense.
func retryAfter(h http.Header) time.Duration {
	const longest = 10 * time.Minute // whoever says more is not waited for
	seconds, err := strconv.ParseFloat(h.Get("Retry-After"), 64)
	if err != nil || !(seconds > 0) {
		return 0
	}
	return time.Duration(min(seconds, longest.Seconds()) * float64(time.Second))
}
