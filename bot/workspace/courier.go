package workspace

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/leaveway/leaveway/bot/workspace/socketmode"
)

// courier sends requests to the app and returns its answers. Nothing else knows the transport.
type courier struct {
	client *http.Client
	secret []byte
	clock  func() time.Time
	limit  time.Duration
	base   *atomic.Pointer[string]
	// sockets are those of an app in Socket Mode; they count only if socketMode is on.
	sockets    *socketmode.Hub
	socketMode *atomic.Bool
}

// endpoint is one of the app's three addresses.
type endpoint string

const (
	toEvents       endpoint = "/events"
	toInteractions endpoint = "/interactions"
	toCommands     endpoint = "/commands"
)

const (
	asJSON = "application/json"
	asForm = "application/x-www-form-urlencoded"
)

// parcel is one request to the app.
type parcel struct {
	to     endpoint
	kind   string // "view_submission", "message", "/leave", … for the [recorder]
	format string
	body   []byte
	retry  int // 0 for the first attempt
	reason failure
	echo   bool // an event about something that the app itself did
}

// failure is why an answer of the app doesn't count, in Slack's words.
type failure string

const (
	noFailure        failure = ""
	timedOut         failure = "http_timeout"
	badStatus        failure = "http_error"
	connectionFailed failure = "connection_failed"
)

// answer is what the app answered.
type answer struct {
	status  int
	format  string
	body    []byte
	failure failure
	noRetry bool
	err     error
	took    time.Duration
}

// maxAnswer is the number of bytes that are read of an answer.
const maxAnswer = 1 << 20

func newCourier(cfg Config) courier {
	client := http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 256, IdleConnTimeout: time.Minute}}
	if cfg.HTTPClient != nil {
		client = *cfg.HTTPClient
	}
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	c := courier{client: &client, secret: []byte(cfg.SigningSecret), clock: cfg.Clock, limit: cfg.AckTimeout, base: new(atomic.Pointer[string])}
	c.setBase(cfg.AppURL)
	c.sockets, c.socketMode = socketmode.New(), new(atomic.Bool)
	c.socketMode.Store(cfg.SocketMode)
	return c
}

func (c courier) setBase(url string) {
	url = strings.TrimRight(url, "/")
	c.base.Store(&url)
}

// sign returns Slack's v0 signature.
// Source: docs.slack.dev/authentication/verifying-requests-from-slack.
func sign(secret []byte, timestamp string, body []byte) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("v0:" + timestamp + ":"))
	mac.Write(body)
	return "v0=" + hex.EncodeToString(mac.Sum(nil))
}

// send sends a parcel and waits for the answer as long as Slack would.
func (c courier) send(ctx context.Context, p parcel) answer {
	ctx, cancel := context.WithTimeout(ctx, c.limit)
	defer cancel()
	begin := time.Now()
	var a answer
	if c.socketMode.Load() {
		a = c.write(ctx, p)
	} else {
		a = c.post(ctx, p)
	}
	a.took = time.Since(begin)
	if a.err != nil {
		a.failure = connectionFailed
		if errors.Is(a.err, context.DeadlineExceeded) {
			a.failure = timedOut
		}
	} else if a.status/100 != 2 {
		a.failure = badStatus
	}
	return a
}

// write sends a parcel by a socket.
func (c courier) write(ctx context.Context, p parcel) answer {
	kind, payload := "events_api", p.body
	if p.to != toEvents {
		form, err := url.ParseQuery(string(p.body))
		if err != nil {
			return answer{err: fmt.Errorf("read what goes to the app: %w", err)}
		}
		kind, payload = "interactive", []byte(form.Get("payload"))
		if p.to == toCommands {
			fields := map[string]string{}
			for name := range form {
				fields[name] = form.Get(name)
			}
			kind = "slash_commands"
			if payload, err = json.Marshal(fields); err != nil {
				return answer{err: fmt.Errorf("write what goes to the app: %w", err)}
			}
		}
	}
	said, err := c.sockets.Send(ctx, kind, payload, p.retry, string(p.reason))
	if err != nil {
		return answer{err: fmt.Errorf("write to the app: %w", err)}
	}
	if empty := string(said); empty == "null" || empty == "{}" { // Slack's own framework acknowledges with {}
		said = nil
	}
	return answer{status: http.StatusOK, format: asJSON, body: said}
}

func (c courier) post(ctx context.Context, p parcel) answer {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, *c.base.Load()+string(p.to), bytes.NewReader(p.body))
	if err != nil {
		return answer{err: fmt.Errorf("address the app: %w", err)}
	}
	timestamp := strconv.FormatInt(c.clock().Unix(), 10)
	req.Header = http.Header{
		"Content-Type":              {p.format},
		"User-Agent":                {"Slackbot 1.0 (+https://api.slack.com/robots)"},
		"X-Slack-Request-Timestamp": {timestamp},
		"X-Slack-Signature":         {sign(c.secret, timestamp, p.body)},
	}
	if p.retry > 0 {
		req.Header["X-Slack-Retry-Num"] = []string{strconv.Itoa(p.retry)}
		req.Header["X-Slack-Retry-Reason"] = []string{string(p.reason)}
	}
	resp, err := c.client.Do(req)
	if err != nil {
		return answer{err: fmt.Errorf("call the app: %w", err)}
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return answer{err: fmt.Errorf("read the app's answer: %w", err)}
	}
	return answer{
		status:  resp.StatusCode,
		format:  resp.Header.Get("Content-Type"),
		body:    body,
		noRetry: resp.Header.Get("X-Slack-No-Retry") == "1",
	}
}

// transport delivers to the app and records it.
type transport struct{ *Workspace }

// deliver sends a parcel and records it.
func (w transport) deliver(ctx context.Context, p parcel) answer {
	if !p.echo {
		w.lastParcel.Store(&p)
	}
	a := w.courier.send(ctx, p)
	w.wire.add(w.Workspace, call{
		at: w.now(), out: true, method: p.kind, url: string(p.to), status: a.status, took: a.took,
		request: p.body, response: a.body, note: outcome(p, a),
	})
	if a.failure != noFailure {
		w.cfg.Log.WithField("failure", a.failure).WithError(a.err).Warnf("the app did not accept %s", p.kind)
	}
	return a
}

func outcome(p parcel, a answer) string {
	note := string(a.failure)
	if p.retry > 0 {
		note = strings.TrimSpace(fmt.Sprintf("retry %d (%s) %s", p.retry, p.reason, note))
	}
	return note
}

// Redeliver delivers the last thing that a person did once more, as Slack does when it is
// unsure whether the app received it: an event as a retry, anything else unchanged.
func (w *Workspace) Redeliver(ctx context.Context) error {
	last := w.lastParcel.Load()
	if last == nil {
		return fmt.Errorf("nothing has been delivered yet")
	}
	w.mu.Lock()
	w.journal.recordAct(Entry{Act: Redelivered})
	w.mu.Unlock()
	again := *last
	if again.to == toEvents {
		again.retry, again.reason = again.retry+1, timedOut
	}
	if a := w.transport.deliver(ctx, again); a.failure != noFailure {
		return fmt.Errorf("deliver %s again: %s", again.kind, a.failure)
	}
	return nil
}
