package socket

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/bot/slack/intake"
)

const (
	// overlap is how long a socket that Slack is about to close is read alongside the new one.
	overlap = 15 * time.Second
	// shortLife is how long a socket has to last, or what it has to bring, to count as a success.
	shortLife              = 5 * time.Second
	shortPause, longPause  = time.Second, 30 * time.Second
	refusedPause           = time.Minute // somebody has to change something
	mostAckBytes           = 20_000      // Slack drops a larger answer without a word
	openWithin             = 10 * time.Second
	mostOpenBytes          = 1 << 20
	ackInvalid, ackUnknown = "slack: an envelope that can't be read", "slack: an envelope of an unknown type"
)

// Config is what a Client needs.
type Config struct {
	AppToken string // xapp-…
	APIURL   string // of Slack's Web API, with a slash at the end
	// Answer answers what Slack sent, as if by HTTP.
	Answer     func(context.Context, intake.Request) intake.Reply
	HTTPClient *http.Client // one with a timeout if nil
	Log        *logrus.Logger
}

// Client keeps a socket to Slack open. Run may be called once.
type Client struct {
	cfg   Config
	lanes *lanes

	mu      sync.Mutex
	current *connection // the newest
	open    map[*connection]bool
	problem string
}

// New returns a Client that isn't connected.
func New(cfg Config) *Client {
	if cfg.HTTPClient == nil {
		cfg.HTTPClient = &http.Client{Timeout: openWithin}
	}
	return &Client{cfg: cfg, lanes: newLanes(), open: map[*connection]bool{}, problem: "isn't connected yet"}
}

// Problem says why there is no socket, or "".
func (c *Client) Problem() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.problem
}

// Run keeps a socket open until ctx is done, then finishes what has arrived.
func (c *Client) Run(ctx context.Context) error {
	var readers sync.WaitGroup
	answers, stop := context.WithCancel(context.WithoutCancel(ctx)) // what has arrived is answered
	defer stop()
	failures := 0
	for ctx.Err() == nil {
		next, err := c.connect(ctx)
		if ctx.Err() != nil && err != nil { // we stop, and Slack did nothing wrong
			break
		}
		if err != nil {
			failures++
			c.note(err)
			wait(ctx, pauseAfter(failures, err))
			continue
		}
		old := c.connected(next)
		readers.Go(func() { next.read(func(on *connection, e envelope) { c.receive(answers, on, e) }, c.complain) })
		c.retire(ctx, &readers, old)
		if c.stay(ctx, next); time.Since(next.began) < shortLife && next.heard.Load() == 0 && ctx.Err() == nil {
			failures++
			wait(ctx, pauseAfter(failures, nil))
			continue
		}
		failures = 0
	}
	c.finish(&readers)
	return nil
}

// finish answers what has arrived, and then says goodbye.
func (c *Client) finish(readers *sync.WaitGroup) {
	c.mu.Lock()
	open := slices.Collect(maps.Keys(c.open))
	c.mu.Unlock()
	for _, one := range open {
		one.stopReading()
	}
	readers.Wait()
	c.lanes.all.Wait()
	for _, one := range open {
		one.close()
	}
}

// stay returns when a socket has to be replaced: Slack says that it is about to close it, or
// it is gone.
func (c *Client) stay(ctx context.Context, on *connection) {
	select {
	case why := <-on.replace:
		c.cfg.Log.WithField("reason", why).Debug("slack: a socket is about to be closed; opening another one")
	case <-on.gone:
		c.cfg.Log.Debug("slack: a socket is gone; opening another one")
	case <-ctx.Done():
	}
}

// retire reads a socket that was replaced a little longer, then closes it.
func (c *Client) retire(ctx context.Context, readers *sync.WaitGroup, old *connection) {
	if old == nil {
		return
	}
	readers.Go(func() {
		select {
		case <-old.gone:
		case <-time.After(overlap):
		case <-ctx.Done():
			return
		}
		old.close()
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.open, old)
	})
}

func (c *Client) connected(next *connection) (old *connection) {
	c.mu.Lock()
	defer c.mu.Unlock()
	old = c.current
	if c.problem != "" {
		c.cfg.Log.Info("slack: connected in Socket Mode")
	}
	c.current, c.problem = next, ""
	c.open[next] = true
	return old
}

// note logs once why there is no socket.
func (c *Client) note(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.problem != err.Error() {
		c.cfg.Log.WithError(err).Error("slack: no socket; trying again")
	}
	c.problem = err.Error()
}

