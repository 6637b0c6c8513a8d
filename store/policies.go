package store

import (
	"context"
	"fmt"
	"time"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
)

// Policies reads a tenant's policies as they stand, the retired ones included.
func (db *DB) Policies(ctx context.Context, tenant agent.TenantID) ([]agent.KeptPolicy, error) {
	var all []agent.KeptPolicy
	err := db.kept(ctx, policiesSQL, policyBody, tenant, func(_ string, version int64, read func(any) error) error {
		p, err := policyOf(version, read)
		all = append(all, p)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("policies: %w", err)
	}
	return all, nil
}

func policyOf(version int64, read func(any) error) (agent.KeptPolicy, error) {
	var p agent.KeptPolicy
	err := read(&p)
	p.Version = version
	return p, err
}

// kept reads rows of id, version and body. One that cannot be read is left out of
// what is read, with a line for the operator.
func (db *DB) kept(ctx context.Context, text, column string, tenant agent.TenantID, each func(id string, version int64, read func(any) error) error, args ...any) error {
	return db.engine.each(ctx, text, append([]any{string(tenant)}, args...), func(r row) error {
		var id string
		var version int64
		var body []byte
		if err := r.Scan(&id, &version, &body); err != nil {
			return err
		}
		err := each(id, version, func(v any) error {
			return db.opts.Keys.read(cell{column, string(tenant), id, 0}, body, v)
		})
		if err != nil {
			return db.pass(err)
		}
		return nil
	})
}

// PolicyVersions reads every version of a policy, oldest first: who changed what.
func (db *DB) PolicyVersions(ctx context.Context, tenant agent.TenantID, id knowledge.PolicyID) ([]agent.KeptPolicy, error) {
	var all []agent.KeptPolicy
	err := db.engine.each(ctx, policyVersionsSQL, []any{string(tenant), string(id)}, func(r row) error {
		var version int64
		var body []byte
		if err := r.Scan(&version, &body); err != nil {
			return err
		}
		p, err := policyOf(version, func(v any) error {
			return db.opts.Keys.read(cell{policyVersionBody, string(tenant), string(id), version}, body, v)
		})
		all = append(all, p)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("versions of policy %s: %w", id, err)
	}
	return all, nil
}

// PoliciesChanged is how often a tenant's policies were changed, whoever changed
// them; 0 where they never were. It is cheap: whoever keeps an index of them asks
// before each use.
func (db *DB) PoliciesChanged(ctx context.Context, tenant agent.TenantID) (times int64, err error) {
	err = db.engine.each(ctx, policiesChangedSQL, []any{string(tenant)}, func(r row) error { return r.Scan(&times) })
	if err != nil {
		return 0, fmt.Errorf("look for changed policies: %w", err)
	}
	return times, nil
}

// SavePolicies writes policies, each with the version it was read with, in one
// transaction. It fails with [agent.ErrConflict] where one has changed since;
// then none is written.
func (db *DB) SavePolicies(ctx context.Context, tenant agent.TenantID, all []agent.KeptPolicy) error {
	b := batch{next: db.next, keys: db.opts.Keys}
	for _, p := range all {
		b.policy(tenant, p)
	}
	if b.err != nil {
		return fmt.Errorf("save policies: %w", b.err)
	}
	if err := db.engine.apply(ctx, b.writes); err != nil {
		return fmt.Errorf("save policies: %w", err)
	}
	return nil
}

// AskedSince are the tenants in which somebody has asked something since a time, or
// waits for an answer of HR's.
func (db *DB) AskedSince(ctx context.Context, since time.Time) ([]agent.TenantID, error) {
	var all []agent.TenantID
	err := db.engine.each(ctx, askedSinceSQL, []any{micros(since)}, func(r row) error {
		var id agent.TenantID
		err := r.Scan(&id)
		all = append(all, id)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("tenants with questions: %w", err)
	}
	return all, nil
}

// Questions reads what was asked since a time, oldest first.
func (db *DB) Questions(ctx context.Context, tenant agent.TenantID, since time.Time) ([]agent.Asked, error) {
	var all []agent.Asked
	err := db.engine.each(ctx, questionsSQL, []any{string(tenant), micros(since)}, func(r row) error {
		var id string
		var body []byte
		if err := r.Scan(&id, &body); err != nil {
			return err
		}
		var a agent.Asked
		if err := db.opts.Keys.read(cell{questionBody, string(tenant), id, 0}, body, &a); err != nil {
			return db.pass(err)
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

// policy writes a policy, its version beside those before, and its line of the audit.
func (b *batch) policy(tenant agent.TenantID, p agent.KeptPolicy) {
	version, id := p.Version, string(p.Policy.Policy)
	p.Version++
	args := []any{string(tenant), id, b.next(), b.body(cell{policyBody, string(tenant), id, 0}, p)}
	if version == 0 {
		b.add(newPolicySQL, agent.ErrConflict, args...)
	} else {
		b.add(nextPolicySQL, agent.ErrConflict, append(args, version)...)
	}
	b.add(policyVersionSQL, nil, string(tenant), id, p.Version, b.body(cell{policyVersionBody, string(tenant), id, p.Version}, p))
	b.entry(tenant, p.Entry())
}

func (b *batch) question(out agent.Outcome, a agent.Asked) {
	id := string(a.ID)
	b.add(questionSQL, nil, string(out.Tenant), id, micros(out.At), b.body(cell{questionBody, string(out.Tenant), id, 0}, a))
}
