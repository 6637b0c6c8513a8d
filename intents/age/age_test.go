package age_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/age"
)

// TestOf has texts with the age that they tell; -1 is none.
func TestOf(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"my daughter, she's 9, has leukemia": 9, "my 9 year old daughter": 9, "my 9yo son": 9, "my son (he's 4) needs surgery": 4, "my daughter, 22, needs surgery": 22, "my daughter who is 16": 16,
		"my son just turned 18, he turned 18 last week": 18, "my son aged 3": 3, "our 8 months old": 0, "my newborn": 0, "hes 25 and has MS": 25, "my kid (7)": 7,
		"my daughter is sick": -1, "my son for 3 weeks": -1, "my daughter, 3 weeks": -1, "she's 9 weeks along": -1, "my kid has school at 9": -1, "he's 10% better": -1, "my sons, one is 4 years old and one 7 years old": -1, "she is 12:30": -1,
	} {
		got, ok := age.Of(text)
		if !ok {
			got = -1
		}
		if got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

// TestFits holds ages against labels of options.
func TestFits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		label         string
		years         int
		fits, bounded bool
	}{
		{"My child, under 18", 9, true, true}, {"My child, under 18", 18, false, true}, {"My child, 18 or over", 18, true, true}, {"My child, 18 or over", 9, false, true}, {"My parent", 9, false, false},
	} {
		if fits, bounded := age.Fits(c.label, c.years); fits != c.fits || bounded != c.bounded {
			t.Errorf("%q, %d: %v, %v", c.label, c.years, fits, bounded)
		}
	}
}
