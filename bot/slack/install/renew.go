package install

import (
	"context"
	"errors"
	"slices"
	"time"

	slackgo "github.com/slack-go/slack"

	"github.com/leaveway/leaveway/agent"
)

const (
	// renewBefore is how long before its end a key is renewed, as Slack's own libraries do.
	renewBefore = 2 * time.Hour
	// renewWithin is for how long one replica renews a key while the others don't. It is more
	// than both calls take, so a refresh token, which works once, is used by one replica.
	renewWithin = 2*patience + 14*time.Second
)

// deadCodes are Slack's codes for a key that will never work again.
var deadCodes = []string{"token_revoked", "account_inactive", "invalid_auth", "not_authed", "invalid_refresh_token", "token_expired", "app_uninstalled"}

// isDead reports whether Slack said that a key will never work again.
func isDead(err error) bool { return slices.Contains(deadCodes, codeOf(err)) }

// isDue reports whether something has to be done about an install's key.
func isDue(one agent.Install, now time.Time) bool {
	expires := one.Key.Expires
	return one.State == agent.Installed && (one.Former.Token != "" || !expires.IsZero() && now.After(expires.Add(-renewBefore)))
}

// Renew renews a workspace's key if its end is near. One replica does, under a lock on the
// install's row that ends by itself. The new key is written before it is used, and the old
// one is used until the new one was seen to work.
func (i *Installer) Renew(ctx context.Context, tenant agent.TenantID) error {
	one, ok, err := i.Store.Find(ctx, tenant)
	now := i.Clock()
	if err != nil || !ok || !isDue(one, now) {
		return err
	}
	mine, err := i.Store.Hold(ctx, one, now, now.Add(renewWithin))
	if err != nil || !mine {
		return err
	}
	defer func() { _, _ = i.Store.Hold(context.WithoutCancel(ctx), one, now.Add(renewWithin), now) }() // let go
	if one, _, err = i.Store.Find(ctx, tenant); err != nil || !isDue(one, now) {
		return err // another replica has done it in the meantime
	}
	if one.Former.Token == "" {
		if err := i.exchange(ctx, one); err != nil {
			return err
		}
	}
	return i.confirm(ctx, tenant)
}

// exchange gets a new key and writes it next to the old one.
func (i *Installer) exchange(ctx context.Context, one agent.Install) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	granted, err := slackgo.RefreshOAuthV2TokenContext(ctx, i.HTTPClient, i.ClientID, i.ClientSecret, one.Key.Refresh, slackgo.OAuthOptionAPIURL(i.APIURL))
	if isDead(err) {
		i.Log.WithField("workspace", one.Tenant).WithError(err).Error("slack: the key of a workspace can't be renewed; somebody there must install the app again, at " + i.Link())
		i.tell(ctx, one, installAgain(i.Link()))
		return i.change(ctx, one.Tenant, func(now *agent.Install) bool {
			if now.Key != one.Key {
				return false // installed again in the meantime
			}
			now.State = agent.MustInstall
			return true
		})
	}
	if err != nil {
		return err
	}
	key := keyOf(granted, i.Clock())
	if key.Token == "" {
		return errors.New("renew a key: Slack's answer has none")
	}
	// From here on only this key can be renewed, so it is written whatever becomes of the request.
	return i.change(context.WithoutCancel(ctx), one.Tenant, func(now *agent.Install) bool {
		if now.Key != one.Key {
			return false
		}
		now.Former, now.Key = now.Key, key
		return true
	})
}

// confirm begins to use a new key that works.
func (i *Installer) confirm(ctx context.Context, tenant agent.TenantID) error {
	one, _, err := i.Store.Find(ctx, tenant)
	if err != nil || one.Former.Token == "" {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := i.checkToken(ctx, one.Key.Token); err != nil {
		return err // the former one is used until it ends
	}
	return i.change(ctx, tenant, func(now *agent.Install) bool {
		if now.Key != one.Key {
			return false
		}
		now.Former = agent.AccessKey{}
		return true
	})
}

// Removed finds out whether the app was removed from a workspace, and notes it. Slack's two
// events about that arrive in any order, sometimes after the app was installed again, so it asks
// Slack whether the key still works.
func (i *Installer) Removed(ctx context.Context, tenant agent.TenantID) error {
	one, ok, err := i.Store.Find(ctx, tenant)
	if err != nil || !ok || one.State == agent.Uninstalled {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := i.checkToken(ctx, one.Token(i.Clock())); err == nil || !isDead(err) {
		return nil
	}
	return i.change(ctx, tenant, func(now *agent.Install) bool {
		if now.Key != one.Key {
			return false
		}
		i.Log.WithField("workspace", tenant).Warn("slack: the app was removed from a workspace; messages to it wait until it is installed again, at " + i.Link())
		now.State, now.Key, now.Former = agent.Uninstalled, agent.AccessKey{}, agent.AccessKey{}
		return true
	})
}

// RenewAll renews every key whose end is near. It tries all of them, whatever fails.
func (i *Installer) RenewAll(ctx context.Context) error {
	tenants, err := i.Store.Tenants(ctx)
	var ending int64
	for _, tenant := range tenants {
		one, _, failed := i.Store.Find(ctx, tenant)
		if isDue(one, i.Clock()) {
			failed = i.Renew(ctx, tenant)
			one, _, _ = i.Store.Find(ctx, tenant)
		}
		err = errors.Join(err, failed)
		if isEnding(one, i.Clock()) {
			ending++
		}
	}
	i.ending.Store(ending)
	return err
}

// endsSoon is how long before its end a key should long have been renewed.
const endsSoon = renewBefore / 2

// isEnding reports whether an install stops working soon, or has, unless somebody does something.
func isEnding(one agent.Install, now time.Time) bool {
	expires := one.Key.Expires
	return one.State == agent.MustInstall || one.State == agent.Installed && !expires.IsZero() && now.After(expires.Add(-endsSoon))
}

// Ending returns how many installs stop working soon, or have, as of the last [Installer.RenewAll].
func (i *Installer) Ending() int { return int(i.ending.Load()) }
