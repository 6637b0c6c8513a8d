package slack

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strconv"
	"time"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

// pauses are how long a message waits after its first, second, … failure of one
// kind. The last one repeats.
var pauses = [...]time.Duration{
	time.Second, 2 * time.Second, 5 * time.Second, 15 * time.Second, 30 * time.Second, time.Minute,
}

const (
	// jitter is the largest part of a pause by which it is shortened or extended,
	// so that messages that failed together don't all come back together.
	jitter = 0.2
	// serverFailures, over about half an hour, make a server error final: the
	// message itself may be what Slack can't process, and those behind it wait.
	serverFailures = 35
	// busyPause is for when Slack is busy and doesn't say for how long.
	busyPause = 10 * time.Second
	// setupPause is how long a message waits for someone to fix the setup.
	setupPause = 5 * time.Minute
	// shortestHold and longestHold bound [HoldFor].
	shortestHold, longestHold = 2 * time.Second, 10 * time.Minute
	// maxRetryAfter bounds what a proxy's clock or a typo can make us wait.
	maxRetryAfter = 24 * time.Hour
)

// busyCodes are Slack's codes for being busy, whatever the message.
var busyCodes = []string{"ratelimited", "rate_limited", "team_added_to_org", "accesslimited"}

// brokenCodes are Slack's codes for an error of its own. The message may be what
// it can't process.
var brokenCodes = []string{"internal_error", "fatal_error", "service_unavailable", "request_timeout"}

// retryable wraps an error that may not happen next time in an [agent.RetryError]:
// Slack is busy, broken or out of reach, or the app isn't set up right. Slack
// would refuse anything else again, so that stays as it is.
func (e *Edge) retryable(d agent.Delivery, err error) error {
	if _, ok := errors.AsType[*agent.RetryError](err); ok {
		return err
	}
	if advice, ok := adviceFor(d.Message.To.Room, err); ok {
		e.refused.note(d.Message.To.Room, err, advice)
		if e.cfg.ByLink { // somebody is perhaps about to choose HR's channel, or to install the app again
			return &agent.RetryError{After: HoldFor(d, e.cfg.Clock()), Err: fmt.Errorf("%w: %s", err, advice)}
		}
		return &agent.RetryError{After: setupPause, Err: fmt.Errorf("%w: %s", err, advice)}
	}
	after := retryAfter(err)
	switch {
	case isBusy(err):
		return &agent.RetryError{After: cmp.Or(after, e.spread(busyPause)), Err: err}
	case isBroken(err):
		return &agent.RetryError{
			Kind: agent.ServerFailure, After: cmp.Or(after, e.pauseAfter(d.Failures.Server+1)), MaxFailures: serverFailures, Err: err,
		}
	case isUnanswered(err):
		return &agent.RetryError{Kind: agent.NetworkFailure, After: e.pauseAfter(d.Failures.Network + 1), Err: err}
	}
	return err
}

// pauseAfter returns how long to wait after the nth failure of one kind, counted
// from 1.
func (e *Edge) pauseAfter(n int) time.Duration {
	return e.spread(pauses[min(n, len(pauses))-1])
}

// spread adds jitter to a pause.
func (e *Edge) spread(pause time.Duration) time.Duration {
	return time.Duration(float64(pause) * (1 - jitter + 2*jitter*e.cfg.Random()))
}

func isBusy(err error) bool {
	return statusOf(err) == http.StatusTooManyRequests || slices.Contains(busyCodes, slackCode(err))
}

func isBroken(err error) bool {
	status := statusOf(err)
	return status >= http.StatusInternalServerError || status == http.StatusRequestTimeout || slices.Contains(brokenCodes, slackCode(err))
}

// isUnanswered reports whether no answer of Slack's arrived.
func isUnanswered(err error) bool {
	if statusOf(err) != 0 || slackCode(err) != "" {
		return false
	}
	var network net.Error
	var syntax *json.SyntaxError // a gateway's page instead of Slack's answer
	return errors.As(err, &network) || errors.As(err, &syntax) ||
		errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}

// statusOf returns the HTTP status behind an error, or 0.
func statusOf(err error) int {
	status, _ := errors.AsType[slackgo.StatusCodeError](err)
	return status.Code
}

// unavailableError is an answer that says to come back later, perhaps when.
type unavailableError struct {
	slackgo.StatusCodeError

	after time.Duration // 0 if the answer doesn't say
}

func (e *unavailableError) Unwrap() error { return e.StatusCodeError }

// retryAfter returns how long Slack has asked to be left alone, or 0.
func retryAfter(err error) time.Duration {
	if later, ok := errors.AsType[*unavailableError](err); ok {
		return later.after
	}
	return 0
}

// webClient is the HTTP client that slack-go calls the Web API with. It reads
// Retry-After itself: slack-go 0.34 does so with status 429 only, and fails for
// good if the header isn't a number.
type webClient struct {
	*http.Client

	clock func() time.Time
}

func (c webClient) Do(req *http.Request) (*http.Response, error) {
	resp, err := c.Client.Do(req) //nolint:gosec // the operator configures the address
	if err != nil || resp.StatusCode < http.StatusInternalServerError && resp.StatusCode != http.StatusTooManyRequests {
		return resp, err
	}
	defer resp.Body.Close()
	_, _ = io.CopyN(io.Discard, resp.Body, 64<<10) // so that the connection can be used again
	return nil, &unavailableError{
		StatusCodeError: slackgo.StatusCodeError{Code: resp.StatusCode, Status: resp.Status},
		after:           readRetryAfter(resp.Header.Get("Retry-After"), c.clock()),
	}
}

// readRetryAfter reads the header in both of its forms, seconds and a date
// (RFC 9110, section 10.2.3); 0 if it is neither, or not in the future.
func readRetryAfter(value string, now time.Time) time.Duration {
	if seconds, err := strconv.ParseUint(value, 10, 32); err == nil {
		return min(time.Duration(seconds)*time.Second, maxRetryAfter)
	}
	date, err := http.ParseTime(value)
	if err != nil {
		return 0
	}
	return min(max(date.Sub(now), 0), maxRetryAfter)
}

// HoldFor returns how long a message waits before it is tried again, if somebody has to do
// something in Slack first: moments at the beginning, and longer the longer it has waited.
func HoldFor(d agent.Delivery, now time.Time) time.Duration {
	const part = 10
	return min(max(now.Sub(d.Written)/part, shortestHold), longestHold)
}
