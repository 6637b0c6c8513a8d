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
	if refused, ok := errors.AsType[slackgo.SlackErrorResponse](err); ok {
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
	if limited, ok := errors.AsType[*slackgo.RateLimitedError](err); ok {
		return &agent.RetryError{After: limited.RetryAfter, Err: err}
	}
	if status, ok := errors.AsType[slackgo.StatusCodeError](err); ok {
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

// done is the error of a call that shows a view: none where Slack did what was
// asked and slack-go only could not read the view that came back. There, too,
// `"values": []` stands for no values.
func done(err error) error {
	if _, unread := errors.AsType[*json.UnmarshalTypeError](err); unread {
		return nil
	}
	return err
}

// outOfReach reports whether no answer of Slack's arrived.
func outOfReach(err error) bool {
	var network net.Error
	var syntax *json.SyntaxError // a gateway's page in place of Slack's answer
	return errors.As(err, &network) || errors.As(err, &syntax) ||
		errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}
