package store

import (
	"context"
	"encoding/json"
	"net/url"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/agent/questionnaire"
)

// registryKey is the seed's, with the tenant: an id means nothing without one.
func registryKey(tenant agent.TenantID, base questionnaire.ID) string {
	return "session:registry:" + url.QueryEscape(string(tenant)) + ":" + url.QueryEscape(string(base))
}

// Active implements [questionnaire.Registry]. What cannot be read is not there.
func (r *Redis) Active(ctx context.Context, tenant agent.TenantID, base questionnaire.ID) (e questionnaire.Entry, ok bool) {
	var text []byte
	answered := r.ask(ctx, func(ctx context.Context) (err error) {
		text, err = r.client.Get(ctx, registryKey(tenant, base)).Bytes()
		return err
	})
	if !answered || json.Unmarshal(text, &e) != nil || e.ActiveSession.Base() != base {
		return questionnaire.Entry{}, false
	}
	return e, true
}

// SetActive implements [questionnaire.Registry].
func (r *Redis) SetActive(ctx context.Context, tenant agent.TenantID, base questionnaire.ID, e questionnaire.Entry) {
	text, err := json.Marshal(e)
	if err != nil {
		return // texts and a time can always be written; the database knows it anyway
	}
	r.ask(ctx, func(ctx context.Context) error {
		return r.client.Set(ctx, registryKey(tenant, base), text, questionnaire.RegistryTTL).Err()
	})
}

// ClearActive implements [questionnaire.Registry].
func (r *Redis) ClearActive(ctx context.Context, tenant agent.TenantID, base questionnaire.ID) {
	r.ask(ctx, func(ctx context.Context) error { return r.client.Del(ctx, registryKey(tenant, base)).Err() })
}
