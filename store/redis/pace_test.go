package redis

import (
	"fmt"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/sirupsen/logrus"
	logtest "github.com/sirupsen/logrus/hooks/test"
	"pgregory.net/rapid"
)

// TestScriptEqualsStep checks that the Lua script and the Go function agree for any
// sequence of asks and holds.
func TestScriptEqualsStep(t *testing.T) {
	m := miniredis.NewMiniRedis()
	m.ClockTTL(true)
	log, _ := logtest.NewNullLogger()
	r := &Client{breaker: &breaker{log: logrus.NewEntry(log), now: time.Now}, stop: m.Close}
	r.connect(t.Context(), inProcess(m))
	t.Cleanup(func() { r.Close() })
	now, checks := time.Date(2027, time.March, 3, 12, 0, 0, 0, time.UTC), 0
	rapid.Check(t, func(rt *rapid.T) {
		checks++
		name := fmt.Sprint("C", checks)
		pace := Pace{
			Gap:   time.Duration(rapid.IntRange(1, 5000).Draw(rt, "gap")) * time.Millisecond,
			Burst: rapid.IntRange(1, 12).Draw(rt, "burst"),
		}
		p := r.Pacer(pace)
		var due time.Time
		for range rapid.IntRange(1, 30).Draw(rt, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(0, 8000).Draw(rt, "pass")) * time.Millisecond)
			m.SetTime(now)
			hold := time.Duration(max(0, rapid.IntRange(-20_000, 10_000).Draw(rt, "hold"))) * time.Millisecond
			var want time.Duration
			due, want = pace.step(due, now, hold)
			if got := p.run(t.Context(), "T1", name, hold); got != want {
				rt.Fatalf("the script waits %v, step %v", got, want)
			}
			if _, down := r.breaker.down(); down {
				rt.Fatal("Redis is down")
			}
		}
	})
}

func TestPace(t *testing.T) {
	t.Parallel()
	type ask struct{ pass, hold, wait time.Duration }
	const s = time.Second
	for name, c := range map[string]struct {
		pace Pace
		asks []ask
	}{
		"one at a time":                    {Pace{s, 1}, []ask{{}, {wait: s}, {pass: s / 4, wait: 3 * s / 4}, {pass: 3 * s / 4}, {wait: s}}},
		"a burst, then one by one":         {Pace{s, 3}, []ask{{}, {}, {}, {wait: s}, {pass: s}, {wait: s}}},
		"a rest gives a burst back":        {Pace{s, 2}, []ask{{}, {}, {pass: 2 * s}, {}, {wait: s}}},
		"a long rest gives back one burst": {Pace{s, 2}, []ask{{}, {}, {pass: 99 * s}, {}, {wait: s}}},
		"a hold":                           {Pace{s, 3}, []ask{{hold: 5 * s}, {wait: 5 * s}, {pass: 5 * s}, {wait: s}}},
		"a shorter hold changes nothing":   {Pace{s, 1}, []ask{{hold: 5 * s}, {hold: 2 * s}, {wait: 5 * s}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			now := time.Date(2027, time.March, 3, 12, 0, 0, 0, time.UTC)
			var due time.Time
			for i, a := range c.asks {
				now = now.Add(a.pass)
				var wait time.Duration
				if due, wait = c.pace.step(due, now, a.hold); wait != a.wait {
					t.Errorf("%d waits %v, want %v", i+1, wait, a.wait)
				}
			}
		})
	}
}

// TestLocalPaceForgets checks that names without recent turns use no memory.
func TestLocalPaceForgets(t *testing.T) {
	t.Parallel()
	now := time.Date(2027, time.March, 3, 12, 0, 0, 0, time.UTC)
	r := &Client{breaker: &breaker{now: func() time.Time { return now }}}
	p := r.Pacer(Pace{Gap: time.Second, Burst: 1})
	for i := range 30_000 {
		now = now.Add(time.Millisecond)
		if wait := p.runLocally(fmt.Sprint(i), 0); wait != 0 {
			t.Fatalf("%d waits %v", i, wait)
		}
	}
	if n := len(p.local); n > 10_000 {
		t.Errorf("%d are kept", n)
	}
}
