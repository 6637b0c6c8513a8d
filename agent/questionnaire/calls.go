package questionnaire

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"
)

// CallID identifies a call when it is repeated. The caller chooses it; it is unique
// within a base ID.
type CallID string

// CallRetention is how long a call's reply is kept.
const CallRetention = 14 * 24 * time.Hour

// CallRecord is a call and its reply.
type CallRecord struct {
	Base   ID        `json:"base"` // of the session that the caller named
	Call   CallID    `json:"call"`
	At     time.Time `json:"at"`
	Digest string    `json:"digest"` // of the call's content
	Reply  Reply     `json:"reply"`
}

// repeated returns the reply to an earlier call with the same ID, or false if there is
// none.
func (d *Dispatcher) repeated(ctx context.Context, c Call) (Reply, bool, error) {
	if c.ID == "" {
		return Reply{}, false, nil
	}
	before, ok, err := d.store.Taken(ctx, c.Tenant, c.Session.Base(), c.ID)
	switch {
	case err != nil:
		return Reply{}, false, fmt.Errorf("look for an earlier call: %w", err)
	case ok && before.Digest != c.digest():
		p := problem("This Idempotency-Key was already used with a different body. Repeat that body to get the same answer, or use a new key.")
		p.Reused = true
		return Reply{}, false, p
	}
	return before.Reply, ok, nil
}

// asRecord returns the record to keep, or nil if the call has no ID.
func (c Call) asRecord(reply Reply) *CallRecord {
	if c.ID == "" {
		return nil
	}
	return &CallRecord{Base: c.Session.Base(), Call: c.ID, At: c.At, Digest: c.digest(), Reply: reply}
}

// digest identifies the content of a call. A retry has the same digest.
func (c Call) digest() string {
	text, err := json.Marshal([]string{string(c.Session), string(c.Template), c.Words, c.Phone})
	if err != nil {
		panic(err) // strings can always be encoded
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}
