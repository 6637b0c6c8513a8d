package together_test

import (
	"strings"
	"testing"

	"github.com/leaveway/leaveway/intents/together"
)

// TestMistaken has what was put and what was meant.
func TestMistaken(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"shoot I put June 1 but meant June 7":                "shoot not June 1, June 7",
		"i accidentally entered 6 weeks, should be 8 weeks":  "not 6 weeks, 8 weeks",
		"I said Texas but it should have been Oregon, sorry": "not Texas, Oregon, sorry",
		"i typed 12/1 when i meant 12/11":                    "not 12/1, 12/11",
		"I put June 1":                                       "I put June 1",
		"my boss said it should be June":                     "my boss said it should be June",
		"I meant June 7":                                     "I meant June 7",
	} {
		got := together.Mistaken(said)
		if len(got) != len(said) {
			t.Errorf("%q became %q, of another length", said, got)
		}
		if got = strings.ReplaceAll(strings.Join(strings.Fields(got), " "), " ,", ","); got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}
