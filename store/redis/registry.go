package redis

import (
	"context"
	"encoding/json"
	"net/url"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/questionnaire"
)

// registryKey is the key that the questionnaire's seed documents, plus the tenant, because IDs
// are only unique in one. With encryption keys, the ID is hashed.
func (c *Client) registryKey(tenant agent.TenantID, base questionnaire.ID) string {
	plain := url.QueryEscape(string(tenant)) + ":" + url.QueryEscape(string(base))
	return "session:registry:" + c.keys.Name(registryKind, plain)
}

const registryKind = "registry"

// Active implements [questionnaire.Registry]. It reports
// false for an entry it cannot parse.
func (c *Client) Active(ctx context.Context, tenant agent.TenantID, base questionnaire.ID) (e questionnaire.Entry, ok bool) {
	var sealed []byte
	key := c.registryKey(tenant, base)
	answered := c.do(ctx, func(ctx context.Context) (err error) {
		sealed, err = c.client.Get(ctx, key).Bytes()
		return err
	})
	text, err := c.open(registryKind, key, sealed)
	if !answered || err != nil || json.Unmarshal(text, &e) != nil || e.ActiveSession.Base() != base {
		return questionnaire.Entry{}, false
	}
	return e, true
}

// SetActive implements [questionnaire.Registry].
func (c *Client) SetActive(ctx context.Context, tenant agent.TenantID, base questionnaire.ID, e questionnaire.Entry) {
	text, err := json.Marshal(e)
	if err != nil {
		return // strings and times always marshal
	}
	key := c.registryKey(tenant, base)
	sealed := c.seal(registryKind, key, text)
	c.do(ctx, func(ctx context.Context) error {
		return c.client.Set(ctx, key, sealed, questionnaire.RegistryTTL).Err()
	})
}

// ClearActive implements [questionnaire.Registry].
func (c *Client) ClearActive(ctx context.Context, tenant agent.TenantID, base questionnaire.ID) {
	c.do(ctx, func(ctx context.Context) error { return c.client.Del(ctx, c.registryKey(tenant, base)).Err() })
}
