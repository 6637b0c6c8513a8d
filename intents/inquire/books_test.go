package inquire_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/inquire"
)

// TestBooks has messages about money that is spent on a leave, and others.
func TestBooks(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"can i book the flights": true, "hotel wants the deposit tonight": true, "I want to buy the tickets": true, "airbnb needs an answer": true, "prices are going up": true,
		"can I pay for the cruise yet": true, "is it approved": false, "book me off Friday": false, "any word": false, "is it paid": false, "my flight got moved": false,
	} {
		if got := inquire.Books(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
