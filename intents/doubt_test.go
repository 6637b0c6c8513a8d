package intents_test

import (
	"testing"

	"github.com/leaveway/leaveway/intents"
)

// TestDoubtIn has replies to “Could you start one week later, on June 8?” by what keeps
// them from being an answer.
func TestDoubtIn(t *testing.T) {
	t.Parallel()
	for want, said := range map[intents.Doubt][]string{
		intents.Undecided: {"idk", "not sure yet", "I don't know", "I need to think about it", "let me ask my husband first", "hmm, hard to say", "hold on", "I'd have to check"},
		intents.Asking: {
			"idk, what happens if i say no", "hmm not sure, would that change my pay?", "what if I can't?", "do I have to?", "I don't know, is that allowed?", "why does that matter",
		},
		intents.NoDoubt: {
			"yes", "no", "Yes, that works for me", "no, I can't move it", "yes but I'm not sure about the end", "I don't know the exact day, June 8 is fine", "that works", "about two weeks",
			"it's a planned operation", "my doctor said it's fine", "June 8?", "sure, does that change anything?",
		},
	} {
		for _, text := range said {
			if got := intents.DoubtIn(text); got != want {
				t.Errorf("%q: %q, want %q", text, got, want)
			}
		}
	}
}
