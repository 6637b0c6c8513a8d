package main

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/store"
)

// shelf answers from the shipped policies, with HR's own laid over them. It rebuilds a
// tenant's index after any replica has changed the tenant's policies.
type shelf struct {
	db       *store.DB
	authored *authored
	wording  *knowledge.Composer // nil if policies are only quoted
	vectors  *embedder           // nil if search only compares words

	builds  singleflight.Group // one for each change
	indexOf func([]knowledge.Policy, *knowledge.Words) *knowledge.Index

	mu      sync.Mutex
	tenants map[agent.TenantID]tenantPolicies
}

// tenantPolicies are a tenant's policies as of one change.
type tenantPolicies struct {
	changed  int64 // how many changes there had been
	policies []agent.KeptPolicy
	index    *knowledge.Index
	embedded bool      // the index has vectors
	retryAt  time.Time // when to embed its passages, if it hasn't
}

// newShelf returns a shelf with the policies of the content. wording and vectors may be nil.
func newShelf(db *store.DB, authored *authored, wording *knowledge.Composer, vectors *embedder) *shelf {
	return &shelf{db: db, authored: authored, wording: wording, vectors: vectors, indexOf: indexOf, tenants: map[agent.TenantID]tenantPolicies{}}
}

// Ask implements [agent.Policies].
func (s *shelf) Ask(ctx context.Context, tenant agent.TenantID, q knowledge.Question) (knowledge.Answer, error) {
	now, err := s.current(ctx, tenant)
	if err != nil {
		return knowledge.Answer{}, err
	}
	return s.wording.Ask(ctx, now.index, s.vectors.question(ctx, now.index, now.embedded, q)), nil
}

// Similar implements [agent.Policies].
func (s *shelf) Similar(question string, among []string) []knowledge.Match {
	return s.authored.words.Similar(question, among)
}

// List implements [agent.Policies].
func (s *shelf) List(ctx context.Context, tenant agent.TenantID) ([]agent.KeptPolicy, error) {
	now, err := s.current(ctx, tenant)
	return now.policies, err
}

// Versions implements [agent.Policies]. The first version of a shipped policy is as it was
// shipped.
func (s *shelf) Versions(ctx context.Context, tenant agent.TenantID, id knowledge.PolicyID) ([]agent.KeptPolicy, error) {
	var all []agent.KeptPolicy
	shipped := s.authored.policies
	if i := slices.IndexFunc(shipped, func(p knowledge.Policy) bool { return p.Policy == id }); i >= 0 {
		all = []agent.KeptPolicy{{Policy: shipped[i]}}
	}
	kept, err := s.db.PolicyVersions(ctx, tenant, id)
	return append(all, kept...), err
}

// current returns a tenant's policies, rebuilt if they have changed. Of many who ask after a
// change, one rebuilds them and the others wait for it: an index takes memory and time.
func (s *shelf) current(ctx context.Context, tenant agent.TenantID) (tenantPolicies, error) {
	changed, err := s.db.CountPolicyChanges(ctx, tenant)
	if err != nil {
		return tenantPolicies{}, err
	}
	have, ok := s.kept(tenant)
	if ok && have.changed == changed {
		s.embed(tenant, have)
		return have, nil
	}
	built := s.builds.DoChan(fmt.Sprintf("%s %d", tenant, changed), func() (any, error) {
		// The caller who started the build may stop waiting; the others keep waiting.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), longestBuild)
		defer cancel()
		return s.build(ctx, tenant, changed)
	})
	select {
	case <-ctx.Done():
		return tenantPolicies{}, ctx.Err()
	case b := <-built:
		made, _ := b.Val.(tenantPolicies)
		return made, b.Err
	}
}

// longestBuild is how long reading a tenant's policies may take.
const longestBuild = 20 * time.Second

func (s *shelf) kept(tenant agent.TenantID) (tenantPolicies, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	have, ok := s.tenants[tenant]
	return have, ok
}

// build reads and indexes a tenant's policies as of a change, unless somebody just has.
func (s *shelf) build(ctx context.Context, tenant agent.TenantID, changed int64) (tenantPolicies, error) {
	if have, ok := s.kept(tenant); ok && have.changed == changed {
		return have, nil
	}
	kept, err := s.db.Policies(ctx, tenant)
	if err != nil {
		return tenantPolicies{}, err
	}
	made := tenantPolicies{changed: changed, policies: s.merge(kept)}
	if len(kept) == 0 {
		made.index = s.authored.index()
	} else {
		made.index = s.indexOf(inForce(made.policies), s.authored.words)
	}
	s.mu.Lock()
	if s.tenants[tenant].changed <= changed { // not older than what another build found
		s.tenants[tenant] = made
	}
	s.mu.Unlock()
	s.embed(tenant, made)
	return made, nil
}

// embed makes search in a tenant's policies hybrid, in the background. After a failure it is
// tried again when somebody asks, but not at once.
func (s *shelf) embed(tenant agent.TenantID, now tenantPolicies) {
	if s.vectors == nil || now.embedded {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	current := s.tenants[tenant]
	if current.index != now.index || current.embedded || time.Now().Before(current.retryAt) {
		return
	}
	current.retryAt = time.Now().Add(longestEmbedding)
	s.tenants[tenant] = current
	s.vectors.index(now.index, func(hybrid *knowledge.Index, err error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		current := s.tenants[tenant]
		switch {
		case current.index != now.index: // changed in the meantime
			return
		case err != nil:
			current.retryAt = time.Now().Add(embedAgainAfter)
		default:
			current.index, current.embedded = hybrid, true
		}
		s.tenants[tenant] = current
	})
}

// inForce returns the policies that HR hasn't retired.
func inForce(all []agent.KeptPolicy) []knowledge.Policy {
	var policies []knowledge.Policy
	for _, p := range all {
		if !p.Retired {
			policies = append(policies, p.Policy)
		}
	}
	return policies
}

// merge lays HR's policies over the shipped ones.
func (s *shelf) merge(kept []agent.KeptPolicy) []agent.KeptPolicy {
	all := slices.Clone(kept)
	for _, p := range s.authored.policies {
		at := slices.IndexFunc(kept, func(k agent.KeptPolicy) bool { return k.Policy.Policy == p.Policy })
		if at < 0 {
			all = append(all, agent.KeptPolicy{Policy: p})
		} else {
			all[at].Shipped = p.Shipped && kept[at].Body == p.Body // only its questions are HR's
		}
	}
	return all
}
