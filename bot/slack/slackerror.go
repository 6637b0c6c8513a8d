package slack

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"slices"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

// slackCode is Slack's own code of an error, empty where it is not Slack's.
func slackCode(err error) string {
	var refused slackgo.SlackErrorResponse
	if errors.As(err, &refused) {
		return refused.Err
	}
	return ""
}

// passing are the codes with which Slack says that it has a problem of its own.
var passing = []string{
	"ratelimited", "rate_limited", "internal_error", "fatal_error", "service_unavailable", "request_timeout",
	"team_added_to_org", "accesslimited",
}

// retryable wraps what may go better next time: Slack too busy, ill or out of
// reach. What Slack refused, it will refuse again.
func retryable(err error) error {
	var limited *slackgo.RateLimitedError
	if errors.As(err, &limited) {
		return &agent.RetryError{After: limited.RetryAfter, Err: err}
	}
	var status slackgo.StatusCodeError
	if errors.As(err, &status) {
		if status.Code >= http.StatusInternalServerError || status.Code == http.StatusTooManyRequests {
			return &agent.RetryError{Err: err}
		}
		return err
	}
	if code := slackCode(err); code != "" {
		if slices.Contains(passing, code) {
			return &agent.RetryError{Err: err}
		}
		return err
	}
	if outOfReach(err) {
		return &agent.RetryError{Err: err}
	}
	return err
}

// undecoded reports whether Slack did what was asked and slack-go could not
// read the view that it sent back: there, too, `"values": []` stands for none.
func undecoded(err error) bool {
	var mismatch *json.UnmarshalTypeError
	return errors.As(err, &mismatch)
}

// outOfReach reports whether no answer of Slack's arrived.
func outOfReach(err error) bool {
	var network net.Error
	var syntax *json.SyntaxError // a gateway's page in place of Slack's answer
	return errors.As(err, &network) || errors.As(err, &syntax) ||
		errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}
