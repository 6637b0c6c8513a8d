package dialogue

import (
	"testing"

	"github.com/leaveway/leaveway/wizard"
)

// TestEveryComponentIsAsked finds components that the conversation has no row for: they
// would be asked and understood as plain text.
func TestEveryComponentIsAsked(t *testing.T) {
	t.Parallel()
	for _, c := range wizard.Components() {
		if _, ok := hasPick[c.Kind()]; !ok {
			t.Errorf("%s: add its kind to hasPick", c)
		}
	}
}
