package redis_test

import (
	"crypto/sha256"
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent/journey"
	"github.com/leaveway/leaveway/agent/llm"
	"github.com/leaveway/leaveway/store/redis"
)

var (
	_ llm.Cache     = (*redis.SealedCache)(nil)
	_ journey.Cache = (*redis.SealedCache)(nil)
)

// TestSealedCache checks that one replica finds what another stored until it expires, and
// that Redis holds neither the key nor the value in plain text.
func TestSealedCache(t *testing.T) {
	t.Parallel()
	onRedis(t, func(t *testing.T, url string, _ redisServer) {
		ctx := t.Context()
		one, other := openRedis(t, url, redis.Options{}).SealedCache("model", time.Hour), openRedis(t, url, redis.Options{}).SealedCache("model", time.Hour)
		key := sha256.Sum256([]byte("I'm pregnant"))
		const value = `{"moves":[{"quote":"pregnant"}]}`
		if _, ok := other.Get(ctx, key); ok {
			t.Error("found before it was stored")
		}
		one.Put(ctx, key, []byte(value))
		if got, ok := other.Get(ctx, key); !ok || string(got) != value {
			t.Errorf("%q, %v", got, ok)
		}
		if _, ok := other.Get(ctx, sha256.Sum256([]byte("I'm pregnant!"))); ok {
			t.Error("found under another key")
		}
		raw := rawRedis(t, url)
		checkExpiring(t, raw, 1)
		names, err := raw.Keys(ctx, "*").Result()
		if err != nil || len(names) != 1 {
			t.Fatal(names, err)
		}
		kept, err := raw.Get(ctx, names[0]).Result()
		if err != nil || strings.Contains(kept, "pregnant") || strings.Contains(names[0], "pregnant") || strings.Contains(names[0]+kept, string(key[:])) {
			t.Errorf("Redis can read it: %q = %q, %v", names[0], kept, err)
		}
		for _, forged := range []string{"", value, kept + "x", strings.Repeat("\x00", 64)} {
			if err := raw.Set(ctx, names[0], forged, time.Hour).Err(); err != nil {
				t.Fatal(err)
			}
			if got, ok := other.Get(ctx, key); ok {
				t.Errorf("a forged value was returned: %q", got)
			}
		}
		brief := openRedis(t, url, redis.Options{}).SealedCache("model", 20*time.Millisecond)
		brief.Put(ctx, key, []byte(value))
		await(t, "it expires", func() bool { _, ok := brief.Get(ctx, key); return !ok })
	})
}

// TestSealedCacheFailsOpen checks that without Redis, nothing is found and nothing fails.
func TestSealedCacheFailsOpen(t *testing.T) {
	t.Parallel()
	onRedis(t, func(t *testing.T, url string, server redisServer) {
		cache := openRedis(t, url, redis.Options{}).SealedCache("model", time.Hour)
		server.Stop()
		cache.Put(t.Context(), sha256.Sum256(nil), []byte("x"))
		if _, ok := cache.Get(t.Context(), sha256.Sum256(nil)); ok {
			t.Error("Redis is down, but there is a value")
		}
	})
}
