package amend_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/amend"
)

// TestCallsOff has orders to cancel a leave by its name, and what else is said of canceling.
func TestCallsOff(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"cancel my vacation": true, "please scrap the time off": true, "plans changed, pull my sick days": true, "I want to withdraw my leave request, sorry": true,
		"I don't want to cancel my vacation": false, "my manager told me to cancel my vacation": false,
		"I can't cancel my trip": false, "the airline canceled my trip": false, "cancel the meeting": false, "don't cancel my vacation days yet, I'm still waiting to hear from the airline about it": false,
	} {
		if got := amend.CallsOff(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}
