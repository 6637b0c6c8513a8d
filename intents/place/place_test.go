package place_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/choose"
	"github.com/leaveway/leaveway/intents/place"
	"github.com/leaveway/leaveway/intents/words"
)

// TestAddTo has cities, and the states that they choose.
func TestAddTo(t *testing.T) {
	t.Parallel()
	states := []choose.Option{{Label: "California", Value: "CA"}, {Label: "New York", Value: "NY"}, {Label: "Texas", Value: "TX"}}
	for text, want := range map[string]string{
		"Oakland":                     "CA",
		"I work in the Austin one":    "TX",
		"near buffalo":                "NY",
		"in los angeles, mostly":      "CA",
		"California":                  "CA",
		"my desk is on the 2nd floor": "",
	} {
		got := ""
		for _, i := range choose.FindNamed(text, place.AddTo(states, words.Cut(text))) {
			got += states[i].Value
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
