package questionnaire

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"
)

// CallID names a call, so that it is known when it comes again. Whoever calls
// chooses it; it means something only below the base id that they name.
type CallID string

// TakenKept is how long a call that was taken is known.
const TakenKept = 14 * 24 * time.Hour

// Taken is a call that was taken, and what it was answered.
type Taken struct {
	Base   ID        `json:"base"` // of the id that the caller named
	Call   CallID    `json:"call"`
	At     time.Time `json:"at"`
	Digest string    `json:"digest"` // of what was sent
	Reply  Reply     `json:"reply"`
}

// again is the reply to a call that was taken before; false where it was not.
func (d *Desk) again(ctx context.Context, c Call) (Reply, bool, error) {
	if c.ID == "" {
		return Reply{}, false, nil
	}
	before, ok, err := d.store.Taken(ctx, c.Tenant, c.Session.Base(), c.ID)
	switch {
	case err != nil:
		return Reply{}, false, fmt.Errorf("read call %s of session %s: %w", c.ID, c.Session, err)
	case ok && before.Digest != c.digest():
		p := problem("This call's Idempotency-Key came with another body before. Send the same body to get the same answer, or a key of its own for another call.")
		p.Reused = true
		return Reply{}, false, p
	}
	return before.Reply, ok, nil
}

// taken is what is kept of a call with an id, nil of others.
func (c Call) taken(reply Reply) *Taken {
	if c.ID == "" {
		return nil
	}
	return &Taken{Base: c.Session.Base(), Call: c.ID, At: c.At, Digest: c.digest(), Reply: reply}
}

// digest is the same for what a retry repeats.
func (c Call) digest() string {
	text, err := json.Marshal([]string{string(c.Session), string(c.Template), c.Words, c.Phone})
	if err != nil {
		panic(err) // texts can always be written
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}
