package wish_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/wish"
)

// TestOnlyTells checks what begins no leave although it has the words of one.
func TestOnlyTells(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"Coming back from parental leave next Monday":         true,
		"I just returned from my medical leave":               true,
		"I need to know who to call when I'm back from leave": true,
		"I'm back from vacation and need two more days off":   false,
		"the public holidays of the Oslo office are wrong":    true,
		"I'd like the public holiday and Friday off":          false,
		"he's getting a hip replacement":                      true,
		"he's getting a hip replacement so I need Monday off": false,
		"I'm getting a hip replacement":                       false,
		"parental leave from March 1":                         false,
	} {
		if got := wish.OnlyTells(text, true); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
	if wish.OnlyTells("she's having surgery", false) {
		t.Error("without a question, what they tell is heard")
	}
}
