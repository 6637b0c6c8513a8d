package slack

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// replayWindow is how far a request's time may be from ours, in either direction.
const replayWindow = 5 * time.Minute

var (
	errTimestamp = errors.New("the request's time is missing or off by more than five minutes")
	errSignature = errors.New("the request's signature is missing or wrong")
)

// verify checks that Slack sent the body, and within the replay window. slack-go's
// verifier can't be given a clock.
// Source: docs.slack.dev/authentication/verifying-requests-from-slack.
func verify(secret string, header http.Header, body []byte, now time.Time) error {
	stamp := header.Get("X-Slack-Request-Timestamp")
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > replayWindow {
		return errTimestamp
	}
	signature, ok := strings.CutPrefix(header.Get("X-Slack-Signature"), "v0=")
	if !ok {
		return errSignature
	}
	given, err := hex.DecodeString(signature)
	if err != nil {
		return errSignature
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte("v0:" + stamp + ":"))
	mac.Write(body)
	if !hmac.Equal(mac.Sum(nil), given) {
		return errSignature
	}
	return nil
}
