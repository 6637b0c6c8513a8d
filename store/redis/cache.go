package redis

import (
	"context"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/leaveway/leaveway/store/seal"
)

// SealedCache caches values that are as personal as the text they were computed
// from. Only a caller who already knows that text, and so its key, can read the
// value: Redis gets neither, just a name derived from the key and the value sealed
// with another derivation of it.
type SealedCache struct {
	redis *Client
	kind  string
	keep  time.Duration
}

// SealedCache returns a cache for one kind of values, which expire after keep.
func (c *Client) SealedCache(kind string, keep time.Duration) *SealedCache {
	return &SealedCache{redis: c, kind: kind, keep: keep}
}

// Get returns the value stored under a key. It reports false for a value that is
// missing or that this cache didn't write.
func (c *SealedCache) Get(ctx context.Context, key [sha256.Size]byte) (value []byte, ok bool) {
	name, box := c.derive(key)
	var sealed []byte
	answered := c.redis.do(ctx, func(ctx context.Context) (err error) {
		sealed, err = c.redis.client.Get(ctx, name).Bytes()
		return err
	})
	if !answered || len(sealed) == 0 {
		return nil, false
	}
	value, err := box.Open(nil, nil, sealed, []byte(name))
	return value, err == nil
}

// Put stores a value under a key.
func (c *SealedCache) Put(ctx context.Context, key [sha256.Size]byte, value []byte) {
	name, box := c.derive(key)
	sealed := box.Seal(nil, nil, value, []byte(name)) //nolint:gosec // the box generates the nonce
	c.redis.do(ctx, func(ctx context.Context) error {
		return c.redis.client.Set(ctx, name, sealed, c.keep).Err()
	})
}

func (c *SealedCache) derive(secret [sha256.Size]byte) (name string, box cipher.AEAD) {
	mac := hmac.New(sha256.New, secret[:])
	mac.Write([]byte("leaveway cache, name, " + c.kind))
	return keyFor(c.kind, hex.EncodeToString(mac.Sum(nil))), seal.NewBox(secret[:], "leaveway cache, value, "+c.kind)
}