func (c *Client) complain(err error) { c.cfg.Log.WithError(err).Warn(ackInvalid) }

// receive begins to answer an envelope.
func (c *Client) receive(ctx context.Context, on *connection, e envelope) {
	r, lane, err := e.request()
	if err != nil {
		c.cfg.Log.WithError(err).WithField("type", e.Type[:min(len(e.Type), 40)]).Warn(ackUnknown)
		if e.ID != "" { // Slack would only send the same again
			c.acknowledge(on, ack{ID: e.ID})
		}
		return
	}
	c.lanes.run(lane, func() {
		reply := c.cfg.Answer(ctx, r)
		if reply.Status != http.StatusOK && reply.Status != http.StatusBadRequest {
			return // not stored: Slack sends it again
		}
		c.acknowledge(on, ack{ID: e.ID, Payload: c.payload(e, reply)})
	})
}

// payload returns an answer as it goes into an acknowledgement.
func (c *Client) payload(e envelope, reply intake.Reply) json.RawMessage {
	if reply.Body == nil || !e.TakesAny {
		return nil
	}
	text, err := json.Marshal(reply.Body)
	if err != nil || len(text) >= mostAckBytes {
		c.cfg.Log.WithError(err).WithField("bytes", len(text)).Error("slack: an answer that can't go into an acknowledgement")
		return nil
	}
	return text
}

// acknowledge writes on the socket that an envelope came by, or on the newest if that one is gone.
func (c *Client) acknowledge(on *connection, a ack) {
	err := on.acknowledge(a)
	if err == nil {
		return
	}
	c.mu.Lock()
	newest := c.current
	c.mu.Unlock()
	if newest != on {
		err = newest.acknowledge(a)
	}
	if err != nil {
		c.cfg.Log.WithError(err).Debug("slack: an acknowledgement was lost; Slack sends events again")
	}
}

// refusedError is Slack's refusal to open a socket.
type refusedError struct {
	code  string
	after time.Duration
}

func (e *refusedError) Error() string {
	advice := map[string]string{
		"invalid_auth": "check SLACK_APP_TOKEN", "not_authed": "check SLACK_APP_TOKEN", "token_revoked": "make a new app-level token for SLACK_APP_TOKEN",
		"not_allowed_token_type": "SLACK_APP_TOKEN has to be an app-level token, xapp-…", "missing_scope": "give the app-level token the scope connections:write",
		"account_inactive": "the app was deactivated", "not_allowed": "turn on Socket Mode in the app's settings", "socket_mode_disabled": "turn on Socket Mode in the app's settings",
	}[e.code]
	if advice == "" {
		advice = "trying again"
	}
	return fmt.Sprintf("Slack opens no socket (%s): %s", e.code, advice)
}

// connect asks Slack for the address of a socket, and opens it.
func (c *Client) connect(ctx context.Context) (*connection, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.cfg.APIURL+"apps.connections.open", http.NoBody)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+c.cfg.AppToken)
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	resp, err := c.cfg.HTTPClient.Do(req)
	if err != nil {
		return nil, errors.New("can't reach Slack to open a socket") // err may change each time
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusTooManyRequests {
		seconds, _ := strconv.Atoi(resp.Header.Get("Retry-After"))
		return nil, &refusedError{"ratelimited", time.Duration(seconds) * time.Second}
	}
	var said struct {
		OK    bool   `json:"ok"`
		Error string `json:"error"`
		URL   string `json:"url"`
	}
	if err := json.NewDecoder(io.LimitReader(resp.Body, mostOpenBytes)).Decode(&said); err != nil {
		return nil, fmt.Errorf("can't read what Slack answers to opening a socket (%s)", resp.Status)
	}
	if !said.OK || said.URL == "" {
		return nil, &refusedError{code: said.Error}
	}
	return dial(ctx, said.URL)
}

// pauseAfter returns how long to wait after some failures in a row: a minute if an operator has
// to fix something.
func pauseAfter(failures int, err error) time.Duration {
	pause := min(shortPause<<min(failures-1, 5), longPause)
	if refused := (*refusedError)(nil); errors.As(err, &refused) {
		pause = max(refused.after, pause)
		if refused.after == 0 && refused.code != "internal_error" && refused.code != "fatal_error" && refused.code != "ratelimited" {
			pause = refusedPause
		}
	}
	return pause + time.Duration(rand.Int64N(int64(pause)/4+1)) //nolint:gosec // it only spreads servers
}

func wait(ctx context.Context, pause time.Duration) {
	select {
	case <-time.After(pause):
	case <-ctx.Done():
	}
}
