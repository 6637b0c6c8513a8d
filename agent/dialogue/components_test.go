package dialogue

import (
	"testing"

	"github.com/leaveway/leaveway/wizard"
)

// TestEveryComponentIsAsked fails for a component that the conversation has no row for: it
// would be asked and understood as text.
func TestEveryComponentIsAsked(t *testing.T) {
	t.Parallel()
	for _, c := range wizard.Components() {
		if _, ok := slotKinds[c.Kind()]; !ok {
			t.Errorf("%s: say in slotKinds what can be said for it", c)
		}
		if _, ok := hasPick[c.Kind()]; !ok {
			t.Errorf("%s: say in hasPick whether it is picked in a message", c)
		}
	}
}
