package knowledge

import (
	"errors"
	"math"
	"slices"
	"strings"
)

// With an embedding model, search is hybrid: what a passage shares with a question in meaning
// counts next to the words they share. How close two vectors must be to mean anything differs
// between models and between handbooks, so similarity is measured against the other passages:
// by how many standard deviations a passage is closer to the question than they are on
// average. A vector can bring up a passage that has none of the question's words, but whether
// it is trusted depends on its lead, which the index finds out by asking itself as before.

const (
	minOutstanding  = 1.5 // standard deviations from which on closeness counts
	fullOutstanding = 5.0 // and counts in full
	minVectors      = 12  // passages; among fewer there is no average to speak of
)

// maxEmbedded bounds the part of a passage that is embedded, in bytes: embedding models read
// 512 tokens or more.
const maxEmbedded = 2000

// TextsToEmbed returns the texts whose vectors the index needs for hybrid search: one for each
// passage, and the questions that it asks itself.
func (x *Index) TextsToEmbed() []string {
	var texts []string
	for _, p := range x.passages {
		parts := append(append([]string{p.Title}, p.Crumbs...), p.Heading)
		text := strings.Join(slices.Compact(parts), " > ") + "\n" + strings.Join(append(slices.Clone(p.Questions), p.Text), "\n")
		texts = append(texts, strings.ToValidUTF8(text[:min(len(text), maxEmbedded)], ""))
	}
	for _, t := range x.trialQuestions() {
		texts = append(texts, t.text)
	}
	return texts
}

// errVectors is returned for vectors that don't belong to the texts.
var errVectors = errors.New("the vectors don't belong to the texts, or differ in length")

// WithVectors returns the index with the vectors of [Index.TextsToEmbed], in their order. It
// is calibrated again. The original doesn't change.
func (x *Index) WithVectors(vectors [][]float32) (*Index, error) {
	trials := x.trialQuestions()
	if len(vectors) != len(x.passages)+len(trials) || len(vectors) == 0 {
		return nil, errVectors
	}
	units := make([][]float32, len(vectors))
	for i, v := range vectors {
		if units[i] = unit(v); units[i] == nil || len(v) != len(vectors[0]) {
			return nil, errVectors
		}
	}
	hybrid := *x
	hybrid.vectors = units[:len(x.passages)]
	hybrid.hybridLead = hybrid.leadOfTrials(trials, units[len(x.passages):])
	return &hybrid, nil
}

// HasVectors reports whether search is hybrid for a question with a vector.
func (x *Index) HasVectors() bool { return len(x.vectors) >= minVectors }

// Standalone returns a question as it is embedded: with the one that it follows up on.
func (x *Index) Standalone(question Question) string { return x.parseQuestion(question).text }

// unit returns a vector of length one, or nil if there is none in this direction.
func unit(v []float32) []float32 {
	sum := 0.0
	for _, e := range v {
		sum += float64(e) * float64(e)
	}
	if !(sum > 0) || math.IsInf(sum, 0) {
		return nil
	}
	out := make([]float32, len(v))
	for i, e := range v {
		out[i] = float32(float64(e) / math.Sqrt(sum))
	}
	return out
}

// canCompare reports whether search is hybrid for a question with this vector.
func (x *Index) canCompare(vector []float32) bool {
	return x.HasVectors() && len(vector) == len(x.vectors[0]) && unit(vector) != nil
}

// closenessOf returns the closeness of one passage, from 0 to 1.
func (q *query) closenessOf(at int) float32 {
	if q.closeness == nil {
		return 0
	}
	return q.closeness[at]
}

// closeness returns how far each passage stands out by its similarity to a question's vector,
// from 0 to 1, or nil if search isn't hybrid.
func (x *Index) closeness(vector []float32) []float32 {
	if !x.canCompare(vector) {
		return nil
	}
	direction := unit(vector)
	out := make([]float32, len(x.vectors))
	sum, squares := 0.0, 0.0
	for i, v := range x.vectors {
		for k := range v {
			out[i] += v[k] * direction[k]
		}
		sum, squares = sum+float64(out[i]), squares+float64(out[i])*float64(out[i])
	}
	n := float64(len(out))
	mean := sum / n
	deviation := math.Sqrt(max(0, squares/n-mean*mean))
	for i, cosine := range out {
		outstanding := 0.0
		if deviation > 0 {
			outstanding = (float64(cosine) - mean) / deviation
		}
		out[i] = float32(min(max(0, (outstanding-minOutstanding)/(fullOutstanding-minOutstanding)), 1))
	}
	return out
}
