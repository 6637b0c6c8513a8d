package store

import (
	"context"
	"fmt"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/store/engine"
	"github.com/leaveway/leaveway/store/seal"
)

// Policies returns the current version of each of a tenant's policies, including
// retired ones.
func (db *DB) Policies(ctx context.Context, tenant agent.TenantID) ([]agent.KeptPolicy, error) {
	var all []agent.KeptPolicy
	err := db.eachBody(ctx, policiesSQL, policyBody, tenant, func(_ string, version int64, read func(any) error) error {
		p, err := readPolicy(version, read)
		all = append(all, p)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("policies: %w", err)
	}
	return all, nil
}

func readPolicy(version int64, read func(any) error) (agent.KeptPolicy, error) {
	var p agent.KeptPolicy
	err := read(&p)
	p.Version = version
	return p, err
}

// eachBody calls each for rows of id, version and body. It logs and skips rows whose
// read fails because they are unreadable.
func (db *DB) eachBody(ctx context.Context, text, column string, tenant agent.TenantID, each func(id string, version int64, read func(any) error) error, args ...any) error {
	return db.engine.Each(ctx, text, append([]any{string(tenant)}, args...), func(r engine.Row) error {
		var id string
		var version int64
		var body []byte
		if err := r.Scan(&id, &version, &body); err != nil {
			return err
		}
		err := each(id, version, func(v any) error {
			return db.decode(seal.At(column, string(tenant), id, 0), body, v)
		})
		if err != nil {
			return db.skipUnreadable(err)
		}
		return nil
	})
}

// PolicyVersions returns every version of a policy, oldest first.
func (db *DB) PolicyVersions(ctx context.Context, tenant agent.TenantID, id knowledge.PolicyID) ([]agent.KeptPolicy, error) {
	var all []agent.KeptPolicy
	err := db.engine.Each(ctx, policyVersionsSQL, []any{string(tenant), string(id)}, func(r engine.Row) error {
		var version int64
		var body []byte
		if err := r.Scan(&version, &body); err != nil {
			return err
		}
		p, err := readPolicy(version, func(v any) error {
			return db.decode(seal.At(policyVersionBody, string(tenant), string(id), version), body, v)
		})
		all = append(all, p)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("versions of policy %s: %w", id, err)
	}
	return all, nil
}

// CountPolicyChanges counts the changes ever made to a tenant's policies. It is cheap
// enough to call before each use of an index, to see whether the index is current.
func (db *DB) CountPolicyChanges(ctx context.Context, tenant agent.TenantID) (times int64, err error) {
	err = db.engine.Each(ctx, countPolicyChangesSQL, []any{string(tenant)}, func(r engine.Row) error { return r.Scan(&times) })
	if err != nil {
		return 0, fmt.Errorf("count policy changes: %w", err)
	}
	return times, nil
}

// SavePolicies writes policies in one transaction. Each has the version it was read
// with. If any has changed since, SavePolicies fails with [agent.ErrConflict] and
// writes nothing.
func (db *DB) SavePolicies(ctx context.Context, tenant agent.TenantID, all []agent.KeptPolicy) error {
	b := batch{next: db.next, keys: db.opts.Keys}
	for _, p := range all {
		b.policy(tenant, p)
	}
	if b.err != nil {
		return fmt.Errorf("save policies: %w", b.err)
	}
	if err := apply(ctx, db, &b); err != nil {
		return fmt.Errorf("save policies: %w", err)
	}
	return nil
}

// Tenants returns the tenants in which somebody has spoken to the bot.
func (db *DB) Tenants(ctx context.Context) ([]agent.TenantID, error) {
	var all []agent.TenantID
	err := db.engine.Each(ctx, tenantsSQL, nil, func(r engine.Row) error {
		var id agent.TenantID
		err := r.Scan(&id)
		all = append(all, id)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("tenants: %w", err)
	}
	return all, nil
}

// Questions returns the questions asked since the given time, oldest first. It logs
// and skips unreadable ones.
func (db *DB) Questions(ctx context.Context, tenant agent.TenantID, since time.Time) ([]agent.AskedQuestion, error) {
	var all []agent.AskedQuestion
	err := db.engine.Each(ctx, questionsSQL, []any{string(tenant), micros(since)}, func(r engine.Row) error {
		var id string
		var body []byte
		if err := r.Scan(&id, &body); err != nil {
			return err
		}
		var a agent.AskedQuestion
		if err := db.decode(seal.At(questionBody, string(tenant), id, 0), body, &a); err != nil {
			return db.skipUnreadable(err)
		}
		a.ID = agent.AskedID(id)
		all = append(all, a)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("questions: %w", err)
	}
	return all, nil
}

// policy writes a policy, its new version and its audit entry.
func (b *batch) policy(tenant agent.TenantID, p agent.KeptPolicy) {
	version, id := p.Version, string(p.Policy.Policy)
	p.Version++
	args := []any{string(tenant), id, b.next(), b.body(seal.At(policyBody, string(tenant), id, 0), p)}
	if version == 0 {
		b.add(insertPolicySQL, agent.ErrConflict, args...)
	} else {
		b.add(updatePolicySQL, agent.ErrConflict, append(args, version)...)
	}
	b.add(addPolicyVersionSQL, nil, string(tenant), id, p.Version, b.body(seal.At(policyVersionBody, string(tenant), id, p.Version), p))
	b.entry(tenant, p.AuditEntry())
}

func (b *batch) question(out agent.Outcome, a agent.AskedQuestion) {
	id := string(a.ID)
	b.add(saveQuestionSQL, nil, string(out.Tenant), id, micros(out.At), b.body(seal.At(questionBody, string(out.Tenant), id, 0), a))
}
