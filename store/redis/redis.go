package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/logging"
	"github.com/redis/go-redis/v9/maintnotifications"
)

// Redis holds what replicas share and what may be lost at any moment: whom they
// have looked up, how much they have sent where, and what models have answered. Whoever asks it goes on
// without an answer: while it cannot be reached, everything is slower and nothing
// is wrong. It is safe for concurrent use.
//
// Every key begins with leaveway, its kind and, where it is about somebody, the
// tenant; and every key expires.
type Redis struct {
	client *redis.Client
	guard  *guard
	stop   func() // ends the embedded one; nil where it is somebody else's
}

// What a person or a delivery waits for at most, when Redis does not answer and
// its URL does not say otherwise (?read_timeout=200ms).
const (
	redisDial = 300 * time.Millisecond // a name is looked up and TLS is agreed on
	redisWait = 100 * time.Millisecond
)

// OpenRedis opens the Redis that a URL names, redis://… or rediss://… with TLS,
// or, where it is empty, one of its own in this process. Of opts it takes Log
// and Now. One that cannot be reached is no error: it is used once it can be. A
// malformed URL is one, a sentence for the operator that shows none of it.
func OpenRedis(ctx context.Context, url string, opts Options) (*Redis, error) {
	opts = opts.withDefaults()
	r := &Redis{guard: &guard{log: opts.Log, now: opts.Now}}
	to, err := redisOptions(url)
	switch {
	case err != nil:
		return nil, err
	case to == nil:
		server := miniredis.NewMiniRedis()
		to, r.stop = throughMemory(server), runWithin(server)
	}
	r.connect(ctx, to)
	return r, nil
}

// connect begins to use a Redis.
func (r *Redis) connect(ctx context.Context, to *redis.Options) {
	to.MaxRetries, to.DialerRetries = -1, 1 // the guard decides when to try again
	to.PoolSize, to.MaxIdleConns = 16, 4    // after an outage, each that was idle may cost one trial
	to.ContextTimeoutEnabled = true
	to.DisableIdentity = true // a round trip per connection, for nobody
	to.MaintNotificationsConfig = &maintnotifications.Config{Mode: maintnotifications.ModeDisabled}
	logging.Disable() // the guard says what there is to say, once
	r.client = redis.NewClient(to)
	r.ping(ctx)
}

// redisOptions are what a URL says; nil where it is empty.
func redisOptions(named string) (*redis.Options, error) {
	if named == "" {
		return nil, nil
	}
	u, err := url.Parse(named)
	if err != nil || (u.Scheme != "redis" && u.Scheme != "rediss") || u.Hostname() == "" {
		return nil, malformedRedis(named)
	}
	to, err := redis.ParseURL(named)
	if err != nil {
		return nil, malformedRedis(named)
	}
	to.DialTimeout = cmp.Or(to.DialTimeout, redisDial)
	to.ReadTimeout, to.WriteTimeout = cmp.Or(to.ReadTimeout, redisWait), cmp.Or(to.WriteTimeout, redisWait)
	to.PoolTimeout = cmp.Or(to.PoolTimeout, redisWait)
	return to, nil
}

func malformedRedis(named string) error {
	return fmt.Errorf("the Redis is %s, which is not an address of one: use redis://HOST:6379/0, or rediss:// for TLS, with USER:PASSWORD@ before the host where it has them", scheme(named))
}

// runWithin has time pass for a Redis in this process, until it is stopped.
func runWithin(server *miniredis.Miniredis) (stop func()) {
	over := make(chan struct{})
	go pass(server, over)
	return sync.OnceFunc(func() { close(over); server.Close() })
}

// throughMemory reaches a Redis in this process and not over the network. It
// cannot be away: who waits for it waits for a processor, and that for longer.
func throughMemory(server *miniredis.Miniredis) *redis.Options {
	return &redis.Options{
		Addr:   "in this process",
		Dialer: func(context.Context, string, string) (net.Conn, error) { return server.Dial() },
	}
}

// pass counts the time for an embedded Redis, in which by itself nothing expires.
func pass(server *miniredis.Miniredis, over <-chan struct{}) {
	const tick = 50 * time.Millisecond
	ticks := time.NewTicker(tick)
	defer ticks.Stop()
	for last := time.Now(); ; {
		select {
		case <-ticks.C:
			now := time.Now()
			server.FastForward(now.Sub(last))
			last = now
		case <-over:
			return
		}
	}
}

// Close lets go of it, as often as one likes. What is asked afterwards has no answer.
func (r *Redis) Close() error {
	err := r.client.Close()
	if r.stop != nil {
		r.stop()
	}
	if err != nil && !errors.Is(err, redis.ErrClosed) {
		return fmt.Errorf("close Redis: %w", err)
	}
	return nil
}

// Status says to operators how it is, in a few words: "ok", or since when it
// cannot be reached.
func (r *Redis) Status(ctx context.Context) string {
	r.ping(ctx)
	if since, down := r.guard.down(); down {
		return fmt.Sprintf("unreachable since %s (slower, nothing is lost)", since.UTC().Format(time.RFC3339))
	}
	if r.stop != nil {
		return "ok (in this process)"
	}
	return "ok"
}

func (r *Redis) ping(ctx context.Context) {
	r.ask(ctx, func(ctx context.Context) error { return r.client.Ping(ctx).Err() })
}

// ask has Redis asked, unless it was out of reach a moment ago, and reports
// whether it answered. That there is no such key is an answer.
func (r *Redis) ask(ctx context.Context, question func(context.Context) error) bool {
	trial, ok := r.guard.may()
	if !ok {
		return false
	}
	err := question(ctx)
	switch {
	case err == nil, errors.Is(err, redis.Nil):
		r.guard.answered(trial)
		return true
	case ctx.Err() != nil, errors.Is(err, redis.ErrPoolTimeout): // who asked has gone, or never got to ask
		r.guard.unknown(trial)
	default:
		r.guard.failed(trial, err)
	}
	return false
}

// redisKey names something of a tenant's. What the parts hold cannot be mistaken
// for what separates them.
func redisKey(kind string, parts ...string) string {
	var b strings.Builder
	b.WriteString("leaveway:" + kind)
	for _, part := range parts {
		b.WriteString(":" + url.QueryEscape(part))
	}
	return b.String()
}
