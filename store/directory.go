package store

import (
	"context"
	"fmt"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/store/engine"
	"github.com/leaveway/leaveway/store/seal"
)

// Directory is what companies' own directories say about their people.
type Directory struct{ DB *DB }

// Changes returns the entries that changed after a version of a tenant's directory, the earliest
// first, and the version that it has now.
func (d Directory) Changes(ctx context.Context, tenant agent.TenantID, since int64) (all []agent.DirectoryEntry, version int64, err error) {
	read := func(r engine.Row) error { return r.Scan(&version) }
	if err := d.DB.engine.Each(ctx, directoryVersionSQL, []any{string(tenant)}, read); err != nil {
		return nil, 0, fmt.Errorf("version of the directory: %w", err)
	}
	if version == since {
		return nil, version, nil
	}
	err = d.DB.engine.Each(ctx, directoryChangesSQL, []any{string(tenant), since, version}, func(r engine.Row) error {
		var e agent.DirectoryEntry
		var gone int64
		var body []byte
		if err := r.Scan(&e.ID, &e.Kind, &e.Changed, &gone, &body); err != nil {
			return err
		}
		e.Gone = gone > 0
		e.Read = func(into any) error {
			return d.DB.decode(seal.At(directoryBody, string(tenant), e.ID, 0), body, into)
		}
		all = append(all, e)
		return nil
	})
	if err != nil {
		return nil, 0, fmt.Errorf("changes of the directory: %w", err)
	}
	return all, version, nil
}

// Change writes entries, which makes the next version of a tenant's directory. It fails with
// [agent.ErrConflict] if the directory doesn't have the given version anymore.
func (d Directory) Change(ctx context.Context, tenant agent.TenantID, version int64, entries []agent.DirectoryEntry, at time.Time) error {
	b := batch{next: d.DB.next, keys: d.DB.opts.Keys}
	if version == 0 {
		b.add(addDirectorySQL, agent.ErrConflict, string(tenant))
	} else {
		b.add(countDirectorySQL, agent.ErrConflict, string(tenant), version)
	}
	for _, e := range entries {
		gone := int64(0)
		if e.Gone {
			gone = micros(at)
		}
		b.add(saveEntrySQL, nil, string(tenant), e.ID, e.Kind, version+1, gone, b.body(seal.At(directoryBody, string(tenant), e.ID, 0), e.Body))
	}
	if b.err != nil {
		return fmt.Errorf("change the directory: %w", b.err)
	}
	if err := d.DB.engine.Apply(ctx, b.writes); err != nil {
		return fmt.Errorf("change the directory: %w", err)
	}
	return nil
}

// Subscriptions are calendars and weekly messages about who is away.
type Subscriptions struct{ DB *DB }

// Of returns the calendars that somebody has.
func (s Subscriptions) Of(ctx context.Context, tenant agent.TenantID, owner agent.UserID) ([]agent.Subscription, error) {
	return s.read(ctx, subscriptionsOfSQL, string(tenant), string(owner))
}

// Weekly returns the channels of a tenant that are told every Monday.
func (s Subscriptions) Weekly(ctx context.Context, tenant agent.TenantID) ([]agent.Subscription, error) {
	return s.read(ctx, subscriptionsLikeSQL, string(tenant), string(agent.Weekly))
}

// Tenants returns the tenants with channels that are told every Monday.
func (s Subscriptions) Tenants(ctx context.Context) (all []agent.TenantID, err error) {
	err = s.DB.engine.Each(ctx, subscribedTenantsSQL, []any{string(agent.Weekly)}, func(r engine.Row) error {
		var tenant agent.TenantID
		err := r.Scan(&tenant)
		all = append(all, tenant)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("tenants with subscriptions: %w", err)
	}
	return all, nil
}

// ByDigest returns the calendar with the given digest of its secret, and its owner; ok is false
// if there is none.
func (s Subscriptions) ByDigest(ctx context.Context, digest string) (tenant agent.TenantID, one agent.Subscription, ok bool, err error) {
	if digest == "" {
		return "", agent.Subscription{}, false, nil
	}
	read := func(r engine.Row) error { return r.Scan(&tenant) }
	if err := s.DB.engine.Each(ctx, tenantOfDigestSQL, []any{digest}, read); err != nil || tenant == "" {
		return "", agent.Subscription{}, false, err
	}
	found, err := s.read(ctx, subscriptionByDigestSQL, string(tenant), digest)
	if err != nil || len(found) != 1 {
		return "", agent.Subscription{}, false, err
	}
	return tenant, found[0], true, nil
}

func (s Subscriptions) read(ctx context.Context, text, tenant string, args ...any) (all []agent.Subscription, err error) {
	err = s.DB.engine.Each(ctx, text, append([]any{tenant}, args...), func(r engine.Row) error {
		var id, digest string
		var version int64
		var body []byte
		if err := r.Scan(&id, &version, &digest, &body); err != nil {
			return err
		}
		var one agent.Subscription
		err := s.DB.decode(seal.At(subscriptionBody, tenant, id, 0), body, &one)
		if one.ID, one.Version, one.Digest = id, version, digest; err == nil {
			all = append(all, one)
		}
		return s.DB.skipUnreadable(err)
	})
	if err != nil {
		return nil, fmt.Errorf("subscriptions: %w", err)
	}
	return all, nil
}
