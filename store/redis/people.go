package redis

import (
	"context"
	"encoding/json"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/leaveway/leaveway/agent"
)

// Remember stores a person's details for all replicas, to expire after keep.
func (c *Client) Remember(ctx context.Context, tenant agent.TenantID, who agent.PersonRef, keep time.Duration) {
	text, err := json.Marshal(who)
	if err != nil {
		return // strings always marshal
	}
	key := c.personKey(tenant, who.ID)
	sealed := c.seal(personKind, key, text)
	c.do(ctx, func(ctx context.Context) error { return c.client.Set(ctx, key, sealed, keep).Err() })
}

// Recall returns a person's details if any replica stored them.
func (c *Client) Recall(ctx context.Context, tenant agent.TenantID, id agent.UserID) (who agent.PersonRef, ok bool) {
	var sealed []byte
	key := c.personKey(tenant, id)
	answered := c.do(ctx, func(ctx context.Context) (err error) {
		sealed, err = c.client.Get(ctx, key).Bytes()
		return err
	})
	text, err := c.open(personKind, key, sealed)
	if !answered || err != nil || json.Unmarshal(text, &who) != nil || who.ID != id {
		return agent.PersonRef{}, false // another version may store them in another form
	}
	return who, true
}

const personKind = "person"

func (c *Client) personKey(tenant agent.TenantID, id agent.UserID) string {
	return c.nameFor(personKind, string(tenant), string(id))
}

// Once reports whether this is the first call with a name within some time, by any replica.
// During an outage, every call is the first.
func (c *Client) Once(ctx context.Context, tenant agent.TenantID, name string, keep time.Duration) (first bool) {
	first = true
	c.do(ctx, func(ctx context.Context) error {
		set, err := c.client.SetNX(ctx, c.nameFor("once", string(tenant), name), 1, keep).Result()
		first = err != nil || set
		return err
	})
	return first
}

// shownFor is how long it is remembered what a person's home shows.
const shownFor = time.Hour

// Shown notes what a person's home shows now, and reports whether that is known to be the same as
// before.
func (c *Client) Shown(ctx context.Context, tenant agent.TenantID, person agent.UserID, what string) (same bool) {
	c.do(ctx, func(ctx context.Context) error {
		before, err := c.client.SetArgs(ctx, c.nameFor("home", string(tenant), string(person)), what, redis.SetArgs{Get: true, TTL: shownFor}).Result()
		same = err == nil && what != "" && before == what
		return err
	})
	return same
}
