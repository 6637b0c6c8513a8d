package redis_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	goredis "github.com/redis/go-redis/v9"
	"github.com/sirupsen/logrus"
	logtest "github.com/sirupsen/logrus/hooks/test"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/redis"
	"github.com/leaveway/leaveway/store/storetest"
)

// redisServer is a server that can be restarted at the same address.
type redisServer interface {
	Stop()
	Start()
}

// redisServers are the kinds of servers that most tests run on.
var redisServers = map[string]func(t *testing.T) (url string, server redisServer){
	"real": func(t *testing.T) (string, redisServer) {
		s := storetest.StartRedis(t)
		return s.URL, s
	},
	"in process": func(t *testing.T) (string, redisServer) {
		m := miniredis.RunT(t)
		m.ClockTTL(true)
		return "redis://" + m.Addr() + storetest.LongTimeouts, restartable{m}
	},
}

type restartable struct{ *miniredis.Miniredis }

func (m restartable) Stop() { m.Close() }

func (m restartable) Start() {
	m.FlushAll()
	if err := m.Restart(); err != nil {
		panic(err)
	}
}

// onRedis runs a test on every kind of server, each new and empty.
func onRedis(t *testing.T, test func(t *testing.T, url string, server redisServer)) {
	t.Helper()
	for name, start := range redisServers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url, server := start(t)
			test(t, url, server)
		})
	}
}

