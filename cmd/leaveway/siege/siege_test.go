package siege

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"
	"time"
)

// The settings: the long form, and the seed of all random choices, which a failure prints.
const (
	longVariable = "LEAVEWAY_SIEGE_LONG"
	seedVariable = "LEAVEWAY_SIEGE_SEED"
)

// attack is one kind of harm. It returns how often it was done, and what happened in a few
// words; the error says which promise broke.
type attack struct {
	name string
	do   func(context.Context, *testing.T, plan) (tried int, happened string, err error)
}

// plan is how much of an attack there is time for.
type plan struct {
	rng  *rand.Rand
	long bool
	time time.Duration // for attacks that could go on for ever
}

// TestSiege attacks servers one way after another.
func TestSiege(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	t.Parallel()
	seed := time.Now().UnixNano()
	if text := os.Getenv(seedVariable); text != "" {
		var err error
		if seed, err = strconv.ParseInt(text, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	p := plan{long: os.Getenv(longVariable) != "", time: 8 * time.Second}
	if p.long {
		p.time = 2 * time.Minute
	}
	attacks := []attack{
		{"hostile files", files},
		{"a model that lies", lies},
		{"Slack fails", outages},
		{"slow clients", slowClients},
		{"forged requests", forgeries},
		{"long messages", longWords},
		{"bursts", bursts},
		{"replicas stop and die", replicas},
	}
	lines := make([]string, len(attacks))
	t.Run("attacks", func(t *testing.T) { // it ends when all have ended; each has servers of its own
		for i, a := range attacks {
			p.rng = rand.New(rand.NewPCG(uint64(seed), 1))
			t.Run(a.name, func(t *testing.T) {
				t.Parallel()
				var err error
				if lines[i], err = a.line(t, p); err != nil {
					t.Errorf("%v\nto repeat this run: %s=%d", err, seedVariable, seed)
				}
			})
		}
	})
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "what was tried\ttimes\tpromises\ttook\twhat happened")
	for _, line := range lines {
		fmt.Fprintln(w, line)
	}
	if err := w.Flush(); err != nil {
		t.Error(err)
	}
	t.Logf("\n%s", table.String())
}

// line attacks, and returns the line of the table.
func (a attack) line(t *testing.T, p plan) (string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // a hang becomes a failure
	defer cancel()
	began := time.Now()
	tried, happened, err := a.do(ctx, t, p)
	promise := "kept"
	if err != nil {
		promise = "BROKEN"
	}
	return fmt.Sprintf("%s\t%d\t%s\t%.0f s\t%s", a.name, tried, promise, time.Since(began).Seconds(), happened), err
}

// all joins the errors, at most a few of them.
func all(errs []error) error {
	const most = 10
	if len(errs) > most {
		errs = append(errs[:most:most], fmt.Errorf("and %d more", len(errs)-most))
	}
	return errors.Join(errs...)
}
