package dialogue

import (
	"crypto/sha256"
	"encoding/base32"
	"strconv"
)

// newID makes an identity from what it comes from: a form from its event, a
// request from when its form was begun. So a turn that is decided again makes
// the same one, and another only where that was taken by somebody else.
func (t *turn) newID(kind, from string) string {
	seed := kind + "\x00" + string(t.ev.Tenant) + "\x00" + from + "\x00" + strconv.Itoa(t.attempt)
	sum := sha256.Sum256([]byte(seed))
	return readable.EncodeToString(sum[:5])
}

// readable is Crockford's base 32: no letter looks like a digit.
var readable = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)
