package redis

import (
	"context"
	"encoding/json"
	"net/url"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/questionnaire"
)

// registryKey is a key that callers of the questionnaire API know, plus the
// tenant, without which an id means nothing.
func registryKey(tenant agent.TenantID, base questionnaire.ID) string {
	return "session:registry:" + url.QueryEscape(string(tenant)) + ":" + url.QueryEscape(string(base))
}

// Active implements [questionnaire.Registry]. It reports
// false for an entry it cannot parse.
func (c *Client) Active(ctx context.Context, tenant agent.TenantID, base questionnaire.ID) (e questionnaire.Entry, ok bool) {
	var text []byte
	answered := c.do(ctx, func(ctx context.Context) (err error) {
		text, err = c.client.Get(ctx, registryKey(tenant, base)).Bytes()
		return err
	})
	if !answered || json.Unmarshal(text, &e) != nil || e.ActiveSession.Base() != base {
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
	c.do(ctx, func(ctx context.Context) error {
		return c.client.Set(ctx, registryKey(tenant, base), text, questionnaire.RegistryTTL).Err()
	})
}

// ClearActive implements [questionnaire.Registry].
func (c *Client) ClearActive(ctx context.Context, tenant agent.TenantID, base questionnaire.ID) {
	c.do(ctx, func(ctx context.Context) error { return c.client.Del(ctx, registryKey(tenant, base)).Err() })
}
