package knowledge_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/leaveway/leaveway/knowledge"
)

// library generates as many passages as a large handbook has, from words with the
// frequencies of a natural language.
func library(n int) []knowledge.Passage {
	r := rand.New(rand.NewPCG(1, 2))
	frequency := rand.NewZipf(r, 1.1, 4, 20_000)
	say := func(n int) string {
		var b strings.Builder
		for range n {
			fmt.Fprintf(&b, "w%dord ", frequency.Uint64())
		}
		return b.String()
	}
	passages := make([]knowledge.Passage, n)
	for i := range passages {
		policy := knowledge.PolicyID(fmt.Sprint(i / 15))
		passages[i] = knowledge.Passage{
			Source: knowledge.Source{Policy: policy, Title: "Policy " + string(policy)},
			ID:     knowledge.PassageID(fmt.Sprint(i)), Heading: say(4), Text: say(90),
		}
	}
	return passages
}

func BenchmarkIndex(b *testing.B) {
	passages, words := library(3000), knowledge.DefaultWords()
	b.ReportAllocs()
	for b.Loop() {
		knowledge.NewIndex(passages, words)
	}
}

func BenchmarkAsk(b *testing.B) {
	x := knowledge.NewIndex(library(3000), knowledge.DefaultWords())
	b.ReportAllocs()
	for b.Loop() {
		x.Ask(knowledge.Question{Text: "how many w3ord and w40ord does w700ord need for w2ord w15ord"})
	}
}
