package redis

import (
	"context"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/leaveway/leaveway/agent"
)

// Pace is a rate limit: once per Gap on average, with bursts of up to Burst.
type Pace struct {
	Gap   time.Duration // at least a millisecond
	Burst int           // at least 1
}

// Pacer enforces a pace across all replicas that share a Redis. While Redis is
// down, each replica enforces it on its own. It is safe for concurrent use.
type Pacer struct {
	redis *Client
	pace  Pace

	mu    sync.Mutex
	local map[string]time.Time // when each key is due, as in step; used while Redis is down
}

// Pacer returns a pacer that limits each name separately.
func (c *Client) Pacer(pace Pace) *Pacer {
	return &Pacer{redis: c, pace: pace, local: map[string]time.Time{}}
}

// Ask takes one turn for a name and returns 0, or returns how long to wait before
// asking again.
func (p *Pacer) Ask(ctx context.Context, tenant agent.TenantID, name string) (wait time.Duration) {
	return p.run(ctx, tenant, name, 0)
}

// Hold blocks a name for a while and allows no burst afterwards. A shorter hold
// doesn't cut an earlier one short.
func (p *Pacer) Hold(ctx context.Context, tenant agent.TenantID, name string, wait time.Duration) {
	if wait > 0 {
		p.run(ctx, tenant, name, max(wait, time.Millisecond))
	}
}

// paceScript is step in Lua. It uses the clock of Redis, in milliseconds.
var paceScript = redis.NewScript(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local gap, ahead, hold = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local due = math.max(tonumber(redis.call('GET', KEYS[1]) or 0) or 0, now)
if hold > 0 then
	due = math.max(due, now + hold + ahead)
elseif due - ahead > now then
	return due - ahead - now
else
	due = due + gap
end
redis.call('SET', KEYS[1], string.format('%.0f', due), 'PX', string.format('%.0f', due - now))
return 0`)

func (p *Pacer) run(ctx context.Context, tenant agent.TenantID, name string, hold time.Duration) (wait time.Duration) {
	k := p.redis.nameFor("pace", string(tenant), name)
	var ms int64
	answered := p.redis.do(ctx, func(ctx context.Context) (err error) {
		ms, err = paceScript.Run(ctx, p.redis.client, []string{k}, p.pace.Gap.Milliseconds(), p.pace.ahead().Milliseconds(), hold.Milliseconds()).Int64()
		return err
	})
	if answered {
		return time.Duration(ms) * time.Millisecond
	}
	return p.runLocally(k, hold)
}

// runLocally enforces the pace for this process only.
func (p *Pacer) runLocally(key string, hold time.Duration) (wait time.Duration) {
	const maxKeys = 10_000
	now := p.redis.breaker.now()
	p.mu.Lock()
	defer p.mu.Unlock()
	due, wait := p.pace.step(p.local[key], now, hold)
	if len(p.local) >= maxKeys {
		for k, at := range p.local {
			if !at.After(now) {
				delete(p.local, k)
			}
		}
	}
	p.local[key] = due
	return wait
}

// ahead is how far ahead of its due time a turn may be taken: the length of a burst.
func (p Pace) ahead() time.Duration { return time.Duration(p.Burst-1) * p.Gap }

// step takes a turn, or holds if hold is positive. It is the generic cell rate
// algorithm: due is when the next turn would be due if there were no bursts.
func (p Pace) step(due, now time.Time, hold time.Duration) (_ time.Time, wait time.Duration) {
	if due.Before(now) {
		due = now
	}
	if hold > 0 {
		if until := now.Add(hold + p.ahead()); due.Before(until) {
			due = until
		}
		return due, 0
	}
	if wait := due.Add(-p.ahead()).Sub(now); wait > 0 {
		return due, wait
	}
	return due.Add(p.Gap), 0
}
