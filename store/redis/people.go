package store

import (
	"context"
	"encoding/json"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// Remember keeps for all replicas who somebody is, for so long.
func (r *Redis) Remember(ctx context.Context, tenant agent.TenantID, who agent.PersonRef, keep time.Duration) {
	text, err := json.Marshal(who)
	if err != nil {
		return // strings can always be written; it would only not be remembered
	}
	r.ask(ctx, func(ctx context.Context) error {
		return r.client.Set(ctx, personKey(tenant, who.ID), text, keep).Err()
	})
}

// Recall is who somebody is, where a replica remembered it.
func (r *Redis) Recall(ctx context.Context, tenant agent.TenantID, id agent.UserID) (who agent.PersonRef, ok bool) {
	var text []byte
	answered := r.ask(ctx, func(ctx context.Context) (err error) {
		text, err = r.client.Get(ctx, personKey(tenant, id)).Bytes()
		return err
	})
	if !answered || json.Unmarshal(text, &who) != nil || who.ID != id {
		return agent.PersonRef{}, false // another version may have kept it otherwise
	}
	return who, true
}

func personKey(tenant agent.TenantID, id agent.UserID) string {
	return redisKey("person", string(tenant), string(id))
}
