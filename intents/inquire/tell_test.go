package inquire_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents/inquire"
)

// TestAsksToTell has wishes that somebody at work is told, and other wishes to hear something.
func TestAsksToTell(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"could you let Priya know": true, "pls tell my boss": true, "can someone inform the team": true,
		"can you tell me how long it takes": false, "please let me know": false, "does Priya know": false, "can you tell HR": false, "send it, and can you tell if it went through": false,
	} {
		if got := inquire.AsksToTell(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}
