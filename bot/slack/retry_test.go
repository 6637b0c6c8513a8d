package slack

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

// steady always draws the middle: pauses have no jitter.
func steady() float64 { return 0.5 }

func status(code int) error { return slackgo.StatusCodeError{Code: code} }

func unavailable(code int, after time.Duration) error {
	return &unavailableError{StatusCodeError: slackgo.StatusCodeError{Code: code}, after: after}
}

func TestRetrySchedule(t *testing.T) {
	code := func(code string) error { return slackgo.SlackErrorResponse{Err: code} }
	reset := &net.OpError{Op: "read", Err: errors.New("connection reset by peer")}
	const server, network = agent.ServerFailure, agent.NetworkFailure
	for _, c := range []struct {
		name     string
		err      error
		before   agent.Failures
		wantKind agent.FailureKind
		want     time.Duration
	}{
		{"first server error", status(500), agent.Failures{}, server, time.Second},
		{"second", status(502), agent.Failures{Server: 1}, server, 2 * time.Second},
		{"third", status(503), agent.Failures{Server: 2}, server, 5 * time.Second},
		{"fourth", status(504), agent.Failures{Server: 3}, server, 15 * time.Second},
		{"fifth", code("internal_error"), agent.Failures{Server: 4}, server, 30 * time.Second},
		{"sixth", code("fatal_error"), agent.Failures{Server: 5}, server, time.Minute},
		{"seventh", status(500), agent.Failures{Server: 6}, server, time.Minute},
		{"the last but one", status(500), agent.Failures{Server: serverFailures - 2}, server, time.Minute},
		{"status for a timeout", status(408), agent.Failures{}, server, time.Second},

		{"first connection reset", reset, agent.Failures{}, network, time.Second},
		{"sixth connection reset", reset, agent.Failures{Network: 5}, network, time.Minute},
		{"thousandth connection reset", reset, agent.Failures{Network: 999}, network, time.Minute},

		{"connection resets don't count as server errors", status(500), agent.Failures{Network: 40}, server, time.Second},
		{"server errors don't count as connection resets", reset, agent.Failures{Server: 20}, network, time.Second},

		{"Retry-After with 429", unavailable(429, 7*time.Second), agent.Failures{Server: 3, Network: 3}, agent.OtherFailure, 7 * time.Second},
		{"429 without Retry-After", unavailable(429, 0), agent.Failures{Server: 3, Network: 3}, agent.OtherFailure, busyPause},
		{"busy by code", code("ratelimited"), agent.Failures{}, agent.OtherFailure, busyPause},
		{"Retry-After with 503", unavailable(503, 41*time.Second), agent.Failures{Server: 1}, server, 41 * time.Second},
		{"503 without Retry-After", unavailable(503, 0), agent.Failures{Server: 1}, server, 2 * time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := &Edge{cfg: Config{Random: steady}}
			d := deliver(dana, "Hi.")
			d.Failures = c.before
			err := e.retryable(d, fmt.Errorf("deliver: %w", c.err))
			retry, ok := errors.AsType[*agent.RetryError](err)
			if !ok || retry.After != c.want || retry.Kind != c.wantKind || !strings.Contains(err.Error(), c.err.Error()) {
				t.Errorf("%+v, want kind %d after %s", err, c.wantKind, c.want)
			}
		})
	}
}

// A pause is up to a fifth shorter or longer, except one that Slack asked for.
func TestJitter(t *testing.T) {
	for random, want := range map[float64]time.Duration{0: 24 * time.Second, 0.25: 27 * time.Second, 0.5: 30 * time.Second, 0.75: 33 * time.Second} {
		e := &Edge{cfg: Config{Random: func() float64 { return random }}}
		if got := e.pauseAfter(5).Round(time.Microsecond); got != want {
			t.Errorf("%v: %s, want %s", random, got, want)
		}
		retry, ok := errors.AsType[*agent.RetryError](e.retryable(deliver(dana, "Hi."), unavailable(503, 9*time.Second)))
		if !ok || retry.After != 9*time.Second {
			t.Errorf("%v: %v after Slack asked for 9 s", random, retry)
		}
	}
}

// A message that Slack can't process is retried for about half an hour.
func TestServerErrorsEnd(t *testing.T) {
	e := &Edge{cfg: Config{Random: steady}}
	var all time.Duration
	for n := 1; n < serverFailures; n++ {
		all += e.pauseAfter(n)
	}
	if all < 25*time.Minute || all > 35*time.Minute {
		t.Errorf("%d attempts take %s", serverFailures, all)
	}
	retry, _ := errors.AsType[*agent.RetryError](e.retryable(deliver(dana, "Hi."), status(http.StatusInternalServerError)))
	if retry == nil || retry.MaxFailures != serverFailures {
		t.Errorf("%+v, want at most %d", retry, serverFailures)
	}
}

func TestReadRetryAfter(t *testing.T) {
	for value, want := range map[string]time.Duration{
		"1":                             time.Second,
		"120":                           2 * time.Minute,
		"0":                             0,
		"":                              0,
		"-5":                            0,
		"1.5":                           0,
		"soon":                          0,
		"86401":                         maxRetryAfter,
		"99999999999999999999":          0,
		"Fri, 20 Nov 2026 10:00:30 GMT": 30 * time.Second,
		"Fri, 20 Nov 2026 09:59:00 GMT": 0,
		"Sun, 20 Nov 2036 10:00:00 GMT": maxRetryAfter,
	} {
		if got := readRetryAfter(value, now); got != want {
			t.Errorf("%q: %s, want %s", value, got, want)
		}
	}
}
