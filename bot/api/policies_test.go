package api_test

import (
	"context"
	"sync"

	"github.com/leaveway/leaveway/agent"
	"github.com/leaveway/leaveway/knowledge"
	"github.com/leaveway/leaveway/knowledge/read"
)

// policyIndex answers questions from the policies that come with the product.
type policyIndex struct {
	index *knowledge.Index
	words *knowledge.Words
}

// shippedPolicies is read once, because it never changes.
var shippedPolicies = sync.OnceValue(func() policyIndex {
	s := policyIndex{words: knowledge.DefaultWords()}
	var all []knowledge.Passage
	err := read.Folder(knowledge.Starter(), read.File, func(f read.Result) { all = append(all, f.Policy.Passages()...) })
	if err != nil {
		panic(err)
	}
	s.index = knowledge.NewIndex(all, s.words)
	return s
})

func (s policyIndex) Ask(_ context.Context, _ agent.TenantID, q knowledge.Question) (knowledge.Answer, error) {
	return s.index.Ask(q), nil
}

func (s policyIndex) Similar(question string, among []string) []knowledge.Match {
	return s.words.Similar(question, among)
}

func (policyIndex) List(context.Context, agent.TenantID) ([]agent.KeptPolicy, error) { return nil, nil }

func (policyIndex) Versions(context.Context, agent.TenantID, knowledge.PolicyID) ([]agent.KeptPolicy, error) {
	return nil, nil
}
