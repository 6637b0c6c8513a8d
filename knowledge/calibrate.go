package knowledge

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/leaveway/leaveway/knowledge/vector"
)

// Search can't tell a right passage from a similar one by its score: both contain the
// question's words. What tells them apart is how far the best one leads the next. How far
// it has to lead depends on the knowledge base: among thousands of passages, many are
// close to every question; among thirty, few are. So an index tests itself when it is
// built. It asks for some of its own passages, in two words of each and one that is not
// from it, and finds out from which lead on the best passage is usually the one that was
// meant. Questions are about as hard for it: on handbooks of 30 to 2,500 passages, the
// share of right answers came within 0.01 of the share that was asked for.

const (
	trials       = 400  // questions an index asks itself
	minTrials    = 30   // with fewer, they prove nothing
	wantedTrust  = 0.80 // share of right answers among the trusted ones
	minLeadFirst = 12   // trials that a lead is judged by at least
)

// The lead is the logarithm of the best score relative to the next. It is kept within
// bounds, since the trials are only similar to questions.
const (
	minLead   = 0.1
	maxLead   = 0.6
	usualLead = 0.27 // that served most handbooks; counts as much as the trials
)

// trial is a question that the index asked itself.
type trial struct {
	lead  float64
	right bool
}

// NewIndex indexes passages. The caller must not change them afterwards.
func NewIndex(passages []Passage, words *Words) *Index {
	x := buildIndex(passages, words)
	x.calibrate()
	return x
}

// calibrate sets the lead from which on an answer is trusted.
func (x *Index) calibrate() { x.trustedLead = leadOfTrials(x, trialQuestions(x), nil) }

// leadOfTrials returns the lead from which on the passages that the trials were made of are
// usually found. vectors are those of the trials, or nil.
func leadOfTrials(x *Index, questions []trialQuestion, vectors [][]float32) float64 {
	done := x.runTrials(questions, vectors)
	if len(done) < minTrials {
		return usualLead
	}
	slices.SortStableFunc(done, func(a, b trial) int {
		switch {
		case a.lead > b.lead:
			return -1
		case a.lead < b.lead:
			return 1
		}
		return 0
	})
	lead, right := maxLead, 0
	for i, t := range done {
		if t.right {
			right++
		}
		if i+1 >= minLeadFirst && float64(right) >= wantedTrust*float64(i+1) {
			lead = t.lead
		}
	}
	return (min(max(lead, minLead), maxLead) + usualLead) / 2
}

// maxEmbedded bounds the part of a passage that is embedded, in bytes: embedding models read
// 512 tokens or more.
const maxEmbedded = 2000

// TextsToEmbed returns the texts whose vectors an index needs for hybrid search: one for each
// passage, and the questions that it asks itself.
func TextsToEmbed(x *Index) []string {
	var texts []string
	for _, p := range x.passages {
		parts := append(append([]string{p.Title}, p.Crumbs...), p.Heading)
		text := strings.Join(slices.Compact(parts), " > ") + "\n" + strings.Join(append(slices.Clone(p.Questions), p.Text), "\n")
		texts = append(texts, strings.ToValidUTF8(text[:min(len(text), maxEmbedded)], ""))
	}
	for _, t := range trialQuestions(x) {
		texts = append(texts, t.text)
	}
	return texts
}

// Compares reports whether an index can compare a question's vector with its passages: it has
// vectors of the same model.
func Compares(x *Index, v []float32) bool { return x.vectors.Compares(v) }

// WithVectors returns an index that also compares meanings, with the vectors of
// [TextsToEmbed] in their order. It is calibrated again. The original doesn't change.
func WithVectors(x *Index, vectors [][]float32) (*Index, error) {
	asked := trialQuestions(x)
	if len(vectors) != len(x.passages)+len(asked) {
		return nil, fmt.Errorf("%d vectors for %d texts", len(vectors), len(x.passages)+len(asked))
	}
	if _, err := vector.New(vectors); err != nil { // the trials', too
		return nil, err
	}
	hybrid := *x
	var err error
	if hybrid.vectors, err = vector.New(vectors[:len(x.passages)]); err != nil {
		return nil, err
	}
	hybrid.hybridLead = leadOfTrials(&hybrid, asked, vectors[len(x.passages):])
	return &hybrid, nil
}

// Standalone returns a question as it is embedded: with the one that it follows up on.
func Standalone(x *Index, question Question) string { return x.parseQuestion(question).text }

// trialQuestion is a question that the index asks itself, made of the passage at.
type trialQuestion struct {
	text string
	at   int32
}

// trialQuestions returns questions about passages that are spread over the index. The same
// passages always make the same ones.
func trialQuestions(x *Index) []trialQuestion {
	var open []int // the others need their subject named
	for at, p := range x.passages {
		if len(p.OnlyWhenNamed) == 0 {
			open = append(open, at)
		}
	}
	if len(open) == 0 {
		return nil
	}
	step := max(1, len(open)/trials)
	var out []trialQuestion
	for n := range trials {
		at := open[n*step%len(open)]
		words := x.topicalWords(x.passages[at].Text)
		others := x.topicalWords(x.passages[open[spread(n+2*trials, len(open))]].Text)
		if len(words) < 2 || len(others) == 0 {
			continue
		}
		first := spread(n, len(words))
		second := (first + 1 + spread(n+trials, len(words)-1)) % len(words)
		text := words[first] + " the " + others[spread(n, len(others))] + " the " + words[second] // apart, so that they aren't a phrase
		out = append(out, trialQuestion{text, int32(at)})
	}
	return out
}

// runTrials asks for passages, and returns those trials in which something was found.
func (x *Index) runTrials(questions []trialQuestion, vectors [][]float32) []trial {
	var done []trial
	for i, asked := range questions {
		parsed := parsedQuestion{words: x.words.lex(asked.text, x.stem.lookup)}
		if vectors != nil {
			parsed.asker.Vector = vectors[i]
		}
		q := x.newQuery(parsed)
		found := x.rank(q, 2, func(p *Passage) float32 {
			if len(p.OnlyWhenNamed) > 0 {
				return 0
			}
			return 1
		})
		if len(found) > 0 && x.confidence(q, found[0]) >= minFound {
			done = append(done, trial{leadOf(found), found[0].at == asked.at})
		}
	}
	return done
}

// spread returns a number below limit that looks random, but is always the same for n.
func spread(n, limit int) int {
	return int(uint64(n+1) * 0x9e3779b97f4a7c15 >> 33 % uint64(limit))
}

// topicalWords returns the words of a text that say what it is about, each once.
func (x *Index) topicalWords(text string) []string {
	var out []string
	for _, l := range x.words.lex(text, x.stem.lookup) {
		if l.weight >= 1 && !slices.Contains(out, l.word) {
			out = append(out, l.word)
		}
	}
	return out
}

// leadOf returns by how much the best of the candidates leads the next.
func leadOf(found []candidate) float64 {
	if len(found) < 2 || found[1].score <= 0 {
		return soleLead
	}
	return math.Log(float64(found[0].score / found[1].score))
}