func openRedis(t *testing.T, url string, opts redis.Options) *redis.Client {
	t.Helper()
	r, err := redis.Open(t.Context(), url, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

// await waits until a condition holds.
func await(t *testing.T, what string, holds func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	again := time.NewTicker(time.Millisecond)
	defer again.Stop()
	for !holds() {
		select {
		case <-again.C:
		case <-ctx.Done():
			t.Fatal("gave up waiting: " + what)
		}
	}
}

var danaReyes = agent.PersonRef{ID: "U0DANA", Name: "Dana O'Reyes-ñ 🙂", Zone: "America/Los_Angeles", Locale: "en-US"}

// TestPeopleAreShared checks that one replica recalls what another remembered, only for
// the right tenant, and until it expires.
func TestPeopleAreShared(t *testing.T) {
	t.Parallel()
	onRedis(t, func(t *testing.T, url string, _ redisServer) {
		ctx := t.Context()
		one, other := openRedis(t, url, redis.Options{}), openRedis(t, url, redis.Options{})
		if who, ok := other.Recall(ctx, "T1", "U0DANA"); ok || who != (agent.PersonRef{}) {
			t.Errorf("before anyone was remembered: %+v", who)
		}
		one.Remember(ctx, "T1", danaReyes, time.Hour)
		if who, ok := other.Recall(ctx, "T1", "U0DANA"); !ok || who != danaReyes {
			t.Errorf("%+v, %v", who, ok)
		}
		if _, ok := other.Recall(ctx, "T2", "U0DANA"); ok {
			t.Error("another tenant recalls it")
		}
		one.Remember(ctx, "T1:U0", agent.PersonRef{ID: "X"}, time.Hour)
		if _, ok := other.Recall(ctx, "T1", "U0:X"); ok {
			t.Error("a separator within a part of the key was taken for one between parts")
		}
		one.Remember(ctx, "T1", danaReyes, 20*time.Millisecond)
		await(t, "it expires", func() bool { _, ok := other.Recall(ctx, "T1", "U0DANA"); return !ok })
	})
}

// TestUnreadablePerson checks that a value this version can't read, perhaps because another
// wrote it, is treated as missing and not as an outage.
func TestUnreadablePerson(t *testing.T) {
	t.Parallel()
	onRedis(t, func(t *testing.T, url string, _ redisServer) {
		r, raw := openRedis(t, url, redis.Options{}), rawRedis(t, url)
		for _, text := range []string{"", "{", `{"id":"U0SOMEBODYELSE"}`, "\xff"} {
			if err := raw.Set(t.Context(), "leaveway:person:T1:U0DANA", text, 0).Err(); err != nil {
				t.Fatal(err)
			}
			if who, ok := r.Recall(t.Context(), "T1", "U0DANA"); ok {
				t.Errorf("%q is %+v", text, who)
			}
		}
		if status := r.Status(t.Context()); status != "ok" {
			t.Error(status)
		}
	})
}

func rawRedis(t *testing.T, url string) *goredis.Client {
	t.Helper()
	to, err := goredis.ParseURL(url)
	if err != nil {
		t.Fatal(err)
	}
	client := goredis.NewClient(to)
	t.Cleanup(func() { client.Close() })
	return client
}

// TestPaceIsShared checks that all replicas together keep to the pace, separately for each
// name and tenant, and that every key expires.
func TestPaceIsShared(t *testing.T) {
	t.Parallel()
	onRedis(t, func(t *testing.T, url string, _ redisServer) {
		const replicas, burst = 3, 10
		hourly := redis.Pace{Gap: time.Hour, Burst: burst}
		var pacers []*redis.Pacer
		for range replicas {
			pacers = append(pacers, openRedis(t, url, redis.Options{}).Pacer(hourly))
		}
		var mu sync.Mutex
		var wg sync.WaitGroup
		went := map[string]int{}
		for _, p := range pacers {
			wg.Go(func() {
				for range 2 * burst {
					for _, name := range []string{"T1 C1", "T1 {C2}:'x'", "T2 C1"} {
						tenant, channel, _ := strings.Cut(name, " ")
						wait := p.Ask(t.Context(), agent.TenantID(tenant), channel)
						mu.Lock()
						if wait == 0 {
							went[name]++
						} else if wait < 0 || wait > time.Hour {
							t.Errorf("%s waits %v", name, wait)
						}
						mu.Unlock()
					}
				}
			})
		}
		wg.Wait()
		for name, n := range went {
			if n != burst {
				t.Errorf("%s: %d went", name, n)
			}
		}
		checkExpiring(t, rawRedis(t, url), len(went))
	})
}

// checkExpiring checks the number of keys and that each expires.
func checkExpiring(t *testing.T, raw *goredis.Client, want int) {
	t.Helper()
	keys, err := raw.Keys(t.Context(), "*").Result()
	if err != nil || len(keys) != want {
		t.Errorf("%q, %v", keys, err)
	}
	for _, key := range keys {
		if left, err := raw.PTTL(t.Context(), key).Result(); err != nil || left <= 0 {
			t.Errorf("%s never expires: %v, %v", key, left, err)
		}
	}
}

// TestPaceContinues checks that a caller that was too early may go soon after.
func TestPaceContinues(t *testing.T) {
	t.Parallel()
	onRedis(t, func(t *testing.T, url string, _ redisServer) {
		p := openRedis(t, url, redis.Options{}).Pacer(redis.Pace{Gap: 20 * time.Millisecond, Burst: 2})
		for range 5 {
			await(t, "it may go", func() bool { return p.Ask(t.Context(), "T1", "C1") == 0 })
		}
	})
}

// TestHold checks that when one replica holds a name, all of them wait, that no burst
// follows, and that a shorter hold doesn't end a longer one.
func TestHold(t *testing.T) {
	t.Parallel()
	onRedis(t, func(t *testing.T, url string, _ redisServer) {
		pace := redis.Pace{Gap: time.Hour, Burst: 10}
		one, other := openRedis(t, url, redis.Options{}).Pacer(pace), openRedis(t, url, redis.Options{}).Pacer(pace)
		one.Hold(t.Context(), "T1", "C1", 3*time.Hour)
		one.Hold(t.Context(), "T1", "C1", time.Second)
		one.Hold(t.Context(), "T1", "C1", 0)
		if wait := other.Ask(t.Context(), "T1", "C1"); wait <= 2*time.Hour || wait > 3*time.Hour {
			t.Errorf("it waits %v", wait)
		}
		if wait := other.Ask(t.Context(), "T1", "C2"); wait != 0 {
			t.Errorf("another channel waits %v", wait)
		}
		one.Hold(t.Context(), "T1", "C3", time.Millisecond)
		await(t, "it may go", func() bool { return other.Ask(t.Context(), "T1", "C3") == 0 })
		if other.Ask(t.Context(), "T1", "C3") == 0 {
			t.Error("there is a burst after a hold")
		}
	})
}

// TestOutage checks that every call works while Redis is down, that the start and the end
// of an outage are logged once each, and that replicas share again afterwards.
func TestOutage(t *testing.T) {
	t.Parallel()
	onRedis(t, func(t *testing.T, url string, server redisServer) {
		ctx := t.Context()
		now := newClock()
		log, logged := logtest.NewNullLogger()
		r := openRedis(t, url, redis.Options{Log: logrus.NewEntry(log), Now: now.read})
		pacer := r.Pacer(redis.Pace{Gap: time.Hour, Burst: 3})
		if status := r.Status(ctx); status != "ok" {
			t.Error(status)
		}
		r.Remember(ctx, "T1", danaReyes, time.Hour)
		for round := range 2 { // the second outage must behave like the first
			server.Stop()
			entries := logged.AllEntries
			for range 3 {
				r.Remember(ctx, "T1", danaReyes, time.Hour)
				if _, ok := r.Recall(ctx, "T1", "U0DANA"); ok {
					t.Error("Redis is down, but there is an answer")
				}
				now.pass(time.Minute) // the next call probes again, without success
			}
			name := fmt.Sprint("C", round)
			for i := range 5 {
				if wait := pacer.Ask(ctx, "T1", name); (wait == 0) != (i < 3) {
					t.Errorf("locally, call %d waits %v", i+1, wait)
				}
			}
			if status := r.Status(ctx); !strings.HasPrefix(status, "unreachable since 2027-") || !strings.Contains(status, "nothing is lost") {
				t.Error(status)
			}
			if n := len(entries()); n != 1+2*round {
				t.Errorf("%d lines in the log", n)
			}
			server.Start()
			if status := r.Status(ctx); !strings.HasPrefix(status, "unreachable") {
				t.Errorf("it was probed too early: %s", status)
			}
			now.pass(time.Minute)
			if status := r.Status(ctx); status != "ok" {
				t.Error(status)
			}
			if n := len(entries()); n != 2+2*round || logged.LastEntry().Message != "Redis is back" {
				t.Errorf("%d lines in the log", n)
			}
			if wait := pacer.Ask(ctx, "T1", name); wait != 0 {
				t.Errorf("after the outage, the pace is still local: %v", wait)
			}
			r.Remember(ctx, "T1", danaReyes, time.Hour)
			if who, ok := r.Recall(ctx, "T1", "U0DANA"); !ok || who != danaReyes {
				t.Errorf("%+v, %v", who, ok)
			}
		}
	})
}

// TestRedisStartsLater checks that Redis may start after the client.
func TestRedisStartsLater(t *testing.T) {
	t.Parallel()
	onRedis(t, func(t *testing.T, url string, server redisServer) {
		server.Stop()
		now := newClock()
		log, logged := logtest.NewNullLogger()
		r := openRedis(t, url, redis.Options{Log: logrus.NewEntry(log), Now: now.read})
		if n := len(logged.AllEntries()); n != 1 {
			t.Errorf("%d lines in the log", n)
		}
		server.Start()
		now.pass(time.Minute)
		if status := r.Status(t.Context()); status != "ok" {
			t.Error(status)
		}
	})
}

// TestRedisHangs checks a server that accepts connections but doesn't answer: only the
// first caller waits, and not for long.
func TestRedisHangs(t *testing.T) {
	t.Parallel()
	server := storetest.StartRedis(t)
	now := newClock()
	log, logged := logtest.NewNullLogger()
	r := openRedis(t, strings.TrimSuffix(server.URL, storetest.LongTimeouts), redis.Options{Log: logrus.NewEntry(log), Now: now.read})
	pacer := r.Pacer(redis.Pace{Gap: time.Hour, Burst: 1000})
	server.Command("CLIENT PAUSE 3600000 WRITE")
	for range 1000 { // at a tenth of a second each, the test would time out
		if wait := pacer.Ask(t.Context(), "T1", "C1"); wait != 0 {
			t.Fatalf("it waits %v", wait)
		}
	}
	if n := len(logged.AllEntries()); n != 1 {
		t.Errorf("%d lines in the log", n)
	}
}

// TestAbandonedRequest checks that a caller that gave up doesn't cause an outage.
func TestAbandonedRequest(t *testing.T) {
	t.Parallel()
	onRedis(t, func(t *testing.T, url string, _ redisServer) {
		log, logged := logtest.NewNullLogger()
		r := openRedis(t, url, redis.Options{Log: logrus.NewEntry(log)})
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if _, ok := r.Recall(gone, "T1", "U0DANA"); ok {
			t.Error("an abandoned request was answered")
		}
		if status := r.Status(t.Context()); status != "ok" || len(logged.AllEntries()) != 0 {
			t.Errorf("%s, %v", status, logged.AllEntries())
		}
	})
}

// TestWrongPassword checks that the reason is logged, but not the password.
func TestWrongPassword(t *testing.T) {
	t.Parallel()
	m := miniredis.RunT(t)
	m.RequireAuth("right")
	log, logged := logtest.NewNullLogger()
	r := openRedis(t, "redis://:hunter2@"+m.Addr()+storetest.LongTimeouts, redis.Options{Log: logrus.NewEntry(log)})
	if status := r.Status(t.Context()); !strings.HasPrefix(status, "unreachable") {
		t.Error(status)
	}
	if len(logged.AllEntries()) != 1 || !strings.Contains(fmt.Sprint(logged.LastEntry().Data["error"]), "WRONGPASS") {
		t.Errorf("%v", logged.AllEntries())
	}
	line, err := logged.LastEntry().String()
	if err != nil || strings.Contains(line, "hunter2") {
		t.Error(line, err)
	}
	if r := openRedis(t, "redis://:right@"+m.Addr()+storetest.LongTimeouts, redis.Options{}); r.Status(t.Context()) != "ok" {
		t.Error("the right password was refused")
	}
}

func TestOpenErrors(t *testing.T) {
	t.Parallel()
	for _, url := range []string{
		"localhost:6379", "redis://", "redis:///0", "http://:hunter2@host", "unix:///tmp/hunter2", "redis://:hunter2@host/first",
		"redis://:hunter2@host:port", "redis://host/0?hunter2=1", "redis://%zz:hunter2@host", "redis://:hunter2@host:6379/0/1", " ",
	} {
		r, err := redis.Open(t.Context(), url, redis.Options{})
		if err == nil {
			r.Close()
			t.Errorf("%q was opened", url)
			continue
		}
		if s := err.Error(); !strings.Contains(s, "use redis://") || strings.Contains(s, "hunter2") || strings.Contains(s, "\n") {
			t.Errorf("%q: %s", url, s)
		}
	}
}

// TestEmbeddedServer checks that keys expire in an embedded server, and that two of them
// share nothing.
func TestEmbeddedServer(t *testing.T) {
	t.Parallel()
	log, logged := logtest.NewNullLogger()
	r, other := openRedis(t, "", redis.Options{Log: logrus.NewEntry(log)}), openRedis(t, "", redis.Options{})
	if status := r.Status(t.Context()); status != "ok (in this process)" {
		t.Error(status)
	}
	r.Remember(t.Context(), "T1", danaReyes, time.Hour)
	if who, ok := r.Recall(t.Context(), "T1", "U0DANA"); !ok || who != danaReyes {
		t.Errorf("%+v, %v", who, ok)
	}
	if _, ok := other.Recall(t.Context(), "T1", "U0DANA"); ok {
		t.Error("two embedded servers share data")
	}
	r.Remember(t.Context(), "T1", danaReyes, 20*time.Millisecond)
	await(t, "it expires", func() bool { _, ok := r.Recall(t.Context(), "T1", "U0DANA"); return !ok })
	p := r.Pacer(redis.Pace{Gap: 20 * time.Millisecond, Burst: 1})
	for range 3 {
		await(t, "it may go", func() bool { return p.Ask(t.Context(), "T1", "C1") == 0 })
	}
	if n := len(logged.AllEntries()); n != 0 {
		t.Errorf("%v", logged.AllEntries())
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	if _, ok := r.Recall(t.Context(), "T1", "U0DANA"); ok {
		t.Error("it answers after Close")
	}
}

// TestBurst checks that many concurrent requests don't cause an outage.
func TestBurst(t *testing.T) {
	t.Parallel()
	log, logged := logtest.NewNullLogger()
	r := openRedis(t, "", redis.Options{Log: logrus.NewEntry(log)})
	p := r.Pacer(redis.Pace{Gap: time.Hour, Burst: 1000})
	var wg sync.WaitGroup
	for range 1000 {
		wg.Go(func() {
			r.Remember(t.Context(), "T1", danaReyes, time.Hour)
			if wait := p.Ask(t.Context(), "T1", "C1"); wait != 0 {
				t.Errorf("it waits %v", wait)
			}
		})
	}
	wg.Wait()
	if n := len(logged.AllEntries()); n != 0 {
		t.Errorf("%d lines in the log", n)
	}
}

// clock is a clock that tests set.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func newClock() *clock { return &clock{now: time.Date(2027, time.March, 3, 12, 0, 0, 0, time.UTC)} }

func (c *clock) read() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// What is shown and what was told is known to all replicas, and to each workspace by itself.
func TestShownAndOnce(t *testing.T) {
	onRedis(t, func(t *testing.T, url string, _ redisServer) {
		one, two := openRedis(t, url, redis.Options{}), openRedis(t, url, redis.Options{})
		for i, c := range []struct {
			client *redis.Client
			tenant agent.TenantID
			what   string
			same   bool
		}{{one, "T1", "a", false}, {two, "T1", "a", true}, {one, "T2", "a", false}, {two, "T1", "b", false}, {one, "T1", "a", false}, {one, "T1", "", false}, {one, "T1", "", false}, {two, "T1", "a", false}} {
			if got := c.client.Shown(t.Context(), c.tenant, "U1", c.what); got != c.same {
				t.Errorf("%d: %v", i, got)
			}
		}
		if !one.Once(t.Context(), "T1", "x", time.Hour) || two.Once(t.Context(), "T1", "x", time.Hour) || !two.Once(t.Context(), "T2", "x", time.Hour) {
			t.Error("once isn't once")
		}
	})
}
