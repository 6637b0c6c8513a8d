package redis_test

import (
	"strings"
	"testing"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/redis"
	"github.com/leaveway/leaveway/store/seal"
)

// TestNothingReadable checks that with encryption keys nobody learns from Redis who writes,
// where, or which questionnaire they fill in, and that replicas with the same keys do.
func TestNothingReadable(t *testing.T) {
	t.Parallel()
	keys, err := seal.ParseKeys(seal.NewKey())
	if err != nil {
		t.Fatal(err)
	}
	onRedis(t, func(t *testing.T, url string, _ redisServer) {
		ctx := t.Context()
		sealed := redis.Options{Keys: keys}
		r, other, raw := openRedis(t, url, sealed), openRedis(t, url, sealed), rawRedis(t, url)
		who := agent.PersonRef{ID: "U0DANA", Name: "Dana Whitfield", Zone: "America/Chicago"}
		r.Remember(ctx, "T0MARIGOLD", who, time.Hour)
		r.SetActive(ctx, "T0MARIGOLD", "web-abc", webAbc)
		r.Pacer(redis.Pace{Gap: time.Second, Burst: 2}).Ask(ctx, "T0MARIGOLD", "C0HRLEAVE")

		names, err := raw.Keys(ctx, "*").Result()
		if err != nil || len(names) != 3 {
			t.Fatalf("%q: %v", names, err)
		}
		var all strings.Builder
		for _, name := range names {
			all.WriteString(name + "\n" + raw.Get(ctx, name).Val() + "\n")
		}
		for _, word := range []string{"DANA", "Dana", "Whitfield", "Chicago", "MARIGOLD", "web-abc", "navigator", "booking", "C0HR"} {
			if strings.Contains(all.String(), word) {
				t.Errorf("Redis holds %q:\n%q", word, all.String())
			}
		}

		if got, ok := other.Recall(ctx, "T0MARIGOLD", "U0DANA"); !ok || got != who {
			t.Errorf("another replica reads %+v, %t", got, ok)
		}
		if got, ok := other.Active(ctx, "T0MARIGOLD", "web-abc"); !ok || got.ActiveSession != webAbc.ActiveSession {
			t.Errorf("another replica reads %+v, %t", got, ok)
		}
		if got, ok := openRedis(t, url, redis.Options{}).Recall(ctx, "T0MARIGOLD", "U0DANA"); ok {
			t.Errorf("without the keys, somebody reads %+v", got)
		}
	})
}
