package store

import (
	"context"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/leaveway/leaveway/agent"
)

// Pace is how fast something may be done: once per Gap, and up to Burst times at
// once after a rest.
type Pace struct {
	Gap   time.Duration // at least a millisecond
	Burst int           // at least 1
}

// Pacer keeps a pace, over all replicas that share a Redis. While it cannot be
// reached, each replica keeps the pace by itself. It is safe for concurrent use.
type Pacer struct {
	redis *Redis
	pace  Pace

	mu    sync.Mutex
	alone map[string]time.Time // due, as below, while Redis is away
}

// Pacer keeps a pace for each name by itself.
func (r *Redis) Pacer(pace Pace) *Pacer {
	return &Pacer{redis: r, pace: pace, alone: map[string]time.Time{}}
}

// Ask takes one turn of a name's, or says how long to wait before asking again.
func (p *Pacer) Ask(ctx context.Context, tenant agent.TenantID, name string) (wait time.Duration) {
	return p.run(ctx, tenant, name, 0)
}

// Hold lets nobody take a turn of a name's for so long, and no burst after it.
func (p *Pacer) Hold(ctx context.Context, tenant agent.TenantID, name string, wait time.Duration) {
	if wait > 0 {
		p.run(ctx, tenant, name, max(wait, time.Millisecond))
	}
}

// paceScript is step, below, in Redis and by its clock, in milliseconds.
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
	key := redisKey("pace", string(tenant), name)
	var ms int64
	answered := p.redis.ask(ctx, func(ctx context.Context) (err error) {
		ms, err = paceScript.Run(ctx, p.redis.client, []string{key}, p.pace.Gap.Milliseconds(), p.pace.ahead().Milliseconds(), hold.Milliseconds()).Int64()
		return err
	})
	if answered {
		return time.Duration(ms) * time.Millisecond
	}
	return p.runAlone(key, hold)
}

// runAlone keeps the pace in this process.
func (p *Pacer) runAlone(key string, hold time.Duration) (wait time.Duration) {
	const most = 10_000
	now := p.redis.guard.now()
	p.mu.Lock()
	defer p.mu.Unlock()
	due, wait := p.pace.step(p.alone[key], now, hold)
	if len(p.alone) >= most {
		for k, at := range p.alone {
			if !at.After(now) {
				delete(p.alone, k)
			}
		}
	}
	p.alone[key] = due
	return wait
}

// ahead is how far in the future the next turn may be due, and one be taken now.
func (p Pace) ahead() time.Duration { return time.Duration(p.Burst-1) * p.Gap }

// step takes a turn, or holds. due is when the next one would be due if nobody
// were ever ahead of time (a generic cell rate).
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
