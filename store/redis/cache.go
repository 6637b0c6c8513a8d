package store

import (
	"context"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"time"
)

// SealedCache keeps values that are as personal as what they were made of. Who
// looks one up proves with the key that they know that already, and only they
// can read it: Redis is told neither the key nor the value, but a name derived
// from the key, and the value sealed under another derivation of it.
type SealedCache struct {
	redis *Redis
	kind  string
	keep  time.Duration
}

// SealedCache is a cache of one kind of values, each kept for so long.
func (r *Redis) SealedCache(kind string, keep time.Duration) *SealedCache {
	return &SealedCache{redis: r, kind: kind, keep: keep}
}

// Get is what was put under a key, where it is still there.
func (c *SealedCache) Get(ctx context.Context, key [sha256.Size]byte) (value []byte, ok bool) {
	name, box := c.derive(key)
	var sealed []byte
	answered := c.redis.ask(ctx, func(ctx context.Context) (err error) {
		sealed, err = c.redis.client.Get(ctx, name).Bytes()
		return err
	})
	if !answered || len(sealed) == 0 {
		return nil, false
	}
	value, err := box.Open(nil, nil, sealed, []byte(name))
	return value, err == nil // what somebody else wrote there is not ours
}

// Put keeps a value under a key.
func (c *SealedCache) Put(ctx context.Context, key [sha256.Size]byte, value []byte) {
	name, box := c.derive(key)
	sealed := box.Seal(nil, nil, value, []byte(name)) //nolint:gosec // the box makes the nonce itself
	c.redis.ask(ctx, func(ctx context.Context) error {
		return c.redis.client.Set(ctx, name, sealed, c.keep).Err()
	})
}

// derive makes of a key what Redis may know of it, and what seals its value.
func (c *SealedCache) derive(key [sha256.Size]byte) (name string, box cipher.AEAD) {
	mac := hmac.New(sha256.New, key[:])
	mac.Write([]byte("leaveway cache, name, " + c.kind))
	return redisKey(c.kind, hex.EncodeToString(mac.Sum(nil))), newBox(key[:], "leaveway cache, value, "+c.kind)
}
