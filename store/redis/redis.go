// Package redis holds what replicas share and may lose at any moment: who a Slack
// user is, how fast each channel may be posted to, which questionnaire session is
// active, and what language models answered.
//
// It fails open. While Redis is down, every call returns at once as if nothing
// were stored: the product gets slower but stays correct.
//
//	redis.go     connecting, status, the embedded server, keys
//	breaker.go   not waiting for a Redis that is down
//	pace.go      rate limits, shared or, during an outage, per replica
//	people.go    people that were looked up
//	registry.go  the active session of each questionnaire
//	cache.go     a cache that Redis can't read
//	watched.go   telling what is asked, for traces
package redis

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/logging"
	"github.com/redis/go-redis/v9/maintnotifications"
	"github.com/sirupsen/logrus"

	"github.com/leaveway/leaveway/store/seal"
	"github.com/leaveway/leaveway/store/watch"
)

// Client is a connection to Redis. It is safe for concurrent use.
//
// Nearly every key begins with "leaveway", its kind and its tenant; the registry's
// begin with "session:registry". With encryption keys, hashes replace the rest, and
// values are sealed. Every key expires.
type Client struct {
	client  *redis.Client
	breaker *breaker
	keys    *seal.Keys
	stop    func() // stops the embedded server; nil if the server is external
}

// Options configure a client. The zero value works.
type Options struct {
	// Log is for operators. If nil, nothing is logged.
	Log *logrus.Entry
	// Now is the clock. If nil, it is time.Now.
	Now func() time.Time
	// Keys seal what Redis holds about people, and hide whom it is about. If nil, it is
	// stored as it is.
	Keys *seal.Keys
	// Watch observes each command that is sent. It may be nil.
	Watch watch.Func
}

// How long a person or a delivery waits for a Redis that doesn't answer, unless the URL says
// otherwise (?read_timeout=200ms).
const (
	dialTimeout = 300 * time.Millisecond // includes the name lookup and TLS
	ioTimeout   = 100 * time.Millisecond
)

// Open connects to the Redis at a URL: redis://…, or rediss://… with TLS. If the
// URL is empty, it starts a server inside this process. An unreachable server is not
// an error: the client uses it once it answers. A malformed URL is an error: a
// sentence for the operator that doesn't quote the URL.
func Open(ctx context.Context, url string, opts Options) (*Client, error) {
	if opts.Log == nil {
		silent := logrus.New()
		silent.SetOutput(io.Discard)
		opts.Log = logrus.NewEntry(silent)
	}
	if opts.Now == nil {
		opts.Now = time.Now
	}
	c := &Client{breaker: &breaker{log: opts.Log, now: opts.Now}, keys: opts.Keys}
	to, err := parseURL(url)
	switch {
	case err != nil:
		return nil, err
	case to == nil:
		server := miniredis.NewMiniRedis()
		to, c.stop = inProcess(server), runClock(server)
	}
	c.connect(ctx, to)
	if opts.Watch != nil {
		c.client.AddHook(watched{opts.Watch})
	}
	return c, nil
}

func (c *Client) connect(ctx context.Context, to *redis.Options) {
	to.MaxRetries, to.DialerRetries = -1, 1 // the breaker decides when to try again
	to.PoolSize, to.MaxIdleConns = 16, 4    // after an outage, each idle connection may cost one failed request
	to.ContextTimeoutEnabled = true
	to.DisableIdentity = true // saves a round trip per connection
	to.MaintNotificationsConfig = &maintnotifications.Config{Mode: maintnotifications.ModeDisabled}
	logging.Disable() // the breaker logs outages
	c.client = redis.NewClient(to)
	c.ping(ctx)
}

// parseURL returns nil for an empty URL.
func parseURL(text string) (*redis.Options, error) {
	if text == "" {
		return nil, nil
	}
	u, err := url.Parse(text)
	if err != nil || (u.Scheme != "redis" && u.Scheme != "rediss") || u.Hostname() == "" {
		return nil, malformedURL(text)
	}
	to, err := redis.ParseURL(text)
	if err != nil {
		return nil, malformedURL(text)
	}
	to.DialTimeout = cmp.Or(to.DialTimeout, dialTimeout)
	to.ReadTimeout, to.WriteTimeout = cmp.Or(to.ReadTimeout, ioTimeout), cmp.Or(to.WriteTimeout, ioTimeout)
	to.PoolTimeout = cmp.Or(to.PoolTimeout, ioTimeout)
	return to, nil
}

