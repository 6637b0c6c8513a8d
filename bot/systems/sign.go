package systems

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"time"
)

// The headers of a signed request.
const (
	TimestampHeader = "X-Leaveway-Request-Timestamp"
	SignatureHeader = "X-Leaveway-Signature"
)

// Sign returns the signature of a request's body that is sent at a time, and the time as it
// is sent. The scheme is Slack's: an HMAC-SHA256 of "v0:TIMESTAMP:BODY".
func Sign(secret string, at time.Time, body []byte) (timestamp, signature string) {
	timestamp = strconv.FormatInt(at.Unix(), 10)
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte("v0:" + timestamp + ":"))
	mac.Write(body)
	return timestamp, "v0=" + hex.EncodeToString(mac.Sum(nil))
}
