package wish

import "testing"

// TestHolds has sentences that ask that a form waits, and others with their words that don't.
func TestHolds(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"can you hang on to this till Monday":                  true,
		"leave this open until tomorrow":                       true,
		"park it till next week please":                        true,
		"I'll come back to this on the 24th":                   true,
		"keep it here for me":                                  true,
		"put the form on ice":                                  true,
		"let this sit until Sunday":                            true,
		"can this sit here till tonight?":                      true,
		"I'll finish this on Friday":                           true,
		"is it ok if this waits here over the weekend":         false, // it is answered as a question
		"continue my request":                                  false,
		"I want to finish this":                                false,
		"let's finish it now":                                  false,
		"pick up my request where I left off":                  false,
		"what happens if I leave this open":                    false,
		"don't hold on to this":                                false,
		"put it off until January 11":                          false,
		"I'd like to come back to work on December 21":         false,
		"I have to finish my project on Friday":                false,
		"I want to keep my health insurance":                   false,
		"can I leave early on Friday":                          false,
		"I get back on the 14th":                               false,
		"my sister can't leave her here alone until Wednesday": false,
	} {
		if got := Holds(text); got != want {
			t.Errorf("%q holds the form: %t", text, got)
		}
	}
}
