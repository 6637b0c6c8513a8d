package limit_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/limit"
)

func TestEndsBefore(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		before, question string
		want             bool
	}{
		{"registration closes ", "On which day does the course begin?", true},
		{"it is secret until ", "When is the launch?", true},
		{"the deadline is ", "On which day does it start?", true},
		{"registration closes ", "When is the deadline?", false},
		{"until ", "What is the last day?", false},
		{"it begins on ", "On which day does the course begin?", false},
	} {
		if got := limit.EndsBefore(test.before, test.question); got != test.want {
			t.Errorf("%q for %q: %v", test.before, test.question, got)
		}
	}
}
