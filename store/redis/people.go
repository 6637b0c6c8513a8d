package redis

import (
	"context"
	"encoding/json"
	"time"

	"github.com/leaveway/leaveway/agent"
)

// Remember stores a person's details for all replicas, to expire after keep.
func (c *Client) Remember(ctx context.Context, tenant agent.TenantID, who agent.PersonRef, keep time.Duration) {
	text, err := json.Marshal(who)
	if err != nil {
		return // strings always marshal
	}
	c.do(ctx, func(ctx context.Context) error {
		return c.client.Set(ctx, personKey(tenant, who.ID), text, keep).Err()
	})
}

// Recall returns a person's details if any replica stored them.
func (c *Client) Recall(ctx context.Context, tenant agent.TenantID, id agent.UserID) (who agent.PersonRef, ok bool) {
	var text []byte
	answered := c.do(ctx, func(ctx context.Context) (err error) {
		text, err = c.client.Get(ctx, personKey(tenant, id)).Bytes()
		return err
	})
	if !answered || json.Unmarshal(text, &who) != nil || who.ID != id {
		return agent.PersonRef{}, false // another version may store them in another form
	}
	return who, true
}

func personKey(tenant agent.TenantID, id agent.UserID) string {
	return keyFor("person", string(tenant), string(id))
}
