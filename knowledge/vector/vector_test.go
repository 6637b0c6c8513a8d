package vector_test

import (
	"math"
	"testing"

	"github.com/leaveway/leaveway/knowledge/vector"
)

// axes returns n vectors that have nothing in common.
func axes(n int) [][]float32 {
	out := make([][]float32, n)
	for i := range out {
		out[i] = make([]float32, n)
		out[i][i] = 3
	}
	return out
}

// A text stands out if a question is close to it and to no other.
func TestCloseness(t *testing.T) {
	t.Parallel()
	s, err := vector.New(axes(40))
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range axes(40) {
		for at, closeness := range s.Closeness(v) {
			if want := float32(0); at == i && closeness != 1 || at != i && closeness != want {
				t.Fatalf("text %d is close to question %d by %v", at, i, closeness)
			}
		}
	}
	same := make([]float32, 40)
	for i := range same {
		same[i] = 1
	}
	for at, closeness := range s.Closeness(same) {
		if closeness != 0 {
			t.Errorf("text %d stands out by %v from texts that are all as close", at, closeness)
		}
	}
}

func TestWhatCannotBeCompared(t *testing.T) {
	t.Parallel()
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for name, bad := range map[string][][]float32{
		"another length": {{1, 2}, {1}}, "zeros": {{1, 2}, {0, 0}}, "not a number": {{1, nan}}, "infinite": {{inf, 1}}, "empty": {{}},
	} {
		if _, err := vector.New(bad); err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
	s, err := vector.New(axes(40))
	if err != nil {
		t.Fatal(err)
	}
	for name, v := range map[string][]float32{"nothing": nil, "another length": {1, 2}, "zeros": make([]float32, 40), "not a number": append(make([]float32, 39), nan)} {
		if s.Closeness(v) != nil {
			t.Errorf("%s was compared", name)
		}
	}
	var none *vector.Set
	few, err := vector.New(axes(3))
	if err != nil || none.Closeness(axes(3)[0]) != nil || few.Closeness(axes(3)[0]) != nil {
		t.Errorf("no texts, or few, were compared: %v", err)
	}
}
