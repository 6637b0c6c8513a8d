package intake

import (
	"bufio"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/semaphore"
)

const secret = "a secret"

// door serves a gate over HTTP. It answers 200 with the number of bytes, or the refusal's
// status.
func door(t *testing.T, change func(*Gate)) (address string) {
	t.Helper()
	g := New(secret, time.Now)
	change(g)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := g.Read(w, r)
		refusal := Refusal{Status: http.StatusOK}
		errors.As(err, &refusal)
		w.WriteHeader(refusal.Status)
		fmt.Fprint(w, len(body))
	}))
	t.Cleanup(s.Close)
	return s.Listener.Addr().String()
}

// head is the head of a request, signed for a body.
func head(body string, length int, at time.Time) string {
	stamp := fmt.Sprint(at.Unix())
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte("v0:" + stamp + ":" + body))
	return fmt.Sprintf("POST /slack/events HTTP/1.1\r\nHost: x\r\nContent-Type: application/json; charset=utf-8\r\n"+
		"Content-Length: %d\r\nX-Slack-Request-Timestamp: %s\r\nX-Slack-Signature: v0=%s\r\n\r\n", length, stamp, hex.EncodeToString(mac.Sum(nil)))
}

// send writes to a new connection, which stays open, as a slow client's does.
func send(t *testing.T, address, text string) net.Conn {
	t.Helper()
	c, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if _, err := io.WriteString(c, text); err != nil {
		t.Fatal(err)
	}
	return c
}

func status(t *testing.T, c net.Conn) int {
	t.Helper()
	r, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	return r.StatusCode
}

// TestHeadIsChecked: who can't be Slack is answered before sending a byte of the body.
func TestHeadIsChecked(t *testing.T) {
	t.Parallel()
	address := door(t, func(g *Gate) { g.patience = time.Hour }) // nobody who waits for the body gives up
	for name, c := range map[string]struct {
		head string
		want int
	}{
		"too large":       {head("", MaxBody+1, time.Now()), 413},
		"too old":         {head("", 100, time.Now().Add(-time.Hour)), 401},
		"from tomorrow":   {head("", 100, time.Now().Add(24*time.Hour)), 401},
		"no signature":    {strings.Replace(head("", 100, time.Now()), "X-Slack-Signature", "X-Other", 1), 401},
		"a short one":     {strings.Replace(head("", 100, time.Now()), "v0=", "v0=00", 1), 401},
		"not hexadecimal": {strings.Replace(head("", 100, time.Now()), "v0=", "v0=zz", 1), 401},
		"a picture":       {strings.Replace(head("", 100, time.Now()), "application/json", "image/png", 1), 415},
		"unsigned, large": {"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n", 401},
		"unsigned, open":  {"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", 401},
	} {
		if got := status(t, send(t, address, c.head)); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

func TestSignedBody(t *testing.T) {
	t.Parallel()
	address := door(t, func(*Gate) {})
	for _, body := range []string{"{}", strings.Repeat("x", 100_000), strings.Repeat("x", MaxBody)} {
		if got := status(t, send(t, address, head(body, len(body), time.Now())+body)); got != 200 {
			t.Errorf("%d bytes: %d", len(body), got)
		}
		forged := strings.Repeat("y", len(body))
		if got := status(t, send(t, address, head(body, len(body), time.Now())+forged)); got != 401 {
			t.Errorf("%d forged bytes: %d", len(body), got)
		}
	}
}

// TestBudget: connections that stall share one budget. What doesn't fit is refused at once,
// and served again as soon as they are gone. A head without a body costs nothing.
func TestBudget(t *testing.T) {
	t.Parallel()
	const places = 4
	var gate *Gate
	address := door(t, func(g *Gate) { gate, g.patience, g.budget = g, time.Hour, semaphore.NewWeighted(places*chunk) })
	for range 50 {
		send(t, address, head("", MaxBody, time.Now()))
	}
	var stalled []net.Conn
	for got := 200; got == 200; { // until they have used it up; one that meets the request below is refused, and the next takes its place
		stalled = append(stalled, send(t, address, head("", chunk, time.Now())+"half a body"))
		if got = status(t, send(t, address, head("{}", 2, time.Now())+"{}")); got != 200 && got != 503 {
			t.Fatalf("with the budget used up: %d", got)
		}
	}
	if len(stalled) < places {
		t.Errorf("%d stalled connections used up %d places", len(stalled), places)
	}
	for _, c := range stalled {
		c.Close()
	}
	if err := gate.budget.Acquire(t.Context(), places*chunk); err != nil { // all is given back
		t.Fatal(err)
	}
	gate.budget.Release(places * chunk)
	if got := status(t, send(t, address, head("{}", 2, time.Now())+"{}")); got != 200 {
		t.Errorf("with the budget free again: %d", got)
	}
}

// TestSlowBody: a body that doesn't arrive is cut off.
func TestSlowBody(t *testing.T) {
	t.Parallel()
	address := door(t, func(g *Gate) { g.patience = time.Millisecond })
	if got := status(t, send(t, address, head("", 100, time.Now())+"half a b")); got != 400 {
		t.Errorf("%d", got)
	}
}

func TestProbe(t *testing.T) {
	t.Parallel()
	g := New(secret, time.Now)
	for body, want := range map[string]bool{"ssl_check=1&token=t": true, "ssl_check=1&command=/leave": false, "x=ssl_check=1": false} {
		r := httptest.NewRequest(http.MethodPost, "/slack/commands", strings.NewReader(body))
		if _, err := g.Read(httptest.NewRecorder(), r); errors.Is(err, ErrProbe) != want {
			t.Errorf("%s: %v", body, err)
		}
	}
}
