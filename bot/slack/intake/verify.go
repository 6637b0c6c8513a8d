package intake

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// replayWindow is how far a request's time may be from ours, in either direction.
const replayWindow = 5 * time.Minute

var (
	errTimestamp = errors.New("the request's time is missing or off by more than five minutes; if Slack sent it, this machine's clock is wrong")
	errSignature = errors.New("the request's signature is missing or wrong")
)

// stamp is what the head of a request says about its sender.
type stamp struct {
	time      string
	signature []byte
}

// readStamp reads and checks what can be checked without the body: the time, and that
// there is a signature.
func readStamp(header http.Header, now time.Time) (stamp, error) {
	s := stamp{time: header.Get("X-Slack-Request-Timestamp")}
	seconds, err := strconv.ParseInt(s.time, 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > replayWindow {
		return stamp{}, errTimestamp
	}
	signature, ok := strings.CutPrefix(header.Get("X-Slack-Signature"), "v0=")
	if !ok {
		return stamp{}, errSignature
	}
	if s.signature, err = hex.DecodeString(signature); err != nil || len(s.signature) != sha256.Size {
		return stamp{}, errSignature
	}
	return s, nil
}

// verify checks that Slack sent the body. slack-go's verifier can't be given a clock.
// Source: docs.slack.dev/authentication/verifying-requests-from-slack.
func (s stamp) verify(mac hash.Hash, body []byte) error {
	mac.Reset()
	mac.Write([]byte("v0:" + s.time + ":"))
	mac.Write(body)
	if !hmac.Equal(mac.Sum(nil), s.signature) {
		return errSignature
	}
	return nil
}
