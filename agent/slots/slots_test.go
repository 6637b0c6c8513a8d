package slots

import (
	"testing"

	"github.com/leaveway/leaveway/wizard"
)

// TestEveryComponentIsUnderstood finds components without a row: what is said for them would be
// understood as plain text.
func TestEveryComponentIsUnderstood(t *testing.T) {
	t.Parallel()
	for _, c := range wizard.Components() {
		if _, ok := kinds[c.Kind()]; !ok {
			t.Errorf("%s: add its kind to kinds", c)
		}
	}
}
