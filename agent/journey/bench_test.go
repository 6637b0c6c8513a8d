package journey_test

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent/journey"
)

// large returns a context of about the given number of bytes.
func large(tb testing.TB, bytes int) journey.Context {
	tb.Helper()
	fields := journey.Values{}
	for i := 0; i*100 < bytes; i++ {
		fields[fmt.Sprint("field", i)] = map[string]any{"id": fmt.Sprint("dr", i), "name": strings.Repeat("n", 40), "slots": []any{1, 2, 3}}
	}
	c, err := journey.Context{}.Apply(mergeChanged(fields), journey.Limits{})
	if err != nil {
		tb.Fatal(err)
	}
	return c
}

// cpu also reports CPU time, which depends less on what else the machine does.
func cpu(b *testing.B) {
	b.Helper()
	used := func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
			b.Fatal(err)
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	before := used()
	b.Cleanup(func() { b.ReportMetric(float64((used()-before).Microseconds())/float64(b.N), "cpu-µs/op") })
}

// BenchmarkTransition takes a detour and returns from it in two inputs, with three
// detours waiting and a context of 10 kB.
func BenchmarkTransition(b *testing.B) {
	j := shop()
	runner, err := journey.NewRunner(j, journey.Config{Agents: shopAgents()})
	if err != nil {
		b.Fatal(err)
	}
	s, err := j.Start(nil, noon)
	if err != nil {
		b.Fatal(err)
	}
	s.Context = large(b, 10_000)
	for _, id := range []journey.PathwayID{"detour1", "detour2", "detour3"} {
		s, _ = j.Enter(s, id, noon)
	}
	cpu(b)
	for b.Loop() {
		on, _, err := runner.Run(b.Context(), s, journey.Input{Words: "please open 4 for me", At: noon})
		if err != nil || len(on.Stack) != 5 {
			b.Fatal(on.Stack, err)
		}
		back, _, err := runner.Run(b.Context(), on, journey.Input{Words: "thanks", At: noon})
		if err != nil || len(back.Stack) != 4 {
			b.Fatal(back.Stack, err)
		}
	}
}

// BenchmarkMerge merges a small change into a context, and one as large as the context.
func BenchmarkMerge(b *testing.B) {
	full := large(b, 100_000)
	other := full.Values.Clone() // the same fields, each with something new
	for _, field := range other {
		fields := field.(map[string]any)
		fields["name"], fields["slots"] = strings.Repeat("o", 40), []any{1.0, 3.0, 4.0}
	}
	for name, change := range map[string]journey.Values{
		"a field into 100 kB": {"field7": map[string]any{"slots": []any{4}}, "new": "x"},
		"100 kB into 100 kB":  other,
	} {
		b.Run(name, func(b *testing.B) {
			cpu(b)
			for b.Loop() {
				if _, err := full.Apply(mergeChanged(change), journey.Limits{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkRollback goes back over a hundred versions.
func BenchmarkRollback(b *testing.B) {
	c := large(b, 10_000)
	for i := range 98 {
		c, _ = c.Apply(mergeChanged(journey.Values{"l": []any{i}}), journey.Limits{})
	}
	cpu(b)
	for b.Loop() {
		if _, err := c.Rollback(1, "p", noon, journey.Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}
