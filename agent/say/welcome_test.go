package say

import "testing"

// TestWelcome tells thanks with a hard time from thanks that only say more.
func TestWelcome(t *testing.T) {
	t.Parallel()
	for words, hard := range map[string]bool{
		"thank you. this week has been awful": true, "thanks, I miss her so much": true, "thank you, it's been really hard": true,
		"thanks, this helps a lot!": false, "thank you, it means a lot": false, "thanks, I just wanted to say hello": false, "thanks, that was a tough question": false, "thanks": false,
	} {
		if got := Welcome(words) != YouAreWelcome; got != hard {
			t.Errorf("%q: %q", words, Welcome(words))
		}
	}
}
