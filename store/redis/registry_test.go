package redis_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/agent/questionnaire"
	"github.com/leaveway/leaveway/store/redis"
)

var webAbc = questionnaire.Entry{
	ActiveSession: "web-abc-r1", ActiveTemplate: "booking-fi", UpdatedAt: time.Date(2026, time.February, 5, 12, 0, 0, 0, time.UTC),
	Chain: []questionnaire.Link{{Session: "web-abc", Template: "navigator"}, {Session: "web-abc-r1", Template: "booking-fi"}},
}

// TestRegistry checks what callers rely on: the key, with the tenant in it, the
// fields, and a lifetime of one day.
func TestRegistry(t *testing.T) {
	t.Parallel()
	onRedis(t, func(t *testing.T, url string, server redisServer) {
		ctx := t.Context()
		r, raw := openRedis(t, url, redis.Options{}), rawRedis(t, url)
		r.SetActive(ctx, "T1", "web-abc", webAbc)
		text, err := raw.Get(ctx, "session:registry:T1:web-abc").Result()
		if err != nil {
			t.Fatal(err)
		}
		var got, want any
		seed := `{"active_session_id": "web-abc-r1", "active_template": "booking-fi", "reroute_chain": [
			{"session_id": "web-abc", "template": "navigator"}, {"session_id": "web-abc-r1", "template": "booking-fi"}],
			"updated_at": "2026-02-05T12:00:00Z"}`
		if json.Unmarshal([]byte(text), &got) != nil || json.Unmarshal([]byte(seed), &want) != nil {
			t.Fatal(text)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		if ttl := raw.TTL(ctx, "session:registry:T1:web-abc").Val(); ttl > 24*time.Hour || ttl < 23*time.Hour {
			t.Errorf("it expires in %s", ttl)
		}
		if e, ok := r.Active(ctx, "T1", "web-abc"); !ok || cmp.Diff(webAbc, e) != "" {
			t.Errorf("%+v, %v", e, ok)
		}
		if _, ok := r.Active(ctx, "T2", "web-abc"); ok {
			t.Error("another tenant can read it")
		}
		for _, garbage := range []string{"", "{", "[]", `{"active_session_id":"somebody-else"}`, "\xff", `{"reroute_chain":7}`} {
			if err := raw.Set(ctx, "session:registry:T1:web-abc", garbage, 0).Err(); err != nil {
				t.Fatal(err)
			}
			if e, ok := r.Active(ctx, "T1", "web-abc"); ok {
				t.Errorf("%q is %+v", garbage, e)
			}
		}
		r.SetActive(ctx, "T1", "web-abc", webAbc)
		r.ClearActive(ctx, "T1", "web-abc")
		if _, ok := r.Active(ctx, "T1", "web-abc"); ok {
			t.Error("it was cleared but is still there")
		}
		server.Stop()
		r.SetActive(ctx, "T1", "web-abc", webAbc)
		if _, ok := r.Active(ctx, "T1", "web-abc"); ok {
			t.Error("Redis is down but there is an entry")
		}
	})
}
