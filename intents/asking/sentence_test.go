package asking

import (
	"testing"

	"github.com/leaveway/leaveway/intents/words"
)

// TestAtEnd tells statements that end with a question from statements that say the same of somebody else.
func TestAtEnd(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"that wont mess up my holiday pay will it": true, "they can't fire me for this, can they": true, "I don't have to say why do I": true,
		"asking for a friend, if someone has a court date is that personal leave": true, "if I take Friday off am I still paid for the holiday": true,
		"my kids have the flu and so do I": false, "if they ask, it is that bad": false, "she can't lift him and neither can I": false, "Sam takes that week and so will I": false, "I start on Monday": false,
	} {
		if got := atEnd(words.Cut(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