// malformedURL shows the scheme and nothing else: the rest may contain a password.
func malformedURL(text string) error {
	const fix = "use redis://HOST:6379/0, or rediss:// for TLS, with USER:PASSWORD@ before the host if it needs them"
	scheme, _, ok := strings.Cut(text, ":")
	if !ok {
		return errors.New("the Redis address has no scheme: " + fix)
	}
	return fmt.Errorf("%q is not a Redis address: %s", scheme+":…", fix)
}

// runClock makes time pass in an embedded server until stop is called: keys in it
// don't expire on their own.
func runClock(server *miniredis.Miniredis) (stop func()) {
	done := make(chan struct{})
	go advance(server, done)
	return sync.OnceFunc(func() { close(done); server.Close() })
}

func advance(server *miniredis.Miniredis, done <-chan struct{}) {
	const tick = 50 * time.Millisecond
	ticks := time.NewTicker(tick)
	defer ticks.Stop()
	for last := time.Now(); ; {
		select {
		case <-ticks.C:
			now := time.Now()
			server.FastForward(now.Sub(last))
			last = now
		case <-done:
			return
		}
	}
}

// inProcess connects to an embedded server through memory. It sets no timeouts: such
// a server can't be down, and a slow answer only means a busy processor.
func inProcess(server *miniredis.Miniredis) *redis.Options {
	return &redis.Options{
		Addr:   "in this process",
		Dialer: func(context.Context, string, string) (net.Conn, error) { return server.Dial() },
	}
}

// Close closes the client and stops its embedded server. Later calls behave as
// during an outage. Close may be called more than once.
func (c *Client) Close() error {
	err := c.client.Close()
	if c.stop != nil {
		c.stop()
	}
	if err != nil && !errors.Is(err, redis.ErrClosed) {
		return fmt.Errorf("close Redis: %w", err)
	}
	return nil
}

// Status tells operators in a few words whether Redis answers: "ok", or since when
// it has been unreachable.
func (c *Client) Status(ctx context.Context) string {
	c.ping(ctx)
	if since, down := c.breaker.down(); down {
		return fmt.Sprintf("unreachable since %s (slower, nothing is lost)", since.UTC().Format(time.RFC3339))
	}
	if c.stop != nil {
		return "ok (in this process)"
	}
	return "ok"
}

func (c *Client) ping(ctx context.Context) {
	c.do(ctx, func(ctx context.Context) error { return c.client.Ping(ctx).Err() })
}

// do sends a request, unless the breaker is open, and reports whether Redis
// answered. A missing key counts as an answer.
func (c *Client) do(ctx context.Context, request func(context.Context) error) (answered bool) {
	probe, ok := c.breaker.allow()
	if !ok {
		return false
	}
	err := request(ctx)
	switch {
	case err == nil, errors.Is(err, redis.Nil):
		c.breaker.succeeded(probe)
		return true
	case ctx.Err() != nil, errors.Is(err, redis.ErrPoolTimeout): // the caller gave up, or never got a connection
		c.breaker.abandoned(probe)
	default:
		c.breaker.failed(probe, err)
	}
	return false
}

// nameFor is keyFor for parts that tell of somebody: with encryption keys, they are hashed.
func (c *Client) nameFor(kind string, parts ...string) string {
	plain := keyFor(kind, parts...)
	if c.keys == nil {
		return plain
	}
	return keyFor(kind, c.keys.Name(kind, plain))
}

// seal seals a value with its key, so that it opens below no other one.
func (c *Client) seal(kind, key string, value []byte) []byte {
	return c.keys.Seal(seal.At("redis "+kind, "", key, 0), value)
}

func (c *Client) open(kind, key string, value []byte) ([]byte, error) {
	return c.keys.Open(seal.At("redis "+kind, "", key, 0), value)
}

// keyFor builds a key whose parts can't be confused with each other.
func keyFor(kind string, parts ...string) string {
	var b strings.Builder
	b.WriteString("leaveway:" + kind)
	for _, part := range parts {
		b.WriteString(":" + url.QueryEscape(part))
	}
	return b.String()
}
