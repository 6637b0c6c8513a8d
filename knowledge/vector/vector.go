// Package vector compares texts by the vectors that an embedding model made of them.
//
// How close two vectors must be to mean anything differs between models and between
// handbooks. So closeness is measured against the other texts: by how many standard
// deviations a text is closer to the question than they are on average.
package vector

import (
	"errors"
	"math"
)

const (
	minOutstanding  = 1.5 // standard deviations from which on closeness counts
	fullOutstanding = 5.0 // and counts in full
	minTexts        = 12  // among fewer there is no average to speak of
)

// Set has the vectors of some texts, each of length one. Nil is a set that is never compared
// with. It is immutable.
type Set struct{ units [][]float32 }

var errNotComparable = errors.New("the vectors differ in length, or one of them has no direction")

// New returns the set of some vectors.
func New(vectors [][]float32) (*Set, error) {
	s := &Set{make([][]float32, len(vectors))}
	for i, v := range vectors {
		if s.units[i] = unit(v); s.units[i] == nil || len(v) != len(vectors[0]) {
			return nil, errNotComparable
		}
	}
	return s, nil
}

// Compares reports whether a vector can be compared with those of the set.
func (s *Set) Compares(v []float32) bool {
	return s != nil && len(s.units) >= minTexts && len(v) == len(s.units[0]) && unit(v) != nil
}

// Closeness returns how much closer each text is to a vector than the average, from 0 to 1, or
// nil if they can't be compared.
func (s *Set) Closeness(v []float32) []float32 {
	if !s.Compares(v) {
		return nil
	}
	direction := unit(v)
	out := make([]float32, len(s.units))
	sum, squares := 0.0, 0.0
	for i, u := range s.units {
		for k := range u {
			out[i] += u[k] * direction[k]
		}
		sum, squares = sum+float64(out[i]), squares+float64(out[i])*float64(out[i])
	}
	mean := sum / float64(len(out))
	deviation := math.Sqrt(max(0, squares/float64(len(out))-mean*mean))
	for i, cosine := range out {
		outstanding := 0.0
		if deviation > 0 {
			outstanding = (float64(cosine) - mean) / deviation
		}
		out[i] = float32(min(max(0, (outstanding-minOutstanding)/(fullOutstanding-minOutstanding)), 1))
	}
	return out
}

// unit returns a vector of length one in the same direction, or nil if it has none.
func unit(v []float32) []float32 {
	sum := 0.0
	for _, e := range v {
		sum += float64(e) * float64(e)
	}
	if !(sum > 0) || math.IsInf(sum, 0) { // NaN isn't either
		return nil
	}
	out := make([]float32, len(v))
	for i, e := range v {
		out[i] = float32(float64(e) / math.Sqrt(sum))
	}
	return out
}
